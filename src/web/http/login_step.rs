//! The step between a right password and a session: who has begun it is known by a cookie, which gives no rights.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::{HttpRequest, HttpResponse};

use crate::service::{AccountError, Service, ServiceError};
use crate::store::{LoginStep, LoginStepKind};
use crate::web::http::session::state;
use crate::web::http::{AppError, go_to, in_query};
use tournament::UserId;

/// The page that asks for the second factor.
pub const PAGE: &str = "/login/code";

/// A step that this browser has begun.
#[derive(Debug, Clone)]
pub struct OwnStep {
    pub token: String,
    pub step: LoginStep,
}

impl OwnStep {
    /// The step of a request; `None` if there is none, or its time is over.
    pub async fn find(request: &HttpRequest) -> Result<Option<Self>, AppError> {
        let state = state(request);
        let Some(cookie) = request.cookie(cookie_name(state.config.is_secure())) else { return Ok(None) };
        let token = cookie.value().to_owned();
        let find = move |service: &Service| match service.login_step(&token) {
            Ok(step) => Ok(Some(Self { token, step })),
            Err(ServiceError::Account(AccountError::StepOver)) => Ok(None),
            Err(other) => Err(other),
        };
        state.service(find).await
    }
}

/// Begins a step, and returns the cookie that it is known by.
pub async fn begin(
    request: &HttpRequest,
    user: Option<UserId>,
    kind: LoginStepKind,
) -> Result<Cookie<'static>, AppError> {
    let state = state(request);
    let token = state.service_at_once(move |service| service.begin_login_step(user, kind)).await?;
    Ok(cookie(token, state.config.is_secure(), Duration::minutes(5)))
}

/// Asks for the second factor of an account whose password was right.
pub async fn ask(request: &HttpRequest, user: UserId, to: &str) -> Result<HttpResponse, AppError> {
    let cookie = begin(request, Some(user), LoginStepKind::SecondFactor).await?;
    let mut answer = go_to(&address(to));
    answer.add_cookie(&cookie).map_err(AppError::internal)?;
    Ok(answer)
}

/// The address of the page that asks, with the page that was wanted.
pub fn address(to: &str) -> String {
    format!("{PAGE}?to={}", in_query(to))
}

/// The cookie that takes that of a step away.
pub fn taken_away(request: &HttpRequest) -> Cookie<'static> {
    cookie(String::new(), state(request).config.is_secure(), Duration::ZERO)
}

/// Over TLS one that no other host can set.
const fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { "__Host-step" } else { "step" }
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
