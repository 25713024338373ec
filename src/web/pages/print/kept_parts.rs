//! The parts of documents that were printed last, kept for each tournament in a cookie, so that the next round is printed the same way.

use std::collections::BTreeSet;

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::{HttpRequest, HttpResponse};

use super::{Document, Part};
use crate::web::forms::FormValues;
use crate::web::http::AppError;
use tournament::TournamentId;

/// The field that resets the choice to the usual parts.
const AS_USUAL: &str = "usual";

/// Separators between documents, between a document and its parts, and between parts.
const DOCUMENTS: char = '~';
const PARTS: char = ':';
const PART: char = '.';

/// The chosen parts of a document.
struct ChosenParts {
    document: Document,
    shown: BTreeSet<Part>,
}

/// A reader's choices for a tournament.
pub struct KeptParts {
    cookie: String,
    chosen: Vec<ChosenParts>,
    /// Whether they differ from the cookie.
    is_changed: bool,
}

impl KeptParts {
    pub fn from_request(request: &HttpRequest, tournament: TournamentId) -> Self {
        let cookie = format!("paper-{tournament}");
        let kept = request.cookie(&cookie);
        let chosen =
            kept.iter().flat_map(|kept| kept.value().split(DOCUMENTS)).filter_map(ChosenParts::parse).collect();
        Self { cookie, chosen, is_changed: false }
    }

    /// Keeps the parts that `wanted` chooses for a document; if it chooses none, the kept choice is used.
    pub fn take_up(&mut self, wanted: &mut FormValues, document: Document, several: Option<Document>) {
        let parts = document.parts();
        if wanted.has(AS_USUAL) {
            self.is_changed |= self.chosen.iter().any(|chosen| chosen.document == document);
            self.chosen.retain(|chosen| chosen.document != document);
        } else if Part::are_chosen(wanted, several) && !parts.is_empty() {
            let left_out = Part::left_out(wanted, document, several);
            let shown = parts.iter().copied().filter(|part| !left_out.contains(part)).collect();
            self.chosen.retain(|chosen| chosen.document != document);
            self.chosen.push(ChosenParts { document, shown });
            self.is_changed = true;
        } else if let Some(kept) = self.chosen.iter().find(|chosen| chosen.document == document) {
            wanted.set(Part::chosen_field(several), 1);
            for part in &kept.shown {
                wanted.set(part.field(several), 1);
            }
        }
    }

    /// Keeps changed choices in the reader's browser, for a year.
    pub fn keep(self, answer: &mut HttpResponse) -> Result<(), AppError> {
        if !self.is_changed {
            return Ok(());
        }
        let age = if self.chosen.is_empty() { Duration::ZERO } else { Duration::days(365) };
        let chosen: Vec<String> = self.chosen.iter().map(ChosenParts::text).collect();
        let cookie = Cookie::build(self.cookie, chosen.join(&DOCUMENTS.to_string()));
        let cookie = cookie.path("/").http_only(true).same_site(SameSite::Lax).max_age(age).finish();
        answer.add_cookie(&cookie).map_err(AppError::internal)
    }
}

impl ChosenParts {
    /// Unknown codes of other versions are left out.
    fn parse(text: &str) -> Option<Self> {
        let (document, parts) = text.split_once(PARTS)?;
        let shown = parts.split(PART).filter_map(Part::from_code).collect();
        Some(Self { document: Document::from_code(document)?, shown })
    }

    fn text(&self) -> String {
        let parts: Vec<&str> = self.shown.iter().map(|part| part.code()).collect();
        format!("{}{PARTS}{}", self.document.code(), parts.join(&PART.to_string()))
    }
}
