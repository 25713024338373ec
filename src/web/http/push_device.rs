//! By what the reader's device is known when it is told of rounds: a cookie with a hash of the address at which it takes messages. It
//! leads to nothing but what the device is told.

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

    /// The cookie that remembers it for a year.
    pub fn cookie(&self) -> Cookie<'static> {
        Cookie::build(COOKIE, self.0.clone())
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .max_age(Duration::days(365))
            .finish()
    }
}
