//! What stands where.

use super::{Bitboard, BySide, Piece, Rank, Side, Square};

/// The pieces on their squares. It knows no rules and no shape of board.
///
/// ```
/// use draughts::{Board, Piece, Side, Square};
///
/// let [c3, b8]: [Square; 2] = ["c3".parse()?, "b8".parse()?];
/// let board = Board::EMPTY.with(c3, Piece::king(Side::White)).with(b8, Piece::man(Side::Black));
/// assert_eq!(board.total(), 2);
/// assert_eq!(board.piece_at(c3), Some(Piece::king(Side::White)));
/// assert_eq!(board.without(c3).piece_at(c3), None);
/// # Ok::<(), draughts::SquareError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pieces: BySide<Bitboard>,
    kings: Bitboard,
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self { pieces: BySide::new(Bitboard::EMPTY, Bitboard::EMPTY), kings: Bitboard::EMPTY };

    /// Men of both sides.
    pub const fn from_men(men: BySide<Bitboard>) -> Self {
        Self { pieces: men, kings: Bitboard::EMPTY }
    }

    /// The piece on a square, if there is one.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|&side| self.pieces[side].contains(square))?;
        let rank = if self.kings.contains(square) { Rank::King } else { Rank::Man };
        Some(Piece { side, rank })
    }

    /// The board with `piece` on `square`, in place of what was there.
    #[must_use]
    pub fn with(mut self, square: Square, piece: Piece) -> Self {
        self.remove(square.bit());
        self.pieces[piece.side] |= square.bit();
        if piece.rank == Rank::King {
            self.kings |= square.bit();
        }
        self
    }

    /// The board without what stands on `square`.
    #[must_use]
    pub fn without(mut self, square: Square) -> Self {
        self.remove(square.bit());
        self
    }

    /// Every piece with its square, from a1 row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        let board = *self;
        board.occupied().iter().filter_map(move |square| board.piece_at(square).map(|piece| (square, piece)))
    }

    /// The squares with pieces.
    pub fn occupied(&self) -> Bitboard {
        self.pieces.white | self.pieces.black
    }

    /// The squares of one side's pieces.
    pub fn pieces(&self, side: Side) -> Bitboard {
        self.pieces[side]
    }

    /// The squares of one side's men.
    pub fn men(&self, side: Side) -> Bitboard {
        self.pieces[side].without(self.kings)
    }

    /// The squares of one side's kings.
    pub fn kings(&self, side: Side) -> Bitboard {
        self.pieces[side] & self.kings
    }

    /// The squares of all kings.
    pub(super) fn all_kings(&self) -> Bitboard {
        self.kings
    }

    /// How many pieces of a kind one side has.
    pub fn count(&self, piece: Piece) -> u32 {
        match piece.rank {
            Rank::Man => self.men(piece.side).count(),
            Rank::King => self.kings(piece.side).count(),
        }
    }

    /// How many pieces are on the board.
    pub fn total(&self) -> u32 {
        self.occupied().count()
    }

    /// Moves what stands on `from` to `to` (each one square, which may be the same), and promotes it if told to.
    pub(super) fn shift(&mut self, side: Side, from: Bitboard, to: Bitboard) {
        if self.kings.meets(from) {
            self.kings = self.kings.without(from) | to;
        }
        self.pieces[side] = self.pieces[side].without(from) | to;
    }

    /// The board with all pieces as those of one side.
    #[must_use]
    pub(super) fn owned_by(&self, side: Side) -> Self {
        let mut board = Self { kings: self.kings, ..Self::EMPTY };
        board.pieces[side] = self.occupied();
        board
    }

    /// Makes kings of the pieces on `squares`.
    pub(super) fn promote(&mut self, squares: Bitboard) {
        self.kings |= squares;
    }

    /// Takes everything off `squares`.
    pub(super) fn remove(&mut self, squares: Bitboard) {
        self.pieces = self.pieces.map(|pieces| pieces.without(squares));
        self.kings = self.kings.without(squares);
    }
}
