//! What must hold on the board for a draw counter to run.

use crate::{Bitboard, Board, Position, Side};

/// What must hold on the board for a draw counter to run. A lone king is a side's only piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// In every position.
    Always,
    /// Both sides have a king.
    BothHaveKings,
    /// Both sides have a king, and the pieces of both together are within these limits.
    KingsAmong {
        /// The fewest pieces.
        fewest: u32,
        /// The most pieces, included.
        most: u32,
    },
    /// Both sides have a king and three pieces or fewer.
    KingsAndAtMostThreeEach,
    /// Three or more kings, without men, against a lone king.
    ThreeKingsAgainstKing,
    /// Three pieces with a king among them against a lone king.
    ThreeAgainstKing,
    /// Three pieces against a lone king on the main road, the diagonal from a1.
    ThreeAgainstKingOnMainRoad,
    /// One or two pieces with a king among them against a lone king.
    FewAgainstKing,
}

impl Condition {
    /// Whether it holds in a position.
    pub fn holds(self, position: &Position) -> bool {
        let board = position.board();
        match self {
            Self::Always => true,
            Self::BothHaveKings => both_have_kings(board),
            Self::KingsAmong { fewest, most } => both_have_kings(board) && (fewest..=most).contains(&board.total()),
            Self::KingsAndAtMostThreeEach => {
                both_have_kings(board) && Side::BOTH.iter().all(|&side| board.pieces(side).count() <= 3)
            }
            Self::ThreeKingsAgainstKing => hunted(board).any(|(strong, _)| strong.men == 0 && strong.kings >= 3),
            Self::ThreeAgainstKing => hunted(board).any(|(strong, _)| strong.total() == 3 && strong.kings > 0),
            Self::ThreeAgainstKingOnMainRoad => {
                let grid = position.rules().grid;
                let road = grid.squares().iter().filter(|square| square.file() == square.row()).collect();
                hunted(board).any(|(strong, king)| strong.total() == 3 && king.meets(road))
            }
            Self::FewAgainstKing => hunted(board).any(|(strong, _)| strong.total() <= 2 && strong.kings > 0),
        }
    }
}

/// The side that has a lone king against it; none where no side has, or each.
pub(super) fn hunter(position: &Position) -> Option<Side> {
    let mut alone = Side::BOTH.into_iter().filter(|&side| is_alone(position.board(), side));
    alone.next().filter(|_| alone.next().is_none()).map(|side| !side)
}

/// Whether a king is all that a side has.
fn is_alone(board: &Board, side: Side) -> bool {
    board.men(side).is_empty() && board.kings(side).count() == 1
}

/// How many pieces a side has.
struct Force {
    men: u32,
    kings: u32,
}

impl Force {
    fn total(&self) -> u32 {
        self.men + self.kings
    }
}

/// Every lone king, with the force against it.
fn hunted(board: &Board) -> impl Iterator<Item = (Force, Bitboard)> {
    Side::BOTH.into_iter().filter(|&side| is_alone(board, side)).map(|side| {
        let force = Force { men: board.men(!side).count(), kings: board.kings(!side).count() };
        (force, board.kings(side))
    })
}

fn both_have_kings(board: &Board) -> bool {
    Side::BOTH.iter().all(|&side| board.kings(side).is_any())
}
