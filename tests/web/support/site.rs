//! The real application on a free port, and a client that acts as a browser.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

use clap::Parser;
use futures_util::FutureExt;
use poddavki::config::{BackupConfig, Config, Patience};
use poddavki::service::{Actor, Service};
use poddavki::store::Store;
use poddavki::web::Application;
use reqwest::blocking::multipart::{Form, Part};
use reqwest::blocking::{Client, ClientBuilder, RequestBuilder, Response};
use reqwest::cookie::Jar;
use reqwest::redirect::Policy;
use reqwest::{Method, StatusCode};
use tokio::sync::oneshot;
use tournament::forecast::RUNS_AT_ONCE;

use super::database::TestDatabase;
use super::{PATIENCE, once};

/// The name and password of the administrator of every test site.
pub const ADMINISTRATOR: (&str, &str) = ("anna", "correct horse");

/// A running site on a database of its own.
pub struct Site {
    /// The address of its database.
    pub url: String,
    /// The site's own database, kept until the test ends.
    _database: Option<TestDatabase>,
    address: String,
    setup_link: String,
    /// Ends the site when it is dropped.
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Site {
    /// Waits for the end of the site: nothing may be open when its database is emptied for another test.
    fn drop(&mut self) {
        drop(self.stop.take());
        // A panic of the site's thread has been printed; a second one here would hide the test's failure.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    config: Config,
}

impl Site {
    /// Starts the site on `database`, with no accounts.
    pub fn on(database: &TestDatabase) -> Self {
        Self::start(database.url(), None, |config| config)
    }

    /// With other time limits for requests.
    pub fn impatient(database: &TestDatabase, patience: Patience) -> Self {
        Self::start(database.url(), None, move |config| Config { patience, ..config })
    }

    /// With a base path.
    pub fn below(database: &TestDatabase, base_path: &str) -> Self {
        let base_path = base_path.to_owned();
        Self::start(database.url(), None, |config| Config { base_path, ..config })
    }

    /// With a public address other than the one it listens on.
    pub fn known_as(database: &TestDatabase, public_url: &str) -> Self {
        let public_url = Some(public_url.to_owned());
        Self::start(database.url(), None, |config| Config { public_url, ..config })
    }

    /// With a public address and a base path.
    pub fn known_below(database: &TestDatabase, public_url: &str, base_path: &str) -> Self {
        let (public_url, base_path) = (Some(public_url.to_owned()), base_path.to_owned());
        Self::start(database.url(), None, |config| Config { public_url, base_path, ..config })
    }

    /// With a second factor required of administrators.
    pub fn requiring_second_factors(database: &TestDatabase) -> Self {
        Self::start(database.url(), None, |config| Config { require_second_factor: true, ..config })
    }

    /// For a comparison of its pages with those of another run: with a public address, whatever its port is, and with chances from so few
    /// simulations that the slowest machine makes them all.
    pub fn recorded(database: &TestDatabase, public_url: &str) -> Self {
        let public_url = Some(public_url.to_owned());
        Self::start(database.url(), None, |config| Config { public_url, forecast_runs: RUNS_AT_ONCE, ..config })
    }

    /// With a mail server for letters.
    pub fn with_mail(database: &TestDatabase, smtp_url: String) -> Self {
        let smtp_from = Some("Club <club@example.org>".to_owned());
        Self::start(database.url(), None, |config| Config { smtp_url: Some(smtp_url), smtp_from, ..config })
    }

    /// With notices sent to this computer too, and a Bot API at an address.
    pub fn telling(database: &TestDatabase, telegram_api: String) -> Self {
        let here = vec!["127.0.0.1".to_owned()];
        Self::start(database.url(), None, |config| Config {
            allow_notice_host: here.clone(),
            allow_push_host: here,
            telegram_api,
            ..config
        })
    }

    /// With other settings.
    pub fn changed(database: &TestDatabase, change: impl FnOnce(Config) -> Config + Send + 'static) -> Self {
        Self::start(database.url(), None, change)
    }

    /// With backups by the clock.
    pub fn backed_up(database: &TestDatabase, directory: PathBuf) -> Self {
        let backups = BackupConfig { backup_directory: Some(directory), ..BackupConfig::default() };
        Self::start(database.url(), None, |config| Config { backups, ..config })
    }

    /// With a host that webhooks may reach although it is not public.
    pub fn reaching(database: &TestDatabase, host: &str) -> Self {
        let allow_notice_host = vec![host.to_owned()];
        Self::start(database.url(), None, |config| Config { allow_notice_host, ..config })
    }

    fn start(
        url: String,
        database: Option<TestDatabase>,
        change: impl FnOnce(Config) -> Config + Send + 'static,
    ) -> Self {
        let database_url = url.clone();
        let (sender, receiver) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            let line = Line::parse_from(["poddavki", "--bind", "127.0.0.1:0", "--database", &url]);
            actix_web::rt::System::new().block_on(async move {
                // On a loaded machine anything may take long: what is not about that waits for the end of it.
                let patience = Patience { task: PATIENCE, ..Patience::default() };
                // Chances are worked out beside many tests, most of which only open a card: few runs do for those about them too.
                let config = change(Config { patience, forecast_runs: 200, ..line.config });
                let base_path = config.base_path.clone();
                let application = Application::build(config).expect("the site starts on a new database");
                // Tests use the address it listens on, whatever its public address is.
                let address = format!("http://127.0.0.1:{}{base_path}", application.port());
                let setup_link =
                    application.setup_link().unwrap_or_default().replacen(&application.address(), &address, 1);
                sender.send((address, setup_link)).expect("the test waits for the site");
                application.run_until(stopped.map(drop)).await.expect("the site runs until the test ends");
            });
        });
        let (address, setup_link) = receiver.recv().expect("the site starts");
        Self { url: database_url, _database: database, address, setup_link, stop: Some(stop), thread: Some(thread) }
    }

