//! What takes a core for a moment is done a few at a time, as readers must not wait for that: passwords are checked so, and pictures
//! drawn. A short queue waits; the rest are asked to come again.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many wait for each at work: about a second.
const QUEUE: usize = 16;

/// Whose turn it is.
#[derive(Debug)]
pub struct WorkTurns {
    queue: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

/// The right to do one piece of work; it ends when this is dropped.
#[derive(Debug)]
pub struct WorkTurn {
    _place: OwnedSemaphorePermit,
    _turn: OwnedSemaphorePermit,
}

impl Default for WorkTurns {
    /// Half the cores, at least one: the others are for those who read.
    fn default() -> Self {
        Self::new((available_parallelism().map_or(1, NonZeroUsize::get) / 2).max(1))
    }
}

impl WorkTurns {
    fn new(at_once: usize) -> Self {
        let queue = Arc::new(Semaphore::new(at_once * (1 + QUEUE)));
        Self { queue, turns: Arc::new(Semaphore::new(at_once)) }
    }

    /// Waits for a turn; none where too many wait already.
    pub async fn take(&self) -> Option<WorkTurn> {
        let place = Arc::clone(&self.queue).try_acquire_owned().ok()?;
        // Nothing closes it.
        let turn = Arc::clone(&self.turns).acquire_owned().await.ok()?;
        Some(WorkTurn { _place: place, _turn: turn })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn a_short_queue_waits_and_the_rest_are_sent_away_at_once() {
        let turns = WorkTurns::new(1);
        let first = turns.take().await.expect("nobody is there");
        let others = join_all((0..100).map(|_| async {
            let turn = turns.take().await;
            turn.is_some()
        }));
        let (others, ()) = tokio::join!(others, async { drop(first) });
        assert_eq!(others.iter().filter(|is_in| **is_in).count(), QUEUE);
        assert!(turns.take().await.is_some());
    }
}
