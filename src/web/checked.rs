//! Journals whose chain has been checked, and how far: what has been written since is all that is left to check.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::store::{JournalError, JournalHead, Store};
use crate::tournament::TournamentId;

/// How far the journal of each event has been found to hold. A restart forgets it, so that everything is checked anew.
#[derive(Debug, Default)]
pub struct CheckedJournals {
    heads: Mutex<HashMap<TournamentId, JournalHead>>,
}

impl CheckedJournals {
    /// Checks the chain of an event's journal from where it was last found to hold.
    pub fn check(&self, store: &Store, tournament: TournamentId) -> Result<(), JournalError> {
        let checked = self.with(|heads| heads.get(&tournament).cloned());
        let head = store.verify_journal_after(tournament, checked.as_ref())?;
        self.with(|heads| heads.insert(tournament, head));
        Ok(())
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<TournamentId, JournalHead>) -> T) -> T {
        work(&mut self.heads.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
