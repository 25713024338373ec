//! An event of several tournaments.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::category::Category;
use crate::TournamentId;

/// The number of a festival: that of the journal entry that made it; 0 before it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub i64);

/// An event of several tournaments with common players, officials and schedule. Its address is `/event/{slug}`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Event {
    /// Its number.
    pub id: EventId,
    /// Its address.
    pub slug: String,
    /// The title.
    pub title: String,
    /// Town and venue.
    pub place: String,
    /// First day.
    pub starts: Option<NaiveDate>,
    /// Last day.
    pub ends: Option<NaiveDate>,
    /// Organising body.
    pub organiser: String,
    /// Chief arbiter.
    pub chief_arbiter: String,
    /// Deputies and other officials.
    pub officials: String,
    /// What happens when, plain text.
    pub schedule: String,
    /// Regulations and announcements, plain text.
    pub regulations: String,
    /// Pages elsewhere.
    pub links: Vec<EventLink>,
    /// Its tournaments in order.
    pub parts: Vec<EventTournament>,
}

/// A page elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventLink {
    /// What it is called.
    pub title: String,
    /// Its full address.
    pub address: String,
}

/// A tournament of a festival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventTournament {
    /// Which.
    pub tournament: TournamentId,
    /// Who competes in it, at which pace.
    pub category: Category,
}

impl Event {
    /// Whether it holds a tournament.
    pub fn holds(&self, tournament: TournamentId) -> bool {
        self.parts.iter().any(|part| part.tournament == tournament)
    }
}
