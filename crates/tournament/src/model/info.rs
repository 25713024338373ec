//! What a tournament says of itself.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

use crate::RoundNumber;
use crate::limits::limited_texts;

/// Name, place, dates and officials of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// The title, as it heads every page.
    pub title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_title: String,
    /// Town and venue, in the words of the organiser; may be empty.
    pub place: String,
    /// The place on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_place: String,
    /// The first day.
    pub starts: Option<NaiveDate>,
    /// The last day, included.
    pub ends: Option<NaiveDate>,
    /// Who organises it; may be empty.
    pub organiser: String,
    /// The chief arbiter's name; may be empty.
    pub chief_arbiter: String,
    /// Secretary, who signs the protocol with the chief arbiter.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub secretary: String,
    /// Further officials, plain text; may be empty.
    pub officials: String,
    /// The time control, in the words of the organiser or as `TimeControl` reads it; may be empty.
    pub time_control: String,
    /// Regulations and announcements, plain text.
    pub regulations: String,
    /// When rounds begin, by the clock of the venue, as far as that is settled.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub schedule: BTreeMap<RoundNumber, NaiveDateTime>,
    /// How far the clock of the venue is ahead of UTC, in minutes, where that has been said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utc_offset: Option<i16>,
    /// The regulations as a file, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regulations_file: Option<RegulationsFile>,
}

/// A file with the regulations: its name, size and hash. Its content is kept beside the tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegulationsFile {
    /// Original file name.
    pub name: String,
    /// In bytes.
    pub size: u32,
    /// The SHA-256 of its content, in hexadecimal digits.
    pub hash: String,
}

limited_texts! {
    Info {
        title: Title,
        other_title: OtherTitle,
        place: Place,
        other_place: OtherPlace,
        organiser: Organiser,
        chief_arbiter: ChiefArbiter,
        secretary: Secretary,
        officials: Officials,
        time_control: TimeControl,
        regulations: Regulations,
    } besides { starts, ends, schedule, utc_offset, regulations_file, }
}
