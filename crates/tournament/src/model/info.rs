//! What an event says of itself.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

use super::ids::RoundNumber;

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
    /// Secretary, who signs the protocol with the chief arbiter.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub secretary: String,
    /// Deputies and other officials.
    pub officials: String,
    /// Time control, in words.
    pub time_control: String,
    /// Regulations and announcements, plain text.
    pub regulations: String,
    /// When rounds begin, by the clock of the venue, as far as that is settled.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub schedule: BTreeMap<RoundNumber, NaiveDateTime>,
    /// How far the clock of the venue is ahead of UTC, in minutes, where that has been said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utc_offset: Option<i16>,
}