    /// Starts the site on an SQLite file.
    pub fn new() -> Self {
        let database = TestDatabase::with_tables();
        Self::start(database.url(), Some(database), |config| config)
    }

    /// The beginning of its addresses.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The one-time link that was printed.
    pub fn setup_link(&self) -> &str {
        &self.setup_link
    }

    /// The service on the same database: for preparing a test, and for reading what was written.
    pub fn service(&self) -> Service {
        Service::new(Store::open(&self.url).expect("the site's database opens"))
    }

    /// The actor of tests.
    pub fn actor() -> Actor {
        Actor { user: None, name: "test".to_owned() }
    }

    /// A visitor without an account, reading English.
    pub fn visitor(&self) -> Visitor {
        Visitor::new(&self.address)
    }

    /// A visitor on another computer: with an address of the loopback network.
    pub fn visitor_from(&self, own: [u8; 4]) -> Visitor {
        Visitor::with_cookies(&self.address, Client::builder().cookie_store(true).local_address(IpAddr::from(own)))
    }

    /// The administrator, logged in; the account is made by the setup link if missing.
    pub fn administrator(&self) -> Visitor {
        let visitor = self.visitor();
        let (name, password) = ADMINISTRATOR;
        let path = self.setup_link.strip_prefix(&self.address).unwrap_or_default();
        if visitor.get(path).status == StatusCode::OK {
            let token = path.rsplit('=').next().unwrap_or_default();
            visitor.post("/setup", path, &[("token", token), ("name", name), ("password", password)]).is_redirect();
        } else {
            visitor.log_in(name, password);
        }
        visitor
    }
}

/// A client that acts as a browser. Redirects are not followed, so that tests can check them.
#[derive(Clone)]
pub struct Visitor {
    pub client: Client,
    /// Where the site is.
    pub address: String,
    pub language: &'static str,
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    /// The target of a redirect; empty for none.
    pub location: String,
    pub headers: reqwest::header::HeaderMap,
    /// The body as text.
    pub text: String,
}

impl Visitor {
    /// A visitor without an account, reading English, at the site with this address.
    pub fn new(address: &str) -> Self {
        Self::with_cookies(address, Client::builder().cookie_store(true))
    }

