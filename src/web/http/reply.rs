//! What every page is made of: who asks, in which language, and how the answer goes out.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_LANGUAGE, ContentType, ETAG, HOST, HeaderName, HeaderValue, IF_NONE_MATCH, LOCATION,
    REFERER, VARY,
};
use actix_web::http::uri::Authority;
use actix_web::http::{Method, StatusCode};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, HttpResponseBuilder, web};
use askama::Template;
use askama::filters::{Html, HtmlSafeOutput, escape};
use chrono::NaiveDate;

use crate::config::is_only_local;
use crate::service::Service;
use crate::web::http::about::{About, in_language, language_of, without_language};
use crate::web::http::base_path;
use crate::web::http::cache::{PageKey, Rendered};
use crate::web::http::headers::is_framed;
use crate::web::http::{Account, AppError, Followed, FormToken, Reply, RowHeight, State, assets, in_query};
use crate::web::i18n::{self, Language, Locale};
use tournament::standings::Standings;
use tournament::{EntryId, RoundNumber, Tournament, Version};

/// The cookie with what is to be said on the next page.
const NOTICE: &str = "notice";
/// Where a page that is kept for all has the cards of the players whom the reader follows: `parts/tournament_frame.html`.
const PLACE_OF_OWN: &str = "<!--own-->";
/// How high a frame of another site is to begin with, in pixels: some ten rows.
const FRAME_HEIGHT: u16 = 480;
/// How long a cache that readers share may hand out what it has: where many ask at once, it asks for all of them. A page that is told of
/// news by the live stream is no such page: a reader who fetches it because of news and was given the page of two seconds ago would
/// keep that one.
const FOR_ALL: &str = "public, max-age=0, s-maxage=2, must-revalidate";
/// Between the key of a notice and its number.
const SEPARATOR: char = ':';

/// A page being made: the frame of the answer to one request.
#[derive(Debug)]
pub struct Page {
    pub t: Locale,
    pub account: Option<Account>,
    /// What the action before wants to be said: done.
    pub notice: Option<String>,
    /// Whether the reader has a role in the tournament of the page.
    pub is_staff: Cell<bool>,
    /// The last version of the tournament of the page that changed what the public sees, where it has been looked for.
    pub seen_by_all: Cell<Option<Version>>,
    /// The event that the tournament of the page is a part of.
    pub event: OnceCell<EventAddress>,
    /// The tournament of a public page with the names that were entered: what is worked out for all languages goes by it.
    pub stored: OnceCell<Arc<Tournament>>,
    /// Whom the reader follows.
    pub followed: Followed,
    /// How high they want the rows of tables.
    pub rows: RowHeight,
    /// What the page has for this reader alone, where they follow players of its tournament.
    pub own: OnceCell<OwnPart>,
    /// What search engines and shared links are told of it; nothing of a page that is not for them.
    pub about: OnceCell<About>,
    /// Whether the reader came by an address with a language and had not chosen one: from then on it is theirs.
    keeps_language: bool,
    state: web::Data<State>,
    path: String,
    came_from: Option<String>,
    /// The host of the request, where no address of the site has been set.
    host: Option<Authority>,
    known: Option<String>,
    token: FormToken,
    is_token_used: Cell<bool>,
    is_answer_to_form: bool,
}

/// What a page that is kept for all has for a reader who follows players of its tournament.
#[derive(Debug)]
pub struct OwnPart {
    /// The players' cards, as HTML.
    pub cards: String,
    pub entries: Vec<EntryId>,
    pub news: Option<OwnNews>,
}

/// What a page hears of besides what all readers do, as its main part says it to `static/js/live.js`.
#[derive(Debug)]
pub struct OwnNews {
    /// The attributes on the page of all.
    pub of_all: String,
    /// Those in their place.
    pub own: String,
}

impl OwnPart {
    /// The page with the cards in their place and the players' names marked.
    fn put_into(&self, body: &str) -> String {
        let body = body.replacen(PLACE_OF_OWN, &self.cards, 1);
        let body = match &self.news {
            Some(news) => body.replacen(&news.of_all, &news.own, 1),
            None => body,
        };
        let mark = |body: String, entry: &EntryId| {
            let name = format!("data-who=\"{entry}\"");
            body.replace(&name, &format!("{name} data-own"))
        };
        self.entries.iter().fold(body, mark)
    }
}

/// An event as the pages of its tournaments name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventAddress {
    pub title: String,
    pub address: String,
    /// Whether the tournament's title has it in it.
    pub is_named: bool,
    /// The number of the last change of events and series, with which it may change.
    pub number: i64,
}

