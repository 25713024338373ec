//! A championship that is held every year, and its editions.

use serde::{Deserialize, Serialize};

use super::category::Category;
use super::event::EventId;
use super::imported_table::ImportedTableId;
use crate::TournamentId;

/// The number of a series: that of the journal entry that made it; 0 before it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeriesId(pub i64);

/// A championship with an edition a year. Its address is `/series/{slug}`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Series {
    /// Its number; 0 before it is made.
    pub id: SeriesId,
    /// The last part of its address.
    pub slug: String,
    /// The title as it was entered.
    pub title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_title: String,
    /// What it is, plain text.
    pub description: String,
    /// Its editions, the earliest first.
    pub editions: Vec<Edition>,
}

/// What is known of a year. A year may have several editions: men and women apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    /// The calendar year.
    pub year: i32,
    /// What was held.
    #[serde(rename = "held")]
    pub content: EditionContent,
    /// A remark, as `moved to the next year`; may be empty.
    #[serde(default)]
    pub note: String,
}

/// What was held in a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EditionContent {
    /// Several tournaments of one event.
    #[serde(rename = "festival")]
    Event(EventId),
    /// A single tournament.
    Tournament(TournamentId, Category),
    /// A tournament of which only the final table is known.
    #[serde(rename = "old")]
    ImportedTable(ImportedTableId, Category),
    /// No competition was held.
    Nothing,
    /// It is not known whether one was held.
    Unknown,
}

crate::bilingual! { Series { title: other_title } }

impl EditionContent {
    /// What it was for; nothing where nothing was held, or an event of several tournaments was.
    pub const fn category(self) -> Option<Category> {
        match self {
            Self::Tournament(_, category) | Self::ImportedTable(_, category) => Some(category),
            Self::Event(_) | Self::Nothing | Self::Unknown => None,
        }
    }

    /// Whether there is no edition behind it.
    pub const fn is_gap(self) -> bool {
        matches!(self, Self::Nothing | Self::Unknown)
    }
}

impl Series {
    /// Puts an edition at its place: by year, in order of entry within one.
    pub fn add(&mut self, edition: Edition) {
        self.editions.push(edition);
        self.editions.sort_by_key(|edition| edition.year);
    }

    /// The years of which everything is known that was held: nothing, or an event with all its tournaments.
    pub fn known_years(&self) -> Vec<i32> {
        let is_known = |content: EditionContent| matches!(content, EditionContent::Nothing | EditionContent::Event(_));
        self.editions.iter().filter(|edition| is_known(edition.content)).map(|edition| edition.year).collect()
    }

    /// The years from the first to the last edition of which nothing has been entered.
    pub fn silent_years(&self) -> Vec<i32> {
        let years = || self.editions.iter().map(|edition| edition.year);
        let (Some(first), Some(last)) = (years().min(), years().max()) else { return Vec::new() };
        (first..=last).filter(|year| years().all(|own| own != *year)).collect()
    }

    /// The year after the last edition.
    pub fn next_year(&self) -> Option<i32> {
        self.editions.iter().map(|edition| edition.year + 1).max()
    }
}
