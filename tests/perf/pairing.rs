//! How long a round takes to pair: recorded rounds of 60 to 1000 players, and round 5 of n500.
//!
//! `cargo bench --bench pairing`: a line a file with players, boards and the least of five runs.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use poddavki::draughts::Side;
use poddavki::exchange::trf;
use poddavki::pairing::pair;
use poddavki::tournament::Tournament;

fn main() {
    println!("{:<14} {:>7} {:>6} {:>12}", "file", "players", "boards", "least of 5");
    for file in files() {
        let tournament = tournament(&file);
        let (boards, time) = measure(&tournament);
        let name = file.file_name().map(|name| name.to_string_lossy().replace(".trf.gz", "")).unwrap_or_default();
        println!("{name:<14} {:>7} {boards:>6} {:>9.2} ms", tournament.entries.len(), time.as_secs_f64() * 1e3);
    }
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

fn measure(tournament: &Tournament) -> (usize, Duration) {
    let round = tournament.paired_rounds().next();
    let run = || {
        let start = Instant::now();
        let paired = pair(tournament, round, Side::White).expect("the round can be paired");
        (paired.plan.seats.len(), start.elapsed())
    };
    (0..5).map(|_| run()).min_by_key(|(_, time)| *time).expect("five runs were made")
}
