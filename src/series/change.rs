//! What an act changes: one thing from before to after, so that it can be undone.

use serde::{Deserialize, Serialize};

use super::edition::{Series, SeriesId};
use super::festival::{Festival, FestivalId};
use super::old::{OldId, OldTable};

/// Something in the almanac.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// An event of several tournaments.
    Festival(Box<Festival>),
    /// A championship held every year.
    Series(Box<Series>),
    /// The final table of an old edition.
    Old(Box<OldTable>),
}

/// Which thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// An event of several tournaments.
    Festival(FestivalId),
    /// A championship held every year.
    Series(SeriesId),
    /// The final table of an old edition.
    Old(OldId),
}

/// One thing before and after; none where it is not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// As it was.
    pub before: Option<Thing>,
    /// As it is.
    pub after: Option<Thing>,
}

impl Thing {
    /// Its name.
    pub const fn key(&self) -> Key {
        match self {
            Self::Festival(festival) => Key::Festival(festival.id),
            Self::Series(series) => Key::Series(series.id),
            Self::Old(table) => Key::Old(table.id),
        }
    }
}

impl Change {
    /// The thing that it is about; none of a change that changes nothing.
    pub fn key(&self) -> Option<Key> {
        self.after.as_ref().or(self.before.as_ref()).map(Thing::key)
    }

    /// The change that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { before: self.after.clone(), after: self.before.clone() }
    }
}