    fn with_cookies(address: &str, client: ClientBuilder) -> Self {
        // A connection for each request: the site ends idle ones after 5 s, and a form sent at that moment on a loaded machine would be
        // lost. `wire` tests persistent connections.
        let client = client.pool_max_idle_per_host(0);
        // A loaded machine may be slow, which is no fault; an answer that never comes is one.
        let client = client.timeout(PATIENCE).redirect(Policy::none());
        let client = client.build().expect("a client without TLS");
        Self { client, address: address.to_owned(), language: "en" }
    }

    /// A visitor who has logged in already, with this session.
    pub fn with_session(address: &str, token: &str) -> Self {
        Self::with_cookie(address, &format!("session={token}"))
    }

    /// A visitor whose browser has this cookie already, `name=value`.
    pub fn with_cookie(address: &str, cookie: &str) -> Self {
        let jar = Jar::default();
        jar.add_cookie_str(cookie, &address.parse().expect("the address of the site"));
        Self::with_cookies(address, Client::builder().cookie_provider(Arc::new(jar)))
    }

    /// The same visitor reading Russian.
    pub fn in_russian(self) -> Self {
        self.reading("ru")
    }

    /// The same visitor with a browser that asks for other languages, as in `Accept-Language`.
    pub fn reading(mut self, languages: &'static str) -> Self {
        self.language = languages;
        self
    }

    /// Downloads a binary file.
    pub fn bytes(&self, path: &str) -> Vec<u8> {
        let request = self.client.get(self.url(path)).header("Accept-Language", self.language);
        let response = request.send().expect("the site answers");
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.bytes().expect("the body comes").to_vec()
    }

    /// Opens a page.
    pub fn get(&self, path: &str) -> Answer {
        self.send(self.client.get(self.url(path)))
    }

    /// Asks in any way, with what is sent beside it; the body of the answer is not read yet, and may be endless.
    pub fn ask(&self, method: &Method, path: &str, with: impl FnOnce(RequestBuilder) -> RequestBuilder) -> Response {
        let request = self.client.request(method.clone(), self.url(path)).header("Accept-Language", self.language);
        with(request).send().unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Opens an endless response: a live stream.
    pub fn stream(&self, path: &str) -> Response {
        self.client.get(self.url(path)).send().expect("the site answers")
    }

    /// Opens a page with another header.
    pub fn get_with(&self, path: &str, header: (&'static str, &str)) -> Answer {
        self.send(self.client.get(self.url(path)).header(header.0, header.1))
    }

    /// Fills in the form on the page at `page` and sends it to `path`, with the page's token.
    pub fn post(&self, path: &str, page: &str, fields: &[(&str, &str)]) -> Answer {
        let token = self.get(page).hidden("form-token");
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("form-token", token.as_str())]).collect();
        self.send(self.client.post(self.url(path)).form(&fields))
    }

    /// The file that a form of a page makes: in the answer, or by the page of the task once it has ended.
    pub fn file_of(&self, path: &str, page: &str) -> Vec<u8> {
        self.file_with(path, page, &[])
    }

    /// The same with what the form asks for.
    pub fn file_with(&self, path: &str, page: &str, fields: &[(&str, &str)]) -> Vec<u8> {
        let token = self.get(page).hidden("form-token");
        let post = |path: &str, fields: &[(&str, &str)]| {
            let form = self.client.post(self.url(path)).header("Accept-Language", self.language);
            let fields: Vec<_> = fields.iter().copied().chain([("form-token", token.as_str())]).collect();
            form.form(&fields).send().expect("the site answers")
        };
        let mut response = post(path, fields);
        if response.status() == StatusCode::SEE_OTHER {
            let task = response.headers()["location"].to_str().expect("it is text").to_owned();
            let file = format!("{task}/file");
            once("the file is made", || self.get(&task).text.contains(&file).then_some(()));
            response = post(&file, &[]);
        }
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.bytes().expect("the body comes").to_vec()
    }

    /// Sends a form without opening a page first.
    pub fn post_blindly(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send(self.client.post(self.url(path)).form(fields))
    }

    /// Sends a form without opening a page first to a site that may be killed; the status, if there is a response.
    pub fn attempt(&self, path: &str, fields: &[(&str, &str)]) -> Option<StatusCode> {
        let answer = self.client.post(self.url(path)).form(fields).send();
        answer.ok().map(|answer| answer.status())
    }

