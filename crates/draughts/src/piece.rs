//! Pieces.

use super::Side;

/// What a piece is: a man until it is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Rank {
    Man,
    King,
}

crate::codes! { Rank:
    Man => "man",
    King => "king",
}

/// A man or a king of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Man or king.
    pub rank: Rank,
}

impl Piece {
    /// A man of `side`.
    pub const fn man(side: Side) -> Self {
        Self { side, rank: Rank::Man }
    }

    /// A king of `side`.
    pub const fn king(side: Side) -> Self {
        Self { side, rank: Rank::King }
    }
}
