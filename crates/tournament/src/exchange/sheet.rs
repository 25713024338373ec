//! Tables for spreadsheets: headings and cells, whatever file they become, and the CSV file that spreadsheets open rightly.
//!
//! ```
//! use tournament::exchange::sheet::{CsvFormat, Sheet, SheetCell};
//!
//! let sheet = Sheet::new(["Place", "Points"], [["2–7".into(), SheetCell::number(4.5)]]);
//! assert_eq!(sheet.csv(CsvFormat::RUSSIAN), "\u{feff}Place;Points\r\n2–7;\"4,5\"\r\n");
//! ```

use std::fmt::Display;

use chrono::NaiveDate;
use thiserror::Error;

use crate::standings::{Place, Value};
use crate::{BoardNumber, Entry, GameNumber, Person, PersonField, Points, Rating, RoundNumber, Sex, StartNumber};

/// A table: what stands in its cells, not how a file writes them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What it is called among the sheets of a workbook; empty where it is alone.
    pub name: String,
    /// The headings of the columns.
    pub headings: Vec<String>,
    /// The rows below the headings, cell by cell.
    pub rows: Vec<Vec<SheetCell>>,
    /// What each column is called where columns are chosen; several may share a name. Empty where none can be chosen.
    pub codes: Vec<String>,
    /// All such names, with those of columns that this table does not have.
    pub known: Vec<String>,
}

/// A column that is asked for, and is in no table of this kind.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no column “{code}”; the columns are {}", .known.join(", "))]
pub struct UnknownColumn {
    /// The name that was asked for.
    pub code: String,
    /// What the columns are called; empty where none can be chosen.
    pub known: Vec<String>,
}

impl Sheet {
    /// A table of rows below headings.
    pub fn new(
        headings: impl IntoIterator<Item: Into<String>>,
        rows: impl IntoIterator<Item: IntoIterator<Item: Into<SheetCell>>>,
    ) -> Self {
        Self {
            name: String::new(),
            headings: headings.into_iter().map(Into::into).collect(),
            rows: rows.into_iter().map(|row| row.into_iter().map(Into::into).collect()).collect(),
            codes: Vec::new(),
            known: Vec::new(),
        }
    }

    /// The table with these columns only, in its own order. What is known and not there is left out: an address that
    /// is right for one tournament is so for all.
    pub fn with_columns(&self, wanted: &[String]) -> Result<Self, UnknownColumn> {
        if let Some(code) = wanted.iter().find(|code| !self.known.contains(code)) {
            return Err(UnknownColumn { code: code.clone(), known: self.known.clone() });
        }
        let places: Vec<usize> = (0..self.codes.len()).filter(|place| wanted.contains(&self.codes[*place])).collect();
        let row = |row: &Vec<SheetCell>| {
            places.iter().map(|place| row.get(*place).cloned().unwrap_or_default()).collect::<Vec<_>>()
        };
        Ok(Self {
            name: self.name.clone(),
            headings: places.iter().map(|place| self.headings[*place].clone()).collect(),
            rows: self.rows.iter().map(row).collect(),
            codes: places.iter().map(|place| self.codes[*place].clone()).collect(),
            known: self.known.clone(),
        })
    }

    /// The table under a name, as one of several in a workbook.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// The whole file: UTF-8 with a byte-order mark, lines ended by CR LF.
    pub fn csv(&self, format: CsvFormat) -> String {
        let mut text = "\u{feff}".to_owned();
        push_row(&mut text, format, self.headings.iter().map(String::as_str));
        self.push_rows(&mut text, format);
        text
    }

    fn push_rows(&self, text: &mut String, format: CsvFormat) {
        for row in &self.rows {
            push_row(text, format, row.iter().map(|cell| cell.text(format)));
        }
    }
}

