//! `/login`, `/logout`, and `/setup`: the first administrator, by the one-time link that the program printed.

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use crate::service::{AccountError, PASSWORD_LENGTH, Service, ServiceError};
use crate::store::User;
use crate::web::forms::{Button, FieldErrors, Form};
use crate::web::http::throttle::{CountedGuess, GuessSource};
use crate::web::http::{AppError, Page, PasswordAsker, Reply, audit, done, go_to, session};
use crate::web::i18n::tournament_texts;
use crate::web::pages::account::{Login, LoginForm, To};

/// `GET /login`
pub async fn form(page: Page, request: HttpRequest, query: web::Query<To>) -> Reply {
    let to = query.into_inner().to;
    if page.account.is_some() {
        return Ok(go_to(session::wanted(&to)));
    }
    page.html(&Login::new(&page, &request, LoginForm { to, ..LoginForm::default() }))
}

/// `POST /login`
pub async fn log_in(page: Page, request: HttpRequest, Form(form): Form<LoginForm>) -> Reply {
    let Some(user) = check(&page, &request, &form).await? else {
        audit::failed_login(&request, page.state(), &form.name).await?;
        let template = Login { is_wrong: true, ..Login::new(&page, &request, form) };
        return page.html_as(StatusCode::UNPROCESSABLE_ENTITY, &template);
    };
    session::enter(&request, &user, session::wanted(&form.to)).await
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

async fn check(page: &Page, request: &HttpRequest, form: &LoginForm) -> Result<Option<User>, AppError> {
    let (name, password) = (form.name.clone(), form.password.clone());
    let source = GuessSource::from_request(request);
    let named = name.clone();
    let count = move |service: &Service| {
        let guess = CountedGuess::of_password(service, &named, &source)?;
        guess.count(service.store())?;
        Ok::<_, AppError>(guess)
    };
    // Before it waits for its turn: where no guess is left, no place in the queue is taken.
    let guess = page.service(count).await?;
    let own = guess.clone();
    let check = move |service: &Service| {
        let user = service.log_in(&name, &password)?;
        if let Some(user) = &user {
            // With a second factor the guesses of codes count on: a person with the password must not begin anew with each log-in.
            if service.store().has_second_factor(user.id)? {
                guess.take_back(service.store())?;
            } else {
                guess.forgive(service.store())?;
            }
        }
        Ok::<_, AppError>(user)
    };
    let asker = if own.is_in_known_browser() { PasswordAsker::Known } else { PasswordAsker::Stranger };
    let checked = page.state().with_password(asker, check).await;
    if matches!(checked, Err(AppError::Crowded)) {
        page.service(move |service| own.take_back(service.store())).await?;
    }
    checked
}

#[derive(Debug, Default, Deserialize)]
pub struct SetupForm {
    #[serde(default)]
    token: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
}

#[derive(Template)]
#[template(path = "account/setup.html")]
struct Setup<'a> {
    page: &'a Page,
    form: SetupForm,
    errors: FieldErrors,
    least: usize,
}

#[derive(Template)]
#[template(path = "account/setup_used.html")]
struct Used<'a> {
    page: &'a Page,
}

/// `GET /setup?token=…`
pub async fn setup_form(page: Page, form: web::Query<SetupForm>) -> Reply {
    let form = SetupForm { token: form.into_inner().token, ..SetupForm::default() };
    let token = form.token.clone();
    if !page.service(move |service| service.store().may_set_up(&token)).await? {
        return used(&page);
    }
    page.html(&Setup { page: &page, form, errors: FieldErrors::default(), least: PASSWORD_LENGTH.0 })
}

/// `POST /setup`
pub async fn set_up(page: Page, request: HttpRequest, Form(form): Form<SetupForm>) -> Reply {
    let (token, name, password) = (form.token.clone(), form.name.clone(), form.password.clone());
    // Before a password is hashed: without the link no place in the queue is taken for that.
    let own = token.clone();
    if !page.service(move |service| service.store().may_set_up(&own)).await? {
        return used(&page);
    }
    match page
        .with_password(move |service| Ok::<_, AppError>(first_administrator(service, &token, &name, &password)))
        .await?
    {
        Ok(user) => {
            audit::note(&request, "the first administrator", &user.name);
            session::enter(&request, &user, "/admin").await
        }
        Err(ServiceError::Account(AccountError::WrongLink)) => used(&page),
        Err(ServiceError::Account(error)) => {
            let errors = tournament_texts::account_errors(page.t, &form.name, &form.password, &error);
            let template = Setup { page: &page, form, errors, least: PASSWORD_LENGTH.0 };
            page.html_as(StatusCode::UNPROCESSABLE_ENTITY, &template)
        }
        Err(other) => Err(other.into()),
    }
}

fn first_administrator(service: &Service, token: &str, name: &str, password: &str) -> Result<User, ServiceError> {
    let id = service.set_up(token, name, password)?;
    service.store().user(id)?.ok_or_else(|| AccountError::NoSuchAccount.into())
}

fn used(page: &Page) -> Reply {
    page.html_as(StatusCode::FORBIDDEN, &Used { page })
}
