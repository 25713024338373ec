//! Sets of squares as bits, and the four diagonal steps.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Square;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u64);

/// A diagonal as White sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up and to the right, a1 to b2.
    NorthEast,
    /// Up and to the left, b2 to a3.
    NorthWest,
    /// Down and to the right, a3 to b2.
    SouthEast,
    /// Down and to the left, b2 to a1.
    SouthWest,
}

/// Bits from a square to its neighbour up and to the right.
const NORTH_EAST: u32 = 6;
/// Bits from a square to its neighbour up and to the left.
const NORTH_WEST: u32 = 5;

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::NorthWest, Self::SouthEast, Self::SouthWest];

    /// The way back.
    #[must_use]
    pub const fn reverse(self) -> Self {
        match self {
            Self::NorthEast => Self::SouthWest,
            Self::NorthWest => Self::SouthEast,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
        }
    }

    /// The two at right angles to this one.
    pub const fn across(self) -> [Self; 2] {
        match self {
            Self::NorthEast | Self::SouthWest => [Self::NorthWest, Self::SouthEast],
            Self::NorthWest | Self::SouthEast => [Self::NorthEast, Self::SouthWest],
        }
    }

    /// Bits from a square to its neighbour, as a rotation to the left: bits that come round lie on no board.
    const fn bits(self) -> u32 {
        match self {
            Self::NorthEast => NORTH_EAST,
            Self::NorthWest => NORTH_WEST,
            Self::SouthEast => u64::BITS - NORTH_WEST,
            Self::SouthWest => u64::BITS - NORTH_EAST,
        }
    }

    /// All but the way back, straight on last.
    pub const fn onward(self) -> [Self; 3] {
        let [left, right] = self.across();
        [left, right, self]
    }
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The set with these bits; the layout is [`Square`]'s.
    pub(super) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits, as [`Square`] lays them out.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// Whether no square is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any square is in it.
    pub const fn is_any(self) -> bool {
        self.0 != 0
    }

    /// How many squares are in it.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is in it.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit().0 != 0
    }

    /// Whether the two have a square in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set with `square` added.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit().0)
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The lowest square, the one nearest to a1 row by row.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(self.lowest()) }
    }

    /// The set that has only the lowest square of a set that is not empty.
    pub(super) const fn lowest(self) -> Square {
        #[expect(clippy::cast_possible_truncation, reason = "the number of a bit is at most 64")]
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// Every square moved one diagonal step. Steps over the edge land on no square of any board: mask the result before
    /// the next step.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        Self(self.0.rotate_left(direction.bits()))
    }

    /// These squares and all that can be reached from them over squares of `free` in one direction.
    #[must_use]
    pub fn slide(self, direction: Direction, free: Self) -> Self {
        let mut reached = self;
        loop {
            let further = reached | (reached.step(direction) & free);
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// Its squares, lowest first.
    pub fn iter(self) -> Squares {
        Squares(self)
    }

    /// Its squares as sets of one, lowest first.
    pub(super) fn singles(self) -> impl Iterator<Item = Self> {
        self.iter().map(Square::bit)
    }
}

/// The squares of a set, lowest first.
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = Bitboard(self.0.0 & (self.0.0 - 1));
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draughts::Grid;

    #[test]
    fn a_step_goes_to_the_neighbour_or_off_every_board() {
        for grid in [Grid::Eight, Grid::Ten] {
            for square in grid.squares() {
                for (direction, file, row) in [
                    (Direction::NorthEast, 1, 1),
                    (Direction::NorthWest, -1, 1),
                    (Direction::SouthEast, 1, -1),
                    (Direction::SouthWest, -1, -1),
                ] {
                    let neighbour = square
                        .file()
                        .checked_add_signed(file)
                        .zip(square.row().checked_add_signed(row))
                        .and_then(|(file, row)| Square::new(file, row))
                        .filter(|&neighbour| grid.squares().contains(neighbour));
                    let stepped = square.bit().step(direction) & grid.squares();
                    assert_eq!(stepped.first(), neighbour, "{square} {direction:?}");
                }
            }
        }
    }
}