/// Several tables as one CSV file: a title, then one below the other, each after an empty line and under its name.
pub fn csv_of_all(title: &str, sheets: &[Sheet], format: CsvFormat) -> String {
    let mut text = "\u{feff}".to_owned();
    push_row(&mut text, format, [title]);
    for sheet in sheets {
        push_row(&mut text, format, [""]);
        push_row(&mut text, format, [sheet.name.as_str()]);
        if !sheet.headings.is_empty() {
            push_row(&mut text, format, &sheet.headings);
        }
        sheet.push_rows(&mut text, format);
    }
    text
}

/// What stands in a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum SheetCell {
    /// An empty cell.
    #[default]
    Empty,
    /// A text, whatever it looks like.
    Text(String),
    /// A number in English: `-2.5`.
    Number(String),
    /// A day, which spreadsheets keep as one.
    Day(NaiveDate),
}

/// The most digits that a spreadsheet keeps of a number.
const MOST_DIGITS: usize = 15;

impl SheetCell {
    /// A number; a text where it is written so that a spreadsheet cannot calculate with it.
    pub fn number(number: impl Display) -> Self {
        let text = number.to_string();
        if is_number(&text, &['.']) { Self::Number(text) } else { Self::from(text) }
    }

    /// A number where a text is one, with either decimal sign; a code that begins with a zero, or is longer than a number can be, stays
    /// a text.
    pub fn parse(text: &str) -> Self {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_code = digits.starts_with('0') && digits[1..].starts_with(|c: char| c.is_ascii_digit());
        if is_number(text, &['.', ',']) && !is_code && digits.len() <= MOST_DIGITS {
            Self::Number(text.replace(',', "."))
        } else {
            text.into()
        }
    }

    /// The value of a tie-break; nothing where it says nothing.
    pub fn figure(value: &Value) -> Self {
        if value.says_something() { Self::number(value) } else { Self::Empty }
    }

    /// The text of the cell in a CSV file.
    fn text(&self, format: CsvFormat) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => format.number(number),
            Self::Day(day) => day.to_string(),
        }
    }
}

impl From<String> for SheetCell {
    fn from(text: String) -> Self {
        if text.is_empty() { Self::Empty } else { Self::Text(text) }
    }
}

impl From<&str> for SheetCell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<&String> for SheetCell {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}

impl From<NaiveDate> for SheetCell {
    fn from(day: NaiveDate) -> Self {
        Self::Day(day)
    }
}

impl<T: Into<Self>> From<Option<T>> for SheetCell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

/// A number where one has the place alone, else `2–7`, which no spreadsheet takes for a day.
impl From<Place> for SheetCell {
    fn from(place: Place) -> Self {
        Self::number(place)
    }
}

/// Types whose values are numbers.
macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl From<$kind> for SheetCell {
            fn from(number: $kind) -> Self {
                Self::number(number)
            }
        })*
    };
}

numbers!(u16, u32, i32, usize, Points, Rating, BoardNumber, GameNumber, RoundNumber, StartNumber);

/// What stands between the fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CsvSeparator {
    /// `;`, where the comma is the decimal sign.
    Semicolon,
    /// `,`
    Comma,
}

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CsvFormat {
    /// What stands between two cells.
    pub separator: CsvSeparator,
    /// The decimal sign: spreadsheets take `3.5` for a date where it is the comma.
    pub decimal: char,
}

impl CsvFormat {
    /// Semicolons, and numbers as English has them.
    pub const ENGLISH: Self = Self { separator: CsvSeparator::Semicolon, decimal: '.' };
    /// Semicolons, and numbers as Russian has them.
    pub const RUSSIAN: Self = Self { separator: CsvSeparator::Semicolon, decimal: ',' };
}

impl CsvFormat {
    /// A number as a text with the decimal sign of the file.
    pub fn number(self, number: impl Display) -> String {
        number.to_string().replace('.', &self.decimal.to_string())
    }

