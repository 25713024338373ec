//! The numbers with which compatriots meet early.

use std::collections::BTreeMap;

use tournament::pairing::round_robin::BergerTable;
use tournament::pairing::systems::numbering::{compatriots_early, last_meeting};

/// The round in which any two numbers of a table meet, the lower first.
fn meetings(players: u16) -> BTreeMap<(u16, u16), u16> {
    let table = BergerTable { players, cycles: 1 };
    let boards = |round| {
        table.boards(round).into_iter().map(move |seats| {
            let (a, b) = (seats.white, seats.black);
            ((a.min(b), a.max(b)), round)
        })
    };
    (1..=table.rounds()).flat_map(boards).collect()
}

/// The earliest round by which `size` numbers of a table can all have met.
fn best_possible(players: u16, size: usize) -> u16 {
    let meetings = meetings(players);
    let sets = (0..1_u32 << players).filter(|set| usize::try_from(set.count_ones()) == Ok(size));
    let is_in = |set: u32, number: u16| set & (1 << (number - 1)) != 0;
    let last =
        |set| meetings.iter().filter(|((a, b), _)| is_in(set, *a) && is_in(set, *b)).map(|(_, round)| *round).max();
    sets.filter_map(last).min().unwrap_or(0)
}

#[test]
fn compatriots_have_met_as_early_as_is_possible() {
    for players in (4..=12_u16).step_by(2) {
        for size in 2..=usize::from(players) {
            let groups: Vec<Option<()>> =
                (0..usize::from(players)).map(|player| (player < size).then_some(())).collect();
            let last = last_meeting(&groups, &compatriots_early(&groups));
            assert_eq!(last, best_possible(players, size), "{size} of {players}");
        }
    }
}

#[test]
fn the_last_meeting_is_that_of_the_table() {
    for players in 2..=12 {
        let numbers: Vec<u16> = (1..=players).collect();
        for ((a, b), round) in meetings(players).into_iter().filter(|((_, b), _)| *b <= players) {
            let groups: Vec<Option<()>> =
                numbers.iter().map(|number| (*number == a || *number == b).then_some(())).collect();
            assert_eq!(last_meeting(&groups, &numbers), round, "{players}: {a} and {b}");
            // With many groups of two, each group meets in the first round.
            assert_eq!(last_meeting(&groups, &compatriots_early(&groups)), 1, "{players}: {a} and {b}");
        }
    }
}

#[test]
fn every_number_is_given_once_whatever_the_groups() {
    for players in 0..=24_u16 {
        for kinds in 1..=5 {
            let groups: Vec<Option<u16>> = (0..players).map(|player| Some(player % kinds)).collect();
            let mut numbers = compatriots_early(&groups);
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=players).collect::<Vec<_>>());
        }
    }
}