impl Page {
    /// The title of the event, if that of the tournament does not have it in it: `Men` alone says nothing among other pages.
    pub fn unnamed_event(&self) -> Option<&str> {
        self.event.get().filter(|event| !event.is_named).map(|event| event.title.as_str())
    }

    /// The frame for the answer to `request`.
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
            notice: notice(request, t),
            is_staff: Cell::new(false),
            seen_by_all: Cell::new(None),
            event: OnceCell::new(),
            stored: OnceCell::new(),
            followed: Followed::from_request(request),
            rows: RowHeight::from_request(request),
            own: OnceCell::new(),
            about: OnceCell::new(),
            keeps_language: keeps_language(request),
            path: shown_at(request, came_from.as_deref()),
            came_from,
            host: header(HOST).filter(|_| is_asked_for).and_then(|host| host.parse().ok()),
            known: header(IF_NONE_MATCH).map(str::to_owned),
            token: FormToken::from_request(request),
            is_token_used: Cell::new(false),
            is_answer_to_form: request.method() == Method::POST,
            state,
        }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// The same for work that outlives the request.
    pub fn shared_state(&self) -> web::Data<State> {
        self.state.clone()
    }

    /// The standings of a tournament after a round, worked out once for all pages.
    pub fn standings(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Standings> {
        self.state.standings(tournament, through)
    }

    /// A tournament with its players' names in the letters of the page; for reading only, and not for files that programs read.
    pub fn in_own_letters(&self, tournament: &Arc<Tournament>) -> Arc<Tournament> {
        self.state.in_letters(tournament, self.t.alphabet())
    }

    /// Lets the service do or read something, on a thread where waiting for the database is allowed.
    pub async fn service<T, E>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        self.state.service(work).await
    }

    /// The same for what hashes a password: few do so at once.
    pub async fn with_password<T, E>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        self.state.with_password(work).await
    }

    /// The version of a tournament that a public page shows: a later one that changed nothing there is no news for it.
    pub fn version(&self, tournament: &Tournament) -> Version {
        self.seen_by_all.get().unwrap_or(tournament.version)
    }

    /// The page's own address, with its query; of the answer to a form, the address of the form.
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

    /// A full address of this site for other devices: phones in the hall, a calendar. Where no address has been set, it begins as
    /// the one under which the reader has come, unless that is good on their own computer only. Not for pages that are kept for others.
    pub fn for_phones(&self, path: &str) -> String {
        let own = self.host.as_ref().map(|host| format!("http://{host}")).filter(|origin| !is_only_local(origin));
        let base = &self.state.config.base_path;
        own.map_or_else(|| self.absolute(path), |origin| format!("{origin}{base}{path}"))
    }

    /// The page of this site from which the request came, else its own address: where to look again after a conflict.
    pub fn came_from(&self) -> &str {
        self.came_from.as_deref().unwrap_or(&self.path)
    }

    /// Whether the page holds what was typed and is not saved: a form that was taken leads on to another page, so one that
    /// is answered with a page was refused, has a question, or is shown as it would be.
    pub const fn is_unsaved(&self) -> bool {
        self.is_answer_to_form
    }

    /// Whether the page is on a device that stands in the hall for all: nothing on it leads away.
    pub fn is_kiosk(&self) -> bool {
        self.path.starts_with("/k/")
    }

    /// Whether another site shows the page in a frame: nothing stands around it, and links leave it.
    pub fn is_framed(&self) -> bool {
        is_framed(&self.path)
    }

    /// Where a link to this page itself opens: an attribute.
    pub fn own_target(&self) -> HtmlSafeOutput<&'static str> {
        HtmlSafeOutput(if self.is_framed() { " target=\"_self\"" } else { "" })
    }

    /// The line of HTML with which another site shows a page in a frame; `address` is that of the page for frames.
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

    /// What marks the tab of the page of `path` on that page, and on those below it.
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

    /// Whether the page becomes a file of an archive: what needs the site is left out of it.
    pub fn is_archived(&self) -> bool {
        self.state.archived.is_some()
    }

    /// On a page of an archive, the day of the last change of the tournament with this address, in UTC.
    pub fn archived_change(&self, slug: &str) -> Option<NaiveDate> {
        self.state.archived.as_ref()?.tournament(slug).map(|own| own.changed)
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

    /// The address that keeps a choice of how pages look, and leads back to this page.
    fn choice_address(&self, choice: &str, code: &str) -> String {
        format!("/{choice}/{code}?back={}", in_query(&self.path))
    }

    /// The hidden field that every form carries. The answer then sets the cookie with which it is compared.
    pub fn token_field(&self) -> HtmlSafeOutput<String> {
        self.is_token_used.set(true);
        HtmlSafeOutput(format!(
            "<input type=\"hidden\" name=\"{}\" value=\"{}\">",
            FormToken::FIELD,
            self.token.value()
        ))
    }

    pub fn html(&self, template: &impl Template) -> Reply {
        self.html_as(StatusCode::OK, template)
    }

    /// The page as the answer, with a status of its own: 422 for a form that is wrong.
    pub fn html_as(&self, status: StatusCode, template: &impl Template) -> Reply {
        Ok(self.unkept(status, self.render(template)?))
    }

    /// A page that is made for every request, as no version says whether it has changed, and not sent again to who has it.
    pub fn tagged(&self, template: &impl Template) -> Reply {
        let body = self.render(template)?;
        // A form's token is one reader's.
        Ok(if self.is_token_used.get() {
            self.unkept(StatusCode::OK, body)
        } else {
            self.conditional(Rendered::new(body))
        })
    }

    /// The same for a page that no news is told of: caches on the way keep it for a moment.
    pub fn shared(&self, template: &impl Template) -> Reply {
        let mut answer = self.tagged(template)?;
        if !self.is_personal() && !self.is_token_used.get() {
            answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(FOR_ALL));
        }
        Ok(answer)
    }

    /// A page that is for one reader and one time.
    fn unkept(&self, status: StatusCode, mut body: String) -> HttpResponse {
        if self.is_for_reader() {
            body = self.for_reader(&body);
        }
        let mut answer = self.answer(status);
        if self.is_token_used.get()
            && let Some(cookie) = self.token.new_cookie(self.state.config.is_secure())
        {
            answer.cookie(cookie);
        }
        answer.insert_header((CACHE_CONTROL, "private, no-cache"));
        answer.body(body)
    }

    /// A page whose address is a key of its own: no search engine may list it.
    pub fn unlisted(&self, status: StatusCode, template: &impl Template) -> Reply {
        let mut answer = self.html_as(status, template)?;
        let hidden = HeaderValue::from_static("noindex, nofollow");
        answer.headers_mut().insert(HeaderName::from_static("x-robots-tag"), hidden);
        Ok(answer)
    }

    /// A page that depends on nothing but its address, its language and `version` (with which it changes): kept in memory, and not
    /// sent again to who has it.
    pub fn kept<T: Template>(&self, version: &str, make: impl FnOnce() -> Result<T, AppError>) -> Reply {
        let rendered = match self.key(version) {
            Some(key) => self.state.pages.get_or_make(&key, || self.render(&make()?))?,
            None => Rendered::new(self.render(&make()?)?),
        };
        Ok(self.conditional(rendered))
    }

    /// The same page, if it is kept already: for pages that first need something which takes long to read.
    pub fn already_kept(&self, version: &str) -> Option<HttpResponse> {
        let rendered = self.state.pages.get(&self.key(version)?)?;
        Some(self.conditional(rendered))
    }

    /// Under what the page is kept; nothing where it is one person's.
    fn key(&self, version: &str) -> Option<PageKey> {
        let is_for_all = self.account.is_none() && self.notice.is_none();
        is_for_all.then(|| PageKey {
            address: self.path.clone(),
            language: self.t.language,
            version: version.to_owned(),
        })
    }

    /// Whether the page differs from that of all by what the reader has chosen.
    fn is_for_reader(&self) -> bool {
        self.own.get().is_some() || self.rows != RowHeight::Usual
    }

    /// The page of all as this reader has chosen to see it.
    fn for_reader(&self, body: &str) -> String {
        let own = self.own.get().map_or_else(|| body.to_owned(), |own| own.put_into(body));
        match self.rows {
            RowHeight::Usual => own,
            RowHeight::Dense => own.replacen("<body", "<body data-dense", 1),
        }
    }

    /// Whether the reader says that they have what has this tag.
    pub fn is_known(&self, tag: &str) -> bool {
        self.known.as_deref().is_some_and(|known| known.split(',').any(|own| own.trim() == tag))
    }

    fn conditional(&self, mut rendered: Rendered) -> HttpResponse {
        if self.is_for_reader() {
            rendered = Rendered::new(self.for_reader(&String::from_utf8_lossy(&rendered.body)));
        }
        let is_known = self.is_known(&rendered.tag);
        let mut answer = self.answer(if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
        let whose = if self.is_personal() { "private, no-cache" } else { "no-cache" };
        answer.insert_header((CACHE_CONTROL, whose)).insert_header((ETAG, rendered.tag.as_str()));
        if is_known { answer.finish() } else { answer.body(rendered.body) }
    }

    fn render(&self, template: &impl Template) -> Result<String, AppError> {
        Ok(self.with_shared_title(template.render()?))
    }

    /// Whether the answer is this reader's alone: something of theirs is in it, or a cookie goes with it.
    fn is_personal(&self) -> bool {
        self.account.is_some() || self.is_for_reader() || self.notice.is_some() || self.keeps_language
    }

    fn answer(&self, status: StatusCode) -> HttpResponseBuilder {
        let mut answer = HttpResponse::build(status);
        answer.insert_header(ContentType::html());
        answer.insert_header((CONTENT_LANGUAGE, self.t.language.code()));
        answer.insert_header((VARY, HeaderValue::from_static("Accept-Language, Cookie")));
        if self.notice.is_some() {
            answer.cookie(short_cookie("", Duration::ZERO));
        }
        if self.keeps_language {
            answer.cookie(language_cookie(self.t.language));
        }
        answer
    }
}

