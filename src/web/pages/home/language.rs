//! `/language/{code}`: the other language. It changes nothing but how pages look, hence a plain link.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::web;
use serde::Deserialize;

use crate::web::http::error::{AppError, Reply};
use crate::web::http::reply::{go_to, is_local};
use crate::web::i18n::{COOKIE, Language};

#[derive(Debug, Deserialize)]
pub struct Back {
    #[serde(default)]
    back: String,
}

/// `GET /language/{code}?back=/…`
pub async fn choose(code: web::Path<String>, back: web::Query<Back>) -> Reply {
    let language = Language::from_code(&code).ok_or(AppError::NotFound)?;
    let mut answer = go_to(if is_local(&back.back) { &back.back } else { "/" });
    answer.add_cookie(&cookie(language)).map_err(AppError::internal)?;
    Ok(answer)
}

/// The cookie that keeps the choice for a year.
pub fn cookie(language: Language) -> Cookie<'static> {
    Cookie::build(COOKIE, language.code()).path("/").same_site(SameSite::Lax).max_age(Duration::days(365)).finish()
}
