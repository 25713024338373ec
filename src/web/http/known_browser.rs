//! The cookie of a browser in which accounts have logged in: guesses of their passwords there are counted apart from those elsewhere. It
//! gives no rights, and is kept at the log-out, since the owner logs in with it again.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

use crate::service::KnownLogins;
use crate::web::http::session::state;

/// What the browser of a request keeps.
pub fn kept_logins(request: &HttpRequest) -> KnownLogins {
    let cookie = request.cookie(cookie_name(state(request).config.is_secure()));
    cookie.map_or_else(KnownLogins::default, |cookie| KnownLogins::parse(cookie.value()))
}

/// The cookie that keeps it for a year.
pub fn cookie(logins: &KnownLogins, is_secure: bool) -> Cookie<'static> {
    Cookie::build(cookie_name(is_secure), logins.to_string())
        .path("/")
        .http_only(true)
        .secure(is_secure)
        .same_site(SameSite::Lax)
        .max_age(Duration::days(365))
        .finish()
}

/// Over TLS one that no other host can set.
const fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { "__Host-known-browser" } else { "known-browser" }
}
