//! The site's own jobs: what each does, how often, and how it is taken, held and ended. The thread that does them is the site's.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use chrono::TimeDelta;

use crate::service::{Service, ServiceError, Watch, now};
use crate::store::{Job, JobKind, JobOutcome, TakenJob};

/// How long a job belongs to the instance that does it without a further sign of it.
const LEASE: TimeDelta = TimeDelta::minutes(2);

/// How often that instance shows that it goes on, and looks whether it is to stop.
const SIGN_EVERY: Duration = Duration::from_secs(5);

/// The minutes before each further attempt; the last one is for all that follow.
const AGAIN_AFTER: [i64; 5] = [1, 5, 15, 60, 240];

/// The most letters of a problem that are kept.
const LONGEST_PROBLEM: usize = 500;

/// How long after its end a job is due again.
const fn pause(kind: JobKind) -> TimeDelta {
    match kind {
        JobKind::CleanUp => TimeDelta::hours(1),
        // Whatever marks a list makes it due at once.
        JobKind::Ratings => TimeDelta::hours(6),
    }
}

impl Service {
    /// Adds the jobs that this release knows, for a new database or the first start of it.
    pub fn add_jobs(&self) -> Result<(), ServiceError> {
        Ok(self.store.add_jobs(&JobKind::ALL, now())?)
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
    /// when an administrator stops it, and when it was not possible to show in time that it goes on.
    pub fn do_due_job(&self, holder: &str) -> Result<bool, ServiceError> {
        let Some(job) = self.store.take_job(holder, now(), LEASE)? else { return Ok(false) };
        let watch = self.watch.child();
        let done = thread::scope(|scope| {
            let (going_on, ended) = mpsc::channel::<()>();
            let signs = watch.clone();
            let signing = &job;
            scope.spawn(move || self.show_signs(signing, &signs, &ended));
            let done = self.watched(watch.clone()).do_job(job.kind);
            drop(going_on);
            done
        });
        if !self.store.end_job(&job, &outcome(&job, done))? {
            tracing::warn!(job = job.kind.code(), "another instance has taken a job meanwhile");
        }
        Ok(true)
    }

    fn do_job(&self, kind: JobKind) -> Result<(), ServiceError> {
        match kind {
            JobKind::CleanUp => self.remove_expired(now()),
            JobKind::Ratings => self.rate_stale_lists(),
        }
    }

    /// Keeps a job and its progress in the database up to date until `ended` is closed; stops it if it is not to go on.
    fn show_signs(&self, job: &TakenJob, watch: &Watch, ended: &mpsc::Receiver<()>) {
        let mut until = now() + LEASE;
        while ended.recv_timeout(SIGN_EVERY) == Err(mpsc::RecvTimeoutError::Timeout) {
            let next = now() + LEASE;
            match self.store.hold_job(job, next, watch.progress().share) {
                Ok(true) => until = next,
                Ok(false) => watch.stop(),
                // Another instance begins it when the lease is over.
                Err(_) if now() >= until => watch.stop(),
                Err(error) => tracing::warn!(job = job.kind.code(), %error, "the progress of a job was not noted"),
            }
        }
    }
}

/// What to note of an attempt that has ended now.
fn outcome(job: &TakenJob, done: Result<(), ServiceError>) -> JobOutcome {
    match done {
        Ok(()) => JobOutcome::Done { at: now(), again: now() + pause(job.kind) },
        Err(ServiceError::Stopped(_)) => JobOutcome::Stopped(now()),
        Err(error) => {
            let problem: String = error.to_string().chars().take(LONGEST_PROBLEM).collect();
            tracing::warn!(job = job.kind.code(), attempts = job.attempts, problem, "a job has failed");
            JobOutcome::Failed { problem, again: now() + TimeDelta::minutes(next_attempt(job.attempts)) }
        }
    }
}

/// In how many minutes a job is tried again after so many attempts.
fn next_attempt(attempts: u32) -> i64 {
    let [.., last] = AGAIN_AFTER;
    let number = usize::try_from(attempts.saturating_sub(1)).unwrap_or(usize::MAX);
    AGAIN_AFTER.get(number).copied().unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_fails_is_tried_again_after_growing_pauses() {
        assert_eq!([1, 2, 3, 4, 5, 6, u32::MAX].map(next_attempt), [1, 5, 15, 60, 240, 240, 240]);
    }
}
