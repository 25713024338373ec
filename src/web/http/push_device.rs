//! Identifies the reader's device for notices of rounds: a cookie with the hash of its push address. It gives access only to the list of
//! players that the device follows.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

const COOKIE: &str = "device";

/// The digits of a SHA-256.
const LENGTH: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushDevice(pub String);

impl PushDevice {
    pub fn from_request(request: &HttpRequest) -> Option<Self> {
        let cookie = request.cookie(COOKIE)?;
        let is_hash = cookie.value().len() == LENGTH && cookie.value().bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| Self(cookie.value().to_owned()))
    }

    /// The cookie that remembers the device for a year.
    pub fn cookie(&self) -> Cookie<'static> {
        Cookie::build(COOKIE, self.0.clone())
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .max_age(Duration::days(365))
            .finish()
    }
}
