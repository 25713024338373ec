//! Final tables of old championships: a crosstable as a spreadsheet saves it.
//!
//! `Place;No;Title;Name;Region;Fed;Rtg;R1;…;Rn;Pts;TB1;…`, with headings in Russian, Ukrainian or English in any order, separators and
//! encodings as for lists of players. Place, name and points are enough. Columns between headed `R1`, `T1`, `Т1`, `1` … are cells;
//! those behind the points that are not known otherwise are tie-breaks.
//!
//! ```
//! use tournament::exchange::final_table;
//! use tournament::series::SharedPlaces;
//!
//! let file = final_table::read("Место;Имя;Очки\n1;Петров Иван;6,5\n2-3;Сидоров Олег;5\n".as_bytes())?;
//! assert_eq!(file.rows[1].place, Some(SharedPlaces { first: 2, last: 3 }));
//! assert_eq!(file.rows[0].points.to_string(), "6.5");
//! # Ok::<(), final_table::UnreadableTable>(())
//! ```

use thiserror::Error;

use super::players_csv::columns::{Column, Header, RepeatedColumn, plain};
use super::players_csv::{
    BadRow, CsvRecord, ExpectedField, MOST_ROWS, PlayerRow, RowError, UnreadableList, fields, rows_of,
};
use crate::Points;
use crate::series::SharedPlaces;

/// What the place is called, in lower case without dots.
const PLACE: [&str; 9] = ["place", "место", "rank", "rk", "м", "pos", "position", "занятое место", "місце"];

/// What the points are called.
const POINTS: [&str; 13] = [
    "pts",
    "points",
    "очки",
    "о",
    "score",
    "сумма",
    "итого",
    "сумма очков",
    "набрано очков",
    "total",
    "сума",
    "сума очок",
    "набрано очок",
];

/// What stands before the number of a round; nothing in a matrix.
const ROUND: [&str; 7] = ["", "r", "rd", "round", "т", "тур", "t"];

/// Why a whole table cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnreadableTable {
    /// It cannot be read as a list at all.
    #[error(transparent)]
    List(#[from] UnreadableList),
    /// No column has a name that says it holds places.
    #[error("line {line}: found the columns {}, expected one called “place” or “место”", found.join(", "))]
    NoPlaceColumn {
        /// The line of the file, from 1.
        line: u64,
        /// The headings there are.
        found: Vec<String>,
    },
    /// No column has a name that says it holds points.
    #[error("line {line}: found the columns {}, expected one called “points” or “очки”", found.join(", "))]
    NoPointsColumn {
        /// The line of the file, from 1.
        line: u64,
        /// The headings there are.
        found: Vec<String>,
    },
}

/// A row that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalRow {
    /// The player, with rating and start number.
    pub who: PlayerRow,
    /// None for a player whose results did not count.
    pub place: Option<SharedPlaces>,
    /// The points, as the table counts them.
    pub points: Points,
    /// The cells of the crosstable as they are written.
    pub cells: Vec<String>,
    /// The tie-breaks as they are written.
    pub tie_breaks: Vec<String>,
}

/// A final table as a file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalTable {
    /// What heads the columns of the crosstable.
    pub columns: Vec<String>,
    /// What heads the columns of tie-breaks.
    pub tie_breaks: Vec<String>,
    /// Columns that say nothing here.
    pub ignored: Vec<String>,
    /// The rows understood, from the first place on.
    pub rows: Vec<FinalRow>,
    /// The rows that could not be understood.
    pub bad: Vec<BadRow>,
}

/// Reads a final table; rows that cannot be understood are among its `bad` ones.
pub fn read(bytes: &[u8]) -> Result<FinalTable, UnreadableTable> {
    let mut records = rows_of(bytes, MOST_ROWS)?.into_iter();
    let layout = FinalTableLayout::from_record(&records.next().ok_or(UnreadableList::Empty)?)?;
    let mut table = FinalTable {
        columns: layout.names(&layout.cells),
        tie_breaks: layout.names(&layout.tie_breaks),
        ignored: layout.names(&layout.ignored),
        rows: Vec::new(),
        bad: Vec::new(),
    };
    for record in records {
        match layout.row(&record) {
            Ok(row) => table.rows.push(row),
            Err(bad) => table.bad.push(bad),
        }
    }
    table.rows.sort_by_key(|row| (row.place.is_none(), row.place));
    Ok(table)
}

struct FinalTableLayout {
    header: Header,
    place: usize,
    points: usize,
    cells: Vec<usize>,
    tie_breaks: Vec<usize>,
    ignored: Vec<usize>,
}

