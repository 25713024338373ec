//! Pieces.

use super::Side;

/// What a piece is: a man until it is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Moves forward only.
    Man,
    /// Moves both ways.
    King,
}

/// A man or a king of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
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
