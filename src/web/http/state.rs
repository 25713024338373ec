//! The state shared by all requests.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use actix_web::web;

use crate::config::{Config, OpenIdConfig, is_only_local};
use crate::service::{Courier, IdentityProvider, ProviderSettings, Service};
use crate::store::{ConnectionUse, DatabaseState, News};
use crate::web::http::AppError;
use crate::web::http::answer_cache::AnswerCache;
use crate::web::http::archive::Archived;
use crate::web::http::background::Background;
use crate::web::http::body_limits::FormRoom;
use crate::web::http::cache::PageCache;
use crate::web::http::compression::PackedBodies;
use crate::web::http::forecasts::Forecasts;
use crate::web::http::health::Health;
use crate::web::http::journal_checks::CheckedJournals;
use crate::web::http::kept_rows::KeptRows;
use crate::web::http::letters::Postman;
use crate::web::http::live::Live;
use crate::web::http::metrics::Metrics;
use crate::web::http::origin::SiteOrigin;
use crate::web::http::pictures::Pictures;
use crate::web::http::recent_tournaments::RecentTournaments;
use crate::web::http::tasks::Tasks;
use crate::web::http::threads::RequestThreads;
use crate::web::http::turns::WorkTurns;
use crate::web::http::waiting_files::WaitingFiles;
use tournament::standings::Standings;
use tournament::{RoundNumber, Tournament};

/// From where a password comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordAsker {
    /// A browser that is logged in, has logged in to the account before, or has a link.
    Known,
    Stranger,
}

/// The result of work, whatever its type.
type Answer = Box<dyn Any + Send>;

/// Large files waiting on disk, at most, and texts waiting, none of which is larger than an upload may be.
const MOST_LARGE_FILES: usize = 4;
const MOST_TEXTS: usize = 20;

