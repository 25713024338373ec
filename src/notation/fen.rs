//! Positions as one line of text: `W:Wa1,Kc3:Bb8` (RULES.md §3).

use std::fmt;

use crate::draughts::{Board, Grid, Numbering, Piece, Position, PositionError, Rank, Rules, Side, Square, Variant};

/// Reads a position: either colour first, letters or numbers, ranges of numbers (`W31-50`), `K` before kings, an empty
/// side, a trailing dot. `numbering` is what numbers mean in a game that has none of its own. Move counters at the end (`H0:F1`) are passed over.
///
/// # Errors
/// The first thing that does not fit, with its column.
pub fn read(text: &str, variant: Variant, numbering: Numbering) -> Result<Position, FenError> {
    let Rules { grid, numbers, .. } = *variant.rules();
    let mut reader = Reader { grid, numbering: numbers.unwrap_or(numbering), board: Board::EMPTY };
    let mut fields = pieces_of(text.trim_end().trim_end_matches('.'), 0, ':');
    let (at, first) = fields.next().unwrap_or((0, ""));
    let side = side_of(first.trim()).ok_or_else(|| fault(text, at, FenFault::Side(first.trim().to_owned())))?;
    let mut seen = Vec::new();
    for (at, field) in fields {
        reader.field(at, field, &mut seen).map_err(|(at, what)| fault(text, at, what))?;
    }
    if let Some(missing) = Side::BOTH.into_iter().find(|side| !seen.contains(side)) {
        return Err(fault(text, text.len(), FenFault::Missing(missing)));
    }
    Position::new(variant, reader.board, side).map_err(|error| fault(text, 0, FenFault::Position(error)))
}

/// Writes a position, White first: squares by letters on the 8×8 board, by numbers where the game has them.
pub fn write(position: &Position) -> String {
    let [white, black] = Side::BOTH.map(|side| list(position, side));
    format!("{}:W{white}:B{black}", letter(position.side()))
}

/// What is wrong with the text of a position, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenError {
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: FenFault,
}

/// What can be wrong with the text of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenFault {
    /// It does not begin with the side to move.
    Side(String),
    /// A part is neither White's nor Black's pieces.
    Part(String),
    /// A side's pieces come twice.
    Twice(Side),
    /// A side's pieces are missing.
    Missing(Side),
    /// No square of the board.
    Square(String),
    /// Two pieces on one square.
    Occupied(Square),
    /// The game has no such position.
    Position(PositionError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.fault)
    }
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(found) => write!(f, "expected W or B for the side to move, found “{found}”"),
            Self::Part(found) => write!(f, "expected W or B and a list of squares, found “{found}”"),
            Self::Twice(side) => write!(f, "{side}'s pieces are given twice"),
            Self::Missing(side) => {
                write!(f, "{side}'s pieces are missing; expected :{} and a list of squares", letter(*side))
            }
            Self::Square(found) => write!(f, "expected a square of the board such as c3, Kc3 or 12, found “{found}”"),
            Self::Occupied(square) => write!(f, "{square} is given twice"),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FenError {}

/// Reads the fields onto a board.
struct Reader {
    grid: Grid,
    numbering: Numbering,
    board: Board,
}

/// A byte offset and what is wrong there.
type Fault = (usize, FenFault);

impl Reader {
    fn field(&mut self, at: usize, field: &str, seen: &mut Vec<Side>) -> Result<(), Fault> {
        let text = field.trim();
        if text.starts_with(['H', 'F']) {
            return Ok(());
        }
        let side = text.get(..1).and_then(side_of).ok_or_else(|| (at, FenFault::Part(text.to_owned())))?;
        if seen.contains(&side) {
            return Err((at, FenFault::Twice(side)));
        }
        seen.push(side);
        self.side(side, at + field.len() - field.trim_start().len() + 1, &text[1..])
    }

    fn side(&mut self, side: Side, at: usize, list: &str) -> Result<(), Fault> {
        if list.trim().is_empty() {
            return Ok(());
        }
        pieces_of(list, at, ',').try_for_each(|(at, text)| self.pieces(side, at, text.trim()))
    }

    /// One piece, or a range of them.
    fn pieces(&mut self, side: Side, at: usize, text: &str) -> Result<(), Fault> {
        let (rank, squares) = match text.strip_prefix(['K', 'k']) {
            Some(squares) => (Rank::King, squares),
            None => (Rank::Man, text),
        };
        let squares = self.squares(squares).ok_or_else(|| (at, FenFault::Square(text.to_owned())))?;
        squares.into_iter().try_for_each(|square| self.put(square, Piece { side, rank }).map_err(|fault| (at, fault)))
    }

    fn squares(&self, text: &str) -> Option<Vec<Square>> {
        match text.split_once('-') {
            Some((first, last)) => {
                let numbers = first.parse().ok()?..=last.parse().ok()?;
                numbers.map(|number| self.grid.numbered(number, self.numbering)).collect()
            }
            None => self.square(text).map(|square| vec![square]),
        }
    }

    fn square(&self, text: &str) -> Option<Square> {
        match text.parse() {
            Ok(number) => self.grid.numbered(number, self.numbering),
            Err(_) => text.to_ascii_lowercase().parse().ok().filter(|&square| self.grid.squares().contains(square)),
        }
    }

    fn put(&mut self, square: Square, piece: Piece) -> Result<(), FenFault> {
        if self.board.piece_at(square).is_some() {
            return Err(FenFault::Occupied(square));
        }
        self.board = self.board.with(square, piece);
        Ok(())
    }
}

/// The pieces of a text between separators, each with its byte offset, which starts at `from`.
fn pieces_of(text: &str, from: usize, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut at = from;
    text.split(separator).map(move |piece| {
        let begins = at;
        at += piece.len() + separator.len_utf8();
        (begins, piece)
    })
}

fn fault(text: &str, at: usize, fault: FenFault) -> FenError {
    let before = text.get(..at).unwrap_or(text);
    FenError { column: before.chars().count() + 1, fault }
}

fn side_of(letter: &str) -> Option<Side> {
    match letter {
        "W" | "w" => Some(Side::White),
        "B" | "b" => Some(Side::Black),
        _ => None,
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

fn list(position: &Position, side: Side) -> String {
    let rules = position.rules();
    let mut squares: Vec<Square> = position.board().pieces(side).iter().collect();
    if let Some(numbering) = rules.numbers {
        squares.sort_by_key(|&square| rules.grid.number(square, numbering));
    }
    let kings = position.board().kings(side);
    let names = squares.into_iter().map(|square| {
        let king = if kings.contains(square) { "K" } else { "" };
        format!("{king}{}", super::square_name(rules, square))
    });
    names.collect::<Vec<_>>().join(",")
}
