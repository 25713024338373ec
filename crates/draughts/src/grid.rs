//! The shapes of board, and the numbers of their squares.

use super::{Bitboard, Side, Square};

/// A shape of board. Its dark squares are a1 and every second one from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grid {
    /// 8×8, 32 dark squares.
    Eight,
    /// 10×10, 50 dark squares.
    Ten,
}

/// From which corner, as White sees them, the squares of a board are numbered (RULES.md §3, PDN 3.0), row by row and away
/// from that corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// 1 is at Black's side: b8 or b10. Most programs, and all of International draughts.
    FromTopLeft,
    /// 1 is a1: the `A0` and `N0` of the PDN standard.
    FromBottomLeft,
    /// 1 is at the other end of Black's last row: a mirrored board counted from its own top left.
    FromTopRight,
    /// 1 is at White's right.
    FromBottomRight,
}

impl Numbering {
    /// The one from the other end of the board.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::FromTopLeft => Self::FromBottomLeft,
            Self::FromBottomLeft => Self::FromTopLeft,
            Self::FromTopRight => Self::FromBottomRight,
            Self::FromBottomRight => Self::FromTopRight,
        }
    }
}

const EIGHT: Bitboard = dark_squares(8);
const TEN: Bitboard = dark_squares(10);
const FIRST_OF_EIGHT: Bitboard = row_of(8, 0);
const EIGHTH: Bitboard = row_of(8, 7);
const FIRST_OF_TEN: Bitboard = row_of(10, 0);
const TENTH: Bitboard = row_of(10, 9);

impl Grid {
    /// Files, which are as many as rows.
    pub const fn size(self) -> u8 {
        match self {
            Self::Eight => 8,
            Self::Ten => 10,
        }
    }

    /// Its dark squares.
    pub const fn squares(self) -> Bitboard {
        match self {
            Self::Eight => EIGHT,
            Self::Ten => TEN,
        }
    }

    /// How many dark squares it has.
    pub const fn count(self) -> u8 {
        self.size() * self.size() / 2
    }

    /// The dark squares of one row, 0 = White's first.
    pub const fn row(self, row: u8) -> Bitboard {
        row_of(self.size(), row)
    }

    /// The row where a man of `side` is promoted.
    pub const fn last_row(self, side: Side) -> Bitboard {
        match (self, side) {
            (Self::Eight, Side::White) => EIGHTH,
            (Self::Eight, Side::Black) => FIRST_OF_EIGHT,
            (Self::Ten, Side::White) => TENTH,
            (Self::Ten, Side::Black) => FIRST_OF_TEN,
        }
    }

    /// The first `rows` rows of `side`, where its men start.
    pub const fn home(self, side: Side, rows: u8) -> Bitboard {
        let mut bits = 0;
        let mut row = 0;
        while row < rows {
            bits |= match side {
                Side::White => self.row(row).bits(),
                Side::Black => self.row(self.size() - 1 - row).bits(),
            };
            row += 1;
        }
        Bitboard::from_bits(bits)
    }

    /// The number of a square of this board, from 1.
    pub const fn number(self, square: Square, numbering: Numbering) -> u8 {
        let RowPlace { row, place } = self.turned(RowPlace { row: square.row(), place: square.file() / 2 }, numbering);
        row * self.width() + place + 1
    }

    /// The square with a number, or `None` where the board has no such number.
    pub fn numbered(self, number: u8, numbering: Numbering) -> Option<Square> {
        let index = number.checked_sub(1).filter(|_| number <= self.count())?;
        let counted = RowPlace { row: index / self.width(), place: index % self.width() };
        let RowPlace { row, place } = self.turned(counted, numbering);
        Square::new(place * 2 + row % 2, row)
    }

    /// Dark squares of a row.
    const fn width(self) -> u8 {
        self.size() / 2
    }

    /// What is counted from a corner, counted from a1; and the other way round.
    const fn turned(self, RowPlace { row, place }: RowPlace, numbering: Numbering) -> RowPlace {
        let from_top = matches!(numbering, Numbering::FromTopLeft | Numbering::FromTopRight);
        let from_right = matches!(numbering, Numbering::FromTopRight | Numbering::FromBottomRight);
        let row = if from_top { self.size() - 1 - row } else { row };
        let place = if from_right { self.width() - 1 - place } else { place };
        RowPlace { row, place }
    }
}

/// A row, and a place among its dark squares, both from 0.
#[derive(Clone, Copy)]
struct RowPlace {
    row: u8,
    place: u8,
}

const fn dark_squares(size: u8) -> Bitboard {
    let mut bits = 0;
    let mut row = 0;
    while row < size {
        bits |= row_of(size, row).bits();
        row += 1;
    }
    Bitboard::from_bits(bits)
}

const fn row_of(size: u8, row: u8) -> Bitboard {
    let mut bits = 0;
    let mut file = 0;
    while file < size {
        if let Some(square) = Square::new(file, row) {
            bits |= square.bit().bits();
        }
        file += 1;
    }
    Bitboard::from_bits(bits)
}
