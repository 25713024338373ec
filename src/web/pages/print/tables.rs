//! The table for the wall: a matrix or round by round; blank, or with the present results.

use std::collections::BTreeSet;

use askama::Template;

use super::{Document, Paper, Part};
use crate::web::http::{AppError, Page};
use crate::web::i18n::Locale;
use crate::web::i18n::tie_break_games::PaperGame;
use crate::web::parts::cells::print_size;
use crate::web::parts::{CellMaker, CellView, OpponentNames};
use tournament::standings::crosstable;
use tournament::standings::crosstable::{Crosstable, CrosstableLayout, CrosstableOrder, CrosstableRow};
use tournament::{Entry, Points, RoundNumber, Tournament};

/// From this many columns on the paper is in landscape.
const WIDE: usize = 9;

#[derive(Template)]
#[template(path = "print/table.html")]
struct TablePage<'a> {
    page: &'a Page,
    paper: Paper,
    table: Grid<'a>,
    /// The play-off games, beside the present table.
    play_off: Vec<PaperGame>,
}

pub struct Grid<'a> {
    pub columns: Vec<String>,
    pub lines: Vec<GridRow<'a>>,
    pub is_matrix: bool,
    pub is_blank: bool,
    /// The columns left out.
    pub left_out: BTreeSet<Part>,
}

pub struct GridRow<'a> {
    /// Their number in the table.
    pub label: String,
    pub entry: &'a Entry,
    pub cells: Vec<CellView>,
    /// Their points; `None` in a blank table.
    pub points: Option<Points>,
    pub place: String,
}

impl GridRow<'_> {
    pub fn points(&self, page: &Page) -> String {
        self.points.map(|points| page.t.points(points)).unwrap_or_default()
    }
}

impl<'a> Grid<'a> {
    pub fn current(t: Locale, tournament: &'a Tournament, through: RoundNumber, order: CrosstableOrder) -> Self {
        let cross = crosstable(tournament, through, order);
        let maker = CellMaker::new(t, tournament, OpponentNames::LeftOut);
        let line = |line: &CrosstableRow| {
            Some(GridRow {
                label: line.label.to_string(),
                entry: tournament.entry(line.entry)?,
                cells: line.cells.iter().map(|cell| maker.view(cell)).collect(),
                points: Some(line.points),
                place: t.place(line.place),
            })
        };
        Self {
            columns: columns(&cross),
            lines: cross.lines.iter().filter_map(line).collect(),
            is_matrix: cross.layout == CrosstableLayout::Matrix,
            is_blank: false,
            left_out: BTreeSet::new(),
        }
    }

    /// The table before the first round. A Swiss has its rounds as columns.
    pub fn blank(tournament: &'a Tournament) -> Self {
        let is_matrix = tournament.settings.system.is_round_robin();
        let present = |entry: &&Entry| entry.withdrawn_after.is_none();
        let entries: Vec<&Entry> = tournament.start_list().into_iter().filter(present).collect();
        let labels: Vec<String> = (1..).zip(&entries).map(|(line, entry)| label(line, entry)).collect();
        let rounds = || tournament.settings.rounds.up_to().map(|round| round.to_string()).collect();
        let columns: Vec<String> = if is_matrix { labels.clone() } else { rounds() };
        let cell = |line: usize, column: usize| {
            if is_matrix && line == column { CellView::Own } else { CellView::Blank }
        };
        let line = |(line, (label, entry)): (usize, (String, &'a Entry))| GridRow {
            label,
            entry,
            cells: (0..columns.len()).map(|column| cell(line, column)).collect(),
            points: None,
            place: String::new(),
        };
        let lines = labels.into_iter().zip(entries).enumerate().map(line).collect();
        Self { lines, columns, is_matrix, is_blank: true, left_out: BTreeSet::new() }
    }

    pub fn shows(&self, part: Part) -> bool {
        !self.left_out.contains(&part)
    }

    /// Whether one of its results does not count.
    pub fn has_annulled(&self) -> bool {
        self.lines.iter().flat_map(|line| &line.cells).any(CellView::is_annulled)
    }

    pub fn print_size(&self) -> &'static str {
        let layout = if self.is_matrix { CrosstableLayout::Matrix } else { CrosstableLayout::Rounds };
        print_size(layout, self.columns.len(), 0)
    }

    /// Whether the paper is in landscape.
    pub fn is_wide(&self) -> bool {
        self.columns.len() >= WIDE
    }
}

/// The start number; the row, if there is none.
fn label(line: usize, entry: &Entry) -> String {
    entry.number.map_or_else(|| line.to_string(), |number| number.to_string())
}

fn columns(cross: &Crosstable) -> Vec<String> {
    match cross.layout {
        CrosstableLayout::Matrix => cross.lines.iter().map(|line| line.label.to_string()).collect(),
        CrosstableLayout::Rounds => cross.through.up_to().map(|round| round.to_string()).collect(),
    }
}

pub fn show(page: &Page, paper: Paper, tournament: &Tournament) -> Result<String, AppError> {
    let mut table = if paper.document == Document::BlankTable {
        Grid::blank(tournament)
    } else {
        Grid::current(page.t, tournament, tournament.published_rounds(), CrosstableOrder::Number)
    };
    table.left_out.clone_from(&paper.left_out);
    let until = if table.is_blank { RoundNumber(0) } else { RoundNumber(u16::MAX) };
    let play_off = PaperGame::after(page.t, tournament, RoundNumber::FIRST..=until);
    Ok(TablePage { page, paper, table, play_off }.render()?)
}
