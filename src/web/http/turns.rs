//! What takes a core or much memory for a moment is done a few at a time, and readers do not wait for it: passwords are checked, photos
//! unfolded. A short queue waits; the rest are asked to come again.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::web::http::AppError;

/// How many wait for each password that is checked: about a second.
const PASSWORD_QUEUE: usize = 16;

/// How many photos come in or wait to be unfolded, beside the one that is. Each may have some megabytes.
const PHOTO_QUEUE: usize = 31;

/// Whose turn it is.
#[derive(Debug)]
pub struct Turns {
    queue: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

/// A place in the queue, until it is dropped.
#[derive(Debug)]
pub struct QueuePlace {
    place: OwnedSemaphorePermit,
    turns: Arc<Semaphore>,
}

/// The right to have one thing done; it ends when this is dropped.
#[derive(Debug)]
pub struct TurnPermit {
    _place: OwnedSemaphorePermit,
    _turn: OwnedSemaphorePermit,
}

impl Turns {
    /// For passwords: half the cores, at least one: the others are for those who read.
    pub fn of_passwords() -> Self {
        let at_once = (available_parallelism().map_or(1, NonZeroUsize::get) / 2).max(1);
        Self::new(at_once, at_once * PASSWORD_QUEUE)
    }

    /// For photos: one at a time, as each takes some hundred megabytes of memory.
    pub fn of_photos() -> Self {
        Self::new(1, PHOTO_QUEUE)
    }

    fn new(at_once: usize, waiting: usize) -> Self {
        let queue = Arc::new(Semaphore::new(at_once + waiting));
        Self { queue, turns: Arc::new(Semaphore::new(at_once)) }
    }

    /// Takes a place in the queue, unless it is full.
    pub fn enter(&self) -> Result<QueuePlace, AppError> {
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| AppError::Crowded)?;
        Ok(QueuePlace { place, turns: Arc::clone(&self.turns) })
    }

    /// Waits for a turn, unless too many wait already.
    pub async fn take(&self) -> Result<TurnPermit, AppError> {
        self.enter()?.turn().await
    }
}

impl QueuePlace {
    /// Waits for the turn.
    pub async fn turn(self) -> Result<TurnPermit, AppError> {
        let turn = self.turns.acquire_owned().await.map_err(AppError::internal)?;
        Ok(TurnPermit { _place: self.place, _turn: turn })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn a_short_queue_waits_and_the_rest_are_sent_away_at_once() {
        let turns = Turns::new(1, 16);
        let first = turns.take().await.expect("nobody is there");
        let others = join_all((0..100).map(|_| async {
            let turn = turns.take().await;
            turn.is_ok()
        }));
        let (others, ()) = tokio::join!(others, async { drop(first) });
        assert_eq!(others.iter().filter(|is_in| **is_in).count(), 16);
        assert!(turns.take().await.is_ok());
    }
}
