//! The list of moves, and whether there are any.

use super::{BoardView, Capture, Counting, MoveRules, Mover, Question, Sink, can_move_quietly, captures, generate};
use crate::moves::Path;
use crate::rules::CaptureChoice;
use crate::{Bitboard, Move, MoveList, Rank, Square};

/// The legal moves in order; of several orders of the same captures only the first path, if they are to count once.
pub(crate) struct List(pub(crate) Counting);

impl Question for List {
    type Answer = MoveList;

    fn answer<F: MoveRules, S: Mover>(self, scene: &BoardView<F, S>) -> MoveList {
        let mut listing = Listing { counting: self.0, last_row: BoardView::<F, S>::LAST_ROW, moves: MoveList::new() };
        generate(scene, &mut listing);
        let moves = &mut listing.moves;
        if F::RULES.choice == CaptureChoice::Most {
            let most = moves.iter().map(|mv| mv.captured().count()).max();
            moves.retain(|mv| Some(mv.captured().count()) == most);
        }
        moves.sort();
        listing.moves
    }
}

/// The only legal move from and to squares that are wanted, if there is exactly one.
pub(crate) struct Only<W>(pub(crate) W);

impl<W: Fn(Square, Square) -> bool> Question for Only<W> {
    type Answer = Option<Move>;

    fn answer<F: MoveRules, S: Mover>(self, scene: &BoardView<F, S>) -> Option<Move> {
        let fewest = match F::RULES.choice {
            CaptureChoice::Free => 0,
            CaptureChoice::Most => captures::most(scene),
        };
        let mut search =
            Search { wanted: self.0, fewest, last_row: BoardView::<F, S>::LAST_ROW, found: Found::Nothing };
        generate(scene, &mut search);
        match search.found {
            Found::One(mv) => Some(mv),
            Found::Nothing | Found::Several => None,
        }
    }
}

/// Whether the side to move can move at all.
pub(crate) struct CanMove;

impl Question for CanMove {
    type Answer = bool;

    fn answer<F: MoveRules, S: Mover>(self, scene: &BoardView<F, S>) -> bool {
        can_move_quietly(scene) || captures::exist(scene)
    }
}

struct Listing {
    counting: Counting,
    last_row: Bitboard,
    moves: MoveList,
}

impl Sink for Listing {
    type Trace = Path;

    fn quiet(&mut self, rank: Rank, from: Bitboard, to: Bitboard) {
        let promotes = rank == Rank::Man && self.last_row.meets(to);
        self.moves.push(Move::quiet(rank, [from.lowest(), to.lowest()], promotes));
    }

    fn capture(&mut self, capture: &Capture<'_, Path>, landings: Bitboard) {
        for landing in landings {
            let mut path = *capture.trace;
            path.push(landing);
            let mv = Move::capture(capture.rank, path, capture.captured, capture.promotes);
            match self.counting {
                Counting::Unique => self.moves.push_distinct(mv),
                Counting::Paths => self.moves.push(mv),
            }
        }
    }
}

/// Looks for a move, and keeps none of the others.
struct Search<W> {
    wanted: W,
    /// How many pieces a capture must take.
    fewest: u32,
    last_row: Bitboard,
    found: Found,
}

enum Found {
    Nothing,
    One(Move),
    Several,
}

impl<W> Search<W> {
    /// Of two orders of the same captures the earlier path stays.
    fn find(&mut self, mv: Move) {
        match &mut self.found {
            Found::Nothing => self.found = Found::One(mv),
            Found::One(known) if *known == mv => {
                if mv.path() < known.path() {
                    *known = mv;
                }
            }
            Found::One(_) | Found::Several => self.found = Found::Several,
        }
    }
}

impl<W: Fn(Square, Square) -> bool> Sink for Search<W> {
    type Trace = Path;

    fn quiet(&mut self, rank: Rank, from: Bitboard, to: Bitboard) {
        if (self.wanted)(from.lowest(), to.lowest()) {
            let promotes = rank == Rank::Man && self.last_row.meets(to);
            self.find(Move::quiet(rank, [from.lowest(), to.lowest()], promotes));
        }
    }

    fn capture(&mut self, capture: &Capture<'_, Path>, landings: Bitboard) {
        if capture.captured.count() < self.fewest {
            return;
        }
        for landing in landings {
            if (self.wanted)(capture.from.lowest(), landing) {
                let mut path = *capture.trace;
                path.push(landing);
                self.find(Move::capture(capture.rank, path, capture.captured, capture.promotes));
            }
        }
    }
}
