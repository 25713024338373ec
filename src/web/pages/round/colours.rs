//! `/admin/t/{slug}/round/{n}/colours/{board}`: corrects wrongly entered colours after the games, of all or one of them. The effect is
//! shown before it is saved.

use std::borrow::Borrow;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::standings_round;
use crate::service::{ColouredGames, Request, Service};
use crate::web::forms::{Form, FormError, run, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff};
use crate::web::i18n::results::game_score;
use crate::web::i18n::tie_break_games::values_in;
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::{PlaceMoves, StaffFrame, StaffTab, done_at};
use tournament::{BoardNumber, GameId, GameNumber, Pairing, RoundNumber, Stage, Tournament};

#[derive(Template)]
#[template(path = "round/colours.html")]
struct ColoursPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    board: BoardNumber,
    games: Vec<ColouredGame>,
    /// The corrected game; `None` for all.
    only: Option<GameNumber>,
    /// Whether moves of the game are recorded.
    has_moves: bool,
    /// The effect; `None` if it is refused.
    effect: Option<ColoursEffect>,
    reason: String,
}

/// White and Black of a game before and after.
struct ColouredGame {
    number: GameNumber,
    before: String,
    after: String,
}

struct ColoursEffect {
    /// The rounds paired from it; empty if none.
    later_rounds: String,
    moves: PlaceMoves,
}

impl ColoursEffect {
    /// What the correction of a board changes in places and in the rounds paired after it.
    fn new(t: Locale, before: &Tournament, after: &Tournament, pairing: &Pairing) -> Self {
        let (round, players) = (pairing.round, [pairing.white, pairing.black]);
        let later = (round.next().0..=before.paired_rounds().0).map(|round| RoundNumber(round).to_string());
        Self {
            later_rounds: if before.settings.system.has_table() {
                String::new()
            } else {
                later.collect::<Vec<_>>().join(", ")
            },
            moves: PlaceMoves::new(t, before, after, standings_round(before), &players),
        }
    }
}

/// The board of an address.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct ColoursPath {
    n: RoundNumber,
    board: u16,
}

/// `?game=2` corrects that game only.
#[derive(Debug, Default, Clone, Copy, Deserialize)]
#[serde(default)]
pub struct ColoursQuery {
    game: Option<u8>,
}

#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct ColoursForm {
    seen: String,
    reason: String,
}

/// The board of the address, or a game of it.
fn corrected(place: ColoursPath, query: ColoursQuery) -> ColouredGames {
    let (round, board) = (place.n, BoardNumber(place.board));
    match query.game {
        Some(game) => ColouredGames::Game(GameId { round, board, game: GameNumber(game) }),
        None => ColouredGames::Board(round, board),
    }
}

/// `GET /admin/t/{slug}/round/{n}/colours/{board}`
pub async fn index(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<ColoursPath>,
    query: web::Query<ColoursQuery>,
) -> Reply {
    show(&page, &staff, corrected(*place, *query), String::new(), None).await
}

/// `POST /admin/t/{slug}/round/{n}/colours/{board}`
pub async fn correct(
    page: Page,
    Arbiter(staff): Arbiter,
    place: web::Path<ColoursPath>,
    query: web::Query<ColoursQuery>,
    Form(form): Form<ColoursForm>,
) -> Reply {
    let (round, board, games) = (place.n, place.board, corrected(*place, *query));
    let (seen, reason) = (version(&form.seen)?, form.reason.trim().to_owned());
    let work = move |service: &Service, request: &Request<'_>| service.correct_colours(request, games, &reason);
    match run(&page, &staff, seen, work).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}#board-{board}"), "results-done-colours"),
        Err(problem) => show(&page, &staff, games, form.reason, Some(problem)).await,
    }
}

async fn show(
    page: &Page,
    staff: &Staff,
    corrected: ColouredGames,
    reason: String,
    problem: Option<FormError>,
) -> Reply {
    let tournament = &*staff.tournament;
    let (number, board, only) = match corrected {
        ColouredGames::Board(round, board) => (round, board, None),
        ColouredGames::Game(id) => (id.round, id.board, Some(id.game)),
    };
    let pairing = public_pairing(tournament, number, board, only).ok_or(AppError::NotFound)?;
    let before = staff.tournament.clone();
    let looked = page.service(move |service| Ok::<_, AppError>(service.with_colours_corrected(&before, corrected)));
    let (after, refused) = match looked.await? {
        Ok(after) => (Some(after), None),
        Err(error) => (None, Some(FormError::from_tournament(page.t, staff, error)?)),
    };
    let turned = after.as_ref().and_then(|after| Some((after, after.round(number)?.pairings.get(&board)?)));
    let game = |(number, _)| ColouredGame {
        number,
        before: describe_game(page, tournament, pairing, number),
        after: turned.map(|(after, turned)| describe_game(page, after, turned, number)).unwrap_or_default(),
    };
    let template = ColoursPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(number))
            .for_section(staff.has_board(number, board))
            .with(problem.or(refused)),
        round: number,
        board,
        games: pairing.all_games().map(game).collect(),
        has_moves: pairing
            .all_games()
            .any(|(number, game)| game.notation.is_some() && only.is_none_or(|only| only == number)),
        only,
        effect: after.as_ref().map(|after| ColoursEffect::new(page.t, tournament, after, pairing)),
        reason,
    };
    page.html_as(template.frame.status(), &template)
}

/// The pairing at a board of a public round, if it has the game.
fn public_pairing(
    tournament: &Tournament,
    round: RoundNumber,
    board: BoardNumber,
    game: Option<GameNumber>,
) -> Option<&Pairing> {
    let round = tournament.round(round).filter(|round| round.state.stage != Stage::Draft)?;
    round.pairings.get(&board).filter(|pairing| game.is_none_or(|game| pairing.game(game).is_some()))
}

impl ColoursPage<'_> {
    /// Whether only this game is corrected.
    fn is_only(&self, number: impl Borrow<GameNumber>) -> bool {
        self.only.as_ref() == Some(number.borrow())
    }
}

/// A game as text: White, Black, and the points in that order.
fn describe_game(page: &Page, tournament: &Tournament, pairing: &Pairing, number: GameNumber) -> String {
    let texts = TournamentTexts { t: page.t, tournament: Some(tournament) };
    let (id, seats) = (pairing.game_id(number), pairing.seats_in(number));
    let names = format!("{} – {}", texts.name(seats.white), texts.name(seats.black));
    let result = pairing.game(number).and_then(|game| game.result);
    let score = result.map(|result| game_score(page.t, draughts::Side::White, result, values_in(tournament, id)));
    score.map_or(names.clone(), |score| format!("{names} {score}"))
}
