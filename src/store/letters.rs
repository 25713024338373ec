//! E-mail letters. A letter is written in the same transaction as the change that it reports, and stays until it is sent or given up.
//!
//! Letters are in no backup: a copy of the site must not send them a second time.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::{BATCH, Db, insert};
use crate::store::error::StoreError;
use crate::store::properties::is_outgoing_held;
use crate::store::rows::{narrow, timestamp};
use crate::store::schema::letters;
use crate::store::take::take_next;
use tournament::{ApplicationId, TournamentId};

/// Letters caused by applicants that go to one address within [`WINDOW`], at most: the public may name any address.
const MOST_TO_ONE: i64 = 20;
/// Letters caused by applicants that are sent for one tournament within [`WINDOW`], at most: more than the applications of a large open.
const MOST_OF_TOURNAMENT: i64 = 500;
const WINDOW: TimeDelta = TimeDelta::days(1);

/// Letters that have waited this long are outdated: the site had no mail server meanwhile.
const STALE_AFTER: TimeDelta = TimeDelta::days(3);

/// The prefix of the site's own problem codes. Mail servers' answers never begin with it.
const OWN: char = ':';

/// Whose action a letter is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterCause {
    /// An applicant: any person, who may name any address.
    Applicant,
    Staff,
    /// An administrator who tests whether letters arrive.
    Test,
}

draughts::codes! { LetterCause: Applicant => "applicant", Staff => "staff", Test => "test", }

/// Why a letter was not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LetterProblem {
    /// The answer of the mail server, or the error of the connection.
    Said(String),
    /// Too many letters went to the address that day.
    AddressLimit,
    /// Applicants of the tournament caused too many letters that day.
    TournamentLimit,
    /// The letter had waited too long.
    Stale,
    /// The address cannot receive letters.
    BadAddress,
    /// Letters were held when it was written, because the site was a copy.
    Held,
}

impl LetterProblem {
    /// The site's own problems, with their codes in the table.
    const OWN: [(Self, &'static str); 5] = [
        (Self::AddressLimit, "address-limit"),
        (Self::TournamentLimit, "tournament-limit"),
        (Self::Stale, "stale"),
        (Self::BadAddress, "bad-address"),
        (Self::Held, "held"),
    ];

    /// The code in the table; `None` for the answer of a mail server.
    fn code(&self) -> Option<&'static str> {
        Self::OWN.iter().find(|(own, _)| own == self).map(|(_, code)| *code)
    }

