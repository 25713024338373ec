//! Lists of players: whatever a spreadsheet saves.
//!
//! [`read`] finds out the encoding, the separator and the columns, and gives the rows it understands beside those it does
//! not, each error with its place; [`compare`] says what is new, changed, the same or doubtful beside those already entered.
//! No player is entered here. [`sheet()`] gives the start list in a form that is read again.
//!
//! ```
//! use tournament::exchange::players_csv;
//!
//! let list = players_csv::read("Фамилия Имя;Рейтинг;Регион\nПетров Иван;2150;Саратовская область\n".as_bytes())?;
//! assert_eq!(list.rows[0].person.name.family, "Петров");
//! assert_eq!(list.rows[0].rating.map(|rating| rating.0), Some(2150));
//! # Ok::<(), players_csv::UnreadableList>(())
//! ```

mod board_order;
pub(in crate::exchange) mod columns;
mod compare;
pub(in crate::exchange) mod fields;
mod listed;
mod regions;
mod unheaded;
mod write;

use std::fmt;

use thiserror::Error;

pub use super::federation_list::ListColumns;
use columns::Header;
pub use columns::{Column, NamedColumn, RepeatedColumn};
pub use compare::{Compared, FieldDifference, RowMatch, RowWarning, compare};
pub use listed::{ListedFile, UnlistedFile, list_of_file};
pub use regions::new_regions;
pub use write::{sheet, sheet_columns};

use crate::limits::TextField;
use crate::{Membership, Person, Rating, StartNumber};

/// A row that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRow {
    /// Its line in the file, from 1.
    pub line: u64,
    /// The person, as far as the row describes them.
    pub person: Person,
    /// The rating; none where the row has none.
    pub rating: Option<Rating>,
    /// The start number, where the row has one.
    pub number: Option<StartNumber>,
    /// For whom they play, if the row says so.
    pub member: Membership,
}

/// A row that was not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// Its line in the file, from 1.
    pub line: u64,
    /// The fields of the row as they stand in the file.
    pub fields: Vec<String>,
    /// Everything that is wrong with it.
    pub errors: Vec<RowError>,
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {field} ({}): {}", heading(.header), wrong(*.expected, .found))]
pub struct RowError {
    /// Which field of the row, from 1.
    pub field: usize,
    /// What its column is called in the file; empty where it has no heading.
    pub header: String,
    /// What stands there; empty where the family name is missing, in a rating list the rating, in a final table the points.
    pub found: String,
    /// What should stand there.
    pub expected: ExpectedField,
}

/// What a field should have had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum ExpectedField {
    /// A name; at least a family name.
    Name,
    Rating,
    StartNumber,
    /// A date or a year of birth.
    Birth,
    Sex,
    /// A place in the order of boards.
    Board,
    Games,
    Day,
    /// A place in a final table.
    Place,
    Points,
    /// A text of this kind: not so long, and nothing in it that no text has.
    Text(TextField),
    /// No field: the row has more fields than there are columns.
    NoMoreFields,
}

impl fmt::Display for ExpectedField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "a name",
            // 0 stands for a player without a rating.
            Self::Rating => return write!(f, "a rating from 0 to {}", Rating::MOST),
            Self::StartNumber => "a number from 1 on",
            Self::Birth => "a date such as 21.11.1990 or 1990-11-21, or a year",
            Self::Sex => "m or w",
            Self::Board => return write!(f, "a board from 1 to {}", Membership::MOST_BOARDS),
            Self::Games => "a number of games",
            Self::Day => "a date such as 21.11.2026 or 2026-11-21",
            Self::Place => "a place such as 3 or 3-5",
            Self::Points => "a number of points such as 7 or 6.5",
            Self::Text(field) => {
                return write!(f, "at most {} letters, and no control characters", field.most());
            }
            Self::NoMoreFields => "no more fields than the heading has",
        })
    }
}

/// Most rows of a list of players.
pub const MOST_ROWS: usize = 10_000;

/// Most columns of a list.
pub const MOST_COLUMNS: usize = 1000;

