//! Sessions: a random token in a cookie, everything else in the store, so that any instance knows a session and it can be ended from
//! elsewhere.
//!
//! `actix-session` was tried and rejected: it keeps an opaque map where the account page needs columns (browser, last use), wants a signing
//! key that all instances share though the token is random enough by itself, and answers a locked database with a bare 500.

use actix_web::body::MessageBody;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::USER_AGENT;
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use chrono::{NaiveDateTime, TimeDelta};

use crate::outside;
use crate::service::{Service, random_token};
use crate::store::{NewSession, User};
use crate::web::http::known_browser::kept_logins;
use crate::web::http::{Account, AppError, State, audit, go_to, is_local, known_browser, language_cookie, login_step};
use crate::web::i18n::Language;

/// How long an unused session lasts.
const UNUSED: TimeDelta = TimeDelta::days(30);
/// How long a session lasts at most, in use or not.
const LONGEST: TimeDelta = TimeDelta::days(90);
/// How old the stored time of the last use may be: storing it at every request would turn every read into a write.
const NOTED_EVERY: TimeDelta = TimeDelta::minutes(10);
/// The longest user agent that is kept.
const AGENT_LENGTH: usize = 200;

/// The secret of the session that a request belongs to.
#[derive(Debug, Clone)]
pub struct SessionToken(pub String);

/// The name of the session cookie; over TLS one that no other host can set.
const fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { "__Host-session" } else { "session" }
}

/// The page where the owner replaces a password that another person has set.
pub const NEW_PASSWORD: &str = "/account/password";

/// What an account has to do before anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FirstDuty {
    /// Another person knows the password.
    NewPassword,
    /// The installation requires a second factor of administrators.
    SecondFactor,
}

impl FirstDuty {
    /// The page where it is done.
    const fn page(self) -> &'static str {
        match self {
            Self::NewPassword => NEW_PASSWORD,
            Self::SecondFactor => "/account/factors",
        }
    }

    /// Whether a page is open before it is done.
    fn leaves_open(self, path: &str) -> bool {
        path == "/logout" || is_at_or_below(path, self.page())
    }
}

