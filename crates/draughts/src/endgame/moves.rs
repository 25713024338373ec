//! What the moves that change the material say of a position: captures and promotions lead to positions that are known.

#![expect(clippy::inline_always, reason = "these are the steps of the innermost loops")]

use super::{Value, Verdict};
use crate::generate::{self, BoardView, Capture, MoveRules, Mover, Sink, Untraced};
use crate::rules::CaptureChoice;
use crate::{Bitboard, Rank, Side, Variant};

/// What having no move means.
#[derive(Debug, Clone, Copy)]
pub(super) struct EndRules {
    no_move_wins: bool,
}

impl EndRules {
    pub(super) fn of(variant: Variant) -> Self {
        Self { no_move_wins: variant.rules().winner_without_move(Side::White) == Some(Side::White) }
    }

    pub(super) fn verdict(self, value: Value) -> Verdict {
        match value.plies() {
            None => Verdict::Draw,
            Some(plies) if self.is_won(value) => Verdict::Win(plies),
            Some(plies) => Verdict::Loss(plies),
        }
    }

    /// Whether the side to move wins a decided position: its last ply is its own or the other side's.
    pub(super) fn is_won(self, value: Value) -> bool {
        value.plies().is_some_and(|plies| plies.is_multiple_of(2) == self.no_move_wins)
    }
}

/// Where the values after moves come from.
pub(super) trait Successors {
    fn value<F: MoveRules, S: Mover>(&mut self, after: &BoardView<F, S>) -> Value;
}

/// What is known of the moves of a position.
pub(super) struct Moves {
    pub(super) kind: MovesKind,
    /// What those that change the material lead to.
    pub(super) best: Best,
    /// How many of the others there are.
    pub(super) quiet: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MovesKind {
    None,
    Captures,
    Quiet,
}

/// The best of some moves for the side that makes them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Best {
    /// The soonest win.
    pub(super) won: Option<Value>,
    /// The latest loss.
    pub(super) lost: Option<Value>,
    draws: bool,
    pub(super) is_too_long: bool,
}

impl Best {
    pub(super) fn add(&mut self, after: Value, rules: EndRules) {
        let Some(next) = after.next() else {
            self.is_too_long = true;
            return;
        };
        if after == Value::DRAW {
            self.draws = true;
        } else if rules.is_won(after) {
            self.lost = self.lost.max(Some(next));
        } else {
            self.won = Some(self.won.map_or(next, |won| won.min(next)));
        }
    }

    /// Whether one of them does not lose.
    pub(super) fn is_saved(self) -> bool {
        self.draws || self.won.is_some()
    }

    /// The value of a position that has these moves only; none for a draw.
    pub(super) fn value(self) -> Option<Value> {
        self.won.or(self.lost.filter(|_| !self.draws))
    }
}

impl Moves {
    /// All moves.
    #[inline]
    pub(super) fn of<F: MoveRules, S: Mover>(
        view: &BoardView<F, S>,
        known: &mut impl Successors,
        rules: EndRules,
    ) -> Self {
        let mut look = Look::new(view, known, rules);
        generate::generate(view, &mut look);
        look.moves
    }

    /// The captures alone; of the other moves only whether there are any.
    #[inline]
    pub(super) fn captures<F, S>(view: &BoardView<F, S>, known: &mut impl Successors, rules: EndRules) -> Self
    where
        F: MoveRules,
        S: Mover,
    {
        let mut look = Look::new(view, known, rules);
        if !generate::captures::generate(view, &mut look) && generate::can_move_quietly(view) {
            look.moves.kind = MovesKind::Quiet;
        }
        look.moves
    }
}

/// Follows the moves that change the material.
struct Look<'a, F, S, K> {
    view: &'a BoardView<F, S>,
    known: &'a mut K,
    rules: EndRules,
    /// How many pieces a capture must take.
    fewest: u32,
    moves: Moves,
}

impl<'a, F: MoveRules, S: Mover, K: Successors> Look<'a, F, S, K> {
    #[inline(always)]
    fn new(view: &'a BoardView<F, S>, known: &'a mut K, rules: EndRules) -> Self {
        let fewest = match F::RULES.choice {
            CaptureChoice::Free => 0,
            CaptureChoice::Most => generate::most(view),
        };
        let moves = Moves { kind: MovesKind::None, best: Best::default(), quiet: 0 };
        Self { view, known, rules, fewest, moves }
    }

    fn follow(&mut self, after: &BoardView<F, S::Other>) {
        let value = self.known.value(after);
        self.moves.best.add(value, self.rules);
    }
}

impl<F: MoveRules, S: Mover, K: Successors> Sink for Look<'_, F, S, K> {
    type Trace = Untraced;

    fn quiet(&mut self, rank: Rank, from: Bitboard, to: Bitboard) {
        self.moves.kind = MovesKind::Quiet;
        if rank == Rank::Man && F::RULES.grid.last_row(S::SIDE).meets(to) {
            self.follow(&self.view.after_quiet(from, to, rank));
        } else {
            self.moves.quiet += 1;
        }
    }

    fn capture(&mut self, capture: &Capture<'_, Untraced>, landings: Bitboard) {
        self.moves.kind = MovesKind::Captures;
        if capture.captured.count() < self.fewest {
            return;
        }
        for to in landings.singles() {
            self.follow(&self.view.after_capture([capture.from, to], capture.captured, capture.rank_after()));
        }
    }
}