/// Why a whole list cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnreadableList {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// The file is in the spreadsheet's own format.
    #[error("this workbook cannot be read: save the list as CSV")]
    Workbook,
    /// The file has characters that no text has.
    #[error("this is not a text: save the list as CSV")]
    NotText,
    /// No column has a name that says it holds players' names.
    #[error("line {line}: found the columns {}, expected one called “name”, “фамилия”, “ФИО” or the like", found.join(", "))]
    NoNameColumn {
        /// The line of the file, from 1.
        line: u64,
        /// The headings there are.
        found: Vec<String>,
    },
    /// More rows or columns than a list of its kind has.
    #[error("the list has more than {most} rows or {MOST_COLUMNS} columns")]
    TooLarge {
        /// Most rows that it may have.
        most: usize,
    },
    /// Two columns hold the same, so that neither can be preferred.
    #[error("line {line}: found two columns for the same thing, “{first}” and “{second}”, expected one")]
    ColumnTwice {
        /// The line of the file, from 1.
        line: u64,
        /// The heading of the first of them.
        first: String,
        /// The heading of the second of them.
        second: String,
    },
}

impl UnreadableList {
    /// Whether it is a text at all, which can be corrected where it stands.
    pub const fn is_text(&self) -> bool {
        !matches!(self, Self::Workbook | Self::NotText)
    }
}

/// The players of a file as they were read, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerList {
    /// The columns in their order, each with what it is taken for.
    pub columns: Vec<NamedColumn>,
    /// The columns with the first rows, to be chosen otherwise.
    pub heading: ListColumns,
    /// The rows that were understood.
    pub rows: Vec<PlayerRow>,
    /// The rows that were not.
    pub bad: Vec<BadRow>,
}

/// Reads a list of players: UTF-8 or windows-1251, separated by semicolons, commas or tabs, the first line a heading in
/// Russian, Ukrainian or English with the columns in any order. Without a heading the columns are known by what stands in them.
pub fn read(bytes: &[u8]) -> Result<PlayerList, UnreadableList> {
    read_as(bytes, None)
}

/// Reads a list of players as [`read`] does, with the columns as they were `chosen`, in their order.
pub fn read_as(bytes: &[u8], chosen: Option<&[Option<Column>]>) -> Result<PlayerList, UnreadableList> {
    let mut records = rows_of(bytes, MOST_ROWS)?;
    let is_split = split_lines(&mut records);
    let chosen = chosen.or(is_split.then_some(&unheaded::LINE));
    let first = records.first().ok_or(UnreadableList::Empty)?;
    if let Some(header) = header_of_players(&records, chosen, is_split) {
        let heading = heading_of(&header, &records);
        let row = |record| unheaded::without_number(&header, unheaded::spread(&header, record));
        let rows = records.into_iter().map(row);
        return Ok(PlayerList::read(&header, heading, rows));
    }
    let header = Header::read_as(first, chosen)?;
    let header = if chosen.is_none() { header.with_unnamed_titles(&records[1..]) } else { header };
    let heading = heading_of(&header, &records[1..]);
    Ok(PlayerList::read(&header, heading, records.into_iter().skip(1)))
}

impl PlayerList {
    fn read(header: &Header, heading: ListColumns, rows: impl Iterator<Item = CsvRecord>) -> Self {
        let mut list = Self { columns: header.columns(), heading, rows: Vec::new(), bad: Vec::new() };
        for record in rows {
            match fields::row(header, &record) {
                Ok(row) => list.rows.push(row),
                Err(bad) => list.bad.push(bad),
            }
        }
        list
    }
}

/// The columns of a list as far as they are known, to be chosen where that is not enough to read it.
pub fn columns_of(bytes: &[u8], chosen: Option<&[Option<Column>]>) -> Result<ListColumns, UnreadableList> {
    let mut records = rows_of(bytes, MOST_ROWS)?;
    let is_split = split_lines(&mut records);
    let chosen = chosen.or(is_split.then_some(&unheaded::LINE));
    let first = records.first().ok_or(UnreadableList::Empty)?;
    Ok(match header_of_players(&records, chosen, is_split) {
        Some(header) => heading_of(&header, &records),
        None if chosen.is_some() => heading_of(&Header::guessed(first, chosen), &records[1..]),
        None => heading_of(&Header::guessed(first, None).with_unnamed_titles(&records[1..]), &records[1..]),
    })
}

/// The columns of a list that begins with a player; none where its first row may be a heading. Where lines were split, the heading has
/// been removed already: even a first line that cannot be read is a player, and its error is reported.
fn header_of_players(records: &[CsvRecord], chosen: Option<&[Option<Column>]>, is_split: bool) -> Option<Header> {
    let of_lines = chosen.filter(|_| is_split).map(|chosen| Header::without_names(chosen.to_vec()));
    let has_names = |header: &Header| header.place(Column::Name).or(header.place(Column::Family)).is_some();
    let guessed = || unheaded::header(records, chosen).or_else(|| unheaded::header_below(records, chosen));
    of_lines.filter(has_names).or_else(guessed)
}

