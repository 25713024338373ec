//! Security headers of every response.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, COOKIE, HeaderValue, SET_COOKIE, X_FRAME_OPTIONS,
};
use actix_web::middleware::{DefaultHeaders, Next};
use actix_web::web;

use crate::web::http::State;

/// Only this site's own files, nothing inline; the parameter says which sites may show it in a frame.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; style-src 'self'; script-src 'self'; worker-src 'self'; img-src 'self' data:; font-src 'self'; ",
            "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ",
            $ancestors
        )
    };
}

/// In no frame.
const POLICY: &str = policy!("'none'");

/// In frames of any site.
const FRAMED_POLICY: &str = policy!("*");

/// The prefix of addresses of pages for frames.
const FRAMED: &str = "/embed/";

/// TLS only for a year, sent to browsers that came over TLS.
const STRICT_TRANSPORT: &str = "max-age=31536000";

/// The usual headers, with those of TLS if the site is reached over it.
pub fn usual(is_secure: bool) -> DefaultHeaders {
    let headers = DefaultHeaders::new()
        .add(("Content-Security-Policy", POLICY))
        .add(("X-Content-Type-Options", "nosniff"))
        .add(("X-Frame-Options", "DENY"))
        .add(("Referrer-Policy", "same-origin"))
        .add(("Cross-Origin-Opener-Policy", "same-origin"))
        .add(("Permissions-Policy", "camera=(), geolocation=(), microphone=()"));
    if is_secure { headers.add(("Strict-Transport-Security", STRICT_TRANSPORT)) } else { headers }
}

/// Pages that are never cached: on a shared computer they must not come back after the logout, nor links that work once.
const STAFF: [&str; 6] = ["/admin", "/account", "/password", "/setup", "/login/code", "/login/openid"];

/// Middleware: staff pages are never cached, and over TLS cookies are sent over TLS only.
pub async fn private<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let path = request.path();
    let is_of = |own: &str| path.strip_prefix(own).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let is_of_staff = STAFF.into_iter().any(is_of);
    let is_secure = request.app_data::<web::Data<State>>().is_some_and(|state| state.config.is_secure());
    let mut answer = next.call(request).await?;
    let headers = answer.headers_mut();
    if is_of_staff {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if is_secure {
        let cookies: Vec<HeaderValue> = headers.remove(SET_COOKIE).map(|cookie| over_tls(&cookie)).collect();
        for cookie in cookies {
            headers.append(SET_COOKIE, cookie);
        }
    }
    Ok(answer)
}

/// Whether a page is made for frames of other sites.
pub fn is_framed(path: &str) -> bool {
    path.starts_with(FRAMED)
}

/// Middleware: pages for frames may be shown by any site, and neither read nor set cookies: they are the same for all readers.
pub async fn framed(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let is_framed = is_framed(request.path());
    if is_framed {
        request.headers_mut().remove(COOKIE);
    }
    let mut answer = next.call(request).await?;
    if is_framed {
        let headers = answer.headers_mut();
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED_POLICY));
        headers.remove(X_FRAME_OPTIONS);
        headers.remove(SET_COOKIE);
    }
    Ok(answer)
}

/// The cookie, restricted to TLS.
fn over_tls(cookie: &HeaderValue) -> HeaderValue {
    let Ok(text) = cookie.to_str() else { return cookie.clone() };
    if text.split(';').any(|part| part.trim().eq_ignore_ascii_case("secure")) {
        return cookie.clone();
    }
    HeaderValue::from_str(&format!("{text}; Secure")).unwrap_or_else(|_| cookie.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_over_tls_is_secure_once() {
        for (cookie, expected) in [
            ("language=ru; Path=/", "language=ru; Path=/; Secure"),
            ("form=x; Secure; Path=/", "form=x; Secure; Path=/"),
            ("name=secure; Path=/", "name=secure; Path=/; Secure"),
        ] {
            assert_eq!(over_tls(&HeaderValue::from_static(cookie)), expected);
        }
    }
}
