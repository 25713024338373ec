//! How a capture is followed: by every landing square where moves are listed, not at all where they are counted.

use crate::Bitboard;
use crate::moves::Path;

/// Follows a capture from square to square.
pub(crate) trait Trace {
    /// Begins where the piece stands.
    fn starting(from: Bitboard) -> Self;

    fn land(&mut self, at: impl FnOnce() -> Bitboard);

    /// The last landing is taken back.
    fn back(&mut self);
}

/// A trace that keeps nothing: for counting and generating.
pub(crate) struct Untraced;

impl Trace for Untraced {
    #[inline(always)]
    fn starting(_: Bitboard) -> Self {
        Self
    }

    #[inline(always)]
    fn land(&mut self, _: impl FnOnce() -> Bitboard) {}

    #[inline(always)]
    fn back(&mut self) {}
}

impl Trace for Path {
    fn starting(from: Bitboard) -> Self {
        Self::from_square(from.lowest())
    }

    fn land(&mut self, at: impl FnOnce() -> Bitboard) {
        self.push(at().lowest());
    }

    fn back(&mut self) {
        self.pop();
    }
}
