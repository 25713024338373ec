//! Progress of long work, and requests to stop it.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use thiserror::Error;

use crate::lock::lock;

#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct WorkProgress {
    /// How many things are done, if that number means something to users.
    pub done: Option<u64>,
    /// The part of the work that is done, from 0 to 1, if known.
    pub share: Option<f64>,
}

/// The work was asked to stop, and has changed nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("stopped")]
pub struct Stopped;

type Listener = Box<dyn Fn(WorkProgress) + Send + Sync>;

#[derive(Default)]
struct Watched {
    progress: Mutex<WorkProgress>,
    stop: AtomicBool,
    listener: Option<Listener>,
    /// The work that this one is a piece of: it stops with it.
    above: Option<Arc<Self>>,
}

impl Watched {
    fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_stopping())
    }
}

/// The watcher of long work. Clones watch the same work.
#[derive(Clone)]
pub struct Watch {
    watched: Arc<Watched>,
    /// The part of the whole work that is reported through this watcher, from 0 to 1: its beginning and its size.
    begin: f64,
    size: f64,
}

impl Default for Watch {
    fn default() -> Self {
        Self { watched: Arc::default(), begin: 0.0, size: 1.0 }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

impl Watch {
    /// A watcher that passes progress to `listener`.
    pub fn telling(listener: impl Fn(WorkProgress) + Send + Sync + 'static) -> Self {
        let watched = Watched { listener: Some(Box::new(listener)), ..Watched::default() };
        Self { watched: Arc::new(watched), ..Self::default() }
    }

    /// The watcher for part `number` (from 0) of `all` equal parts.
    #[must_use]
    pub fn part(&self, number: usize, all: usize) -> Self {
        let size = self.size * share(1, all);
        Self { watched: Arc::clone(&self.watched), begin: self.begin + self.size * share(number, all), size }
    }

    /// The watcher of another piece of work with a progress of its own: it can be stopped alone, and stops when this one does.
    #[must_use]
    pub fn child(&self) -> Self {
        let watched = Watched { above: Some(Arc::clone(&self.watched)), ..Watched::default() };
        Self { watched: Arc::new(watched), ..Self::default() }
    }

    pub fn progress(&self) -> WorkProgress {
        *lock(&self.watched.progress)
    }

    /// Called by the work itself.
    pub fn tell(&self, progress: WorkProgress) {
        let progress = WorkProgress { share: progress.share.map(|share| self.begin + self.size * share), ..progress };
        *lock(&self.watched.progress) = progress;
        if let Some(listener) = &self.watched.listener {
            listener(progress);
        }
    }

    /// Asks the work to stop; it does so at the next point where nothing is half done.
    pub fn stop(&self) {
        self.watched.stop.store(true, Ordering::Relaxed);
    }

    pub fn is_stopping(&self) -> bool {
        self.watched.is_stopping()
    }

    /// Fails if the work is asked to stop.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_stopping() { Err(Stopped) } else { Ok(()) }
    }

    /// Reports that `done` of `all` things are done; fails if the work is asked to stop.
    pub fn step(&self, done: usize, all: usize) -> Result<(), Stopped> {
        self.check()?;
        self.tell(WorkProgress { done: None, share: Some(share(done, all)) });
        Ok(())
    }
}

/// `done` as a part of `all`, from 0 to 1; 1 if there are none.
#[expect(clippy::cast_precision_loss, reason = "a bar needs no more than three digits")]
fn share(done: usize, all: usize) -> f64 {
    if all == 0 { 1.0 } else { done as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_stops_alone_or_with_its_parent() {
        let parent = Watch::default();
        let [one, other] = [parent.child(), parent.child()];
        one.stop();
        assert!(one.is_stopping() && !other.is_stopping() && !parent.is_stopping());
        parent.stop();
        assert!(other.is_stopping());
    }

    #[test]
    fn parts_of_the_work_fill_one_bar() {
        let watch = Watch::default();
        let share = || watch.progress().share;
        assert_eq!(watch.part(1, 2).step(1, 2), Ok(()));
        assert_eq!(share(), Some(0.75));
        assert_eq!(watch.part(1, 2).part(1, 2).step(0, 7), Ok(()));
        assert_eq!(share(), Some(0.75));
        assert_eq!(watch.step(0, 0), Ok(()), "nothing to do is done");
        assert_eq!(share(), Some(1.0));
        watch.stop();
        assert_eq!(watch.part(0, 9).step(1, 9), Err(Stopped));
        assert_eq!(share(), Some(1.0), "what is to stop tells nothing more");
    }
}
