//! Errors for users: a status, and a page in their language that says what happened and what to do.
//!
//! A handler only returns an [`AppError`]; [`explain`] turns it into the page, where language, account and the number of the request are
//! known. It does the same for errors of the framework.

use std::fmt;
use std::io::{self, ErrorKind};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{ALLOW, LOCATION, RETRY_AFTER};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, ResponseError};
use askama::Template;
use chrono::TimeDelta;
use tracing_actix_web::RequestId;

use crate::service::{AccountError, ServiceError, Stale};
use crate::store::{BackupError, StoreError};
use crate::web::http::nearest::Nearest;
use crate::web::http::request_span::logged_path;
use crate::web::http::resend::{Resend, had_file};
use crate::web::http::session::NEW_PASSWORD;
use crate::web::http::{Page, audit, go_to, json, login_address};
use crate::web::i18n::tournament_texts::account_error;
use crate::web::i18n::{Locale, TournamentTexts};
use tournament::exchange::sheet::UnknownColumn;
use tournament::pairing::unpaired::Unpaired;
use tournament::{Rejection, Section, series};

pub type Reply = Result<HttpResponse, AppError>;

/// Why a request fails. In all cases nothing has been written.
#[derive(Debug, Clone)]
pub enum AppError {
    /// No such page, tournament, player, round.
    NotFound,
    /// The address exists, but not for this method.
    MethodNotAllowed,
    /// A reader who is not logged in asks for something that needs an account.
    LoginNeeded,
    /// The account can do nothing before its owner has replaced the password that another person has set.
    NewPasswordNeeded,
    /// The account may not do this.
    Forbidden,
    /// The account is limited to a section of the tournament, and this is outside it; `None` for one that the tournament has no longer.
    OutsideSection(Option<Box<Section>>),
    /// The form's token is missing or belongs to another session.
    StaleForm,
    /// The request was made by a page of another site.
    Foreign,
    /// Another user has changed the same thing meanwhile.
    Stale(Stale),
    Busy,
    /// The body is too large; the limit in megabytes.
    TooLarge(usize),
    /// A form with more fields than a page has; the limit.
    TooManyFields(usize),
    /// A form with a character that no text has; the name of its field, for the log of the server.
    NoText(String),
    /// A form with a text that is too long; the limit in letters.
    LongText(usize),
    /// The body arrives too slowly.
    TooSlow,
    /// A request that no page of this site makes.
    BadRequest(String),
    /// The table does not have a requested column.
    UnknownColumn(UnknownColumn),
    /// The rules of the competition forbid it.
    Refused(Rejection),
    NotPaired(Box<Unpaired>),
    /// A change of events or series is refused.
    Series(series::SeriesRejection),
    /// An account cannot be made or changed this way.
    Account(AccountError),
    /// An error of a file or a game that the page itself should have explained.
    Unprocessable(String),
    /// Too many attempts to log in; the time until the next is allowed.
    Throttled(TimeDelta),
    /// Too many passwords are being checked now.
    Crowded,
    /// Too many pictures are being drawn now.
    ManyPictures,
    /// What was asked for is being worked out.
    NotReady,
    /// Large forms that arrive at the same time fill the memory that is meant for them.
    ManyForms,
    /// Long work was stopped.
    Stopped,
    /// The database is not available or locked.
    Unavailable(String),
    DiskFull(String),
    /// The database can be read but not written.
    ReadOnly(String),
    Damaged(String),
    Internal(String),
}

impl AppError {
    pub fn internal(cause: impl fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }

    /// A request that no page of this site makes.
    pub fn bad_request(cause: impl fmt::Display) -> Self {
        Self::BadRequest(cause.to_string())
    }

