//! Who has White in a pair, by the rules that the systems share (C.04.3, C.04.4.1 and C.04.4.2, each article 5.2).

use std::cmp::Ordering;

use super::pairable_field::PairablePlayer;
use crate::pairing::explain::ColourRule;
use draughts::Side;

/// The colour of the first of two players, and what decided it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allocation {
    /// What the first of the two has.
    pub first_has: Side,
    /// What decided it.
    pub rule: ColourRule,
}

impl Allocation {
    const fn new(first_has: Side, rule: ColourRule) -> Self {
        Self { first_has, rule }
    }
}

/// By preferences, `first` being the higher ranked: two who have not played by number and the colour drawn by lot; then
/// both preferences are granted, else the stronger, else the colours of the last time they differed are changed, else
/// the higher ranked player gets what they prefer.
pub fn by_preference(initial: Side, first: &PairablePlayer, second: &PairablePlayer) -> Allocation {
    if first.sides.is_empty() && second.sides.is_empty() {
        return by_lot(initial, first);
    }
    // From here on at least one has played, so that there may be preferences.
    let grant = |side, rule| Allocation::new(side, rule);
    match (first.preference, second.preference) {
        (None, None) => by_lot(initial, first),
        (Some(preference), None) => grant(preference.side, ColourRule::BothPreferences),
        (None, Some(preference)) => grant(preference.side.opposite(), ColourRule::BothPreferences),
        (Some(mine), Some(theirs)) if mine.side != theirs.side => grant(mine.side, ColourRule::BothPreferences),
        (Some(mine), Some(theirs)) => match mine.strength.cmp(&theirs.strength).then(imbalance(first, second)) {
            Ordering::Greater => grant(mine.side, ColourRule::StrongerPreference),
            Ordering::Less => grant(theirs.side.opposite(), ColourRule::StrongerPreference),
            Ordering::Equal => match last_difference(&first.sides, &second.sides) {
                Some(side) => grant(side.opposite(), ColourRule::Alternation),
                None => grant(mine.side, ColourRule::HigherRanked),
            },
        },
    }
}

/// Without preferences, as in the Double-Swiss (C.04.5, 4.3): two who have not played by number and the colour drawn by
/// lot; then White for the player who had it less often, else the colours of the last time they differed are changed, else those
/// of the higher ranked player, else those of the other.
pub fn by_whites(initial: Side, first: &PairablePlayer, second: &PairablePlayer) -> Allocation {
    if first.sides.is_empty() && second.sides.is_empty() {
        return by_lot(initial, first);
    }
    let whites = |player: &PairablePlayer| player.sides.iter().filter(|side| **side == Side::White).count();
    match whites(first).cmp(&whites(second)) {
        Ordering::Less => return Allocation::new(Side::White, ColourRule::FewerWhites),
        Ordering::Greater => return Allocation::new(Side::Black, ColourRule::FewerWhites),
        Ordering::Equal => {}
    }
    if let Some(side) = last_difference(&first.sides, &second.sides) {
        return Allocation::new(side.opposite(), ColourRule::Alternation);
    }
    // Where the first has not played, the second gets the opposite of what they had last.
    let own = first.sides.last().map(|side| side.opposite());
    let side = own.or_else(|| second.sides.last().copied()).unwrap_or(initial);
    Allocation::new(side, ColourRule::HigherRanked)
}

/// The initial colour for odd numbers, the other for even ones.
pub const fn by_lot(initial: Side, first: &PairablePlayer) -> Allocation {
    let side = if first.colour_number % 2 == 1 { initial } else { initial.opposite() };
    Allocation::new(side, ColourRule::InitialColour)
}

/// Compares how far each player is from as many games with White as with Black.
fn imbalance(first: &PairablePlayer, second: &PairablePlayer) -> Ordering {
    let difference = |player: &PairablePlayer| {
        let whites = player.sides.iter().filter(|side| **side == Side::White).count();
        whites.abs_diff(player.sides.len() - whites)
    };
    match (first.clashes_with(second), difference(first).cmp(&difference(second))) {
        (true, order) => order,
        (false, _) => Ordering::Equal,
    }
}

/// The colour that the first had when the two last had different ones, counting back from the last game of each.
pub fn last_difference(first: &[Side], second: &[Side]) -> Option<Side> {
    let backwards = first.iter().rev().zip(second.iter().rev());
    backwards.filter(|(mine, theirs)| mine != theirs).map(|(mine, _)| *mine).next()
}
