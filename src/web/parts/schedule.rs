//! The rounds of a schedule and the clock of the venue.

use tournament::pairing::round_robin::BergerTable;
use tournament::{RoundNumber, Tournament};

/// The rounds that have a line: the planned ones, and whatever has a time already.
pub fn rounds(tournament: &Tournament) -> RoundNumber {
    let entries = u16::try_from(tournament.entries.len()).unwrap_or(u16::MAX);
    let system = tournament.settings.system;
    let coming = system.cycles().map(|cycles| BergerTable { players: entries, cycles }.rounds());
    // Two teams of equal size have as many rounds as players each.
    let coming = coming.or_else(|| system.has_teams().then_some(entries / 2));
    let planned = match (tournament.planned_rounds(), coming) {
        (Some(planned), _) => planned,
        (None, Some(coming)) => RoundNumber(coming),
        (None, None) => tournament.settings.rounds,
    };
    let timed = tournament.info.schedule.keys().last().copied().unwrap_or(RoundNumber(0));
    planned.max(timed).max(RoundNumber::FIRST)
}
