//! Baku acceleration (C.04.7): virtual points that keep the strong apart from the weak in the first rounds.

use super::ids::{EntryId, RoundNumber};
use super::points::Points;
use super::settings::Acceleration;

impl Acceleration {
    /// The records of virtual points by the rule of 2026, for players in order of their numbers: the first 2·⌈N/4⌉ have a
    /// win's points in the first half (rounded up) of the accelerated rounds and half of that in the others; the
    /// accelerated rounds are the first half (rounded up) of all.
    pub fn baku(numbered: &[EntryId], rounds: RoundNumber, win: Points) -> Vec<Self> {
        let top = &numbered[..(2 * numbered.len().div_ceil(4)).min(numbered.len())];
        let accelerated = rounds.0.div_ceil(2);
        let full = accelerated.div_ceil(2);
        let half = Points::from_tenths(win.tenths() / 2);
        let record = |points, first, last| Self {
            points,
            rounds: (RoundNumber(first), RoundNumber(last)),
            entries: top.to_vec(),
        };
        let records = [record(win, 1, full), record(half, full + 1, accelerated)];
        records.into_iter().filter(|record| record.rounds.0 <= record.rounds.1 && !record.entries.is_empty()).collect()
    }
}
