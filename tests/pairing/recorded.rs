//! Whole tournaments and single rounds paired by another program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use crate::files::{data, listed, pairs_text, report};
use draughts::Side;
use tournament::pairing::check::{PairingDifference, ReplayedBoard, replay};
use tournament::pairing::pair;
use tournament::{Bye, DutchEdition, Round, System};

/// Runs `check` on all files with two threads and collects its errors.
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

/// Tournaments that an independent program of that edition has generated and paired: small ones with many byes, forfeits and withdrawals
/// (`hard`), and ordinary ones.
#[test]
fn every_tournament_of_2017_is_paired_as_recorded() {
    let files = listed("edition_2017", ".trf.gz");
    assert_eq!(files.len(), 122);
    let differences = on_all(&files, |file| {
        let mut tournament = report(file).tournament;
        tournament.settings.system = System::Dutch { edition: DutchEdition::Y2017 };
        let differences = replay(&tournament).into_iter();
        differences.map(|difference| format!("{}: {difference:?}", file.display())).collect()
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
        let ours = pair(&tournament, round, Side::White).map(|paired| pairs_text(&tournament, &paired.plan));
        let recorded = recorded_pairs(file);
        let differs = ours.as_ref() != Ok(&recorded);
        differs.then(|| format!("{}: {ours:?}, recorded {recorded}", file.display())).into_iter().collect()
    });
    assert_eq!(differences, Vec::<String>::new());
}

/// Rounds as an independent program pairs them by the rules of 2017: tournament, round, and the pairs, or `=` for the recorded ones. Some
/// six hundred rounds were compared; most of those where the editions differ are kept here.
#[test]
fn rounds_by_the_edition_of_2017_are_paired_as_by_another_program() {
    let text = fs::read_to_string(data("edition_2017.txt")).expect("the rounds are there");
    let mut rounds: BTreeMap<&str, Vec<(u16, &str)>> = BTreeMap::new();
    for line in text.lines() {
        let (name, round, pairs) = three_words(line).expect("a line has a tournament, a round and pairs");
        rounds.entry(name).or_default().push((round, pairs));
    }
    assert_eq!(rounds.values().map(Vec::len).sum::<usize>(), 160);
    for (name, rounds) in rounds {
        let mut tournament = report(&data(&format!("tournaments/{name}.trf.gz"))).tournament;
        tournament.settings.system = System::Dutch { edition: DutchEdition::Y2017 };
        let differences = replay(&tournament);
        for (round, pairs) in rounds {
            let difference = differences.iter().find(|difference| difference.round.0 == round);
            let recorded = tournament.rounds.iter().find(|other| other.state.number.0 == round).expect("it is there");
            let ours = paired_again(recorded, difference);
            let expected = if pairs == "=" { paired_again(recorded, None) } else { sittings(pairs) };
            assert_eq!(ours, expected, "{name} round {round}");
        }
    }
}

fn three_words(line: &str) -> Option<(&str, u16, &str)> {
    let (name, rest) = line.split_once(' ')?;
    let (round, pairs) = rest.split_once(' ')?;
    Some((name, round.parse().ok()?, pairs))
}

/// The recorded round with our different pairs, by the ids of a report: start numbers, 0 for the bye.
fn paired_again(recorded: &Round, difference: Option<&PairingDifference>) -> BTreeSet<(u32, u32)> {
    let boards = recorded.pairings.values().map(|pairing| (pairing.white.0, pairing.black.0));
    let byes = recorded.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| (id.0, 0));
    let mut all: BTreeSet<(u32, u32)> = boards.chain(byes).collect();
    if let Some(PairingDifference { ours, recorded, .. }) = difference {
        all.retain(|seats| !recorded.iter().any(|sitting| in_ids(sitting) == *seats));
        all.extend(ours.as_ref().expect("a pairing exists").iter().map(in_ids));
    }
    all
}

const fn in_ids(sitting: &ReplayedBoard) -> (u32, u32) {
    match sitting {
        ReplayedBoard::Board { white, black } => (white.0, black.0),
        ReplayedBoard::Bye(id) => (id.0, 0),
    }
}

fn sittings(pairs: &str) -> BTreeSet<(u32, u32)> {
    let pair = |pair: &str| {
        let (white, black) = pair.split_once('-')?;
        Some((white.parse().ok()?, black.parse().ok()?))
    };
    pairs.split(' ').map(|text| pair(text).expect("a pair is two numbers")).collect()
}

/// The pairs beside a report, in the form of [`pairs_text`]: the file begins with their number, then one line each.
fn recorded_pairs(file: &Path) -> String {
    let text = fs::read_to_string(file.to_string_lossy().replace(".trf.gz", ".pairs")).expect("the pairs are there");
    text.lines().skip(1).map(|line| line.replace(' ', "-")).collect::<Vec<_>>().join(" ")
}
