//! The results of one board, saved by a script as soon as its last game has a result.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use serde::Serialize;

use super::enter::{to_enter, unless_the_same};
use super::rows;
use crate::service::Overruled;
use crate::web::forms::{Form, FormError, FormValues, run, version};
use crate::web::http::{AppError, Page, Reply, Scorer};
use crate::web::i18n::Locale;
use crate::web::i18n::results::game_score;
use crate::web::i18n::steps::round_headline;
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::pages::round::RoundPlace;
use crate::web::pages::round::level_matches::LevelMatchView;
use crate::web::parts::changed_results::seats;
use tournament::{BoardNumber, Game, GameNumber, GameResult, Pairing, RoundNumber, Tournament};

/// The answer for a board that is saved.
#[derive(Debug, Serialize)]
struct SavedBoard {
    /// The version before, and the new one: the page may have shown an older one than either.
    before: String,
    version: String,
    heading: String,
    count: String,
    score: String,
    /// Whether the page has new choices: the next step, tie-break games, the reason of a forfeit, or after removing a result the new state.
    renew: bool,
}

/// The answer for a board that is not saved.
#[derive(Debug, Serialize)]
struct UnsavedBoard {
    #[serde(skip)]
    status: StatusCode,
    problem: String,
    /// Whether the page's form would ask a question.
    asks: bool,
    /// The stored results, if another user has changed them meanwhile.
    stands: Option<BoardAsItStands>,
}

/// A board in the current state, with the version of the tournament.
#[derive(Debug, Serialize)]
struct BoardAsItStands {
    version: String,
    seats: String,
    score: String,
    games: Vec<GameAsItStands>,
}

#[derive(Debug, Serialize)]
struct GameAsItStands {
    id: String,
    result: &'static str,
    label: String,
}

impl UnsavedBoard {
    fn new(problem: FormError) -> Self {
        Self { status: problem.status, problem: problem.message, asks: false, stands: None }
    }

    fn answer(self) -> HttpResponse {
        HttpResponse::build(self.status).json(self)
    }
}

impl SavedBoard {
    /// The board after its results were saved; `None` if it is gone from the round since.
    fn new(
        t: Locale,
        before: &Tournament,
        after: &Tournament,
        number: RoundNumber,
        board: BoardNumber,
    ) -> Option<Self> {
        let round = after.round(number)?;
        let pairing = round.pairings.get(&board)?;
        let (total, missing) = (round.pairings.len(), after.unfinished(round).count());
        let forfeited_before =
            before.round(number).and_then(|round| Some(round.pairings.get(&board)?.forfeited_games().count()));
        Some(Self {
            before: before.version.to_string(),
            version: after.version.to_string(),
            heading: round_headline(t, after, round),
            count: t.text("results-count").with("n", total - missing).with("of", total).to_string(),
            score: rows::score(t, after, pairing),
            renew: missing == 0
                || !pairing.is_complete()
                || LevelMatchView::new(t, after, pairing).is_some()
                || forfeited_before != Some(pairing.forfeited_games().count()),
        })
    }
}

impl BoardAsItStands {
    fn new(t: Locale, tournament: &Tournament, pairing: &Pairing) -> Self {
        let game = |(number, game): (GameNumber, &Game)| {
            let id = pairing.game_id(number);
            let label = |result| game_score(t, first_side(tournament, id), result, values_in(tournament, id));
            GameAsItStands {
                id: id.to_string(),
                result: game.result.map_or("", GameResult::code),
                label: game.result.map(label).unwrap_or_default(),
            }
        };
        Self {
            version: tournament.version.to_string(),
            seats: seats(pairing),
            score: rows::score(t, tournament, pairing),
            games: pairing.all_games().map(game).collect(),
        }
    }
}

/// `POST /admin/t/{slug}/round/{n}/board`: the fields of a board's row. Results that need a question are not saved: the page's form asks
/// it.
pub async fn save_board(page: Page, Scorer(staff): Scorer, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    let (number, t) = (place.n, page.t);
    let round = staff.tournament.round(number).ok_or(AppError::NotFound)?;
    let seen = version(typed.get("seen"))?;
    let changed = match to_enter(t, &staff, round, &typed)? {
        Ok(changed) => changed,
        Err(not_entered) => {
            let asks = not_entered.sure.is_some();
            return Ok(UnsavedBoard { asks, ..UnsavedBoard::new(not_entered.problem) }.answer());
        }
    };
    let Some(board) = changed.keys().next().map(|game| game.board) else {
        return Err(AppError::bad_request("no result"));
    };
    let entered = run(&page, &staff, seen, move |service, request| {
        unless_the_same(service.enter_results(request, &changed, &Overruled::new()))
    });
    let after = match entered.await? {
        Ok(after) => after.map_or_else(|| staff.tournament.clone(), Arc::new),
        Err(problem) if problem.is_conflict() => {
            let slug = staff.tournament.slug.clone();
            let now = page.service(move |service| service.tournament(&slug)).await?;
            let pairing = now.round(number).and_then(|round| round.pairings.get(&board));
            let stands = pairing.map(|pairing| BoardAsItStands::new(t, &now, pairing));
            return Ok(UnsavedBoard { stands, ..UnsavedBoard::new(problem) }.answer());
        }
        Err(problem) => return Ok(UnsavedBoard::new(problem).answer()),
    };
    let saved = SavedBoard::new(t, &staff.tournament, &after, number, board).ok_or(AppError::NotFound)?;
    Ok(HttpResponse::Ok().json(saved))
}
