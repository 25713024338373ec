//! Legal moves. A generator tells each move to a [`Sink`], so that listing and counting share it and nothing is allocated.

mod captures;
mod count;
mod kings;
mod men;
mod seen;

use super::rules::{CaptureChoice, Rules};
use super::{Bitboard, Board, Direction, Move, MoveList, Rank, Side};

pub(super) use captures::Capture;
pub(super) use count::count;
pub(super) use seen::Seen;

/// A board with one side to move, as the generators see it.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) rules: &'static Rules,
    pub(super) board: Board,
    pub(super) side: Side,
    empty: Bitboard,
}

/// Whether different orders of the same captures are one move or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// One: the moves of the game.
    Unique,
    /// Several: every order separately.
    Paths,
}

/// What is done with each move.
pub(super) trait Sink {
    /// A man or king moves from one square to another without capturing.
    fn quiet(&mut self, rank: Rank, from: Bitboard, to: Bitboard);

    /// A capture is complete, and may end on any of `landings`; other orders of the same captures come as other calls.
    fn capture(&mut self, capture: &Capture, landings: Bitboard);
}

impl Scene {
    pub(super) fn new(board: Board, side: Side, rules: &'static Rules) -> Self {
        Self { rules, board, side, empty: rules.grid.squares().without(board.occupied()) }
    }

    /// The legal moves in order; of several orders of the same captures only the first path, if they are to count once.
    pub(super) fn list(&self, counting: Counting) -> MoveList {
        let mut list = Listing { scene: self, counting, moves: MoveList::new() };
        self.generate(&mut list);
        let mut moves = list.moves;
        if self.rules.choice == CaptureChoice::Most {
            let most = moves.iter().map(|mv| mv.captured().count()).max();
            moves.retain(|mv| Some(mv.captured().count()) == most);
        }
        moves.sort();
        moves
    }

    /// Tells all moves to `sink`, before any choice among captures: captures if there are any, else quiet moves.
    pub(super) fn generate<S: Sink>(&self, sink: &mut S) {
        if !captures::generate(self, sink) {
            men::generate(self, sink);
            kings::generate(self, sink);
        }
    }

    /// Whether the side to move can move at all.
    pub(super) fn can_move(&self) -> bool {
        men::count(self) + kings::count(self) > 0 || captures::exist(self)
    }

    /// What the other side sees after a quiet move.
    pub(super) fn after_quiet(&self, from: Bitboard, to: Bitboard, rank: Rank) -> Self {
        let mut board = self.board;
        board.shift(self.side, from, to);
        if rank == Rank::Man {
            board.promote(to & self.last_row());
        }
        Self::new(board, !self.side, self.rules)
    }

    /// What the other side sees after any move.
    pub(super) fn after(&self, mv: &Move) -> Self {
        let mut board = self.board;
        board.remove(mv.captured());
        board.shift(self.side, mv.from().bit(), mv.to().bit());
        if mv.promotes() {
            board.promote(mv.to().bit());
        }
        Self::new(board, !self.side, self.rules)
    }

    fn men(&self) -> Bitboard {
        self.board.men(self.side)
    }

    fn kings(&self) -> Bitboard {
        self.board.kings(self.side)
    }

    fn enemy(&self) -> Bitboard {
        self.board.pieces(!self.side)
    }

    fn last_row(&self) -> Bitboard {
        self.rules.grid.last_row(self.side)
    }

    /// The two ways forward of the side to move.
    fn forward(&self) -> [Direction; 2] {
        match self.side {
            Side::White => [Direction::NorthEast, Direction::NorthWest],
            Side::Black => [Direction::SouthEast, Direction::SouthWest],
        }
    }
}

/// Lists the moves.
struct Listing<'a> {
    scene: &'a Scene,
    counting: Counting,
    moves: MoveList,
}

impl Sink for Listing<'_> {
    fn quiet(&mut self, rank: Rank, from: Bitboard, to: Bitboard) {
        let promotes = rank == Rank::Man && self.scene.last_row().meets(to);
        self.moves.push(Move::quiet(rank, [from.lowest(), to.lowest()], promotes));
    }

    fn capture(&mut self, capture: &Capture, landings: Bitboard) {
        for landing in landings {
            match self.counting {
                Counting::Unique => self.moves.push_distinct(capture.ending(landing)),
                Counting::Paths => self.moves.push(capture.ending(landing)),
            }
        }
    }
}
