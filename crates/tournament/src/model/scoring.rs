//! What results are worth: data of the tournament, never code.

use serde::{Deserialize, Serialize};

use crate::{Bye, Mark, Points};

/// Points for a win, a draw and a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointValues {
    /// What a win is worth.
    pub win: Points,
    /// What a draw is worth, to each.
    pub draw: Points,
    /// What a loss is worth.
    pub loss: Points,
}

impl PointValues {
    /// 1-½-0.
    pub const ONE_HALF_ZERO: Self = Self { win: Points::ONE, draw: Points::HALF, loss: Points::ZERO };
    /// 2-1-0.
    pub const TWO_ONE_ZERO: Self = Self { win: Points::whole(2), draw: Points::ONE, loss: Points::ZERO };

    /// What `mark` is worth.
    pub const fn for_mark(self, mark: Mark) -> Points {
        match mark {
            Mark::Win => self.win,
            Mark::Draw => self.draw,
            Mark::Loss => self.loss,
        }
    }
}

/// Which score of a micro-match is the primary one; the other may be a tie-break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The match as a whole is won, drawn or lost.
    Match,
    /// The points of its games are added up.
    Games,
}

draughts::codes! { serde Basis:
    Match => "match",
    Games => "games",
}

/// Points of rounds without a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeValues {
    /// The bye of the player who is left over when their number is odd.
    pub pairing_allocated: Points,
    /// A full-point bye.
    pub full: Points,
    /// A half-point bye.
    pub half: Points,
    /// A zero-point bye, or an absence.
    pub zero: Points,
    /// Win by forfeit, of a whole pairing.
    pub forfeit_win: Points,
    /// Loss by forfeit, of a whole pairing.
    pub forfeit_loss: Points,
}

impl ByeValues {
    /// The usual values: a bye and a forfeit win count as a win, a half-point bye as a draw, absence and forfeit losses nothing.
    pub const fn usual(values: PointValues) -> Self {
        Self {
            pairing_allocated: values.win,
            full: values.win,
            half: values.draw,
            zero: Points::ZERO,
            forfeit_win: values.win,
            forfeit_loss: Points::ZERO,
        }
    }

    /// What `bye` is worth.
    pub const fn for_bye(self, bye: Bye) -> Points {
        match bye {
            Bye::PairingAllocated => self.pairing_allocated,
            Bye::Full => self.full,
            Bye::Half => self.half,
            Bye::Zero => self.zero,
        }
    }
}

/// How a tournament counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoring {
    /// Match points or game points first.
    pub basis: Basis,
    /// Points of a match by its result. With one game a pairing, of that game.
    pub match_values: PointValues,
    /// Points of a single game of a micro-match.
    pub game_values: PointValues,
    /// Points without a game, for a whole pairing.
    pub byes: ByeValues,
}

impl Scoring {
    /// Single games or micro-matches counted by their result, with the usual values for byes.
    pub const fn by_match(values: PointValues) -> Self {
        Self { basis: Basis::Match, match_values: values, game_values: values, byes: ByeValues::usual(values) }
    }

    /// The scoring with nothing for the free round of an odd round robin.
    #[must_use]
    pub const fn without_bye_points(mut self) -> Self {
        self.byes.pairing_allocated = Points::ZERO;
        self
    }

    /// Points of a whole pairing of `games` games: what is won, drawn or lost at most.
    #[must_use]
    pub fn pairing_values(self, games: u8) -> PointValues {
        let times = i32::from(games.max(1));
        let PointValues { win, draw, loss } = self.game_values;
        match self.basis {
            Basis::Match => self.match_values,
            Basis::Games => PointValues { win: win * times, draw: draw * times, loss: loss * times },
        }
    }
}
