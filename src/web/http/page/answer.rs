//! How a page is sent: for one reader or cached for all, with its tag, cookies and headers.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_LANGUAGE, ContentType, ETAG, HeaderName, HeaderValue, VARY};
use actix_web::{HttpResponse, HttpResponseBuilder};
use askama::Template;

use super::ranges::keep_ranges;
use super::{Page, language_cookie};
use crate::web::http::cache::{self, FOR_ALL, FOR_CROWD, PageKey, Rendered, has_tag};
use crate::web::http::changes::{self, HAS_OWN, OWN};
use crate::web::http::{AppError, Reply, RowHeight, done_message};

impl Page {
    pub fn html(&self, template: &impl Template) -> Reply {
        self.html_as(StatusCode::OK, template)
    }

    /// The page as the response, with a status of its own: 422 for a form with errors.
    pub fn html_as(&self, status: StatusCode, template: &impl Template) -> Reply {
        Ok(self.unkept(status, self.render(template)?))
    }

    /// A page that is made for every request, since no version shows whether it has changed, but not sent again to a browser that has it.
    pub fn tagged(&self, template: &impl Template) -> Reply {
        let body = self.render(template)?;
        // A form's token is one reader's.
        if self.is_token_used.get() {
            return Ok(self.unkept(StatusCode::OK, body));
        }
        let is_live = cache::is_live(&body);
        let rendered = Rendered::page(body);
        // What has changed since is worked out from it. What is typed is not kept: there is no end to it.
        if let Some(key) = self.key(rendered.mark()).filter(|key| is_live && !key.address.contains('?')) {
            self.state.pages.get_or_make(&key, || Ok(rendered.clone()))?;
        }
        Ok(self.conditional(rendered))
    }

    /// A page that is never cached.
    fn unkept(&self, status: StatusCode, mut body: String) -> HttpResponse {
        if self.is_for_reader() {
            body = self.for_reader(&body);
        }
        // It was made in more room than it needs.
        body.shrink_to_fit();
        let mut answer = self.answer(status);
        if self.is_token_used.get()
            && let Some(cookie) = self.token.new_cookie(self.state.config.is_secure())
        {
            answer.cookie(cookie);
        }
        answer.insert_header((CACHE_CONTROL, "private, no-cache"));
        answer.body(body)
    }

    /// A page with a secret address: search engines may not list it, and nothing may store it.
    pub fn unlisted(&self, status: StatusCode, template: &impl Template) -> Reply {
        let mut answer = self.html_as(status, template)?;
        let hidden = HeaderValue::from_static("noindex, nofollow");
        answer.headers_mut().insert(HeaderName::from_static("x-robots-tag"), hidden);
        answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        Ok(answer)
    }

    /// A page that depends only on its address, its language and `version`: cached, and not sent again to a browser that has it.
    pub fn kept<T: Template>(&self, version: &str, make: impl FnOnce() -> Result<T, AppError>) -> Reply {
        let rendered = match self.key(version) {
            Some(key) => self.state.pages.get_or_make(&key, || Ok(Rendered::page(self.render(&make()?)?)))?,
            None => Rendered::page(self.render(&make()?)?),
        };
        Ok(self.conditional(rendered))
    }

    /// The page, if it is cached already: for pages that need data which takes long to read.
    pub fn already_kept(&self, version: &str) -> Option<HttpResponse> {
        let rendered = self.state.pages.get(&self.key(version)?)?;
        Some(self.conditional(rendered))
    }

    /// The cache key of the page; `None` if it is for one reader.
    fn key(&self, version: &str) -> Option<PageKey> {
        let is_for_all = self.account.is_none() && self.done_message.is_none();
        is_for_all.then(|| PageKey {
            address: self.path.clone(),
            language: self.t.language,
            version: version.to_owned(),
        })
    }

    /// Whether the reader's choices change the page.
    fn is_for_reader(&self) -> bool {
        self.own.get().is_some() || self.rows != RowHeight::Usual
    }

