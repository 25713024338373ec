//! The two sides, and things that each of them has.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A player's colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The light pieces, at the bottom of the board.
    White,
    /// The dark pieces, at the top of the board.
    Black,
}

crate::codes! { Side:
    White => "white",
    Black => "black",
}

impl Side {
    /// White, then Black.
    pub const BOTH: [Self; 2] = Self::ALL;

    /// The other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.opposite()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// One thing for each side, indexed by [`Side`].
///
/// ```
/// use draughts::{BySide, Side};
///
/// let mut pieces = BySide::new(12, 12);
/// pieces[Side::Black] -= 1;
/// assert_eq!(pieces, BySide { white: 12, black: 11 });
/// assert_eq!(pieces.swapped().white, 11);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[expect(missing_docs, reason = "the fields name the sides")]
pub struct BySide<T> {
    pub white: T,
    pub black: T,
}

impl<T> BySide<T> {
    /// White's, then Black's.
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// What `make` gives for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self { white: make(Side::White), black: make(Side::Black) }
    }

    /// Both, changed by `change`.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { white: change(self.white), black: change(self.black) }
    }

    /// The two exchanged: White has what was Black's.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Each side with its own, White first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::White, &self.white), (Side::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}
