//! `/`: what is being played, what comes, what is over.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::desk::{DeskError, Podium};
use crate::draughts::{Position, Variant};
use crate::store::TournamentHead;
use crate::tournament::{Conduct, RoundNumber};
use crate::web::board::Diagram;
use crate::web::error::Reply;
use crate::web::reply::Page;

/// How many finished events are shown before the rest is asked for.
const FINISHED: usize = 20;

/// `?all=1` shows every finished event.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    #[serde(default)]
    all: u8,
}

#[derive(Template)]
#[template(path = "home/index.html")]
struct Home<'a> {
    page: &'a Page,
    running: Vec<TournamentHead>,
    next: Vec<TournamentHead>,
    finished: Vec<Finished>,
    /// How many finished ones are not shown.
    more: usize,
    empty: Option<Empty>,
    /// Whether there are championships by years.
    has_series: bool,
}

/// A finished event with its first three: `1. Petrov · 2–3. Orlova, Sidorov`.
struct Finished {
    event: TournamentHead,
    podium: String,
}

/// What an installation without events says.
struct Empty {
    needs_setup: bool,
    board: Diagram,
}

/// `GET /`
pub async fn index(page: Page, wanted: web::Query<Wanted>) -> Reply {
    let all = wanted.all != 0;
    let (events, podiums, needs_setup, has_series) = page
        .desk(move |desk| {
            let events = desk.store().tournaments()?;
            let needs_setup = events.is_empty() && desk.store().users()?.is_empty();
            let has_series = !desk.store().almanac()?.series.is_empty();
            let shown = events.iter().filter(|event| is_over(event)).take(if all { events.len() } else { FINISHED });
            let podiums = shown.map(|event| desk.podium(event)).collect::<Result<Vec<Podium>, _>>()?;
            Ok::<_, DeskError>((events, podiums, needs_setup, has_series))
        })
        .await?;
    let empty = events.is_empty().then(|| Empty { needs_setup, board: starting_board(&page) });
    let (finished, open): (Vec<_>, Vec<_>) = events.into_iter().partition(is_over);
    let (running, mut next): (Vec<_>, Vec<_>) = open.into_iter().partition(has_begun);
    next.sort_by_key(|event| (event.starts.is_none(), event.starts, event.id));
    let more = finished.len() - podiums.len();
    let told = |(event, podium): (TournamentHead, Podium)| Finished { event, podium: page.t.podium(&podium) };
    let finished = finished.into_iter().zip(podiums).map(told).collect();
    page.html(&Home { page: &page, running, next, finished, more, empty, has_series })
}

/// Whether an event has been closed.
fn is_over(event: &TournamentHead) -> bool {
    event.conduct == Conduct::Closed
}

fn has_begun(event: &TournamentHead) -> bool {
    event.published_rounds > RoundNumber(0)
}

fn starting_board(page: &Page) -> Diagram {
    Diagram::new(page.t, &Position::start(Variant::default()), page.t.text("home-board")).unmarked()
}
