//! One game: its result and its moves.

use serde::{Deserialize, Serialize};

use crate::{ForfeitCause, ForfeitReason, GameResult, Score};
use draughts::{BySide, Side};

/// The moves of a game, checked by the rules engine before they came here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notation {
    /// The position it starts from (FEN), where that is not the usual one.
    pub start: Option<String>,
    /// The moves in canonical form, separated by spaces.
    pub moves: String,
    /// How many plies that is.
    pub plies: u16,
    /// The moves with comments, assessments and variations, as PDN has them without numbers; none where there is nothing but moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<String>,
}

impl Notation {
    /// The moves with what is written around them.
    pub fn text(&self) -> &str {
        self.annotations.as_deref().unwrap_or(&self.moves)
    }
}

/// The fields of a count by sides, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "BySide<u8>")]
struct CountBySide {
    white: u8,
    black: u8,
}

/// One game of a pairing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Game {
    /// The result, once known.
    pub result: Option<GameResult>,
    /// The moves, once entered.
    pub notation: Option<Notation>,
    /// The arbiter's word on a result that the moves do not support.
    pub remark: String,
    /// Why it was forfeited, or lost by the arbiter's decision, where it was and the arbiter has said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<ForfeitReason>,
    /// How many illegal moves each side has made.
    #[serde(with = "CountBySide", skip_serializing_if = "has_no_illegal_moves")]
    pub illegal_moves: BySide<u8>,
    /// Whether it was played with colours other than by turn. Never of the first game: the seats say who had White there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub colours_turned: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn has_no_illegal_moves(counts: &BySide<u8>) -> bool {
    *counts == BySide::default()
}

impl Game {
    /// The greatest number of illegal moves of one side that is kept.
    pub const MOST_ILLEGAL_MOVES: u8 = 20;

    /// Whether it has been played, or begun: a forfeit alone has no first position.
    pub fn is_played(&self) -> bool {
        self.notation.is_some()
            || self.has_illegal_moves()
            || self.result.is_some_and(|result| !matches!(result, GameResult::Forfeit(_)))
    }

    /// Whether an illegal move has been noted.
    pub fn has_illegal_moves(&self) -> bool {
        !has_no_illegal_moves(&self.illegal_moves)
    }

    /// Who has lost it by illegal moves, as the arbiter decided.
    pub fn lost_by_illegal_moves(&self) -> Option<Side> {
        self.forfeit.as_ref().filter(|reason| reason.cause == ForfeitCause::IllegalMoves)?;
        match self.result?.score()? {
            Score::White => Some(Side::Black),
            Score::Black => Some(Side::White),
            Score::Draw | Score::BothLost => None,
        }
    }

    /// Whether nothing has been entered yet.
    pub fn is_untouched(&self) -> bool {
        *self == Self::default()
    }
}
