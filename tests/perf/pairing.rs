//! How long a round takes to pair: recorded rounds of 60 to 1000 players, round 5 of n500, and whole random tournaments.
//!
//! `cargo bench --bench pairing`: a line a file with players, boards and the least of five runs; then how the time grows from
//! 200 to 10,000 players, with the most memory used so far, drawn as well to `tests/perf/pairing.svg`; then tournaments made to
//! be slow, with their slowest round; then the systems beside the Dutch one. Other work on the machine makes times longer and
//! never shorter, so each is the least of several runs; but the slowest ones are run once, and it is counted how long the
//! processor worked for them, where the system tells.
//!
//! `cargo bench --bench pairing -- growth` (or `files`, `awkward`, `systems`) gives that part only.

mod picture;
#[path = "../pairing/simulation.rs"]
#[expect(dead_code, reason = "the properties use more of it")]
mod simulation;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use draughts::Side;
use flate2::read::GzDecoder;
use tournament::exchange::trf;
use tournament::pairing::pair;
use tournament::{EntryId, ForbiddenPairs, GameResult, Rating, Score, System, Tournament};

use picture::{Axis, Line, Picture};
use simulation::{Dice, Recipe, new_tournament, play_round, record};

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let parts: [(&str, fn()); 4] =
        [("files", print_files), ("growth", print_growth), ("awkward", print_awkward), ("systems", print_systems)];
    for (name, print) in parts {
        if asked.is_empty() || asked.iter().any(|part| part == name) {
            print();
        }
    }
}

fn print_files() {
    println!("{:<14} {:>7} {:>6} {:>12}", "file", "players", "boards", "least of 5");
    for file in files() {
        let tournament = tournament(&file);
        let (boards, time) = measure(&tournament, 5).expect("the round can be paired");
        let name = file.file_name().map(|name| name.to_string_lossy().replace(".trf.gz", "")).unwrap_or_default();
        println!("{name:<14} {:>7} {boards:>6} {:>9.2} ms", tournament.entries.len(), in_ms(&time));
    }
}

/// The sizes of the growth table.
const SIZES: [u16; 7] = [200, 500, 1000, 2000, 4000, 7000, 10_000];
/// The rounds of nine that are shown, with their names.
const ROUNDS: [(usize, &str); 4] = [(2, "early"), (5, "middle"), (8, "late"), (9, "last")];

