//! Failed attempts to log in, counted for all instances together, so that guessing is slowed down wherever it knocks.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use super::Store;
use super::backend::{Db, upsert};
use super::error::StoreError;
use super::rows::{moment, narrow};
use super::schema::login_attempts;

impl Store {
    /// Counts a failure of `subject` (a name, an address); answers how many there were within `window`, this one included.
    /// A window begins with its first failure.
    pub fn note_failure(&self, subject: &str, at: NaiveDateTime, window: TimeDelta) -> Result<u32, StoreError> {
        self.writing(|connection| {
            let running = login_attempts::table.find(subject).filter(login_attempts::first_at.gt(at - window));
            let counted =
                (login_attempts::failures.eq(login_attempts::failures + 1), login_attempts::last_at.eq(moment(at)));
            if diesel::update(running).set(counted).execute(connection)? == 0 {
                begin(connection, subject, at)?;
            }
            count(connection, subject, at - window)
        })
    }

    /// How many failures of `subject` there were within `window`.
    pub fn failures(&self, subject: &str, now: NaiveDateTime, window: TimeDelta) -> Result<u32, StoreError> {
        count(&mut *self.connection()?, subject, now - window)
    }

    /// Forgets the failures of `subject`: he has got in.
    pub fn forgive(&self, subject: &str) -> Result<(), StoreError> {
        self.writing(|connection| {
            diesel::delete(login_attempts::table.find(subject)).execute(connection)?;
            Ok(())
        })
    }

    /// Takes out everything that is older than `before`; answers how many.
    pub fn purge_failures(&self, before: NaiveDateTime) -> Result<usize, StoreError> {
        self.writing(|connection| {
            let old = login_attempts::table.filter(login_attempts::last_at.lt(before));
            Ok(diesel::delete(old).execute(connection)?)
        })
    }
}

/// A window of failures as it is stored.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = login_attempts, treat_none_as_default_value = false)]
struct AttemptRow {
    subject: String,
    failures: i32,
    first_at: NaiveDateTime,
    last_at: NaiveDateTime,
}

fn begin(connection: &mut Db, subject: &str, at: NaiveDateTime) -> Result<(), StoreError> {
    let at = moment(at);
    let row = [AttemptRow { subject: subject.to_owned(), failures: 1, first_at: at, last_at: at }];
    upsert!(connection, login_attempts, row, [subject], [failures, first_at, last_at]);
    Ok(())
}

fn count(connection: &mut Db, subject: &str, since: NaiveDateTime) -> Result<u32, StoreError> {
    let running = login_attempts::table.find(subject).filter(login_attempts::first_at.gt(since));
    let failures: Option<i32> = running.select(login_attempts::failures).first(connection).optional()?;
    narrow(failures.unwrap_or(0))
}
