//! What a bracket owes to those below it (C4, C8), asked after the fact.
//!
//! A bracket is first paired as if a player who floats down could always be paired there as well as possible. If that turns out
//! to be true the pairing found is the best: the truth only leaves fewer possibilities.

use super::completion::{ByeTo, RemainingPlayers};
use super::edition::Completion;
use super::reference::ReferenceBracket;
use crate::Points;

impl ReferenceBracket<'_> {
    /// Whether the bye is out of reach of this bracket's players, or this is the last bracket.
    pub(super) fn leaves_bye_below(&self) -> bool {
        !self.field.rules.bye_goes_lowest
            || self.below.bye_score.is_none_or(|bye| self.below.groups.is_empty() || bye < self.score())
    }

    /// The bye, where it is left below.
    pub(super) fn bye_below(&self) -> Option<ByeTo> {
        self.below.bye_score.map(ByeTo::Score)
    }

    /// The score of the residents.
    pub(super) fn score(&self) -> Points {
        self.score_of(self.residents)
    }

    /// Whether the next bracket can do no better than with these downfloaters, where the bye is left below: all of them are paired there, at
    /// most one of its residents is left over, and all below can be paired.
    pub(super) fn is_perfect_below(&self, downfloaters: &[usize]) -> bool {
        let next = self.below.next();
        if next.is_empty() {
            return true;
        }
        let remaining: Vec<usize> = downfloaters.iter().chain(next).copied().collect();
        let remaining = RemainingPlayers {
            downfloaters: downfloaters.len(),
            ..RemainingPlayers::new(self.field, &remaining, None)
        };
        // An odd number in the next bracket lets one go on or have the bye; an even one with the bye there would leave two
        // without opponents.
        // The bye goes to a resident of the next bracket as well as the criteria can ask.
        let bye_is_next = self.next_gives_bye() || self.below.bye_score == Some(self.score_of(next));
        match (remaining.players.len() % 2, bye_is_next) {
            (0, true) => false,
            (0, false) => remaining.is_pairable() && self.rest(&[], self.bye_below()),
            (_, true) => {
                let with_bye = RemainingPlayers { bye: Some(ByeTo::Score(self.score_of(next))), ..remaining };
                with_bye.is_pairable() && self.rest(&[], None)
            }
            (_, false) => self.one_goes_on(&remaining),
        }
    }

    /// Whether some resident of the next bracket can go on so that all others are paired.
    fn one_goes_on(&self, remaining: &RemainingPlayers<'_>) -> bool {
        // Mostly the last one can.
        if let [before @ .., last] = remaining.players {
            let staying = RemainingPlayers { players: before, ..*remaining };
            if self.rest(&[*last], self.bye_below()) && staying.is_pairable() {
                return true;
            }
        }
        // Who can leave those that stay and whom the others below can do with have nothing to do with each other.
        let Ok(leaving) = remaining.removable() else { return false };
        let leaving = leaving.into_iter().filter(|place| *place >= remaining.downfloaters);
        if self.field.rules.completion == Completion::AtTheEnd {
            return leaving.count() > 0;
        }
        let further: Vec<usize> = self.below.further().collect();
        let further = RemainingPlayers::new(self.field, &further, self.bye_below());
        let Ok(opponents) = further.removable() else { return false };
        leaving.map(|place| remaining.players[place]).any(|player| further.any_may_meet(&opponents, player))
    }

    /// Whether all below the next bracket can be paired, together with those who come from there. Where that is asked at
    /// the end only, it does not matter here.
    pub(super) fn rest(&self, coming: &[usize], bye: Option<ByeTo>) -> bool {
        if self.field.rules.completion == Completion::AtTheEnd {
            return true;
        }
        let players: Vec<usize> = coming.iter().copied().chain(self.below.further()).collect();
        RemainingPlayers::new(self.field, &players, bye).is_pairable()
    }

    pub(super) fn score_of(&self, group: &[usize]) -> Points {
        group.first().map_or(Points::ZERO, |&player| self.field.players[player].pairing_score)
    }
}
