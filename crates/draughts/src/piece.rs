//! Pieces.

use super::Side;

/// What a piece is: a man until it is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Moves forwards; which way it captures is [`Rules::men_capture`](crate::Rules::men_capture).
    Man,
    /// A promoted man, which goes as far as [`Rules::kings`](crate::Rules::kings) lets it.
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
