//! What the log says of the request that an event belongs to.

use std::borrow::Cow;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::USER_AGENT;
use actix_web::{Error, HttpMessage, web};
use tracing::field::Empty;
use tracing::{Span, info_span};
use tracing_actix_web::{DefaultRootSpanBuilder, RequestId, RootSpanBuilder};

use crate::web::http::base_path::{base, below};
use crate::web::http::{State, throttle};

/// The paths whose next part is a secret: who knows it reports results of a slip, shows the hall's screens, or changes an application.
const BEFORE_SECRETS: [&str; 2] = ["/r/", "/k/"];
const APPLICATION: &str = "/register/";

/// A path as the log has it: with `…` in place of a secret.
pub fn logged_path(path: &str) -> Cow<'_, str> {
    let before = BEFORE_SECRETS.into_iter().find(|own| path.starts_with(own)).map(str::len);
    let in_tournament = || path.starts_with("/t/").then(|| path.find(APPLICATION)).flatten();
    let Some(start) = before.or_else(|| Some(in_tournament()? + APPLICATION.len())) else { return path.into() };
    let rest = path.get(start..).unwrap_or_default();
    let end = start + rest.find('/').unwrap_or(rest.len());
    format!("{}…{}", path.get(..start).unwrap_or_default(), path.get(end..).unwrap_or_default()).into()
}

/// The same of a path from which the base path is not taken off yet.
fn logged_below<'a>(base: &str, path: &'a str) -> Cow<'a, str> {
    logged_path(below(base, path).unwrap_or(path))
}

/// The span of a request, with the fields of the usual one that a log is searched for. The usual one also has the pattern of the address, for
/// which it looks up the route a second time, and the query, in which there may be the token of a link.
#[derive(Debug)]
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let trusted = request.app_data::<web::Data<State>>().map(|state| state.config.trusted_proxy.as_slice());
        let client = throttle::address(request.request(), trusted.unwrap_or_default());
        let agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        info_span!(
            "HTTP request",
            http.method = %request.method(),
            http.target = &*logged_below(base(request.request()), request.path()),
            http.client_ip = client.map(display),
            http.user_agent = agent,
            http.status_code = Empty,
            request_id = request.extensions().get::<RequestId>().map(display),
            exception.message = Empty,
            exception.details = Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        DefaultRootSpanBuilder::on_request_end(span, outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_of_paths_are_not_logged() {
        let cases = [
            ("/r/abc", "/r/…"),
            ("/r/abc/photo", "/r/…/photo"),
            ("/k/abc/pairings", "/k/…/pairings"),
            ("/t/cup/register/abc/withdraw", "/t/cup/register/…/withdraw"),
            ("/t/cup/register", "/t/cup/register"),
            ("/t/cup/round/1", "/t/cup/round/1"),
        ];
        for (path, logged) in cases {
            assert_eq!(logged_path(path), logged);
            assert_eq!(logged_below("/draughts", &format!("/draughts{path}")), logged);
        }
    }
}
