//! One game: its result and its moves.

use serde::{Deserialize, Serialize};

use crate::{ForfeitReason, GameResult};

/// The moves of a game, checked by the rules engine before they came here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notation {
    /// The position it starts from (FEN), where that is not the usual one.
    pub start: Option<String>,
    /// The moves in canonical form, separated by spaces.
    pub moves: String,
    /// How many plies that is.
    pub plies: u16,
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
    /// Why it was forfeited, where it was and the arbiter has said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<ForfeitReason>,
}

impl Game {
    /// Whether it has been played, or begun: a forfeit alone has no first position.
    pub fn is_played(&self) -> bool {
        self.notation.is_some() || self.result.is_some_and(|result| !matches!(result, GameResult::Forfeit(_)))
    }

    /// Whether nothing has been entered yet.
    pub fn is_untouched(&self) -> bool {
        *self == Self::default()
    }
}