    /// Sends a form without opening a page first, with another header.
    pub fn post_with(&self, path: &str, fields: &[(&str, &str)], header: (&'static str, &str)) -> Answer {
        self.send(self.client.post(self.url(path)).header(header.0, header.1).form(fields))
    }

    /// Uploads a file with the form on the page at `page`.
    pub fn upload(
        &self,
        path: &str,
        page: &str,
        fields: &[(&str, &str)],
        file: (&'static str, &str, Vec<u8>),
    ) -> Answer {
        let token = self.get(page).hidden("form-token");
        let (field, name, content) = file;
        let form = fields.iter().fold(Form::new().text("form-token", token), |form, (name, value)| {
            form.text((*name).to_owned(), (*value).to_owned())
        });
        let form = form.part(field, Part::bytes(content).file_name(name.to_owned()));
        self.send(self.client.post(self.url(path)).multipart(form))
    }

    /// The page to which a form leads, or its answer if it leads nowhere.
    pub fn follow(&self, answer: Answer) -> Answer {
        if answer.status != StatusCode::SEE_OTHER {
            return answer;
        }
        let base_path = self.address.splitn(4, '/').nth(3).map(|path| format!("/{path}")).unwrap_or_default();
        self.get(answer.location.strip_prefix(&base_path).unwrap_or(&answer.location))
    }

    /// Logs in.
    pub fn log_in(&self, name: &str, password: &str) {
        self.post("/login", "/login", &[("name", name), ("password", password)]).is_redirect();
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    fn send(&self, request: RequestBuilder) -> Answer {
        let request = request.header("Accept-Language", self.language);
        Answer::from_response(request.send().expect("the site answers"))
    }
}

/// Where a response leads to; empty for one that leads nowhere.
pub fn location_of(response: &Response) -> &str {
    response.headers().get("location").and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[expect(clippy::wrong_self_convention, reason = "a check reads like a sentence and hands the answer on")]
impl Answer {
    pub fn from_response(response: Response) -> Self {
        Self {
            status: response.status(),
            location: location_of(&response).to_owned(),
            headers: response.headers().clone(),
            text: response.text().expect("the body is text"),
        }
        .complete()
    }

    /// Checks that no message on the page is missing or lacks an argument.
    #[track_caller]
    fn complete(self) -> Self {
        let is_text = self.header("content-type").starts_with("text/");
        let lacks = self.text.contains('⟨') || self.text.contains("{$");
        assert!(!(is_text && lacks), "words are missing in {}", self.text);
        self
    }

    /// A header as text; empty if missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// What the answer sets a cookie to, with its attributes; nothing if it sets none of this name.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        let mut set = self.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        set.find_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('='))
    }

    /// The value of the first hidden field of that name on the page.
    pub fn hidden(&self, name: &str) -> String {
        let field = format!("name=\"{name}\" value=\"");
        let rest = self.text.split(&field).nth(1).unwrap_or_else(|| panic!("no hidden field {name} in {}", self.text));
        rest.split('"').next().unwrap_or_default().to_owned()
    }

    /// Checks for status 200 and returns the answer.
    #[track_caller]
    pub fn is_ok(self) -> Self {
        self.has_status(StatusCode::OK)
    }

    /// Checks for a redirect and returns the answer.
    #[track_caller]
    pub fn is_redirect(self) -> Self {
        self.has_status(StatusCode::SEE_OTHER)
    }

    /// Checks the status and returns the answer.
    #[track_caller]
    pub fn has_status(self, status: StatusCode) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// Checks that the page contains a text.
    #[track_caller]
    pub fn says(&self, words: &str) -> &Self {
        assert!(self.text.contains(words), "`{words}` is not on the page:\n{}", self.text);
        self
    }

    /// Checks that the page does not contain a text.
    #[track_caller]
    pub fn does_not_say(&self, words: &str) -> &Self {
        assert!(!self.text.contains(words), "`{words}` is on the page:\n{}", self.text);
        self
    }
}
