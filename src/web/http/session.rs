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
use actix_web::{HttpMessage, HttpRequest, web};
use chrono::{NaiveDateTime, TimeDelta, Utc};

use crate::service::{Service, random_token};
use crate::store::NewSession;
use crate::web::http::{Account, AppError, State};
use tournament::UserId;

/// How long an unused session lasts.
const LIFETIME: TimeDelta = TimeDelta::days(30);
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

/// Middleware: finds the session of a request and puts [`Account`] and [`SessionToken`] into its extensions.
pub async fn identify<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<actix_web::body::EitherBody<B>>, actix_web::Error> {
    // Whether the program lives, and its styles, must not wait for the database: the account does not matter there.
    if request.path().starts_with("/static/") || ["/healthz", "/readyz"].contains(&request.path()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let found = match find(request.request()).await {
        Ok(found) => found,
        Err(error) => return Ok(request.error_response(error).map_into_right_body()),
    };
    if let Some((token, account)) = found {
        request.extensions_mut().insert(token);
        request.extensions_mut().insert(account);
    }
    Ok(next.call(request).await?.map_into_left_body())
}

/// Begins a session and answers with its cookie. Always a new token: one known before the log-in is worth nothing after it.
pub async fn begin(request: &HttpRequest, user: UserId) -> Result<Cookie<'static>, AppError> {
    let state = state(request);
    let agent = agent(request);
    let token = state.service(move |service| begin_now(service, user, &agent)).await?;
    Ok(cookie(token, state.config.is_secure(), Duration::days(LIFETIME.num_days())))
}

/// Ends the session of a request, and returns a cookie that deletes its cookie.
pub async fn end(request: &HttpRequest) -> Result<Cookie<'static>, AppError> {
    let state = state(request);
    let token = request.extensions().get::<SessionToken>().cloned();
    if let Some(SessionToken(token)) = token {
        state.service(move |service| service.end_session(&token)).await?;
    }
    Ok(cookie(String::new(), state.config.is_secure(), Duration::ZERO))
}

pub fn now() -> NaiveDateTime {
    Utc::now().naive_utc()
}

fn begin_now(service: &Service, user: UserId, agent: &str) -> Result<String, AppError> {
    let token = random_token()?;
    let at = now();
    let session = NewSession { token: &token, user: Some(user), agent, at, expires_at: at + LIFETIME };
    service.begin_session(&session)?;
    Ok(token)
}

/// Removes what is no longer needed, if it is time.
pub async fn tidy_if_due(state: &State) {
    if state.housekeeping.is_due()
        && let Err(error) = state.service(|service| service.remove_expired(now())).await
    {
        tracing::warn!(?error, "what is no longer needed could not be removed");
    }
}

async fn find(request: &HttpRequest) -> Result<Option<(SessionToken, Account)>, AppError> {
    let state = state(request);
    let Some(cookie) = request.cookie(cookie_name(state.config.is_secure())) else { return Ok(None) };
    let token = cookie.value().to_owned();
    let found = state.service(move |service| account(service, &token).map(|account| (token, account))).await?;
    let (token, account) = found;
    Ok(account.map(|account| (SessionToken(token), account)))
}

/// The account of a valid session; `None` for disabled accounts.
fn account(service: &Service, token: &str) -> Result<Option<Account>, AppError> {
    let (store, now) = (service.store(), now());
    let Some(session) = store.session(token, now)? else { return Ok(None) };
    let Some(id) = session.user else { return Ok(None) };
    if now - session.seen_at > NOTED_EVERY {
        service.touch_session(token, now, now + LIFETIME)?;
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

fn state(request: &HttpRequest) -> &State {
    request.app_data::<web::Data<State>>().expect("the application is built with its state")
}