    /// The cached page with the reader's choices applied.
    fn for_reader(&self, body: &str) -> String {
        let own = self.own.get().map_or_else(|| body.to_owned(), |own| own.put_into(body));
        match self.rows {
            RowHeight::Usual => own,
            RowHeight::Dense => own.replacen("<body", "<body data-dense", 1),
        }
    }

    /// Whether the browser has the content with this tag.
    pub fn is_known(&self, tag: &str) -> bool {
        self.known.as_deref().is_some_and(|known| has_tag(known, tag))
    }

    /// What an open page asks for in place of the whole; nothing where it is not known what it shows.
    fn part(&self, whole: &Rendered) -> Option<HttpResponse> {
        let since = self.since.as_deref().filter(|_| !self.keeps_language)?;
        let key = self.key(whole.mark())?;
        if since == OWN {
            let own = Rendered::new(self.own.get()?.alone(whole.mark()));
            return Some(self.part_answer("private, no-cache", own));
        }
        let pages = &self.state.pages;
        let earlier = pages.with_mark(&key.address, key.language, since)?;
        // What belongs to the reader is not in it: one answer for all, which is kept and compressed once.
        let different = || changes::changes(&earlier, whole).ok_or(AppError::NotFound);
        // No address of a page has this sign in it.
        let key = PageKey { address: format!("{}#{since}", key.address), ..key };
        Some(self.part_answer("no-cache", pages.get_or_make_part(&key, different).ok()?))
    }

    fn part_answer(&self, whose: &'static str, part: Rendered) -> HttpResponse {
        let mut answer = self.answer(StatusCode::OK);
        answer.insert_header((CACHE_CONTROL, whose)).insert_header((ETAG, part.tag.as_str()));
        if self.own.get().is_some() {
            answer.insert_header((HAS_OWN, "1"));
        }
        answer.body(part.body)
    }

    fn conditional(&self, mut rendered: Rendered) -> HttpResponse {
        if let Some(part) = self.part(&rendered) {
            return part;
        }
        if self.is_for_reader() {
            rendered = Rendered::new(self.for_reader(&String::from_utf8_lossy(&rendered.body)));
        }
        let is_known = self.is_known(&rendered.tag);
        let mut answer = self.answer(if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
        let whose = if self.is_personal() { "private, no-cache" } else { self.kept_by() };
        answer.insert_header((CACHE_CONTROL, whose)).insert_header((ETAG, rendered.tag.as_str()));
        if is_known { answer.finish() } else { answer.body(rendered.body) }
    }

    /// Which caches may keep what is the same for all readers without an account.
    pub(in crate::web::http) fn kept_by(&self) -> &'static str {
        match &self.since {
            // The staff see the tournament before the public does.
            _ if self.account.is_some() => "private, no-cache",
            // It was told of news: what a cache had from before would be taken for the news.
            Some(_) => "no-cache",
            None if self.is_for_crowd.get() => FOR_CROWD,
            None => FOR_ALL,
        }
    }

    fn render(&self, template: &impl Template) -> Result<String, AppError> {
        let mut body = String::with_capacity(self.state.pages.room());
        template.render_into(&mut body)?;
        let body = keep_ranges(self.with_shared_title(body));
        self.state.pages.needs_room(body.len());
        Ok(body)
    }

    /// Whether the response is for this reader alone: it contains their data or sets a cookie.
    fn is_personal(&self) -> bool {
        self.account.is_some() || self.is_for_reader() || self.done_message.is_some() || self.keeps_language
    }

    fn answer(&self, status: StatusCode) -> HttpResponseBuilder {
        let mut answer = HttpResponse::build(status);
        answer.insert_header(ContentType::html());
        answer.insert_header((CONTENT_LANGUAGE, self.t.language.code()));
        answer.insert_header((VARY, HeaderValue::from_static("Accept-Language, Cookie, X-Changes-Since")));
        if self.done_message.is_some() {
            answer.cookie(done_message::taken_away());
        }
        if self.keeps_language {
            answer.cookie(language_cookie(self.t.language));
        }
        answer
    }
}
