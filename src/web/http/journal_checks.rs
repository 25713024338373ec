//! What the last full checks of tournaments' logs have found, and when. A log that is small is checked whenever it is looked at; a larger
//! one when an administrator asks for it. What is remembered is only ever told with its time: it proves nothing of what came later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use chrono::{NaiveDateTime, Utc};

use crate::lock::lock;
use crate::store::{Checked, Store, StoreError};
use tournament::TournamentId;

/// A log of so many entries at most is checked at every look.
const SMALL_ENTRIES: i64 = 300;

/// And of so many letters at most.
const SMALL_LETTERS: i64 = 500_000;

/// A full check of a tournament's log.
#[derive(Debug)]
pub struct FullCheck {
    pub at: NaiveDateTime,
    pub checked: Checked,
}

/// What is known of a log.
#[derive(Debug)]
pub struct JournalCheck {
    /// The last full check; none since the site was started.
    pub last: Option<Arc<FullCheck>>,
    /// Whether one is made only when it is asked for.
    pub is_on_request: bool,
}

/// The last full check of each log since the site was started.
#[derive(Debug, Default)]
pub struct CheckedJournals {
    last: Mutex<HashMap<TournamentId, Arc<FullCheck>>>,
    /// Held during a check that was asked for: one at a time is enough for one machine.
    turn: Mutex<()>,
}

impl CheckedJournals {
    /// What is known of a log: by a check made now where it is small, else by the last one.
    pub fn look(&self, store: &Store, tournament: TournamentId) -> Result<JournalCheck, StoreError> {
        let size = store.journal_size(tournament)?;
        if size.entries <= SMALL_ENTRIES && size.letters <= SMALL_LETTERS {
            return Ok(JournalCheck { last: self.check(store, tournament)?, is_on_request: false });
        }
        Ok(JournalCheck { last: self.with(|last| last.get(&tournament).cloned()), is_on_request: true })
    }

    /// Checks a log from its first entry on, and the tables beside it.
    pub fn check(&self, store: &Store, tournament: TournamentId) -> Result<Option<Arc<FullCheck>>, StoreError> {
        let at = Utc::now().naive_utc();
        let Some(checked) = store.check_tournament(tournament)? else { return Ok(None) };
        let made = Arc::new(FullCheck { at, checked });
        self.with(|last| last.insert(tournament, Arc::clone(&made)));
        Ok(Some(made))
    }

    /// The same for a request, however large the log is.
    pub fn check_in_turn(&self, store: &Store, tournament: TournamentId) -> Result<Option<Arc<FullCheck>>, StoreError> {
        let _one_at_a_time = lock(&self.turn);
        self.check(store, tournament)
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<TournamentId, Arc<FullCheck>>) -> T) -> T {
        work(&mut lock(&self.last))
    }
}
