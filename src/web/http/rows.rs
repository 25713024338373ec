//! How high the rows of tables are: a reader's own choice, kept in a cookie. It changes nothing but how pages look.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// The cookie with the choice.
const COOKIE: &str = "rows";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowHeight {
    Usual,
    /// Rows of 34 pixels where there is a mouse and room.
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

    /// The cookie that keeps the choice for a year; the usual height needs none, and takes it away.
    pub fn cookie(self) -> Cookie<'static> {
        let age = match self {
            Self::Usual => Duration::ZERO,
            Self::Dense => Duration::days(365),
        };
        let cookie = Cookie::build(COOKIE, self.code());
        cookie.path("/").http_only(true).same_site(SameSite::Lax).max_age(age).finish()
    }
}
