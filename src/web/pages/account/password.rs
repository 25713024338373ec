//! `/password?token=…`: the owner of an account sets a password by the one-time link that an administrator has given them.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use crate::service::{AccountError, PASSWORD_LENGTH, ServiceError};
use crate::store::User;
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::{AppError, Page, Reply, audit, session};
use crate::web::i18n::tournament_texts;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LinkForm {
    token: String,
    password: String,
}

#[derive(Template)]
#[template(path = "account/password.html")]
struct SetPassword<'a> {
    page: &'a Page,
    user: User,
    token: String,
    errors: FieldErrors,
    least: usize,
}

#[derive(Template)]
#[template(path = "account/link_used.html")]
struct LinkUsed<'a> {
    page: &'a Page,
}

/// `GET /password?token=…`
pub async fn form(page: Page, link: web::Query<LinkForm>) -> Reply {
    show(&page, link.into_inner().token, StatusCode::OK, FieldErrors::default()).await
}

/// `POST /password`: sets the password, and logs in.
pub async fn set(page: Page, request: HttpRequest, Form(form): Form<LinkForm>) -> Reply {
    let LinkForm { token, password } = form;
    let own = token.clone();
    // Before a password is hashed, as at the first start.
    match page.service(move |service| Ok::<_, AppError>(service.owner_of_link(&own))).await? {
        Err(ServiceError::Account(AccountError::WrongLink)) => return used(&page),
        found => drop(found?),
    }
    let own = token.clone();
    let set =
        page.with_password(move |service| Ok::<_, AppError>(service.set_password_by_link(&own, &password))).await?;
    match set {
        Ok(user) => {
            audit::note(&request, "a password set by a link", &user.name);
            session::enter(&request, &user, "/admin").await
        }
        Err(ServiceError::Account(AccountError::WrongLink)) => used(&page),
        Err(ServiceError::Account(error)) => {
            let errors = FieldErrors::one("password", tournament_texts::account_error(page.t, &error));
            show(&page, token, StatusCode::UNPROCESSABLE_ENTITY, errors).await
        }
        Err(other) => Err(other.into()),
    }
}

async fn show(page: &Page, token: String, status: StatusCode, errors: FieldErrors) -> Reply {
    let own = token.clone();
    match page.service(move |service| Ok::<_, AppError>(service.owner_of_link(&own))).await? {
        Ok(user) => page.html_as(status, &SetPassword { page, user, token, errors, least: PASSWORD_LENGTH.0 }),
        Err(ServiceError::Account(AccountError::WrongLink)) => used(page),
        Err(other) => Err(other.into()),
    }
}

fn used(page: &Page) -> Reply {
    page.html_as(StatusCode::FORBIDDEN, &LinkUsed { page })
}
