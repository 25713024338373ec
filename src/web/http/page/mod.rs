//! What all pages share: the request's reader and language, and how the response is sent.

mod answer;
mod language;
mod own_part;
mod ranges;

pub use language::language_cookie;
pub use own_part::{OwnNews, OwnPart};

use std::cell::{Cell, OnceCell};
use std::net::IpAddr;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::http::header::{HOST, IF_NONE_MATCH, REFERER};
use actix_web::http::uri::Authority;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use askama::filters::{Html, HtmlSafeOutput, escape};
use chrono::NaiveDate;

use self::language::{keeps_language, language};
use crate::config::is_only_local;
use crate::service::{NormBasis, Service};
use crate::web::http::about::{About, in_language, without_language};
use crate::web::http::changes::SINCE;
use crate::web::http::done_message::done_message;
use crate::web::http::headers::is_framed;
use crate::web::http::recent_tournaments::KnownNorms;
use crate::web::http::{
    Account, AppError, Followed, FormToken, PasswordAsker, PushDevice, RowHeight, State, assets, base_path, in_query,
    throttle,
};
use crate::web::i18n::{Language, Locale};
use tournament::standings::Standings;
use tournament::{RoundNumber, Tournament, Version};

/// The initial height of a frame in another site, in pixels: some ten rows.
const FRAME_HEIGHT: u16 = 480;

/// The context of a page: one request and its response.
#[derive(Debug)]
pub struct Page {
    pub t: Locale,
    pub account: Option<Account>,
    /// What the action before wants to be said: done.
    pub done_message: Option<String>,
    /// Whether the reader has a role in the tournament of the page.
    pub is_staff: Cell<bool>,
    /// The last version of the page's tournament that changed something public, if it was looked up.
    pub seen_by_all: Cell<Option<Version>>,
    /// Whether the page shows a state for a crowd, see [`RecentTournaments`](crate::web::http::recent_tournaments::RecentTournaments).
    pub is_for_crowd: Cell<bool>,
    /// The event that the page's tournament belongs to.
    pub event: OnceCell<EventAddress>,
    /// What norms of the page's tournament are judged by, as far as it has been read for its state.
    pub norms: OnceCell<KnownNorms>,
    /// The players whom the reader follows.
    pub followed: Followed,
    /// The reader's device, if it subscribes to rounds.
    pub device: Option<PushDevice>,
    pub rows: RowHeight,
    /// The part of the page for this reader, if they follow players of its tournament.
    pub own: OnceCell<OwnPart>,
    /// The description for search engines and shared links; empty for pages that are not for them.
    pub about: OnceCell<About>,
    /// The client's network address, which guesses are counted by.
    pub client: Option<IpAddr>,
    /// Whether the reader came by an address with a language and had chosen none: it then becomes their choice.
    keeps_language: bool,
    state: web::Data<State>,
    path: String,
    came_from: Option<String>,
    /// The host of the request, if no address of the site is configured.
    host: Option<Authority>,
    known: Option<String>,
    /// What an open page says that asks what has changed.
    since: Option<String>,
    token: FormToken,
    is_token_used: Cell<bool>,
    is_answer_to_form: bool,
}

/// An event as the pages of its tournaments show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventAddress {
    pub title: String,
    pub address: String,
    /// Whether the tournament's title contains the event's title.
    pub is_named: bool,
    /// The last journal entry of events and series, on which it depends.
    pub number: i64,
}

impl Page {
    /// The title of the event, if that of the tournament does not contain it: `Men` alone means little on other pages.
    pub fn unnamed_event(&self) -> Option<&str> {
        self.event.get().filter(|event| !event.is_named).map(|event| event.title.as_str())
    }

    /// The context of the response to `request`.
    ///
    /// # Panics
    /// If the application was built without its [`State`].
    pub fn from_request(request: &HttpRequest) -> Self {
        let t = Locale::from_language(language(request));
        let state = request.app_data::<web::Data<State>>().expect("the application is built with its state").clone();
        let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        let account = request.extensions().get::<Account>().cloned();
        let is_asked_for = state.config.public_url.is_none();
        let came_from = header(REFERER).and_then(|referer| local_part(referer, request));
        Self {
            t,
            account,
            done_message: done_message(request, t),
            is_staff: Cell::new(false),
            seen_by_all: Cell::new(None),
            is_for_crowd: Cell::new(false),
            event: OnceCell::new(),
            norms: OnceCell::new(),
            followed: Followed::from_request(request),
            device: PushDevice::from_request(request),
            rows: RowHeight::from_request(request),
            own: OnceCell::new(),
            about: OnceCell::new(),
            client: throttle::address(request, &state.config.trusted_proxy),
            keeps_language: keeps_language(request),
            path: shown_at(request, came_from.as_deref()),
            came_from,
            host: header(HOST).filter(|_| is_asked_for).and_then(|host| host.parse().ok()),
            known: header(IF_NONE_MATCH).map(str::to_owned),
            since: request.headers().get(SINCE).and_then(|value| value.to_str().ok()).map(str::to_owned),
            token: FormToken::from_request(request),
            is_token_used: Cell::new(false),
            is_answer_to_form: request.method() == Method::POST,
            state,
        }
    }

