//! Files to save, and files for programs: not sent again to a client that has them.

use actix_web::body::BoxBody;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ContentDisposition, ContentType, DispositionParam, DispositionType, ETAG,
    IF_NONE_MATCH, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, Responder};

use crate::web::http::Account;
use crate::web::http::cache::{FOR_ALL, Rendered, has_tag};

/// A file of any type as the response, without copying it.
pub fn saved_as(name: &str, bytes: Vec<u8>) -> HttpResponse {
    let saved = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name.to_owned())],
    };
    HttpResponse::Ok()
        .insert_header(ContentType::octet_stream())
        .insert_header(saved)
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(bytes)
}

/// The browser neither runs nor loads anything for a photo, whatever its bytes are.
const PHOTO_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// A photo of a report about a tournament, for this reader only.
pub fn private_photo(slug: &str, jpeg: Vec<u8>) -> HttpResponse {
    let parameters = vec![DispositionParam::Filename(format!("{slug}-photo.jpg"))];
    HttpResponse::Ok()
        .insert_header(ContentType::jpeg())
        .insert_header(ContentDisposition { disposition: DispositionType::Inline, parameters })
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .insert_header((CONTENT_SECURITY_POLICY, PHOTO_POLICY))
        .insert_header(("Cross-Origin-Resource-Policy", "same-origin"))
        .body(jpeg)
}

/// A file to be downloaded.
#[derive(Debug)]
pub struct Download {
    /// The file name for saving; `None` for a file that is shown.
    name: Option<String>,
    kind: &'static str,
    content: Rendered,
    /// What caches may do with it.
    kept: &'static str,
}

/// A cache asks every time whether what it has is still right.
const ASKED_FOR: &str = "no-cache";

impl Download {
    /// A plain text in UTF-8. The name has only characters that every system allows.
    pub fn text(name: String, text: String) -> Self {
        Self::new(name, "text/plain; charset=utf-8", text)
    }

    /// A document for programs, which a cache may keep as long as those beside the pages.
    pub fn json(name: String, text: String) -> Self {
        Self { kept: FOR_ALL, ..Self::new(name, "application/json", text) }
    }

    pub fn calendar(name: String, text: String) -> Self {
        Self::new(name, "text/calendar; charset=utf-8", text)
    }

    pub fn csv(name: String, text: String) -> Self {
        Self::new(name, "text/csv; charset=utf-8", text)
    }

    /// XLSX.
    pub fn workbook(name: String, bytes: Vec<u8>) -> Self {
        let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        Self { name: Some(name), kind, content: Rendered::new(bytes), kept: ASKED_FOR }
    }

    /// A PDF whose tag is known without its content: a client that has the tag is sent nothing, whatever `bytes` are.
    pub fn pdf(name: String, bytes: Vec<u8>, tag: String) -> Self {
        Self {
            name: Some(name),
            kind: "application/pdf",
            content: Rendered { body: bytes.into(), tag },
            kept: ASKED_FOR,
        }
    }

    /// A picture inside a page, which many readers request at once. Its tag is known before it is drawn: a browser that has a picture with
    /// this tag is sent nothing, so `bytes` may be empty for it. `kept` is the cache control of the page that it shows.
    pub fn png(bytes: Bytes, tag: String, kept: &'static str) -> Self {
        Self { name: None, kind: "image/png", content: Rendered { body: bytes, tag }, kept }
    }

    pub fn feed(text: String) -> Self {
        Self { name: None, kind: "application/atom+xml; charset=utf-8", content: Rendered::new(text), kept: ASKED_FOR }
    }

    /// A text for programs.
    pub fn plain(text: String) -> Self {
        Self { name: None, kind: "text/plain; charset=utf-8", content: Rendered::new(text), kept: ASKED_FOR }
    }

    pub fn xml(text: String) -> Self {
        Self { name: None, kind: "application/xml; charset=utf-8", content: Rendered::new(text), kept: ASKED_FOR }
    }

    /// The web app manifest, for devices that install the site.
    pub fn manifest(text: String) -> Self {
        Self { name: None, kind: "application/manifest+json", content: Rendered::new(text), kept: ASKED_FOR }
    }

    /// A script that a browser requests by itself, whatever page is open.
    pub fn script(content: Vec<u8>) -> Self {
        Self { name: None, kind: "text/javascript; charset=utf-8", content: Rendered::new(content), kept: ASKED_FOR }
    }

    fn new(name: String, kind: &'static str, text: String) -> Self {
        Self { name: Some(name), kind, content: Rendered::new(text), kept: ASKED_FOR }
    }
}

impl Responder for Download {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let known = request.headers().get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        let is_known = known.is_some_and(|known| has_tag(known, &self.content.tag));
        let mut answer = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        // Those who run a tournament see it before others do.
        let is_staff = self.kept == FOR_ALL && request.extensions().contains::<Account>();
        let kept = if is_staff { "private, no-cache" } else { self.kept };
        answer.insert_header((CACHE_CONTROL, kept)).insert_header((ETAG, self.content.tag.as_str()));
        answer.insert_header((VARY, "Accept-Language, Cookie"));
        if is_known {
            return answer.finish();
        }
        let kind = self.kind.parse().map_or_else(|_| ContentType::octet_stream(), ContentType);
        if let Some(name) = self.name {
            let parameters = vec![DispositionParam::Filename(name)];
            answer.insert_header(ContentDisposition { disposition: DispositionType::Attachment, parameters });
        }
        answer.insert_header(kind).body(self.content.body)
    }
}
