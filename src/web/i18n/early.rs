//! Who meets early in a round robin, in words.

use crate::web::i18n::Locale;
use tournament::pairing::start_list::{drawn_by, last_early_meeting};
use tournament::{Affiliation, Tournament};

pub fn early(t: Locale, early: Option<Affiliation>) -> String {
    t.label("early", early.map_or("none", Affiliation::code)).to_string()
}

/// How the start numbers will be drawn, before they are; none where they go by rating.
pub fn coming(t: Locale, tournament: &Tournament) -> Option<String> {
    let common = drawn_by(tournament).filter(|_| tournament.rounds.is_empty())?;
    Some(t.text("early-coming").with("who", early(t, Some(common))).to_string())
}

/// How the start numbers were drawn, and when the last of those meet who were to meet early; none where numbers go by rating.
pub fn drawn(t: Locale, tournament: &Tournament) -> Option<String> {
    let common = drawn_by(tournament).filter(|_| !tournament.rounds.is_empty())?;
    let text = match last_early_meeting(tournament) {
        Some(last) => t.text("early-drawn").with("who", early(t, Some(common))).with("round", last),
        None => t.text("early-drawn-nobody").with("who", early(t, Some(common))),
    };
    Some(text.to_string())
}
