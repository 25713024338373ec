//! The site's own jobs: what each does, how often, and how it is taken, held and ended. The thread that does them is the site's.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use chrono::{NaiveDateTime, NaiveTime, TimeDelta, Timelike};

use crate::outside;
use crate::service::journal_packing::PACKED_AFTER;
use crate::service::{Service, ServiceError, Watch, now};
use crate::store::{Job, JobKind, JobOutcome, TakenJob, UnusedSpace};

/// How long a job belongs to the instance that does it if the lease is not renewed.
const LEASE: TimeDelta = TimeDelta::minutes(2);

/// How often that instance renews its lease, and looks whether it is to stop.
const RENEWED_EVERY: Duration = Duration::from_secs(5);

/// The minutes before each further attempt; the last one is for all that follow.
const AGAIN_AFTER: [i64; 5] = [1, 5, 15, 60, 240];

/// The most letters of a problem that are kept.
const LONGEST_PROBLEM: usize = 500;

/// How long after its end a job is due again. What marks a rating list makes its job due at once; an earlier release that runs beside this
/// one does not.
const PAUSE: TimeDelta = TimeDelta::hours(1);

/// How long after that the log is emptied again which another program was reading.
const LOG_AGAIN: TimeDelta = TimeDelta::minutes(10);

/// When a large database file is rebuilt and old journals are packed, UTC: at night where the game is played most.
const QUIET_TIME: NaiveTime = NaiveTime::from_hms_opt(23, 0, 0).expect("there is such a time every day");

impl Service {
    /// Adds the jobs that this release knows, for a new database or the first start of it.
    pub fn add_jobs(&self) -> Result<(), ServiceError> {
        // On a server an instance of an earlier release may be running, which could not read packed entries.
        let is_done_here = |kind: &JobKind| *kind != JobKind::PackJournals || self.store.is_file();
        let kinds: Vec<JobKind> = JobKind::ALL.into_iter().filter(is_done_here).collect();
        Ok(self.store.add_jobs(&kinds, now())?)
    }

    /// All jobs with their states.
    pub fn jobs(&self) -> Result<Vec<Job>, ServiceError> {
        Ok(self.store.jobs(now())?)
    }

    /// Stops a job until it is resumed; returns whether there is such a job.
    pub fn stop_job(&self, kind: JobKind) -> Result<bool, ServiceError> {
        Ok(self.store.stop_job(kind)?)
    }

    /// Makes a job due now, also one that was stopped; returns whether there is such a job.
    pub fn resume_job(&self, kind: JobKind) -> Result<bool, ServiceError> {
        Ok(self.store.resume_job(kind, now())?)
    }

    /// Does the job that is due first, as the instance `holder`; returns whether there was one. It stops when the watch of this service does,
    /// when an administrator stops it, and when its lease could not be renewed in time.
    pub fn do_due_job(&self, holder: &str) -> Result<bool, ServiceError> {
        let Some(job) = self.store.take_job(holder, now(), LEASE)? else { return Ok(false) };
        let watch = self.watch.child();
        let end = thread::scope(|scope| {
            let (going_on, ended) = mpsc::channel::<()>();
            let (watched, own) = (watch.clone(), &job);
            scope.spawn(move || outside::by_itself(|| self.renew(own, &watched, &ended)));
            let done = catch_unwind(AssertUnwindSafe(|| self.watched(watch.clone()).do_job(job.kind)));
            drop(going_on);
            done.map_or_else(|_| failed(&job, "an internal error", next_attempt(&job)), |done| outcome(&job, done))
        });
        if !self.store.end_job(&job, &end)? {
            tracing::warn!(job = job.kind.code(), "another instance has taken a job meanwhile");
        }
        Ok(true)
    }

    /// Does a job; returns when it is due again.
    fn do_job(&self, kind: JobKind) -> Result<NaiveDateTime, ServiceError> {
        match kind {
            JobKind::CleanUp => self.remove_expired(now())?,
            JobKind::Ratings => self.rate_stale_lists()?,
            JobKind::UnusedSpace => return self.clear_when_quiet(),
            JobKind::PackJournals => return self.pack_when_quiet(),
        }
        Ok(now() + PAUSE)
    }

    /// Clears unused space of what was erased; a large file waits for the quiet time. Returns when it is to be looked at again.
    fn clear_when_quiet(&self) -> Result<NaiveDateTime, ServiceError> {
        let at = now();
        if self.unused_space()? == UnusedSpace::HoldsErased && self.store.is_large() && !is_quiet(at) {
            return Ok(next_quiet_time(at));
        }
        let again = match self.clear_unused_space()? {
            UnusedSpace::Clear => PAUSE,
            UnusedSpace::HoldsErased | UnusedSpace::Read => LOG_AGAIN,
        };
        Ok(now() + again)
    }