/// Shared state of one instance; nothing here must survive a restart.
pub struct State {
    pub config: Config,
    origin: Arc<SiteOrigin>,
    pub pages: PageCache,
    pub packed: PackedBodies,
    pub answers: AnswerCache,
    pub kept_rows: KeptRows,
    /// Tournaments as a crowd sees them.
    pub recent_tournaments: RecentTournaments,
    pub pictures: Pictures,
    /// The last checks of journals.
    pub journals: Arc<CheckedJournals>,
    /// The last checks of the database.
    pub health: Arc<Health>,
    /// Forecasts of running tournaments, and rehearsals.
    pub forecasts: Forecasts,
    pub metrics: Metrics,
    /// Open pages that listen to changes.
    pub live: Arc<Live>,
    /// The subject, if the pages are made for an archive and not served.
    pub archived: Option<Archived>,
    /// Uploaded files that wait for the user to name their columns.
    pub waiting: WaitingFiles,
    /// Texts of files that wait for their preview to be confirmed.
    pub texts: WaitingFiles,
    /// Long work that is running or has ended lately.
    pub tasks: Tasks,
    /// Sends letters, if there is a mail server.
    postman: Option<Postman>,
    /// Sends notices; `None` in an archive.
    courier: Option<Courier>,
    /// Makes backups by the clock, if it is to.
    backups: Option<Background>,
    /// Does the site's own jobs; `None` in an archive.
    jobs: Option<Background>,
    passwords: WorkTurns,
    /// How many requests read and compress at once.
    pub(super) threads: RequestThreads,
    /// The identity provider by which users may log in.
    pub identity_provider: Option<Arc<IdentityProvider>>,
    provider_turns: WorkTurns,
    /// The memory for large forms.
    pub form_room: FormRoom,
    /// Photos that arrive, and the queue for decoding them.
    pub photos: WorkTurns,
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
        let (health, metrics, passwords) = (Arc::default(), Metrics::default(), WorkTurns::of_passwords());
        let identity_provider = provider_settings(&config.open_id).and_then(IdentityProvider::new).map(Arc::new);
        Self {
            config,
            identity_provider,
            provider_turns: WorkTurns::of_provider(),
            origin,
            pages,
            packed,
            answers: AnswerCache::default(),
            kept_rows: KeptRows::default(),
            recent_tournaments: RecentTournaments::default(),
            pictures: Pictures::default(),
            journals,
            health,
            forecasts,
            metrics,
            live,
            archived: None,
            waiting: WaitingFiles::at_most(MOST_LARGE_FILES),
            texts: WaitingFiles::at_most(MOST_TEXTS),
            tasks: Tasks::default(),
            postman: None,
            courier: None,
            backups: None,
            jobs: None,
            passwords,
            threads: RequestThreads::default(),
            form_room: FormRoom::default(),
            photos: WorkTurns::of_photos(),
            service,
        }
    }

    /// The state for the pages of an archive, which no request reaches.
    pub fn of_archive(service: Service, archived: Archived) -> Self {
        let nowhere = Arc::new(SiteOrigin::new(0, String::new));
        Self { archived: Some(archived), ..Self::new(Config::of_archive(), nowhere, service) }
    }

    /// The beginning of links that are used outside of the site, without a final slash, as it is now: a computer may join another network
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

    /// With letters sent by `postman`.
    #[must_use]
    pub fn with_postman(self, postman: Option<Postman>) -> Self {
        Self { postman, ..self }
    }

    /// Starts sending letters that have been written.
    pub fn look_for_letters(&self) {
        if let Some(postman) = &self.postman {
            postman.wake();
        }
    }

    /// With notices sent by `courier`.
    #[must_use]
    pub fn with_courier(self, courier: Courier) -> Self {
        Self { courier: Some(courier), ..self }
    }

    /// With backups made by the clock.
    #[must_use]
    pub(super) fn with_backups(self, backups: Option<Background>) -> Self {
        Self { backups, ..self }
    }

    /// With the site's own jobs done by `jobs`.
    #[must_use]
    pub(super) fn with_jobs(self, jobs: Background) -> Self {
        Self { jobs: Some(jobs), ..self }
    }

    /// Begins jobs that are due now.
    pub fn look_for_jobs(&self) {
        if let Some(jobs) = &self.jobs {
            jobs.wake();
        }
    }

    /// Whether this instance makes backups by the clock.
    pub const fn makes_backups(&self) -> bool {
        self.backups.is_some()
    }

    /// Starts sending notices that have been written.
    pub fn look_for_notices(&self) {
        if let Some(courier) = &self.courier {
            courier.wake();
        }
    }

    /// Stops all work in the background, and sending letters and notices: the program ends.
    pub fn stop_background(&self) {
        for background in [&self.backups, &self.jobs].into_iter().flatten() {
            background.stop();
        }
        if let Some(postman) = &self.postman {
            postman.stop();
        }
        if let Some(courier) = &self.courier {
            courier.stop();
        }
    }

    /// Whether browsers let this site show notices: over TLS, and on the same computer.
    pub fn may_push(&self) -> bool {
        self.config.is_secure() || is_only_local(&self.origin())
    }

    /// Whether letters can be sent.
    pub const fn sends_letters(&self) -> bool {
        self.postman.is_some()
    }

    /// What the database is now, if that can be told at once: while it is the same, nothing has been written.
    pub fn database_state(&self) -> Option<DatabaseState> {
        self.service.store().state()
    }

    /// The connections of this instance to the database.
    pub fn connection_use(&self) -> ConnectionUse {
        self.service.store().connection_use()
    }

    /// How many passwords are being checked or wait for it.
    pub fn passwords_waiting(&self) -> usize {
        self.passwords.taken()
    }

    /// The standings of a tournament after a round, computed once.
    pub fn standings(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Standings> {
        self.service.standings(tournament, through)
    }

    /// The performances of all players after a round, computed once.
    pub fn performances(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Standings> {
        self.service.performances(tournament, through)
    }

    /// Runs work with the service that reads, on a thread where waiting for the database is allowed; few do so at once.
    pub async fn service<T, E>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        let thread = self.threads.to_read().await?;
        self.service_at_once(move |service| {
            let _thread = thread;
            work(service)
        })
        .await
    }

    /// As [`service`](Self::service), however many there are: for work that writes, that has waited for a turn, or that tells whether the site
    /// works.
    #[expect(clippy::missing_panics_doc, reason = "the answer has the type that went in")]
    pub async fn service_at_once<T, E>(
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

    /// What the identity provider is called, if there is one.
    pub fn provider_name(&self) -> Option<&str> {
        self.identity_provider.as_deref().map(IdentityProvider::name)
    }

    /// Runs work with the identity provider when its turn has come; the provider may let it wait.
    pub async fn with_provider<T: Send + 'static>(
        &self,
        provider: &Arc<IdentityProvider>,
        work: impl FnOnce(&IdentityProvider) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let turn = self.provider_turns.take().await.ok_or(AppError::Crowded)?;
        let provider = Arc::clone(provider);
        self.service_at_once(move |_| {
            let _turn = turn;
            Ok::<_, AppError>(work(&provider))
        })
        .await
    }

    /// The service for a thread of long work.
    pub(super) fn own_service(&self) -> Service {
        self.service.clone()
    }

    /// One type for all work: the code that runs it is compiled once, not for each page.
    async fn work(&self, work: Box<dyn FnOnce(&Service) -> Answer + Send>) -> Result<Answer, AppError> {
        let service = self.service.clone();
        web::block(move || work(&service)).await.map_err(AppError::internal)
    }

    /// As [`service`](Self::service), for work that hashes a password: waits for its turn, by the places in the queue that are for `asker`.
    pub async fn with_password<T, E>(
        &self,
        asker: PasswordAsker,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        let turn = match asker {
            PasswordAsker::Known => self.passwords.take().await,
            PasswordAsker::Stranger => self.passwords.take_as_stranger().await,
        };
        let turn = turn.ok_or(AppError::Crowded)?;
        self.service_at_once(move |service| {
            // Released when the work is done: a browser that goes away does not let another request in earlier.
            let _turn = turn;
            work(service)
        })
        .await
    }
}

/// The identity provider of the settings; `None` without one.
fn provider_settings(config: &OpenIdConfig) -> Option<ProviderSettings> {
    Some(ProviderSettings {
        issuer: config.openid_issuer.clone()?,
        client: config.openid_client.clone()?,
        secret: config.openid_secret.clone(),
        name: config.openid_name.clone(),
        makes_accounts: config.openid_new_accounts,
    })
}
