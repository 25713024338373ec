//! `/t/{slug}/screen/standings` and `/t/{slug}/screen/teams`: the places of players and of teams.

use actix_web::web;
use askama::Template;

use super::{Kind, Screen, ScreenQuery};
use crate::service::progress::{Progress, standings_round};
use crate::web::http::{AppError, Page, Reply};
use crate::web::i18n::{Locale, PlayerNames};
use crate::web::parts::{Halves, TeamPlace, TeamPlaces, load};
use tournament::standings::{Standings, StandingsRow};
use tournament::{Entry, Points, RoundNumber, Tournament};

#[derive(Template)]
#[template(path = "tournament/screen_standings.html")]
struct ScreenStandings<'a> {
    page: &'a Page,
    screen: Screen,
    through: RoundNumber,
    is_final: bool,
    /// How the points are aligned.
    halves: Halves,
    lines: Vec<ScreenRow<'a>>,
}

impl ScreenStandings<'_> {
    /// Whether places are shared: they take more room, which all names leave.
    fn has_shared_places(&self) -> bool {
        self.lines.iter().any(|line| line.place.chars().count() > 3)
    }
}

#[derive(Template)]
#[template(path = "tournament/screen_teams.html")]
struct ScreenTeams<'a> {
    page: &'a Page,
    screen: Screen,
    through: RoundNumber,
    is_final: bool,
    lines: Vec<TeamPlace>,
}

struct ScreenRow<'a> {
    place: String,
    entry: &'a Entry,
    /// Distinguishes them from others of the same name, beside their region.
    same: String,
    points: Points,
}

/// `GET /t/{slug}/screen/standings`
pub async fn index(page: Page, slug: web::Path<String>, query: web::Query<ScreenQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let through = standings_round(&tournament);
    let lines = if through > RoundNumber(0) {
        lines(page.t, &tournament, &page.standings(&tournament, through))
    } else {
        Vec::new()
    };
    let screen = Screen::new(tournament.clone(), Kind::Standings, lines.len(), &query);
    let is_final = Progress::from_tournament(&tournament) == Progress::Closed;
    page.kept(&state, || {
        let lines = screen.shown(lines);
        let halves = Halves::from_points(lines.iter().map(|line| line.points));
        Ok(ScreenStandings { page: &page, through, is_final, halves, lines, screen })
    })
}

/// `GET /t/{slug}/screen/teams`
pub async fn teams(page: Page, slug: web::Path<String>, query: web::Query<ScreenQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let through = standings_round(&tournament);
    let places = TeamPlaces::new(page.t, &tournament, through).ok_or(AppError::NotFound)?;
    let lines = if through > RoundNumber(0) { places.lines } else { Vec::new() };
    let screen = Screen::new(tournament.clone(), Kind::Teams, lines.len(), &query);
    let is_final = Progress::from_tournament(&tournament) == Progress::Closed;
    page.kept(&state, || {
        let lines = screen.shown(lines);
        Ok(ScreenTeams { page: &page, through, is_final, lines, screen })
    })
}

fn lines<'a>(t: Locale, tournament: &'a Tournament, table: &Standings) -> Vec<ScreenRow<'a>> {
    let names = PlayerNames::from_tournament(t, tournament);
    let line = |row: &StandingsRow| {
        let entry = tournament.entry(row.entry)?;
        let same = names.beside_region(entry).to_owned();
        Some(ScreenRow { place: t.place(row.place), entry, same, points: row.points })
    };
    table.rows.iter().filter_map(line).collect()
}
