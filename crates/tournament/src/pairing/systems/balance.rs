//! How many colour preferences a complete pairing must leave unfulfilled, and which pairs one is made of that refuses no more.
//!
//! If more than half want one colour, by so many pairs as they exceed all others somebody is refused; and no more are refused
//! exactly if all who do not want it meet somebody who does. If no colour is wanted by more than half, nobody need be refused.

use draughts::{BySide, Side};

/// How many want which colour, of a number that is even.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    wanting: BySide<usize>,
    all: usize,
}

impl Balance {
    /// That of players who want these colours, or none.
    pub fn from_wishes(wishes: impl Iterator<Item = Option<Side>>) -> Self {
        let mut balance = Self { wanting: BySide { white: 0, black: 0 }, all: 0 };
        wishes.for_each(|wish| balance.add(wish));
        balance
    }

    fn add(&mut self, wish: Option<Side>) {
        self.all += 1;
        if let Some(side) = wish {
            self.wanting[side] += 1;
        }
    }

    /// With one more who wants this.
    #[must_use]
    pub fn with(&self, wish: Option<Side>) -> Self {
        let mut balance = self.clone();
        balance.add(wish);
        balance
    }

    /// Without one of those who want this.
    #[must_use]
    pub fn without(&self, wish: Option<Side>) -> Self {
        let mut balance = self.clone();
        balance.all -= 1;
        if let Some(side) = wish {
            balance.wanting[side] -= 1;
        }
        balance
    }

    /// The colour that more than half want.
    pub fn common(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| 2 * self.wanting[side] > self.all)
    }

    /// How many pairs must refuse somebody his colour.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The fewest that a complete pairing refuses, and the fewest of those made of allowed pairs; all are tried.
    fn least(wishes: &[Option<Side>], allows: &dyn Fn(Option<Side>, Option<Side>) -> bool) -> Option<usize> {
        let Some((&first, others)) = wishes.split_first() else { return Some(0) };
        let costs = (0..others.len()).filter(|&place| allows(first, others[place])).filter_map(|place| {
            let mut rest = others.to_vec();
            let other = rest.remove(place);
            Some(least(&rest, allows)? + usize::from(first.is_some() && first == other))
        });
        costs.min()
    }

    #[test]
    fn no_pairing_refuses_fewer_and_those_of_allowed_pairs_refuse_no_more() {
        let kinds = [None, Some(Side::White), Some(Side::Black)];
        for number in 0..3_usize.pow(6) {
            let wishes: Vec<Option<Side>> = (0..6).map(|place| kinds[number / 3_usize.pow(place) % 3]).collect();
            let balance = Balance::from_wishes(wishes.iter().copied());
            let common = balance.common();
            assert_eq!(least(&wishes, &|_, _| true), Some(balance.refused()), "{wishes:?}");
            assert_eq!(least(&wishes, &|a, b| allows(common, a, b)), Some(balance.refused()), "{wishes:?}");
        }
    }
}
