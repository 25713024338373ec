//! The values of settings that stand in the form otherwise than by a code of their own, and how they are named.

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

/// A number, or what stands for none.
pub(super) fn number_or(number: Option<u8>, none: impl Display) -> String {
    number.map_or_else(|| none.to_string(), |number| number.to_string())
}

/// Which byes players may ask for, in words; empty where there are no limits.
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

/// The systems that are offered, and the one that the tournament has from elsewhere.
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

/// Each system that is offered, and the ways to begin, with what an organiser should know of it.
pub fn system_hints(t: Locale, settings: &Settings) -> Vec<Choice> {
    let hint = |own| Choice::new(system_name(t, own), t.label("settings-hint", own.facts().code));
    let hints = systems(settings).filter(|own| *own != System::RoundRobin { cycles: 2 }).map(hint);
    let beginnings = [("acceleration-title", "acceleration-hint"), ("earlymeetings-title", "earlymeetings-hint")];
    hints.chain(beginnings.map(|(title, hint)| Choice::new(t.text(title), t.text(hint)))).collect()
}
