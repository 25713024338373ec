//! What the whole site shares.

use std::fmt;
use std::sync::Arc;

use actix_web::web;

use super::cache::PageCache;
use super::checked::CheckedJournals;
use super::error::AppError;
use super::live::Live;
use super::metrics::Metrics;
use super::outlooks::Outlooks;
use crate::config::Config;
use crate::desk::Desk;
use crate::standings::Table;
use crate::tournament::{RoundNumber, Tournament};

/// The shared state of one instance. Nothing in it would be missed after a restart.
pub struct State {
    /// How the site runs.
    pub config: Config,
    /// The beginning of links that leave the site, without a slash at the end.
    pub origin: String,
    /// Pages as they were sent.
    pub pages: PageCache,
    /// How far journals have been checked.
    pub journals: Arc<CheckedJournals>,
    /// What may still come of running events.
    pub outlooks: Arc<Outlooks>,
    /// What is counted of requests.
    pub metrics: Metrics,
    /// Open pages that want to hear of changes.
    pub live: Arc<Live>,
    desk: Desk,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("origin", &self.origin).finish_non_exhaustive()
    }
}

impl State {
    /// The state of an instance that is reached at `origin`.
    pub fn new(config: Config, origin: String, desk: Desk) -> Self {
        let (pages, journals, outlooks, live) = (PageCache::default(), Arc::default(), Arc::default(), Arc::default());
        Self { config, origin, pages, journals, outlooks, metrics: Metrics::default(), live, desk }
    }

    /// The standings of an event after a round, reckoned once.
    pub fn standings(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Table> {
        self.desk.standings(tournament, through)
    }

    /// Lets the desk do or read something, on a thread where waiting for the database is allowed.
    pub async fn desk<T, E>(&self, work: impl FnOnce(&Desk) -> Result<T, E> + Send + 'static) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        let desk = self.desk.clone();
        let done = web::block(move || work(&desk).map_err(Into::into)).await;
        done.map_err(AppError::internal)?
    }
}
