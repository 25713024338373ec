//! How far the work on a round is, and whether it is to stop: told to the caller, and asked of them, while a round is paired or explained.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

/// The work was asked to stop, and has no outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the pairing was stopped")]
pub struct PairingStopped;

/// What hears how far the work is, and can stop it; asked from several threads where several work.
pub trait PairingListener: Send + Sync {
    /// `done` of `all` are done: players paired in a round, or questions answered about it.
    fn tell(&self, done: usize, all: usize);

    /// Whether the work is to stop. Once it is, it stays so.
    fn is_stopping(&self) -> bool;
}

/// The listener of some work, if there is one. Clones have the same.
#[derive(Clone, Default)]
pub struct PairingWatch(Option<Arc<dyn PairingListener>>);

impl PairingWatch {
    /// With a listener.
    pub fn new(listener: impl PairingListener + 'static) -> Self {
        Self(Some(Arc::new(listener)))
    }

    /// Whether the work is to stop: what it finds from then on means nothing.
    pub fn is_stopping(&self) -> bool {
        self.0.as_ref().is_some_and(|listener| listener.is_stopping())
    }

    /// That of a piece of the work, which stops with it and tells nothing.
    pub(super) fn without_progress(&self) -> Self {
        self.0.clone().map_or_else(Self::default, |listener| Self::new(Silent(listener)))
    }

    /// Tells that `done` of `all` are done; fails if the work is to stop.
    pub(super) fn step(&self, done: usize, all: usize) -> Result<(), PairingStopped> {
        if self.is_stopping() {
            return Err(PairingStopped);
        }
        self.tell(done, all);
        Ok(())
    }

    pub(super) fn tell(&self, done: usize, all: usize) {
        if let Some(listener) = &self.0 {
            listener.tell(done, all);
        }
    }
}

/// Passes on nothing but the wish to stop.
struct Silent(Arc<dyn PairingListener>);

impl PairingListener for Silent {
    fn tell(&self, _done: usize, _all: usize) {}

    fn is_stopping(&self) -> bool {
        self.0.is_stopping()
    }
}

impl fmt::Debug for PairingWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PairingWatch").field(&self.0.is_some()).finish()
    }
}
