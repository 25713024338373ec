//! Work that takes a core or much memory for a moment is done a few at a time, so that readers do not wait: checking passwords, drawing
//! pictures, decoding photos. A short queue waits; further requests are asked to come again.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Waiting requests for each running one: about a second.
const QUEUE: usize = 16;

/// Places in the queue for passwords that are kept for browsers in which the account has logged in before, so that strangers cannot take all.
const KEPT_FOR_KNOWN: usize = 8;

/// Photos that arrive or wait, beside the one being decoded. Each may have several megabytes.
const PHOTO_QUEUE: usize = 31;

/// Requests to the identity provider at once, and waiting ones: each may take seconds.
const PROVIDER_REQUESTS: usize = 4;
const PROVIDER_QUEUE: usize = 28;

/// A queue with a limited number of turns.
#[derive(Debug)]
pub struct WorkTurns {
    /// How many may run and wait.
    places: usize,
    /// How many places strangers leave to others.
    kept: usize,
    queue: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

/// A place in the queue, until it is dropped.
#[derive(Debug)]
pub struct QueuePlace {
    place: OwnedSemaphorePermit,
    turns: Arc<Semaphore>,
}

/// The right to do one piece of work; ends when it is dropped.
#[derive(Debug)]
pub struct WorkTurn {
    _place: OwnedSemaphorePermit,
    _turn: OwnedSemaphorePermit,
}

impl Default for WorkTurns {
    fn default() -> Self {
        let at_once = at_once();
        Self::new(at_once, at_once * QUEUE)
    }
}

/// Half the cores, at least one: the others serve readers.
fn at_once() -> usize {
    (available_parallelism().map_or(1, NonZeroUsize::get) / 2).max(1)
}

impl WorkTurns {
    /// With places that strangers cannot take.
    pub fn of_passwords() -> Self {
        let at_once = at_once();
        Self { kept: KEPT_FOR_KNOWN, ..Self::new(at_once, at_once * QUEUE + KEPT_FOR_KNOWN) }
    }

    /// For photos: one at a time, since each takes some hundred megabytes of memory.
    pub fn of_photos() -> Self {
        Self::new(1, PHOTO_QUEUE)
    }

    /// For requests to the identity provider.
    pub fn of_provider() -> Self {
        Self::new(PROVIDER_REQUESTS, PROVIDER_QUEUE)
    }

    fn new(at_once: usize, waiting: usize) -> Self {
        let queue = Arc::new(Semaphore::new(at_once + waiting));
        Self { places: at_once + waiting, kept: 0, queue, turns: Arc::new(Semaphore::new(at_once)) }
    }

    /// How many run or wait.
    pub fn taken(&self) -> usize {
        self.places.saturating_sub(self.queue.available_permits())
    }

    /// Takes a place in the queue; `None` if it is full.
    pub fn enter(&self) -> Option<QueuePlace> {
        self.enter_beside(0)
    }

    /// As [`take`](Self::take), for strangers: also `None` if only places are left that are kept for others.
    pub async fn take_as_stranger(&self) -> Option<WorkTurn> {
        self.enter_beside(self.kept)?.turn().await
    }

    /// Takes a place if so many others are free besides.
    fn enter_beside(&self, kept: usize) -> Option<QueuePlace> {
        let all = u32::try_from(kept + 1).ok()?;
        let mut free = Arc::clone(&self.queue).try_acquire_many_owned(all).ok()?;
        Some(QueuePlace { place: free.split(1)?, turns: Arc::clone(&self.turns) })
    }

    /// Waits for a turn; `None` if too many wait already.
    pub async fn take(&self) -> Option<WorkTurn> {
        self.enter()?.turn().await
    }
}

impl QueuePlace {
    /// Waits for the turn. `None` if the semaphore were closed, which never happens.
    pub async fn turn(self) -> Option<WorkTurn> {
        let turn = self.turns.acquire_owned().await.ok()?;
        Some(WorkTurn { _place: self.place, _turn: turn })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn a_short_queue_waits_and_the_rest_are_sent_away_at_once() {
        let turns = WorkTurns::new(1, QUEUE);
        let first = turns.take().await.expect("nobody is there");
        let others = join_all((0..100).map(|_| async {
            let turn = turns.take().await;
            turn.is_some()
        }));
        let (others, ()) = tokio::join!(others, async { drop(first) });
        assert_eq!(others.iter().filter(|is_in| **is_in).count(), QUEUE);
        assert!(turns.take().await.is_some());
    }

    #[actix_web::test]
    async fn strangers_leave_places_to_known_browsers() {
        let turns = WorkTurns { kept: 2, ..WorkTurns::new(9, 0) };
        let strangers = join_all((0..9).map(|_| turns.take_as_stranger())).await;
        assert_eq!(strangers.iter().flatten().count(), 7);
        let known = join_all((0..9).map(|_| turns.take())).await;
        assert_eq!(known.iter().flatten().count(), 2);
    }
}
