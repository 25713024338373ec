//! Attempts that may be guesses, counted for all instances together, so that guessing is slowed down at every instance.
//!
//! An attempt is counted before anything is checked: many at once cannot all pass a limit that none of them has reached yet. A correct
//! attempt is given back.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::{Db, for_each_backend};
use crate::store::error::StoreError;
use crate::store::rows::{narrow, timestamp};
use crate::store::schema::login_attempts;

/// What an attempt is counted under (a name, an address), and the limit within the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptLimit {
    pub subject: String,
    pub most: u32,
}

/// Whether an attempt was allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptOutcome {
    Counted,
    /// The limit is reached; nothing was counted.
    TooMany {
        /// End of the full window, UTC.
        until: NaiveDateTime,
    },
}

impl Store {
    /// Counts an attempt under every one of `limits`, unless one of them is reached. A window begins with its first attempt.
    ///
    /// All callers give the limits in one order (names before addresses), in which the rows are locked.
    pub fn reserve_attempt(
        &self,
        limits: &[AttemptLimit],
        at: NaiveDateTime,
        window: TimeDelta,
    ) -> Result<AttemptOutcome, StoreError> {
        // Most attempts of a flood end here, without a write.
        if let Some(until) = full(&mut *self.connection()?, limits, AttemptRoom::One, at, window)? {
            return Ok(AttemptOutcome::TooMany { until });
        }
        let counted = self.writing(|connection| {
            for limit in limits {
                count_one(connection, &limit.subject, at, window)?;
            }
            // Attempts made at the same time are counted too: what was read above may be out of date.
            match full(connection, limits, AttemptRoom::None, at, window)? {
                Some(until) => Err(Uncounted::TooMany(until)),
                None => Ok(()),
            }
        });
        match counted {
            Ok(()) => Ok(AttemptOutcome::Counted),
            Err(Uncounted::TooMany(until)) => Ok(AttemptOutcome::TooMany { until }),
            Err(Uncounted::Store(error)) => Err(error),
        }
    }

    /// Gives back a correct attempt: the count of `forgotten` restarts, those of `lessened` go down by one.
    pub fn forgive_attempt(&self, forgotten: &str, lessened: &[&str]) -> Result<(), StoreError> {
        self.writing(|connection| {
            diesel::delete(login_attempts::table.find(forgotten)).execute(connection)?;
            lessen(connection, lessened)
        })
    }

    /// Takes back one attempt under each of `subjects`.
    pub fn take_attempt_back(&self, subjects: &[&str]) -> Result<(), StoreError> {
        self.writing(|connection| lessen(connection, subjects))
    }

    /// How many attempts are counted under `subject` within `window`.
    pub fn attempts(&self, subject: &str, now: NaiveDateTime, window: TimeDelta) -> Result<u32, StoreError> {
        Ok(running(&mut *self.connection()?, subject, now, window)?.map_or(0, |running| running.count))
    }

    /// Removes windows older than `before`; returns how many.
    pub fn purge_attempts(&self, before: NaiveDateTime) -> Result<usize, StoreError> {
        self.writing(|connection| {
            let old = login_attempts::table.filter(login_attempts::last_at.lt(before));
            Ok(diesel::delete(old).execute(connection)?)
        })
    }
}

fn lessen(connection: &mut Db, subjects: &[&str]) -> Result<(), StoreError> {
    for subject in subjects {
        let counted = login_attempts::table.find(subject).filter(login_attempts::failures.gt(0));
        let one_less = login_attempts::failures.eq(login_attempts::failures - 1);
        diesel::update(counted).set(one_less).execute(connection)?;
    }
    Ok(())
}

enum Uncounted {
    TooMany(NaiveDateTime),
    Store(StoreError),
}

impl From<StoreError> for Uncounted {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Whether there must be room for another attempt, or the attempt in question is counted already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AttemptRoom {
    One,
    None,
}

/// A window of attempts that has not ended.
struct AttemptWindow {
    count: u32,
    first_at: NaiveDateTime,
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = login_attempts, treat_none_as_default_value = false)]
pub(super) struct AttemptRow {
    subject: String,
    failures: i32,
    first_at: NaiveDateTime,
    last_at: NaiveDateTime,
}

/// The end of the first full window; `None` if there is room under every limit.
fn full(
    connection: &mut Db,
    limits: &[AttemptLimit],
    spare: AttemptRoom,
    at: NaiveDateTime,
    window: TimeDelta,
) -> Result<Option<NaiveDateTime>, StoreError> {
    for limit in limits {
        let Some(running) = running(connection, &limit.subject, at, window)? else { continue };
        let is_full = match spare {
            AttemptRoom::One => running.count >= limit.most,
            AttemptRoom::None => running.count > limit.most,
        };
        if is_full {
            return Ok(Some(running.first_at + window));
        }
    }
    Ok(None)
}

/// Adds one to a window, or begins it, in one statement, so that neither of two attempts at once is lost.
fn count_one(connection: &mut Db, subject: &str, at: NaiveDateTime, window: TimeDelta) -> Result<(), StoreError> {
    // A window that begins in the future was begun by a wrong clock.
    let is_over = login_attempts::first_at.le(at - window).or(login_attempts::first_at.gt(at + window));
    diesel::delete(login_attempts::table.find(subject).filter(is_over)).execute(connection)?;
    let at = timestamp(at);
    let row = AttemptRow { subject: subject.to_owned(), failures: 1, first_at: at, last_at: at };
    for_each_backend!(connection, inner => {
        diesel::insert_into(login_attempts::table)
            .values(&row)
            .on_conflict(login_attempts::subject)
            .do_update()
            .set((login_attempts::failures.eq(login_attempts::failures + 1), login_attempts::last_at.eq(at)))
            .execute(inner)
    })?;
    Ok(())
}

fn running(
    connection: &mut Db,
    subject: &str,
    now: NaiveDateTime,
    window: TimeDelta,
) -> Result<Option<AttemptWindow>, StoreError> {
    let alive = login_attempts::first_at.gt(now - window).and(login_attempts::first_at.le(now + window));
    let counted = login_attempts::table.find(subject).filter(alive);
    let row: Option<(i32, NaiveDateTime)> =
        counted.select((login_attempts::failures, login_attempts::first_at)).first(connection).optional()?;
    row.map(|(failures, first_at)| Ok(AttemptWindow { count: narrow(failures)?, first_at })).transpose()
}
