//! Protection against cross-site requests: browsers say where a request comes from, and every form carries a token that only a page of this
//! site can know.

use std::cell::OnceCell;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HOST, ORIGIN};
use actix_web::http::{Method, Uri};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, web};
use sha2::{Digest, Sha256};

use crate::service::random_token;
use crate::web::http::session::SessionToken;
use crate::web::http::{AppError, State};

/// The token for the forms of one browser: derived from the session, and before log-in from a cookie of its own.
#[derive(Debug)]
pub struct FormToken {
    /// The secret that the browser has.
    sent: Option<String>,
    /// The secret for a browser that has none, made for the first form: most pages have no form.
    made: OnceCell<String>,
}

impl FormToken {
    /// The name of the hidden field.
    pub const FIELD: &str = "form-token";

    /// The token for the forms of the page that answers `request`.
    pub fn from_request(request: &HttpRequest) -> Self {
        Self { sent: secret(request), made: OnceCell::new() }
    }

    fn secret(&self) -> &str {
        // Without random numbers the secret is empty, and an empty one is never accepted.
        self.sent.as_ref().unwrap_or_else(|| self.made.get_or_init(|| random_token().unwrap_or_default()))
    }

    /// The value of the hidden field. It is not the secret itself: a leaked page must not give away the session.
    pub fn value(&self) -> String {
        derived(self.secret())
    }

    /// The cookie to compare with, if the browser has none yet.
    pub fn new_cookie(&self, is_secure: bool) -> Option<Cookie<'static>> {
        self.sent.is_none().then(|| {
            Cookie::build(cookie_name(is_secure), self.secret().to_owned())
                .path("/")
                .http_only(true)
                .secure(is_secure)
                .same_site(SameSite::Lax)
                .finish()
        })
    }
}

/// Refuses a form whose token is missing or belongs to another browser or session.
pub fn check_token(request: &HttpRequest, token: Option<&str>) -> Result<(), AppError> {
    let secret = secret(request).filter(|secret| !secret.is_empty()).ok_or(AppError::StaleForm)?;
    let given = token.ok_or(AppError::StaleForm)?;
    if is_same(given, &derived(&secret)) { Ok(()) } else { Err(AppError::StaleForm) }
}

/// Middleware: refuses requests from pages of other sites. Requests without either header do not come from a browser.
pub async fn refuse_foreign<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if is_safe || is_own(&request) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    Ok(request.error_response(AppError::Foreign).map_into_right_body())
}

fn is_own(request: &ServiceRequest) -> bool {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    match (header("sec-fetch-site"), header(ORIGIN.as_str())) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            let is_secure = request.app_data::<web::Data<State>>().is_some_and(|state| state.config.is_secure());
            // Without a configured address it is unknown whether a proxy in front speaks TLS.
            let has_scheme = !is_secure || origin.starts_with("https://");
            let address = origin.parse::<Uri>().ok();
            let host = address.as_ref().and_then(Uri::authority);
            has_scheme && host.is_some_and(|host| header(HOST.as_str()) == Some(host.as_str()))
        }
        (None, None) => true,
    }
}

fn secret(request: &HttpRequest) -> Option<String> {
    if let Some(SessionToken(token)) = request.extensions().get::<SessionToken>() {
        return Some(token.clone());
    }
    let state = request.app_data::<web::Data<State>>()?;
    Some(request.cookie(cookie_name(state.config.is_secure()))?.value().to_owned())
}

const fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { "__Host-form" } else { "form" }
}

fn derived(secret: &str) -> String {
    let hash = Sha256::new().chain_update("form").chain_update(secret).finalize();
    hex::encode(&hash[..16])
}

/// Compares in constant time, so that the time does not tell how much is right.
fn is_same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use actix_web::test as http;

    use super::*;

    #[test]
    fn only_pages_of_this_site_may_send_forms() {
        for (site, origin, own) in [
            (Some("same-origin"), None, true),
            (Some("none"), None, true),
            (Some("cross-site"), Some("http://d.example"), false),
            (Some("same-site"), None, false),
            (None, Some("http://d.example"), true),
            (None, Some("http://evil.example"), false),
            (None, Some("null"), false),
            (None, None, true),
        ] {
            let mut request = http::TestRequest::post().insert_header(("host", "d.example"));
            for (name, value) in [("sec-fetch-site", site), ("origin", origin)] {
                if let Some(value) = value {
                    request = request.insert_header((name, value));
                }
            }
            assert_eq!(is_own(&request.to_srv_request()), own, "{site:?} {origin:?}");
        }
    }
}
