//! The games, one constant each: only what differs from [`Rules::DEFAULT`].

use std::fmt;
use std::str::FromStr;

use super::DrawProfile;
use super::rules::{NoMove, Rules};

/// A game of the family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Giveaway Russian draughts: who has no move left has won.
    #[default]
    Poddavki,
    /// Russian draughts.
    Russian,
}

/// RULES.md §1, first row: as Russian draughts, but the side without a move wins.
const PODDAVKI: Rules = Rules { no_move: NoMove::Wins, ..Rules::DEFAULT };

/// RULES.md §1, second row.
const RUSSIAN: Rules = Rules::DEFAULT;

impl Variant {
    /// All games, the main one first.
    pub const ALL: [Self; 2] = [Self::Poddavki, Self::Russian];

    /// Its rules.
    pub const fn rules(self) -> &'static Rules {
        match self {
            Self::Poddavki => &PODDAVKI,
            Self::Russian => &RUSSIAN,
        }
    }

    /// The draw rules that go with it unless an event chooses others.
    pub const fn usual_draws(self) -> DrawProfile {
        match self {
            Self::Poddavki => DrawProfile::Poddavki,
            Self::Russian => DrawProfile::Russian64,
        }
    }

    /// Its name in stored data, addresses and switches.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Poddavki => "poddavki",
            Self::Russian => "russian",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A code that no game has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownVariant(String);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = Variant::ALL.iter().map(|variant| variant.code()).collect();
        write!(f, "unknown game “{}”; expected one of {}", self.0, codes.join(", "))
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(code: &str) -> Result<Self, UnknownVariant> {
        let found = Self::ALL.into_iter().find(|variant| variant.code() == code);
        found.ok_or_else(|| UnknownVariant(code.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_code() {
        for variant in Variant::ALL {
            assert_eq!(variant.code().parse(), Ok(variant));
        }
        let error = "chess".parse::<Variant>().map_err(|error| error.to_string());
        assert_eq!(error, Err("unknown game “chess”; expected one of poddavki, russian".to_owned()));
    }
}
