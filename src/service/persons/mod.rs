//! Identifying players: the persons of the registry that an entry may mean, the facts known of them, and the decision.
//!
//! A name alone never links an entry to a known person. An entry that shares its name with a known person has no person until it is
//! identified; if it is not identified when the tournament is closed, it becomes a new person.

mod erasure;
mod export;
mod identify;
mod known;
mod learning;
mod recognition;
mod registry;

pub use erasure::ErasureOrder;
pub(super) use identify::stand_in;
pub use identify::{Unidentified, clear_answers};
pub(super) use learning::{changes_withheld, is_end};
pub use recognition::WhoIsMeant;

use crate::store::StoredPerson;
use tournament::{PersonId, Rating};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonChoice {
    /// The person recognised with certainty by name and birth; a new one, if no known person may be meant.
    ByName,
    /// A new person, even if others have the name.
    New,
    Known(PersonId),
}

impl PersonChoice {
    /// Reads a form's field: a person's number, or `new`.
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
