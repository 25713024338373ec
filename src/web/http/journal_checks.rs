//! The last full checks of tournaments' logs. A small log is checked at every view; a larger one when an administrator asks for it. A
//! remembered outcome is only shown with its time: it proves nothing about later changes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use chrono::NaiveDateTime;

use crate::lock::lock;
use crate::outside;
use crate::store::{Checked, Store, StoreError};
use tournament::TournamentId;

/// The most entries of a small log.
const SMALL_ENTRIES: i64 = 300;

/// The most letters of a small log.
const SMALL_LETTERS: i64 = 500_000;

/// A full check of a tournament's log.
#[derive(Debug)]
pub struct FullCheck {
    pub at: NaiveDateTime,
    pub checked: Checked,
}

/// The state of the check of a log.
#[derive(Debug)]
pub struct JournalCheck {
    /// The last full check; `None` if there was none since the start.
    pub last: Option<Arc<FullCheck>>,
    /// Whether a check is made only on request.
    pub is_on_request: bool,
}

/// The last full check of each log since the start.
#[derive(Debug, Default)]
pub struct CheckedJournals {
    last: Mutex<HashMap<TournamentId, Arc<FullCheck>>>,
    /// Held during a check on request: one at a time is enough for a machine.
    turn: Mutex<()>,
}

impl CheckedJournals {
    /// The check of a log: made now if it is small, else the last one.
    pub fn look(&self, store: &Store, tournament: TournamentId) -> Result<JournalCheck, StoreError> {
        let size = store.journal_size(tournament)?;
        if size.entries <= SMALL_ENTRIES && size.letters <= SMALL_LETTERS {
            return Ok(JournalCheck { last: self.check(store, tournament)?, is_on_request: false });
        }
        Ok(JournalCheck { last: self.with(|last| last.get(&tournament).cloned()), is_on_request: true })
    }

    /// Checks a whole log, and the tables beside it.
    pub fn check(&self, store: &Store, tournament: TournamentId) -> Result<Option<Arc<FullCheck>>, StoreError> {
        let at = outside::now().naive_utc();
        let Some(checked) = store.check_tournament(tournament)? else { return Ok(None) };
        let made = Arc::new(FullCheck { at, checked });
        self.with(|last| last.insert(tournament, Arc::clone(&made)));
        Ok(Some(made))
    }

    /// As [`check`](Self::check), one at a time, for a request.
    pub fn check_in_turn(&self, store: &Store, tournament: TournamentId) -> Result<Option<Arc<FullCheck>>, StoreError> {
        let _one_at_a_time = lock(&self.turn);
        self.check(store, tournament)
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<TournamentId, Arc<FullCheck>>) -> T) -> T {
        work(&mut lock(&self.last))
    }
}