impl FromRequest for Page {
    type Error = AppError;
    type Future = std::future::Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Ok(Self::from_request(request)))
    }
}

/// The way to another page, after something was done there.
pub fn go_to(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

/// The way to another page, which will say that it was done: `key` has `-done-` in its name.
pub fn done(address: &str, key: &str) -> HttpResponse {
    said(address, key)
}

/// The same with a number for the message's `$n`.
pub fn done_with(address: &str, key: &str, n: usize) -> HttpResponse {
    said(address, &format!("{key}{SEPARATOR}{n}"))
}

/// The same after an act on a tournament that stood at `version`: the page that says so offers to take it back.
pub fn done_after(address: &str, key: &str, n: usize, version: Version) -> HttpResponse {
    said(address, &format!("{key}{SEPARATOR}{n}{SEPARATOR}{version}"))
}

/// The version of the tournament before the act of which the page asked for says that it was done.
pub fn version_before(request: &HttpRequest) -> Option<Version> {
    let cookie = request.cookie(NOTICE).filter(|_| request.method() == Method::GET)?;
    cookie.value().split(SEPARATOR).nth(2)?.parse().ok()
}

fn said(address: &str, notice: &str) -> HttpResponse {
    let cookie = short_cookie(notice, Duration::minutes(1)).into_owned();
    HttpResponse::SeeOther().insert_header((LOCATION, address)).cookie(cookie).finish()
}

fn short_cookie(value: &str, age: Duration) -> Cookie<'_> {
    Cookie::build(NOTICE, value).path("/").http_only(true).same_site(SameSite::Lax).max_age(age).finish()
}

