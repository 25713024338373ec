//! A dark square.

use std::fmt;
use std::str::FromStr;

use super::Bitboard;

/// A dark square of the board, ordered row by row from a1 at White's left.
///
/// All boards share one layout, that of the 10×10 board with one unused bit after every second row, so that the four
/// diagonal steps are the same four shifts everywhere; the 8×8 board is its lower left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Bits from a square to the same file two rows up: five dark squares a row, twice, and the unused one.
const TWO_ROWS: u8 = 11;
/// Bits from the first square of an even row to the first square of the row above.
const ODD_ROW: u8 = 6;
/// Files and rows of the largest board.
const LARGEST: u8 = 10;

impl Square {
    /// The square at `file` (0 = a) and `row` (0 = White's first), or `None` where it is light or off the largest board.
    pub const fn new(file: u8, row: u8) -> Option<Self> {
        if file >= LARGEST || row >= LARGEST || !(file + row).is_multiple_of(2) {
            return None;
        }
        Some(Self(file.midpoint(TWO_ROWS * row)))
    }

    /// The column, 0 = a.
    pub const fn file(self) -> u8 {
        let within = self.0 % TWO_ROWS;
        if within < ODD_ROW { 2 * within } else { 2 * (within - ODD_ROW) + 1 }
    }

    /// The row, 0 = White's first.
    pub const fn row(self) -> u8 {
        self.0 / TWO_ROWS * 2 + (self.0 % TWO_ROWS >= ODD_ROW) as u8
    }

    /// The bitboard with only this square.
    pub const fn bit(self) -> Bitboard {
        Bitboard::from_bits(1 << self.0)
    }

    /// The squares between this one and another on the same diagonal.
    pub(super) fn between(self, other: Self) -> Bitboard {
        let toward = |from: u8, to: u8, step: u8| if to > from { from + step } else { from - step };
        let steps = self.row().abs_diff(other.row());
        let at = |step| Self::new(toward(self.file(), other.file(), step), toward(self.row(), other.row(), step));
        (1..steps).filter_map(at).collect()
    }

    /// The square of a bit's number; the caller knows that it is one.
    pub(super) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    fn letter(self) -> char {
        char::from(b'a' + self.file())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no dark square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a dark square; expected a file and a row such as c3")
    }
}

impl std::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads a small letter and a row number, as `Display` writes them.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        let mut letters = text.chars();
        let file = letters.next().and_then(|letter| (letter as u32).checked_sub('a' as u32)).ok_or(SquareError)?;
        let row: u8 = letters.as_str().parse().map_err(|_| SquareError)?;
        let file = u8::try_from(file).map_err(|_| SquareError)?;
        row.checked_sub(1).and_then(|row| Self::new(file, row)).ok_or(SquareError)
    }
}
