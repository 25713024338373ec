//! The row height of tables: a reader's choice, kept in a cookie. It only changes the look of pages.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// The cookie with the choice.
const COOKIE: &str = "rows";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowHeight {
    Usual,
    /// The reader's choice, by default the usual height.
    Dense,
}

draughts::codes! { RowHeight:
    Usual => "usual",
    Dense => "dense",
}

impl RowHeight {
    /// What the reader has chosen; the usual height where they have not.
    pub fn from_request(request: &HttpRequest) -> Self {
        let chosen = request.cookie(COOKIE);
        chosen.and_then(|cookie| Self::from_code(cookie.value())).unwrap_or(Self::Usual)
    }

    /// The cookie that keeps the choice for a year; the usual height deletes it.
    pub fn cookie(self) -> Cookie<'static> {
        let age = match self {
            Self::Usual => Duration::ZERO,
            Self::Dense => Duration::days(365),
        };
        let cookie = Cookie::build(COOKIE, self.code());
        cookie.path("/").http_only(true).same_site(SameSite::Lax).max_age(age).finish()
    }
}