    /// The value of a tie-break; an empty cell where it says nothing.
    pub fn figure(self, value: &Value) -> String {
        if value.says_something() { self.number(value) } else { String::new() }
    }
}

/// The columns of tie-breaks: one number a cell, so that a spreadsheet can sort by them. A tie-break of several figures has as many
/// columns as its longest value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TieBreakColumns(Vec<usize>);

impl TieBreakColumns {
    /// The columns for rows of values, all in the order of `count` tie-breaks.
    pub fn new<'a>(count: usize, rows: impl IntoIterator<Item = &'a [Value]>) -> Self {
        let mut widths = vec![1; count];
        for values in rows {
            for (width, value) in widths.iter_mut().zip(values) {
                *width = value.figures().max(*width);
            }
        }
        Self(widths)
    }

    /// The headings: `Solkoff`, `Solkoff (2)`, `Solkoff (3)`, …
    pub fn headings(&self, names: impl IntoIterator<Item = String>) -> Vec<String> {
        let columns = |(name, width): (String, &usize)| {
            let more: Vec<String> = (2..=*width).map(|figure| format!("{name} ({figure})")).collect();
            std::iter::once(name).chain(more)
        };
        names.into_iter().zip(&self.0).flat_map(columns).collect()
    }

    /// The cells of a row; empty ones where a tie-break says nothing.
    pub fn cells(&self, values: &[Value]) -> Vec<SheetCell> {
        let cells = |(value, width): (&Value, &usize)| {
            let mut own = match value {
                Value::Amounts(amounts) => amounts.iter().map(SheetCell::number).collect(),
                Value::Undefined | Value::Amount(_) | Value::Place(_) => vec![SheetCell::figure(value)],
            };
            own.resize(*width, SheetCell::Empty);
            own
        };
        values.iter().zip(&self.0).flat_map(cells).collect()
    }
}

/// The words of a file by their keys; where a key has none, the English one stands.
pub type Words<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The words of [`Words`] that are English.
pub const ENGLISH: Words<'static> = &|_| None;

/// What a player is called in a file: by their name, with what tells them from others of the same name.
pub type EntryNames<'a> = &'a dyn Fn(&Entry) -> String;

/// The [`EntryNames`] that are names alone.
pub const PLAIN_NAMES: EntryNames<'static> = &|entry| entry.person.name.to_string();

/// The word of a key, in English where the language has none.
pub fn word(words: Words<'_>, key: &str, english: &str) -> String {
    words(key).unwrap_or_else(|| english.to_owned())
}

/// What stands in a column, row by row.
type Cells<'a, R> = Box<dyn Fn(&R) -> Vec<SheetCell> + 'a>;

/// The columns of a sheet: each has its heading and says what stands in it.
pub struct SheetColumns<'a, R> {
    words: Words<'a>,
    headings: Vec<String>,
    cells: Vec<Cells<'a, R>>,
    codes: Vec<String>,
    known: Vec<String>,
}

/// What a column is called where columns are chosen: `standings-csv-points` is `points`, `entries-team` is `team`.
fn code_of(key: &str) -> &str {
    key.split_once("-csv-").or_else(|| key.split_once('-')).map_or(key, |(_, code)| code)
}

impl<'a, R> SheetColumns<'a, R> {
    /// No columns yet.
    pub fn new(words: Words<'a>) -> Self {
        Self { words, headings: Vec::new(), cells: Vec::new(), codes: Vec::new(), known: Vec::new() }
    }

    /// The columns that are there: what each is called where columns are chosen, and its heading.
    pub fn named(&self) -> impl Iterator<Item = (&str, &str)> {
        self.codes.iter().map(String::as_str).zip(self.headings.iter().map(String::as_str))
    }

    /// One more column: the key of its heading, the heading in English, and the cell of a row.
    #[must_use]
    pub fn column<C: Into<SheetCell>>(self, key: &str, english: &str, cell: impl Fn(&R) -> C + 'a) -> Self {
        let heading = word(self.words, key, english);
        self.several(code_of(key), [heading], move |row| vec![cell(row).into()])
    }

