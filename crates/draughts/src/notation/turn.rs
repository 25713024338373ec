//! What a side made of its turn.

use super::write::full;
use crate::{Move, Position, Rules, Square};

/// What a side made of its turn: a move, or nothing, where running out of time costs the turn (RULES.md §1, detail 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// The side made this move.
    Moved(Move),
    /// The side lost the turn on time.
    Lost,
}

impl Turn {
    /// How a lost turn is written in canonical form.
    pub const LOST: &str = "pass";

    /// How people write it, in lower case.
    const WRITTEN: [&str; 4] = [Self::LOST, "time", "пропуск", "время"];

    /// Whether a word says that a turn was lost.
    pub(super) fn is_lost(word: &str) -> bool {
        let word = word.trim_end_matches(['.', ',', '!']).to_lowercase();
        Self::WRITTEN.contains(&word.as_str())
    }

    /// The move, if one was made.
    pub const fn moved(&self) -> Option<&Move> {
        match self {
            Self::Moved(mv) => Some(mv),
            Self::Lost => None,
        }
    }

    /// Where the move began and ended; nothing for a lost turn.
    pub fn ends(&self) -> Vec<Square> {
        self.moved().map(|mv| vec![mv.from(), mv.to()]).unwrap_or_default()
    }

    /// The position that it leads to; none where a turn cannot be lost. A move is one of the position's legal ones.
    pub(super) fn lead(&self, position: &Position) -> Option<Position> {
        match self {
            Self::Moved(mv) => Some(position.play(mv)),
            Self::Lost => position.lose_turn(),
        }
    }

    /// The text of the move in canonical form.
    pub(super) fn text(&self, rules: &Rules) -> String {
        self.moved().map_or_else(|| Self::LOST.to_owned(), |mv| full(rules, mv))
    }
}
