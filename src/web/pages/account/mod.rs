//! The user's own account: log-in, passwords, second factors, the identity provider, sessions, the first administrator.

pub mod factors;
pub mod index;
pub mod login;
pub mod open_id;
pub mod passkeys;
pub mod password;
pub mod second_step;
pub mod tasks;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use serde::Deserialize;

use crate::web::http::{Page, Reply, relying_party};

/// The page that the user wanted before the log-in.
#[derive(Debug, Deserialize)]
pub struct To {
    #[serde(default)]
    pub to: String,
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
    /// Why the log-in by the identity provider did not succeed.
    refused: Option<String>,
    /// Whether passkeys can work at this address.
    has_passkeys: bool,
}

impl<'a> Login<'a> {
    fn new(page: &'a Page, request: &HttpRequest, form: LoginForm) -> Self {
        Self { page, form, is_wrong: false, refused: None, has_passkeys: relying_party(request).is_ok() }
    }
}

/// The page again, with why the log-in by the identity provider did not succeed.
pub fn show_refused(page: &Page, request: &HttpRequest, to: String, refused: String) -> Reply {
    let login = Login::new(page, request, LoginForm { to, ..LoginForm::default() });
    page.html_as(StatusCode::UNPROCESSABLE_ENTITY, &Login { refused: Some(refused), ..login })
}
