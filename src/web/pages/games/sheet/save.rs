//! The moves of a game, saved by a script when typing pauses.

use actix_web::{HttpResponse, web};
use serde::Serialize;

use super::{SheetButton, SheetForm, enter, game_id, take};
use crate::service::ServiceError;
use crate::web::forms::LongForm;
use crate::web::http::{AppError, Arbiter, Page, Reply};
use crate::web::parts::GamePath;
use tournament::Rejection;

/// The answer for moves that are saved.
#[derive(Debug, Serialize)]
struct SavedMoves {
    /// What the page has seen now.
    version: String,
}

/// `POST /admin/t/{slug}/game/{id}/save`: the moves that were read, without what is still being typed. What is wrong or needs an answer
/// is not saved (422): the button of the page says so or asks. Another result than the one that stands is entered by that button only.
pub async fn save_moves(
    page: Page,
    Arbiter(staff): Arbiter,
    path: web::Path<GamePath>,
    LongForm(form): LongForm<SheetForm>,
) -> Reply {
    let id = game_id(&path)?;
    staff.tournament.game(id).ok_or(AppError::NotFound)?;
    let form = SheetForm { next: form.wrong.clone(), text: String::new(), ..form };
    let mut sheet = take(&page, &staff, id, form, SheetButton::Save).await?;
    let is_corrected = sheet.form.chosen().is_some() && sheet.report.entered.is_some();
    let entry = sheet.checked_entry(&page, &staff, id).filter(|_| !is_corrected);
    let Some(entry) = entry else { return Ok(HttpResponse::UnprocessableEntity().finish()) };
    let version = match enter(&page, &staff, id, entry, sheet.form.seen()).await? {
        Ok(tournament) => tournament.version,
        // They stand already.
        Err(ServiceError::Refused(Rejection::NothingToChange)) => staff.tournament.version,
        Err(ServiceError::Stale(_)) => return Ok(HttpResponse::Conflict().finish()),
        Err(ServiceError::Refused(_)) => return Ok(HttpResponse::UnprocessableEntity().finish()),
        Err(other) => return Err(other.into()),
    };
    Ok(HttpResponse::Ok().json(SavedMoves { version: version.to_string() }))
}
