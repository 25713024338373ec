//! What people write about a game, read and written: moves, positions, score sheets, PDN files.
//!
//! [`read_move`] and [`write_move`] are about one move in a position, [`fen`] about positions, [`game`] holds a game
//! with all its positions, [`sheet`] checks a typed or pasted score sheet, [`pdn`] reads and writes files of games,
//! [`AnnotatedLine`] has what is written around the moves of either, [`openings`] tables of drawn openings; [`opening_tree`] and
//! [`positions`] look at many games at once.
//!
//! ```
//! use draughts::{DrawProfile, Position, Variant};
//! use draughts::notation::sheet;
//!
//! let start = Position::start(Variant::Poddavki);
//! let sheet = sheet::read("1. c3-d4 d6-c5 2. bc3 f6 g5", &start, DrawProfile::Poddavki, None);
//! assert_eq!(sheet.game.text(), "c3-d4 d6-c5 b2-c3 f6-g5");
//! assert!(sheet.error.is_none());
//! ```

mod annotated;
mod cursor;
mod draft;
pub mod fen;
pub mod game;
mod glyph;
mod lexer;
mod numerals;
pub mod opening_tree;
pub mod openings;
pub mod pdn;
pub mod positions;
mod read;
mod result;
pub mod sheet;
mod text_position;
mod turn;
mod write;

pub use annotated::{AnnotatedLine, AnnotatedMove, NoteCounts, PlayedTurn};
pub use read::{MoveError, MoveProblem, MoveWarning, ReadMove, read_move};
pub use result::WrittenResult;
pub use text_position::TextPosition;
pub use turn::Turn;
pub use write::{MoveStyle, write_move, write_move_with};

use crate::{DarkCorner, Numbering, Rules, Square};

/// How squares are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareNames {
    /// By file and row, files from White's left: `c3`.
    Letters,
    /// By numbers counted from a corner.
    Numbers(Numbering),
}

impl SquareNames {
    /// As in a game's canonical notation: by letters, or by numbers where the game has numbers.
    pub const fn from_rules(rules: &Rules) -> Self {
        match rules.numbers {
            Some(numbering) => Self::Numbers(numbering),
            None => Self::Letters,
        }
    }

    /// By numbers: the game's own, or those of most programs, from the upper left corner as White sees it.
    pub const fn numbers(rules: &Rules) -> Self {
        match (rules.numbers, rules.dark_corner) {
            (Some(numbering), _) => Self::Numbers(numbering),
            (None, DarkCorner::Left) => Self::Numbers(Numbering::FromTopLeft),
            (None, DarkCorner::Right) => Self::Numbers(Numbering::FromTopRight),
        }
    }

    /// A square in this notation: letter and figure, or its number.
    pub fn name(self, rules: &Rules, square: Square) -> String {
        match self {
            Self::Letters => {
                let file = char::from(b'a' + rules.file(square.file()));
                format!("{file}{}", square.row() + 1)
            }
            Self::Numbers(numbering) => rules.grid.number(square, numbering).to_string(),
        }
    }
}

/// The name of a square in a game's canonical notation: letters, or a number where the game has numbers.
pub fn square_name(rules: &Rules, square: Square) -> String {
    SquareNames::from_rules(rules).name(rules, square)
}
