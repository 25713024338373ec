//! The time for standings: ten tie-breaks of a whole Swiss of eleven rounds.
//!
//! `cargo bench --bench standings`: a line a tournament with players, rounds, the least and the median of the runs; then a line a
//! tie-break with its own least time, the points alone taken off. Asked: 5 ms for 1,000 players, 60 ms for 10,000.

#[path = "../pairing/simulation.rs"]
#[expect(dead_code, reason = "the properties use more of it")]
mod simulation;

use std::hint::black_box;
use std::time::{Duration, Instant};

use tournament::standings::standings;
use tournament::{Rating, TieBreak, Tournament};

use simulation::{Dice, Recipe, new_tournament, play_round};

/// The ten: those of both Swiss presets, and the costliest of the others.
const TEN: [&str; 10] = ["BH/C1", "BH", "SB", "SOLK-F", "WIN", "DE", "FB", "AOB", "SOLK+", "TPR"];

/// Others, each separately.
const OTHERS: [&str; 12] = ["BPG", "BH/M1", "SHM", "GOR", "KS", "PS", "ARO", "PTP", "APRO", "APPO", "STD", "LOT"];

fn main() {
    println!("{:>7} {:>6} {:>6} {:>12} {:>12}", "players", "rounds", "ties", "least", "median");
    for (players, runs) in [(25, 200), (1000, 60), (10_000, 15)] {
        for disturbed in [false, true] {
            let recipe = Recipe { disturbed, ..Recipe::calm(players, 11, 7) };
            let tournament = with(&played(&recipe), &TEN);
            let times = measured(&tournament, runs);
            println!("{players:>7} {:>6} {:>6} {:>9.3} ms {:>9.3} ms", 11, TEN.len(), times.least, times.median);
        }
    }
    println!("\n{:<8} {:>12} {:>12}", "1 alone", "1000", "10000");
    let tournaments = [1000, 10_000].map(|players| played(&Recipe::calm(players, 11, 7)));
    let points = tournaments.each_ref().map(|tournament| measured(&with(tournament, &[]), 10).least);
    println!("{:<8} {:>9.3} ms {:>9.3} ms", "PTS", points[0], points[1]);
    for code in TEN.into_iter().chain(OTHERS) {
        let own = tournaments.each_ref().map(|tournament| measured(&with(tournament, &[code]), 10).least);
        println!("{code:<8} {:>9.3} ms {:>9.3} ms", own[0] - points[0], own[1] - points[1]);
    }
}

/// A tournament with all its rounds played.
fn played(recipe: &Recipe) -> Tournament {
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(recipe, &mut dice);
    for (entry, rating) in tournament.entries.values_mut().zip((1600..2400).cycle()) {
        entry.rating = Some(Rating(rating));
    }
    for _ in 0..recipe.rounds {
        play_round(&mut tournament, recipe, &mut dice).expect("the round can be paired");
    }
    tournament
}

fn with(tournament: &Tournament, codes: &[&str]) -> Tournament {
    let mut tournament = tournament.clone();
    tournament.settings.tie_breaks =
        codes.iter().map(|code| code.parse::<TieBreak>().expect("it is a code of ours")).collect();
    tournament
}

/// In milliseconds.
struct Times {
    least: f64,
    median: f64,
}

fn measured(tournament: &Tournament, runs: usize) -> Times {
    let run = |_| {
        let start = Instant::now();
        black_box(standings(black_box(tournament), tournament.paired_rounds()));
        start.elapsed()
    };
    let mut times: Vec<Duration> = (0..runs).map(run).collect();
    times.sort_unstable();
    let [least, median] = [0, runs / 2].map(|at| times[at].as_secs_f64() * 1e3);
    Times { least, median }
}
