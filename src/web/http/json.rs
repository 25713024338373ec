//! Documents for programs: the same for all readers, whatever their language, not sent again to a client that has them, and readable by
//! scripts of other sites.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, CACHE_CONTROL, CONTENT_TYPE, ETAG, LINK, LOCATION, VARY,
};
use serde::Serialize;
use serde_json::json;

use crate::web::http::cache::{PageKey, Rendered};
use crate::web::http::documents::{API, ApiDocument, document_address};
use crate::web::http::{AppError, Page, Reply};
use crate::web::i18n::Language;

/// Scripts of all sites may read what is public.
const ALL_SITES: &str = "*";

/// A document with the address of its schema before its own fields.
#[derive(Serialize)]
struct DescribedDocument<'a, T> {
    #[serde(rename = "$schema")]
    schema: &'a str,
    #[serde(flatten)]
    content: &'a T,
}

/// Whether a request comes from a program, which has no use for a page.
pub fn is_of_program(path: &str) -> bool {
    path.strip_prefix(API).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// An error for a program, as RFC 9457 defines it.
pub fn problem(status: StatusCode, title: &str, detail: &str) -> HttpResponse {
    let problem = json!({ "type": "about:blank", "title": title, "status": status.as_u16(), "detail": detail });
    HttpResponse::build(status)
        .insert_header((CONTENT_TYPE, "application/problem+json"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, ALL_SITES))
        .body(problem.to_string())
}

/// A redirect to the document of another page. Without the header a browser would not let scripts of other sites follow it.
pub fn go_to_document(page: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, document_address(page)))
        .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, ALL_SITES))
        .finish()
}

impl Page {
    /// A path of this site as documents give it: a reference relative to the address of the document, with the base path of the site.
    pub fn reference(&self, path: &str) -> String {
        format!("{}{path}", self.state().config.base_path)
    }

    /// The address of the document of this page, if it has one.
    pub fn json_address(&self) -> Option<String> {
        let path = self.path().split('?').next().unwrap_or_default();
        let is_there = !self.is_archived() && ApiDocument::from_page(path).is_some();
        let query = self.path().strip_prefix(path).unwrap_or_default();
        is_there.then(|| format!("{}{query}", document_address(path)))
    }

    /// A document that depends only on its address and `version`: cached. Access has been checked before.
    pub fn kept_document<T: Serialize>(
        &self,
        document: ApiDocument,
        version: &str,
        make: impl FnOnce() -> Result<T, AppError>,
    ) -> Reply {
        // One for all languages.
        let (address, version) = (self.path().to_owned(), version.to_owned());
        let key = PageKey { address, language: Language::English, version };
        let written = || self.written(document, &make()?).map(Rendered::new);
        Ok(self.as_document(document, &self.state().pages.get_or_make(&key, written)?))
    }

    /// The same document, if it is kept already: for those that first need something which takes long to read.
    pub fn already_kept_document(&self, document: ApiDocument, version: &str) -> Option<HttpResponse> {
        let (address, version) = (self.path().to_owned(), version.to_owned());
        let rendered = self.state().pages.get(&PageKey { address, language: Language::English, version })?;
        Some(self.as_document(document, &rendered))
    }

    /// A document that is made for every request, as no version says whether it has changed.
    pub fn document<T: Serialize>(&self, document: ApiDocument, content: &T) -> Reply {
        Ok(self.as_document(document, &Rendered::new(self.written(document, content)?)))
    }

    /// The schema of a document: it changes only with the program.
    pub fn schema(&self, schema: &impl Serialize) -> Reply {
        let text = serde_json::to_string_pretty(schema).map_err(AppError::internal)?;
        Ok(self.json_answer("application/schema+json", None, &Rendered::new(text)))
    }

    fn written<T: Serialize>(&self, document: ApiDocument, content: &T) -> Result<String, AppError> {
        let schema = self.reference(&document.schema_address());
        serde_json::to_string(&DescribedDocument { schema: &schema, content }).map_err(AppError::internal)
    }

    fn as_document(&self, document: ApiDocument, rendered: &Rendered) -> HttpResponse {
        let schema = self.reference(&document.schema_address());
        let described = format!("<{schema}>; rel=\"describedby\"; type=\"application/schema+json\"");
        self.json_answer("application/json", Some(described), rendered)
    }

    fn json_answer(&self, kind: &'static str, link: Option<String>, rendered: &Rendered) -> HttpResponse {
        let is_known = self.is_known(&rendered.tag);
        let mut answer = HttpResponse::build(if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
        answer.insert_header((CACHE_CONTROL, self.kept_by())).insert_header((ETAG, rendered.tag.as_str()));
        // As of a page, but for the language: a document is in all of them.
        answer.insert_header((VARY, "Cookie, X-Changes-Since"));
        answer.insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, ALL_SITES));
        answer.insert_header((ACCESS_CONTROL_EXPOSE_HEADERS, "ETag, Link"));
        if let Some(link) = link {
            answer.insert_header((LINK, link));
        }
        if is_known {
            return answer.finish();
        }
        answer.insert_header((CONTENT_TYPE, kind)).body(rendered.body.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_of_programs_are_told_from_those_for_the_page_about_them() {
        for (path, expected) in [("/api/v1", true), ("/api/v1/t/cup", true), ("/api", false), ("/api/v10", false)] {
            assert_eq!(is_of_program(path), expected, "{path}");
        }
    }
}
