//! How a tournament is rated: which system, and every number of it. Data that the organiser may change.

mod adamovich;
mod elo;
mod glicko;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use adamovich::AdamovichRules;
pub use elo::{EloRules, Expectation};
pub use glicko::GlickoRules;

use crate::Rating;

/// Which system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RatingSystem {
    /// Expected scores by the published table (FIDE B.02).
    Elo,
    /// By Adamovich's formula.
    Adamovich,
    /// Glickman's, with a deviation and a volatility beside the rating.
    Glicko,
}

draughts::codes! { RatingSystem:
    Elo => "elo",
    Adamovich => "adamovich",
    Glicko => "glicko",
}

impl RatingRules {
    /// The age, in years in the year of the tournament, up to which the rules rate a player otherwise than an older one.
    pub const fn oldest_young(&self) -> Option<i32> {
        match self {
            Self::Elo(rules) => Some(rules.young_age),
            Self::Adamovich(rules) => Some(rules.young_below - 1),
            Self::Glicko(_) => None,
        }
    }
}

impl RatingSystem {
    /// The system with its usual numbers.
    pub const fn usual_rules(self) -> RatingRules {
        match self {
            Self::Elo => RatingRules::Elo(EloRules::FIDE),
            Self::Adamovich => RatingRules::Adamovich(AdamovichRules::USUAL),
            Self::Glicko => RatingRules::Glicko(GlickoRules::USUAL),
        }
    }
}

impl fmt::Display for RatingSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for RatingSystem {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Self::from_code(code).ok_or_else(|| format!("`{code}` is no rating system"))
    }
}

/// A system with its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "kebab-case")]
pub enum RatingRules {
    /// Elo (FIDE B.02, 8).
    Elo(EloRules),
    /// Adamovich's coefficient.
    Adamovich(AdamovichRules),
    /// Glicko-2.
    Glicko(GlickoRules),
}

impl RatingRules {
    /// Which system it is.
    pub const fn system(&self) -> RatingSystem {
        match self {
            Self::Elo(_) => RatingSystem::Elo,
            Self::Adamovich(_) => RatingSystem::Adamovich,
            Self::Glicko(_) => RatingSystem::Glicko,
        }
    }

    /// The fewest games that make a first rating.
    pub const fn initial_games(&self) -> u32 {
        match self {
            Self::Elo(rules) => rules.initial_games,
            Self::Adamovich(rules) => rules.initial_games,
            Self::Glicko(_) => 1,
        }
    }

    /// Whether the rules can be computed with: every number is in its range, and nothing is divided by zero.
    pub fn are_sound(&self) -> bool {
        match self {
            Self::Elo(rules) => rules.are_sound(),
            Self::Adamovich(rules) => rules.are_sound(),
            Self::Glicko(rules) => rules.are_sound(),
        }
    }
}

impl Default for RatingRules {
    /// What holds in tournaments of before it could be chosen.
    fn default() -> Self {
        RatingSystem::Elo.usual_rules()
    }
}

/// Ratings and differences of ratings that may stand in rules: a floor or a difference may be 0.
const RATINGS: RangeInclusive<i32> = 0..=Rating::MOST;

/// Coefficients and counts that may.
const NUMBERS: RangeInclusive<i32> = 0..=100_000;
