//! A gate that lets a few threads through at once, in the order in which they came.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::lock::lock;

/// Lets as many through at once as there are passes.
#[derive(Debug)]
pub(super) struct Gate {
    queue: Mutex<Queue>,
    moved: Condvar,
}

/// Waiting callers, by number. A caller who leaves and comes back goes to the end, or another might wait for ever.
#[derive(Debug)]
struct Queue {
    free: usize,
    next: u64,
    waiting: VecDeque<u64>,
}

/// The right to be inside; ends when it is dropped.
#[derive(Debug)]
pub(super) struct Pass<'a>(&'a Gate);

impl Gate {
    pub(super) const fn new(passes: usize) -> Self {
        let queue = Queue { free: passes, next: 0, waiting: VecDeque::new() };
        Self { queue: Mutex::new(queue), moved: Condvar::new() }
    }

    /// Waits for a pass; `None` if `patience` runs out.
    pub(super) fn enter(&self, patience: Duration) -> Option<Pass<'_>> {
        let mut queue = self.queue();
        let own = queue.next;
        queue.next += 1;
        queue.waiting.push_back(own);
        let waits = |queue: &mut Queue| queue.free == 0 || queue.waiting.front() != Some(&own);
        let waited = self.moved.wait_timeout_while(queue, patience, waits);
        let (mut queue, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let is_let_in = !waits(&mut queue);
        queue.waiting.retain(|number| *number != own);
        if is_let_in {
            queue.free -= 1;
        }
        drop(queue);
        // The caller who is now first may find a pass free.
        self.moved.notify_all();
        // Only for a caller who is let in: dropping a pass would free one that was never taken.
        is_let_in.then(|| Pass(self))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        lock(&self.queue)
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        self.0.queue().free += 1;
        self.0.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn who_comes_too_many_waits_until_somebody_leaves() {
        let gate = Gate::new(2);
        let (first, _second) = (gate.enter(Duration::ZERO), gate.enter(Duration::ZERO));
        assert!(gate.enter(Duration::from_millis(1)).is_none());
        drop(first);
        assert!(gate.enter(Duration::ZERO).is_some());
    }

    #[test]
    fn nobody_is_overtaken() {
        let (gate, order) = (Gate::new(1), Mutex::new(Vec::new()));
        let inside = gate.enter(Duration::ZERO).expect("nobody is there");
        thread::scope(|scope| {
            for number in 0..5 {
                scope.spawn({
                    let (gate, order) = (&gate, &order);
                    move || {
                        let _pass = gate.enter(Duration::from_mins(1)).expect("each has a turn");
                        order.lock().expect("whole").push(number);
                    }
                });
                while gate.queue().waiting.len() <= number {
                    thread::yield_now();
                }
            }
            drop(inside);
        });
        assert_eq!(order.into_inner().expect("whole"), [0, 1, 2, 3, 4]);
    }
}