    /// The error for a status of the framework, without details.
    fn from_status(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::UNAUTHORIZED => Self::LoginNeeded,
            StatusCode::FORBIDDEN => Self::Forbidden,
            other if other.is_client_error() => Self::bad_request(other),
            other => Self::internal(other),
        }
    }

    const fn title(&self) -> &'static str {
        match self {
            Self::NotFound => "error-not-found",
            Self::MethodNotAllowed => "error-method",
            Self::LoginNeeded => "error-login",
            Self::NewPasswordNeeded => "error-new-password",
            Self::Forbidden | Self::OutsideSection(_) => "error-forbidden",
            Self::StaleForm => "error-form",
            Self::Foreign => "error-foreign",
            Self::Stale(_) => "error-stale",
            Self::Busy => "error-busy",
            Self::TooLarge(_) | Self::TooManyFields(_) => "error-large",
            Self::BadRequest(_) => "error-request",
            Self::UnknownColumn(_) => "error-column",
            Self::NoText(_) => "error-no-text",
            Self::LongText(_) => "error-long-text",
            Self::TooSlow => "error-slow",
            Self::Refused(_) | Self::NotPaired(_) | Self::Account(_) | Self::Series(_) | Self::Unprocessable(_) => {
                "error-refused"
            }
            Self::Throttled(_) => "error-throttled",
            Self::Crowded => "error-crowded",
            Self::ManyPictures => "error-many-pictures",
            Self::NotReady => "error-not-ready",
            Self::ManyForms => "error-many-forms",
            Self::Stopped => "error-stopped",
            Self::Unavailable(_) => "error-unavailable",
            Self::DiskFull(_) => "error-disk-full",
            Self::ReadOnly(_) => "error-read-only",
            Self::Damaged(_) => "error-damaged",
            Self::Internal(_) => "error-internal",
        }
    }

    /// What it means, and what to do.
    fn lead(&self, t: Locale) -> String {
        match self {
            Self::NotFound => t.text("error-not-found-lead").to_string(),
            Self::MethodNotAllowed | Self::BadRequest(_) => t.text("error-request-lead").to_string(),
            Self::UnknownColumn(error) => unknown_column(t, error),
            Self::LoginNeeded => t.text("error-login-lead").to_string(),
            Self::NewPasswordNeeded => t.text("error-new-password-lead").to_string(),
            Self::Forbidden => t.text("error-forbidden-lead").to_string(),
            Self::OutsideSection(section) => outside_section(t, section.as_deref()),
            Self::StaleForm => t.text("error-form-lead").to_string(),
            Self::Foreign => t.text("error-foreign-lead").to_string(),
            Self::NoText(_) => t.text("error-no-text-lead").to_string(),
            Self::LongText(most) => t.text("error-long-text-lead").with("n", *most).to_string(),
            Self::TooSlow => t.text("error-slow-lead").to_string(),
            Self::Stale(stale) => stale_lead(t, stale),
            Self::Busy => t.text("error-busy-lead").to_string(),
            Self::TooLarge(megabytes) => t.text("error-large-lead").with("n", *megabytes).to_string(),
            Self::TooManyFields(most) => t.text("error-fields-lead").with("n", *most).to_string(),
            Self::Refused(rejection) => texts(t).rejection(rejection),
            Self::NotPaired(error) => texts(t).unpaired(error),
            Self::Series(rejection) => t.series_rejection(rejection),
            Self::Account(error) => account_error(t, error),
            Self::Unprocessable(message) => message.clone(),
            Self::Throttled(wait) => t.text("login-throttled").with("n", minutes(*wait)).to_string(),
            Self::Crowded => t.text("error-crowded-lead").to_string(),
            Self::ManyPictures => t.text("error-many-pictures-lead").to_string(),
            Self::NotReady => t.text("error-not-ready-lead").to_string(),
            Self::ManyForms => t.text("error-many-forms-lead").to_string(),
            Self::Stopped => t.text("error-stopped-lead").to_string(),
            Self::Unavailable(_) => t.text("error-unavailable-lead").to_string(),
            Self::DiskFull(_) => t.text("error-disk-full-lead").to_string(),
            Self::ReadOnly(_) => t.text("error-read-only-lead").to_string(),
            Self::Damaged(_) => t.text("error-damaged-lead").to_string(),
            Self::Internal(_) => t.text("error-internal-lead").to_string(),
        }
    }

    /// Logs faults of the server and possible attacks, here and nowhere else.
    fn log(&self, request: &HttpRequest) {
        match self {
            Self::Forbidden => audit::warn(request, "an account may not do this", &logged_path(request.path())),
            Self::OutsideSection(_) => {
                audit::warn(request, "an account is limited to a section", &logged_path(request.path()));
            }
            Self::StaleForm => audit::warn(request, "a form without its token", &logged_path(request.path())),
            Self::Foreign => audit::warn(request, "a form of another site", &logged_path(request.path())),
            Self::Throttled(_) => audit::warn(request, "too many attempts", &logged_path(request.path())),
            Self::Crowded => audit::warn(request, "too many passwords at once", &logged_path(request.path())),
            Self::Internal(cause) => tracing::error!(cause, "a fault of the program"),
            Self::Unavailable(cause) => tracing::error!(cause, "the database does not answer"),
            Self::DiskFull(cause) => tracing::error!(cause, "the disk is full"),
            Self::ReadOnly(cause) => tracing::error!(cause, "the database cannot be written"),
            Self::Damaged(cause) => tracing::error!(cause, "the database is damaged"),
            Self::BadRequest(cause) => tracing::debug!(cause, "a request was not understood"),
            _ => tracing::debug!(error = ?self, "a request was refused"),
        }
    }
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl ResponseError for AppError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::LoginNeeded => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::NewPasswordNeeded | Self::OutsideSection(_) | Self::StaleForm | Self::Foreign => {
                StatusCode::FORBIDDEN
            }
            Self::Stale(_) | Self::Busy | Self::Stopped => StatusCode::CONFLICT,
            Self::TooLarge(_) | Self::TooManyFields(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::BadRequest(_) | Self::UnknownColumn(_) | Self::NoText(_) => StatusCode::BAD_REQUEST,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Refused(_)
            | Self::NotPaired(_)
            | Self::Account(_)
            | Self::Series(_)
            | Self::Unprocessable(_)
            | Self::LongText(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Throttled(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_)
            | Self::Crowded
            | Self::ManyPictures
            | Self::NotReady
            | Self::ManyForms
            | Self::DiskFull(_)
            | Self::ReadOnly(_)
            | Self::Damaged(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Empty: [`explain`] makes the page.
    fn error_response(&self) -> HttpResponse<BoxBody> {
        HttpResponse::new(self.status_code())
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) | StoreError::Busy => Self::Unavailable(error.to_string()),
            StoreError::DiskFull(_) => Self::DiskFull(error.to_string()),
            StoreError::ReadOnly(_) => Self::ReadOnly(error.to_string()),
            StoreError::Damaged(_) | StoreError::Corrupt(_) => Self::Damaged(error.to_string()),
            StoreError::Taken(_) | StoreError::Dangling(_) | StoreError::Database(_) => Self::internal(error),
        }
    }
}

