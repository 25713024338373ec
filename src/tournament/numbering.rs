//! Start numbers: by rating, then title, then name (C.04.2).

use std::cmp::Reverse;

use super::aggregate::Tournament;
use super::entry::Entry;
use super::ids::{EntryId, RoundNumber, StartNumber};

/// Start numbers may change until this round has been paired (C.04.2).
pub const LAST_RENUMBERED_ROUND: RoundNumber = RoundNumber(4);

/// The start numbers that the entries should have now, in order of the numbers.
pub fn start_numbers(tournament: &Tournament) -> Vec<(EntryId, StartNumber)> {
    let mut entries: Vec<&Entry> = tournament.entries.values().collect();
    entries.sort_by_cached_key(|entry| {
        (Reverse(entry.rating), entry.person.title_order(), entry.person.name.key(), entry.id)
    });
    (1..).map(StartNumber).zip(entries).map(|(number, entry)| (entry.id, number)).collect()
}

/// Start numbers that keep what has been given: newcomers get the next ones.
pub fn appended_numbers(tournament: &Tournament) -> Vec<(EntryId, StartNumber)> {
    let last = tournament.entries.values().filter_map(|entry| entry.number).max().unwrap_or(StartNumber(0));
    let newcomers = start_numbers(tournament)
        .into_iter()
        .filter(|(id, _)| tournament.entry(*id).is_some_and(|entry| entry.number.is_none()));
    (last.0 + 1..).zip(newcomers).map(|(number, (id, _))| (id, StartNumber(number))).collect()
}

/// The numbers to give before the next round is paired, where somebody has none: everybody's anew until round 4 is paired
/// (C.04.2), newcomers' only afterwards and in a round robin.
pub fn numbers_due(tournament: &Tournament) -> Vec<(EntryId, StartNumber)> {
    if tournament.entries.values().all(|entry| entry.number.is_some()) {
        return Vec::new();
    }
    let begun_round_robin = tournament.settings.system.has_table() && !tournament.rounds.is_empty();
    let fixed = begun_round_robin || tournament.paired_rounds() >= LAST_RENUMBERED_ROUND;
    if fixed { appended_numbers(tournament) } else { start_numbers(tournament) }
}
