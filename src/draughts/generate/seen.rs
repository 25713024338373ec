//! Telling moves from other orders of the same captures.

use super::captures::Capture;
use crate::draughts::moves::FEWEST_TO_REORDER;
use crate::draughts::{Bitboard, Move};

/// The captures that could come again in another order: usually none, and a few without the heap.
pub(in crate::draughts) struct Seen {
    few: [Option<Move>; 8],
    many: Vec<Move>,
}

impl Seen {
    pub(in crate::draughts) const fn new() -> Self {
        Self { few: [None; 8], many: Vec::new() }
    }

    /// The landings with which a capture comes for the first time; they are then remembered.
    pub(in crate::draughts) fn new_among(&mut self, capture: &Capture, landings: Bitboard) -> Bitboard {
        if capture.count() < FEWEST_TO_REORDER {
            return landings;
        }
        landings.iter().filter(|&landing| self.is_new(capture.ending(landing))).collect()
    }

    fn is_new(&mut self, mv: Move) -> bool {
        for place in &mut self.few {
            match place {
                Some(known) if *known == mv => return false,
                Some(_) => {}
                None => {
                    *place = Some(mv);
                    return true;
                }
            }
        }
        self.is_new_among_many(mv)
    }

    fn is_new_among_many(&mut self, mv: Move) -> bool {
        let new = !self.many.contains(&mv);
        if new {
            self.many.push(mv);
        }
        new
    }
}
