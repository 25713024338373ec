//! What the log says of the request that an event belongs to.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::USER_AGENT;
use actix_web::{Error, HttpMessage, web};
use tracing::field::Empty;
use tracing::{Span, info_span};
use tracing_actix_web::{DefaultRootSpanBuilder, RequestId, RootSpanBuilder};

use crate::web::http::{State, throttle};

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
            http.target = request.path(),
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
