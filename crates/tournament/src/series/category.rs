//! Who competes in a tournament of an event, and at which pace: what champions are told apart by.

use serde::{Deserialize, Serialize};

use crate::RatingKind;

/// Who competes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Competitors {
    #[default]
    Open,
    Men,
    Women,
    Boys,
    Girls,
    Veterans,
}

draughts::codes! { serde Competitors:
    Open => "open",
    Men => "men",
    Women => "women",
    Boys => "boys",
    Girls => "girls",
    Veterans => "veterans",
}

/// A competition that has champions of its own: women, men's rapid, …
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Category {
    /// Who may compete.
    pub competitors: Competitors,
    /// At which pace, where that is told apart.
    pub pace: Option<RatingKind>,
}

impl Category {
    /// The name in forms and addresses: `women-rapid`, `open`.
    pub fn code(self) -> String {
        match self.pace {
            None => self.competitors.code().to_owned(),
            Some(pace) => format!("{}-{}", self.competitors.code(), pace.code()),
        }
    }

    /// The category with a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        let (competitors, pace) = code.split_once('-').map_or((code, None), |(who, pace)| (who, Some(pace)));
        let pace = match pace {
            None => None,
            Some(pace) => Some(RatingKind::from_code(pace)?),
        };
        Some(Self { competitors: Competitors::from_code(competitors)?, pace })
    }

    /// Every category, in the order of pages.
    pub fn all() -> impl Iterator<Item = Self> {
        let paces = || std::iter::once(None).chain(RatingKind::ALL.into_iter().map(Some));
        Competitors::ALL.into_iter().flat_map(move |competitors| paces().map(move |pace| Self { competitors, pace }))
    }

    /// Its place among all of them.
    pub fn order(self) -> usize {
        Self::all().position(|own| own == self).unwrap_or(usize::MAX)
    }
}
