//! A tournament of which only the final table is known.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Person, PersonId, Points, Rating, StartNumber};

/// The number of an imported table: that of the journal entry that took it in; 0 before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ImportedTableId(pub i64);

/// A place, or the places that several share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SharedPlaces {
    /// The best of them.
    pub first: u32,
    /// The last of them; the same where no player shares it.
    pub last: u32,
}

impl fmt::Display for SharedPlaces {
    /// `3`, or `3-5` where it is shared.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { self.first.fmt(f) } else { f.pad(&format!("{}-{}", self.first, self.last)) }
    }
}

/// A final table with as much of its crosstable as is known.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportedTable {
    /// Its number; 0 before it is entered.
    pub id: ImportedTableId,
    /// The title as it was entered.
    pub title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_title: String,
    /// Town and venue; may be empty.
    pub place: String,
    /// What heads the columns of the crosstable: rounds, or numbers of opponents; may be none.
    pub columns: Vec<String>,
    /// What heads the columns of the tie-breaks, as it is written; may be none.
    pub tie_breaks: Vec<String>,
    /// The lines from the first place on.
    pub lines: Vec<ImportedRow>,
}

/// A line of an imported table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportedRow {
    /// The place; none for a player whose results did not count.
    pub place: Option<SharedPlaces>,
    /// The start number, where the table has them.
    pub number: Option<StartNumber>,
    /// The person of the registry, where it is known who it is.
    pub player: Option<PersonId>,
    /// Who it is, as the table prints it.
    pub person: Person,
    /// The rating before the tournament, where the table has one.
    pub rating: Option<Rating>,
    /// Points made.
    pub points: Points,
    /// The cells of the crosstable as they are written; empty for what is not known.
    pub cells: Vec<String>,
    /// The tie-breaks as they are written.
    pub tie_breaks: Vec<String>,
}

crate::bilingual! { ImportedTable { title: other_title } }

impl ImportedTable {
    /// Where a person stands, from 0; `None` if they are not in the table or not known.
    pub fn line_of(&self, player: PersonId) -> Option<usize> {
        self.lines.iter().position(|line| line.player == Some(player))
    }
}
