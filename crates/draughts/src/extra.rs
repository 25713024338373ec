//! What a position has besides the board, in the games that have it.

use super::rules::{Captured, Ownership};
use super::tower::{Stack, Towers};
use super::{Bitboard, Board, Common, Move, Piece, Position, Rank, Rules, Side, Square};

/// What a position has besides the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum PositionExtra {
    Nothing,
    Towers(Box<Towers>),
    /// What is kept where the pieces belong to both.
    Common(Common),
}

impl PositionExtra {
    /// What a game begins with.
    pub(super) fn from_rules(rules: &Rules) -> Self {
        match (rules.captured, rules.ownership) {
            (Captured::JoinsTower, _) => Self::Towers(Box::default()),
            (Captured::LeavesBoard, Ownership::Common { .. }) => Self::Common(Common::default()),
            (Captured::LeavesBoard, Ownership::BySide) => Self::Nothing,
        }
    }

    pub(super) fn towers_mut(&mut self) -> Option<&mut Towers> {
        match self {
            Self::Towers(towers) => Some(towers),
            Self::Nothing | Self::Common(_) => None,
        }
    }

    pub(super) fn common(&self) -> Option<Common> {
        match self {
            Self::Common(common) => Some(*common),
            Self::Nothing | Self::Towers(_) => None,
        }
    }

    /// What stands under the top piece of a square.
    pub(super) fn under(&self, square: Square) -> Stack {
        match self {
            Self::Towers(towers) => towers.under(square),
            Self::Nothing | Self::Common(_) => Stack::default(),
        }
    }

    /// The squares of towers of more than one piece.
    pub(super) fn tower_squares(&self) -> Bitboard {
        match self {
            Self::Towers(towers) => towers.squares().collect(),
            Self::Nothing | Self::Common(_) => Bitboard::EMPTY,
        }
    }

    /// How many pieces of a side stand under others.
    pub(super) fn kept(&self, side: Side) -> u32 {
        match self {
            Self::Towers(towers) => towers.pieces().filter(|piece| piece.side == side).map(|_| 1).sum(),
            Self::Nothing | Self::Common(_) => 0,
        }
    }

    /// Whether it is the same for a repetition: whatever has been captured and counted, the same moves.
    pub(super) fn recurs_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Common(one), Self::Common(other)) => one.moved == other.moved,
            (one, other) => one == other,
        }
    }

    /// What it is after a move; takes what the move captures off the board.
    pub(super) fn after(&self, before: &Position, mv: &Move, board: &mut Board) -> Self {
        match self {
            Self::Nothing => {
                board.remove(mv.captured());
                Self::Nothing
            }
            Self::Towers(towers) => {
                let mut towers = towers.clone();
                towers.move_over(mv, board);
                Self::Towers(towers)
            }
            Self::Common(common) => {
                board.remove(mv.captured());
                Self::Common(common.after(before, mv))
            }
        }
    }
}

impl Towers {
    /// Each tower that is jumped loses its top piece, which goes to the bottom of the capturing tower (RULES.md §1, detail 6).
    fn move_over(&mut self, mv: &Move, board: &mut Board) {
        let mut under = self.under(mv.from());
        for square in mv.captured_in_order() {
            under = board.piece_at(square).into_iter().fold(under, Stack::with);
            *board = match self.free(square) {
                Some(freed) => board.with(square, freed),
                None => board.without(square),
            };
        }
        self.put(mv.from(), Stack::default());
        self.put(mv.to(), under);
    }
}

impl Common {
    /// What it is after a move: the captured pieces are the mover's, and the last moves are counted when few are left
    /// (RULES.md §1, detail 7).
    fn after(self, before: &Position, mv: &Move) -> Self {
        let taken = mv.captured().count();
        let mut captured = self.captured;
        captured[before.side()] += u8::try_from(taken).unwrap_or(u8::MAX);
        let are_few = |total: u32| match before.rules().ownership {
            Ownership::Common { few, .. } => total <= few,
            Ownership::BySide => false,
        };
        let last_plies = if are_few(before.board().total()) { self.last_plies.saturating_add(1) } else { 0 };
        Self { moved: Some(mv.to()), captured, last_plies }
    }
}

impl Position {
    /// A capture marked with what the order of its captures makes: the ranks of the pieces as they come under the tower,
    /// the first captured in the lowest bit. Captures of the same pieces in the same order of ranks are one move.
    pub(super) fn distinguished(&self, mv: Move) -> Move {
        if self.rules().captured == Captured::LeavesBoard {
            return mv;
        }
        let is_king = |square: Square| self.piece_at(square).is_some_and(|piece: Piece| piece.rank == Rank::King);
        let ranks = mv.captured_in_order().map(is_king);
        mv.in_order(ranks.enumerate().filter(|(_, is_king)| *is_king).fold(0, |order, (at, _)| order | 1 << at))
    }
}
