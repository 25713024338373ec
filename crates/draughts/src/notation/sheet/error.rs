//! The first error of a score sheet, with all that helps to correct it.

use std::fmt;

use super::nearest::nearest;
use super::repair::{self, Repair};
use super::{Span, Written, turn};
use crate::notation::TextPosition;
use crate::notation::draft::Part;
use crate::notation::game::Game;
use crate::notation::lexer::{Kind, Lexer};
use crate::notation::read::MoveProblem;
use crate::notation::write::full;
use crate::{Move, Numbering, Position, Side, Square};

/// The first error of a score sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetError {
    /// Where it is written.
    pub place: TextPosition,
    /// The ply, from 0.
    pub ply: usize,
    /// The number of the move, from 1: both sides' moves of one number belong together.
    pub move_number: u32,
    /// Who was to move.
    pub side: Side,
    /// What stands on the sheet.
    pub typed: String,
    /// Why it is no move there.
    pub problem: MoveProblem,
    /// The position where it was typed, to be drawn.
    pub position: Position,
    /// The legal moves of the position.
    pub legal: Vec<Move>,
    /// The legal moves that look like what was typed, the likeliest first; at most 3.
    pub nearest: Vec<Move>,
    /// Slips, there or earlier, that would explain it; the likeliest first.
    pub repairs: Vec<Repair>,
    /// Moves written after it, which were not read.
    pub unread: usize,
    span: Span,
}

impl SheetError {
    /// The sheet's text with one of its position's moves in place of what was typed.
    pub fn corrected(&self, sheet: &str, with: &Move) -> String {
        self.span.overwrite(sheet, &full(self.position.rules(), with))
    }

    /// Moves of its position in the canonical form.
    pub fn texts(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|mv| full(self.position.rules(), mv)).collect()
    }

    /// The squares of the board that the wrong move names, in order; none where it does not look like a move.
    pub fn squares(&self) -> Vec<Square> {
        let rules = self.position.rules();
        let Some(Kind::Move(draft)) = Lexer::new(&self.typed).next().map(|token| token.kind) else { return Vec::new() };
        let named = draft.parts().iter().filter_map(|part| match *part {
            Part::At(file, row) => Square::new(rules.file(file), row),
            Part::Number(number) => rules.grid.numbered(number, rules.numbers?),
            Part::File(_) => None,
        });
        named.filter(|square| rules.grid.squares().contains(*square)).collect()
    }
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}'s move {}, “{}”, {}", self.place, self.side, self.move_number, self.typed, self.problem)?;
        if let MoveProblem::Ambiguous(moves) = &self.problem {
            return write!(f, ": {}", self.texts(moves).join(", "));
        }
        if !self.legal.is_empty() {
            write!(f, "; legal here: {}", self.texts(&self.legal).join(", "))?;
        }
        if !self.nearest.is_empty() {
            write!(f, "; nearest: {}", self.texts(&self.nearest).join(", "))?;
        }
        self.repairs.iter().try_for_each(|repair| write!(f, "; {repair}"))
    }
}

impl std::error::Error for SheetError {}

/// Describes the error of entry `index`, before which `game` was played.
pub(super) fn describe(
    game: &Game,
    written: &[Written<'_>],
    index: usize,
    problem: MoveProblem,
    numbering: Option<Numbering>,
) -> SheetError {
    let entry = &written[index];
    let position = game.position();
    let (move_number, side) = turn(game, index);
    SheetError {
        place: entry.place,
        ply: index,
        move_number,
        side,
        typed: entry.text.to_owned(),
        problem,
        position: position.clone(),
        legal: position.legal_moves().to_vec(),
        nearest: nearest(position, entry, numbering),
        repairs: repair::search(game, written, index, numbering),
        unread: written.len() - index - 1,
        span: Span::from_entry(entry),
    }
}
