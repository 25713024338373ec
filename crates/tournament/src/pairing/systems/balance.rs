//! How many colour preferences a complete pairing must leave unfulfilled, and which pairs one is made of that refuses no more.
//!
//! If more than half want one colour, some must be refused: half of the difference between their number and that of all others. No more
//! are refused exactly if every player who does not want it meets one who does. If no colour is wanted by more than half, no player
//! need be refused.

use draughts::{BySide, Side};

/// How many players want which colour; the number of players is even.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    wanting: BySide<usize>,
    all: usize,
}

impl Balance {
    /// The balance of players who want these colours, or none.
    pub fn from_preferences(preferences: impl Iterator<Item = Option<Side>>) -> Self {
        let mut balance = Self { wanting: BySide { white: 0, black: 0 }, all: 0 };
        preferences.for_each(|preference| balance.add(preference));
        balance
    }

    fn add(&mut self, preference: Option<Side>) {
        self.all += 1;
        if let Some(side) = preference {
            self.wanting[side] += 1;
        }
    }

    /// With one more player who wants this.
    #[must_use]
    pub fn with(&self, preference: Option<Side>) -> Self {
        let mut balance = self.clone();
        balance.add(preference);
        balance
    }

    /// Without one of those who want this.
    #[must_use]
    pub fn without(&self, preference: Option<Side>) -> Self {
        let mut balance = self.clone();
        balance.all -= 1;
        if let Some(side) = preference {
            balance.wanting[side] -= 1;
        }
        balance
    }

    /// The colour that more than half want.
    pub fn common(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| 2 * self.wanting[side] > self.all)
    }

    /// How many pairs must refuse a player their colour.
    pub fn refused(&self) -> usize {
        self.common().map_or(0, |side| self.wanting[side] - self.all / 2)
    }
}

/// Whether a pair may be in a pairing that refuses no more than must be, where this colour is wanted by more than half.
pub fn allows(common: Option<Side>, one: Option<Side>, other: Option<Side>) -> bool {
    match common {
        Some(_) => one == common || other == common,
        None => one.is_none() || one != other,
    }
}