/// Of files that the site makes for itself.
impl From<io::Error> for AppError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull(error.to_string()),
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly(error.to_string()),
            _ => Self::internal(error),
        }
    }
}

impl From<BackupError> for AppError {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Store(error) => error.into(),
            BackupError::Stopped(_) => Self::Stopped,
            BackupError::File(error) => error.into(),
            BackupError::Exists => Self::internal(error),
        }
    }
}

impl From<ServiceError> for AppError {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::NoSuchTournament(_)
            | ServiceError::Gone
            | ServiceError::NoSuchEntry(_)
            | ServiceError::NoSuchGame(_)
            | ServiceError::NoSuchPerson(_)
            | ServiceError::Series(series::SeriesRejection::Unknown) => Self::NotFound,
            ServiceError::Refused(rejection) => Self::Refused(rejection),
            ServiceError::NotPaired(error) => Self::NotPaired(error),
            ServiceError::Stale(stale) => Self::Stale(stale),
            ServiceError::OutsideSection(section) => Self::OutsideSection(section),
            ServiceError::BuiltOn(_)
            | ServiceError::WrongMoves(_)
            | ServiceError::WrongReports(_)
            | ServiceError::NotMeant { .. }
            | ServiceError::RegulationsGone { .. }
            | ServiceError::BadFile { .. } => Self::Unprocessable(error.to_string()),
            ServiceError::Series(rejection) => Self::Series(rejection),
            ServiceError::Account(error) => error.into(),
            ServiceError::Busy => Self::Busy,
            ServiceError::Stopped(_) => Self::Stopped,
            ServiceError::NoRandomness | ServiceError::Contradiction(_) | ServiceError::BrokenJournals(_) => {
                Self::internal(error)
            }
            ServiceError::Store(error) => error.into(),
        }
    }
}

