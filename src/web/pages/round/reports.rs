//! `/admin/t/{slug}/round/{n}/take`: accepts players' reports as results, one by one or all that agree; and
//! `/admin/t/{slug}/round/{n}/dismiss`: dismisses a spectator's report.

use crate::service::{AcceptedReports, Request, Service};
use crate::web::forms::{Form, FormValues};
use crate::web::http::{AppError, Arbiter, Page, Reply, Scorer};
use crate::web::pages::round::{RoundPlace, RoundStateView, run_on_page, show};
use crate::web::parts::done_at;
use tournament::player_report::{ReportId, are_different};
use tournament::{GameResult, RoundNumber, Tournament};

/// `POST /admin/t/{slug}/round/{n}/take`: the field `take` is `agreed`, or game, whose word and result (`1-2-1:5:1-0`); `from` is
/// where to go afterwards, `overview` or else the round.
pub async fn take(page: Page, Scorer(staff): Scorer, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let round = place.n;
    let taking = taking(round, typed.get("take")).ok_or_else(|| AppError::bad_request("no such report"))?;
    let work = move |service: &Service, request: &Request<'_>| service.take_reports(request, taking);
    match run_on_page(&page, &staff, round, &typed, work).await? {
        Ok(tournament) => {
            let back = if typed.is("from", "overview") { String::new() } else { format!("/round/{round}") };
            done_at(&staff, &back, message_key(&staff.tournament, &tournament, taking))
        }
        Err(not_entered) => show(&page, &staff, round, RoundStateView::not_entered(typed, not_entered)).await,
    }
}

/// `POST /admin/t/{slug}/round/{n}/dismiss`: the field `dismiss` is the report of a spectator; `from` is where to go afterwards, `overview`
/// or else the round.
pub async fn dismiss(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let (round, id) = (place.n, typed.get("dismiss").to_owned());
    let work = move |service: &Service, request: &Request<'_>| service.dismiss_spectator_report(request, &id);
    match run_on_page(&page, &staff, round, &typed, work).await? {
        Ok(_) => {
            let back = if typed.is("from", "overview") { String::new() } else { format!("/round/{round}") };
            done_at(&staff, &back, "wrongresult-done-dismissed")
        }
        Err(not_entered) => show(&page, &staff, round, RoundStateView::not_entered(typed, not_entered)).await,
    }
}

/// The message after accepting: whether the accepted reports have different moves.
fn message_key(before: &Tournament, after: &Tournament, taking: AcceptedReports) -> &'static str {
    let is_taken = |id: &ReportId| match taking {
        AcceptedReports::One { game, .. } => id.game == game,
        AcceptedReports::Agreed(round) => id.game.round == round,
    };
    let mut games = after.reports.keys().filter(|id| is_taken(id)).map(|id| id.game);
    let has_been = |game| before.awaits_report(game) && !after.awaits_report(game);
    let differ = games.any(|game| has_been(game) && are_different(&after.waiting_moves(game)));
    if differ { "reports-done-taken-moves" } else { "reports-done-taken" }
}

fn taking(round: RoundNumber, take: &str) -> Option<AcceptedReports> {
    if take == "agreed" {
        return Some(AcceptedReports::Agreed(round));
    }
    let (game, rest) = take.split_once(':')?;
    let (by, result) = rest.split_once(':')?;
    Some(AcceptedReports::One {
        game: game.parse().ok()?,
        by: by.parse().ok()?,
        result: GameResult::from_code(result)?,
    })
}
