//! Passwords are checked a few at a time: each check takes a core and much memory for a moment, and readers must not wait for
//! that. A short queue waits; the rest are asked to come again.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::web::http::AppError;

/// How many wait for each that is checked: about a second.
const QUEUE: usize = 16;

/// Whose turn it is to have a password checked.
#[derive(Debug)]
pub struct PasswordLimit {
    queue: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

/// The right to have one password checked; it ends when this is dropped.
#[derive(Debug)]
pub struct PasswordPermit {
    _place: OwnedSemaphorePermit,
    _turn: OwnedSemaphorePermit,
}

impl Default for PasswordLimit {
    /// Half the cores, at least one: the others are for those who read.
    fn default() -> Self {
        Self::new((available_parallelism().map_or(1, NonZeroUsize::get) / 2).max(1))
    }
}

impl PasswordLimit {
    fn new(at_once: usize) -> Self {
        let queue = Arc::new(Semaphore::new(at_once * (1 + QUEUE)));
        Self { queue, turns: Arc::new(Semaphore::new(at_once)) }
    }

    /// Waits for a turn, unless too many wait already.
    pub async fn take(&self) -> Result<PasswordPermit, AppError> {
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| AppError::Crowded)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(AppError::internal)?;
        Ok(PasswordPermit { _place: place, _turn: turn })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn a_short_queue_waits_and_the_rest_are_sent_away_at_once() {
        let turns = PasswordLimit::new(1);
        let first = turns.take().await.expect("nobody is there");
        let others = join_all((0..100).map(|_| async {
            let turn = turns.take().await;
            turn.is_ok()
        }));
        let (others, ()) = tokio::join!(others, async { drop(first) });
        assert_eq!(others.iter().filter(|is_in| **is_in).count(), QUEUE);
        assert!(turns.take().await.is_ok());
    }
}
