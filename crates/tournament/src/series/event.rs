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
pub struct Event {
    /// Its number; 0 before it is made.
    pub id: EventId,
    /// The last part of its address.
    pub slug: String,
    /// The title as it was entered.
    pub title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_title: String,
    /// Town and venue; may be empty.
    pub place: String,
    /// The place on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_place: String,
    /// The first day.
    pub starts: Option<NaiveDate>,
    /// The last day.
    pub ends: Option<NaiveDate>,
    /// Who holds it, as one text; may be empty.
    pub organiser: String,
    /// The chief arbiter of the event; may be empty.
    pub chief_arbiter: String,
    /// Further officials, plain text; may be empty.
    pub officials: String,
    /// What happens when, plain text.
    pub schedule: String,
    /// Regulations and announcements, plain text.
    pub regulations: String,
    /// Links to pages elsewhere, in the order of the page.
    pub links: Vec<EventLink>,
    /// Its tournaments, in the order of the page.
    pub parts: Vec<EventTournament>,
}

/// A link to a page of another site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventLink {
    /// What the link says.
    pub title: String,
    /// It begins with `http://` or `https://`.
    pub address: String,
}

/// One part of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventTournament {
    /// Its number; it may be deleted, or not be public.
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
