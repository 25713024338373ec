//! `/metrics`, for monitoring: requests by status and duration, open streams, backups, and what the present is like.

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

use crate::service::Service;
use crate::store::{BackupRun, BackupRunOutcome, StoreError};
use crate::web::http::gauges::{Gauges, StoreFigures};
use crate::web::http::{AppError, State};

/// The upper bounds of the duration buckets, in seconds.
const SECONDS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

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
    sent_again: Counter,
    streams: Gauge,
    backups: BackupGauges,
    present: Gauges,
}

/// The last scheduled backups, of whichever instance made them; all 0 before the first.
#[derive(Debug, Default)]
struct BackupGauges {
    good_at: Gauge,
    good_size: Gauge,
    failed: Gauge,
    differences: Gauge,
}

impl BackupGauges {
    fn register(&self, registry: &mut Registry) {
        let help = "When the last good backup was begun, in seconds since 1970";
        registry.register("backup_good_timestamp_seconds", help, self.good_at.clone());
        registry.register("backup_good_size_bytes", "How large it is", self.good_size.clone());
        registry.register("backup_failed", "Whether the last backup that ended has failed", self.failed.clone());
        let help = "How many differences the check of the last good backup found";
        registry.register("backup_differences", help, self.differences.clone());
    }

    /// Takes the numbers of these backups, the newest first.
    fn take(&self, runs: &[BackupRun]) {
        let mut ended = runs.iter().filter_map(|run| Some((run.started_at, &run.end.as_ref()?.outcome)));
        if let Some((_, last)) = ended.clone().next() {
            self.failed.set(i64::from(matches!(last, BackupRunOutcome::Failed(_))));
        }
        let good = ended.find_map(|(started_at, outcome)| match outcome {
            BackupRunOutcome::Made { bytes, differences, .. } => Some((started_at, *bytes, *differences)),
            BackupRunOutcome::Failed(_) => None,
        });
        if let Some((started_at, bytes, differences)) = good {
            self.good_at.set(started_at.and_utc().timestamp());
            self.good_size.set(i64::try_from(bytes).unwrap_or(i64::MAX));
            self.differences.set(i64::try_from(differences).unwrap_or(i64::MAX));
        }
    }
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
        let sent_again = Counter::default();
        let help = "Answers that were sent again as they were";
        registry.register("http_answers_sent_again", help, sent_again.clone());
        let streams = Gauge::default();
        registry.register("live_streams", "Browsers that listen for changes now", streams.clone());
        let backups = BackupGauges::default();
        backups.register(&mut registry);
        let present = Gauges::default();
        present.register(&mut registry);
        Self { registry, answers, duration, sent_again, streams, backups, present }
    }
}

impl Metrics {
    /// Counts a live stream while it is open.
    pub fn open_stream(&self) -> OpenStream {
        self.streams.inc();
        OpenStream(self.streams.clone())
    }

    /// Counts an answer that the site had just sent to another reader.
    pub fn sent_again(&self) {
        self.sent_again.inc();
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
    // Before this request takes one itself.
    let connections = state.connection_use();
    let makes_backups = state.makes_backups();
    let read = move |service: &Service| {
        let runs = if makes_backups { service.store().backup_runs()? } else { Vec::new() };
        Ok::<_, StoreError>((runs, StoreFigures::read(service.store())?))
    };
    // Without the database the other numbers are still wanted, and these stay as they were.
    let read = state.service_at_once(read).await.ok();
    if let Some((runs, _)) = &read {
        state.metrics.backups.take(runs);
    }
    state.metrics.present.take(&state, connections, read.map(|(_, figures)| figures));
    let mut text = String::new();
    encode(&mut text, &state.metrics.registry).map_err(AppError::internal)?;
    Ok(HttpResponse::Ok().content_type(KIND).body(text))
}
