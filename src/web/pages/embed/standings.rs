//! `/embed/t/{slug}/standings`: the standings in a frame.

use actix_web::web;
use askama::Template;

use super::{EmbedFrame, EmbedQuery};
use crate::service::progress::standings_round;
use crate::web::http::{Page, Reply, breakdown_address, card};
use crate::web::i18n::{PlayerNames, TieBreakName};
use crate::web::parts::standings::{ShownColumns, column_places, figure_columns, figure_halves, figures, through_key};
use crate::web::parts::{Halves, load};
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{Entry, Points, RoundNumber, Tournament};

#[derive(Template)]
#[template(path = "embed/standings.html")]
struct EmbeddedStandings<'a> {
    page: &'a Page,
    frame: EmbedFrame,
    through: RoundNumber,
    tie_breaks: Vec<TieBreakName>,
    shown: ShownColumns,
    lines: Vec<EmbeddedPlace<'a>>,
    /// How points and tie-breaks are aligned.
    points: Halves,
    figures: Vec<Halves>,
    names: PlayerNames,
    /// Players not shown.
    left: usize,
}

struct EmbeddedPlace<'a> {
    entry: &'a Entry,
    address: String,
    why: String,
    place: Option<Place>,
    points: Points,
    figures: Vec<String>,
}

impl EmbeddedPlace<'_> {
    fn is_medal(&self) -> bool {
        self.place.is_some_and(|place| place.last <= 3)
    }
}

impl EmbeddedStandings<'_> {
    /// The heading: what the standings include.
    fn heading(&self) -> String {
        let t = self.page.t;
        if self.through == RoundNumber(0) {
            return t.text("standings-title").to_string();
        }
        t.text(through_key(&self.frame.tournament, self.through)).with("n", self.through).to_string()
    }

    /// The layout: classes of the style sheet.
    fn layout(&self) -> String {
        format!("standings figures-{}", figure_columns(self.shown.count()))
    }
}

/// `GET /embed/t/{slug}/standings`
pub async fn show(page: Page, slug: web::Path<String>, query: web::Query<EmbedQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let through = standings_round(&tournament);
    page.kept(&state, || {
        let table = page.standings(&tournament, through);
        let rows = if through > RoundNumber(0) { query.rows().min(table.rows.len()) } else { 0 };
        let decimals = column_places(&table);
        let lines = lines(&page, &tournament, &table, rows, &decimals);
        Ok(EmbeddedStandings {
            page: &page,
            frame: EmbedFrame::new(&tournament, "/standings", &query),
            through,
            tie_breaks: TieBreakName::all(page.t, &table.tie_breaks),
            shown: ShownColumns::new(&table),
            points: Halves::from_points(lines.iter().map(|line| line.points)),
            figures: figure_halves(&table, table.rows.iter().take(rows), &decimals),
            names: PlayerNames::from_tournament(page.t, &tournament),
            left: table.rows.len().saturating_sub(rows),
            lines,
        })
    })
}

fn lines<'a>(
    page: &Page,
    tournament: &'a Tournament,
    table: &Standings,
    rows: usize,
    decimals: &[usize],
) -> Vec<EmbeddedPlace<'a>> {
    let line = |row: &StandingsRow| {
        let entry = tournament.entry(row.entry)?;
        Some(EmbeddedPlace {
            entry,
            address: card(tournament, entry),
            why: breakdown_address(tournament, entry, table.through),
            place: row.place,
            points: row.points,
            figures: figures(page.t, table, decimals, row),
        })
    };
    table.rows.iter().take(rows).filter_map(line).collect()
}
