//! `/metrics`, for monitoring: the number of requests by status, their durations, and the number of open streams.

use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{HttpResponse, web};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use crate::web::http::{AppError, State};

/// The upper bounds of the duration buckets, in seconds.
const SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// The media type: version 1.0 of `OpenMetrics`.
const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The label of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answer {
    code: u16,
}

/// The metrics of one instance since it started.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    answers: Family<Answer, Counter>,
    duration: Histogram,
    streams: Gauge,
}

/// An open live stream; it is counted until it is dropped.
#[derive(Debug, Default)]
pub struct OpenStream(Gauge);

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let (answers, duration) = (Family::default(), Histogram::new(SECONDS));
        let mut registry = Registry::with_prefix("poddavki");
        registry.register("http_requests", "Requests answered, by status", answers.clone());
        let help = "Time until the answer begins";
        registry.register_with_unit("http_request_duration", help, Unit::Seconds, duration.clone());
        let streams = Gauge::default();
        registry.register("live_streams", "Browsers that listen for changes now", streams.clone());
        Self { registry, answers, duration, streams }
    }
}

impl Metrics {
    /// Counts a live stream while it is open.
    pub fn open_stream(&self) -> OpenStream {
        self.streams.inc();
        OpenStream(self.streams.clone())
    }

    fn answered(&self, code: StatusCode, begun: Instant) {
        self.answers.get_or_create(&Answer { code: code.as_u16() }).inc();
        self.duration.observe(begun.elapsed().as_secs_f64());
    }
}

/// Counts every request with its response.
pub async fn count(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let state = request.app_data::<web::Data<State>>().cloned();
    let begun = Instant::now();
    let answer = next.call(request).await;
    let code = answer.as_ref().map_or_else(|error| error.as_response_error().status_code(), ServiceResponse::status);
    if let Some(state) = state {
        state.metrics.answered(code, begun);
    }
    answer
}

/// `GET /metrics`
pub async fn index(state: web::Data<State>) -> Result<HttpResponse, AppError> {
    let mut text = String::new();
    encode(&mut text, &state.metrics.registry).map_err(AppError::internal)?;
    Ok(HttpResponse::Ok().content_type(KIND).body(text))
}
