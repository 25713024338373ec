//! `/admin/t/{slug}/photos/{hash}`: a photo of a report, for the staff only.

use actix_web::web;
use serde::Deserialize;

use crate::web::http::download::private_photo;
use crate::web::http::{AppError, Page, Reply, Scorer};

/// A photo of a tournament.
#[derive(Debug, Deserialize)]
pub struct PhotoPath {
    slug: String,
    hash: String,
}

/// `GET /admin/t/{slug}/photos/{hash}`
pub async fn show(page: Page, Scorer(staff): Scorer, path: web::Path<PhotoPath>) -> Reply {
    let (tournament, PhotoPath { slug, hash }) = (staff.tournament.id, path.into_inner());
    let photo = page.service(move |service| service.store().report_photo(tournament, &hash)).await?;
    Ok(private_photo(&slug, photo.ok_or(AppError::NotFound)?))
}
