//! `/t/{slug}/standings`: the standings.

mod fates;

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::service::SummaryPlace;
use crate::service::progress::{Progress, standings_round};
use crate::web::http::kept_rows::KeptRows;
use crate::web::http::{AppError, Download, Page, Reply, breakdown_address, card};
use crate::web::i18n::tie_break_games::play_off_totals;
use crate::web::i18n::{Locale, PlayerNames, TieBreakName, teams};
use crate::web::parts::cells::{SharedHtml, ShortNames};
use crate::web::parts::play_off::PlayOffRow;
use crate::web::parts::ratings::{SignedChange, rating_changes, rating_records};
use crate::web::parts::section::{InSection, places_in_sections};
use crate::web::parts::standings::{ShownColumns, column_places, figure_columns, figures, through};
use crate::web::parts::{
    CellMaker, Filters, Halves, PlaceRow, RoundPath, Section, SortHeads, SortQuery, Tab, TableFileQuery, TableSort,
    TournamentFrame, load, sheets,
};
use tournament::forecast::is_open;
use tournament::standings::crosstable::{Crosstable, CrosstableOrder};
use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{Entry, EntryId, Name, Points, RoundNumber, TieBreakKind, Tournament};

/// The widths for which the style sheet has rules, in rem: where the window is as wide the whole table is seen at once, and goes with the
/// page; else it is a box that scrolls, in which its names stay.
const WIDTHS: [usize; 6] = [80, 90, 100, 110, 125, 140];

/// So much room a table without rounds has on a desk, in rem.
const ROOM: usize = 70;

/// How many of the last rounds stand beside the points on paper.
const ROUNDS_ON_PAPER: usize = 5;

/// How many of the last rounds stand beside the points between a phone and a desk.
const ROUNDS_ON_TABLET: usize = 3;

/// Tie-breaks beside which these rounds fit; each further one takes the room of a round.
const FIGURES_BESIDE: usize = 3;

/// From this many rows on, rows on a phone have the smallest height for a finger.
const LONG: usize = 100;

/// Letters of a name that fit into a row of a long table on a phone.
const LETTERS: usize = 20;

#[derive(Template)]
#[template(path = "standings/table.html")]
struct StandingsPage<'a> {
    page: &'a Page,
    short_names: ShortNames,
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
    columns: Vec<RoundColumn>,
    tie_breaks: Vec<TieBreakName>,
    lines: Vec<StandingsPageRow<'a>>,
    shown: ShownColumns,
    /// How many figures stand beside the points.
    figures: usize,
    /// How points and tie-breaks are aligned.
    halves: ColumnHalves,
    has_changes: bool,
    teams: Option<String>,
    play_off: Vec<PlayOffRow>,
    totals: Vec<String>,
    names: PlayerNames,
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
        let mut classes = format!("standings figures-{}", figure_columns(self.figures));
        // Place, number, name, rating and points take about 36 rem, a round 3½, a figure 4½.
        let width = 36 + (7 * self.columns.len()).midpoint(9 * self.figures);
        if self.columns.is_empty() {
            if width > ROOM {
                classes.push_str(" wide");
            }
        } else {
            let enough = WIDTHS.into_iter().find(|own| *own >= width);
            let needs = enough.map(|own| format!(" needs-{own}")).unwrap_or_default();
            classes = format!("{classes} all-rounds{needs}");
        }
        if self.is_long() { format!("{classes} many") } else { classes }
    }

    /// Whether the table is long, so that rows on a phone are as low as possible.
    fn is_long(&self) -> bool {
        self.lines.len() > LONG
    }

    /// A player's name with initials, if it is too long for a row of a long table on a phone.
    fn short_name(&self, line: &StandingsPageRow<'_>) -> Option<String> {
        let name = &line.entry.person.name;
        let is_too_long = self.is_long() && name.to_string().chars().count() > LETTERS;
        self.short_names.get(name).filter(|_| is_too_long)
    }

    /// Whether points rank the players first; with Keizer's score they do not.
    fn is_by_points(&self) -> bool {
        !self.frame.tournament.settings.is_ranked_by_keizer()
    }

    /// Whether a tie-break separates a player from the one above.
    fn has_decided(&self) -> bool {
        self.lines.iter().any(|line| line.deciding.is_some())
    }

    /// Whether the standings are final.
    fn is_final(&self) -> bool {
        self.frame.progress == Progress::Closed && self.through == self.frame.tournament.published_rounds()
    }
}

/// The column of a round, with the classes of the style sheets: they say where it is left out.
struct RoundColumn {
    round: RoundNumber,
    heading: &'static str,
    /// A cell of a round need not say that it is left out on a tablet.
    cell: &'static str,
}

