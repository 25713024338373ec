//! Colour preferences (C.04.3, 1.6, 1.7) and who gets which colour (article 5).

use std::cmp::Ordering;

use super::history::{SwissField, SwissPlayer};
use crate::pairing::explain::ColourRule;
use draughts::Side;

/// How much a player's next colour matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// As many games with White as with Black.
    Mild,
    /// One game more with one colour.
    Strong,
    /// Two more, or the same colour in the last two games.
    Absolute,
}

draughts::codes! { Strength:
    Mild => "mild",
    Strong => "strong",
    Absolute => "absolute",
}

/// The colour that a player should get next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Preference {
    /// The colour that is preferred.
    pub side: Side,
    /// How much it is.
    pub strength: Strength,
}

/// The colours of a player's played games, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Colours(Vec<Side>);

impl Colours {
    /// The colours of the games played, oldest first.
    pub const fn new(played: Vec<Side>) -> Self {
        Self(played)
    }

    /// The colour difference: games with White minus games with Black (1.6).
    pub fn difference(&self) -> i32 {
        self.0.iter().map(|side| if *side == Side::White { 1 } else { -1 }).sum()
    }

    /// The colour of the last two games, if it was the same.
    pub fn repeated(&self) -> Option<Side> {
        match self.0.as_slice() {
            [.., before, last] if before == last => Some(*last),
            _ => None,
        }
    }

    /// The preference (1.7); none before the first game.
    pub fn preference(&self) -> Option<Preference> {
        let last = *self.0.last()?;
        let difference = self.difference();
        // A colour had twice running may not come a third time (1.7.1): the preference is absolute whatever the difference.
        let strength = match difference.abs() {
            0 | 1 if self.repeated().is_some() => Strength::Absolute,
            0 => Strength::Mild,
            1 => Strength::Strong,
            _ => Strength::Absolute,
        };
        // A difference above one asks for the colour had less often; a smaller one is outweighed by two of one colour running.
        let minority = if difference > 0 { Side::Black } else { Side::White };
        let side = match (difference.abs(), self.repeated()) {
            (0 | 1, Some(repeated)) => repeated.opposite(),
            (0, None) => last.opposite(),
            _ => minority,
        };
        Some(Preference { side, strength })
    }

    /// The colour that this player had when the two last had different ones, counting back from the last game of each.
    pub fn last_difference(&self, other: &Self) -> Option<Side> {
        let backwards = self.0.iter().rev().zip(other.0.iter().rev());
        backwards.map(|(mine, theirs)| (*mine, *theirs)).find(|(mine, theirs)| mine != theirs).map(|(mine, _)| mine)
    }
}

/// The preferences of both, if they want the same colour.
pub fn same_preference(a: &SwissPlayer, b: &SwissPlayer) -> Option<[Preference; 2]> {
    let both = [a.preference?, b.preference?];
    (both[0].side == both[1].side).then_some(both)
}

/// The colour of the higher ranked of two players, and the rule that decided (5.2).
pub fn allocate(field: &SwissField, higher: &SwissPlayer, lower: &SwissPlayer) -> (Side, ColourRule) {
    match (higher.preference, lower.preference) {
        // The initial colour for odd numbers, the other for even ones (5.2.5).
        (None, None) if higher.colour_number % 2 == 1 => (field.initial_colour, ColourRule::InitialColour),
        (None, None) => (field.initial_colour.opposite(), ColourRule::InitialColour),
        (Some(preference), None) => (preference.side, ColourRule::BothPreferences),
        (None, Some(preference)) => (preference.side.opposite(), ColourRule::BothPreferences),
        (Some(mine), Some(theirs)) if mine.side != theirs.side => (mine.side, ColourRule::BothPreferences),
        (Some(mine), Some(theirs)) => allocate_same_preference(higher, mine, lower, theirs),
    }
}

/// The colour of the higher ranked player where both prefer the same (5.2.2–5.2.4).
fn allocate_same_preference(
    higher: &SwissPlayer,
    mine: Preference,
    lower: &SwissPlayer,
    theirs: Preference,
) -> (Side, ColourRule) {
    let weight = |player: &SwissPlayer, preference: Preference| {
        let imbalance = if preference.strength == Strength::Absolute { player.difference.abs() } else { 0 };
        (preference.strength, imbalance)
    };
    // Two absolute preferences are weighed by the greater colour difference (5.2.2), so the difference counts for them alone.
    match weight(higher, mine).cmp(&weight(lower, theirs)) {
        Ordering::Greater => (mine.side, ColourRule::StrongerPreference),
        Ordering::Less => (theirs.side.opposite(), ColourRule::StrongerPreference),
        Ordering::Equal => match higher.colours.last_difference(&lower.colours) {
            Some(side) => (side.opposite(), ColourRule::Alternation),
            None => (mine.side, ColourRule::HigherRanked),
        },
    }
}
