//! The rounds of a schedule, and the clock of the venue.

use crate::web::i18n::Locale;
use tournament::pairing::round_robin::BergerTable;
use tournament::{Entry, RoundNumber, Tournament};

/// The rounds in the schedule: the planned ones, and all that have a time.
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

/// The warning that more rounds are planned than there are opponents for, with the possible number; `None` if there are enough.
pub fn too_many_rounds(t: Locale, tournament: &Tournament) -> Option<String> {
    let (rounds, most) = (tournament.settings.rounds.0, most_rounds(tournament));
    let is_too_many = most > 0 && usize::from(rounds) > most && tournament.paired_rounds().0 < rounds;
    is_too_many.then(|| t.text("overview-gap-rounds").with("n", rounds).with("most", most).to_string())
}

/// The rounds of a Swiss that the present players can play without meeting twice: each against all others, plus one bye each if their
/// number is odd. 0 if there is no limit.
fn most_rounds(tournament: &Tournament) -> usize {
    let is_here = |entry: &Entry| entry.withdrawn_after.is_none();
    let present = if tournament.settings.system.has_teams() {
        tournament.teams(is_here).len()
    } else {
        tournament.entries.values().filter(|entry| is_here(entry)).count()
    };
    if tournament.settings.system.has_closed_field() || present < 2 { 0 } else { present - 1 + present % 2 }
}
