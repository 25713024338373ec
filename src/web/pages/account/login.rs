//! `/login` and `/logout`.

use std::net::IpAddr;

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use crate::store::User;
use crate::web::forms::{Button, Form};
use crate::web::http::error::{AppError, Reply};
use crate::web::http::reply::{Page, done, go_to, is_local};
use crate::web::http::{audit, session, throttle};
use crate::web::i18n::Language;
use crate::web::pages::home::language;

/// Where somebody wanted to go before he had to log in.
#[derive(Debug, Deserialize)]
pub struct To {
    #[serde(default)]
    to: String,
}

#[derive(Debug, Default, Deserialize)]
pub struct LoginForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    to: String,
}

#[derive(Template)]
#[template(path = "account/login.html")]
struct Login<'a> {
    page: &'a Page,
    form: LoginForm,
    is_wrong: bool,
}

/// The address of the login page that goes on to `to`.
pub fn address(to: &str) -> String {
    format!("/login?to={}", utf8_percent_encode(to, NON_ALPHANUMERIC))
}

/// `GET /login`
pub async fn form(page: Page, wanted: web::Query<To>) -> Reply {
    let to = wanted.into_inner().to;
    if page.account.is_some() {
        return Ok(go_to(target(&to)));
    }
    page.html(&Login { page: &page, form: LoginForm { to, ..LoginForm::default() }, is_wrong: false })
}

/// `POST /login`
pub async fn log_in(page: Page, request: HttpRequest, Form(form): Form<LoginForm>) -> Reply {
    let address = throttle::address(&request, &page.state().config.trusted_proxy);
    let Some(user) = check(&page, &form, address).await? else {
        audit::warn(&request, "a failed login", &form.name);
        return page.html_as(StatusCode::UNPROCESSABLE_ENTITY, &Login { page: &page, form, is_wrong: true });
    };
    audit::note(&request, "a login", &user.name);
    enter(&request, &user, target(&form.to)).await
}

/// `POST /logout`
pub async fn log_out(request: HttpRequest, _: Form<Button>) -> Reply {
    let gone = session::end(&request).await?;
    let mut answer = done("/login", "login-done-out");
    answer.add_cookie(&gone).map_err(AppError::internal)?;
    // Pages with other people's names must not come back with the browser's back button.
    answer.headers_mut().insert(CLEAR_SITE_DATA, HeaderValue::from_static("\"cache\""));
    Ok(answer)
}

const CLEAR_SITE_DATA: actix_web::http::header::HeaderName =
    actix_web::http::header::HeaderName::from_static("clear-site-data");

/// Begins a session for somebody who has proved who he is, in his language.
pub async fn enter(request: &HttpRequest, user: &User, to: &str) -> Result<HttpResponse, AppError> {
    let cookie = session::begin(request, user.id).await?;
    let mut answer = go_to(to);
    answer.add_cookie(&cookie).map_err(AppError::internal)?;
    if let Some(language) = user.language.as_deref().and_then(Language::from_code) {
        answer.add_cookie(&language::cookie(language)).map_err(AppError::internal)?;
    }
    Ok(answer)
}

async fn check(page: &Page, form: &LoginForm, address: Option<IpAddr>) -> Result<Option<User>, AppError> {
    let (name, password) = (form.name.clone(), form.password.clone());
    page.with_password(move |desk| {
        let guess = throttle::CountedGuess::of_password(&name, address);
        guess.count(desk.store())?;
        let user = desk.log_in(&name, &password)?;
        if user.is_some() {
            guess.forgive(desk.store())?;
        }
        Ok::<_, AppError>(user)
    })
    .await
}

fn target(to: &str) -> &str {
    if is_local(to) { to } else { "/admin" }
}
