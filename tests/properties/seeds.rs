//! The seeds of the fuzz targets (`tests/fuzz/seeds`), whole and damaged, read by the checks of the targets: without their engine, on any
//! toolchain, the same in every run. `FUZZ_RUNS=10000 FUZZ_SEED=3 cargo test --release --test properties seeds -- --ignored --nocapture`
//! does more of it and prints figures; `FUZZ_TARGET=csv` leaves the others out. Where a reader may take all memory, `ulimit -v` before it keeps
//! the computer usable.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs};

use crate::chance::Chance;
use crate::checks::{self, Restoring};

/// The damaged files of each target in the ordinary tests.
const RUNS: u64 = 40;

/// Pieces that are put where they do not belong.
const PIECES: [&[u8]; 24] = [
    b"\0",
    b"\r",
    b"\n",
    b"\"",
    b"'",
    b";",
    b",",
    b"\t",
    b"[",
    b"{",
    b"}",
    b"null",
    b"-1",
    b"1e309",
    b"65536",
    b"4294967296",
    b"18446744073709551616",
    b"\xff",
    b"\xef\xbb\xbf",
    "\u{202e}".as_bytes(),
    "½".as_bytes(),
    b"<c r=\"XFD1048576\">",
    b"&#0;",
    b"001 9999",
];

/// What reads the files of a target.
type Check = Box<dyn Fn(&[u8])>;

fn of_text(check: fn(&str)) -> Check {
    Box::new(move |bytes| check(&String::from_utf8_lossy(bytes)))
}

/// The checks by the names of the targets.
fn targets() -> BTreeMap<&'static str, Check> {
    let restoring = Restoring::new();
    BTreeMap::from([
        ("moves", of_text(checks::moves)),
        ("fen", of_text(checks::fen)),
        ("pdn", of_text(checks::pdn)),
        ("sheet", of_text(checks::sheet)),
        ("report", Box::new(checks::report) as Check),
        ("csv", Box::new(checks::csv) as Check),
        ("workbook", Box::new(checks::workbook) as Check),
        ("json", of_text(checks::json)),
        ("backup", Box::new(move |bytes: &[u8]| restoring.backup(&String::from_utf8_lossy(bytes))) as Check),
    ])
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz").join(name)
}

/// The names in a folder, without their endings.
fn names(name: &str) -> BTreeSet<String> {
    let files = fs::read_dir(folder(name)).expect("it is there").map(|file| file.expect("readable").path());
    files.map(|file| file.file_stem().expect("a name").to_string_lossy().into_owned()).collect()
}

/// The seeds of a target, by the names of their files.
fn seeds(target: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let files =
        fs::read_dir(folder("seeds").join(target)).expect("it is there").map(|file| file.expect("readable").path());
    files.map(|file| (file.clone(), fs::read(file).expect("readable"))).collect()
}

#[test]
fn every_fuzz_target_has_seeds_and_its_check() {
    let checked: BTreeSet<String> = targets().into_keys().map(str::to_owned).collect();
    assert_eq!(names("targets"), checked);
    assert_eq!(names("seeds"), checked);
    let manifest = fs::read_to_string(folder("Cargo.toml")).expect("it is there");
    for target in checked {
        assert!(manifest.contains(&format!("path = \"targets/{target}.rs\"")), "{target} is no program");
        let size: usize = seeds(&target).values().map(Vec::len).sum();
        assert!((1..20_000).contains(&size), "the seeds of {target} have {size} bytes");
    }
}

#[test]
fn whole_seeds_do_no_harm() {
    for (target, check) in targets() {
        for (file, bytes) in seeds(target) {
            println!("{}", file.display());
            check(&bytes);
        }
    }
}

#[test]
fn damaged_seeds_do_no_harm() {
    run(RUNS, 1);
}

#[test]
#[ignore = "as long as is asked for; by hand, as above"]
fn many_damaged_seeds_do_no_harm() {
    let number = |name: &str, usual| env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual);
    run(number("FUZZ_RUNS", 1000), number("FUZZ_SEED", 1));
}

/// Reads this many damaged files of each target. The last line printed before a panic tells how to get to it again.
fn run(runs: u64, seed: u64) {
    let only = env::var("FUZZ_TARGET").ok();
    for (target, check) in targets().into_iter().filter(|(target, _)| only.as_ref().is_none_or(|only| only == target)) {
        let seeds: Vec<Vec<u8>> = seeds(target).into_values().collect();
        let (begun, mut slowest) = (Instant::now(), Duration::ZERO);
        for run in 0..runs {
            // Each by itself, so that one is enough to see the error again.
            let mut chance = Chance(seed.wrapping_mul(1_000_003).wrapping_add(run));
            let bytes = damaged(&mut chance, &seeds);
            println!("{target}, FUZZ_SEED={seed}, run {run}: {} bytes", bytes.len());
            let started = Instant::now();
            check(&bytes);
            slowest = slowest.max(started.elapsed());
        }
        println!("{target}: {runs} damaged seeds in {:.1?}, the slowest {slowest:.1?}", begun.elapsed());
    }
}

/// A seed with some bytes changed, removed, repeated, or put in from another one.
fn damaged(chance: &mut Chance, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = chance.one_of(seeds).clone();
    for _ in 0..=chance.below(6) {
        let at = chance.below(bytes.len() + 1);
        let end = bytes.len().min(at + chance.below(40));
        match chance.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..end, chance.one_of(&PIECES).iter().copied())),
            2 if at < bytes.len() => bytes[at] = u8::try_from(chance.below(256)).expect("it is below"),
            3 => {
                let again = bytes[at..end].repeat(1 + chance.below(20));
                drop(bytes.splice(at..at, again));
            }
            4 => {
                let other = chance.one_of(seeds);
                let from = chance.below(other.len());
                let part = other[from..other.len().min(from + chance.below(200))].to_vec();
                drop(bytes.splice(at..end, part));
            }
            _ => bytes.truncate(bytes.len() - chance.below(bytes.len().min(20) + 1)),
        }
    }
    bytes
}
