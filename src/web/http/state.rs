//! What the whole site shares.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix_web::web;

use crate::config::{Config, is_only_local};
use crate::lock::lock;
use crate::service::{Courier, Service};
use crate::store::News;
use crate::web::http::AppError;
use crate::web::http::archive::Archived;
use crate::web::http::cache::PageCache;
use crate::web::http::compression::PackedBodies;
use crate::web::http::forecasts::Forecasts;
use crate::web::http::health::Health;
use crate::web::http::journal_checks::CheckedJournals;
use crate::web::http::letters::Postman;
use crate::web::http::live::Live;
use crate::web::http::metrics::Metrics;
use crate::web::http::origin::SiteOrigin;
use crate::web::http::pictures::Pictures;
use crate::web::http::tasks::Tasks;
use crate::web::http::turns::WorkTurns;
use crate::web::http::waiting_files::WaitingFiles;
use tournament::standings::Standings;
use tournament::{RoundNumber, Tournament};

/// What work has given, whatever its type.
type Answer = Box<dyn Any + Send>;

/// How often this instance removes what is no longer needed.
const TIDIED_EVERY: Duration = Duration::from_hours(1);

/// So many large files wait on the disk at most, and so many texts, none of which is larger than an upload may be.
const MOST_LARGE_FILES: usize = 4;
const MOST_TEXTS: usize = 20;

/// Remembers when this instance last removed what is no longer needed.
#[derive(Debug, Default)]
pub struct CleanUp(Mutex<Option<Instant>>);

impl CleanUp {
    /// Whether it is time again; a caller that is told so does it.
    pub fn is_due(&self) -> bool {
        let mut last = lock(&self.0);
        let is_due = last.is_none_or(|last| last.elapsed() > TIDIED_EVERY);
        if is_due {
            *last = Some(Instant::now());
        }
        is_due
    }
}

/// The shared state of one instance. Nothing in it would be missed after a restart.
pub struct State {
    pub config: Config,
    origin: Arc<SiteOrigin>,
    pub pages: PageCache,
    pub packed: PackedBodies,
    pub pictures: Pictures,
    /// What the last checks of journals have found.
    pub journals: Arc<CheckedJournals>,
    /// What was last found of the database.
    pub health: Arc<Health>,
    /// What may still come of running tournaments, and what the regulations of others lead to.
    pub forecasts: Forecasts,
    pub metrics: Metrics,
    /// Open pages that want to hear of changes.
    pub live: Arc<Live>,
    /// When to remove what is no longer needed.
    pub housekeeping: CleanUp,
    /// What is archived, where the pages are made to become files and not to be served.
    pub archived: Option<Archived>,
    /// Taken by the archive that is being made: one at a time.
    pub archiving: Arc<Mutex<()>>,
    /// Large files of which it has to be said what is in them.
    pub waiting: WaitingFiles,
    /// Texts of files that are shown before they are taken in.
    pub texts: WaitingFiles,
    /// Long work that is under way, or has ended lately.
    pub tasks: Tasks,
    /// What sends letters, where there is a mail server.
    postman: Option<Postman>,
    /// What sends notices; nothing in an archive.
    courier: Option<Courier>,
    passwords: WorkTurns,
    service: Service,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("origin", &self.origin).finish_non_exhaustive()
    }
}

impl State {
    /// The state of an instance that is reached at `origin`.
    pub fn new(config: Config, origin: Arc<SiteOrigin>, service: Service) -> Self {
        let (pages, packed) = (PageCache::default(), PackedBodies::default());
        let (journals, live) = (Arc::default(), Arc::default());
        let forecasts = Forecasts::new(config.forecast_runs);
        let (health, metrics, passwords) = (Arc::default(), Metrics::default(), WorkTurns::default());
        let housekeeping = CleanUp::default();
        Self {
            config,
            origin,
            pages,
            packed,
            pictures: Pictures::default(),
            journals,
            health,
            forecasts,
            metrics,
            live,
            housekeeping,
            archived: None,
            archiving: Arc::default(),
            waiting: WaitingFiles::at_most(MOST_LARGE_FILES),
            texts: WaitingFiles::at_most(MOST_TEXTS),
            tasks: Tasks::default(),
            postman: None,
            courier: None,
            passwords,
            service,
        }
    }

    /// The state of the pages of an archive, which no request reaches.
    pub fn of_archive(service: Service, archived: Archived) -> Self {
        let nowhere = Arc::new(SiteOrigin::new(0, String::new));
        Self { archived: Some(archived), ..Self::new(Config::of_archive(), nowhere, service) }
    }

    /// The beginning of links that leave the site, without a slash at the end, as it is now: a computer may come into another network
    /// while the program runs.
    pub fn origin(&self) -> String {
        self.origin.now()
    }

    /// The port on which the program listens.
    pub fn port(&self) -> u16 {
        self.origin.port()
    }

    /// Tells open pages that a tournament has changed.
    pub fn tell(&self, news: News) {
        self.live.tell(self.service.store(), news);
        self.look_for_letters();
        self.look_for_notices();
    }

    /// The same, with letters sent by `postman`.
    #[must_use]
    pub fn with_postman(self, postman: Option<Postman>) -> Self {
        Self { postman, ..self }
    }

    /// Has letters sent that have been written.
    pub fn look_for_letters(&self) {
        if let Some(postman) = &self.postman {
            postman.wake();
        }
    }

    /// The same, with notices sent by `courier`.
    #[must_use]
    pub fn with_courier(self, courier: Courier) -> Self {
        Self { courier: Some(courier), ..self }
    }

    /// Has notices sent that have been written.
    pub fn look_for_notices(&self) {
        if let Some(courier) = &self.courier {
            courier.wake();
        }
    }

    /// Lets no more letters and notices be sent: the program ends.
    pub fn stop_sending(&self) {
        if let Some(postman) = &self.postman {
            postman.stop();
        }
        if let Some(courier) = &self.courier {
            courier.stop();
        }
    }

    /// Whether browsers let this site show notices: they do over TLS, and on the computer itself.
    pub fn may_push(&self) -> bool {
        self.config.is_secure() || is_only_local(&self.origin())
    }

    /// Whether letters can be sent.
    pub const fn sends_letters(&self) -> bool {
        self.postman.is_some()
    }

    /// The standings of a tournament after a round, worked out once.
    pub fn standings(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Standings> {
        self.service.standings(tournament, through)
    }

    /// Lets the service do or read something, on a thread where waiting for the database is allowed.
    #[expect(clippy::missing_panics_doc, reason = "the answer has the type that went in")]
    pub async fn service<T, E>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        let work = Box::new(move |service: &Service| Box::new(work(service).map_err(Into::into)) as Answer);
        let done = self.work(work).await?.downcast::<Result<T, AppError>>();
        *done.expect("the work gives what was boxed above")
    }

    /// The service for a thread of long work.
    pub(super) fn own_service(&self) -> Service {
        self.service.clone()
    }

    /// One kind of work for all: what runs it is compiled once, and not anew for each page.
    async fn work(&self, work: Box<dyn FnOnce(&Service) -> Answer + Send>) -> Result<Answer, AppError> {
        let service = self.service.clone();
        web::block(move || work(&service)).await.map_err(AppError::internal)
    }

    /// The same for what hashes a password, when its turn has come.
    pub async fn with_password<T, E>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        let turn = self.passwords.take().await.ok_or(AppError::Crowded)?;
        self.service(move |service| {
            // Ends with the work: a browser that goes away meanwhile does not let another in.
            let _turn = turn;
            work(service)
        })
        .await
    }
}