    /// Whether the page may show a state of a moment ago: to all who ask for it as it is, and not because they know of something new.
    pub const fn may_be_recent(&self) -> bool {
        self.account.is_none() && self.since.is_none() && self.done_message.is_none() && !self.is_answer_to_form
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state for work that outlives the request.
    pub fn shared_state(&self) -> web::Data<State> {
        self.state.clone()
    }

    /// The standings of a tournament after a round, computed once for all pages.
    pub fn standings(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Standings> {
        self.state.standings(tournament, through)
    }

    /// What the norms of a tournament are judged by; read once for all pages that show its state to a crowd.
    pub async fn norm_basis(&self, tournament: &Arc<Tournament>) -> Result<Arc<NormBasis>, AppError> {
        if let Some(known) = self.norms.get().and_then(|norms| norms.get(tournament)) {
            return Ok(known);
        }
        let own = Arc::clone(tournament);
        let basis = Arc::new(self.service(move |service| service.norm_basis(&own)).await?);
        if let Some(norms) = self.norms.get() {
            norms.put(tournament, &basis);
        }
        Ok(basis)
    }

    /// A tournament with its players' names in the alphabet of the page; for display only, not for files that programs read. For a large
    /// tournament the copy is made on a thread of its own, since it takes a while.
    pub async fn in_own_letters(&self, tournament: &Arc<Tournament>) -> Result<Arc<Tournament>, AppError> {
        let (tournament, alphabet) = (Arc::clone(tournament), self.t.alphabet());
        self.service(move |service| Ok::<_, AppError>(service.in_letters(&tournament, alphabet))).await
    }

    /// As [`in_own_letters`](Self::in_own_letters), without what the public may not see.
    pub async fn public_in_own_letters(&self, tournament: &Arc<Tournament>) -> Result<Arc<Tournament>, AppError> {
        let (tournament, alphabet) = (Arc::clone(tournament), self.t.alphabet());
        self.service(move |service| {
            Ok::<_, AppError>(service.in_letters(&service.for_public(&tournament)?.tournament, alphabet))
        })
        .await
    }

    /// Runs work with the service, on a thread where waiting for the database is allowed.
    pub async fn service<T, E>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        if self.is_answer_to_form { self.state.service_at_once(work).await } else { self.state.service(work).await }
    }

    /// As [`service`](Self::service), for work that hashes a password: few run at once.
    pub async fn with_password<T, E>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        self.state.with_password(PasswordAsker::Known, work).await
    }

    /// The version of a tournament that a public page shows: later versions without public changes do not count.
    pub fn version(&self, tournament: &Tournament) -> Version {
        self.seen_by_all.get().unwrap_or(tournament.version)
    }

