//! The documents that were printed together last, kept for each tournament in a cookie, so that for the next round they are ticked already.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::{HttpRequest, HttpResponse};

use super::Document;
use crate::web::http::AppError;
use tournament::TournamentId;

/// Separator between documents.
const SEPARATOR: char = '.';

fn cookie_name(tournament: TournamentId) -> String {
    format!("print-{tournament}")
}

/// The documents printed last. Unknown codes of other versions are left out.
pub fn from_request(request: &HttpRequest, tournament: TournamentId) -> Vec<Document> {
    let kept = request.cookie(&cookie_name(tournament));
    kept.iter().flat_map(|kept| kept.value().split(SEPARATOR)).filter_map(Document::from_code).collect()
}

/// Keeps the documents in the reader's browser, for a year.
pub fn keep(answer: &mut HttpResponse, tournament: TournamentId, documents: &[Document]) -> Result<(), AppError> {
    let codes: Vec<&str> = documents.iter().map(|document| document.code()).collect();
    let cookie = Cookie::build(cookie_name(tournament), codes.join(&SEPARATOR.to_string()));
    let cookie = cookie.path("/").http_only(true).same_site(SameSite::Lax).max_age(Duration::days(365)).finish();
    answer.add_cookie(&cookie).map_err(AppError::internal)
}
