//! How long a round takes to pair: recorded rounds of 60 to 1000 players, round 5 of n500, and whole random events.
//!
//! `cargo bench --bench pairing`: a line a file with players, boards and the least of five runs; then a line an event with
//! the times of round 1, of the slowest round and of the last one, and the most memory used so far.

#[path = "../pairing/simulation.rs"]
#[expect(dead_code, reason = "the properties use more of it")]
mod simulation;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use poddavki::draughts::Side;
use poddavki::exchange::trf;
use poddavki::pairing::pair;
use poddavki::tournament::{EntryId, Forbidden, GameResult, Score, Tournament};

use simulation::{Dice, Recipe, event, play_round, record};

fn main() {
    println!("{:<14} {:>7} {:>6} {:>12}", "file", "players", "boards", "least of 5");
    for file in files() {
        let tournament = tournament(&file);
        let (boards, time) = measure(&tournament, 5).expect("the round can be paired");
        let name = file.file_name().map(|name| name.to_string_lossy().replace(".trf.gz", "")).unwrap_or_default();
        println!("{name:<14} {:>7} {boards:>6} {:>9.2} ms", tournament.entries.len(), in_ms(&time));
    }
    print_growth();
    print_awkward();
}

/// Events of nine rounds: undisturbed with an even number of players, and with byes, forfeits, absences and an odd number.
fn print_growth() {
    println!("\n{:>7} {:>10} {:>12} {:>20} {:>12} {:>8}", "players", "event", "round 1", "slowest", "last", "memory");
    for players in [125, 250, 500, 1000, 2000, 4000, 8000, 10_000] {
        for disturbed in [false, true] {
            let recipe = Recipe { disturbed, ..Recipe::calm(players + u16::from(disturbed), 9, 3) };
            let times = play(&recipe);
            let (slowest, most) = (1..).zip(&times).max_by_key(|(_, time)| **time).expect("rounds were played");
            let kind = if disturbed { "disturbed" } else { "calm" };
            let [first, most, last] = [times.first(), Some(most), times.last()].map(|time| time.map_or(0.0, in_ms));
            let round = format!("{most:.2} ms (r {slowest})");
            let memory = memory_in_mb();
            println!("{:>7} {kind:>10} {first:>9.2} ms {round:>20} {last:>9.2} ms {memory:>5} MB", recipe.players);
        }
    }
}

/// The time that each round of an event takes to pair, the least of three.
fn play(recipe: &Recipe) -> Vec<Duration> {
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = event(recipe, &mut dice);
    let round = |_| {
        let (_, time) = measure(&tournament, 3)?;
        play_round(&mut tournament, recipe, &mut dice).ok()?;
        Some(time)
    };
    (0..recipe.rounds).map_while(round).collect()
}

/// Events made to defeat the fast path: the time of their slowest round.
fn print_awkward() {
    println!("\n{:>7} {:<44} {:>8} {:>20} {:>8}", "players", "awkward event", "rounds", "slowest", "memory");
    for players in [30, 60, 120] {
        let rounds = players - players / 10;
        print_slowest(players, "nearly everybody meets everybody", rounds, |_, _| {}, None);
    }
    for players in [250, 500, 1000] {
        let forbid = |tournament: &mut Tournament, dice: &mut Dice| forbid_pairs(tournament, dice, 60);
        print_slowest(players, "three pairs of five are forbidden", 9, forbid, None);
        print_slowest(players, "White wins every game", 9, |_, _| {}, Some(GameResult::Played(Score::White)));
    }
}

fn print_slowest(
    players: u16,
    name: &str,
    rounds: u16,
    prepare: impl Fn(&mut Tournament, &mut Dice),
    result: Option<GameResult>,
) {
    let recipe = Recipe::calm(players, rounds, 5);
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = event(&recipe, &mut dice);
    prepare(&mut tournament, &mut dice);
    let mut slowest = (0, Duration::ZERO);
    for round in 1..=rounds {
        let Some((_, time)) = measure(&tournament, 1) else { break };
        if time > slowest.1 {
            slowest = (round, time);
        }
        let number = tournament.paired_rounds().next();
        let paired = pair(&tournament, number, Side::White).expect("measured");
        match result {
            Some(result) => record(&mut tournament, &paired.plan, &mut dice, |_, _| result),
            None => drop(play_round(&mut tournament, &recipe, &mut dice)),
        }
    }
    let time = format!("{:.2} ms (r {})", in_ms(&slowest.1), slowest.0);
    println!("{players:>7} {name:<44} {:>8} {time:>20} {:>5} MB", tournament.rounds.len(), memory_in_mb());
}

fn forbid_pairs(tournament: &mut Tournament, dice: &mut Dice, percent: u64) {
    let ids: Vec<EntryId> = tournament.entries.keys().copied().collect();
    let pairs = ids.iter().flat_map(|&a| ids.iter().filter(move |&&b| a < b).map(move |&b| vec![a, b]));
    let forbidden = pairs.filter(|_| dice.roll(100) < percent).map(|entries| Forbidden { rounds: None, entries });
    tournament.settings.forbidden = forbidden.collect();
}

fn in_ms(time: &Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The most memory that this process has used, where the system tells.
fn memory_in_mb() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or(0, |kilobytes| kilobytes / 1024)
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairing/data/rounds");
    let files = fs::read_dir(folder).expect("the data are there").map(|file| file.expect("files are listed").path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|ending| ending == "gz")).collect();
    files.sort();
    files
}

fn tournament(path: &Path) -> Tournament {
    let packed = fs::read(path).expect("the file is there");
    let mut plain = Vec::new();
    GzDecoder::new(packed.as_slice()).read_to_end(&mut plain).expect("it is packed with gzip");
    trf::read(&plain).expect("it is a report").tournament
}

fn measure(tournament: &Tournament, runs: usize) -> Option<(usize, Duration)> {
    let round = tournament.paired_rounds().next();
    let run = || {
        let start = Instant::now();
        let paired = pair(tournament, round, Side::White).ok()?;
        Some((paired.plan.seats.len(), start.elapsed()))
    };
    (0..runs).filter_map(|_| run()).min_by_key(|(_, time)| *time)
}
