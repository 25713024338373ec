//! How many requests read at once on threads of their own. Each of these threads keeps memory for a while after its work; without a limit a
//! crowd would have hundreds of them, though only as many as there are cores get anywhere.
//!
//! Those that write are not limited here: they are few, mostly wait for their turn in the database, and must not keep readers from working.
//! Nor are those that have a turn of another kind (passwords, the identity provider), or that tell whether the site works.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::web::http::AppError;

/// More than there are connections to the database: what is in memory needs none.
const READERS: usize = 16;

/// Bodies that are compressed at once: they wait for no database, and for no reader.
const PACKERS: usize = 4;

/// How long a reader waits for a thread: as long as for the database.
const PATIENCE: Duration = Duration::from_secs(5);

/// The threads of an instance. What is taken is held until the returned value is dropped: with the work, and not with the request, whose
/// client may go away.
#[derive(Debug)]
pub struct RequestThreads {
    readers: Arc<Semaphore>,
    packers: Arc<Semaphore>,
}

impl Default for RequestThreads {
    fn default() -> Self {
        Self { readers: Arc::new(Semaphore::new(READERS)), packers: Arc::new(Semaphore::new(PACKERS)) }
    }
}

impl RequestThreads {
    /// Waits for a thread to read; fails as if the database did not answer if all are taken for too long.
    pub async fn to_read(&self) -> Result<OwnedSemaphorePermit, AppError> {
        let taken = tokio::time::timeout(PATIENCE, Arc::clone(&self.readers).acquire_owned()).await;
        let taken = taken.map_err(|_| AppError::Unavailable("all threads that read are taken".to_owned()))?;
        taken.map_err(AppError::internal)
    }

    /// Waits for a thread to compress.
    pub async fn to_pack(&self) -> Result<OwnedSemaphorePermit, AppError> {
        Arc::clone(&self.packers).acquire_owned().await.map_err(AppError::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_with;

    use futures_util::FutureExt;
    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn readers_wait_for_a_thread_and_packers_not_for_readers() {
        let threads = RequestThreads::default();
        let mut readers = join_all(repeat_with(|| threads.to_read()).take(READERS)).await;
        let waiting = threads.to_read();
        tokio::pin!(waiting);
        assert!(waiting.as_mut().now_or_never().is_none(), "there are no more");
        assert!(threads.to_pack().now_or_never().is_some_and(|taken| taken.is_ok()));
        readers.truncate(READERS - 1);
        assert!(waiting.now_or_never().is_some_and(|taken| taken.is_ok()));
    }
}