    /// Packs old journals in the quiet time; what is left when it is over waits for the next. Returns when that is.
    fn pack_when_quiet(&self) -> Result<NaiveDateTime, ServiceError> {
        // The job of a file that was copied to a server has come along.
        if self.store.is_file() && is_quiet(now()) {
            let packed = self.pack_journals(now() - PACKED_AFTER, || is_quiet(now()))?;
            if !packed.broken.is_empty() {
                return Err(ServiceError::BrokenJournals(packed.broken.into_iter().map(|own| own.slug).collect()));
            }
        }
        Ok(next_quiet_time(now()))
    }

    /// Renews the lease of a job and notes its progress until `ended` is closed; stops the job if it is not to go on.
    fn renew(&self, job: &TakenJob, watch: &Watch, ended: &mpsc::Receiver<()>) {
        let lease = LEASE.to_std().unwrap_or_default();
        let mut renewed = Instant::now();
        while ended.recv_timeout(RENEWED_EVERY) == Err(mpsc::RecvTimeoutError::Timeout) {
            match self.store.hold_job(job, now() + LEASE, watch.progress().share) {
                Ok(true) => renewed = Instant::now(),
                Ok(false) => watch.stop(),
                // Another instance begins it when the lease is over.
                Err(_) if renewed.elapsed() >= lease => watch.stop(),
                Err(error) => tracing::warn!(job = job.kind.code(), %error, "the progress of a job was not noted"),
            }
        }
    }
}

fn is_quiet(at: NaiveDateTime) -> bool {
    at.hour() == QUIET_TIME.hour()
}

/// When the quiet time begins next.
fn next_quiet_time(at: NaiveDateTime) -> NaiveDateTime {
    let today = at.date().and_time(QUIET_TIME);
    if today > at { today } else { today + TimeDelta::days(1) }
}

/// What to note of an attempt that has ended now.
fn outcome(job: &TakenJob, done: Result<NaiveDateTime, ServiceError>) -> JobOutcome {
    match done {
        Ok(again) => JobOutcome::Done { at: now(), again },
        Err(ServiceError::Stopped(_)) => JobOutcome::Stopped(now()),
        // Outside the quiet time nothing is looked at: an earlier attempt would wrongly count as done.
        Err(error @ ServiceError::BrokenJournals(_)) => failed(job, &error.to_string(), next_quiet_time(now())),
        Err(error) => failed(job, &error.to_string(), next_attempt(job)),
    }
}

fn failed(job: &TakenJob, problem: &str, again: NaiveDateTime) -> JobOutcome {
    let problem: String = problem.chars().take(LONGEST_PROBLEM).collect();
    tracing::warn!(job = job.kind.code(), attempts = job.attempts, problem, "a job has failed");
    JobOutcome::Failed { problem, again }
}

fn next_attempt(job: &TakenJob) -> NaiveDateTime {
    now() + TimeDelta::minutes(pause_after(job.attempts))
}

/// In how many minutes a job is tried again after so many attempts.
fn pause_after(attempts: u32) -> i64 {
    let [.., last] = AGAIN_AFTER;
    let number = usize::try_from(attempts.saturating_sub(1)).unwrap_or(usize::MAX);
    AGAIN_AFTER.get(number).copied().unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quiet_time_is_an_hour_of_each_day() {
        let at = |day: u32, hour: u32, minute: u32| {
            let date = chrono::NaiveDate::from_ymd_opt(2026, 12, day).expect("a day");
            date.and_hms_opt(hour, minute, 0).expect("a time")
        };
        assert!(is_quiet(at(1, 23, 59)) && !is_quiet(at(2, 0, 0)));
        assert_eq!(next_quiet_time(at(1, 22, 59)), at(1, 23, 0));
        assert_eq!([at(1, 23, 0), at(1, 23, 30)].map(next_quiet_time), [at(2, 23, 0); 2], "what has begun is over");
    }

    #[test]
    fn journals_that_do_not_hold_fail_the_job_until_the_next_quiet_time() {
        let job = TakenJob { kind: JobKind::PackJournals, holder: "here".to_owned(), attempts: 1 };
        let broken = ServiceError::BrokenJournals(vec!["cup-2019".to_owned(), "cup-2020".to_owned()]);
        let JobOutcome::Failed { problem, again } = outcome(&job, Err(broken)) else { panic!("it has failed") };
        assert!(problem.ends_with(": cup-2019, cup-2020"), "{problem}");
        assert_eq!(again.time(), QUIET_TIME);
    }

    #[test]
    fn a_job_that_fails_is_tried_again_after_growing_pauses() {
        assert_eq!([1, 2, 3, 4, 5, 6, u32::MAX].map(pause_after), [1, 5, 15, 60, 240, 240, 240]);
    }
}
