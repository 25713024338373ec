//! Letters that are to be sent by e-mail. One is written together with what it tells of, and stays until it is sent, or given up.
//!
//! They are in no backup: a copy of the site must not send them a second time.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use crate::store::Store;
use crate::store::backend::{Db, insert};
use crate::store::error::StoreError;
use crate::store::rows::{narrow, timestamp};
use crate::store::schema::letters;
use tournament::TournamentId;

/// So many letters to one address are written within [`WINDOW`]: the public may name any address.
const MOST_TO_ONE: i64 = 20;
const WINDOW: TimeDelta = TimeDelta::days(1);

/// A letter that is to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLetter {
    /// By what it is known, and no other.
    pub id: String,
    /// What it is about.
    pub tournament: Option<TournamentId>,
    /// The address.
    pub recipient: String,
    pub subject: String,
    pub body: String,
}

/// A letter, and what has become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLetter {
    /// A sent one has no body any more.
    pub letter: NewLetter,
    /// When it was written, UTC.
    pub created_at: NaiveDateTime,
    /// How often it was tried to send it.
    pub attempts: u32,
    /// When it is tried next, UTC; none where it is not tried any more.
    pub due_at: Option<NaiveDateTime>,
    /// When it was sent, UTC.
    pub sent_at: Option<NaiveDateTime>,
    /// Why the last attempt failed.
    pub problem: String,
}

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = letters, treat_none_as_default_value = false)]
struct LetterRow {
    id: String,
    tournament: Option<i64>,
    recipient: String,
    subject: String,
    body: String,
    created_at: NaiveDateTime,
    attempts: i32,
    due_at: Option<NaiveDateTime>,
    sent_at: Option<NaiveDateTime>,
    problem: String,
}

impl LetterRow {
    fn new(letter: &NewLetter, at: NaiveDateTime) -> Self {
        let NewLetter { id, tournament, recipient, subject, body } = letter.clone();
        Self {
            id,
            tournament: tournament.map(|id| id.0),
            recipient,
            subject,
            body,
            created_at: timestamp(at),
            attempts: 0,
            due_at: Some(timestamp(at)),
            sent_at: None,
            problem: String::new(),
        }
    }

    fn letter(self) -> Result<StoredLetter, StoreError> {
        let Self { id, tournament, recipient, subject, body, created_at, attempts, due_at, sent_at, problem } = self;
        let letter = NewLetter { id, tournament: tournament.map(TournamentId), recipient, subject, body };
        Ok(StoredLetter { letter, created_at, attempts: narrow(attempts)?, due_at, sent_at, problem })
    }
}

impl Store {
    /// Writes a letter that belongs to no other write.
    pub fn write_letter(&self, letter: &NewLetter, at: NaiveDateTime) -> Result<(), StoreError> {
        self.writing(|connection| insert_letters(connection, std::slice::from_ref(letter), at))
    }

    /// The latest letters, at most so many.
    pub fn letters(&self, most: u32) -> Result<Vec<StoredLetter>, StoreError> {
        let latest = letters::table.order((letters::created_at.desc(), letters::id)).limit(most.into());
        let rows: Vec<LetterRow> = latest.load(&mut *self.connection()?)?;
        rows.into_iter().map(LetterRow::letter).collect()
    }

    /// A letter that is to be sent at `now`, taken for as long as `lease`: no other instance gets it meanwhile.
    pub fn take_letter(&self, now: NaiveDateTime, lease: TimeDelta) -> Result<Option<StoredLetter>, StoreError> {
        let due = || letters::table.filter(letters::due_at.le(timestamp(now))).order(letters::due_at).limit(1);
        loop {
            let found: Option<LetterRow> = due().first(&mut *self.connection()?).optional()?;
            let Some(mut row) = found else { return Ok(None) };
            let until = Some(timestamp(now + lease));
            let taken = self.writing(|connection| {
                let same = letters::table.find(&row.id).filter(letters::due_at.eq(row.due_at));
                let change = (letters::due_at.eq(until), letters::attempts.eq(letters::attempts + 1));
                Ok::<_, StoreError>(diesel::update(same).set(change).execute(connection)?)
            })?;
            // Otherwise another instance was faster.
            if taken == 1 {
                row.due_at = until;
                row.attempts += 1;
                return row.letter().map(Some);
            }
        }
    }

    /// Notes that a letter was sent. Its body is not needed any more.
    pub fn letter_sent(&self, id: &str, at: NaiveDateTime) -> Result<(), StoreError> {
        let change = (
            letters::sent_at.eq(Some(timestamp(at))),
            letters::due_at.eq(None::<NaiveDateTime>),
            letters::body.eq(""),
            letters::problem.eq(""),
        );
        self.writing(|connection| {
            diesel::update(letters::table.find(id)).set(change).execute(connection)?;
            Ok(())
        })
    }

    /// Notes why a letter was not sent, and when it is tried again.
    pub fn letter_failed(&self, id: &str, problem: &str, due_at: Option<NaiveDateTime>) -> Result<(), StoreError> {
        let change = (letters::problem.eq(problem), letters::due_at.eq(due_at.map(timestamp)));
        self.writing(|connection| {
            diesel::update(letters::table.find(id)).set(change).execute(connection)?;
            Ok(())
        })
    }

    /// Lets a letter that was not sent be tried at once; answers whether there is such a letter.
    pub fn retry_letter(&self, id: &str, now: NaiveDateTime) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let unsent = letters::table.find(id).filter(letters::sent_at.is_null());
            let change = (letters::due_at.eq(Some(timestamp(now))), letters::attempts.eq(0));
            Ok(diesel::update(unsent).set(change).execute(connection)? == 1)
        })
    }

    /// Removes letters that were written before `before` and are not to be sent any more.
    pub fn purge_letters(&self, before: NaiveDateTime) -> Result<usize, StoreError> {
        self.writing(|connection| {
            let old =
                letters::table.filter(letters::created_at.lt(timestamp(before))).filter(letters::due_at.is_null());
            Ok(diesel::delete(old).execute(connection)?)
        })
    }
}

/// Writes letters with what they tell of; none to an address that has got enough of them today.
pub(super) fn insert_letters(connection: &mut Db, new: &[NewLetter], at: NaiveDateTime) -> Result<(), StoreError> {
    for letter in new {
        let today = letters::table
            .filter(letters::recipient.eq(&letter.recipient))
            .filter(letters::created_at.gt(timestamp(at - WINDOW)));
        let written: i64 = today.count().get_result(connection)?;
        if written < MOST_TO_ONE {
            let rows = [LetterRow::new(letter, at)];
            insert!(connection, letters, rows);
        }
    }
    Ok(())
}
