//! The rounds of a schedule, and the clock of the venue.

use crate::web::forms::{Choice, FieldErrors, FormValues};
use crate::web::i18n::Locale;
use crate::web::i18n::dates::offset_name;
use tournament::pairing::round_robin::BergerTable;
use tournament::{Entry, RoundNumber, Tournament};

/// Offsets that are not whole hours, in minutes; the others go from minus twelve to plus fourteen hours.
const ODD_OFFSETS: [i16; 11] = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 765];

/// The offsets of the clock of the venue from UTC that can be chosen, in minutes.
fn all_offsets() -> Vec<i16> {
    let mut all: Vec<i16> = (-12..=14).map(|hours| hours * 60).chain(ODD_OFFSETS).collect();
    all.sort_unstable();
    all
}

/// The choices of the field `offset`; shown by `templates/parts/clock.html`.
pub fn offset_choices() -> Vec<Choice> {
    all_offsets().into_iter().map(|minutes| Choice::new(minutes, offset_name(minutes))).collect()
}

/// The offset chosen in the field `offset`; `None` if it was left open.
pub fn read_offset(t: Locale, form: &FormValues, errors: &mut FieldErrors) -> Option<i16> {
    let typed = form.get("offset").trim();
    let offset = typed.parse().ok().filter(|minutes| all_offsets().contains(minutes));
    if offset.is_none() && !typed.is_empty() {
        errors.add("offset", t.text("schedule-offset-unknown"));
    }
    offset
}

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
