//! `/healthz` and `/readyz`, for monitoring.

use std::fmt;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use actix_web::{HttpResponse, web};

use crate::lock::lock;
use crate::store::{Store, StoreError};
use crate::web::http::State;

/// The shortest pause between two test writes: each waits for the disk.
const WRITE_EVERY: Duration = Duration::from_secs(10);

/// The shortest pause between two full reads of a database file.
const READ_EVERY: Duration = Duration::from_mins(10);

/// The pause after a failed check: the fault may have been fixed.
const AGAIN_AFTER: Duration = Duration::from_secs(10);

/// `GET /healthz`: the program runs.
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}

/// `GET /readyz`: the database answers, takes writes and is undamaged, so requests can be sent here. The public may ask as often as it
/// likes: expensive checks run only now and then, and their last outcome is repeated in between.
pub async fn readyz(state: web::Data<State>) -> HttpResponse {
    let health = state.health.clone();
    let checked = state.service_at_once(move |service| Ok::<_, StoreError>(health.check(service.store()))).await;
    let (mut answer, text) = match checked {
        Ok(Ok(())) => (HttpResponse::Ok(), "ready\n"),
        Ok(Err(StoreError::DiskFull(_))) => (HttpResponse::ServiceUnavailable(), "disk full\n"),
        Ok(Err(StoreError::ReadOnly(_))) => (HttpResponse::ServiceUnavailable(), "database read-only\n"),
        Ok(Err(StoreError::Damaged(_) | StoreError::Corrupt(_))) => {
            (HttpResponse::ServiceUnavailable(), "database damaged\n")
        }
        Ok(Err(_)) | Err(_) => (HttpResponse::ServiceUnavailable(), "no database\n"),
    };
    answer.content_type("text/plain; charset=utf-8").body(text)
}

/// The last outcomes of the checks of the database.
#[derive(Default)]
pub struct Health {
    writes: Kept,
    file: Kept,
}

impl fmt::Debug for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Health").finish_non_exhaustive()
    }
}

impl Health {
    fn check(self: &Arc<Self>, store: &Store) -> Result<(), StoreError> {
        store.version("readyz")?;
        self.writes.at_most_every(WRITE_EVERY, || store.check_writable())?;
        if store.is_large() {
            self.read_aside(store);
            return self.file.last();
        }
        self.file.at_most_every(READ_EVERY, || store.check_sound())
    }

    /// Reads a large file on a thread of its own, if it is time: no request waits for it.
    pub fn read_aside(self: &Arc<Self>, store: &Store) {
        let (health, store) = (Arc::clone(self), store.clone());
        let read = move || {
            let found = health.file.at_most_every(READ_EVERY, || {
                store.check_sound().inspect_err(|error| tracing::error!(%error, "the database cannot be read through"))
            });
            // It has been logged, and is kept for the next request.
            drop(found);
        };
        if let Err(error) = thread::Builder::new().name("database check".to_owned()).spawn(read) {
            tracing::error!(%error, "no thread for reading the database through");
        }
    }
}

/// The outcome of a check, and when it started.
#[derive(Default)]
struct Kept(Mutex<Option<Outcome>>);

#[derive(Clone)]
struct Outcome {
    begun: Instant,
    found: Result<(), StoreError>,
}

impl Kept {
    /// Runs the check if the pause is over. While one caller checks, others get the previous outcome.
    fn at_most_every(&self, pause: Duration, check: impl FnOnce() -> Result<(), StoreError>) -> Result<(), StoreError> {
        let begun = Instant::now();
        let kept = self.swap(|kept| {
            let is_due = |last: &Outcome| {
                let pause = if last.found.is_ok() { pause } else { pause.min(AGAIN_AFTER) };
                begun.duration_since(last.begun) >= pause
            };
            match kept {
                Some(last) if !is_due(last) => Some(last.found.clone()),
                due => {
                    let found = due.as_ref().map_or(Ok(()), |last| last.found.clone());
                    *due = Some(Outcome { begun, found });
                    None
                }
            }
        });
        if let Some(found) = kept {
            return found;
        }
        let found = check();
        // A database that is busy or not available may be back at once.
        let is_lasting = !matches!(found, Err(StoreError::Unavailable(_) | StoreError::Busy));
        self.swap(|kept| *kept = is_lasting.then(|| Outcome { begun, found: found.clone() }));
        found
    }

    /// What was found last; nothing wrong before the first time.
    fn last(&self) -> Result<(), StoreError> {
        self.swap(|kept| kept.as_ref().map_or(Ok(()), |last| last.found.clone()))
    }

    fn swap<T>(&self, work: impl FnOnce(&mut Option<Outcome>) -> T) -> T {
        work(&mut lock(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_made_once_in_its_time_and_a_fault_is_looked_at_again_sooner() {
        let kept = Kept::default();
        let (long, none) = (Duration::from_hours(1), Duration::ZERO);
        let full = || Err(StoreError::DiskFull("full".to_owned()));
        assert_eq!(kept.at_most_every(long, || Ok(())), Ok(()));
        assert_eq!(kept.at_most_every(long, full), Ok(()), "it is not asked again yet");
        assert_eq!(kept.at_most_every(none, full), full());
        assert_eq!(kept.at_most_every(long, || Ok(())), full(), "nor so soon after a fault");
        kept.swap(|kept| {
            if let Some(last) = kept {
                last.begun = last.begun.checked_sub(AGAIN_AFTER).expect("the machine has run for a while");
            }
        });
        assert_eq!(kept.at_most_every(long, || Ok(())), Ok(()), "but before the hour is over");
        assert_eq!(kept.at_most_every(none, || Err(StoreError::Busy)), Err(StoreError::Busy));
        assert_eq!(kept.at_most_every(long, || Ok(())), Ok(()), "what passes is not kept");
    }
}
