//! Towers: what stands on a square where captured pieces go under the capturing one.

use super::{Piece, Rank, Side, Square};

/// The pieces of one square from top to bottom, at least one. It belongs to its top piece and moves as that piece does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tower {
    /// The highest piece, to which the tower belongs.
    pub top: Piece,
    under: Stack,
}

impl Tower {
    pub(super) fn new(top: Piece, under: Stack) -> Self {
        Self { top, under }
    }

    /// Its pieces from top to bottom.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        std::iter::once(self.top).chain(self.under.pieces())
    }

    /// How many pieces it has.
    pub fn height(&self) -> u32 {
        1 + u32::from(self.under.height)
    }
}

/// Pieces that stand one under the other, none included: a bit for each, the highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Stack {
    height: u8,
    black: u32,
    kings: u32,
}

impl Stack {
    /// With a piece more at the bottom; the pieces of a game are fewer than its bits.
    pub(super) fn with(self, piece: Piece) -> Self {
        let bit = 1 << self.height;
        Self {
            height: self.height + 1,
            black: self.black | if piece.side == Side::Black { bit } else { 0 },
            kings: self.kings | if piece.rank == Rank::King { bit } else { 0 },
        }
    }

    /// Its pieces from top to bottom.
    pub(super) fn pieces(self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.height).map(move |index| self.at(index))
    }

    fn at(self, index: u8) -> Piece {
        let is_set = |bits: u32| bits >> index & 1 == 1;
        let side = if is_set(self.black) { Side::Black } else { Side::White };
        Piece { side, rank: if is_set(self.kings) { Rank::King } else { Rank::Man } }
    }
}

impl FromIterator<Piece> for Stack {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::default(), Self::with)
    }
}

/// What stands under the top pieces of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Towers {
    /// The squares where something does, from a1 row by row.
    stacks: Vec<(Square, Stack)>,
}

impl Towers {
    /// What stands under the top piece of a square.
    pub(super) fn under(&self, square: Square) -> Stack {
        let place = self.stacks.binary_search_by_key(&square, |(square, _)| *square);
        place.ok().and_then(|index| self.stacks.get(index)).map(|(_, stack)| *stack).unwrap_or_default()
    }

    /// All that stands under top pieces.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.stacks.iter().flat_map(|(_, stack)| stack.pieces())
    }

    /// The squares of towers of more than one piece.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        self.stacks.iter().map(|(square, _)| *square)
    }

    /// Puts pieces in place of what stands under the top piece of a square.
    pub(super) fn put(&mut self, square: Square, stack: Stack) {
        self.stacks.retain(|(other, _)| *other != square);
        if stack.height > 0 {
            let place = self.stacks.partition_point(|(other, _)| *other < square);
            self.stacks.insert(place, (square, stack));
        }
    }

    /// Takes away the highest piece under a top piece: it is the new top.
    pub(super) fn free(&mut self, square: Square) -> Option<Piece> {
        let tower = self.under(square);
        let height = tower.height.checked_sub(1)?;
        self.put(square, Stack { height, black: tower.black >> 1, kings: tower.kings >> 1 });
        Some(tower.at(0))
    }
}