impl From<AccountError> for AppError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Store(error) => error.into(),
            error => Self::Account(error),
        }
    }
}

impl From<askama::Error> for AppError {
    fn from(error: askama::Error) -> Self {
        Self::internal(error)
    }
}

#[derive(Template)]
#[template(path = "parts/error.html")]
struct ErrorPage<'a> {
    page: &'a Page,
    status: u16,
    title: &'static str,
    lead: String,
    /// The address to try again, where that may help.
    again: Option<&'a str>,
    /// The form, to be sent again.
    resend: Option<Resend>,
    /// A file was sent; the page cannot send it again.
    had_file: bool,
    login: Option<String>,
    /// The nearest existing page.
    nearest: Option<Nearest>,
    request_id: Option<String>,
}

/// Middleware: replaces every error of the inner services by a page.
pub async fn explain(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let answer = next.call(request).await?.map_into_boxed_body();
    let response = answer.response();
    let status = response.status();
    // The allowed methods stand in the response that gives the page its status.
    let allowed = response.headers().get(ALLOW).cloned();
    let is_bare = response.error().is_some() || status == StatusCode::METHOD_NOT_ALLOWED;
    if !is_bare || !(status.is_client_error() || status.is_server_error()) {
        return Ok(answer);
    }
    let error = response.error().and_then(|error| error.as_error::<AppError>()).cloned();
    let mut page = answer_with(answer.request(), &error.unwrap_or_else(|| AppError::from_status(status))).await;
    if let Some(methods) = allowed {
        page.headers_mut().insert(ALLOW, methods);
    }
    Ok(answer.into_response(page))
}