    fn stored(&self) -> String {
        match (self.code(), self) {
            (Some(code), _) => format!("{OWN}{code}"),
            (None, Self::Said(text)) => text.trim_start_matches(OWN).to_owned(),
            (None, _) => String::new(),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let own = text.strip_prefix(OWN).and_then(|code| Self::OWN.into_iter().find(|(_, own)| *own == code));
        match own {
            Some((own, _)) => Some(own),
            None => (!text.is_empty()).then(|| Self::Said(text.to_owned())),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLetter {
    /// Unique identifier.
    pub id: String,
    pub cause: LetterCause,
    /// The tournament that it is about.
    pub tournament: Option<TournamentId>,
    pub application: Option<ApplicationId>,
    pub recipient: String,
    pub subject: String,
    pub body: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterState {
    /// Waits for its first attempt.
    Waiting,
    /// An instance is sending it.
    BeingSent,
    /// Next attempt at this time, UTC.
    AgainAt(NaiveDateTime),
    /// No more attempts.
    GivenUp,
    /// Sent at this time, UTC.
    Sent(NaiveDateTime),
}

impl LetterState {
    /// Whether it is neither sent nor being sent.
    pub const fn may_be_tried(self) -> bool {
        matches!(self, Self::AgainAt(_) | Self::GivenUp)
    }
}

/// A letter with its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLetter {
    /// Unique identifier.
    pub id: String,
    pub tournament: Option<TournamentId>,
    pub application: Option<ApplicationId>,
    pub recipient: String,
    pub subject: String,
    /// Empty once the letter is sent.
    pub body: String,
    /// When it was written, UTC.
    pub created_at: NaiveDateTime,
    /// Attempts since it was written or requested again.
    pub attempts: u32,
    /// Why the last attempt failed, or why there was none.
    pub problem: Option<LetterProblem>,
    /// Time of the next attempt, or until when the sending instance holds it, UTC; `None` if there are no more attempts.
    due_at: Option<NaiveDateTime>,
    sent_at: Option<NaiveDateTime>,
    is_held: bool,
}

impl StoredLetter {
    /// Whether [`Store::retry_letters`] includes it, unless it is being sent.
    pub const fn may_be_tried_with_others(&self) -> bool {
        self.sent_at.is_none() && matches!(self.problem, Some(LetterProblem::Said(_)))
    }

    /// Its state at `now`: waiting, being sent, sent or given up.
    pub fn state(&self, now: NaiveDateTime) -> LetterState {
        match (self.sent_at, self.due_at) {
            (Some(sent), _) => LetterState::Sent(sent),
            (None, None) => LetterState::GivenUp,
            (None, Some(due)) if self.is_held && due > now => LetterState::BeingSent,
            // The instance that held it has ended meanwhile.
            (None, Some(_)) if self.is_held || self.attempts == 0 => LetterState::Waiting,
            (None, Some(due)) => LetterState::AgainAt(due),
        }
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = letters, treat_none_as_default_value = false)]
pub(super) struct LetterRow {
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
    application: Option<i64>,
    cause: String,
    mailbox: String,
    holder: Option<String>,
    wanted_at: NaiveDateTime,
}

impl LetterRow {
    /// The row of a letter; with a `limit` it is not sent.
    fn new(letter: &NewLetter, at: NaiveDateTime, limit: Option<&LetterProblem>) -> Self {
        let NewLetter { id, cause, tournament, application, recipient, subject, body } = letter.clone();
        Self {
            id,
            tournament: tournament.map(|id| id.0),
            mailbox: recipient.to_lowercase(),
            recipient,
            subject,
            body,
            created_at: timestamp(at),
            attempts: 0,
            due_at: limit.is_none().then(|| timestamp(at)),
            sent_at: None,
            problem: limit.map(LetterProblem::stored).unwrap_or_default(),
            application: application.map(|id| id.0.into()),
            cause: cause.code().to_owned(),
            holder: None,
            wanted_at: timestamp(at),
        }
    }

    fn letter(self) -> Result<StoredLetter, StoreError> {
        Ok(StoredLetter {
            id: self.id,
            tournament: self.tournament.map(TournamentId),
            application: self.application.map(narrow).transpose()?.map(ApplicationId),
            recipient: self.recipient,
            subject: self.subject,
            body: self.body,
            created_at: self.created_at,
            attempts: narrow(self.attempts)?,
            problem: LetterProblem::read(&self.problem),
            due_at: self.due_at,
            sent_at: self.sent_at,
            is_held: self.holder.is_some(),
        })
    }
}

/// How an attempt to send a letter ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LetterOutcome {
    /// The mail server took it at this time, UTC. The body is not needed any more.
    Sent(NaiveDateTime),
    /// The attempt failed; `next` is the time of the next one, UTC, if any.
    Failed { problem: LetterProblem, next: Option<NaiveDateTime> },
    /// No attempt was made: it is due at once, UTC.
    NotTried(NaiveDateTime),
}

impl Store {
    /// Writes a letter in a transaction of its own.
    pub fn write_letter(&self, letter: &NewLetter, at: NaiveDateTime) -> Result<(), StoreError> {
        self.writing(|connection| insert_letters(connection, std::slice::from_ref(letter), at))
    }

    /// The latest letters, at most `most`.
    pub fn letters(&self, most: u32) -> Result<Vec<StoredLetter>, StoreError> {
        let latest = letters::table.order((letters::created_at.desc(), letters::id)).limit(most.into());
        let rows: Vec<LetterRow> = latest.load(&mut *self.connection()?)?;
        rows.into_iter().map(LetterRow::letter).collect()
    }

    /// The letters about a tournament that are not sent yet because of a problem, latest first, at most `most`.
    pub fn failed_letters(&self, tournament: TournamentId, most: u32) -> Result<Vec<StoredLetter>, StoreError> {
        let failed = letters::table
            .filter(letters::tournament.eq(tournament.0))
            .filter(letters::sent_at.is_null())
            .filter(letters::problem.ne(""))
            .order((letters::created_at.desc(), letters::id))
            .limit(most.into());
        let rows: Vec<LetterRow> = failed.load(&mut *self.connection()?)?;
        rows.into_iter().map(LetterRow::letter).collect()
    }

    /// The latest letter about an application.
    pub fn latest_letter(
        &self,
        tournament: TournamentId,
        application: ApplicationId,
    ) -> Result<Option<StoredLetter>, StoreError> {
        let own = letters::table
            .filter(letters::tournament.eq(tournament.0))
            .filter(letters::application.eq(i64::from(application.0)))
            .order((letters::created_at.desc(), letters::id));
        let row: Option<LetterRow> = own.first(&mut *self.connection()?).optional()?;
        row.map(LetterRow::letter).transpose()
    }

    /// A letter that is due at `now`; `holder` has it alone for the time of `lease`.
    pub fn take_letter(
        &self,
        holder: &str,
        now: NaiveDateTime,
        lease: TimeDelta,
    ) -> Result<Option<StoredLetter>, StoreError> {
        let row: Option<LetterRow> = take_next!(self, letters, next_letter, holder, now, lease);
        row.map(LetterRow::letter).transpose()
    }

    /// Notes the outcome of an attempt by `holder`; returns `false` and notes nothing if `holder` no longer has the letter.
    pub fn letter_tried(&self, id: &str, holder: &str, outcome: &LetterOutcome) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let own = letters::table.find(id).filter(letters::holder.eq(holder));
            let noted = match outcome {
                LetterOutcome::Sent(at) => diesel::update(own)
                    .set((
                        letters::holder.eq(None::<String>),
                        letters::sent_at.eq(Some(timestamp(*at))),
                        letters::due_at.eq(None::<NaiveDateTime>),
                        letters::body.eq(""),
                        letters::problem.eq(""),
                    ))
                    .execute(connection)?,
                LetterOutcome::Failed { problem, next } => diesel::update(own)
                    .set((
                        letters::holder.eq(None::<String>),
                        letters::problem.eq(problem.stored()),
                        letters::due_at.eq(next.map(timestamp)),
                    ))
                    .execute(connection)?,
                LetterOutcome::NotTried(at) => diesel::update(own)
                    .set((
                        letters::holder.eq(None::<String>),
                        letters::due_at.eq(Some(timestamp(*at))),
                        letters::attempts.eq(letters::attempts - 1),
                    ))
                    .execute(connection)?,
            };
            Ok(noted == 1)
        })
    }

