//! The results of a public round: entering, correcting, removing. Only changes on the page are written, so that two arbiters with different
//! boards do not disturb each other.

use crate::service::{Request, Service, ServiceError};
use crate::web::forms::{Form, FormError, FormValues, run, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Scorer, Staff};
use crate::web::i18n::Locale;
use crate::web::pages::round::level_matches::superseded;
use crate::web::pages::round::{self, RoundPlace, RoundStateView, run_on_page};
use crate::web::parts::changed_results::{changed, gone, overruled};
use crate::web::parts::overruling::{key, question};
use crate::web::parts::{Correction, IllegalMovesAction, done_at, done_with_count, is_for_arbiters};
use draughts::Side;
use std::collections::BTreeSet;
use tournament::{
    BoardNumber, EnteredResults, ForfeitCause, ForfeitReason, GameId, Rejection, Round, RoundNumber, Tournament,
};

/// Why results typed on the page of a round are not entered.
#[derive(Debug)]
pub struct NotEntered {
    pub problem: FormError,
    /// The form's value for confirming the question, if there is one.
    pub sure: Option<String>,
    /// The correction, if results of a past round are replaced.
    pub correction: Option<Correction>,
}

impl From<FormError> for NotEntered {
    fn from(problem: FormError) -> Self {
        Self { problem, sure: None, correction: None }
    }
}

/// What was changed on the page of a round, looked at in the same way whichever of its buttons was pressed.
pub fn to_enter(
    t: Locale,
    staff: &Staff,
    round: &Round,
    typed: &FormValues,
) -> Result<Result<EnteredResults, NotEntered>, AppError> {
    let tournament = &*staff.tournament;
    if let Some(board) = gone(round, typed) {
        return Ok(Err(FormError::new(t.text("results-gone").with("board", board)).into()));
    }
    let Some(changed) = changed(round, typed)? else {
        return Ok(Err(FormError::new(t.text("results-two")).into()));
    };
    if let Some(problem) = is_for_arbiters(t, staff, &changed) {
        return Ok(Err(problem.into()));
    }
    let answer = key(&changed);
    let correction = if typed.is("sure", &answer) { None } else { Correction::new(t, tournament, &changed) };
    let question = question(t, tournament, &changed, typed.get("sure"));
    let problem = question.or_else(|| correction.is_some().then(|| FormError::new(t.text("results-correction-ask"))));
    Ok(match problem {
        Some(problem) => Err(NotEntered { problem, sure: Some(answer), correction }),
        None => Ok(changed),
    })
}

/// `POST /admin/t/{slug}/round/{n}`: the results that were changed on the page.
pub async fn save(page: Page, Scorer(staff): Scorer, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let number = place.n;
    let round = staff.tournament.round(number).ok_or(AppError::NotFound)?;
    let seen = version(typed.get("seen"))?;
    let changed = match to_enter(page.t, &staff, round, &typed)? {
        Ok(changed) => changed,
        Err(not_entered) => return show_again(&page, &staff, number, typed, not_entered).await,
    };
    let (done, count) = done_message(&staff.tournament, &changed);
    let (overruled, reason) = (overruled(&typed), typed.text("reason"));
    let first = changed.keys().next().map(|game| game.board);
    let entered = run(&page, &staff, seen, move |service, request| {
        unless_the_same(service.correct_results(request, &changed, &overruled, &reason))
    });
    match entered.await? {
        Ok(entered) => {
            let missing_only = typed.is("missing", "1");
            let now = entered.as_ref().unwrap_or(&staff.tournament);
            let next = first.and_then(|first| shown_board(now, round, first, missing_only));
            let anchor = next.map(|board| format!("#board-{board}")).unwrap_or_default();
            let query = if missing_only { "?missing=1" } else { "" };
            let back = format!("/round/{number}{query}{anchor}");
            match entered.and_then(|after| superseded(&staff.tournament, &after, number)) {
                Some((key, board)) => done_with_count(&staff, &back, key, board.0.into()),
                None => done_with_count(&staff, &back, done, count),
            }
        }
        Err(problem) => show_again(&page, &staff, number, typed, problem.into()).await,
    }
}

/// The key of the message about entered results, and its number. The heading counts boards, so with several games at a board the message
/// counts boards too.
fn done_message(before: &Tournament, changed: &EnteredResults) -> (&'static str, usize) {
    let is_correction =
        !changed.is_empty() && changed.iter().all(|(game, result)| before.is_correction(*game, *result));
    if is_correction {
        return ("results-done-corrected", changed.len());
    }
    if before.settings.games_per_pairing > 1 {
        let boards: BTreeSet<BoardNumber> = changed.keys().map(|game| game.board).collect();
        return ("results-done-boards", boards.len());
    }
    ("results-done-saved", changed.len())
}

