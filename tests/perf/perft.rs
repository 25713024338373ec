//! Speed of the generator (lines a second, bulk-counted, one thread), of checking a game from its text, and of reading
//! files of games.

use std::hint::black_box;
use std::time::{Duration, Instant};

use poddavki::draughts::perft::{self, Counting};
use poddavki::draughts::{DrawProfile, Numbering, Position, Variant};
use poddavki::notation::game::Game;
use poddavki::notation::pdn::{self, Reading};
use poddavki::notation::{fen, sheet};

/// Name, position, depth.
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "W:W21-32:B1-12", 11),
    ("kings", "B:WK3,K28:BK1,K2,K13,25,K31", 7),
    ("king-heavy", "B:WK5,K8,13,15,K19,22,25,26:B18,23", 10),
];

/// 153 real games.
const FILE: &str = include_str!("../rules/data/russian-ussr-1950.pdn");

fn main() {
    for (name, text, depth) in POSITIONS {
        let position = fen::read(text, Variant::Russian, Numbering::FromTopLeft).expect("the position is right");
        let begun = Instant::now();
        let lines = perft::count(black_box(&position), depth, Counting::Unique);
        let took = begun.elapsed();
        println!(
            "perft {name} depth {depth}: {lines} lines in {:.2} s, {:.0} million a second",
            took.as_secs_f64(),
            a_second(lines, took) / 1e6
        );
    }
    check_a_game();
    read_files();
}

fn check_a_game() {
    let game = pdn::games(FILE).next().expect("there is a game").expect("it is well formed");
    let checked = pdn::check(&game, &Reading::by_tags(Variant::Russian)).expect("it is Russian draughts").game;
    let start = Position::start(Variant::Russian);
    let text = Game::first(&checked, 60).text();
    let took = time_of(|| sheet::read(black_box(&text), &start, DrawProfile::Russian64, None));
    println!("checking a game of 60 plies from its text: {took:.1?}");
}

fn read_files() {
    let games = pdn::games(FILE).count();
    let took = time_of(|| pdn::games(black_box(FILE)).count());
    println!("reading PDN: {:.0} games a second", a_second(games as u64, took));
}

/// The time that one run takes, by many.
fn time_of<T>(run: impl Fn() -> T) -> Duration {
    const RUNS: u32 = 500;
    let begun = Instant::now();
    for _ in 0..RUNS {
        black_box(run());
    }
    begun.elapsed() / RUNS
}

#[expect(clippy::cast_precision_loss, reason = "a speed is rounded anyway")]
fn a_second(count: u64, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64()
}
