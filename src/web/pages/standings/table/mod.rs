//! `/t/{slug}/standings`: the standings.

mod fates;
mod rows;

use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::service::SummaryPlace;
use crate::service::progress::{Progress, standings_round};
use crate::web::http::kept_rows::TableSource;
use crate::web::http::{AppError, Download, Page, Reply};
use crate::web::i18n::tie_break_games::play_off_totals;
use crate::web::i18n::{Locale, teams};
use crate::web::parts::cells::SharedHtml;
use crate::web::parts::play_off::PlayOffRow;
use crate::web::parts::ratings::{rating_changes, rating_records};
use crate::web::parts::standings::{figure_columns, through};
use crate::web::parts::{
    Filters, PlaceRow, RoundPath, Section, SortHeads, SortQuery, Tab, TableFileQuery, TableSort, TournamentFrame, load,
    sheets,
};
use rows::TableView;
use tournament::forecast::is_open;
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{Entry, Name, RoundNumber, Tournament};

/// The widths for which the style sheet has rules, in rem: where the window is as wide the whole table is seen at once, and goes with the
/// page; else it is a box that scrolls, in which its names stay.
const WIDTHS: [usize; 6] = [80, 90, 100, 110, 125, 140];

/// So much room a table without rounds has on a desk, in rem.
const ROOM: usize = 70;

#[derive(Template)]
#[template(path = "standings/table.html")]
struct StandingsPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    section: &'a Section,
    /// The order of the rows, if it is not the official one.
    order: Option<TableSort>,
    heads: SortHeads,
    filters: Filters,
    /// The round that the standings include.
    through: RoundNumber,
    /// The first three: the podium, or the leaders as long as places can change.
    podium: Option<StandingsPodium>,
    table: TableView,
    rows: Vec<SharedHtml>,
    /// Whether a tie-break separates a player from the one above.
    has_decided: bool,
    teams: Option<String>,
    play_off: Vec<PlayOffRow>,
    totals: Vec<String>,
}

impl StandingsPage<'_> {
    /// Whether the round in play can still change the places.
    fn is_running(&self) -> bool {
        matches!(self.frame.progress, Progress::Playing { round, .. } if round <= self.through)
    }

    /// The shown group of players, as text.
    fn describe_section(&self) -> String {
        self.section.describe(self.page.t, &self.frame.tournament)
    }

    /// Whether there is a page of chances.
    fn has_forecast(&self) -> bool {
        is_open(&self.frame.tournament) && !self.page.is_archived()
    }

    /// Whether figures link to their breakdowns: in an archive only those of the last standings do.
    fn is_explained(&self) -> bool {
        !self.page.is_archived() || self.through == standings_round(&self.frame.tournament)
    }

    /// The same table after another round.
    fn round_address(&self, round: impl std::fmt::Display) -> String {
        let query = self.section.query();
        let sort = self.order.map(|order| format!("{}sort={}", if query.is_empty() { "?" } else { "&" }, order.code()));
        self.frame.address(&format!("/standings/after/{round}{query}{}", sort.unwrap_or_default()))
    }

    /// The layout: classes of the style sheet.
    fn layout(&self) -> String {
        let (columns, figures) = (self.table.columns.len(), self.table.figures());
        let mut classes = format!("standings figures-{}", figure_columns(figures));
        // Place, number, name, rating and points take about 36 rem, a round 3½, a figure 4½.
        let width = 36 + (7 * columns).midpoint(9 * figures);
        if columns == 0 {
            if width > ROOM {
                classes.push_str(" wide");
            }
        } else {
            let enough = WIDTHS.into_iter().find(|own| *own >= width);
            let needs = enough.map(|own| format!(" needs-{own}")).unwrap_or_default();
            classes = format!("{classes} all-rounds{needs}");
        }
        if self.table.is_long { format!("{classes} many") } else { classes }
    }

    /// Whether the standings are final.
    fn is_final(&self) -> bool {
        self.frame.progress == Progress::Closed && self.through == self.frame.tournament.published_rounds()
    }
}

/// The first three in a line.
struct StandingsPodium {
    in_full: String,
    /// The family names, which fit into a line of a phone.
    in_short: String,
}

/// `GET /t/{slug}/standings`
pub async fn index(
    page: Page,
    slug: web::Path<String>,
    section: web::Query<Section>,
    sort: web::Query<SortQuery>,
) -> Reply {
    show(&page, slug.into_inner(), None, &section, &sort).await
}

/// `GET /t/{slug}/standings/after/{n}`
pub async fn after(
    page: Page,
    path: web::Path<RoundPath>,
    section: web::Query<Section>,
    sort: web::Query<SortQuery>,
) -> Reply {
    let RoundPath { slug, n: round } = path.into_inner();
    show(&page, slug, Some(round), &section, &sort).await
}

/// `GET /t/{slug}/standings.csv`
pub async fn csv(
    page: Page,
    slug: web::Path<String>,
    section: web::Query<Section>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    save(&page, slug.into_inner(), None, &section, &file_form).await
}

