//! Baku acceleration: virtual points that keep the strong apart from the weak in the first rounds.

use crate::tournament::{Acceleration, EntryId, Points, RoundNumber, Tournament};

/// The records of virtual points by the rule of 2026, for the start list as it is now: the first 2·⌈N/4⌉ players have
/// a win's points in the first half (rounded up) of the accelerated rounds and half of that in the others; the
/// accelerated rounds are the first half (rounded up) of all.
pub fn baku(tournament: &Tournament) -> Vec<Acceleration> {
    let numbered: Vec<EntryId> =
        tournament.start_list().into_iter().filter(|entry| entry.number.is_some()).map(|entry| entry.id).collect();
    let top = &numbered[..(2 * numbered.len().div_ceil(4)).min(numbered.len())];
    let accelerated = tournament.settings.rounds.0.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let win = tournament.settings.pairing_values().win;
    let half = Points::from_tenths(win.tenths() / 2);
    let record = |points, first, last| Acceleration {
        points,
        rounds: (RoundNumber(first), RoundNumber(last)),
        entries: top.to_vec(),
    };
    let records = [record(win, 1, full), record(half, full + 1, accelerated)];
    records.into_iter().filter(|record| record.rounds.0 <= record.rounds.1 && !record.entries.is_empty()).collect()
}
