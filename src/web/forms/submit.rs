//! Staff forms: read and executed, or shown again with what was typed and the errors.

use std::fmt::Display;
use std::sync::{Arc, Mutex};

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use chrono::NaiveDateTime;
use serde::Deserialize;

use crate::lock::lock;
use crate::service::{ChampionshipsRequest, Request, Service, ServiceError, Stale};
use crate::store::JournalEntry;
use crate::web::forms::remedies::{Remedies, RemedyLink};
use crate::web::forms::{FieldErrors, FormRow, FormValues};
use crate::web::http::long_work::{LongWork, TaskEnd, said_at};
use crate::web::http::tasks::TaskName;
use crate::web::http::{Account, AppError, Page, Staff};
use crate::web::i18n::{Locale, LogTexts, TournamentTexts};
use tournament::{Tournament, Version};

/// A page with a form: the values of its fields, their errors, and why nothing was written.
#[derive(Debug, Default)]
pub struct FormState {
    pub values: FormValues,
    pub errors: FieldErrors,
    pub error: Option<FormError>,
}

impl FormState {
    pub fn new(values: FormValues) -> Self {
        Self { values, ..Self::default() }
    }

    pub fn refused(values: FormValues, error: FormError) -> Self {
        Self { values, error: Some(error), ..Self::default() }
    }

    /// A form with fields that could not be read: the errors stand beside the fields, and `wrong` above the form.
    fn unread(t: Locale, values: FormValues, errors: FieldErrors, wrong: &str) -> Self {
        Self { values, errors, error: Some(FormError::new(t.text(wrong))) }
    }

    /// The status of the page with the form.
    pub fn status(&self) -> StatusCode {
        self.error.as_ref().map_or(StatusCode::OK, |error| error.status)
    }

    /// Rows of repeating fields as [`FormValues::rows`] finds them, with `spare` empty ones, at most `most`.
    pub fn rows(&self, fields: &'static [&'static str], spare: usize, most: usize) -> Vec<FormRow<'_>> {
        let last = self.values.rows(fields, most).last().map_or(0, |row| row.n);
        (1..=(last + spare).min(most))
            .map(|n| FormRow { n, values: &self.values, errors: Some(&self.errors) })
            .collect()
    }
}

