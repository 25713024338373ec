//! `/`: what is being played, what comes, what is over.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::cookie::Cookie;
use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::Progress;
use crate::service::{ServiceError, Summary};
use crate::store::TournamentHead;
use crate::web::http::{About, AppError, Page, Reply, RowHeight, go_to, is_local, language_cookie, session};
use crate::web::i18n::Language;
use crate::web::parts::Diagram;
use draughts::{Position, Variant};
use tournament::{RegistrationPhase, TournamentStatus, Visibility};

/// How many finished tournaments are shown before the rest is asked for.
const FINISHED: usize = 20;

/// `?all=1` shows every finished tournament.
#[derive(Debug, Deserialize)]
pub struct HomeQuery {
    #[serde(default)]
    all: u8,
}

#[derive(Template)]
#[template(path = "home/index.html")]
struct Home<'a> {
    page: &'a Page,
    /// Events that are not closed, under their headings.
    groups: Vec<Group>,
    finished: Vec<Listed>,
    /// How many finished ones are not shown.
    more: usize,
    empty: Option<Empty>,
    has_series: bool,
}

struct Group {
    heading: Heading,
    tournaments: Vec<Listed>,
}

/// What stands over tournaments that are not closed, in the order of the page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Heading {
    Running,
    Next,
    Played,
}

impl Heading {
    const fn key(self) -> &'static str {
        match self {
            Self::Running => "home-running",
            Self::Next => "home-next",
            Self::Played => "home-played",
        }
    }
}

/// A tournament with what the list says of it.
struct Listed {
    tournament: TournamentHead,
    summary: Arc<Summary>,
}

impl Listed {
    /// Whether players can apply now.
    fn takes_applications(&self) -> bool {
        let phase = self.summary.registration.map(|window| window.phase(session::now()));
        phase == Some(RegistrationPhase::Open)
    }

    /// The heading it stands under: it is open.
    fn heading(&self) -> Heading {
        match self.summary.progress {
            Progress::Coming => Heading::Next,
            Progress::Playing { .. } | Progress::Between(_) => Heading::Running,
            Progress::Played | Progress::Closed => Heading::Played,
        }
    }
}

struct Empty {
    needs_setup: bool,
    board: Diagram,
}

/// `GET /`
pub async fn index(page: Page, wanted: web::Query<HomeQuery>) -> Reply {
    let most = if wanted.all == 0 { FINISHED } else { usize::MAX };
    let (listed, more, needs_setup, has_series) = page
        .service(move |service| {
            let mut tournaments = service.store().tournaments()?;
            tournaments.retain(|tournament| tournament.visibility == Visibility::Public);
            let needs_setup = tournaments.is_empty() && service.store().users()?.is_empty();
            let has_series = !service.store().archive()?.series.is_empty();
            let all = tournaments.len();
            let mut places = most;
            tournaments.retain(|tournament| {
                let is_shown = tournament.status == TournamentStatus::Open || places > 0;
                places = places.saturating_sub(usize::from(tournament.status == TournamentStatus::Closed));
                is_shown
            });
            let more = all - tournaments.len();
            let listed = tournaments.into_iter().map(|tournament| {
                let summary = service.summary(&tournament)?;
                Ok(Listed { tournament, summary })
            });
            Ok::<_, ServiceError>((listed.collect::<Result<Vec<_>, ServiceError>>()?, more, needs_setup, has_series))
        })
        .await?;
    let empty = (listed.is_empty() && more == 0).then(|| Empty { needs_setup, board: starting_board(&page) });
    let (finished, open): (Vec<_>, Vec<_>) =
        listed.into_iter().partition(|listed| listed.tournament.status == TournamentStatus::Closed);
    page.describe(About::new(&page.t.text("layout-about").to_string()).at("/".to_owned()));
    page.shared(&Home { page: &page, groups: groups(open), finished, more, empty, has_series })
}

/// Open tournaments under their headings: those being played, those to come in the order of their dates, those that wait to be closed.
fn groups(open: Vec<Listed>) -> Vec<Group> {
    let mut groups: BTreeMap<Heading, Vec<Listed>> = BTreeMap::new();
    for listed in open {
        groups.entry(listed.heading()).or_default().push(listed);
    }
    if let Some(coming) = groups.get_mut(&Heading::Next) {
        coming.sort_by_key(|Listed { tournament, .. }| (tournament.starts.is_none(), tournament.starts, tournament.id));
    }
    groups.into_iter().map(|(heading, tournaments)| Group { heading, tournaments }).collect()
}

fn starting_board(page: &Page) -> Diagram {
    Diagram::new(page.t, &Position::start(Variant::default()), page.t.text("home-board")).unmarked()
}

/// Where a choice of how pages look was made.
#[derive(Debug, Deserialize)]
pub struct LookQuery {
    #[serde(default)]
    back: String,
}

impl LookQuery {
    /// The way back, with the cookie that keeps the choice.
    fn keep(&self, choice: &Cookie<'_>) -> Reply {
        let mut answer = go_to(if is_local(&self.back) { &self.back } else { "/" });
        answer.add_cookie(choice).map_err(AppError::internal)?;
        Ok(answer)
    }
}

/// `GET /language/{code}?back=/…`: the other language. It changes nothing but how pages look, so it is a plain link.
pub async fn choose_language(code: web::Path<String>, wanted: web::Query<LookQuery>) -> Reply {
    let language = Language::from_code(&code).ok_or(AppError::NotFound)?;
    wanted.keep(&language_cookie(language))
}

/// `GET /rows/{height}?back=/…`: how high the rows of tables are; a plain link for the same reason.
pub async fn choose_rows(height: web::Path<String>, wanted: web::Query<LookQuery>) -> Reply {
    let rows = RowHeight::from_code(&height).ok_or(AppError::NotFound)?;
    wanted.keep(&rows.cookie())
}