/// Tournaments of nine rounds: undisturbed with an even number of players, and with byes, forfeits, absences and an odd number.
fn print_growth() {
    println!(
        "\n{:>7} {:>10} {:>11} {:>11} {:>11} {:>11} {:>8}",
        "players", "event", "early", "middle", "late", "last", "memory"
    );
    let mut lines: Vec<Line> = Vec::new();
    for disturbed in [false, true] {
        let kind = if disturbed { "odd, byes" } else { "calm" };
        let first = lines.len();
        lines.extend(ROUNDS.map(|(_, name)| Line { name: format!("{kind}, {name}"), points: Vec::new() }));
        for players in SIZES {
            let recipe = Recipe { disturbed, ..Recipe::calm(players + u16::from(disturbed), 9, 3) };
            let times = play(&recipe);
            let shown = ROUNDS.map(|(round, _)| times.get(round - 1).map_or(0.0, in_ms));
            let cells: Vec<String> = shown.iter().map(|time| format!("{time:>8.2} ms")).collect();
            println!("{:>7} {kind:>10} {} {:>5} MB", recipe.players, cells.join(" "), memory_in_mb());
            for (line, time) in lines[first..].iter_mut().zip(shown) {
                line.points.push((f64::from(players), time));
            }
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perf/pairing.svg");
    fs::write(&file, drawn(lines)).expect("the folder is writable");
}

/// The asked times, in milliseconds by number of players.
const LIMITS: [(f64, f64); 4] = [(500.0, 5.0), (1000.0, 25.0), (2000.0, 60.0), (10_000.0, 1500.0)];

fn drawn(lines: Vec<Line>) -> String {
    let picture = Picture {
        heading: "",
        across: Axis { unit: "players", marks: vec![200.0, 500.0, 1000.0, 2000.0, 4000.0, 10_000.0] },
        up: Axis { unit: "ms", marks: vec![0.01, 0.1, 1.0, 10.0, 100.0, 1000.0, 10_000.0] },
        lines,
        limits: Line { name: "asked for at most".to_owned(), points: LIMITS.to_vec() },
    };
    picture::drawn("Time to pair a round by number of players", &[picture])
}

/// The time that each round of a tournament takes to pair, the least of seven.
fn play(recipe: &Recipe) -> Vec<Duration> {
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(recipe, &mut dice);
    let round = |_| {
        let (_, time) = measure(&tournament, 7)?;
        play_round(&mut tournament, recipe, &mut dice).ok()?;
        Some(time)
    };
    (0..recipe.rounds).map_while(round).collect()
}

/// A round that takes longer ends its tournament: one is enough to know.
const LONG: Duration = Duration::from_mins(1);

/// A tournament made to defeat the fast path.
struct Awkward {
    name: &'static str,
    prepare: fn(&mut Tournament, &mut Dice),
    result: Option<GameResult>,
}

const AWKWARD: [Awkward; 6] = [
    Awkward { name: "White wins every game", prepare: |_, _| {}, result: Some(GameResult::Played(Score::White)) },
    Awkward { name: "every game is drawn", prepare: |_, _| {}, result: Some(GameResult::Played(Score::Draw)) },
    Awkward { name: "three pairs of five are forbidden", prepare: |t, dice| forbid_pairs(t, dice, 60), result: None },
    Awkward {
        name: "the upper half may not meet each other",
        prepare: |t, _| forbid_part(t, |n, all| 2 * n < all),
        result: None,
    },
    Awkward {
        name: "every other player may not meet another",
        prepare: |t, _| forbid_part(t, |n, _| n % 2 == 0),
        result: None,
    },
    Awkward {
        name: "two fifths may not meet each other",
        prepare: |t, _| forbid_part(t, |n, _| n % 5 < 2),
        result: None,
    },
];

/// The time of the slowest round of each.
fn print_awkward() {
    println!("\n{:>7} {:<44} {:>8} {:>20} {:>8}", "players", "awkward tournament", "rounds", "slowest", "memory");
    for players in [30, 60, 120] {
        let rounds = players - players / 10;
        print_slowest(players, "nearly everybody meets everybody", rounds, |_, _| {}, None);
    }
    for players in [500, 1000, 2000] {
        for awkward in AWKWARD {
            print_slowest(players, awkward.name, 9, awkward.prepare, awkward.result);
        }
    }
    print_slowest(10_000, "every game is drawn", 9, |_, _| {}, Some(GameResult::Played(Score::Draw)));
}

/// The systems besides the Dutch one: the slowest of nine rounds.
fn print_systems() {
    println!("\n{:>7} {:<14} {:>8} {:>20} {:>8}", "players", "system", "rounds", "slowest", "memory");
    for players in [201, 1001, 10_001] {
        for system in [System::Burstein, System::Dubov, System::DoubleSwiss, System::Monrad, System::Keizer] {
            let prepare = |tournament: &mut Tournament, dice: &mut Dice| {
                tournament.settings.system = system;
                let ratings = tournament.entries.values_mut();
                ratings.for_each(|entry| {
                    entry.rating = i32::try_from(dice.roll(600)).ok().map(|more| Rating(1500 + more));
                });
            };
            print_slowest(players, &format!("{system:?}"), 9, prepare, None);
        }
    }
}

/// Forbids the pairs within a group of players, chosen by index and number of players.
fn forbid_part(tournament: &mut Tournament, is_in: impl Fn(usize, usize) -> bool) {
    let all = tournament.entries.len();
    let entries = tournament.entries.keys().copied().enumerate().filter(|(place, _)| is_in(*place, all));
    let entries = entries.map(|(_, id)| id).collect();
    tournament.settings.forbidden = vec![ForbiddenPairs { rounds: None, entries }];
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
    let mut tournament = new_tournament(&recipe, &mut dice);
    prepare(&mut tournament, &mut dice);
    let mut slowest = (0, Duration::ZERO);
    for round in 1..=rounds {
        let (start, worked) = (Instant::now(), busy());
        let Ok(paired) = pair(&tournament, tournament.paired_rounds().next(), Side::White) else { break };
        let time = worked.zip(busy()).map_or_else(|| start.elapsed(), |(before, after)| after.saturating_sub(before));
        if time > slowest.1 {
            slowest = (round, time);
        }
        if time > LONG {
            break;
        }
        let results = [Score::White, Score::Black, Score::Draw];
        record(&mut tournament, &paired.plan, &mut dice, |_, dice| {
            let rolled = usize::try_from(dice.roll(3)).ok().and_then(|place| results.get(place));
            result.unwrap_or(GameResult::Played(rolled.copied().unwrap_or(Score::Draw)))
        });
    }
    let time = format!("{:.2} ms (r {})", in_ms(&slowest.1), slowest.0);
    println!("{players:>7} {name:<44} {:>8} {time:>20} {:>5} MB", tournament.rounds.len(), memory_in_mb());
}

fn forbid_pairs(tournament: &mut Tournament, dice: &mut Dice, percent: u64) {
    let ids: Vec<EntryId> = tournament.entries.keys().copied().collect();
    let pairs = ids.iter().flat_map(|&a| ids.iter().filter(move |&&b| a < b).map(move |&b| vec![a, b]));
    let forbidden = pairs.filter(|_| dice.roll(100) < percent).map(|entries| ForbiddenPairs { rounds: None, entries });
    tournament.settings.forbidden = forbidden.collect();
}

/// The processor time of this program, if the system provides it: to a few milliseconds.
fn busy() -> Option<Duration> {
    let line = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(line.split_whitespace().next()?.parse().ok()?))
}

fn in_ms(time: &Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The peak memory of this process, if the system provides it.
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
