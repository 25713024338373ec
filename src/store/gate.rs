//! A gate that lets a few threads through at once.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Lets as many through at once as there are passes.
#[derive(Debug)]
pub(super) struct Gate {
    free: Mutex<usize>,
    returned: Condvar,
}

/// The right to be inside; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Pass<'a>(&'a Gate);

impl Gate {
    pub(super) const fn new(passes: usize) -> Self {
        Self { free: Mutex::new(passes), returned: Condvar::new() }
    }

    /// Waits for a pass; none if there was none for so long.
    pub(super) fn enter(&self, patience: Duration) -> Option<Pass<'_>> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.returned.wait_timeout_while(free, patience, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(1)?;
        Some(Pass(self))
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.returned.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_too_many_waits_until_somebody_leaves() {
        let gate = Gate::new(2);
        let (first, _second) = (gate.enter(Duration::ZERO), gate.enter(Duration::ZERO));
        assert!(gate.enter(Duration::from_millis(1)).is_none());
        drop(first);
        assert!(gate.enter(Duration::ZERO).is_some());
    }
}
