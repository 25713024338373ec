//! The list of moves, and whether there are any.

use super::{Capture, Counting, Facts, Mover, Question, Scene, Sink, captures, generate, kings, men};
use crate::draughts::moves::Path;
use crate::draughts::rules::CaptureChoice;
use crate::draughts::{Bitboard, Move, MoveList, Rank};

/// The legal moves in order; of several orders of the same captures only the first path, if they are to count once.
pub(in crate::draughts) struct List(pub(in crate::draughts) Counting);

impl Question for List {
    type Answer = MoveList;

    fn answer<F: Facts, S: Mover>(self, scene: &Scene<F, S>) -> MoveList {
        let mut listing = Listing { counting: self.0, last_row: Scene::<F, S>::LAST_ROW, moves: MoveList::new() };
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

/// Whether the side to move can move at all.
pub(in crate::draughts) struct CanMove;

impl Question for CanMove {
    type Answer = bool;

    fn answer<F: Facts, S: Mover>(self, scene: &Scene<F, S>) -> bool {
        men::count(scene) + kings::count(scene) > 0 || captures::exist(scene)
    }
}

/// Lists the moves.
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
