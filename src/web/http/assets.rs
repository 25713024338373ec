//! Styles, scripts and fonts, from the binary.

use std::borrow::Cow;
use std::sync::LazyLock;

use actix_web::http::header::{CacheControl, CacheDirective, ContentType, ETag, EntityTag, IfNoneMatch};
use actix_web::{HttpResponse, web};
use rust_embed::RustEmbed;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::web::http::AppError;

#[derive(RustEmbed)]
#[folder = "static/"]
struct Files;

/// A year, the usual meaning of "for ever" in caches, in seconds.
const FOR_EVER: u32 = 31_536_000;
/// For addresses without a hash (fonts named in the style sheet, the icon), in seconds.
const A_DAY: u32 = 86_400;

/// Letters of a hash in an address.
const HASH_LETTERS: usize = 12;

/// Style sheets that are written apart and sent as one file. Nothing of a page is seen before all of them are there, and where the
/// connection is slow each of several waits for its turn.
#[derive(Debug)]
struct JoinedStyles {
    path: &'static str,
    text: String,
    hash: String,
}

impl JoinedStyles {
    fn new(path: &'static str, text: String) -> Self {
        Self { path, hash: short(Sha256::digest(text.as_bytes())), text }
    }
}

/// What every page has, and the same with what the public pages of tournaments and persons have beside it.
static JOINED_STYLES: LazyLock<[JoinedStyles; 2]> = LazyLock::new(|| {
    let [site, dark, tables, board, public] = ["site", "dark", "tables", "board", "public"].map(style);
    let base = format!("{site}\n@media (prefers-color-scheme: dark) {{\n{dark}}}\n{tables}\n{board}");
    let pages = format!("{base}\n{public}");
    [JoinedStyles::new("css/base.css", base), JoinedStyles::new("css/pages.css", pages)]
});

fn style(name: &str) -> String {
    let file = Files::get(&format!("css/{name}.css")).expect("the style sheets are in the binary");
    String::from_utf8_lossy(&file.data).into_owned()
}

/// A file as it is sent.
struct Asset {
    data: Cow<'static, [u8]>,
    hash: String,
    kind: ContentType,
}

impl Asset {
    fn read(path: &str) -> Option<Self> {
        if let Some(own) = JOINED_STYLES.iter().find(|own| own.path == path) {
            let (data, hash) = (Cow::Borrowed(own.text.as_bytes()), own.hash.clone());
            return Some(Self { data, hash, kind: content_type("text/css") });
        }
        let file = Files::get(path)?;
        let hash = short(file.metadata.sha256_hash());
        Some(Self { hash, kind: content_type(file.metadata.mimetype()), data: file.data })
    }
}

fn content_type(name: &str) -> ContentType {
    name.parse().map_or_else(|_| ContentType::octet_stream(), ContentType)
}

/// The address of a file, with the beginning of its hash, so that it may be kept for ever.
pub fn address(path: &str) -> String {
    match Asset::read(path) {
        Some(file) => format!("/static/{path}?v={}", file.hash),
        None => format!("/static/{path}"),
    }
}

pub fn content(path: &str) -> Option<Vec<u8>> {
    Asset::read(path).map(|file| file.data.into_owned())
}

/// The requested version of a file.
#[derive(Debug, Deserialize)]
pub struct AssetQuery {
    v: Option<String>,
}

/// `GET /static/{path}`
pub async fn file(
    path: web::Path<String>,
    query: web::Query<AssetQuery>,
    known: web::Header<IfNoneMatch>,
) -> Result<HttpResponse, AppError> {
    let file = Asset::read(&path).ok_or(AppError::NotFound)?;
    let age = if query.v.as_deref() == Some(file.hash.as_str()) { FOR_EVER } else { A_DAY };
    let tag = EntityTag::new_weak(file.hash);
    let is_known = is_known(&known, &tag);
    let mut answer = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer.insert_header(ETag(tag)).insert_header(kept_for(age));
    if is_known {
        return Ok(answer.finish());
    }
    Ok(answer.insert_header(file.kind).body(file.data))
}

fn is_known(known: &IfNoneMatch, tag: &EntityTag) -> bool {
    match known {
        IfNoneMatch::Any => true,
        IfNoneMatch::Items(tags) => tags.iter().any(|known| known.weak_eq(tag)),
    }
}

fn kept_for(seconds: u32) -> CacheControl {
    let mut directives = vec![CacheDirective::Public, CacheDirective::MaxAge(seconds)];
    if seconds == FOR_EVER {
        directives.push(CacheDirective::Extension("immutable".to_owned(), None));
    }
    CacheControl(directives)
}

fn short(hash: impl AsRef<[u8]>) -> String {
    let mut letters = hex::encode(hash);
    letters.truncate(HASH_LETTERS);
    letters
}
