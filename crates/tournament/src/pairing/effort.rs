//! How much is worked out for an explanation: a number of steps, the same on every machine, and no clock. What would take
//! more is left out, and said to be. Work without such a limit ends where its watch says so.

use std::cell::Cell;

use super::watch::PairingWatch;

/// Steps that are left, of all and of one question. A step is a look at one edge of a graph for each word of its weight, or
/// as much work: a few nanoseconds.
#[derive(Debug, Clone)]
pub(super) struct Effort {
    left: Cell<u64>,
    /// What one question may take.
    share: u64,
    /// What is left for the question at hand.
    of_question: Cell<u64>,
    /// What the question at hand has spent.
    spent: Cell<u64>,
    /// The most that the question at hand has spent or would have spent.
    peak: Cell<u64>,
    watch: PairingWatch,
}

/// All that may be spent on one round.
const ALL: u64 = 80_000_000;

/// What a question takes at most, as a share of all that may be spent: one that is hard leaves enough for the others.
const SHARE: u64 = 8;

impl Effort {
    /// For all questions about one round: enough for all boards of some hundred players, and nearly all of two thousand; a second or
    /// two of work.
    pub(super) fn of_an_explanation() -> Self {
        Self::new(ALL)
    }

    /// As much as is asked for.
    pub(super) fn unlimited() -> Self {
        Self { share: u64::MAX, of_question: Cell::new(u64::MAX), ..Self::new(u64::MAX) }
    }

    /// An effort of at most `steps` steps for all questions.
    pub(super) fn new(steps: u64) -> Self {
        Self {
            left: Cell::new(steps),
            share: steps / SHARE,
            of_question: Cell::new(steps / SHARE),
            spent: Cell::new(0),
            peak: Cell::new(0),
            watch: PairingWatch::default(),
        }
    }

    /// The effort that ends as well when `watch` says so.
    pub(super) fn watched(self, watch: &PairingWatch) -> Self {
        Self { watch: watch.clone(), ..self }
    }

    /// Gives a new question its share.
    pub(super) fn begin_question(&self) {
        self.of_question.set(self.share);
        self.spent.set(0);
        self.peak.set(0);
    }

    /// The effort with which a question may begin as far as is known, where those before it are answered on other threads.
    pub(super) fn lend(&self, left: u64) {
        self.left.set(left);
    }

    /// All that is left for the questions that follow.
    pub(super) fn left_for_all(&self) -> u64 {
        self.left.get()
    }

    /// The most that the question at hand has spent or would have spent.
    pub(super) fn peak(&self) -> u64 {
        self.peak.get()
    }

    /// Whether a question that was answered elsewhere would have been answered here; spends what it would have taken.
    pub(super) fn settle(&self, peak: u64, spent: u64) -> bool {
        self.begin_question();
        let is_enough = peak <= self.left();
        self.spend(if is_enough { spent } else { u64::MAX });
        is_enough
    }

    /// What the question at hand has spent.
    pub(super) fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Whether the question at hand may take `steps` more; they are not spent yet.
    pub(super) fn allows(&self, steps: u64) -> bool {
        self.peak.set(self.peak.get().max(self.spent.get().saturating_add(steps)));
        steps <= self.left() && !self.watch.is_stopping()
    }

    /// Spends `steps` steps; false if fewer were left, which are all spent then, or if the work is to stop.
    pub(super) fn spend(&self, steps: u64) -> bool {
        let is_allowed = self.allows(steps);
        let spent = steps.min(self.left());
        self.left.set(self.left.get() - spent);
        self.of_question.set(self.of_question.get() - spent);
        self.spent.set(self.spent.get() + spent);
        is_allowed
    }

    /// Whether a round of a system without weights can be paired once more.
    pub(super) fn allows_pairing_again(&self, players: usize) -> bool {
        let players = u64::try_from(players).unwrap_or(u64::MAX);
        self.spend(40 * players.saturating_mul(players))
    }

    /// How many steps the question at hand may still take.
    fn left(&self) -> u64 {
        self.left.get().min(self.of_question.get())
    }
}
