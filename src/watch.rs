//! How long work tells how far it is, and learns that it is to stop.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use thiserror::Error;

use crate::lock::lock;

/// How far work is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct WorkProgress {
    /// How many things are done, where that says something to people.
    pub done: Option<u64>,
    /// Which part of the work that is, from 0 to 1, where it is known.
    pub share: Option<f64>,
}

/// The work was to stop, and has changed nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("stopped")]
pub struct Stopped;

type Listener = Box<dyn Fn(WorkProgress) + Send + Sync>;

#[derive(Default)]
struct Watched {
    progress: Mutex<WorkProgress>,
    stop: AtomicBool,
    listener: Option<Listener>,
}

/// The watcher of long work. Clones are about the same work.
#[derive(Clone)]
pub struct Watch {
    watched: Arc<Watched>,
    /// Which part of the whole work is told through this one, from 0 to 1: where it begins, and how large it is.
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
    /// One that hands on what it is told.
    pub fn telling(listener: impl Fn(WorkProgress) + Send + Sync + 'static) -> Self {
        let watched = Watched { listener: Some(Box::new(listener)), ..Watched::default() };
        Self { watched: Arc::new(watched), ..Self::default() }
    }

    /// The watch for one part of several that are equally long: `number` from 0, of `all`.
    #[must_use]
    pub fn part(&self, number: usize, all: usize) -> Self {
        let size = self.size * share(1, all);
        Self { watched: Arc::clone(&self.watched), begin: self.begin + self.size * share(number, all), size }
    }

    pub fn progress(&self) -> WorkProgress {
        *lock(&self.watched.progress)
    }

    /// Said by the work itself.
    pub fn tell(&self, progress: WorkProgress) {
        let progress = WorkProgress { share: progress.share.map(|share| self.begin + self.size * share), ..progress };
        *lock(&self.watched.progress) = progress;
        if let Some(listener) = &self.watched.listener {
            listener(progress);
        }
    }

    /// Asks the work to stop; it does so at the next place where nothing is half done.
    pub fn stop(&self) {
        self.watched.stop.store(true, Ordering::Relaxed);
    }

    pub fn is_stopping(&self) -> bool {
        self.watched.stop.load(Ordering::Relaxed)
    }

    /// An error where the work is to stop.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_stopping() { Err(Stopped) } else { Ok(()) }
    }

    /// Tells that `done` of `all` things are done; an error where the work is to stop.
    pub fn step(&self, done: usize, all: usize) -> Result<(), Stopped> {
        self.check()?;
        self.tell(WorkProgress { done: None, share: Some(share(done, all)) });
        Ok(())
    }
}

/// Which part of `all` things `done` are, from 0 to 1; the whole where there are none.
#[expect(clippy::cast_precision_loss, reason = "a bar needs no more than three digits")]
fn share(done: usize, all: usize) -> f64 {
    if all == 0 { 1.0 } else { done as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

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
