//! Tables of drawn openings (RULES.md §4): the positions from which the games of a round may be made to begin.

use serde::{Deserialize, Serialize};

use super::settings::by_code;
use draughts::Variant;

/// An opening: always a position, perhaps the moves that lead to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// What it is drawn by, such as a number; no two of a table have the same.
    pub code: String,
    /// Its name, or nothing.
    #[serde(default)]
    pub label: String,
    /// Where both games of a match begin (FEN in the canonical form).
    pub fen: String,
    /// The moves that lead there in the canonical form, or nothing.
    #[serde(default)]
    pub moves: String,
}

/// For whom one opening is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DrawnFor {
    /// For all boards of a round: the usual way.
    #[default]
    Round,
    /// For each board of a round by itself.
    Board,
}

draughts::codes! { serde DrawnFor:
    Round => "round",
    Board => "board",
}

/// The openings from which a tournament draws.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningTable {
    /// The game whose positions they are: the tournament's.
    #[serde(with = "by_code")]
    pub variant: Variant,
    /// Whether one opening is drawn for the round, or one for each board.
    pub drawn_for: DrawnFor,
    /// The openings, in order of the table.
    pub openings: Vec<Opening>,
}

impl OpeningTable {
    /// The opening with this code, spelled as in the table.
    pub fn opening(&self, code: &str) -> Option<&Opening> {
        self.openings.iter().find(|opening| opening.code == code)
    }
}