/// The notice of the cookie, in words. Only keys made for that are taken from it.
fn notice(request: &HttpRequest, t: Locale) -> Option<String> {
    let cookie = request.cookie(NOTICE)?;
    let mut parts = cookie.value().split(SEPARATOR);
    let key = parts.next()?;
    let n: usize = parts.next().unwrap_or("0").parse().ok()?;
    let is_of_an_act = key.contains("-done-") || key.ends_with("-done");
    (is_of_an_act && i18n::exists(key)).then(|| t.text(key).with("n", n).to_string())
}

/// The language of a request: that of its address, what was chosen, what the browser asks for, English.
fn language(request: &HttpRequest) -> Language {
    let chosen = request.cookie(i18n::COOKIE);
    let accepted = request.headers().get("accept-language").and_then(|value| value.to_str().ok());
    language_of(request.path(), request.query_string())
        .unwrap_or_else(|| Language::negotiate(chosen.as_ref().map(Cookie::value), accepted))
}

/// Whether the language of the address becomes the reader's choice: it does unless it is that already. Whoever follows a link to one
/// language and then one to the other reads the rest of the site in the last.
fn keeps_language(request: &HttpRequest) -> bool {
    let chosen = request.cookie(i18n::COOKIE).and_then(|cookie| Language::from_code(cookie.value()));
    let asked = language_of(request.path(), request.query_string());
    request.method() == Method::GET && asked.is_some() && asked != chosen && !is_framed(request.path())
}

/// The cookie that keeps the choice of a language for a year.
pub fn language_cookie(language: Language) -> Cookie<'static> {
    let cookie = Cookie::build(i18n::COOKIE, language.code());
    cookie.path("/").same_site(SameSite::Lax).max_age(Duration::days(365)).finish()
}

/// Where a page can be looked at again: a form that was sent cannot.
fn shown_at(request: &HttpRequest, came_from: Option<&str>) -> String {
    let own = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let is_form = request.method() == Method::POST;
    // In a frame no language is kept but that of the address.
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

/// Whether an address given as a parameter stays on this site: a path, and not one that browsers take for another host.
pub fn is_local(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && !path.contains(|c: char| c == '\\' || c.is_control())
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
    }
}
