//! The site's own jobs on `/admin/data`: their states, and buttons to stop and begin them; for administrators.

use actix_web::web;
use chrono::NaiveDateTime;

use crate::service::{Service, ServiceError};
use crate::store::{Job, JobKind, JobState};
use crate::web::forms::{Button, Form};
use crate::web::http::{AdminAccount, AppError, Page, Reply, done};
use crate::web::i18n::Text;

/// The part of the page with the jobs.
const ADDRESS: &str = "/admin/data#jobs";

/// A job as the page shows it.
pub(super) struct JobsRow {
    pub(super) own: Job,
    pub(super) name: String,
    pub(super) state: Text<'static>,
    /// When it is due, or since when it has been running, UTC.
    pub(super) time: Option<NaiveDateTime>,
    /// How much of it is done.
    pub(super) progress: Option<Text<'static>>,
}

impl JobsRow {
    pub(super) fn new(page: &Page, own: Job) -> Self {
        let t = page.t;
        let (state, time, share) = match own.state {
            JobState::Stopped => ("jobs-stopped", None, None),
            JobState::Due => ("jobs-due", None, None),
            JobState::DueAt(due) => ("jobs-due-at", Some(due), None),
            JobState::Running { since, share } => ("jobs-running", Some(since), share),
        };
        let progress = share.map(|share| t.text("jobs-percent").with("n", format!("{:.0}", share * 100.0)));
        Self { name: t.label("jobs-kind", own.kind.code()).to_string(), state: t.text(state), time, progress, own }
    }

    /// Why it failed last, and how often it has.
    pub(super) fn problem(&self, page: &Page) -> Option<Text<'static>> {
        let problem = Some(&self.own.problem).filter(|problem| !problem.is_empty())?;
        Some(page.t.text("jobs-failed").with("n", self.own.failures).with("problem", problem.clone()))
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.own.state == JobState::Stopped
    }

    /// Whether it can be begun: it waits for its time.
    pub(super) fn is_waiting(&self) -> bool {
        matches!(self.own.state, JobState::DueAt(_))
    }
}

/// `POST /admin/data/jobs/{kind}/stop`: until it is begun again; also while it is being done.
pub async fn stop(page: Page, _: AdminAccount, kind: web::Path<String>, Form(Button {}): Form<Button>) -> Reply {
    change(&page, &kind, "jobs-done-stopped", Service::stop_job).await
}

/// `POST /admin/data/jobs/{kind}/begin`: now, also one that was stopped.
pub async fn begin(page: Page, _: AdminAccount, kind: web::Path<String>, Form(Button {}): Form<Button>) -> Reply {
    let answer = change(&page, &kind, "jobs-done-begun", Service::resume_job).await;
    page.state().look_for_jobs();
    answer
}

async fn change(
    page: &Page,
    kind: &str,
    message: &str,
    work: fn(&Service, JobKind) -> Result<bool, ServiceError>,
) -> Reply {
    let kind = JobKind::from_code(kind).ok_or(AppError::NotFound)?;
    if !page.service(move |service| work(service, kind)).await? {
        return Err(AppError::NotFound);
    }
    Ok(done(ADDRESS, message))
}
