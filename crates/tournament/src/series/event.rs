//! An event of several tournaments.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::category::Category;
use crate::TournamentId;
use crate::bilingual::place_spelled;
use crate::limits::limited_texts;

/// The number of an event: that of the journal entry that made it; 0 before it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub i64);

/// An event of several tournaments with common players, officials and schedule. Its address is `/event/{slug}`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct Event {
    pub id: EventId,
    pub slug: String,
    pub title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_title: String,
    pub place: String,
    /// The place on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_place: String,
    pub starts: Option<NaiveDate>,
    pub ends: Option<NaiveDate>,
    pub organiser: String,
    pub chief_arbiter: String,
    pub officials: String,
    /// What happens when, plain text.
    pub schedule: String,
    /// Regulations and announcements, plain text.
    pub regulations: String,
    pub links: Vec<EventLink>,
    pub parts: Vec<EventTournament>,
}

/// A link to a page of another site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct EventLink {
    pub title: String,
    pub address: String,
}

/// A tournament of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct EventTournament {
    pub tournament: TournamentId,
    /// Who competes in it, at which pace.
    pub category: Category,
}

limited_texts! {
    Event {
        title: Title,
        other_title: OtherTitle,
        place: Place,
        other_place: OtherPlace,
        organiser: Organiser,
        chief_arbiter: ChiefArbiter,
        officials: Officials,
        schedule: Programme,
        regulations: Regulations,
    } besides { id, slug, starts, ends, links, parts, }
}

crate::bilingual! {
    Event { title: other_title, place: other_place or place_spelled } people { organiser, chief_arbiter, officials }
}

impl Event {
    /// Whether it holds a tournament.
    pub fn holds(&self, tournament: TournamentId) -> bool {
        self.parts.iter().any(|part| part.tournament == tournament)
    }
}
