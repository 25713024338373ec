//! Tie-break steps: what is played where a match must have a winner and ends level, step by step, each with games of its own.

use serde::{Deserialize, Serialize};

use crate::{PointValues, RatingKind, Settings};

/// The most tie-break steps, and the most games of a step.
pub const MOST_STEPS: usize = 6;
/// A step of more games is refused.
pub const MOST_STEP_GAMES: u8 = 10;

/// The most that a game may be worth, in tenths of a point.
const MOST_TENTHS: i32 = 1000;

/// Games that are added to a level match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TieBreakStep {
    /// How many; the most, where the first win ends them.
    pub games: u8,
    /// Whether they are played one by one until a player wins.
    #[serde(default)]
    pub until_win: bool,
    /// How long they are; they are rated only where the tournament is rated as this.
    pub kind: RatingKind,
    /// The time control in words; empty if it is not said.
    #[serde(default)]
    pub time: String,
    /// What a win, a draw and a loss in one of them are worth.
    pub values: PointValues,
    /// Whether their points count among the game points; else they only decide the match.
    #[serde(default)]
    pub counts: bool,
}

impl TieBreakStep {
    /// One more game, as the games of the tournament are: where it has no tie-break steps.
    pub fn usual(settings: &Settings) -> Self {
        Self {
            games: 1,
            until_win: false,
            kind: settings.rating.unwrap_or(RatingKind::Classic),
            time: String::new(),
            values: settings.scoring.game_values,
            counts: false,
        }
    }

    /// How many games are added at once when the step begins.
    pub const fn first_games(&self) -> u8 {
        if self.until_win { 1 } else { self.games }
    }

    /// Whether the numbers are such as can be played.
    pub fn is_sound(&self) -> bool {
        let PointValues { win, draw, loss } = self.values;
        let is_usual = win.tenths() <= MOST_TENTHS && loss.tenths() >= -MOST_TENTHS;
        (1..=MOST_STEP_GAMES).contains(&self.games) && win > draw && draw >= loss && is_usual
    }
}

/// What decides when every tie-break step has been played and the match is still level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LastResort {
    /// A lot is drawn.
    #[default]
    Lot,
    /// The arbiter says who goes on, and why.
    Arbiter,
}

draughts::codes! { serde LastResort:
    Lot => "lot",
    Arbiter => "arbiter",
}

/// Tie-break games of a tournament's level matches, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TieBreakSteps {
    /// What is played, step by step.
    pub steps: Vec<TieBreakStep>,
    /// What decides after the last.
    #[serde(default)]
    pub last: LastResort,
}

impl TieBreakSteps {
    /// Whether every step can be played.
    pub fn is_sound(&self) -> bool {
        self.steps.len() <= MOST_STEPS && self.steps.iter().all(TieBreakStep::is_sound)
    }
}
