//! Threads of the site that look from time to time whether there is something to do.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use crate::outside;
use crate::service::Watch;

/// How long the end of the program waits for the work to stop.
const STOP_PATIENCE: Duration = Duration::from_secs(5);

/// A thread that does something from time to time; dropping this value ends it.
#[derive(Debug)]
pub(super) struct Background {
    name: &'static str,
    watch: Watch,
    wake: Option<mpsc::Sender<()>>,
    /// Nothing is sent through it; it is closed when the thread has ended.
    end: Mutex<mpsc::Receiver<()>>,
}

impl Background {
    /// Starts a thread that does `work` at once and then every `pause`, until the watch that `work` is given says stop. After a panic the
    /// next turn still comes.
    pub(super) fn start(
        name: &'static str,
        pause: Duration,
        work: impl Fn(&Watch) + Send + 'static,
    ) -> io::Result<Self> {
        let watch = Watch::default();
        let (wake, woken) = mpsc::channel::<()>();
        let (ending, end) = mpsc::channel::<()>();
        let watched = watch.clone();
        let turns = move || {
            while !watched.is_stopping() {
                if catch_unwind(AssertUnwindSafe(|| outside::by_itself(|| work(&watched)))).is_err() {
                    tracing::error!(thread = name, "work in the background has failed unexpectedly; it goes on");
                }
                if woken.recv_timeout(pause) == Err(mpsc::RecvTimeoutError::Disconnected) {
                    break;
                }
            }
            // Held until the thread ends, however it does.
            drop(ending);
        };
        thread::Builder::new().name(name.to_owned()).spawn(turns)?;
        Ok(Self { name, watch, wake: Some(wake), end: Mutex::new(end) })
    }

    /// Makes it look now.
    pub(super) fn wake(&self) {
        // Without a receiver the thread has ended.
        let _ = self.wake.as_ref().map(|wake| wake.send(()));
    }

    /// Makes it stop: the program ends.
    pub(super) fn stop(&self) {
        self.watch.stop();
        self.wake();
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.stop();
        self.wake = None;
        if let Ok(end) = self.end.get_mut()
            && end.recv_timeout(STOP_PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout)
        {
            tracing::warn!(
                thread = self.name,
                "work in the background is cut off; what it has not finished is done again later"
            );
        }
    }
}