/// `GET /t/{slug}/standings/after/{n}.csv`
pub async fn csv_after(
    page: Page,
    path: web::Path<RoundPath>,
    section: web::Query<Section>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let RoundPath { slug, n: round } = path.into_inner();
    save(&page, slug, Some(round), &section, &file_form).await
}

async fn show(page: &Page, slug: String, wanted: Option<RoundNumber>, section: &Section, sort: &SortQuery) -> Reply {
    let (tournament, state) = load(page, slug).await?;
    let through = through(&tournament, wanted)?;
    let (version, records) = rating_records(page, &tournament).await?;
    // The address for other sites begins as the site is reached now.
    page.kept(&format!("{state} {version} {}", page.absolute("")), || {
        let standings = page.standings(&tournament, through);
        let view = StandingsView { t: page.t, tournament: &tournament, table: &standings, section };
        let changes = rating_changes(&tournament, &records);
        let order = sort.order_of_places(standings.tie_breaks.len());
        let address = format!("{}{}", view.address(), section.query());
        let lines = view.ordered_lines(order);
        let table = TableView::new(&view, &lines, order.is_some(), !changes.is_empty());
        let source = TableSource { tournament: Arc::clone(&tournament), standings: Arc::clone(&standings) };
        Ok(StandingsPage {
            page,
            frame: TournamentFrame::new(tournament.clone(), Tab::Standings),
            section,
            order,
            heads: SortHeads::of_places(order, address).fixed_if(page.is_archived()),
            filters: section.filters(page.t, &tournament),
            through,
            podium: view.podium(),
            rows: view.rows(page, &table, source, &lines, &changes)?,
            has_decided: order.is_none() && lines.iter().any(|(_, row)| standings.deciding_column(row).is_some()),
            table,
            teams: teams::score(page.t, &tournament, through),
            play_off: PlayOffRow::from_standings(page.t, &tournament, &standings),
            totals: play_off_totals(page.t, &tournament, through),
        })
    })
}

async fn save(
    page: &Page,
    slug: String,
    wanted: Option<RoundNumber>,
    section: &Section,
    file_form: &TableFileQuery,
) -> Result<Download, AppError> {
    let tournament = file_form.tournament(page, slug).await?;
    let through = through(&tournament, wanted)?;
    let (_, records) = rating_records(page, &tournament).await?;
    let changes = rating_changes(&tournament, &records);
    let table = page.standings(&tournament, through);
    let name = format!("{}-standings-{through}", tournament.slug);
    let sheet = sheets::standings(page.t, &tournament, &table, section, &changes);
    file_form.download(page.t, &name, &sheet)
}

/// The most players whom the heading of standings names.
const MOST_NAMED: usize = 3;

/// A line of the standings with the place in the shown group of players.
type PlacedRow<'a> = (Option<Place>, &'a StandingsRow);

struct StandingsView<'a> {
    t: Locale,
    tournament: &'a Tournament,
    table: &'a Standings,
    /// The shown group of players.
    section: &'a Section,
}

impl<'a> StandingsView<'a> {
    /// The first three of all: the leaders, and the podium once nothing can change any more. A place that more share has no room in the line.
    fn podium(&self) -> Option<StandingsPodium> {
        let entry = |row: &StandingsRow| Some((row.place?, self.tournament.entry(row.entry)?));
        let ranked: Vec<(Place, &Entry)> = self.table.rows.iter().filter_map(entry).collect();
        // Where all share one place, as before the first result, nobody leads.
        let has_leaders = ranked.first().map(|(place, _)| place) != ranked.last().map(|(place, _)| place);
        if !has_leaders || self.section.is_part() {
            return None;
        }
        let line = |written: fn(&Name) -> String| {
            let names = ranked.iter().map(|(place, entry)| (*place, written(&entry.person.name)));
            let (mut places, mut room) = (SummaryPlace::first_three(names), MOST_NAMED);
            places.retain(|place| {
                let sharing = place.names.len() + place.more;
                let fits = sharing <= room;
                room = if fits { room - sharing } else { 0 };
                fits
            });
            (!places.is_empty()).then(|| self.t.podium(&places))
        };
        Some(StandingsPodium { in_full: line(Name::to_string)?, in_short: line(Name::in_short)? })
    }

    /// The address of the table, without the group and the order.
    fn address(&self) -> String {
        format!("/t/{}/standings/after/{}", self.tournament.slug, self.table.through)
    }

    /// The lines of the shown group in an order, by default the official one.
    fn ordered_lines(&self, order: Option<TableSort>) -> Vec<PlacedRow<'a>> {
        let entry = |id| self.tournament.entry(id);
        let mut lines =
            self.table.section(|id| entry(id).is_some_and(|entry| self.section.has(self.tournament, entry)));
        if let Some(order) = order {
            // The entry is there: else the line would be in no group.
            let mut entered: Vec<(&Entry, PlacedRow<'a>)> =
                lines.iter().filter_map(|line| Some((entry(line.1.entry)?, *line))).collect();
            order.apply(&mut entered, |(entry, (_, row))| PlaceRow { entry, points: row.points, row: Some(row) });
            lines = entered.into_iter().map(|(_, line)| line).collect();
        }
        lines
    }
}