/// The page of an error, or a redirect to the page of the log-in or of a new password.
async fn answer_with(request: &HttpRequest, error: &AppError) -> HttpResponse {
    error.log(request);
    let page = Page::from_request(request);
    if json::is_of_program(request.path()) {
        return problem_of(&page, error);
    }
    if matches!(error, AppError::LoginNeeded) && request.method() == Method::GET {
        return HttpResponse::SeeOther().insert_header((LOCATION, login_address(page.path()))).finish();
    }
    if matches!(error, AppError::NewPasswordNeeded) && request.method() == Method::GET {
        return go_to(NEW_PASSWORD);
    }
    let status = error.status_code();
    let is_missing = matches!(error, AppError::NotFound) && request.method() == Method::GET;
    let nearest = if is_missing { Nearest::find(&page).await } else { None };
    let template = ErrorPage {
        page: &page,
        status: status.as_u16(),
        title: error.title(),
        lead: nearest.as_ref().and_then(|nearest| nearest.lead(page.t)).unwrap_or_else(|| error.lead(page.t)),
        again: may_work_later(error).then(|| page.came_from()),
        resend: may_be_sent_again(error).then(|| Resend::from_request(request)).flatten(),
        had_file: may_be_sent_again(error) && had_file(request),
        login: matches!(error, AppError::LoginNeeded).then(|| login_address("/admin")),
        nearest,
        request_id: status.is_server_error().then(|| request_id(request)).flatten(),
    };
    let mut answer = page.html_as(status, &template).unwrap_or_else(|_| HttpResponse::new(status));
    if let Some(seconds) = retry_after(error) {
        answer.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    answer
}

/// The error as a document for a program, which is never redirected.
fn problem_of(page: &Page, error: &AppError) -> HttpResponse {
    let title = page.t.text(error.title()).to_string();
    let mut answer = json::problem(error.status_code(), &title, &error.lead(page.t));
    if let Some(seconds) = retry_after(error) {
        answer.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    answer
}

/// In how many seconds to try again.
fn retry_after(error: &AppError) -> Option<i64> {
    match error {
        AppError::Unavailable(_) => Some(5),
        AppError::Crowded | AppError::ManyPictures | AppError::NotReady | AppError::ManyForms => Some(2),
        AppError::Throttled(wait) => Some(wait.num_seconds() + 1),
        _ => None,
    }
}

/// Minutes, rounded up.
fn minutes(wait: TimeDelta) -> i64 {
    (wait.num_seconds() + 59) / 60
}

/// A reader who does not know which tournament is spoken of.
const fn texts(t: Locale) -> TournamentTexts<'static> {
    TournamentTexts { t, tournament: None }
}

/// What an account that is limited to a section may do.
fn outside_section(t: Locale, section: Option<&Section>) -> String {
    match section {
        Some(section) => t.text("error-section-lead").with("section", section.name_in(t.alphabet())).to_string(),
        None => t.text("error-section-gone-lead").to_string(),
    }
}

fn stale_lead(t: Locale, stale: &Stale) -> String {
    let text = t.text("error-stale-lead").with("actor", t.actor(&stale.actor)).with("thing", texts(t).thing(stale.key));
    text.to_string()
}

/// How many letters of an unknown column name are repeated.
const LONGEST_COLUMN: usize = 40;

fn unknown_column(t: Locale, error: &UnknownColumn) -> String {
    let code: String = error.code.chars().take(LONGEST_COLUMN).collect();
    let (n, known) = (error.known.len(), error.known.join(", "));
    t.text("error-column-lead").with("column", code).with("n", n).with("known", known).to_string()
}

/// Whether requesting the same page again may help.
const fn may_work_later(error: &AppError) -> bool {
    is_outage(error)
        || matches!(
            error,
            AppError::Internal(_)
                | AppError::Busy
                | AppError::Stale(_)
                | AppError::Crowded
                | AppError::ManyPictures
                | AppError::NotReady
                | AppError::ManyForms
        )
}

/// Whether the same form may succeed another time.
const fn may_be_sent_again(error: &AppError) -> bool {
    is_outage(error)
        || matches!(
            error,
            AppError::Internal(_)
                | AppError::Busy
                | AppError::Crowded
                | AppError::ManyForms
                | AppError::LoginNeeded
                | AppError::StaleForm
        )
}

/// Whether the database or its disk does not work now but may later.
const fn is_outage(error: &AppError) -> bool {
    matches!(error, AppError::Unavailable(_) | AppError::DiskFull(_) | AppError::ReadOnly(_))
}

fn request_id(request: &HttpRequest) -> Option<String> {
    request.extensions().get::<RequestId>().map(ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_as_such_wherever_a_file_is_made() {
        for (kind, status) in [
            (ErrorKind::StorageFull, StatusCode::SERVICE_UNAVAILABLE),
            (ErrorKind::QuotaExceeded, StatusCode::SERVICE_UNAVAILABLE),
            (ErrorKind::ReadOnlyFilesystem, StatusCode::SERVICE_UNAVAILABLE),
            (ErrorKind::PermissionDenied, StatusCode::INTERNAL_SERVER_ERROR),
        ] {
            assert_eq!(AppError::from(io::Error::from(kind)).status_code(), status, "{kind}");
        }
    }
}