/// Middleware: finds the session of a request and puts [`Account`] and [`SessionToken`] into its extensions. An account that has to replace
/// its password or set up a second factor first can do that and log out; on other pages nobody is logged in.
pub async fn identify<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<actix_web::body::EitherBody<B>>, actix_web::Error> {
    if is_without_account(request.path()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let found = match find(request.request()).await {
        Ok(found) => found,
        Err(error) => return Ok(request.error_response(error).map_into_right_body()),
    };
    let Some(found) = found else { return Ok(next.call(request).await?.map_into_left_body()) };
    if let Some(duty) = found.duty.filter(|duty| !duty.leaves_open(request.path())) {
        if is_of_staff(request.path()) {
            return Ok(request.into_response(go_to(duty.page())).map_into_boxed_body().map_into_right_body());
        }
        let answer = next.call(request).await?;
        // What the account could see is not there for a reader without one.
        if duty == FirstDuty::NewPassword && is_missing(answer.response()) {
            return Ok(answer.error_response(AppError::NewPasswordNeeded).map_into_right_body());
        }
        return Ok(answer.map_into_left_body());
    }
    request.extensions_mut().insert(found.token);
    request.extensions_mut().insert(found.account);
    Ok(next.call(request).await?.map_into_left_body())
}

fn is_missing<B>(answer: &HttpResponse<B>) -> bool {
    let error = answer.error().and_then(|error| error.as_error::<AppError>());
    matches!(error, Some(AppError::NotFound))
}

/// Whether a page is for accounts.
fn is_of_staff(path: &str) -> bool {
    ["/admin", "/account"].into_iter().any(|own| is_at_or_below(path, own))
}

fn is_at_or_below(path: &str, own: &str) -> bool {
    path.strip_prefix(own).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether the account does not matter at a path: whether the program lives, its figures and its styles must not wait for the database.
pub fn is_without_account(path: &str) -> bool {
    path.starts_with("/static/") || ["/healthz", "/readyz", "/metrics"].contains(&path)
}

/// Begins a session after a complete log-in, and adds its cookie and that of the known browser to the answer. Always a new token: one
/// known before the log-in is worth nothing after it.
pub async fn begin(request: &HttpRequest, user: &User, answer: &mut HttpResponse) -> Result<(), AppError> {
    let state = state(request);
    let (agent, own, kept) = (agent(request), user.clone(), kept_logins(request));
    let begun = state
        .service_at_once(move |service| {
            let token = begin_now(service, &own, &agent)?;
            Ok::<_, AppError>((token, service.remember_browser(kept, &own)?))
        })
        .await?;
    let (token, logins) = begun;
    audit::note(request, "a session begun", &format!("account {}", user.id));
    let is_secure = state.config.is_secure();
    for cookie in
        [cookie(token, is_secure, Duration::days(LONGEST.num_days())), known_browser::cookie(&logins, is_secure)]
    {
        answer.add_cookie(&cookie).map_err(AppError::internal)?;
    }
    Ok(())
}

/// The answer to a right password or to a user let in by the identity provider: a session, or the question for the second factor.
pub async fn enter(request: &HttpRequest, user: &User, to: &str) -> Result<HttpResponse, AppError> {
    let id = user.id;
    if state(request).service(move |service| service.store().has_second_factor(id)).await? {
        audit::note(request, "a right first step, of an account with a second factor", &user.name);
        return login_step::ask(request, id, to).await;
    }
    admit(request, user, to).await
}

/// Begins a session for an authenticated user, in their language. One whose password another person has set is led to the page for a new
/// one.
pub async fn admit(request: &HttpRequest, user: &User, to: &str) -> Result<HttpResponse, AppError> {
    audit::note(request, "a login", &user.name);
    let mut answer = go_to(if user.must_change_password { FirstDuty::NewPassword.page() } else { to });
    begin(request, user, &mut answer).await?;
    if let Some(language) = user.language.as_deref().and_then(Language::from_code) {
        answer.add_cookie(&language_cookie(language)).map_err(AppError::internal)?;
    }
    Ok(answer)
}

/// The page after a log-in: the one that was wanted, if it is one of this site.
pub fn wanted(to: &str) -> &str {
    if is_local(to) { to } else { "/admin" }
}

/// Ends the session of a request, and returns a cookie that deletes its cookie.
pub async fn end(request: &HttpRequest) -> Result<Cookie<'static>, AppError> {
    let state = state(request);
    let token = request.extensions().get::<SessionToken>().cloned();
    if let Some(SessionToken(token)) = token {
        state.service_at_once(move |service| service.end_session(&token)).await?;
        audit::note(request, "a log-out", "");
    }
    Ok(cookie(String::new(), state.config.is_secure(), Duration::ZERO))
}

/// The secret of the session of a request; empty without one.
pub fn own_token(request: &HttpRequest) -> String {
    request.extensions().get::<SessionToken>().map_or_else(String::new, |SessionToken(token)| token.clone())
}

pub fn now() -> NaiveDateTime {
    outside::now().naive_utc()
}

fn begin_now(service: &Service, user: &User, agent: &str) -> Result<String, AppError> {
    let token = random_token()?;
    let at = now();
    let stamp = Some(user.password_stamp.as_str());
    let session =
        NewSession { token: &token, user: Some(user.id), password_stamp: stamp, agent, at, expires_at: at + UNUSED };
    service.begin_session(&session)?;
    Ok(token)
}

/// Whose session a request belongs to.
struct FoundSession {
    token: SessionToken,
    account: Account,
    /// What the account has to do before anything else.
    duty: Option<FirstDuty>,
}

/// Whether a request comes from a browser in which an account is logged in.
pub async fn is_logged_in(request: &HttpRequest) -> Result<bool, AppError> {
    Ok(find(request).await?.is_some())
}

async fn find(request: &HttpRequest) -> Result<Option<FoundSession>, AppError> {
    let state = state(request);
    let Some(cookie) = request.cookie(cookie_name(state.config.is_secure())) else { return Ok(None) };
    let (token, is_required) = (cookie.value().to_owned(), state.config.require_second_factor);
    // It notes now and then that the session is in use.
    state
        .service_at_once(move |service| {
            let Some(account) = account(service, &token)? else { return Ok(None) };
            let is_bound = is_required && account.is_admin;
            let duty = if account.must_change_password {
                Some(FirstDuty::NewPassword)
            } else if is_bound && !service.store().has_second_factor(account.id)? {
                Some(FirstDuty::SecondFactor)
            } else {
                None
            };
            Ok::<_, AppError>(Some(FoundSession { token: SessionToken(token), account, duty }))
        })
        .await
}

/// The account of a valid session; `None` for disabled accounts.
fn account(service: &Service, token: &str) -> Result<Option<Account>, AppError> {
    let (store, now) = (service.store(), now());
    let Some(session) = store.session(token, now)? else { return Ok(None) };
    let Some(id) = session.user else { return Ok(None) };
    if now - session.seen_at > NOTED_EVERY {
        service.touch_session(token, now, (now + UNUSED).min(session.created_at + LONGEST))?;
    }
    let user = store.user(id)?.filter(|user| user.disabled_at.is_none());
    Ok(user.map(Account::from_user))
}

fn cookie(token: String, is_secure: bool, age: Duration) -> Cookie<'static> {
    Cookie::build(cookie_name(is_secure), token)
        .path("/")
        .http_only(true)
        .secure(is_secure)
        .same_site(SameSite::Lax)
        .max_age(age)
        .finish()
}

fn agent(request: &HttpRequest) -> String {
    let header = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok());
    header.unwrap_or_default().chars().take(AGENT_LENGTH).collect()
}

pub(super) fn state(request: &HttpRequest) -> &State {
    request.app_data::<web::Data<State>>().expect("the application is built with its state")
}