/// Executes a form that was `read`, unless its fields have errors: then the message `wrong` stands above them. The outer error is answered
/// with an error page; the inner one is the form, to be shown again.
pub async fn submit<T: Send + 'static, R: Send + 'static>(
    page: &Page,
    staff: &Staff,
    values: FormValues,
    wrong: &str,
    read: Result<T, FieldErrors>,
    work: impl FnOnce(&Service, &Request<'_>, T) -> Result<R, ServiceError> + Send + 'static,
) -> Result<Result<R, FormState>, AppError> {
    let seen = values.get("seen").to_owned();
    submit_read(page.t, values, wrong, read, async move |form| {
        run(page, staff, version(&seen)?, move |service, request| work(service, request, form)).await
    })
    .await
}

/// The same for a form of an administrator about events and series.
pub async fn submit_championships<T: Send + 'static, R: Send + 'static>(
    page: &Page,
    account: &Account,
    values: FormValues,
    wrong: &str,
    read: Result<T, FieldErrors>,
    work: impl FnOnce(&Service, &ChampionshipsRequest<'_>, T) -> Result<R, ServiceError> + Send + 'static,
) -> Result<Result<R, FormState>, AppError> {
    let (actor, seen) = (account.actor(), values.get("seen").parse().ok());
    submit_read(page.t, values, wrong, read, async move |form| {
        let work = move |service: &Service| {
            let request = ChampionshipsRequest { actor: &actor, seen };
            Ok::<_, AppError>(work(service, &request, form))
        };
        match page.service(work).await? {
            Ok(done) => Ok(Ok(done)),
            Err(error) => FormError::from_championships(page.t, error).map(Err),
        }
    })
    .await
}

/// What both kinds of forms have in common: `execute` gets what was read, and what it refuses stands above the typed values.
async fn submit_read<T, R>(
    t: Locale,
    values: FormValues,
    wrong: &str,
    read: Result<T, FieldErrors>,
    execute: impl AsyncFnOnce(T) -> Result<Result<R, FormError>, AppError>,
) -> Result<Result<R, FormState>, AppError> {
    match read {
        Ok(form) => Ok(execute(form).await?.map_err(|error| FormState::refused(values, error))),
        Err(errors) => Ok(Err(FormState::unread(t, values, errors, wrong))),
    }
}

/// Why nothing was written, as a sentence, with the status of the answer.
#[derive(Debug, Clone)]
pub struct FormError {
    /// 409 after a conflict, else 422.
    pub status: StatusCode,
    pub message: String,
    /// When another user changed the same thing, UTC.
    pub at: Option<NaiveDateTime>,
    /// Links to where it can be corrected, and to the rule.
    pub remedies: Vec<RemedyLink>,
}

impl FormError {
    pub fn new(message: impl Display) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, message: format!("{message}"), at: None, remedies: Vec::new() }
    }

    fn with(self, remedies: Vec<RemedyLink>) -> Self {
        Self { remedies, ..self }
    }

    /// Whether another user changed the same thing meanwhile.
    pub fn is_conflict(&self) -> bool {
        self.status == StatusCode::CONFLICT
    }

    /// A rejection of the service as a sentence with the names of the tournament's players; other errors are answered with an error page.
    pub fn from_tournament(t: Locale, staff: &Staff, error: ServiceError) -> Result<Self, AppError> {
        let tournament = &*staff.tournament;
        let texts = TournamentTexts { t, tournament: Some(tournament) };
        let remedies = Remedies::new(texts, tournament, staff.role);
        match error {
            ServiceError::Refused(rejection) => {
                Ok(Self::new(texts.rejection(&rejection)).with(remedies.of_rejection(&rejection)))
            }
            ServiceError::NotPaired(error) => Ok(Self::new(texts.unpaired(&error)).with(remedies.of_unpaired(&error))),
            ServiceError::BuiltOn(later) => Ok(Self::built_on(texts, tournament, &later)),
            ServiceError::Stale(stale) => Ok(Self::conflict(texts, &stale)),
            ServiceError::NotMeant { name } => Ok(Self::new(t.text("rejection-person-not-meant").with("name", name))),
            ServiceError::RegulationsGone { name } => Ok(Self::new(t.text("regulations-gone").with("name", name))),
            other => Err(other.into()),
        }
    }

    /// What the service refused of events and series, as a sentence; other errors are none of a page's business.
    fn from_championships(t: Locale, error: ServiceError) -> Result<Self, AppError> {
        match error {
            ServiceError::Series(rejection) => Ok(Self::new(t.series_rejection(&rejection))),
            ServiceError::Refused(rejection) => {
                Ok(Self::new(TournamentTexts { t, tournament: None }.rejection(&rejection)))
            }
            other => Err(other.into()),
        }
    }

    fn built_on(texts: TournamentTexts<'_>, tournament: &Tournament, later: &[JournalEntry]) -> Self {
        let t = texts.t;
        if later.is_empty() {
            return Self::new(t.text("rejection-later-commands-build-on-it"));
        }
        let named = later.iter().map(|entry| {
            let command = LogTexts::new(t, tournament, entry).command(&entry.record);
            t.text("log-action-named").with("n", entry.number).with("action", command).to_string()
        });
        Self::new(t.text("rejection-later-actions-named").with("actions", named.collect::<Vec<_>>().join("; ")))
    }

    fn conflict(texts: TournamentTexts<'_>, stale: &Stale) -> Self {
        let thing = texts.thing(stale.key);
        let message = texts.t.text("staff-conflict").with("actor", texts.actor(&stale.actor)).with("thing", thing);
        Self { status: StatusCode::CONFLICT, message: message.to_string(), at: Some(stale.at), remedies: Vec::new() }
    }
}

/// A form with only the version that the page showed: a button.
#[derive(Debug, Deserialize)]
pub struct SeenButton {
    seen: String,
}

