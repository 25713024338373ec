//! The rows of the table. They are kept as long as nothing that they show changes, so what they show is in what they are kept with: the
//! tournament and its standings, the layout of the table, and what is known of each player beside these.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;

use super::{PlacedRow, StandingsView};
use crate::web::http::kept_rows::{RowExtras, TableKey, TableSource};
use crate::web::http::{AppError, Page, breakdown_address, card};
use crate::web::i18n::{PlayerNames, TieBreakName};
use crate::web::parts::cells::{SharedHtml, ShortNames};
use crate::web::parts::ratings::SignedChange;
use crate::web::parts::section::{InSection, places_in_sections};
use crate::web::parts::standings::{ShownColumns, column_places, figure_halves, figures};
use crate::web::parts::{CellMaker, Halves, OpponentNames, Section};
use tournament::standings::crosstable::round_cells;
use tournament::standings::{Place, StandingsRow};
use tournament::{Entry, EntryId, Points, RoundNumber, TieBreakKind, Tournament};

/// How many of the last rounds stand beside the points on paper.
const ROUNDS_ON_PAPER: usize = 5;

/// How many of the last rounds stand beside the points between a phone and a desk.
const ROUNDS_ON_TABLET: usize = 3;

/// Tie-breaks beside which these rounds fit; each further one takes the room of a round.
const FIGURES_BESIDE: usize = 3;

/// From this many rows on, rows on a phone have the smallest height for a finger.
const LONG: usize = 100;

/// The column of a round, with the classes of the style sheets: they say where it is left out.
pub(super) struct RoundColumn {
    pub(super) round: RoundNumber,
    pub(super) heading: &'static str,
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

/// What all rows of the table share.
pub(super) struct TableView {
    pub(super) columns: Vec<RoundColumn>,
    pub(super) tie_breaks: Vec<TieBreakName>,
    pub(super) shown: ShownColumns,
    pub(super) has_changes: bool,
    /// Whether the table is long, so that rows on a phone are as low as possible.
    pub(super) is_long: bool,
    /// Whether the rows stand in the official order, in which tie-breaks decide.
    is_official: bool,
    /// How points and tie-breaks are aligned.
    points: Halves,
    halves: Vec<Halves>,
    /// The decimals of each column of tie-breaks.
    places: Vec<usize>,
    names: PlayerNames,
    short_names: ShortNames,
}

impl TableView {
    pub(super) fn new(view: &StandingsView<'_>, lines: &[PlacedRow<'_>], is_sorted: bool, has_changes: bool) -> Self {
        let StandingsView { t, tournament, table, .. } = *view;
        let shown = ShownColumns::new(table);
        let is_long = lines.len() > LONG;
        let names = tournament.entries.values().map(|entry| &entry.person.name);
        let places = column_places(table);
        Self {
            columns: RoundColumn::all(tournament, table.through, figures_beside(&shown, has_changes)),
            tie_breaks: TieBreakName::all(t, &table.tie_breaks),
            shown,
            has_changes,
            is_long,
            is_official: !is_sorted,
            points: Halves::from_points(lines.iter().map(|(_, row)| row.points)),
            halves: figure_halves(table, lines.iter().map(|(_, row)| *row), &places),
            places,
            names: PlayerNames::from_tournament(t, tournament),
            short_names: ShortNames::from_names(names),
        }
    }

    /// How many figures stand beside the points.
    pub(super) fn figures(&self) -> usize {
        figures_beside(&self.shown, self.has_changes)
    }

    /// What of it decides how a row looks, beside the tournament and its standings.
    fn layout(&self, section: &Section, through: RoundNumber) -> String {
        let Self { shown, has_changes, is_long, is_official, points, halves, places, .. } = self;
        format!(
            "{section:?} {through} {shown:?} {has_changes} {is_long} {is_official} {points:?} {halves:?} {places:?}"
        )
    }

    /// The classes of the cells of the rounds.
    fn classes(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.cell).collect()
    }
}

/// How many figures stand beside the points: the shown tie-breaks and the change of the rating.
fn figures_beside(shown: &ShownColumns, has_changes: bool) -> usize {
    shown.count() + usize::from(has_changes)
}

