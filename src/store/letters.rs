//! Letters that are to be sent by e-mail. One is written together with what it tells of, and stays until it is sent, or given up.
//!
//! They are in no backup: a copy of the site must not send them a second time.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use crate::store::Store;
use crate::store::backend::{BATCH, Db, insert};
use crate::store::error::StoreError;
use crate::store::rows::{narrow, timestamp};
use crate::store::schema::letters;
use crate::store::take::take_next;
use tournament::{ApplicationId, TournamentId};

/// So many letters that applicants have caused go to one address within [`WINDOW`]: the public may name any address.
const MOST_TO_ONE: i64 = 20;
/// So many that applicants have caused are sent of one tournament within [`WINDOW`]: more than a great open has applications.
const MOST_OF_TOURNAMENT: i64 = 500;
const WINDOW: TimeDelta = TimeDelta::days(1);

/// Letters that have waited for so long tell nothing new any more: the site had no mail server meanwhile.
const STALE_AFTER: TimeDelta = TimeDelta::days(3);

/// Before the codes of problems that are the site's own. What mail servers say never begins with it.
const OWN: char = ':';

/// Whose action a letter tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterCause {
    /// That of an applicant, who may be any person and name any address.
    Applicant,
    Staff,
    /// An administrator who tries whether letters arrive.
    Test,
}

draughts::codes! { LetterCause: Applicant => "applicant", Staff => "staff", Test => "test", }

/// Why a letter was not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LetterProblem {
    /// The mail server said so, or could not be reached.
    Said(String),
    /// Too many went to the address that day.
    AddressLimit,
    /// Too many were caused by applicants of the tournament that day.
    TournamentLimit,
    /// It had waited too long.
    Stale,
    /// No letter can be sent to such an address.
    BadAddress,
    /// Nothing went out when it was written: the site was a copy.
    Held,
}

impl LetterProblem {
    /// Those of the site itself, with their codes in the table.
    const OWN: [(Self, &'static str); 5] = [
        (Self::AddressLimit, "address-limit"),
        (Self::TournamentLimit, "tournament-limit"),
        (Self::Stale, "stale"),
        (Self::BadAddress, "bad-address"),
        (Self::Held, "held"),
    ];

    /// The code in the table; none of what a mail server has said.
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

/// A letter that is to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLetter {
    /// By what it is known, and no other.
    pub id: String,
    pub cause: LetterCause,
    /// What it is about.
    pub tournament: Option<TournamentId>,
    pub application: Option<ApplicationId>,
    /// The mail address.
    pub recipient: String,
    pub subject: String,
    pub body: String,
}

/// What has become of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterState {
    /// It waits for its first attempt.
    Waiting,
    /// An instance is sending it.
    BeingSent,
    /// It is tried again then, UTC.
    AgainAt(NaiveDateTime),
    /// It is not tried any more.
    GivenUp,
    /// It was sent then, UTC.
    Sent(NaiveDateTime),
}

impl LetterState {
    /// Whether it is not sent, and not being sent at this moment.
    pub const fn may_be_tried(self) -> bool {
        matches!(self, Self::AgainAt(_) | Self::GivenUp)
    }
}

/// A letter, and whether it has been sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLetter {
    /// By what it is known.
    pub id: String,
    pub tournament: Option<TournamentId>,
    pub application: Option<ApplicationId>,
    pub recipient: String,
    pub subject: String,
    /// A sent one has none any more.
    pub body: String,
    /// When it was written, UTC.
    pub created_at: NaiveDateTime,
    /// How often it was tried to send it, since it was written or asked for anew.
    pub attempts: u32,
    /// Why the last attempt failed, or none was made.
    pub problem: Option<LetterProblem>,
    /// When it is tried next, or until when the instance that is sending it has it, UTC; none where it is not tried any more.
    due_at: Option<NaiveDateTime>,
    sent_at: Option<NaiveDateTime>,
    is_held: bool,
}

impl StoredLetter {
    /// Whether [`Store::retry_letters`] asks for it, unless it is being sent.
    pub const fn may_be_tried_with_others(&self) -> bool {
        self.sent_at.is_none() && matches!(self.problem, Some(LetterProblem::Said(_)))
    }