/// The board to go back to: `first`, the first one that was entered, or the next that is shown. With missing boards only, completed ones
/// are no longer on the page.
fn shown_board(now: &Tournament, before: &Round, first: BoardNumber, missing_only: bool) -> Option<BoardNumber> {
    let mut later = before.pairings.range(first..).map(|(board, _)| *board);
    let is_shown = |board: &BoardNumber| {
        let is_unfinished = |round| now.unfinished(round).any(|pairing| pairing.board == *board);
        !missing_only || now.round(before.state.number).is_some_and(is_unfinished)
    };
    later.find(is_shown)
}

/// What entering made of the tournament; nothing where no result was touched on the page, or another arbiter has entered the same.
pub fn unless_the_same(entered: Result<Tournament, ServiceError>) -> Result<Option<Tournament>, ServiceError> {
    match entered {
        Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(None),
        outcome => outcome.map(Some),
    }
}

/// The page with the typed values, and why none was entered.
async fn show_again(
    page: &Page,
    staff: &Staff,
    number: RoundNumber,
    typed: FormValues,
    not_entered: NotEntered,
) -> Reply {
    round::show(page, staff, number, RoundStateView::not_entered(typed, not_entered)).await
}

/// `POST /admin/t/{slug}/round/{n}/absent`: the field `absent` is the side of the pairing and the board, `white:5`. Its games without a
/// result are forfeited.
pub async fn absent(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let round = place.n;
    let named = typed.get("absent").split_once(':').and_then(|(side, board)| {
        let side = match side {
            "white" => Some(Side::White),
            "black" => Some(Side::Black),
            "both" => None,
            _ => return None,
        };
        Some((side, BoardNumber(board.parse().ok()?)))
    });
    let (side, board) = named.ok_or_else(|| AppError::bad_request("no such player"))?;
    let work = move |service: &Service, request: &Request<'_>| service.enter_absence(request, round, board, side);
    match run_on_page(&page, &staff, round, &typed, work).await? {
        Ok(_) => done_with_count(&staff, &board_address(&typed, round, board), "results-done-absent", board.0.into()),
        Err(not_entered) => show_again(&page, &staff, round, typed, not_entered).await,
    }
}

/// `POST /admin/t/{slug}/round/{n}/forfeit`: the field `explain` is the board whose fields `cause-5` and `why-5` give the reason of the
/// forfeit. Without a cause the reason is removed.
pub async fn explain(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let round = place.n;
    let board: u16 = typed.get("explain").parse().map_err(AppError::bad_request)?;
    let text = typed.text(&format!("why-{board}"));
    let cause = ForfeitCause::from_code(typed.get(&format!("cause-{board}")));
    let reason = cause.map(|cause| ForfeitReason { cause, text });
    let work = move |service: &Service, request: &Request<'_>| {
        service.explain_forfeit(request, round, BoardNumber(board), reason.as_ref())
    };
    match run_on_page(&page, &staff, round, &typed, work).await? {
        Ok(_) => done_at(&staff, &board_address(&typed, round, BoardNumber(board)), "results-done-explained"),
        Err(not_entered) => show_again(&page, &staff, round, typed, not_entered).await,
    }
}

/// `POST /admin/t/{slug}/round/{n}/illegal`: the field `illegal` is the game and the command about illegal moves, `1-5-1:count:7:2`.
pub async fn illegal(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let round = place.n;
    let named = typed.get("illegal").split_once(':').and_then(|(game, action)| {
        let game: GameId = game.parse().ok()?;
        Some((game, IllegalMovesAction::parse(action)?))
    });
    let (game, action) =
        named.filter(|(game, _)| game.round == round).ok_or_else(|| AppError::bad_request("no such action"))?;
    let done_key = match action {
        IllegalMovesAction::Count { .. } => "results-done-illegal",
        IllegalMovesAction::Lose(_) => "results-done-illegal-lost",
    };
    let work = move |service: &Service, request: &Request<'_>| action.perform(service, request, game);
    match run_on_page(&page, &staff, round, &typed, work).await? {
        Ok(_) => done_at(&staff, &board_address(&typed, round, game.board), done_key),
        Err(not_entered) => show_again(&page, &staff, round, typed, not_entered).await,
    }
}

/// The address after a command at a board: that board, with missing boards only if the page showed those.
fn board_address(typed: &FormValues, round: RoundNumber, board: BoardNumber) -> String {
    let query = if typed.is("missing", "1") { "?missing=1" } else { "" };
    format!("/round/{round}{query}#board-{board}")
}
