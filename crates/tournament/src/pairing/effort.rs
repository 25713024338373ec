//! How much is worked out for an explanation: a number of steps, the same on every machine, and no clock. What would take
//! more is left out, and said to be.

use std::cell::Cell;

/// Steps that are left, of all and of one question. A step is a look at one edge of a graph for each word of its weight, or
/// as much work: a few nanoseconds.
#[derive(Debug, Clone)]
pub(super) struct Effort {
    left: Cell<u64>,
    /// What one question may take.
    share: u64,
    /// What is left for the question at hand.
    of_question: Cell<u64>,
}

/// All that may be spent on one round.
const ALL: u64 = 80_000_000;

/// What a question takes at most, as a share of all that may be spent: one that is hard leaves enough for the others.
const SHARE: u64 = 8;

impl Effort {
    /// For all questions about one round: enough for all boards of some hundred players, and nearly all of two thousand; a second or
    /// two of work.
    pub(super) const fn of_an_explanation() -> Self {
        Self::new(ALL)
    }

    /// As much as is asked for.
    pub(super) const fn unlimited() -> Self {
        Self::new(u64::MAX)
    }

    /// An effort of at most `steps` steps for all questions.
    pub(super) const fn new(steps: u64) -> Self {
        Self { left: Cell::new(steps), share: steps / SHARE, of_question: Cell::new(steps / SHARE) }
    }

    /// Gives a new question its share.
    pub(super) fn begin_question(&self) {
        self.of_question.set(self.share);
    }

    /// How many steps the question at hand may still take.
    pub(super) fn left(&self) -> u64 {
        self.left.get().min(self.of_question.get())
    }

    /// Spends `steps` steps; false if fewer were left, which are all spent then.
    pub(super) fn spend(&self, steps: u64) -> bool {
        let is_enough = steps <= self.left();
        let spent = steps.min(self.left());
        self.left.set(self.left.get() - spent);
        self.of_question.set(self.of_question.get() - spent);
        is_enough
    }

    /// Whether a round of a system without weights can be paired once more.
    pub(super) fn allows_pairing_again(&self, players: usize) -> bool {
        let players = u64::try_from(players).unwrap_or(u64::MAX);
        self.spend(40 * players.saturating_mul(players))
    }
}
