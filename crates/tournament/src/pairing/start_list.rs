//! The start numbers to give before a round is paired: by the usual order, or, in a round robin that wishes it, so that
//! compatriots meet early.

use std::collections::BTreeMap;

use super::systems::numbering::{compatriots_early, last_meeting};
use crate::numbering::{AssignedNumber, numbers_due, start_numbers};
use crate::{Affiliation, Entry, EntryId, LateNumbers, RoundNumber, StartNumber, Tournament};

/// The numbers to give before the next round is paired; none where all have theirs.
pub fn due(tournament: &Tournament) -> Vec<AssignedNumber> {
    due_with(tournament, tournament.settings.late_numbers)
}

/// The numbers to give before the next round, where it is settled for once which numbers late entries get.
pub fn due_with(tournament: &Tournament, late: LateNumbers) -> Vec<AssignedNumber> {
    match drawn_by(tournament).filter(|_| tournament.rounds.is_empty()) {
        Some(common) => {
            let numbers = drawn(tournament, common);
            let is_new = numbers.iter().any(|assigned| is_new(tournament, *assigned));
            if is_new { numbers } else { Vec::new() }
        }
        None => numbers_due(tournament, late),
    }
}

/// The numbers that a start list should have instead of those drawn for meetings that are no longer wished for; none where
/// no player has a number yet.
pub fn usual(tournament: &Tournament) -> Vec<AssignedNumber> {
    let is_numbered = tournament.entries.values().any(|entry| entry.number.is_some());
    let numbers = start_numbers(tournament);
    let is_new = numbers.iter().any(|assigned| is_new(tournament, *assigned));
    if is_numbered && is_new { numbers } else { Vec::new() }
}

/// What those have in common who meet early, where the system has a table for it.
pub fn drawn_by(tournament: &Tournament) -> Option<Affiliation> {
    tournament.settings.early_meetings.filter(|_| tournament.settings.system.is_round_robin())
}

/// The last round of the first cycle in which two meet who were to meet early; none where no player has any player to meet so.
pub fn last_early_meeting(tournament: &Tournament) -> Option<RoundNumber> {
    let common = drawn_by(tournament)?;
    let seated: Vec<&Entry> = table_entries(tournament).into_iter().filter(|entry| entry.number.is_some()).collect();
    let numbers: Vec<u16> = (1..).take(seated.len()).collect();
    let mut in_order = seated;
    in_order.sort_by_key(|entry| entry.number);
    let last = last_meeting(&groups(common, &in_order), &numbers);
    (last > 0).then_some(RoundNumber(last))
}

/// The order within a group, and of groups of the same size, is that of the lots.
fn drawn(tournament: &Tournament, common: Affiliation) -> Vec<AssignedNumber> {
    let seed = tournament.lot_seed();
    let mut players = table_entries(tournament);
    players.sort_by_key(|entry| (seed.lot(entry.id), entry.id));
    let numbers = compatriots_early(&groups(common, &players));
    let mut given: BTreeMap<EntryId, StartNumber> =
        players.iter().zip(numbers).map(|(entry, number)| (entry.id, StartNumber(number))).collect();
    let absent =
        start_numbers(tournament).into_iter().map(|assigned| assigned.entry).filter(|id| !given.contains_key(id));
    let last = u16::try_from(given.len()).unwrap_or(u16::MAX);
    let absent: Vec<_> = absent.zip((last.saturating_add(1)..).map(StartNumber)).collect();
    given.extend(absent);
    given.into_iter().map(|(entry, number)| AssignedNumber { entry, number }).collect()
}

/// The players who will be in the table.
fn table_entries(tournament: &Tournament) -> Vec<&Entry> {
    tournament.entries.values().filter(|entry| entry.is_present(RoundNumber::FIRST)).collect()
}

fn groups(common: Affiliation, players: &[&Entry]) -> Vec<Option<String>> {
    let group = |entry: &&Entry| Some(common.value_for(entry.known())).filter(|group| !group.is_empty());
    players.iter().map(group).collect()
}

/// Whether an entry has another number now.
fn is_new(tournament: &Tournament, assigned: AssignedNumber) -> bool {
    tournament.entry(assigned.entry).is_some_and(|entry| entry.number != Some(assigned.number))
}
