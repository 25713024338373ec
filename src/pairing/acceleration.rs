//! Baku acceleration of an event as it is now.

use crate::tournament::{Acceleration, EntryId, Tournament};

/// The records of virtual points for the start list.
pub fn baku(tournament: &Tournament) -> Vec<Acceleration> {
    let numbered: Vec<EntryId> =
        tournament.start_list().into_iter().filter(|entry| entry.number.is_some()).map(|entry| entry.id).collect();
    Acceleration::baku(&numbered, tournament.settings.rounds, tournament.settings.pairing_values().win)
}
