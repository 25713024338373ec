//! Whole tournaments and single rounds that another program has paired.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use poddavki::draughts::Side;
use poddavki::pairing::check::replay;
use poddavki::pairing::pair;

use crate::files::{in_words, listed, report};

/// Runs `check` on all files with two threads and gathers what it says.
fn on_all(files: &[PathBuf], check: impl Fn(&Path) -> Vec<String> + Sync) -> Vec<String> {
    let check = &check;
    thread::scope(|scope| {
        let half = |skip: usize| {
            scope.spawn(move || files.iter().skip(skip).step_by(2).flat_map(|file| check(file)).collect::<Vec<_>>())
        };
        let halves = [half(0), half(1)];
        halves.into_iter().flat_map(|half| half.join().expect("no check panics")).collect()
    })
}

#[test]
fn every_recorded_round_is_paired_as_recorded() {
    let files = listed("tournaments", ".trf.gz");
    assert_eq!(files.len(), 400);
    let differences = on_all(&files, |file| {
        let differences = replay(&report(file).tournament);
        differences.into_iter().map(|difference| format!("{}: {difference:?}", file.display())).collect()
    });
    assert_eq!(differences, Vec::<String>::new());
}

#[test]
fn single_rounds_of_up_to_a_thousand_players_come_out_board_by_board() {
    let files = listed("rounds", ".trf.gz");
    assert_eq!(files.len(), 22);
    let differences = on_all(&files, |file| {
        let tournament = report(file).tournament;
        let round = tournament.paired_rounds().next();
        let ours = pair(&tournament, round, Side::White).map(|paired| in_words(&tournament, &paired.plan));
        let recorded = recorded_pairs(file);
        let differs = ours.as_ref() != Ok(&recorded);
        differs.then(|| format!("{}: {ours:?}, recorded {recorded}", file.display())).into_iter().collect()
    });
    assert_eq!(differences, Vec::<String>::new());
}

/// The pairs beside a report, in the words of [`in_words`]: the file has their number first, then a line for each.
fn recorded_pairs(file: &Path) -> String {
    let text = fs::read_to_string(file.to_string_lossy().replace(".trf.gz", ".pairs")).expect("the pairs are there");
    text.lines().skip(1).map(|line| line.replace(' ', "-")).collect::<Vec<_>>().join(" ")
}