/// A row of the table.
#[derive(Template)]
#[template(path = "standings/row.html")]
struct StandingsPageRow<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    table: &'a TableView,
    shown_section: &'a Section,
    /// The address of the table.
    own_address: &'a str,
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
    fn rating_change(&self) -> Option<SignedChange> {
        self.change.map(|points| SignedChange::new(self.page.t, points))
    }

    /// Whether this column is the decisive tie-break.
    fn decides(&self, column: impl std::borrow::Borrow<usize>) -> bool {
        self.deciding == Some(*column.borrow())
    }

    /// Their places in the other sections than the shown one.
    fn other_sections(&self) -> impl Iterator<Item = &InSection<'_>> {
        self.sections.iter().filter(|section| section.section.code.0 != self.shown_section.section)
    }

    fn is_medal(&self) -> bool {
        self.place.is_some_and(|place| place.last <= 3)
    }
}

impl StandingsView<'_> {
    /// The rows as HTML, in the order of the lines.
    pub(super) fn rows(
        &self,
        page: &Page,
        table: &TableView,
        source: TableSource,
        lines: &[PlacedRow<'_>],
        changes: &BTreeMap<EntryId, i32>,
    ) -> Result<Vec<SharedHtml>, AppError> {
        let layout = table.layout(self.section, self.table.through);
        let key = TableKey { tournament: self.tournament.id, language: self.t.language, layout };
        let mut sections = places_in_sections(self.tournament, self.table);
        let fates = self.fates();
        let extras = |(place, row): &PlacedRow<'_>| {
            let sections = sections.get(&row.entry).into_iter().flatten();
            let extras = RowExtras {
                place: *place,
                sections: sections.map(|own| own.place).collect(),
                change: changes.get(&row.entry).copied(),
                fate: fates.as_ref().map(|out| self.fate(row.entry, out)),
            };
            (row.entry, extras)
        };
        let wanted: BTreeMap<EntryId, RowExtras> = lines.iter().map(extras).collect();
        let rows = page.state().kept_rows.rows(key, source, &wanted, |changed| {
            let own_address = self.address();
            // Of a part of the players not every opponent has a row.
            let names = if self.section.is_part() { OpponentNames::InCells } else { OpponentNames::LeftOut };
            let (maker, classes) = (CellMaker::new(self.t, self.tournament, names), table.classes());
            let cells =
                if classes.is_empty() { BTreeMap::new() } else { round_cells(self.tournament, self.table, changed) };
            let mut made = BTreeMap::new();
            for (place, row) in lines.iter().filter(|(_, row)| changed.contains(&row.entry)) {
                let Some(entry) = self.tournament.entry(row.entry) else { continue };
                let cells = cells.get(&row.entry).map(|cells| maker.html(cells, &classes)).transpose()?;
                let extras = wanted.get(&row.entry).cloned().unwrap_or_default();
                let deciding = self.table.deciding_column(row).filter(|_| table.is_official);
                let line = StandingsPageRow {
                    page,
                    tournament: self.tournament,
                    table,
                    shown_section: self.section,
                    own_address: &own_address,
                    address: card(self.tournament, entry),
                    place: *place,
                    overall: row.place.filter(|_| self.section.is_part()),
                    sections: sections.remove(&row.entry).unwrap_or_default(),
                    points: row.points,
                    why: breakdown_address(self.tournament, entry, self.table.through),
                    cells: cells.unwrap_or_default(),
                    figures: figures(self.t, self.table, &table.places, row),
                    decided: deciding.map(|column| self.decided(table, row, column)).unwrap_or_default(),
                    deciding,
                    change: extras.change,
                    fate: extras.fate,
                    entry,
                };
                made.insert(row.entry, line.render()?);
            }
            Ok(made)
        })?;
        let row = |(_, row): &PlacedRow<'_>| rows.get(&row.entry).map(|html| SharedHtml::from_html(Arc::clone(html)));
        Ok(lines.iter().filter_map(row).collect())
    }

    /// The decision against the row above, with both figures: `below Petrov: Solkoff 24 against 24½`.
    fn decided(&self, table: &TableView, row: &StandingsRow, column: usize) -> String {
        let Some(above) = self.table.above(row) else { return String::new() };
        let name = self.tournament.entry(above.entry).map(|entry| table.names.name(entry)).unwrap_or_default();
        if self.table.tie_breaks[column].kind == TieBreakKind::Lots {
            return self.t.text("standings-decided-by-lot").with("name", name).to_string();
        }
        let (own, other) = (&row.values[column], &above.values[column]);
        let shown = own.differs_from(other);
        let [own, other] = [own, other].map(|value| self.t.value(value, shown));
        let text = self
            .t
            .text("standings-decided")
            .with("name", name)
            .with("figure", &table.tie_breaks[column].name)
            .with("own", own)
            .with("other", other);
        text.to_string()
    }
}