    /// One more column where `is_there`.
    #[must_use]
    pub fn column_if<C: Into<SheetCell>>(
        self,
        is_there: bool,
        key: &str,
        english: &str,
        cell: impl Fn(&R) -> C + 'a,
    ) -> Self {
        if is_there { self.column(key, english, cell) } else { self.absent(key) }
    }

    /// A column that is not there now: it can be chosen nevertheless.
    #[must_use]
    pub fn absent(mut self, key: &str) -> Self {
        self.known.push(code_of(key).to_owned());
        self
    }

    /// One more column with what is public of a person.
    #[must_use]
    pub fn person(self, key: &str, field: PersonField, person: impl Fn(&R) -> &Person + 'a) -> Self {
        let words = self.words;
        self.column(key, field.heading(), move |row| {
            let text = field.public_text(person(row));
            match field {
                // Only the year of a birth is public.
                PersonField::Birth => SheetCell::parse(&text),
                PersonField::Sex if text == Sex::Male.letter() => word(words, "startlist-csv-sex-m", "m").into(),
                PersonField::Sex if text == Sex::Female.letter() => word(words, "startlist-csv-sex-w", "w").into(),
                // All else is a text, numbers of federations too.
                _ => text.into(),
            }
        })
    }

    /// Several columns at once, whose headings are given, and what they are called together where columns are chosen.
    #[must_use]
    pub fn several(
        mut self,
        code: &str,
        headings: impl IntoIterator<Item = String>,
        cells: impl Fn(&R) -> Vec<SheetCell> + 'a,
    ) -> Self {
        self.headings.extend(headings);
        self.codes.resize(self.headings.len(), code.to_owned());
        self.known.push(code.to_owned());
        self.cells.push(Box::new(cells));
        self
    }

    /// The table of a row for each of `rows`.
    pub fn sheet(self, rows: impl IntoIterator<Item = R>) -> Sheet {
        let line = |row: R| self.cells.iter().flat_map(|cells| cells(&row)).collect::<Vec<_>>();
        let rows = rows.into_iter().map(line).collect();
        Sheet { name: String::new(), headings: self.headings, rows, codes: self.codes, known: self.known }
    }
}

/// What is in a cell that may be empty.
pub fn or_empty(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Whether a cell is a number with one of `decimals` as its decimal sign.
fn is_number(cell: &str, decimals: &[char]) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let (whole, decimals) = digits.split_once(decimals).unwrap_or((digits, "0"));
    [whole, decimals].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a spreadsheet would take a cell for a formula. Numbers are none, and neither are signs alone: `-`, `+:-`.
fn is_formula(cell: &str) -> bool {
    let begins_so = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    begins_so && !is_number(cell, &['.', ',']) && cell.contains(char::is_alphanumeric)
}

/// A row of texts. One that a spreadsheet would take for a formula gets an apostrophe before it.
fn push_row<T: AsRef<str>>(text: &mut String, format: CsvFormat, cells: impl IntoIterator<Item = T>) {
    let separator = match format.separator {
        CsvSeparator::Semicolon => ";",
        CsvSeparator::Comma => ",",
    };
    let cells = cells.into_iter().map(|cell| match cell.as_ref() {
        cell if is_formula(cell) => quoted(&format!("'{cell}")),
        cell => quoted(cell),
    });
    let cells: Vec<String> = cells.collect();
    text.push_str(&cells.join(separator));
    text.push_str("\r\n");
}

/// In quotation marks where the text has separators, quotation marks or line ends in it. The separators of all formats count,
/// whichever is used: spreadsheets guess which one it is. That is why `csv::Writer`, which quotes its own only, is not used.
fn quoted(cell: &str) -> String {
    if cell.contains([';', ',', '"', '\r', '\n', '\t']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
