//! A position: the board, the side to move, and the game whose rules hold.

use std::fmt;

use super::generate::{CanMove, Counting, List, Only, Question, ask};
use super::{Board, BySide, Grid, Move, MoveList, Piece, Rank, Rules, Side, Square, Variant};

/// A position of a game. Draws are not its matter: they depend on the moves before it ([`super::DrawWatch`]).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    board: Board,
    side: Side,
}

/// Why a board is no position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionError {
    /// A piece stands beside the board.
    OffBoard(Square),
    /// A man stands on the row where it would have been promoted.
    ManOnLastRow(Square),
    /// A side has more pieces than it starts with.
    TooManyPieces {
        /// Whose they are.
        side: Side,
        /// How many there may be.
        most: u32,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard(square) => write!(f, "{square} is not on the board"),
            Self::ManOnLastRow(square) => write!(f, "a man cannot stand on {square}, its last row"),
            Self::TooManyPieces { side, most } => write!(f, "{side} has more than {most} pieces"),
        }
    }
}

impl std::error::Error for PositionError {}

impl Position {
    /// The position in which a game begins.
    pub fn start(variant: Variant) -> Self {
        let rules = variant.rules();
        let men = BySide::from_fn(|side| rules.grid.home(side, rules.home_rows));
        Self { variant, board: Board::of_men(men), side: rules.first }
    }

    /// A position with any pieces that the game could have.
    pub fn new(variant: Variant, board: Board, side: Side) -> Result<Self, PositionError> {
        let rules = variant.rules();
        for (square, piece) in board.iter() {
            check_piece(rules.grid, square, piece)?;
        }
        for side in Side::BOTH {
            check_number(rules, &board, side)?;
        }
        Ok(Self { variant, board, side })
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The game's rules.
    pub fn rules(&self) -> &'static Rules {
        self.variant.rules()
    }

    /// What stands where.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The legal moves, each once, by from, to and captured pieces.
    pub fn legal_moves(&self) -> MoveList {
        self.ask(List(Counting::Unique))
    }

    /// The legal moves with every order of the same captures separately, in the same order and then by path. Only for
    /// reading what a person wrote: moves that are equal here are one move.
    pub fn legal_paths(&self) -> MoveList {
        self.ask(List(Counting::Paths))
    }

    /// The only legal move of which start and end are `wanted`, or `None` if there is none or a choice. It is sooner found
    /// than a list is made.
    pub fn only_move(&self, wanted: impl Fn(Square, Square) -> bool) -> Option<Move> {
        self.ask(Only(wanted))
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        self.ask(CanMove)
    }

    /// Whether `mv` is one of [`Self::legal_moves`].
    pub fn is_legal(&self, mv: &Move) -> bool {
        let only = self.only_move(|from, to| from == mv.from() && to == mv.to());
        only.map_or_else(|| self.legal_moves().contains(mv), |only| only == *mv)
    }

    /// The position after one of its legal moves.
    #[must_use]
    pub fn play(&self, mv: &Move) -> Self {
        let mut board = self.board;
        board.remove(mv.captured());
        board.shift(self.side, mv.from().bit(), mv.to().bit());
        if mv.promotes() {
            board.promote(mv.to().bit());
        }
        Self { variant: self.variant, board, side: !self.side }
    }

    /// Who has won because the side to move has no legal move (RULES.md §1, last column), if it has none.
    pub fn winner(&self) -> Option<Side> {
        (!self.can_move()).then(|| self.rules().winner_without_move(self.side))
    }

    /// Asks the generator of its game.
    pub(super) fn ask<Q: Question>(&self, question: Q) -> Q::Answer {
        ask(self.variant, &self.board, self.side, question)
    }
}

fn check_piece(grid: Grid, square: Square, piece: Piece) -> Result<(), PositionError> {
    if !grid.squares().contains(square) {
        return Err(PositionError::OffBoard(square));
    }
    if piece.rank == Rank::Man && grid.last_row(piece.side).contains(square) {
        return Err(PositionError::ManOnLastRow(square));
    }
    Ok(())
}

fn check_number(rules: &Rules, board: &Board, side: Side) -> Result<(), PositionError> {
    let most = rules.pieces_a_side();
    if board.pieces(side).count() > most { Err(PositionError::TooManyPieces { side, most }) } else { Ok(()) }
}