impl SeenButton {
    pub fn version(&self) -> Result<Version, AppError> {
        version(&self.seen)
    }
}

/// Reads the hidden field `seen`, which every form about a tournament carries.
pub fn version(seen: &str) -> Result<Version, AppError> {
    let version: Version = seen.parse().map_err(AppError::bad_request)?;
    if version.0 < 0 { Err(AppError::bad_request("a version is not below 0")) } else { Ok(version) }
}

/// Lets the service do something for a member of the staff who had `seen` before their eyes. What it refuses comes back to be shown.
pub async fn run<T: Send + 'static>(
    page: &Page,
    staff: &Staff,
    seen: Version,
    work: impl FnOnce(&Service, &Request<'_>) -> Result<T, ServiceError> + Send + 'static,
) -> Result<Result<T, FormError>, AppError> {
    let own = staff.clone();
    let outcome = page.service(move |service| Ok::<_, AppError>(work(service, &own.request(Some(seen))))).await?;
    match outcome {
        Ok(done) => Ok(Ok(done)),
        Err(error) => FormError::from_tournament(page.t, staff, error).map(Err),
    }
}

/// The same for what may take long: it goes on when its page is left, as [`Page::long_work`] says.
pub async fn run_long(
    page: &Page,
    staff: &Staff,
    seen: Version,
    task: TaskName,
    work: impl FnOnce(&Service, &Request<'_>) -> Result<TaskEnd, ServiceError> + Send + 'static,
) -> Result<Result<HttpResponse, FormError>, AppError> {
    run_long_refused(page, staff, seen, task, FormError::from_tournament, work).await
}

/// The same where a page tells in its own words what was refused.
pub async fn run_long_refused(
    page: &Page,
    staff: &Staff,
    seen: Version,
    task: TaskName,
    refused: fn(Locale, &Staff, ServiceError) -> Result<FormError, AppError>,
    work: impl FnOnce(&Service, &Request<'_>) -> Result<TaskEnd, ServiceError> + Send + 'static,
) -> Result<Result<HttpResponse, FormError>, AppError> {
    let (own, t) = (staff.clone(), page.t);
    // What a task says of a rejection is a sentence; the form, where it is still waited for, shows more.
    let rejection: Arc<Mutex<Option<FormError>>> = Arc::default();
    let kept_error = Arc::clone(&rejection);
    let work = move |service: &Service| match work(service, &own.request(Some(seen))) {
        Ok(end) => end,
        Err(error) => match refused(t, &own, error) {
            Ok(problem) => {
                let message = problem.message.clone();
                *lock(&kept_error) = Some(problem);
                TaskEnd::refused(move |_| message.clone())
            }
            Err(error) => error.into(),
        },
    };
    Ok(match page.long_work(task, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(message) => Err(lock(&rejection).take().unwrap_or_else(|| FormError::new(message))),
    })
}

/// An action that takes long only now and then: where a list of ratings is worked out anew for it, or many players are paired.
#[derive(Debug)]
pub struct SometimesLong {
    /// What it is as long work; none where it is short.
    pub long: Option<TaskName>,
    /// The page that confirms it with the message `key`.
    pub address: String,
    pub key: &'static str,
}

/// Does such an action as [`run`] or as [`run_long`] does it. What is short is no long work: the places for that are few, and an arbiter
/// does not wait for one.
pub async fn run_sometimes_long(
    page: &Page,
    staff: &Staff,
    seen: Version,
    action: SometimesLong,
    work: impl FnOnce(&Service, &Request<'_>) -> Result<Tournament, ServiceError> + Send + 'static,
) -> Result<Result<HttpResponse, FormError>, AppError> {
    let SometimesLong { long, address, key } = action;
    let before = Some(staff.tournament.version);
    let Some(long) = long else {
        let done = run(page, staff, seen, work).await?;
        return Ok(done.map(|_| said_at(&address, key, 0, before)));
    };
    let work = move |service: &Service, request: &Request<'_>| {
        work(service, request)?;
        Ok(TaskEnd::Done { address, key, n: 0, before })
    };
    run_long(page, staff, seen, long, work).await
}
