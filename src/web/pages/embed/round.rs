//! `/embed/t/{slug}/round`, `/embed/t/{slug}/round/{n}`: the boards of a round, in a frame.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use super::{EmbedFrame, EmbedQuery};
use crate::service::progress::{finished_boards, public_round, shown_round};
use crate::web::http::{AppError, Page, Reply};
use crate::web::parts::boards_table::BoardsTable;
use crate::web::parts::{RoundView, load};
use tournament::RoundNumber;

#[derive(Template)]
#[template(path = "embed/round.html")]
struct EmbeddedRound<'a> {
    page: &'a Page,
    frame: EmbedFrame,
    round: RoundNumber,
    /// Finished boards, and all boards.
    finished: usize,
    boards: usize,
    starts: Option<String>,
    /// `None` before the first round is public.
    table: Option<BoardsTable<'a>>,
    /// Boards not shown.
    left: usize,
}

/// Without a number, the current round: the one being played, else the last.
#[derive(Debug, Deserialize)]
pub struct EmbeddedRoundPath {
    slug: String,
    n: Option<RoundNumber>,
}

/// `GET /embed/t/{slug}/round` and `…/{n}`
pub async fn show(page: Page, path: web::Path<EmbeddedRoundPath>, query: web::Query<EmbedQuery>) -> Reply {
    let EmbeddedRoundPath { slug, n } = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    let number = n.unwrap_or_else(|| shown_round(&tournament));
    let round = public_round(&tournament, number);
    if n.is_some() && round.is_none() {
        return Err(AppError::NotFound);
    }
    page.kept(&state, || {
        let view = round.map(|round| RoundView::from_round(page.t, &tournament, round));
        let (boards, rows) = (round.map_or(0, |round| round.pairings.len()), query.rows());
        let rest = if round.is_some() { format!("/round/{number}") } else { String::new() };
        Ok(EmbeddedRound {
            page: &page,
            frame: EmbedFrame::new(&tournament, &rest, &query),
            round: number,
            finished: round.map_or(0, |round| finished_boards(&tournament, round)),
            boards,
            starts: tournament.starts_of(number).map(|starts| page.t.appointment(starts)),
            table: view.as_ref().and_then(BoardsTable::new).map(|table| table.first(rows)),
            left: boards.saturating_sub(rows),
        })
    })
}
