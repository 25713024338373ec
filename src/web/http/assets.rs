//! Styles, scripts and fonts, from the binary.

use actix_web::http::header::{CacheControl, CacheDirective, ContentType, ETag, EntityTag, IfNoneMatch};
use actix_web::{HttpResponse, web};
use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::web::http::AppError;

#[derive(RustEmbed)]
#[folder = "static/"]
struct Files;

/// A year, the usual meaning of "for ever" in caches, in seconds.
const FOR_EVER: u32 = 31_536_000;
/// For addresses without a hash (fonts named in the style sheet, the icon), in seconds.
const A_DAY: u32 = 86_400;

/// The address of a file with the beginning of its hash, so that it may be cached for ever.
pub fn address(path: &str) -> String {
    match Files::get(path) {
        Some(file) => format!("/static/{path}?v={}", short(&file.metadata.sha256_hash())),
        None => format!("/static/{path}"),
    }
}

pub fn content(path: &str) -> Option<Vec<u8>> {
    Files::get(path).map(|file| file.data.into_owned())
}

/// The requested version of a file.
#[derive(Debug, Deserialize)]
pub struct AssetQuery {
    v: Option<String>,
}

/// `GET /static/{path}`
pub async fn file(
    path: web::Path<String>,
    wanted: web::Query<AssetQuery>,
    known: web::Header<IfNoneMatch>,
) -> Result<HttpResponse, AppError> {
    let file = Files::get(&path).ok_or(AppError::NotFound)?;
    let hash = short(&file.metadata.sha256_hash());
    let tag = EntityTag::new_weak(hash.clone());
    let age = if wanted.v.as_deref() == Some(hash.as_str()) { FOR_EVER } else { A_DAY };
    let is_known = is_known(&known, &tag);
    let mut answer = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer.insert_header(ETag(tag)).insert_header(kept_for(age));
    if is_known {
        return Ok(answer.finish());
    }
    let kind = file.metadata.mimetype().parse().map_or_else(|_| ContentType::octet_stream(), ContentType);
    Ok(answer.insert_header(kind).body(file.data))
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

fn short(hash: &[u8; 32]) -> String {
    hex::encode(&hash[..6])
}
