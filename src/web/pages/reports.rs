//! `/admin/t/{slug}/round/{n}/take`: what players have reported becomes the result, game by game or all that agree.

use serde::Deserialize;

use super::round::{Place, Shown, show};
use crate::desk::Taking;
use crate::tournament::{GameResult, RoundNumber};
use crate::web::access::Arbiter;
use crate::web::error::{AppError, Reply};
use crate::web::form::Form;
use crate::web::reply::Page;
use crate::web::staff::{act, done_at, version};

/// The button that was pressed.
#[derive(Debug, Deserialize)]
pub struct TakeForm {
    seen: String,
    /// `agreed`, or game, whose word and result: `1-2-1:5:1-0`.
    take: String,
    /// Where to go afterwards: `dashboard`, else the round.
    #[serde(default)]
    from: String,
}

/// `POST /admin/t/{slug}/round/{n}/take`
pub async fn take(page: Page, Arbiter(staff): Arbiter, place: Place, Form(form): Form<TakeForm>) -> Reply {
    let round = RoundNumber(place.1);
    let taking = taking(round, &form.take).ok_or_else(|| AppError::bad_request("no such report"))?;
    let seen = version(&form.seen)?;
    match act(&page, &staff, seen, move |desk, request| desk.take_reports(request, taking)).await? {
        Ok(_) if form.from == "dashboard" => done_at(&staff, "", "reports-done-taken"),
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "reports-done-taken"),
        Err(trouble) => show(&page, &staff, (round, Shown::trouble(trouble))).await,
    }
}

fn taking(round: RoundNumber, take: &str) -> Option<Taking> {
    if take == "agreed" {
        return Some(Taking::Agreed(round));
    }
    let (game, rest) = take.split_once(':')?;
    let (by, result) = rest.split_once(':')?;
    Some(Taking::One { game: game.parse().ok()?, by: by.parse().ok()?, result: GameResult::from_code(result)? })
}
