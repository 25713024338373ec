//! Jobs: work that the site does by itself and no request waits for. Each is a row; of several instances one does it at a time, and if that
//! one ends, another begins it again. They are in no backup, and a restore leaves them as they are: they are about this installation.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::{Db, for_each_backend};
use crate::store::error::StoreError;
use crate::store::ratings::has_stale_lists;
use crate::store::rows::{narrow, timestamp, unknown};
use crate::store::schema::jobs;
use crate::store::take::take_next;

/// No job waits longer: what is due later than this was noted when the clock was wrong, and is due now.
const LONGEST_WAIT: TimeDelta = TimeDelta::days(1);

/// How long after its end the job of the ratings is due again if a list is still marked.
const MARKED_AGAIN: TimeDelta = TimeDelta::minutes(1);

/// A whole job, in the units of its progress.
const WHOLE: f64 = 1000.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JobKind {
    /// Removes what is no longer needed.
    CleanUp,
    /// Works out the rating lists that are marked for it.
    Ratings,
    /// Clears unused space of the database of what was erased.
    UnusedSpace,
    /// Packs the journals of tournaments that were closed long ago.
    PackJournals,
}

draughts::codes! { JobKind:
    CleanUp => "clean-up",
    Ratings => "ratings",
    UnusedSpace => "unused-space",
    PackJournals => "pack-journals",
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum JobState {
    /// An administrator has stopped it.
    Stopped,
    /// An instance has been doing it since then, UTC; the part that is done is from 0 to 1, if known.
    Running { since: NaiveDateTime, share: Option<f64> },
    /// It waits for an instance that has time.
    Due,
    /// It is done then, UTC.
    DueAt(NaiveDateTime),
}

/// A job with its state.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    pub kind: JobKind,
    pub state: JobState,
    /// How often it has failed since it was last done.
    pub failures: u32,
    /// Why it failed last; empty if it did not.
    pub problem: String,
    /// When it was last done, UTC.
    pub done_at: Option<NaiveDateTime>,
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = jobs, treat_none_as_default_value = false)]
pub(super) struct JobRow {
    id: String,
    due_at: Option<NaiveDateTime>,
    holder: Option<String>,
    attempts: i32,
    begun_at: Option<NaiveDateTime>,
    done_at: Option<NaiveDateTime>,
    progress: Option<i32>,
    problem: String,
    is_stopped: bool,
}

impl JobRow {
    fn job(self, kind: JobKind, now: NaiveDateTime) -> Result<Job, StoreError> {
        let is_held = self.holder.is_some() && self.due_at.is_some_and(|until| until > now);
        let state = match (self.is_stopped, self.begun_at.filter(|_| is_held), self.due_at) {
            (_, Some(since), _) => {
                JobState::Running { since, share: self.progress.map(|part| f64::from(part) / WHOLE) }
            }
            (true, None, _) => JobState::Stopped,
            (false, None, Some(due)) if due > now => JobState::DueAt(due),
            (false, None, _) => JobState::Due,
        };
        // The attempt that is being made has not failed yet.
        let failures = narrow(if is_held { self.attempts - 1 } else { self.attempts })?;
        Ok(Job { kind, state, failures, problem: self.problem, done_at: self.done_at })
    }
}

/// A job that an instance has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenJob {
    pub kind: JobKind,
    /// Identifies the instance.
    pub holder: String,
    /// Attempts since it was last done, this one included.
    pub attempts: u32,
}

/// How an attempt to do a job ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobOutcome {
    /// It was done at that time, and is due again after a pause.
    Done { at: NaiveDateTime, again: NaiveDateTime },
    /// It failed, and is tried again at that time.
    Failed { problem: String, again: NaiveDateTime },
    /// It was stopped, and is due at once where it is not stopped for good.
    Stopped(NaiveDateTime),
}

impl Store {
    /// Adds the jobs that are not there yet, due at `now`.
    pub fn add_jobs(&self, kinds: &[JobKind], now: NaiveDateTime) -> Result<(), StoreError> {
        let known: Vec<String> = jobs::table.select(jobs::id).load(&mut *self.connection()?)?;
        let missing = kinds.iter().map(|kind| kind.code()).filter(|code| !known.iter().any(|own| own == code));
        let missing: Vec<JobRow> = missing
            .map(|code| JobRow {
                id: code.to_owned(),
                due_at: Some(timestamp(now)),
                holder: None,
                attempts: 0,
                begun_at: None,
                done_at: None,
                progress: None,
                problem: String::new(),
                is_stopped: false,
            })
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        self.writing(|connection| {
            for row in &missing {
                for_each_backend!(connection, inner => {
                    diesel::insert_into(jobs::table).values(row).on_conflict_do_nothing().execute(inner)
                })?;
            }
            Ok(())
        })
    }

    /// All jobs, as they are at `now`.
    pub fn jobs(&self, now: NaiveDateTime) -> Result<Vec<Job>, StoreError> {
        let rows: Vec<JobRow> = jobs::table.order(jobs::id).load(&mut *self.connection()?)?;
        // A later release may have others.
        let known = rows.into_iter().filter_map(|row| Some((JobKind::from_code(&row.id)?, row)));
        known.map(|(kind, row)| row.job(kind, now)).collect()
    }

