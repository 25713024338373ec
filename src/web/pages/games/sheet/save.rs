//! The moves of a game, saved by a script when typing pauses.

use actix_web::{HttpResponse, web};
use serde::Serialize;

use super::{SheetButton, SheetForm, SheetState, enter, game_id, read, take};
use crate::service::ServiceError;
use crate::web::forms::LongForm;
use crate::web::http::{AppError, Page, Reply, Scorer, Staff};
use crate::web::parts::GamePath;
use tournament::{GameId, Rejection};

/// The answer for moves that are saved.
#[derive(Debug, Serialize)]
struct SavedMoves {
    /// The version that the page has seen.
    version: String,
}

/// `POST /admin/t/{slug}/game/{id}/save`: the moves that could be read, without the word being typed. Errors and questions are not saved
/// (422): the page's button shows them. A result other than the stored one is entered only by that button.
pub async fn save_moves(
    page: Page,
    Scorer(staff): Scorer,
    path: web::Path<GamePath>,
    LongForm(form): LongForm<SheetForm>,
) -> Reply {
    let id = game_id(&staff, &path)?;
    let form = SheetForm { next: form.wrong.clone(), text: String::new(), ..form };
    if form.is_too_long() {
        return Ok(HttpResponse::UnprocessableEntity().finish());
    }
    let mut sheet = take(&page, &staff, id, form, SheetButton::Save).await?;
    let is_corrected = sheet.form.chosen().is_some() && sheet.report.entered.is_some();
    let entry = sheet.checked_entry(&page, &staff, id).filter(|_| !is_corrected);
    let Some(entry) = entry else { return Ok(HttpResponse::UnprocessableEntity().finish()) };
    let mut entered = enter(&page, &staff, id, entry.clone(), sheet.form.seen()).await?;
    if let Err(ServiceError::Stale(stale)) = &entered
        && stale.actor == staff.account.name
        && goes_on(&page, &staff, id, &sheet).await?
    {
        // The arbiter's own moves, whose answer was lost.
        entered = enter(&page, &staff, id, entry, Some(staff.tournament.version)).await?;
    }
    let version = match entered {
        Ok(tournament) => tournament.version,
        // They are saved already.
        Err(ServiceError::Refused(Rejection::NothingToChange)) => staff.tournament.version,
        Err(ServiceError::Stale(_)) => return Ok(HttpResponse::Conflict().finish()),
        Err(ServiceError::Refused(_)) => return Ok(HttpResponse::UnprocessableEntity().finish()),
        Err(other) => return Err(other.into()),
    };
    Ok(HttpResponse::Ok().json(SavedMoves { version: version.to_string() }))
}

/// Whether the sent moves begin with all stored ones.
async fn goes_on(page: &Page, staff: &Staff, id: GameId, sheet: &SheetState) -> Result<bool, AppError> {
    let standing = staff.tournament.game(id).and_then(|game| game.notation.as_ref());
    let standing = standing.map(|notation| notation.moves.clone()).unwrap_or_default();
    let (_, report) = read(page, staff, id, standing).await?;
    Ok(sheet.report.sheet.game.plies().starts_with(report.sheet.game.plies()))
}
