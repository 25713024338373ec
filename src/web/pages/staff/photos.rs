//! `/admin/t/{slug}/photos/{hash}`: a photo of a report, for the staff only.

use actix_web::web;
use serde::Deserialize;

use crate::web::http::download::private_photo;
use crate::web::http::{AppError, Arbiter, Page, Reply};

/// A photo of a tournament.
#[derive(Debug, Deserialize)]
pub struct PhotoPath {
    slug: String,
    hash: String,
}

/// `GET /admin/t/{slug}/photos/{hash}`
pub async fn show(page: Page, Arbiter(staff): Arbiter, path: web::Path<PhotoPath>) -> Reply {
    let (tournament, PhotoPath { slug, hash }) = (staff.tournament.id, path.into_inner());
    let photo = page.service(move |service| service.store().report_photo(tournament, &hash)).await?;
    Ok(private_photo(&slug, photo.ok_or(AppError::NotFound)?))
}
