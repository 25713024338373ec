//! `/t/{slug}/teams`: the standings of the teams, and their crosstable.

use actix_web::web;
use askama::Template;

use crate::service::progress::Progress;
use crate::web::http::{AppError, Download, Page, Reply};
use crate::web::i18n::TieBreakName;
use crate::web::parts::standings::{figure_columns, through};
use crate::web::parts::team_standings::{Scores, check_has_teams, team_rows, tie_break_name};
use crate::web::parts::{RoundPath, Tab, TableFileQuery, TeamsRow, TournamentFrame, load, sheets};
use tournament::RoundNumber;
use tournament::standings::team_table;

#[derive(Template)]
#[template(path = "standings/team_standings.html")]
struct TeamStandingsPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    /// The round that the standings include.
    through: RoundNumber,
    progress: Progress,
    /// The name of the other score, if no tie-break shows it.
    secondary: Option<TieBreakName>,
    /// The name of the primary score.
    primary: TieBreakName,
    tie_breaks: Vec<TieBreakName>,
    lines: Vec<TeamsRow>,
    /// Whether a crosstable adds anything to the matches of the rounds.
    has_crosstable: bool,
}

impl TeamStandingsPage<'_> {
    /// Whether the standings are final.
    fn is_final(&self) -> bool {
        self.progress == Progress::Closed && self.through == self.frame.tournament.published_rounds()
    }

    /// Whether the round in play can still change the places.
    fn is_running(&self) -> bool {
        matches!(self.progress, Progress::Playing { round, .. } if round <= self.through)
    }

    fn figures(&self) -> usize {
        figure_columns(1 + usize::from(self.secondary.is_some()) + self.tie_breaks.len())
    }

    /// Whether a tie-break separates any team from the one above it.
    fn has_decided(&self) -> bool {
        self.lines.iter().any(|line| line.deciding.is_some())
    }
}

/// `GET /t/{slug}/teams`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    show(&page, slug.into_inner(), None).await
}

/// `GET /t/{slug}/teams/after/{n}`
pub async fn after(page: Page, path: web::Path<RoundPath>) -> Reply {
    let RoundPath { slug, n: round } = path.into_inner();
    show(&page, slug, Some(round)).await
}

/// `GET /t/{slug}/teams.csv`
pub async fn csv(
    page: Page,
    slug: web::Path<String>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    save(&page, slug.into_inner(), None, &file_form).await
}

/// `GET /t/{slug}/teams/after/{n}.csv`
pub async fn csv_after(
    page: Page,
    path: web::Path<RoundPath>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let RoundPath { slug, n: round } = path.into_inner();
    save(&page, slug, Some(round), &file_form).await
}

async fn show(page: &Page, slug: String, after: Option<RoundNumber>) -> Reply {
    let (tournament, state) = load(page, slug).await?;
    check_has_teams(&tournament)?;
    let through = through(&tournament, after)?;
    page.kept(&state, || {
        let table = team_table(&tournament, through);
        let scores = Scores::from_tournament(&tournament);
        Ok(TeamStandingsPage {
            page,
            frame: TournamentFrame::new(tournament.clone(), Tab::Teams),
            through,
            progress: Progress::from_tournament(&tournament),
            primary: tie_break_name(page.t, scores.primary),
            secondary: scores.shown(&table).map(|score| tie_break_name(page.t, score)),
            tie_breaks: table.tie_breaks.iter().map(|tie_break| tie_break_name(page.t, *tie_break)).collect(),
            lines: team_rows(page.t, &tournament, &table),
            has_crosstable: !tournament.settings.system.has_table(),
        })
    })
}

async fn save(
    page: &Page,
    slug: String,
    after: Option<RoundNumber>,
    file_form: &TableFileQuery,
) -> Result<Download, AppError> {
    let tournament = file_form.tournament(page, slug).await?;
    check_has_teams(&tournament)?;
    let through = through(&tournament, after)?;
    let table = team_table(&tournament, through);
    let name = format!("{}-teams-{through}", tournament.slug);
    file_form.download(page.t, &name, &sheets::team_standings(page.t, &tournament, &table))
}
