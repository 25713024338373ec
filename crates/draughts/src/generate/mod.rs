//! Legal moves. A generator gives each move to a [`Sink`], so that listing and counting share it and nothing is allocated.
//!
//! Every generator is compiled once for each way of moving and each side ([`Facts`], [`Mover`]).

#![expect(clippy::inline_always, reason = "a call in the innermost loops costs as much as what it calls")]

mod board_view;
pub(super) mod captures;
mod count;
mod kings;
mod list;
mod men;
mod move_rules;
mod replies;
mod retreats;
mod seen;
mod trace;

use super::{Bitboard, Rank};

pub(super) use board_view::BoardView;
pub(super) use captures::{Capture, most};
pub(super) use count::count;
pub(super) use list::{CanMove, List, Only};
pub(super) use move_rules::{Generator, MoveRules, Mover, Question, ask};
pub(super) use replies::count_replies;
pub(super) use retreats::retreats;
pub(super) use seen::DistinctCaptures;
use trace::Trace;
pub(super) use trace::Untraced;

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
    type Trace: Trace;

    /// A man or king moves from one square to another without capturing.
    fn quiet(&mut self, rank: Rank, from: Bitboard, to: Bitboard);

    /// A capture is complete, and may end on any of `landings`; other orders of the same captures come as other calls.
    fn capture(&mut self, capture: &Capture<'_, Self::Trace>, landings: Bitboard);
}

/// Tells all moves to `sink`, before any choice among captures: captures if there are any, else quiet moves.
#[inline(always)]
pub(super) fn generate<F: MoveRules, S: Mover, K: Sink>(scene: &BoardView<F, S>, sink: &mut K) {
    if !captures::generate(scene, sink) {
        quiet_moves(scene, sink);
    }
}

/// Whether a side that has no captures can move.
#[inline(always)]
pub(super) fn can_move_quietly<F: MoveRules, S: Mover>(view: &BoardView<F, S>) -> bool {
    men::count(view) + kings::count(view) > 0
}

/// Tells the moves of a side that has no captures.
#[inline(always)]
pub(super) fn quiet_moves<F: MoveRules, S: Mover, K: Sink>(scene: &BoardView<F, S>, sink: &mut K) {
    men::each(scene, |from, to| sink.quiet(Rank::Man, from, to));
    kings::each(scene, |from, to| sink.quiet(Rank::King, from, to));
}
