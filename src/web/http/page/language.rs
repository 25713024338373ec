//! The language of a page, and how it is remembered.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::Method;

use crate::web::http::about::language_of;
use crate::web::http::headers::is_framed;
use crate::web::i18n::{self, Language};

/// The language of a request: from its address, the reader's choice, the browser's setting, or English.
pub(super) fn language(request: &HttpRequest) -> Language {
    let chosen = request.cookie(i18n::COOKIE);
    let accepted = request.headers().get("accept-language").and_then(|value| value.to_str().ok());
    language_of(request.path(), request.query_string())
        .unwrap_or_else(|| Language::negotiate(chosen.as_ref().map(Cookie::value), accepted))
}

/// Whether the language of the address becomes the reader's choice, unless it is already. A reader who follows a link to one language and
/// then one to another reads the rest of the site in the second.
pub(super) fn keeps_language(request: &HttpRequest) -> bool {
    let chosen = request.cookie(i18n::COOKIE).and_then(|cookie| Language::from_code(cookie.value()));
    let asked = language_of(request.path(), request.query_string());
    request.method() == Method::GET && asked.is_some() && asked != chosen && !is_framed(request.path())
}

/// The cookie that keeps the choice of a language for a year.
pub fn language_cookie(language: Language) -> Cookie<'static> {
    let cookie = Cookie::build(i18n::COOKIE, language.code());
    cookie.path("/").same_site(SameSite::Lax).http_only(true).max_age(Duration::days(365)).finish()
}
