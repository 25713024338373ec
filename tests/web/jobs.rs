//! The site's own jobs: each is done by one instance, tried again, seen, stopped and resumed.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use poddavki::service::{Service, Watch};
use poddavki::store::{Job, JobKind, JobOutcome, JobState, Store, TakenJob};
use reqwest::StatusCode;

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::once;
use crate::support::site::Site;

const LEASE: TimeDelta = TimeDelta::minutes(2);

fn at(minutes: i64) -> NaiveDateTime {
    let begin = NaiveDate::from_ymd_opt(2026, 11, 1).and_then(|day| day.and_hms_opt(0, 0, 0)).expect("a time");
    begin + TimeDelta::minutes(minutes)
}

fn take(store: &Store, holder: &str, minutes: i64) -> Option<TakenJob> {
    store.take_job(holder, at(minutes), LEASE).expect("the database answers")
}

fn job(store: &Store, kind: JobKind, minutes: i64) -> Job {
    let jobs = store.jobs(at(minutes)).expect("readable");
    jobs.into_iter().find(|job| job.kind == kind).expect("it is there")
}

/// A store with one job that is due.
fn with_a_job(database: &TestDatabase) -> Store {
    let store = database.store();
    store.add_jobs(&[JobKind::CleanUp], at(0)).expect("added");
    store
}

