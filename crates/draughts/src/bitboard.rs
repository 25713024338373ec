//! Sets of squares as bits, and the four diagonal steps.

#![expect(clippy::inline_always, reason = "these are the steps of the innermost loops")]

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Grid, Square};

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
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::NorthWest, Self::SouthEast, Self::SouthWest];

    /// What `of` gives for each, in the order of [`Self::ALL`]; spelled out, so that each direction is a constant there.
    #[inline(always)]
    pub(super) fn each<T>(mut of: impl FnMut(Self) -> T) -> [T; 4] {
        [of(Self::NorthEast), of(Self::NorthWest), of(Self::SouthEast), of(Self::SouthWest)]
    }

    /// The opposite direction.
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

    /// Whether exactly one square is in it.
    pub(super) const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether fewer than `N` squares are in it; for small `N` sooner than counting.
    pub(super) const fn has_fewer_than<const N: u32>(self) -> bool {
        let (mut rest, mut taken) = (self.0, 1);
        while taken < N {
            rest &= rest.wrapping_sub(1);
            taken += 1;
        }
        rest == 0
    }

    /// How many squares are in four sets together, with one count for what is in a single one of them.
    #[inline(always)]
    pub(super) const fn count_each([a, b, c, d]: [Self; 4]) -> u32 {
        let (ab, cd) = (a.0 ^ b.0, c.0 ^ d.0);
        let (twice_ab, twice_cd, twice) = (a.0 & b.0, c.0 & d.0, ab & cd);
        let once = (ab ^ cd).count_ones();
        if twice_ab | twice_cd | twice == 0 {
            return once;
        }
        once + 2 * (twice_ab.count_ones() + twice_cd.count_ones() + twice.count_ones())
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

    /// These squares and all that can be reached from them over squares of `free`, which lie on `grid`, in one direction.
    ///
    /// Each round doubles the distance that is crossed: three cover the seven steps of 8×8, four the nine of 10×10.
    #[must_use]
    #[inline(always)]
    pub const fn slide(self, direction: Direction, free: Self, grid: Grid) -> Self {
        let bits = direction.bits();
        let (mut reached, mut free) = (self.0, free.0);
        reached |= free & reached.rotate_left(bits);
        free &= free.rotate_left(bits);
        reached |= free & reached.rotate_left(2 * bits);
        free &= free.rotate_left(2 * bits);
        reached |= free & reached.rotate_left(4 * bits);
        match grid {
            Grid::Eight => {}
            Grid::Ten => {
                free &= free.rotate_left(4 * bits);
                reached |= free & reached.rotate_left(8 * bits);
            }
        }
        Self(reached)
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
