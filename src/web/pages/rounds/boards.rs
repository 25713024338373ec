//! `/t/{slug}/round/{n}`: pairings and results of a round, as a page and as a file.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::{current_round, finished_boards, public_round};
use crate::web::http::{About, AppError, Download, Page, Reply};
use crate::web::i18n::{pairing_rules, teams};
use crate::web::parts::boards_table::BoardsTable;
use crate::web::parts::{
    ByeView, Drawing, PlayerRow, RoundPath, RoundView, Tab, TableFileQuery, TeamBoards, TournamentFrame, load, sheets,
};
use tournament::Round;

/// `?by=player` lists the players by name, for a crowd in front of a screen.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct BoardsQuery {
    by: String,
}

#[derive(Template)]
#[template(path = "rounds/boards.html")]
struct RoundPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    round: &'a Round,
    finished: usize,
    is_current: bool,
    /// The boards in order; `None` in the list by name, and in a team tournament.
    table: Option<BoardsTable<'a>>,
    /// The players by name; empty in the list by board.
    players: Vec<PlayerRow<'a>>,
    idle: Vec<ByeView<'a>>,
    drawing: Option<Drawing<'a>>,
    /// The players with virtual points.
    accelerated: Option<String>,
    /// The boards by match, in a team tournament; `None` in the list by name.
    teams: Option<TeamBoards<'a>>,
    score: Option<String>,
}

impl RoundPage<'_> {
    fn starts(&self) -> Option<String> {
        self.frame.tournament.starts_of(self.round.state.number).map(|starts| self.page.t.appointment(starts))
    }

    fn is_by_player(&self) -> bool {
        self.table.is_none() && self.teams.is_none()
    }

    /// The address of the same round in the other order.
    fn other_order(&self) -> String {
        let query = if self.is_by_player() { "" } else { "?by=player" };
        self.frame.address(&format!("/round/{}{query}", self.round.state.number))
    }

    /// The message key of the other order.
    fn other_order_name(&self) -> &'static str {
        if self.is_by_player() { "boards-by-board" } else { "boards-by-player" }
    }
}

/// `GET /t/{slug}/round/{n}`
pub async fn index(page: Page, path: web::Path<RoundPath>, query: web::Query<BoardsQuery>) -> Reply {
    let RoundPath { slug, n: number } = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    let round = public_round(&tournament, number).ok_or(AppError::NotFound)?;
    // The address for other sites begins as the site is reached now.
    page.kept(&format!("{state}.{}", page.absolute("")), || {
        let view = RoundView::from_round(page.t, &tournament, round);
        let finished = finished_boards(&tournament, view.round);
        let description = page
            .t
            .text("about-round")
            .with("round", number)
            .with("tournament", &tournament.info.title)
            .with("finished", finished)
            .with("boards", view.round.pairings.len());
        page.describe(About::new(&description.to_string()));
        let by_player = query.by == "player";
        let mut teams = TeamBoards::from_view(&view);
        let idle = teams.as_mut().map_or_else(|| view.idle(), |teams| std::mem::take(&mut teams.idle));
        let is_by_board = !by_player && teams.is_none();
        Ok(RoundPage {
            page: &page,
            frame: TournamentFrame::new(tournament.clone(), Tab::Round),
            round: view.round,
            finished,
            is_current: current_round(&tournament).is_some_and(|current| current.state.number == number),
            table: if is_by_board { BoardsTable::new(&view) } else { None },
            players: if by_player { view.players() } else { Vec::new() },
            idle,
            teams: teams.filter(|_| !by_player),
            drawing: Drawing::new(page.t, &tournament, number),
            accelerated: pairing_rules::accelerated_in_round(page.t, &tournament, number),
            score: teams::score(page.t, &tournament, number),
        })
    })
}

/// `GET /t/{slug}/round/{n}.csv`
pub async fn csv(
    page: Page,
    path: web::Path<RoundPath>,
    query: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let RoundPath { slug, n: number } = path.into_inner();
    let tournament = query.tournament(&page, slug).await?;
    let view = RoundView::new(page.t, &tournament, number)?;
    let name = format!("{}-round-{number}", tournament.slug);
    query.download(page.t, &name, &sheets::round(&view))
}