    /// A job that is due at `now`; `holder` has it alone for the time of `lease`.
    pub fn take_job(&self, holder: &str, now: NaiveDateTime, lease: TimeDelta) -> Result<Option<TakenJob>, StoreError> {
        let begun = jobs::begun_at.eq(Some(timestamp(now)));
        let row: Option<JobRow> = take_next!(self, jobs, next_job, holder, now, lease, begun);
        let taken = |row: JobRow| {
            let kind = JobKind::from_code(&row.id).ok_or_else(|| unknown("job", &row.id))?;
            Ok(TakenJob { kind, holder: holder.to_owned(), attempts: narrow(row.attempts)? })
        };
        row.map(taken).transpose()
    }

    /// Keeps a job until `until`, and notes how much of it is done, from 0 to 1. Returns `false` if it is to be stopped, or is no longer
    /// the holder's.
    pub fn hold_job(&self, job: &TakenJob, until: NaiveDateTime, share: Option<f64>) -> Result<bool, StoreError> {
        #[expect(clippy::cast_possible_truncation, reason = "a share is from 0 to 1")]
        let progress = share.map(|share| (share.clamp(0.0, 1.0) * WHOLE) as i32);
        self.writing(|connection| {
            let own = jobs::table.find(job.kind.code()).filter(jobs::holder.eq(&job.holder));
            let own = own.filter(jobs::is_stopped.eq(false));
            let change = (jobs::due_at.eq(Some(timestamp(until))), jobs::progress.eq(progress));
            Ok(diesel::update(own).set(change).execute(connection)? == 1)
        })
    }

    /// Notes how an attempt ended; returns `false`, and notes nothing, if the job is no longer the holder's.
    pub fn end_job(&self, job: &TakenJob, outcome: &JobOutcome) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let own = jobs::table.find(job.kind.code()).filter(jobs::holder.eq(&job.holder));
            let free = (jobs::holder.eq(None::<String>), jobs::progress.eq(None::<i32>));
            let noted = match outcome {
                JobOutcome::Done { at, again } => {
                    let done = (
                        jobs::done_at.eq(Some(timestamp(*at))),
                        jobs::due_at.eq(Some(timestamp(*again))),
                        jobs::attempts.eq(0),
                        jobs::problem.eq(""),
                    );
                    let noted = diesel::update(own).set((free, done)).execute(connection)?;
                    if noted == 1 && job.kind == JobKind::Ratings && has_stale_lists(connection)? {
                        // Marked while it was done.
                        make_due(connection, job.kind, *at + MARKED_AGAIN)?;
                    }
                    noted
                }
                JobOutcome::Failed { problem, again } => {
                    let failed = (jobs::due_at.eq(Some(timestamp(*again))), jobs::problem.eq(problem));
                    diesel::update(own).set((free, failed)).execute(connection)?
                }
                JobOutcome::Stopped(at) => {
                    let stopped = (jobs::due_at.eq(Some(timestamp(*at))), jobs::attempts.eq(jobs::attempts - 1));
                    diesel::update(own).set((free, stopped)).execute(connection)?
                }
            };
            Ok(noted == 1)
        })
    }

    /// Stops a job, also while it is being done, until [`Store::resume_job`]; returns whether there is such a job.
    pub fn stop_job(&self, kind: JobKind) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let row = jobs::table.find(kind.code());
            Ok(diesel::update(row).set(jobs::is_stopped.eq(true)).execute(connection)? == 1)
        })
    }

    /// Makes a job due at once, also one that was stopped; one that is being done goes on. Returns whether there is such a job.
    pub fn resume_job(&self, kind: JobKind, now: NaiveDateTime) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let row = jobs::table.find(kind.code());
            let known = diesel::update(row).set(jobs::is_stopped.eq(false)).execute(connection)?;
            make_due(connection, kind, now)?;
            Ok(known == 1)
        })
    }
}

/// Makes a job due at `now`, unless it is being done.
pub(super) fn make_due(connection: &mut Db, kind: JobKind, now: NaiveDateTime) -> Result<(), StoreError> {
    let free = jobs::table.find(kind.code()).filter(jobs::holder.is_null());
    diesel::update(free).set(jobs::due_at.eq(Some(timestamp(now)))).execute(connection)?;
    Ok(())
}

/// The job that is due first at `now`.
fn next_job(connection: &mut Db, now: NaiveDateTime) -> Result<Option<JobRow>, StoreError> {
    let is_due = jobs::due_at.le(timestamp(now)).or(jobs::due_at.gt(timestamp(now + LONGEST_WAIT)));
    let codes = JobKind::ALL.map(JobKind::code);
    // Those of a later release are for its instances.
    let due = jobs::table.filter(is_due).filter(jobs::is_stopped.eq(false)).filter(jobs::id.eq_any(codes));
    Ok(due.order(jobs::due_at).first(connection).optional()?)
}
