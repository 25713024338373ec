//! Positions as one line of text: `W:Wa1,Kc3:Bb8` (RULES.md §3).
//!
//! Two games need more than squares:
//!
//! * In Bashni a tower stands in the list of the side that owns its top piece, and what is under that piece follows the square
//!   in parentheses, from top to bottom: `w` and `b` men, `W` and `B` kings. `W:WKc3(wBb),e1:Bf6(w)` has a white king on c3 with a
//!   white man, a black king and a black man under it.
//! * In Odnocvetnye all pieces are written as White's; read, they may stand in either list. Then follow, each only where there
//!   is something to say, `M` and the square of the piece that the opponent has just moved, `C` and the numbers of pieces that
//!   White and Black have captured, `L` and the plies played since four pieces or fewer are left: `B:WKb8,d4,e5:B:Md4:C9,12:L2`.
//!
//! ```
//! use draughts::{Numbering, Variant};
//! use draughts::notation::fen;
//!
//! for (text, variant) in [
//!     ("W:We1,Kc3(wBb):Bf6(w)", Variant::Bashni),
//!     ("B:Wd4,e5,Kb8:B:Md4:C9,12:L2", Variant::Odnocvetnye),
//! ] {
//!     let position = fen::read(text, variant, Numbering::FromTopLeft)?;
//!     assert_eq!(fen::write(&position), text);
//! }
//! # Ok::<(), fen::FenError>(())
//! ```

use std::fmt;

use crate::{
    Board, BySide, Captured, Common, Grid, Numbering, Ownership, Piece, Position, PositionError, Rank, Rules, Side,
    Square, Variant,
};

/// Reads a position: either colour first, letters or numbers, ranges of numbers (`W31-50`), `K` before kings, an empty
/// side, a trailing dot. `numbering` is what numbers mean in a game that has none of its own. Move counters at the end (`H0:F1`) are passed over.
///
/// # Errors
/// The first thing that does not fit, with its column.
pub fn read(text: &str, variant: Variant, numbering: Numbering) -> Result<Position, FenError> {
    let rules = variant.rules();
    let mut reader = Reader::new(rules, numbering);
    let mut fields = pieces_of(text.trim_end().trim_end_matches('.'), 0, ':');
    let (at, first) = fields.next().unwrap_or((0, ""));
    let side = side_of(first.trim()).ok_or_else(|| kind(text, at, FenErrorKind::Side(first.trim().to_owned())))?;
    for (at, field) in fields {
        reader.field(at, field).map_err(|wrong| kind(text, wrong.at, wrong.kind))?;
    }
    if let Some(missing) = reader.missing() {
        return Err(kind(text, text.len(), FenErrorKind::Missing(missing)));
    }
    reader.position(variant, side).map_err(|error| kind(text, 0, FenErrorKind::Position(error)))
}

/// Writes a position, White first: squares by letters on the 8×8 board, by numbers where the game has them.
pub fn write(position: &Position) -> String {
    let [white, black] = Side::BOTH.map(|side| list(position, side));
    let mut text = format!("{}:W{white}:B{black}", letter(position.side()));
    if let Some(Common { moved, captured, last_plies }) = position.common() {
        let moved = moved.map(|square| format!(":M{}", super::square_name(position.rules(), square)));
        let captured = (captured != BySide::default()).then(|| format!(":C{},{}", captured.white, captured.black));
        let last = (last_plies > 0).then(|| format!(":L{last_plies}"));
        text.extend([moved, captured, last].into_iter().flatten());
    }
    text
}

/// What is wrong with the text of a position, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenError {
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: FenErrorKind,
}

