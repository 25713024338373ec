//! Telling moves from other orders of the same captures.

use super::Capture;
use crate::Bitboard;
use crate::moves::FEWEST_TO_REORDER;

/// The captures that could come again in another order. One is enough for a whole tree of positions: each puts its own
/// on those of the positions before it, and takes them off again.
pub(crate) struct DistinctCaptures(Vec<Key>);

/// What makes two captures one move: where the piece stands and ends, what it captures, whether it becomes a king.
type Key = (Bitboard, Bitboard, Bitboard, bool);

/// More of them are hardly ever seen at once.
const USUAL: usize = 256;

impl DistinctCaptures {
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(USUAL))
    }

    /// How many there are: where those of the next position begin.
    #[inline(always)]
    pub(crate) fn mark(&self) -> usize {
        self.0.len()
    }

    /// Takes off those after a mark.
    #[inline(always)]
    pub(crate) fn back_to(&mut self, mark: usize) {
        self.0.truncate(mark);
    }

    /// The landings with which a capture comes for the first time since a mark; they are then remembered.
    #[inline(always)]
    pub(crate) fn new_among<T>(&mut self, mark: usize, capture: &Capture<'_, T>, landings: Bitboard) -> Bitboard {
        if capture.captured.has_fewer_than::<FEWEST_TO_REORDER>() {
            return landings;
        }
        self.new_of_many(mark, capture, landings)
    }

    fn new_of_many<T>(&mut self, mark: usize, capture: &Capture<'_, T>, landings: Bitboard) -> Bitboard {
        let mut new = Bitboard::EMPTY;
        for to in landings.singles() {
            let key = (capture.from, to, capture.captured, capture.promotes);
            if !self.0.iter().skip(mark).any(|known| *known == key) {
                self.0.push(key);
                new |= to;
            }
        }
        new
    }
}