    /// The page's own address, with its query; for the answer to a form, the address of the form.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// A full address of this site, for people to copy.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.state.origin())
    }

    /// The port on which the program listens.
    pub fn port(&self) -> u16 {
        self.state.port()
    }

    /// A full address of this site for other devices: phones in the hall, a calendar. If none is configured, it begins like the address of
    /// the request, unless that works only on the reader's computer. Not for pages that are cached for other readers.
    pub fn for_phones(&self, path: &str) -> String {
        let own = self.host.as_ref().map(|host| format!("http://{host}")).filter(|origin| !is_only_local(origin));
        let base = &self.state.config.base_path;
        own.map_or_else(|| self.absolute(path), |origin| format!("{origin}{base}{path}"))
    }

    /// The page of this site that the request came from, else its own address: the page to reload after a conflict.
    pub fn came_from(&self) -> &str {
        self.came_from.as_deref().unwrap_or(&self.path)
    }

    /// Whether the page holds typed text that is not saved: an accepted form redirects, so a form answered with a page was refused, asks a
    /// question, shows a preview, or what is shown once.
    pub const fn is_unsaved(&self) -> bool {
        self.is_answer_to_form
    }

    /// Whether the page is on a shared device in the hall: it has no links to other pages.
    pub fn is_kiosk(&self) -> bool {
        self.path.starts_with("/k/")
    }

    /// Whether another site shows the page in a frame: it has no header, and its links open outside the frame.
    pub fn is_framed(&self) -> bool {
        is_framed(&self.path)
    }

    /// The attribute that says where a link to this page itself opens.
    pub fn own_target(&self) -> HtmlSafeOutput<&'static str> {
        HtmlSafeOutput(if self.is_framed() { " target=\"_self\"" } else { "" })
    }

    /// The line of HTML with which another site embeds a page; `address` is that of the page for frames.
    pub fn frame_line(&self, address: &str, title: &str) -> String {
        let source = self.absolute(&in_language(address, self.t.language));
        let Ok(title) = escape(title, Html);
        format!(
            "<iframe src=\"{source}\" title=\"{title}\" width=\"100%\" height=\"{FRAME_HEIGHT}\" loading=\"lazy\"></iframe>"
        )
    }

    /// Whether this is the page of `path`, whatever its query.
    pub fn is_at(&self, path: &str) -> bool {
        self.path.split('?').next() == Some(path)
    }

    /// The attribute that marks the tab of `path` on that page and the pages below it.
    pub fn tab_mark(&self, path: &str) -> HtmlSafeOutput<&'static str> {
        let is_below = path != "/admin" && self.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
        HtmlSafeOutput(match (self.is_at(path), is_below) {
            (true, _) => " aria-current=\"page\"",
            (false, true) => " aria-current=\"true\"",
            (false, false) => "",
        })
    }

    /// Whether an administrator is logged in.
    pub fn is_administrator(&self) -> bool {
        self.account.as_ref().is_some_and(|account| account.is_admin)
    }

    /// The address of a style, script or picture.
    pub fn asset(&self, path: &str) -> String {
        assets::address(path)
    }

    /// Whether the page becomes a file of an archive: what needs the site is left out.
    pub fn is_archived(&self) -> bool {
        self.state.archived.is_some()
    }

    /// On a page of an archive, the day of the last change of the tournament with this address, in UTC.
    pub fn archived_change(&self, slug: &str) -> Option<NaiveDate> {
        self.state.archived.as_ref()?.tournament(slug).map(|tournament| tournament.changed)
    }

    /// The languages that the page can be switched to.
    pub fn other_languages(&self) -> impl Iterator<Item = Language> {
        let archived = self.state.archived.as_ref();
        let is_there = move |own: &Language| archived.is_none_or(|archived| archived.languages.contains(own));
        Language::offered().filter(is_there).filter(|language| *language != self.t.language)
    }

    /// The address that shows this page in another language.
    pub fn switch_address(&self, language: &Language) -> String {
        self.choice_address("language", language.code())
    }

    /// The address that shows this page with rows of another height.
    pub fn rows_address(&self, rows: &str) -> String {
        self.choice_address("rows", rows)
    }

    /// The address that stores a choice of how pages look, and leads back to this page.
    fn choice_address(&self, choice: &str, code: &str) -> String {
        format!("/{choice}/{code}?back={}", in_query(&self.path))
    }

    /// The hidden field of every form. The response then sets the cookie that it is compared with.
    pub fn token_field(&self) -> HtmlSafeOutput<String> {
        self.is_token_used.set(true);
        HtmlSafeOutput(format!(
            "<input type=\"hidden\" name=\"{}\" value=\"{}\">",
            FormToken::FIELD,
            self.token.value()
        ))
    }
}

impl FromRequest for Page {
    type Error = AppError;
    type Future = std::future::Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Ok(Self::from_request(request)))
    }
}

/// Where the page can be reloaded: not the address of a form that was sent.
fn shown_at(request: &HttpRequest, came_from: Option<&str>) -> String {
    let own = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let is_form = request.method() == Method::POST;
    // In a frame only the language of the address counts.
    if is_framed(request.path()) {
        return own.to_owned();
    }
    without_language(came_from.filter(|_| is_form).unwrap_or(own))
}

/// The path of a full address, if it is one of this site.
fn local_part(address: &str, request: &HttpRequest) -> Option<String> {
    let uri: actix_web::http::Uri = address.parse().ok()?;
    let host = request.headers().get("host")?.to_str().ok()?;
    let path = uri.path_and_query().filter(|_| uri.authority().is_some_and(|own| own.as_str() == host))?.as_str();
    let inner = base_path::below(base_path::base(request), path).unwrap_or(path);
    let path = if inner.starts_with('/') { inner.to_owned() } else { format!("/{inner}") };
    Some(path).filter(|path| is_local(path))
}

/// The longest address that is gone back to, in bytes: in the query of another one it takes up to three times as many, and the server reads
/// no address of more than 65,534.
const LONGEST_LOCAL: usize = 8_000;

/// Whether an address given as a parameter stays on this site: a path, and not one that browsers take for another host.
pub fn is_local(path: &str) -> bool {
    path.len() <= LONGEST_LOCAL
        && path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains(|c: char| c == '\\' || c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_site_are_gone_back_to() {
        for (path, local) in [
            ("/t/orel?x=1", true),
            ("//evil.example", false),
            ("/\\evil.example", false),
            ("https://evil.example", false),
            ("/\t/evil.example", false),
            ("/\0", false),
            ("/\u{b}", false),
            ("/\u{85}", false),
            ("", false),
        ] {
            assert_eq!(is_local(path), local, "{path:?}");
        }
        assert!(!is_local(&format!("/{}", "x".repeat(LONGEST_LOCAL))));
    }
}
