//! How many requests work at once on threads of their own, where they may wait for the database. Each of these threads keeps memory for a
//! while after its work; without a limit a crowd would have hundreds of them, though only as many as there are cores get anywhere.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// More than there are connections to the database: what is in memory needs none.
const READERS: usize = 16;

/// Those that write mostly wait for their turn in the database, and must not keep readers from working.
const WRITERS: usize = 32;

/// What a request does on its thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThreadUse {
    Reading,
    /// It may wait for its turn to write, or for another server.
    Writing,
}

/// The threads of an instance.
#[derive(Debug)]
pub struct RequestThreads {
    readers: Arc<Semaphore>,
    writers: Arc<Semaphore>,
}

impl Default for RequestThreads {
    fn default() -> Self {
        Self { readers: Arc::new(Semaphore::new(READERS)), writers: Arc::new(Semaphore::new(WRITERS)) }
    }
}

impl RequestThreads {
    /// Waits until there is a thread, which the caller has until the returned value is dropped: with the work, and not with the request,
    /// whose client may go away. `None` if the semaphore were closed, which never happens.
    pub async fn take(&self, wanted: ThreadUse) -> Option<OwnedSemaphorePermit> {
        let threads = match wanted {
            ThreadUse::Reading => &self.readers,
            ThreadUse::Writing => &self.writers,
        };
        Arc::clone(threads).acquire_owned().await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_with;

    use futures_util::FutureExt;
    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn writers_that_wait_leave_readers_their_threads() {
        let threads = RequestThreads::default();
        let writers = join_all(repeat_with(|| threads.take(ThreadUse::Writing)).take(WRITERS)).await;
        assert!(threads.take(ThreadUse::Writing).now_or_never().is_none(), "there are no more");
        assert!(threads.take(ThreadUse::Reading).now_or_never().flatten().is_some());
        drop(writers);
        assert!(threads.take(ThreadUse::Writing).now_or_never().flatten().is_some());
    }
}
