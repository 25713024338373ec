//! Identifying players: which persons of the registry an entry may be, what is known of them, and saying which one it is.
//!
//! A name alone makes no entry a known person's. An entry whose name a known person has, too, stands for no person until it is
//! identified; one that has not been when the tournament is closed is a new person.

mod identify;
mod known;
mod learning;
mod recognition;
mod registry;

pub(super) use identify::stand_in;
pub use identify::{Unidentified, clear_answers};
pub use recognition::WhoIsMeant;

use crate::store::StoredPerson;
use tournament::{PersonId, Rating};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonChoice {
    /// Whom name and birth tell beyond doubt; a new person, if no known one may be meant.
    ByName,
    /// A new person, even where others have the name.
    New,
    Known(PersonId),
}

impl PersonChoice {
    /// What a form's field says: a person's number, or `new`.
    pub fn from_field(text: &str) -> Self {
        match (text, text.parse()) {
            ("new", _) => Self::New,
            (_, Ok(player)) => Self::Known(PersonId(player)),
            (_, Err(_)) => Self::ByName,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub player: StoredPerson,
    /// The rating: that of the tournament's list, else that of the person's latest entry.
    pub rating: Option<Rating>,
}
