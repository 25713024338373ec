//! The application: the middleware of every request, starting and stopping the server, and archives of the public pages.

use std::sync::Arc;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::{Next, NormalizePath, from_fn};
use actix_web::{App, HttpServer, web};
use thiserror::Error;
use tracing_actix_web::TracingLogger;

use crate::config::Config;
use crate::network::address_in_network;
use crate::platform::{self, told_to_stop};
use crate::service::{
    AllowedHosts, Courier, LetterWriter, NoticeSetup, Scratch, Service, ServiceError, Watch, random_token,
};
use crate::store::{OpenError, Store, StoreError};
use crate::web::http::archive::{ArchiveFiles, ArchiveSize, ArchiveSubject, PageArchiveError, collect};
use crate::web::http::backup_schedule::{self, ScheduleError, backup_plan};
use crate::web::http::error::{self};
use crate::web::http::letters::{Mail, MailError, Postman, letters_about};
use crate::web::http::notices::SiteNotices;
use crate::web::http::origin::SiteOrigin;
use crate::web::http::request_span::RequestSpan;
use crate::web::http::routes::routes;
use crate::web::http::{
    State, answer_cache, base_path, compression, csrf, headers, jobs, metrics, resend, session, text,
};

/// How long running requests may take when the server stops, in seconds.
const PATIENCE: u64 = 10;

/// How long the stopping server waits for long work to end.
const TASK_PATIENCE: Duration = Duration::from_secs(5);

/// How often it removes the files that it no longer keeps.
const TIDIED_EVERY: Duration = Duration::from_mins(1);

