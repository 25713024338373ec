//! The time for searching many games: 10,000 games played at random, read from their texts, put into an index of positions and a tree of
//! openings, and searched.
//!
//! `cargo bench --bench games` prints the time of each step; the site does the first two once for each state of a tournament, and the
//! searches for every question.

use std::time::{Duration, Instant};

use draughts::notation::game::{Ending, Game};
use draughts::notation::opening_tree::OpeningTree;
use draughts::notation::positions::Positions;
use draughts::{DrawProfile, Position, Variant};

/// Games of a hundred tournaments.
const GAMES: u64 = 10_000;
/// Plies of a game that does not end earlier.
const PLIES: usize = 60;

fn main() {
    let start = Position::start(Variant::Poddavki);
    let texts: Vec<String> = (0..GAMES).map(|seed| play(&start, seed).text()).collect();
    let plies: usize = texts.iter().map(|text| text.split(' ').count()).sum();
    println!("{GAMES} games, {plies} plies");
    let (reading, games) = timed(|| texts.iter().map(|text| read(&start, text)).collect::<Vec<_>>());
    println!("read from their texts      {reading:>10.2?}");
    let (indexing, positions) = timed(|| {
        let mut positions = Positions::default();
        for game in &games {
            positions.add(game);
        }
        positions.sorted()
    });
    println!("index of {:>7} positions {indexing:>10.2?}", positions.len());
    let (growing, openings) =
        timed(|| OpeningTree::new(texts.iter().zip(0..).map(|(text, game)| (text.as_str(), game))));
    println!("tree of openings           {growing:>10.2?}");
    let (searching, found) =
        timed(|| games.iter().step_by(10).map(|game| positions.games_with(game.position()).count()).sum::<usize>());
    println!("a position                 {:>10.2?}  ({found} found in {} searches)", searching / 1000, GAMES / 10);
    let (listing, count) = timed(|| positions.games_with(&start).count());
    println!("the start, in {count} games {listing:>10.2?}");
    let (walking, replies) =
        timed(|| openings.root().replies().iter().map(|reply| reply.replies().len()).sum::<usize>());
    println!("two levels of the tree     {walking:>10.2?}  ({replies} places)");
}

/// A game of random moves: the same for the same seed.
fn play(start: &Position, seed: u64) -> Game {
    let mut game = Game::new(start.clone(), DrawProfile::Poddavki);
    let mut chance = seed;
    while game.plies().len() < PLIES && game.ending() == Ending::Unfinished {
        let legal = game.position().legal_moves();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = usize::try_from(chance >> 33).expect("31 bits") % legal.len();
        game.play(&legal[choice]).expect("it is legal");
    }
    game
}

fn read(start: &Position, text: &str) -> Game {
    Game::from_text(start, DrawProfile::Poddavki, text).expect("it was played")
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let made = work();
    (begun.elapsed(), made)
}
