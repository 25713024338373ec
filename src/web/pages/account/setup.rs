//! `/setup`: the first administrator, by the one-time link that the program printed.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use crate::service::{AccountError, PASSWORD_LENGTH, Service, ServiceError};
use crate::store::User;
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::audit;
use crate::web::http::error::{AppError, Reply};
use crate::web::http::reply::Page;
use crate::web::i18n::tournament_texts;
use crate::web::pages::account::login;

/// The token of the link, and what is typed.
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
pub async fn form(page: Page, form: web::Query<SetupForm>) -> Reply {
    let form = SetupForm { token: form.into_inner().token, ..SetupForm::default() };
    let token = form.token.clone();
    if !page.desk(move |desk| desk.store().may_set_up(&token)).await? {
        return used(&page);
    }
    page.html(&Setup { page: &page, form, errors: FieldErrors::default(), least: PASSWORD_LENGTH.0 })
}

/// `POST /setup`
pub async fn create(page: Page, request: HttpRequest, Form(form): Form<SetupForm>) -> Reply {
    let (token, name, password) = (form.token.clone(), form.name.clone(), form.password.clone());
    match page.with_password(move |desk| Ok::<_, AppError>(set_up(desk, &token, &name, &password))).await? {
        Ok(user) => {
            audit::note(&request, "the first administrator", &user.name);
            login::enter(&request, &user, "/admin").await
        }
        Err(ServiceError::Account(AccountError::WrongSetupToken)) => used(&page),
        Err(ServiceError::Account(fault)) => {
            let errors = tournament_texts::account_errors(page.t, &form.name, &form.password, &fault);
            let template = Setup { page: &page, form, errors, least: PASSWORD_LENGTH.0 };
            page.html_as(StatusCode::UNPROCESSABLE_ENTITY, &template)
        }
        Err(other) => Err(other.into()),
    }
}

fn set_up(desk: &Service, token: &str, name: &str, password: &str) -> Result<User, ServiceError> {
    let id = desk.set_up(token, name, password)?;
    desk.store().user(id)?.ok_or_else(|| AccountError::NoSuchAccount.into())
}

fn used(page: &Page) -> Reply {
    page.html_as(StatusCode::FORBIDDEN, &Used { page })
}
