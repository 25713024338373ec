//! What an event says of itself.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Name, place, dates and officials of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// The title, as it heads every page.
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
    /// Time control, in words.
    pub time_control: String,
    /// Regulations and announcements, plain text.
    pub regulations: String,
}
