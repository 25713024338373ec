//! Notices: the message of the next page that something was done, with its number.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::Method;
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse};

use crate::web::i18n::{self, Locale};
use tournament::Version;

/// The cookie with what is to be said on the next page.
const COOKIE: &str = "notice";
/// Between the key of a message and its number.
const SEPARATOR: char = ':';

/// Redirect (303) to `address`.
pub fn go_to(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

/// Redirect (307) to `address`, to which the browser sends the same form: what it carries is taken there.
pub fn send_on(address: &str) -> HttpResponse {
    HttpResponse::TemporaryRedirect().insert_header((LOCATION, address)).finish()
}

/// Redirect to `address`, which confirms with the message `key` (its name contains `-done-`).
pub fn done(address: &str, key: &str) -> HttpResponse {
    let cookie = cookie(key, Duration::minutes(1)).into_owned();
    HttpResponse::SeeOther().insert_header((LOCATION, address)).cookie(cookie).finish()
}

/// As [`done`], with a number for the message's `$n`.
pub fn done_with(address: &str, key: &str, n: usize) -> HttpResponse {
    done(address, &format!("{key}{SEPARATOR}{n}"))
}

/// The same after an action on a tournament that stood at `version`: the page that says so offers to take it back.
pub fn done_after(address: &str, key: &str, n: usize, version: Version) -> HttpResponse {
    done(address, &format!("{key}{SEPARATOR}{n}{SEPARATOR}{version}"))
}

/// The version of the tournament before the action of which the page asked for says that it was done.
pub fn version_before(request: &HttpRequest) -> Option<Version> {
    let cookie = request.cookie(COOKIE).filter(|_| request.method() == Method::GET)?;
    cookie.value().split(SEPARATOR).nth(2)?.parse().ok()
}

/// The cookie that takes the message away once it has been shown.
pub(super) fn taken_away() -> Cookie<'static> {
    cookie("", Duration::ZERO)
}

fn cookie(value: &str, age: Duration) -> Cookie<'_> {
    Cookie::build(COOKIE, value).path("/").http_only(true).same_site(SameSite::Lax).max_age(age).finish()
}

/// The message of the cookie, in words. Only keys made for that are taken from it.
pub(super) fn done_message(request: &HttpRequest, t: Locale) -> Option<String> {
    let cookie = request.cookie(COOKIE)?;
    let mut parts = cookie.value().split(SEPARATOR);
    let key = parts.next()?;
    let n: usize = parts.next().unwrap_or("0").parse().ok()?;
    let is_done_message = key.contains("-done-") || key.ends_with("-done");
    (is_done_message && i18n::exists(key)).then(|| t.text(key).with("n", n).to_string())
}
