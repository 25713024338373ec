//! `/t/{slug}/round/{n}/why` and `/t/{slug}/round/{n}/why/{board}`: pairing explanations: how a round was paired, why two players meet with
//! these colours, and why not others. The round is paired again from the tournament as it was then.

mod board;
mod overview;
mod teams;

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use board::ExplainedRound;
use serde::Deserialize;

use crate::service::RoundPairedAgain;
use crate::service::progress::public_round;
use crate::web::forms::Choice;
use crate::web::http::forecasts::{PendingSimulation, Simulated};
use crate::web::http::{AppError, Page, Reply, staff_address};
use crate::web::i18n::Text;
use crate::web::i18n::reasons::ReasonText;
use crate::web::parts::paired_again::paired_again;
use crate::web::parts::{RoundPath, Tab, TournamentFrame, load};
use tournament::{BoardNumber, Entry, Origin, Round, RoundNumber, Tournament};

/// `?who=3&against=8` asks why these two do not meet.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReasonsQuery {
    who: String,
    against: String,
}

#[derive(Template)]
#[template(path = "rounds/explained_board.html")]
struct BoardPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    round: RoundNumber,
    board: BoardNumber,
    white: ExplainedSeat<'a>,
    black: ExplainedSeat<'a>,
    who: Vec<ReasonText>,
    colours: Vec<ReasonText>,
    /// The player whose possible opponents are listed, and the actual opponent.
    asker: String,
    opponent: String,
    others: Vec<OtherOpponent<'a>>,
    asked: Option<AlternativeAnswer>,
    /// Both players of the board, and the numbers of the others.
    players: Vec<Choice>,
    rivals: Vec<Choice>,
    chosen: (String, String),
}

struct ExplainedSeat<'a> {
    entry: &'a Entry,
    address: String,
}

/// A possible other opponent.
struct OtherOpponent<'a> {
    seat: ExplainedSeat<'a>,
    reason: ReasonText,
}

struct AlternativeAnswer {
    question: String,
    reason: ReasonText,
}

#[derive(Template)]
#[template(path = "rounds/explained_round.html")]
struct RoundPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    round: RoundNumber,
    lead: Vec<ReasonText>,
    brackets: Vec<Bracket>,
    boards: Vec<PairRow>,
    matches: Vec<ExplainedMatchRow>,
    /// The arbiter made the round, whatever the system would do.
    is_by_hand: bool,
    groups: Vec<TeamGroup>,
}

/// In place of the page while a large round is paired again: it reloads itself until that is done.
#[derive(Template)]
#[template(path = "rounds/explained_coming.html")]
struct ReasonsComingPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    round: RoundNumber,
    coming: Option<PendingSimulation>,
    is_stopped: bool,
}

impl ReasonsComingPage<'_> {
    /// How far it is, in percent.
    fn percent(&self) -> Option<String> {
        self.coming.as_ref().and_then(PendingSimulation::percent)
    }

    /// How far it is, as text.
    fn progress(&self) -> Text<'static> {
        self.page.t.simulation_progress(self.percent())
    }

    /// The address where the staff stop it and start it again; empty for other readers.
    fn simulation_address(&self) -> String {
        if self.page.is_staff.get() { staff_address(&self.frame.tournament, "/rehearsal") } else { String::new() }
    }
}

struct ExplainedMatchRow {
    names: String,
    address: Option<String>,
    reasons: Vec<ReasonText>,
}

struct TeamGroup {
    score: String,
    teams: String,
    raised: String,
}

struct Bracket {
    score: String,
    players: usize,
    from_above: String,
    floaters: String,
    /// Whether the player left over has the bye.
    is_last: bool,
    floats: Vec<ReasonText>,
    pairs: Vec<PairRow>,
    /// The criteria that could not be met; may be empty.
    broken: String,
    criteria: Vec<CriterionRow>,
}

/// A pair, with the address of its explanation.
struct PairRow {
    text: String,
    address: Option<String>,
}

struct CriterionRow {
    name: &'static str,
    article: &'static str,
    what: String,
    value: String,
    is_broken: bool,
}

#[derive(Debug, Deserialize)]
pub struct BoardPath {
    slug: String,
    n: RoundNumber,
    board: BoardNumber,
}

/// `GET /t/{slug}/round/{n}/why/{board}`
pub async fn board(page: Page, path: web::Path<BoardPath>, query: web::Query<ReasonsQuery>) -> Reply {
    let BoardPath { slug, n: number, board } = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    let round = shown(&page, &tournament, number)?;
    let pairing = round.pairings.get(&board).ok_or(AppError::NotFound)?;
    if let Some(answer) = page.already_kept(&state) {
        return Ok(answer);
    }
    explained(&page, &tournament, &state, number, |again| {
        page.kept(&state, || {
            let request = again.then.request();
            let view = ExplainedRound::new(page.t, &tournament, round, &request, again);
            view.board(&page, &tournament, pairing, &query).ok_or(AppError::NotFound)
        })
    })
    .await
}

/// `GET /t/{slug}/round/{n}/why`
pub async fn round(page: Page, path: web::Path<RoundPath>) -> Reply {
    let RoundPath { slug, n: number } = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    let round = shown(&page, &tournament, number)?;
    if let Some(answer) = page.already_kept(&state) {
        return Ok(answer);
    }
    explained(&page, &tournament, &state, number, |again| {
        page.kept(&state, || {
            let request = again.then.request();
            let view = ExplainedRound::new(page.t, &tournament, round, &request, again);
            Ok(RoundPage {
                page: &page,
                frame: TournamentFrame::new(tournament.clone(), Tab::Round),
                round: number,
                lead: view.lead(),
                brackets: view.brackets(),
                boards: view.boards(),
                matches: view.matches(),
                is_by_hand: round.state.origin == Origin::Hand,
                groups: view.team_groups(),
            })
        })
    })
    .await
}

/// The page that `explain` makes of the round paired again; before it is, and where the staff have stopped that, a page that says so.
async fn explained(
    page: &Page,
    tournament: &Arc<Tournament>,
    state: &str,
    round: RoundNumber,
    explain: impl FnOnce(&RoundPairedAgain) -> Reply,
) -> Reply {
    match paired_again(page, tournament, state, round).await? {
        Simulated::Known(again) => explain(&again),
        Simulated::Coming(coming) => coming_page(page, tournament, round, Some(coming)),
        Simulated::Stopped => coming_page(page, tournament, round, None),
    }
}

/// A public round; a draft only for the staff.
fn shown<'a>(page: &Page, tournament: &'a Tournament, number: RoundNumber) -> Result<&'a Round, AppError> {
    let round = if page.is_staff.get() { tournament.round(number) } else { public_round(tournament, number) };
    round.ok_or(AppError::NotFound)
}

/// The page while the round is paired again; nothing is `coming` where the staff have stopped that.
fn coming_page(
    page: &Page,
    tournament: &Arc<Tournament>,
    round: RoundNumber,
    coming: Option<PendingSimulation>,
) -> Reply {
    let frame = TournamentFrame::new(tournament.clone(), Tab::Round);
    page.html(&ReasonsComingPage { page, frame, round, is_stopped: coming.is_none(), coming })
}