/// Takes lines without separators apart; false where there are none such.
fn split_lines(records: &mut Vec<CsvRecord>) -> bool {
    let split = unheaded::split(records);
    let is_split = split.is_some();
    *records = split.unwrap_or_else(|| std::mem::take(records));
    is_split
}

/// How many rows are shown beside the headings.
const SAMPLES: usize = 3;

/// The most letters of a field that are shown beside the headings.
const SAMPLE_LENGTH: usize = 60;

fn heading_of(header: &Header, rows: &[CsvRecord]) -> ListColumns {
    let columns = header.columns();
    let short = |field: &str| field.chars().take(SAMPLE_LENGTH).collect::<String>();
    let sample = |record: &CsvRecord| record.fields.iter().map(short).collect::<Vec<_>>();
    ListColumns {
        key: columns::headings_key(columns.iter().map(|column| column.name.as_str())),
        has_names: header.place(Column::Name).or(header.place(Column::Family)).is_some(),
        samples: rows.iter().take(SAMPLES).map(sample).collect(),
        columns,
    }
}

/// The rows of a list of at most `most` rows below its heading and [`MOST_COLUMNS`] columns.
pub(in crate::exchange) fn rows_of(bytes: &[u8], most: usize) -> Result<Vec<CsvRecord>, UnreadableList> {
    check_is_text(bytes)?;
    let text = super::text::decode(bytes);
    let text = if text.contains('\n') { text.into_owned() } else { text.replace('\r', "\n") };
    let above = columns::heading_line(&text).ok_or(UnreadableList::Empty)?;
    let heading = text.lines().nth(above).unwrap_or_default();
    let separator = columns::separator(heading);
    let columns = heading.bytes().filter(|byte| *byte == separator).count() + 1;
    // Lines are sooner counted than read; a row may have several, and some are empty.
    if columns > MOST_COLUMNS || text.lines().count() > most.saturating_mul(4) {
        return Err(UnreadableList::TooLarge { most });
    }
    let mut records = records(&text, separator);
    // What stands above the heading says nothing of players.
    records.retain(|record| record.line > above as u64);
    if records.len() > most.saturating_add(1) { Err(UnreadableList::TooLarge { most }) } else { Ok(records) }
}

/// A row of the file.
#[derive(Debug)]
pub(in crate::exchange) struct CsvRecord {
    /// The line it begins in, from 1.
    pub(in crate::exchange) line: u64,
    pub(in crate::exchange) fields: csv::StringRecord,
}

/// The rows that have something in them.
fn records(text: &str, separator: u8) -> Vec<CsvRecord> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let (mut seen, mut line) = (0, 1);
    let mut numbered = |fields: csv::StringRecord| {
        // The reader's own position is that of the empty lines before the row.
        let start = fields.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
        let empty = text[start..].chars().take_while(|letter| matches!(letter, '\r' | '\n')).count();
        line += text[seen..start + empty].matches('\n').count() as u64;
        seen = start + empty;
        CsvRecord { line, fields }
    };
    // Text is valid and rows may have any length: none fails.
    let records = reader.records().map_while(Result::ok).map(&mut numbered);
    records.filter(|record| record.fields.iter().any(|field| !field.is_empty())).collect()
}

fn heading(header: &str) -> &str {
    if header.is_empty() { "no heading" } else { header }
}

fn wrong(expected: ExpectedField, found: &str) -> String {
    match expected {
        ExpectedField::Name if found.is_empty() => "no family name".to_owned(),
        _ => format!("found “{found}”, expected {expected}"),
    }
}

/// What archives begin with, and so every workbook in the format of today (.xlsx, .ods).
const ARCHIVE: &[u8] = b"PK\x03\x04";

/// What workbooks in the format before that begin with (.xls).
const OLD_WORKBOOK: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// Whether a file is what a spreadsheet keeps for itself: XLSX, ODS, XLS.
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(ARCHIVE) || bytes.starts_with(OLD_WORKBOOK)
}

/// Whether a file may be a list at all: a text, not a workbook as a spreadsheet keeps it, nor anything else for machines only.
pub fn check_is_text(bytes: &[u8]) -> Result<(), UnreadableList> {
    if is_workbook(bytes) {
        return Err(UnreadableList::Workbook);
    }
    if super::text::decode(bytes).contains('\0') { Err(UnreadableList::NotText) } else { Ok(()) }
}