for_each_backend! {
    fn of_several_instances_one_has_a_job(database) {
        const INSTANCES: usize = 6;
        with_a_job(database);
        let (stores, taken) = ([(); INSTANCES].map(|()| database.store()), AtomicUsize::new(0));
        thread::scope(|scope| {
            for (number, store) in stores.iter().enumerate() {
                let taken = &taken;
                scope.spawn(move || {
                    if take(store, &number.to_string(), 0).is_some() {
                        taken.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        assert_eq!(taken.into_inner(), 1);
    }

    fn an_instance_that_ends_leaves_its_job_to_another(database) {
        let store = with_a_job(database);
        let lost = take(&store, "one", 0).expect("it is due");
        let (share, since) = (Some(0.25), at(0));
        assert_eq!(store.hold_job(&lost, at(3), share), Ok(true));
        assert_eq!(job(&store, JobKind::CleanUp, 1).state, JobState::Running { since, share });
        assert_eq!(take(&store, "other", 2), None, "it was held until later");
        assert_eq!(job(&store, JobKind::CleanUp, 4).state, JobState::Due);
        let taken = take(&store, "other", 4).expect("it is due again");
        assert_eq!(taken.attempts, 2);
        let end = JobOutcome::Done { at: at(5), again: at(65) };
        assert_eq!((store.hold_job(&lost, at(9), None), store.end_job(&lost, &end)), (Ok(false), Ok(false)));
        assert_eq!(store.end_job(&taken, &end), Ok(true));
        let done = job(&store, JobKind::CleanUp, 6);
        assert_eq!((done.state, done.failures, done.done_at), (JobState::DueAt(at(65)), 0, Some(at(5))));
    }

    fn a_job_that_failed_is_tried_again_later_until_it_is_done(database) {
        let store = with_a_job(database);
        let first = take(&store, "one", 0).expect("it is due");
        let failed = JobOutcome::Failed { problem: "no disk".to_owned(), again: at(5) };
        assert_eq!(store.end_job(&first, &failed), Ok(true));
        let waiting = job(&store, JobKind::CleanUp, 1);
        assert_eq!((waiting.state, waiting.failures, waiting.problem.as_str()), (JobState::DueAt(at(5)), 1, "no disk"));
        assert_eq!(take(&store, "one", 4), None);
        let second = take(&store, "one", 5).expect("it is due again");
        assert_eq!(second.attempts, 2);
        assert_eq!(job(&store, JobKind::CleanUp, 5).failures, 1, "the second attempt has not failed yet");
        assert_eq!(store.end_job(&second, &JobOutcome::Done { at: at(6), again: at(66) }), Ok(true));
        let done = job(&store, JobKind::CleanUp, 7);
        assert_eq!((done.failures, done.problem.as_str()), (0, ""));
    }

    fn a_job_is_stopped_while_it_is_done_and_resumed(database) {
        let store = with_a_job(database);
        let taken = take(&store, "one", 0).expect("it is due");
        assert_eq!(store.stop_job(JobKind::CleanUp), Ok(true));
        assert_eq!(store.hold_job(&taken, at(3), None), Ok(false), "it is to stop");
        assert_eq!(store.end_job(&taken, &JobOutcome::Stopped(at(1))), Ok(true));
        let stopped = job(&store, JobKind::CleanUp, 1);
        assert_eq!((stopped.state, stopped.failures), (JobState::Stopped, 0), "that was no failure");
        assert_eq!(take(&store, "one", 1000), None);
        assert_eq!(store.resume_job(JobKind::CleanUp, at(1000)), Ok(true));
        assert!(take(&store, "one", 1000).is_some());
    }

    // Noted when the clock was wrong: nobody waits for that time.
    fn a_clock_that_is_put_back_makes_jobs_due(database) {
        let store = with_a_job(database);
        let year = 365 * 24 * 60;
        let taken = take(&store, "one", year).expect("it is due");
        let done = JobOutcome::Done { at: at(year), again: at(year + 60) };
        assert_eq!(store.end_job(&taken, &done), Ok(true));
        assert!(take(&store, "one", 5).is_some());
    }

    // A backup is of the site's data; what an instance does at this moment is not.
    fn a_restore_leaves_jobs_as_they_are(database) {
        let store = with_a_job(database);
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("a.backup");
        store.backup(&file).expect("written");
        store.stop_job(JobKind::CleanUp).expect("stopped");
        store.restore(&file).expect("restored");
        assert_eq!(job(&store, JobKind::CleanUp, 1).state, JobState::Stopped);
    }

    // A fault of the database that only this job meets.
    fn a_job_that_fails_says_why_and_another_one_is_done_all_the_same(database) {
        let service = Service::new(database.store());
        service.add_jobs().expect("added");
        database.execute(
            "INSERT INTO login_attempts (subject, failures, first_at, last_at) \
             VALUES ('anna', 1, '2000-01-01 00:00:00', '2000-01-01 00:00:00')",
        );
        database.refuse("DELETE", "login_attempts", "no room here");
        let jobs = service.jobs().expect("readable");
        let done: Vec<bool> = (0..=jobs.len()).map(|_| service.do_due_job("one").expect("the database answers")).collect();
        assert_eq!(done.iter().filter(|done| **done).count(), jobs.len());
        assert!(!done[jobs.len()]);
        let jobs = service.jobs().expect("readable");
        let [cleaning, ratings] = [JobKind::CleanUp, JobKind::Ratings].map(|kind| {
            jobs.iter().find(|job| job.kind == kind).expect("it is there")
        });
        assert!(cleaning.failures == 1 && cleaning.problem.contains("no room here"), "{cleaning:?}");
        assert!(ratings.failures == 0 && ratings.done_at.is_some(), "{ratings:?}");
        database.allow("login_attempts");
        assert_eq!(service.resume_job(JobKind::CleanUp).ok(), Some(true));
        assert!(service.do_due_job("one").expect("the database answers"));
        assert!(service.jobs().expect("readable").iter().all(|job| job.failures == 0 && job.problem.is_empty()));
    }

    // An instance of an earlier release beside this one could not read packed entries.
    fn journals_are_packed_by_a_job_of_a_file_alone(database) {
        let service = Service::new(database.store());
        service.add_jobs().expect("added");
        let kinds: Vec<JobKind> = service.jobs().expect("readable").into_iter().map(|job| job.kind).collect();
        assert_eq!(kinds.contains(&JobKind::PackJournals), matches!(database, TestDatabase::Sqlite(_)));
    }

    fn what_is_asked_to_stop_is_no_failure_and_waits(database) {
        let service = Service::new(database.store());
        service.add_jobs().expect("added");
        let watch = Watch::default();
        watch.stop();
        let stopping = service.watched(watch);
        // The others have nothing to do here, and so no point at which they could stop.
        for _ in stopping.jobs().expect("readable") {
            assert!(stopping.do_due_job("one").expect("the database answers"));
        }
        let jobs = service.jobs().expect("readable");
        let cleaning = jobs.iter().find(|job| job.kind == JobKind::CleanUp).expect("it is there");
        assert_eq!((cleaning.state, cleaning.failures, cleaning.done_at), (JobState::Due, 0, None));
    }

    fn administrators_see_stop_and_begin_the_jobs_of_the_site(database) {
        let site = Site::on(database);
        let (admin, store) = (site.administrator(), database.store());
        once("all jobs are done", || {
            let page = admin.get("/admin/data");
            (page.text.matches("Next:").count() == store.jobs(at(0)).expect("readable").len()).then_some(())
        });
        let stopped = admin.follow(admin.post("/admin/data/jobs/ratings/stop", "/admin/data", &[]));
        stopped.says("The job is stopped until it is resumed.").says("Stopped").says("Resume");
        assert_eq!(job(&store, JobKind::Ratings, 0).state, JobState::Stopped);
        let long_ago = NaiveDate::from_ymd_opt(2000, 1, 1).and_then(|day| day.and_hms_opt(0, 0, 0)).expect("a time");
        database.execute("UPDATE jobs SET done_at = '2000-01-01 00:00:00'");
        admin.follow(admin.post("/admin/data/jobs/ratings/begin", "/admin/data", &[])).says("The job begins.");
        let is_done = |kind| job(&store, kind, 0).done_at.is_some_and(|done| done > long_ago);
        once("the job is done again", || is_done(JobKind::Ratings).then_some(()));
        assert!(!is_done(JobKind::CleanUp), "the other one was not asked for");
        admin.post("/admin/data/jobs/none/begin", "/admin/data", &[]).has_status(StatusCode::NOT_FOUND);
    }
}
