//! Speed of the generator (lines a second, bulk-counted, one thread), of checking a game from its text, and of reading files of games, each
//! with its target. Every speed is the best of several runs, since the machine has other work too. Other programs are not run, since no
//! library in another language is part of this project; the known speed of the fastest is printed beside the position.
//!
//! `cargo bench --bench perft`; `perft.md` has the measurements.

use std::fs;
use std::hint::black_box;
use std::iter;
use std::time::{Duration, Instant};

use draughts::notation::game::Game;
use draughts::notation::pdn::{self, Reading};
use draughts::notation::{fen, sheet};
use draughts::perft::{self, Counting};
use draughts::{DrawProfile, Numbering, Position, Variant};

/// A position to count from.
struct Task {
    name: &'static str,
    text: &'static str,
    depth: u32,
    /// The target in million lines a second.
    asked: u32,
    /// Million lines a second of the fastest open library, in C++, on a core of 2.3 GHz.
    known: u32,
}

const TASKS: [Task; 3] = [
    Task { name: "start", text: "W:W21-32:B1-12", depth: 11, asked: 340, known: 166 },
    Task { name: "kings", text: "B:WK3,K28:BK1,K2,K13,25,K31", depth: 7, asked: 400, known: 188 },
    Task { name: "king-heavy", text: "B:WK5,K8,13,15,K19,22,25,26:B18,23", depth: 10, asked: 400, known: 213 },
];

/// Runs of which the best counts.
const RUNS: u32 = 5;

/// 153 real games.
const FILE: &str = include_str!("../rules/data/russian-ussr-1950.pdn");

fn main() {
    for task in TASKS {
        count(&task);
    }
    check_a_game();
    read_files();
    for copies in [100, 1000] {
        stream_a_file(copies);
    }
}

fn count(Task { name, text, depth, asked, known }: &Task) {
    let position = fen::read(text, Variant::Russian, Numbering::FromTopLeft).expect("the position is right");
    let mut lines = 0;
    let took = best_of(|| lines = perft::count(black_box(&position), *depth, Counting::Unique));
    println!(
        "perft {name} depth {depth}: {lines} lines in {:.3} s, {:.0} million a second (asked: {asked}; known: {known})",
        took.as_secs_f64(),
        a_second(lines, took) / 1e6
    );
}

fn check_a_game() {
    let game = pdn::games(FILE).next().expect("there is a game").expect("it is well formed");
    let checked = pdn::check(&game, &Reading::by_tags(Variant::Russian)).expect("it is Russian draughts").game;
    let start = Position::start(Variant::Russian);
    let text = Game::first(&checked, 60).text();
    let took = time_of(|| sheet::read(black_box(&text), &start, DrawProfile::Russian64, None));
    println!("checking a game of 60 plies from its text: {took:.1?} (asked: 20 µs)");
}

fn read_files() {
    let games = pdn::games(FILE).count();
    let took = time_of(|| pdn::games(black_box(FILE)).count());
    println!("reading PDN: {:.0} games a second (asked: 100000)", a_second(games as u64, took));
}

/// Reads a file that is never completely in memory.
fn stream_a_file(copies: usize) {
    let begun = Instant::now();
    let games = pdn::stream(iter::repeat_n(FILE, copies)).count();
    println!(
        "a file of {} MB: {:.0} games a second, {} kB of memory used at most so far",
        FILE.len() * copies / 1_000_000,
        a_second(games as u64, begun.elapsed()),
        memory_in_kb()
    );
}

/// The peak memory of this process, if the system provides it.
fn memory_in_kb() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|peak| peak.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The average time of a run.
fn time_of<T>(run: impl Fn() -> T) -> Duration {
    const MANY: u32 = 100;
    best_of(|| {
        for _ in 0..MANY {
            black_box(run());
        }
    }) / MANY
}

/// The time of the best run.
fn best_of(mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    };
    (0..RUNS).map(time).min().unwrap_or_default()
}

#[expect(clippy::cast_precision_loss, reason = "a speed is rounded anyway")]
fn a_second(count: u64, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64()
}