impl RoundColumn {
    /// The columns of a Swiss after a round, beside so many figures; a round robin has its crosstable.
    fn all(tournament: &Tournament, through: RoundNumber, figures: usize) -> Vec<Self> {
        if tournament.settings.system.is_round_robin() {
            return Vec::new();
        }
        let on_paper = (ROUNDS_ON_PAPER + FIGURES_BESIDE).saturating_sub(figures).clamp(2, ROUNDS_ON_PAPER);
        let column = |round: RoundNumber| {
            let later = usize::from(through.0 - round.0);
            // The last ones have room between a phone and a desk.
            let (heading, cell) = match (later < ROUNDS_ON_TABLET, later < on_paper) {
                (true, true) => ("hide-m recent", "cell recent"),
                (true, false) => ("hide-m recent no-print", "cell recent early"),
                (false, true) => ("hide-m", "cell"),
                (false, false) => ("hide-m no-print", "cell early"),
            };
            Self { round, heading, cell }
        };
        through.up_to().map(column).collect()
    }
}

/// The first three in a line.
struct StandingsPodium {
    in_full: String,
    /// The family names, which fit into a line of a phone.
    in_short: String,
}

/// How the numbers of each column stand above each other.
struct ColumnHalves {
    points: Halves,
    figures: Vec<Halves>,
}

impl ColumnHalves {
    fn new(lines: &[StandingsPageRow<'_>], figures: usize) -> Self {
        Self {
            points: Halves::from_points(lines.iter().map(|line| line.points)),
            figures: Halves::from_columns(figures, lines.iter().map(|line| line.figures.as_slice())),
        }
    }
}

struct StandingsPageRow<'a> {
    entry: &'a Entry,
    address: String,
    place: Option<Place>,
    /// Their overall place, if only a group is shown.
    overall: Option<Place>,
    /// Their places in the sections of the tournament.
    sections: Vec<InSection<'a>>,
    points: Points,
    /// The address of the breakdown.
    why: String,
    /// The cells of the rounds.
    cells: SharedHtml,
    figures: Vec<String>,
    /// The column of the decisive tie-break against the row above.
    deciding: Option<usize>,
    /// The decision as text, with both figures.
    decided: String,
    change: Option<i32>,
    fate: Option<String>,
}