    /// Makes a letter that was not sent due at once; with a tournament, only a letter of that tournament. Returns whether there is such a
    /// letter; a letter that is being sent is left alone.
    pub fn retry_letter(
        &self,
        id: &str,
        tournament: Option<TournamentId>,
        now: NaiveDateTime,
    ) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let mut unsent = letters::table
                .select(letters::id)
                .filter(letters::id.eq(id))
                .filter(letters::sent_at.is_null())
                .filter(letters::holder.is_null().or(letters::due_at.le(timestamp(now))))
                .into_boxed();
            if let Some(tournament) = tournament {
                unsent = unsent.filter(letters::tournament.eq(tournament.0));
            }
            let found: Vec<String> = unsent.load(connection)?;
            Ok(want(connection, &found, now)? == 1)
        })
    }

    /// Makes all letters that the mail server did not take due at once; returns how many. Letters that the site itself held back are
    /// retried only one by one.
    pub fn retry_letters(&self, now: NaiveDateTime) -> Result<usize, StoreError> {
        self.writing(|connection| {
            let failed = letters::table
                .select(letters::id)
                .filter(letters::sent_at.is_null())
                .filter(letters::holder.is_null().or(letters::due_at.le(timestamp(now))))
                .filter(letters::problem.ne(""))
                .filter(letters::problem.not_like(format!("{OWN}%")));
            let found: Vec<String> = failed.load(connection)?;
            want(connection, &found, now)
        })
    }

    /// Gives up letters that have waited for days; returns how many.
    pub fn give_up_stale_letters(&self, now: NaiveDateTime) -> Result<usize, StoreError> {
        let stale = || {
            letters::table
                .filter(letters::due_at.le(timestamp(now)))
                .filter(letters::wanted_at.lt(timestamp(now - STALE_AFTER)))
        };
        // Usually there are none, and no write is needed.
        let count: i64 = stale().count().get_result(&mut *self.connection()?)?;
        if count == 0 {
            return Ok(0);
        }
        self.writing(|connection| {
            let change = (
                letters::due_at.eq(None::<NaiveDateTime>),
                letters::holder.eq(None::<String>),
                letters::problem.eq(LetterProblem::Stale.stored()),
            );
            Ok(diesel::update(stale()).set(change).execute(connection)?)
        })
    }

    /// Removes letters written before `before` that will not be sent any more.
    pub fn purge_letters(&self, before: NaiveDateTime) -> Result<usize, StoreError> {
        self.writing(|connection| {
            let old =
                letters::table.filter(letters::created_at.lt(timestamp(before))).filter(letters::due_at.is_null());
            Ok(diesel::delete(old).execute(connection)?)
        })
    }
}

