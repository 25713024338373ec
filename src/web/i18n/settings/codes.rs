//! Values of settings whose form value is no code of their own, and their names.

use std::fmt::Display;

use crate::web::i18n::Locale;
use crate::web::values::Choice;
use tournament::{Affiliation, RatingKind, RatingSystem, Settings, System};

pub(super) fn rating_code(kind: Option<RatingKind>) -> &'static str {
    kind.map_or("none", RatingKind::code)
}

/// No value, then each of these.
pub(super) fn none_or<T>(values: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    std::iter::once(None).chain(values.into_iter().map(Some)).collect()
}

/// A number, or the value for none.
pub(super) fn number_or(number: Option<u8>, none: impl Display) -> String {
    number.map_or_else(|| none.to_string(), |number| number.to_string())
}

/// The limits of requested byes; empty if there are none.
pub fn bye_limits(t: Locale, settings: &Settings) -> String {
    let limits = settings.bye_limits;
    let most = limits.most.map(|most| t.text("entries-bye-limit-most").with("n", most).to_string());
    let last = Some(limits.none_in_last).filter(|last| *last > 0);
    let last = last.map(|last| t.text("entries-bye-limit-last").with("n", last).to_string());
    most.into_iter().chain(last).collect::<Vec<_>>().join(" ")
}

pub fn rating_system_name(t: Locale, system: RatingSystem) -> String {
    t.text(&format!("settings-rating-{system}")).to_string()
}

pub(super) fn early_code(early_meetings: Option<Affiliation>) -> &'static str {
    early_meetings.map_or("none", Affiliation::code)
}

/// The offered systems, and the tournament's own if it is not among them.
pub(super) fn systems(settings: &Settings) -> impl Iterator<Item = System> + use<> {
    System::ALL.into_iter().chain(Some(settings.system).filter(|own| !System::ALL.contains(own)))
}

pub(super) fn system_code(system: System) -> String {
    match system {
        System::RoundRobin { cycles } => format!("{}-{cycles}", system.facts().code),
        _ => system.facts().code.to_owned(),
    }
}

/// A system with its cycles.
pub(super) fn system_name(t: Locale, system: System) -> String {
    let name = t.label("settings-system", system.facts().code);
    match system.cycles() {
        Some(cycles) => name.with("n", cycles).to_string(),
        None => name.to_string(),
    }
}

/// The offered systems and ways to begin, with hints for organisers.
pub fn system_hints(t: Locale, settings: &Settings) -> Vec<Choice> {
    let hint = |own| Choice::new(system_name(t, own), t.label("settings-hint", own.facts().code));
    let hints = systems(settings).filter(|system| *system != System::RoundRobin { cycles: 2 }).map(hint);
    let beginnings = [("acceleration-title", "acceleration-hint"), ("earlymeetings-title", "earlymeetings-hint")];
    hints.chain(beginnings.map(|(title, hint)| Choice::new(t.text(title), t.text(hint)))).collect()
}