/// What can be wrong with the text of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenErrorKind {
    /// The text does not begin with the side to move.
    Side(String),
    /// A part is neither White's nor Black's pieces.
    Part(String),
    /// The pieces of a side are given twice.
    Twice(Side),
    /// The pieces of a side are not given.
    Missing(Side),
    /// This is no square of the board.
    Square(String),
    /// Not the pieces under a tower.
    Tower(String),
    /// No number where one belongs.
    Number(String),
    /// A square is given twice.
    Occupied(Square),
    /// The game has no such position.
    Position(PositionError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(found) => write!(f, "expected W or B for the side to move, found “{found}”"),
            Self::Part(found) => write!(f, "expected W or B and a list of squares, found “{found}”"),
            Self::Twice(side) => write!(f, "{side}'s pieces are given twice"),
            Self::Missing(side) => {
                write!(f, "{side}'s pieces are missing; expected :{} and a list of squares", letter(*side))
            }
            Self::Square(found) => write!(f, "expected a square of the board such as c3, Kc3 or 12, found “{found}”"),
            Self::Tower(found) => {
                write!(f, "expected the pieces under a tower as w, b, W, B between parentheses, found “{found}”")
            }
            Self::Number(found) => write!(f, "expected a number, found “{found}”"),
            Self::Occupied(square) => write!(f, "{square} is given twice"),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FenError {}

/// Reads the fields onto a board.
struct Reader {
    rules: &'static Rules,
    grid: Grid,
    numbering: Numbering,
    board: Board,
    /// What stands under the pieces of the board.
    towers: Vec<(Square, Vec<Piece>)>,
    common: Common,
    /// The sides whose pieces have been given.
    seen: Vec<Side>,
}

/// What is wrong, and from which byte on.
struct ErrorAt {
    at: usize,
    kind: FenErrorKind,
}

impl FenErrorKind {
    fn at(self, at: usize) -> ErrorAt {
        ErrorAt { at, kind: self }
    }
}

impl Reader {
    fn new(rules: &'static Rules, numbering: Numbering) -> Self {
        let (grid, numbering) = (rules.grid, rules.numbers.unwrap_or(numbering));
        let (board, common) = (Board::EMPTY, Common::default());
        Self { rules, grid, numbering, board, towers: Vec::new(), common, seen: Vec::new() }
    }

    fn field(&mut self, at: usize, field: &str) -> Result<(), ErrorAt> {
        let text = field.trim();
        if text.starts_with(['H', 'F']) {
            return Ok(());
        }
        if self.has_common_pieces() && text.starts_with(['M', 'C', 'L']) {
            return self.common_field(text).map_err(|wrong| wrong.at(at));
        }
        let side = text.get(..1).and_then(side_of).ok_or_else(|| FenErrorKind::Part(text.to_owned()).at(at))?;
        if self.seen.contains(&side) {
            return Err(FenErrorKind::Twice(side).at(at));
        }
        self.seen.push(side);
        self.side(side, at + field.len() - field.trim_start().len() + 1, &text[1..])
    }

    /// What is said of common pieces besides their squares.
    fn common_field(&mut self, text: &str) -> Result<(), FenErrorKind> {
        let (kind, rest) = text.split_at(1);
        let number = |text: &str| text.trim().parse::<u8>().map_err(|_| FenErrorKind::Number(text.trim().to_owned()));
        match kind {
            "M" => {
                let square = self.square(rest.trim()).ok_or_else(|| FenErrorKind::Square(rest.trim().to_owned()))?;
                self.common.moved = Some(square);
            }
            "C" => {
                let (white, black) = rest.split_once(',').ok_or_else(|| FenErrorKind::Number(rest.to_owned()))?;
                self.common.captured = BySide::new(number(white)?, number(black)?);
            }
            _ => self.common.last_plies = number(rest)?,
        }
        Ok(())
    }

    fn side(&mut self, side: Side, at: usize, list: &str) -> Result<(), ErrorAt> {
        if list.trim().is_empty() {
            return Ok(());
        }
        pieces_of(list, at, ',').try_for_each(|(at, text)| self.pieces(side, at, text.trim()))
    }

    /// One piece with what is under it, or a range of pieces.
    fn pieces(&mut self, side: Side, at: usize, text: &str) -> Result<(), ErrorAt> {
        let (top, under) = match text.split_once('(') {
            // Elsewhere a bracket is part of no square, and is refused as one.
            Some((top, rest)) if self.rules.captured == Captured::JoinsTower => {
                (top.trim_end(), under(rest).map_err(|wrong| wrong.at(at))?)
            }
            Some(_) | None => (text, Vec::new()),
        };
        let (rank, squares) = match top.strip_prefix(['K', 'k']) {
            Some(squares) => (Rank::King, squares),
            None => (Rank::Man, top),
        };
        let squares = self.squares(squares).ok_or_else(|| FenErrorKind::Square(text.to_owned()).at(at))?;
        for square in squares {
            if self.board.piece_at(square).is_some() {
                return Err(FenErrorKind::Occupied(square).at(at));
            }
            self.board = self.board.with(square, Piece { side, rank });
            self.towers.extend((!under.is_empty()).then(|| (square, under.clone())));
        }
        Ok(())
    }

    /// The side whose pieces are not given; common ones stand in either list.
    fn missing(&self) -> Option<Side> {
        let missing = Side::BOTH.into_iter().find(|side| !self.seen.contains(side));
        missing.filter(|_| !self.has_common_pieces() || self.seen.is_empty())
    }

    fn position(self, variant: Variant, side: Side) -> Result<Position, PositionError> {
        let has_common_pieces = self.has_common_pieces();
        let position = Position::new(variant, self.board, side)?;
        let position =
            self.towers.iter().try_fold(position, |position, (square, under)| position.with_tower(*square, under))?;
        if has_common_pieces { position.with_common(self.common) } else { Ok(position) }
    }

    fn has_common_pieces(&self) -> bool {
        self.rules.ownership != Ownership::BySide
    }

    fn squares(&self, text: &str) -> Option<Vec<Square>> {
        match text.split_once('-') {
            Some((first, last)) => {
                let numbers = first.parse().ok()?..=last.parse().ok()?;
                // A range from the end to the beginning has no squares, and would take a side's pieces away unseen.
                let numbers = Some(numbers).filter(|numbers| !numbers.is_empty())?;
                numbers.map(|number| self.grid.numbered(number, self.numbering)).collect()
            }
            None => self.square(text).map(|square| vec![square]),
        }
    }

    fn square(&self, text: &str) -> Option<Square> {
        if let Ok(number) = text.parse() {
            return self.grid.numbered(number, self.numbering);
        }
        // Letters run from White's left on a mirrored board, too.
        let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
        let row: u8 = text.get(1..)?.parse().ok()?;
        let square = Square::new(self.rules.file(file), row.checked_sub(1)?);
        square.filter(|&square| self.grid.squares().contains(square))
    }
}

/// The pieces under a tower, after the opening parenthesis.
fn under(text: &str) -> Result<Vec<Piece>, FenErrorKind> {
    let wrong = || FenErrorKind::Tower(text.to_owned());
    let pieces = text.strip_suffix(')').ok_or_else(wrong)?;
    let piece = |letter| PIECES.iter().find(|(own, _)| *own == letter).map(|(_, piece)| *piece);
    pieces.chars().map(|letter| piece(letter).ok_or_else(wrong)).collect()
}

/// The letters of pieces under others.
const PIECES: [(char, Piece); 4] = [
    ('w', Piece::man(Side::White)),
    ('b', Piece::man(Side::Black)),
    ('W', Piece::king(Side::White)),
    ('B', Piece::king(Side::Black)),
];

/// The pieces of a text between separators, each with its byte offset, which starts at `from`.
fn pieces_of(text: &str, from: usize, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut at = from;
    text.split(separator).map(move |piece| {
        let begins = at;
        at += piece.len() + separator.len_utf8();
        (begins, piece)
    })
}

fn kind(text: &str, at: usize, kind: FenErrorKind) -> FenError {
    let before = text.get(..at).unwrap_or(text);
    FenError { column: before.chars().count() + 1, kind }
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
        let under = position.tower_at(square).into_iter().flat_map(|tower| tower.pieces().skip(1));
        let letter = |piece| PIECES.iter().find(|(_, own)| *own == piece).map(|(letter, _)| *letter);
        let under: String = under.filter_map(letter).collect();
        let under = if under.is_empty() { under } else { format!("({under})") };
        format!("{king}{}{under}", super::square_name(rules, square))
    });
    names.collect::<Vec<_>>().join(",")
}
