//! The crosstable as pages show it.

use std::sync::Arc;

use askama::Template;
use askama::filters::HtmlSafe;

use crate::service::progress::standings_round;
use crate::web::http::{Page, breakdown_address, card};
use crate::web::i18n::{Locale, PlayerNames, TieBreakName};
use crate::web::parts::cells::{ShortNames, print_size};
use crate::web::parts::standings::{ShownColumns, column_places, figure_halves, figures};
use crate::web::parts::{CellMaker, CellView, Halves, OpponentNames, PlaceRow, SortHeads, TableSort};
use tournament::standings::crosstable::{Crosstable, CrosstableLayout, CrosstableOrder, CrosstableRow};
use tournament::standings::{Place, Standings};
use tournament::{Entry, Points, RoundNumber, Tournament};

/// The crosstable of a tournament. In a template: `{{ table }}`.
#[derive(Template)]
#[template(path = "parts/crosstable.html")]
pub struct CrosstableTable<'a> {
    t: Locale,
    tournament: &'a Tournament,
    order: CrosstableOrder,
    heads: SortHeads,
    layout: CrosstableLayout,
    pub through: RoundNumber,
    /// The headings of the columns of cells, with their explanations.
    columns: Vec<CrosstableColumn>,
    pub tie_breaks: Vec<TieBreakName>,
    lines: Vec<CrosstableRowView<'a>>,
    /// How points and tie-breaks are aligned.
    point_halves: Halves,
    figure_halves: Vec<Halves>,
    shown: ShownColumns,
    names: PlayerNames,
    short_names: ShortNames,
    opponents: OpponentNames,
    /// The number of rows that are left out.
    pub left: usize,
}

impl HtmlSafe for CrosstableTable<'_> {}

struct CrosstableColumn {
    heading: String,
    /// The opponent in a matrix; empty for a round.
    title: String,
}

struct CrosstableRowView<'a> {
    label: u32,
    entry: &'a Entry,
    address: String,
    why: String,
    cells: Vec<CellView>,
    points: Points,
    figures: Vec<String>,
    place: Option<Place>,
}

impl<'a> CrosstableTable<'a> {
    /// The table in an order, with headings for choosing another, and at most so many rows.
    pub fn new(
        page: &Page,
        tournament: &'a Arc<Tournament>,
        order: CrosstableOrder,
        sort: Option<TableSort>,
        heads: SortHeads,
        most: usize,
    ) -> Self {
        let places = page.standings(tournament, standings_round(tournament));
        let cross = Crosstable::new(tournament, Standings::clone(&places), order);
        let decimals = column_places(&places);
        let names = PlayerNames::from_tournament(page.t, tournament);
        let left = cross.lines.len().saturating_sub(most);
        let opponents = if left == 0 && cross.layout == CrosstableLayout::Rounds {
            OpponentNames::LeftOut
        } else {
            OpponentNames::InCells
        };
        let maker = CellMaker::new(page.t, tournament, opponents);
        let line = |line: &CrosstableRow| line_view(page.t, tournament, &maker, line, &places, &decimals);
        let made = if sort.is_some() { usize::MAX } else { most };
        let mut lines: Vec<CrosstableRowView<'a>> = cross.lines.iter().take(made).filter_map(line).collect();
        if let Some(sort) = sort {
            let row = |line: &CrosstableRowView<'a>| places.row(line.entry.id);
            sort.apply(&mut lines, |line| PlaceRow { entry: line.entry, points: line.points, row: row(line) });
        }
        lines.truncate(most);
        let players = cross.lines.iter().filter_map(|line| tournament.entry(line.entry));
        Self {
            t: page.t,
            tournament,
            order,
            heads,
            layout: cross.layout,
            through: cross.through,
            columns: columns(tournament, &cross, &names),
            tie_breaks: TieBreakName::all(page.t, &cross.tie_breaks),
            short_names: ShortNames::from_names(players.map(|entry| &entry.person.name)),
            point_halves: Halves::from_points(lines.iter().map(|line| line.points)),
            shown: ShownColumns::new(&places),
            figure_halves: figure_halves(&places, places.rows.iter(), &decimals),
            lines,
            names,
            opponents,
            left,
        }
    }

    /// Whether the script takes the names of opponents from their rows.
    fn has_names_in_rows(&self) -> bool {
        self.opponents == OpponentNames::LeftOut
    }

    fn is_matrix(&self) -> bool {
        self.layout == CrosstableLayout::Matrix
    }

    fn print_size(&self) -> &'static str {
        print_size(self.layout, self.columns.len(), self.tie_breaks.len())
    }

    /// The message that explains how to read its cells.
    pub fn lead(&self) -> &'static str {
        match (self.layout, self.order) {
            (CrosstableLayout::Matrix, _) => "crosstable-matrix-cell",
            (CrosstableLayout::Rounds, CrosstableOrder::Rank) => "crosstable-by-rank-lead",
            (CrosstableLayout::Rounds, CrosstableOrder::Number) => "crosstable-by-number-lead",
        }
    }

    /// Whether the row numbers are the places, so that one column is enough.
    fn is_numbered_by_place(&self) -> bool {
        let is_place = |line: &CrosstableRowView<'_>| self.t.place(line.place) == line.label.to_string();
        self.order == CrosstableOrder::Rank && self.lines.iter().all(is_place)
    }

    /// Whether one of its results does not count.
    pub fn has_annulled(&self) -> bool {
        self.lines.iter().flat_map(|line| &line.cells).any(CellView::is_annulled)
    }
}

fn columns(tournament: &Tournament, cross: &Crosstable, names: &PlayerNames) -> Vec<CrosstableColumn> {
    let opponent = |line: &CrosstableRow| CrosstableColumn {
        heading: line.label.to_string(),
        title: tournament.entry(line.entry).map(|entry| names.name(entry)).unwrap_or_default(),
    };
    match cross.layout {
        CrosstableLayout::Matrix => cross.lines.iter().map(opponent).collect(),
        CrosstableLayout::Rounds => {
            let rounds = cross.through.up_to();
            rounds.map(|round| CrosstableColumn { heading: round.to_string(), title: String::new() }).collect()
        }
    }
}

fn line_view<'a>(
    t: Locale,
    tournament: &'a Tournament,
    maker: &CellMaker,
    line: &CrosstableRow,
    places: &Standings,
    decimals: &[usize],
) -> Option<CrosstableRowView<'a>> {
    let entry = tournament.entry(line.entry)?;
    Some(CrosstableRowView {
        label: line.label,
        entry,
        address: card(tournament, entry),
        why: breakdown_address(tournament, entry, places.through),
        cells: line.cells.iter().map(|cell| maker.view(cell)).collect(),
        points: line.points,
        figures: places.row(line.entry).map(|row| figures(t, places, decimals, row)).unwrap_or_default(),
        place: line.place,
    })
}