    /// Its state at `now`: waiting, being sent, sent or given up.
    pub fn state(&self, now: NaiveDateTime) -> LetterState {
        match (self.sent_at, self.due_at) {
            (Some(sent), _) => LetterState::Sent(sent),
            (None, None) => LetterState::GivenUp,
            (None, Some(due)) if self.is_held && due > now => LetterState::BeingSent,
            // The instance that had it has ended meanwhile.
            (None, Some(_)) if self.is_held || self.attempts == 0 => LetterState::Waiting,
            (None, Some(due)) => LetterState::AgainAt(due),
        }
    }
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
    application: Option<i64>,
    cause: String,
    mailbox: String,
    holder: Option<String>,
    wanted_at: NaiveDateTime,
}

impl LetterRow {
    /// A letter that is to be sent, or that is not because of a limit.
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
    /// The mail server has taken it, at this time, UTC. Its body is not needed any more.
    Sent(NaiveDateTime),
    /// It failed; tried again then, UTC, or not at all.
    Failed { problem: LetterProblem, next: Option<NaiveDateTime> },
    /// Nothing was tried: it is to be sent at once, UTC.
    NotTried(NaiveDateTime),
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

    /// The letters about a tournament that could not be sent so far, the latest first, at most so many.
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

    /// A letter that is to be sent at `now`, for `holder` alone for as long as `lease`: no other instance gets it meanwhile.
    pub fn take_letter(
        &self,
        holder: &str,
        now: NaiveDateTime,
        lease: TimeDelta,
    ) -> Result<Option<StoredLetter>, StoreError> {
        let row: Option<LetterRow> = take_next!(self, letters, next_letter, holder, now, lease);
        row.map(LetterRow::letter).transpose()
    }

    /// Notes how an attempt ended that `holder` has made; `false`, and nothing noted, where the letter is not theirs any more.
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

    /// Lets a letter that was not sent be tried at once, one of that tournament if one is named; answers whether there is such a letter.
    /// One that is being sent is none.
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

    /// Lets all letters that the mail server did not take be tried at once; answers how many there are. Those that the site itself did not
    /// want to send are looked at one by one.
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

    /// Gives up letters that have waited for days; answers how many.
    pub fn give_up_stale_letters(&self, now: NaiveDateTime) -> Result<usize, StoreError> {
        let stale = || {
            letters::table
                .filter(letters::due_at.le(timestamp(now)))
                .filter(letters::wanted_at.lt(timestamp(now - STALE_AFTER)))
        };
        // Most of the time there are none, and nothing has to be written.
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

    /// Removes letters that were written before `before` and are not to be sent any more.
    pub fn purge_letters(&self, before: NaiveDateTime) -> Result<usize, StoreError> {
        self.writing(|connection| {
            let old =
                letters::table.filter(letters::created_at.lt(timestamp(before))).filter(letters::due_at.is_null());
            Ok(diesel::delete(old).execute(connection)?)
        })
    }
}

/// The letter that is to be sent first at `now`.
fn next_letter(connection: &mut Db, now: NaiveDateTime) -> Result<Option<LetterRow>, StoreError> {
    let due = letters::table.filter(letters::due_at.le(timestamp(now))).order(letters::due_at).limit(1);
    Ok(due.first(connection).optional()?)
}

/// Gives up what waits to be sent.
pub(super) fn give_up_waiting_letters(connection: &mut Db) -> Result<(), StoreError> {
    let change = (
        letters::due_at.eq(None::<NaiveDateTime>),
        letters::holder.eq(None::<String>),
        letters::problem.eq(LetterProblem::Held.stored()),
    );
    diesel::update(letters::table.filter(letters::due_at.is_not_null())).set(change).execute(connection)?;
    Ok(())
}

/// Asks for letters anew; answers how many there are.
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

/// Writes letters with what they tell of. Those above a limit are not sent: it can be seen why, and the staff may still want them.
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

/// Why a letter that an applicant has caused is not sent. Those that were not sent count as well.
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
