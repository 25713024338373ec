//! How a page is sent: for one reader or cached for all, with its tag, cookies and headers.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_LANGUAGE, ContentType, ETAG, HeaderName, HeaderValue, VARY};
use actix_web::{HttpResponse, HttpResponseBuilder};
use askama::Template;

use super::{Page, language_cookie};
use crate::web::http::cache::{PageKey, Rendered};
use crate::web::http::{AppError, Reply, RowHeight, done_message};

/// How long a shared cache may serve a page: when many readers ask at once, it makes one request. Not for pages with live updates: a reader
/// who fetches one because of news would be given, and keep, the page of two seconds ago.
const FOR_ALL: &str = "public, max-age=0, s-maxage=2, must-revalidate";

impl Page {
    pub fn html(&self, template: &impl Template) -> Reply {
        self.html_as(StatusCode::OK, template)
    }

    /// The page as the response, with a status of its own: 422 for a form with errors.
    pub fn html_as(&self, status: StatusCode, template: &impl Template) -> Reply {
        Ok(self.unkept(status, self.render(template)?))
    }

    /// A page that is made for every request, since no version tells whether it has changed, but not sent again to a browser that has it.
    pub fn tagged(&self, template: &impl Template) -> Reply {
        let body = self.render(template)?;
        // The token of a form belongs to one reader.
        Ok(if self.is_token_used.get() {
            self.unkept(StatusCode::OK, body)
        } else {
            self.conditional(Rendered::new(body))
        })
    }

    /// As [`tagged`](Self::tagged), for a page without live updates: shared caches keep it for a moment.
    pub fn shared(&self, template: &impl Template) -> Reply {
        let mut answer = self.tagged(template)?;
        if !self.is_personal() && !self.is_token_used.get() {
            answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(FOR_ALL));
        }
        Ok(answer)
    }

    /// A page that is never cached.
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

    /// A page with a secret address: search engines may not list it.
    pub fn unlisted(&self, status: StatusCode, template: &impl Template) -> Reply {
        let mut answer = self.html_as(status, template)?;
        let hidden = HeaderValue::from_static("noindex, nofollow");
        answer.headers_mut().insert(HeaderName::from_static("x-robots-tag"), hidden);
        Ok(answer)
    }

    /// A page that depends only on its address, its language and `version`: cached, and not sent again to a browser that has it.
    pub fn kept<T: Template>(&self, version: &str, make: impl FnOnce() -> Result<T, AppError>) -> Reply {
        let rendered = match self.key(version) {
            Some(key) => self.state.pages.get_or_make(&key, || self.render(&make()?))?,
            None => Rendered::new(self.render(&make()?)?),
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

    /// Whether the response is for this reader alone: it contains their data or sets a cookie.
    fn is_personal(&self) -> bool {
        self.account.is_some() || self.is_for_reader() || self.done_message.is_some() || self.keeps_language
    }

    fn answer(&self, status: StatusCode) -> HttpResponseBuilder {
        let mut answer = HttpResponse::build(status);
        answer.insert_header(ContentType::html());
        answer.insert_header((CONTENT_LANGUAGE, self.t.language.code()));
        answer.insert_header((VARY, HeaderValue::from_static("Accept-Language, Cookie")));
        if self.done_message.is_some() {
            answer.cookie(done_message::taken_away());
        }
        if self.keeps_language {
            answer.cookie(language_cookie(self.t.language));
        }
        answer
    }
}