/// Why the site could not be started.
#[derive(Debug, Error)]
pub enum StartError {
    #[error(transparent)]
    Database(#[from] OpenError),
    #[error(transparent)]
    Service(#[from] ServiceError),
    #[error("cannot listen on {address}: {source}")]
    Bind { address: String, source: std::io::Error },
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error(transparent)]
    Backups(#[from] ScheduleError),
    #[error("the thread for jobs could not be started: {0}")]
    Jobs(std::io::Error),
    #[error("the server failed: {0}")]
    Server(std::io::Error),
}

pub struct Application {
    server: Server,
    state: web::Data<State>,
    port: u16,
    setup_token: Option<String>,
    tells_password: bool,
}

/// Whether the password for the mail server may be sent over a network unencrypted; an error if the switches name no mail server.
pub fn tells_mail_password(config: &Config) -> Result<bool, StartError> {
    Ok(Mail::from_config(config)?.is_some_and(|mail| mail.tells_password()))
}

impl Application {
    /// Opens the database, migrates it, and listens. Port 0 takes a free one.
    pub fn build(config: Config) -> Result<Self, StartError> {
        let mail = Mail::from_config(&config)?;
        Scratch::remove_leftovers();
        let store = Store::open_to_serve(&config.database)?;
        if let Some(standby) = &config.database_read_url {
            store.read_from_standby(standby)?;
        }
        let mut service = Service::new(store);
        service.mark_lists_of_other_rules()?;
        service.add_jobs()?;
        let setup_token = service.new_setup_token()?;
        let listener = std::net::TcpListener::bind(&config.bind)
            .map_err(|source| StartError::Bind { address: config.bind.clone(), source })?;
        let port = listener.local_addr().map_err(StartError::Server)?.port();
        let own = config.clone();
        let origin = Arc::new(SiteOrigin::new(port, move || own.origin(port, address_in_network)));
        let mut postman = None;
        let tells_password = mail.as_ref().is_some_and(Mail::tells_password);
        if let Some(mail) = mail {
            let beginning = Arc::clone(&origin);
            service =
                service.with_letters(LetterWriter::new(move |occasion| letters_about(occasion, &beginning.now())));
            postman = Some(Postman::start(mail, service.store().clone())?);
        }
        service = service.with_notices(NoticeSetup {
            words: Arc::new(SiteNotices::new(Arc::clone(&origin))),
            hosts: AllowedHosts::new(&config.allow_notice_host),
            push_hosts: AllowedHosts::new(&config.allow_push_host),
            telegram: config.telegram_api.trim_end_matches('/').to_owned(),
        });
        // Made at the first start, so that no reader has to wait for it.
        service.push_key()?;
        service.signing_key()?;
        let courier = Courier::start(&service)?;
        let plan = backup_plan(&config.backups);
        let backups = plan.map(|plan| backup_schedule::start(&service, plan)).transpose()?;
        let jobs = jobs::start(&service, random_token()?).map_err(StartError::Jobs)?;
        let state = State::new(config, origin, service.clone())
            .with_postman(postman)
            .with_courier(courier)
            .with_backups(backups)
            .with_jobs(jobs);
        let state = web::Data::new(state);
        listen(service.store(), &state).map_err(ServiceError::from)?;
        if service.store().is_large() {
            state.health.read_aside(service.store());
        }
        let shared = state.clone();
        let server = HttpServer::new(move || site(shared.clone()))
            .disable_signals()
            // A response in two segments would wait for the client to acknowledge the first, which takes 40 ms.
            .tcp_nodelay(true)
            .shutdown_timeout(PATIENCE)
            .listen(listener)
            .map_err(StartError::Server)?
            .run();
        Ok(Self { server, state, port, setup_token, tells_password })
    }

    pub const fn port(&self) -> u16 {
        self.port
    }

    /// The beginning of links with which other devices reach the site.
    pub fn address(&self) -> String {
        self.state.origin()
    }

    /// The address for a browser on this computer.
    pub fn address_here(&self) -> String {
        self.state.config.origin_here(self.port)
    }

    pub fn sends_letters(&self) -> bool {
        self.state.sends_letters()
    }

    /// Whether the mail password may be sent over a network unencrypted.
    pub const fn tells_password(&self) -> bool {
        self.tells_password
    }

    /// The one-time link that makes the first administrator, for a new database.
    pub fn setup_link(&self) -> Option<String> {
        self.setup_link_at(&self.address())
    }

    /// The one-time link for a browser on this computer.
    pub fn setup_link_here(&self) -> Option<String> {
        self.setup_link_at(&self.address_here())
    }

    fn setup_link_at(&self, origin: &str) -> Option<String> {
        self.setup_token.as_ref().map(|token| format!("{origin}/setup?token={token}"))
    }

    /// Serves until the system or a user stops it, then finishes running requests.
    pub async fn run(self) -> Result<(), StartError> {
        self.run_until(told_to_stop()).await
    }

    /// Serves until `stop` completes, then finishes running requests.
    pub async fn run_until(self, stop: impl Future<Output = ()> + 'static) -> Result<(), StartError> {
        let (handle, state, tidied) = (self.server.handle(), self.state.clone(), self.state.clone());
        actix_web::rt::spawn(async move {
            stop.await;
            tracing::info!("stopping");
            // Streams never end by themselves: the server would wait for them until its time limit.
            state.live.close();
            state.tasks.stop();
            state.stop_background();
            handle.stop(true).await;
        });
        let tidying = actix_web::rt::spawn(async move {
            loop {
                tidied.tasks.tidy();
                tidied.waiting.tidy();
                tidied.texts.tidy();
                // Threads that need memory meanwhile wait for it, some milliseconds.
                let _ = tokio::task::spawn_blocking(platform::give_memory_back).await;
                tokio::time::sleep(TIDIED_EVERY).await;
            }
        });
        let outcome = self.server.await;
        tidying.abort();
        self.state.tasks.end(TASK_PATIENCE).await;
        outcome.map_err(StartError::Server)
    }
}

/// Lets the pages that readers have open hear of what is new in the store.
fn listen(store: &Store, state: &web::Data<State>) -> Result<(), StoreError> {
    // Weak references: the state holds the store, and the store holds its listeners, so neither would ever be dropped.
    let listening = Arc::downgrade(&state.clone().into_inner());
    let listening_to_reports = listening.clone();
    store.subscribe(move |news| {
        if let Some(state) = listening.upgrade() {
            state.tell(news);
        }
    })?;
    store.subscribe_to_reports(move |news| {
        if let Some(state) = listening_to_reports.upgrade() {
            state.live.tell_reports(news);
        }
    })
}

/// The site with its middleware; the last one wrapped sees the request first.
fn site(
    state: web::Data<State>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    let is_secure = state.config.is_secure();
    App::new()
        .app_data(state)
        .configure(routes)
        .wrap(from_fn(session::identify))
        .wrap(from_fn(resend::keep))
        .wrap(from_fn(csrf::refuse_foreign))
        .wrap(from_fn(text::refuse_controls))
        .wrap(from_fn(error::explain))
        .wrap(from_fn(head_as_get))
        .wrap(from_fn(headers::private))
        .wrap(NormalizePath::trim())
        .wrap(headers::usual(is_secure))
        .wrap(from_fn(headers::framed))
        .wrap(from_fn(base_path::put_before))
        .wrap(from_fn(compression::compress))
        .wrap(from_fn(answer_cache::repeat))
        .wrap(from_fn(metrics::count))
        .wrap(from_fn(base_path::take_off))
        .wrap(TracingLogger::<RequestSpan>::new())
}

/// Middleware: handles HEAD like GET; the server leaves out the body.
async fn head_as_get(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
    next.call(request).await
}

/// Writes all public pages of the subject, as a visitor without an account sees them: sessions are not read. The pages are made on a thread
/// of their own, so that a large archive does not delay readers of the site. The watcher of `service` is told of the progress.
pub fn archive(
    service: &Service,
    subject: ArchiveSubject,
    most_pages: usize,
    files: &mut (dyn ArchiveFiles + Send),
) -> Result<ArchiveSize, PageArchiveError> {
    // The pages themselves report nothing.
    let (pages_of, watch) = (service.watched(Watch::default()), service.watch());
    let state = web::Data::new(State::of_archive(pages_of, subject.archived().clone()));
    let made = std::thread::scope(|scope| {
        let make = move || {
            actix_web::rt::System::new().block_on(async move {
                let pages = App::new().app_data(state).configure(routes).wrap(from_fn(error::explain));
                let site = actix_web::test::init_service(pages).await;
                collect(&site, &subject, most_pages, files, watch).await
            })
        };
        scope.spawn(make).join()
    });
    made.unwrap_or_else(|_| Err(PageArchiveError::Unanswered("/".to_owned())))
}