/// The letter that is due first at `now`; none while nothing may be sent.
fn next_letter(connection: &mut Db, now: NaiveDateTime) -> Result<Option<LetterRow>, StoreError> {
    if is_outgoing_held(connection)? {
        return Ok(None);
    }
    let due = letters::table.filter(letters::due_at.le(timestamp(now))).order(letters::due_at).limit(1);
    Ok(due.first(connection).optional()?)
}

pub(super) fn give_up_waiting_letters(connection: &mut Db) -> Result<(), StoreError> {
    let change = (
        letters::due_at.eq(None::<NaiveDateTime>),
        letters::holder.eq(None::<String>),
        letters::problem.eq(LetterProblem::Held.stored()),
    );
    diesel::update(letters::table.filter(letters::due_at.is_not_null())).set(change).execute(connection)?;
    Ok(())
}

/// Makes letters due at once; returns how many there are.
fn want(connection: &mut Db, ids: &[String], now: NaiveDateTime) -> Result<usize, StoreError> {
    let mut count = 0;
    for batch in ids.chunks(BATCH) {
        let change = (
            letters::due_at.eq(Some(timestamp(now))),
            letters::wanted_at.eq(timestamp(now)),
            letters::attempts.eq(0),
            letters::holder.eq(None::<String>),
        );
        count += diesel::update(letters::table.filter(letters::id.eq_any(batch))).set(change).execute(connection)?;
    }
    Ok(count)
}

/// Writes letters in the transaction of the change they report. Letters above a limit are kept with the reason and not sent: the staff may
/// still send them.
pub(super) fn insert_letters(connection: &mut Db, new: &[NewLetter], at: NaiveDateTime) -> Result<(), StoreError> {
    for letter in new {
        let limit = match letter.cause {
            LetterCause::Applicant => limit_of(connection, letter, at)?,
            LetterCause::Staff | LetterCause::Test => None,
        };
        let rows = [LetterRow::new(letter, at, limit.as_ref())];
        insert!(connection, letters, rows);
    }
    Ok(())
}

/// The limit that stops a letter caused by an applicant. Letters that were not sent count as well.
fn limit_of(connection: &mut Db, letter: &NewLetter, at: NaiveDateTime) -> Result<Option<LetterProblem>, StoreError> {
    let today = || {
        letters::table
            .filter(letters::cause.eq(LetterCause::Applicant.code()))
            .filter(letters::created_at.gt(timestamp(at - WINDOW)))
    };
    let to_one: i64 =
        today().filter(letters::mailbox.eq(letter.recipient.to_lowercase())).count().get_result(connection)?;
    if to_one >= MOST_TO_ONE {
        return Ok(Some(LetterProblem::AddressLimit));
    }
    let Some(tournament) = letter.tournament else { return Ok(None) };
    let of_tournament: i64 = today().filter(letters::tournament.eq(tournament.0)).count().get_result(connection)?;
    Ok((of_tournament >= MOST_OF_TOURNAMENT).then_some(LetterProblem::TournamentLimit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_is_never_taken_for_a_problem_of_the_site() {
        for problem in [LetterProblem::Stale, LetterProblem::BadAddress, LetterProblem::Said("550 no".to_owned())] {
            assert_eq!(LetterProblem::read(&problem.stored()), Some(problem));
        }
        let said = LetterProblem::Said(":stale".to_owned());
        assert_eq!(LetterProblem::read(&said.stored()), Some(LetterProblem::Said("stale".to_owned())));
        assert_eq!(LetterProblem::read(""), None);
    }
}