impl FinalTableLayout {
    fn from_record(record: &CsvRecord) -> Result<Self, UnreadableTable> {
        let line = record.line;
        let names: Vec<String> =
            record.fields.iter().map(|name| name.trim_start_matches('\u{feff}').to_owned()).collect();
        let found = |names: &[&str]| record.fields.iter().position(|name| names.contains(&plain(name).as_str()));
        let place = found(&PLACE).ok_or_else(|| UnreadableTable::NoPlaceColumn { line, found: names.clone() })?;
        let points = found(&POINTS).ok_or_else(|| UnreadableTable::NoPointsColumn { line, found: names.clone() })?;
        let is_cell = |column: usize| names.get(column).is_some_and(|name| is_round(name));
        // What only rating lists have is a tie-break here.
        let is_wanted = |column: &Column| {
            !matches!(column, Column::Games | Column::ListDate | Column::Board | Column::Rapid | Column::Blitz)
        };
        let known = |column: usize| names.get(column).and_then(|name| Column::named(name)).filter(is_wanted);
        let is_free = |column: &usize| *column != place && *column != points;
        let free: Vec<usize> = (0..names.len()).filter(is_free).collect();
        let persons = |column: usize| known(column).filter(|_| is_free(&column) && !is_cell(column));
        let columns: Vec<Option<Column>> = (0..names.len()).map(persons).collect();
        let rest = |column: &usize| !is_cell(*column) && columns.get(*column).is_some_and(Option::is_none);
        let is_tie_break = |column: &usize| *column > points && names.get(*column).is_some_and(|name| !name.is_empty());
        // A given name without a family name beside it is the whole name.
        let has = |column| columns.contains(&Some(column));
        let is_alone = !has(Column::Family) && !has(Column::Name);
        let with_name = columns.iter().map(|column| {
            column.map(|own| match own {
                Column::Given if is_alone => Column::Name,
                own => own,
            })
        });
        let header = Header::from_rating_list(record, Some(&with_name.collect::<Vec<_>>()));
        if let Some(RepeatedColumn { first, second }) = header.twice() {
            return Err(UnreadableList::ColumnTwice { line, first, second }.into());
        }
        if header.place(Column::Name).or(header.place(Column::Family)).is_none() {
            return Err(UnreadableList::NoNameColumn { line, found: names }.into());
        }
        let cells = free.iter().copied().filter(|column| is_cell(*column)).collect();
        let (tie_breaks, ignored) = free.iter().copied().filter(rest).partition(is_tie_break);
        Ok(Self { header, place, points, cells, tie_breaks, ignored })
    }

    fn names(&self, columns: &[usize]) -> Vec<String> {
        columns.iter().map(|column| self.header.name(*column).to_owned()).collect()
    }

    fn row(&self, record: &CsvRecord) -> Result<FinalRow, BadRow> {
        let text = |column: usize| record.fields.get(column).unwrap_or("");
        let all = |columns: &[usize]| columns.iter().map(|column| text(*column).to_owned()).collect::<Vec<_>>();
        let place = place(text(self.place));
        let points: Option<Points> = text(self.points).parse().ok();
        let mut errors = Vec::new();
        let mut error = |column: usize, expected| {
            let (header, found) = (self.header.name(column).to_owned(), text(column).to_owned());
            errors.push(RowError { field: column + 1, header, found, expected });
        };
        if place.is_err() {
            error(self.place, ExpectedField::Place);
        }
        if points.is_none() {
            error(self.points, ExpectedField::Points);
        }
        match (fields::row(&self.header, record), place, points) {
            (Ok(who), Ok(place), Some(points)) => {
                let person = fields::untagged(&who.person).unwrap_or_else(|| who.person.clone());
                let who = PlayerRow { person, ..who };
                let (cells, tie_breaks) = (all(&self.cells), all(&self.tie_breaks));
                Ok(FinalRow { who, place, points, cells, tie_breaks })
            }
            (Ok(_), _, _) => {
                let fields = record.fields.iter().map(str::to_owned).collect();
                Err(BadRow { line: record.line, fields, errors })
            }
            (Err(bad), _, _) => {
                let errors = errors.into_iter().chain(bad.errors).collect();
                Err(BadRow { errors, ..bad })
            }
        }
    }
}

/// `R1`, `Т1`, `Тур 1`, `1.Rd`, `1`; behind it may stand in brackets what numbers the opponents: `R1 (No)`.
fn is_round(name: &str) -> bool {
    let plain = plain(name);
    let plain = plain.split_once('(').map_or(plain.as_str(), |(round, _)| round.trim_end());
    let is_digit = |letter: char| letter.is_ascii_digit();
    // The number stands behind the word, or before it: `1.Rd`, `1 тур`.
    let behind = plain.trim_end_matches(is_digit);
    let word = if behind.len() < plain.len() { behind } else { plain.trim_start_matches(is_digit) };
    word.len() < plain.len() && ROUND.contains(&word.trim())
}

/// What is neither a place nor a sign that a player has none.
struct WrongPlace;

/// `3`, `3-5`; nothing, a dash or `в/к` for a player without a place.
fn place(text: &str) -> Result<Option<SharedPlaces>, WrongPlace> {
    // A page keeps a range on one line by a word joiner, which comes along when it is copied.
    let text = text.replace('\u{2060}', "");
    let plain = text.trim().trim_end_matches('.').replace(['–', '−', '—'], "-").to_lowercase();
    if ["", "-", "в/к", "вк"].contains(&plain.as_str()) {
        return Ok(None);
    }
    let number = |text: &str| text.trim().parse::<u32>().ok().filter(|place| *place > 0).ok_or(WrongPlace);
    let (first, last) = plain.split_once('-').unwrap_or((&plain, &plain));
    let (first, last) = (number(first)?, number(last)?);
    if first <= last { Ok(Some(SharedPlaces { first, last })) } else { Err(WrongPlace) }
}