impl StandingsPageRow<'_> {
    fn rating_change(&self, page: &Page) -> Option<SignedChange> {
        self.change.map(|points| SignedChange::new(page.t, points))
    }

    /// Whether this column is the decisive tie-break.
    fn decides(&self, column: impl std::borrow::Borrow<usize>) -> bool {
        self.deciding == Some(*column.borrow())
    }

    /// Their places in the other sections than the shown one.
    fn other_sections(&self, shown: &Section) -> impl Iterator<Item = &InSection<'_>> {
        self.sections.iter().filter(|section| section.section.code.0 != shown.section)
    }

    fn is_medal(&self) -> bool {
        self.place.is_some_and(|place| place.last <= 3)
    }
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
        let view = StandingsView {
            t: page.t,
            tournament: &tournament,
            table: page.standings(&tournament, through),
            names: PlayerNames::from_tournament(page.t, &tournament),
            kept_rows: &page.state().kept_rows,
        };
        let changes = rating_changes(&tournament, &records);
        let shown = ShownColumns::new(&view.table);
        let figures = shown.count() + usize::from(!changes.is_empty());
        let columns = RoundColumn::all(&tournament, through, figures);
        let order = sort.order_of_places(view.table.tie_breaks.len());
        let address = format!("/t/{}/standings/after/{through}{}", tournament.slug, section.query());
        let lines = view.ordered_lines(section, &columns, &changes, order)?;
        Ok(StandingsPage {
            page,
            short_names: ShortNames::from_names(tournament.entries.values().map(|entry| &entry.person.name)),
            frame: TournamentFrame::new(tournament.clone(), Tab::Standings),
            section,
            order,
            heads: SortHeads::of_places(order, address).fixed_if(page.is_archived()),
            filters: section.filters(page.t, &tournament),
            through,
            podium: view.podium(section),
            columns,
            tie_breaks: TieBreakName::all(page.t, &view.table.tie_breaks),
            shown,
            figures,
            halves: ColumnHalves::new(&lines, view.table.tie_breaks.len()),
            lines,
            has_changes: !changes.is_empty(),
            teams: teams::score(page.t, &tournament, through),
            play_off: PlayOffRow::from_standings(page.t, &tournament, &view.table),
            totals: play_off_totals(page.t, &tournament, through),
            names: view.names,
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

struct StandingsView<'a> {
    t: Locale,
    tournament: &'a Tournament,
    table: Arc<Standings>,
    names: PlayerNames,
    kept_rows: &'a KeptRows,
}

impl<'a> StandingsView<'a> {
    /// The first three of all: the leaders, and the podium once nothing can change any more. A place that more share has no room in the line.
    fn podium(&self, section: &Section) -> Option<StandingsPodium> {
        let entry = |row: &StandingsRow| Some((row.place?, self.tournament.entry(row.entry)?));
        let ranked: Vec<(Place, &Entry)> = self.table.rows.iter().filter_map(entry).collect();
        // Where all share one place, as before the first result, nobody leads.
        let has_leaders = ranked.first().map(|(place, _)| place) != ranked.last().map(|(place, _)| place);
        if !has_leaders || section.is_part() {
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

    fn section(&self, section: &Section) -> Vec<(Option<Place>, &StandingsRow)> {
        let has = |id| self.tournament.entry(id).is_some_and(|entry| section.has(self.tournament, entry));
        self.table.section(has)
    }

    /// The rows in another order than the official one, without decisive tie-breaks.
    fn ordered_lines(
        &self,
        section: &Section,
        columns: &[RoundColumn],
        changes: &BTreeMap<EntryId, i32>,
        order: Option<TableSort>,
    ) -> Result<Vec<StandingsPageRow<'a>>, AppError> {
        let mut lines = self.lines(section, columns, changes)?;
        if let Some(order) = order {
            let row = |line: &StandingsPageRow<'_>| self.table.row(line.entry.id);
            order.apply(&mut lines, |line| PlaceRow { entry: line.entry, points: line.points, row: row(line) });
            for line in &mut lines {
                line.deciding = None;
            }
        }
        Ok(lines)
    }

    fn lines(
        &self,
        section: &Section,
        columns: &[RoundColumn],
        changes: &BTreeMap<EntryId, i32>,
    ) -> Result<Vec<StandingsPageRow<'a>>, AppError> {
        let (mut cells, places) = (self.cells(columns)?, column_places(&self.table));
        let mut sections = places_in_sections(self.tournament, &self.table);
        let fates = self.fates();
        let line = |(place, row): (Option<Place>, &StandingsRow)| {
            let entry = self.tournament.entry(row.entry)?;
            let deciding = self.table.deciding_column(row);
            Some(StandingsPageRow {
                decided: deciding.map(|column| self.decided(row, column)).unwrap_or_default(),
                deciding,
                entry,
                address: card(self.tournament, entry),
                place,
                overall: row.place.filter(|_| section.is_part()),
                sections: sections.remove(&row.entry).unwrap_or_default(),
                points: row.points,
                why: self.why(entry),
                cells: cells.remove(&row.entry).unwrap_or_default(),
                figures: figures(self.t, &self.table, &places, row),
                change: changes.get(&row.entry).copied(),
                fate: fates.as_ref().map(|out| self.fate(row.entry, out)),
            })
        };
        Ok(self.section(section).into_iter().filter_map(line).collect())
    }

    /// The decision against the row above, with both figures: `below Petrov: Solkoff 24 against 24½`.
    fn decided(&self, row: &StandingsRow, column: usize) -> String {
        let Some(above) = self.table.above(row) else { return String::new() };
        let name = self.tournament.entry(above.entry).map(|entry| self.names.name(entry)).unwrap_or_default();
        let tie_break = self.table.tie_breaks[column];
        if tie_break.kind == TieBreakKind::Lots {
            return self.t.text("standings-decided-by-lot").with("name", name).to_string();
        }
        let (own, other) = (&row.values[column], &above.values[column]);
        let shown = own.differs_from(other);
        let [own, other] = [own, other].map(|value| self.t.value(value, shown));
        let figure = self.t.tie_break(tie_break);
        let text = self
            .t
            .text("standings-decided")
            .with("name", name)
            .with("figure", figure)
            .with("own", own)
            .with("other", other);
        text.to_string()
    }

    /// The cells of all players; opponents by start number.
    fn cells(&self, columns: &[RoundColumn]) -> Result<BTreeMap<EntryId, SharedHtml>, AppError> {
        if columns.is_empty() {
            return Ok(BTreeMap::new());
        }
        let classes: Vec<&'static str> = columns.iter().map(|column| column.cell).collect();
        let cross = Crosstable::new(self.tournament, Standings::clone(&self.table), CrosstableOrder::Number);
        CellMaker::new(self.t, self.tournament).rows(self.kept_rows, cross, &classes)
    }

    fn why(&self, entry: &Entry) -> String {
        breakdown_address(self.tournament, entry, self.table.through)
    }
}
