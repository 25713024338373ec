//! How much is worked out for an explanation: a number of steps, the same on every machine, and no clock. What would take
//! more is left out, and said to be.

use std::cell::Cell;

/// Steps that are left. A step is what an exact search takes for each three players: some tens of nanoseconds.
#[derive(Debug, Clone)]
pub(super) struct Effort {
    left: Cell<u64>,
}

impl Effort {
    /// For all questions about one round: enough for every board of a few hundred players, about a second of work.
    pub(super) const fn of_an_explanation() -> Self {
        Self { left: Cell::new(20_000_000) }
    }

    /// Whether so many steps are left; they are spent then.
    pub(super) fn spend(&self, steps: u64) -> bool {
        let left = self.left.get().checked_sub(steps);
        self.left.set(left.unwrap_or(self.left.get()));
        left.is_some()
    }

    /// Whether players can be paired exactly: an exact search takes the cube of their number.
    pub(super) fn allows_exact_search(&self, players: usize) -> bool {
        self.spend(power(players, 3))
    }

    /// Whether a round of a system without weights can be paired once more.
    pub(super) fn allows_pairing_again(&self, players: usize) -> bool {
        self.spend(4 * power(players, 2))
    }
}

fn power(players: usize, exponent: u32) -> u64 {
    u64::try_from(players).unwrap_or(u64::MAX).saturating_pow(exponent)
}
