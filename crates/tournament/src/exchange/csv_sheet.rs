//! A table as a CSV file that spreadsheets open rightly.

use std::fmt::Display;

use crate::standings::Value;
use crate::{Person, PersonField};

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
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct CsvFormat {
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
    pub fn cells(&self, values: &[Value], format: CsvFormat) -> Vec<String> {
        let cells = |(value, width): (&Value, &usize)| {
            let mut own = match value {
                Value::Amounts(amounts) => amounts.iter().map(|amount| format.number(amount)).collect(),
                Value::Undefined | Value::Amount(_) | Value::Place(_) => vec![format.figure(value)],
            };
            own.resize(*width, String::new());
            own
        };
        values.iter().zip(&self.0).flat_map(cells).collect()
    }
}

/// The words of a file by their keys; where a key has none, the English one stands.
pub type Words<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The words of [`Words`] that are English.
pub const ENGLISH: Words<'static> = &|_| None;

/// The word of a key.
pub fn word(words: Words<'_>, key: &str, english: &str) -> String {
    words(key).unwrap_or_else(|| english.to_owned())
}

/// What stands in a column, row by row.
type Cells<'a, R> = Box<dyn Fn(&R) -> Vec<String> + 'a>;

/// The columns of a file: each has its heading and says what stands in it.
pub struct CsvColumns<'a, R> {
    words: Words<'a>,
    headings: Vec<String>,
    cells: Vec<Cells<'a, R>>,
}

impl<'a, R> CsvColumns<'a, R> {
    /// No columns yet.
    pub fn new(words: Words<'a>) -> Self {
        Self { words, headings: Vec::new(), cells: Vec::new() }
    }

    /// One more column: the key of its heading, the heading in English, and the cell of a row.
    #[must_use]
    pub fn column(self, key: &str, english: &str, cell: impl Fn(&R) -> String + 'a) -> Self {
        let heading = word(self.words, key, english);
        self.several([heading], move |row| vec![cell(row)])
    }

    /// One more column where `is_there`.
    #[must_use]
    pub fn column_if(self, is_there: bool, key: &str, english: &str, cell: impl Fn(&R) -> String + 'a) -> Self {
        if is_there { self.column(key, english, cell) } else { self }
    }

    /// One more column with what is public of a person.
    #[must_use]
    pub fn person(self, key: &str, field: PersonField, person: impl Fn(&R) -> &Person + 'a) -> Self {
        self.column(key, field.heading(), move |row| field.public_text(person(row)))
    }

    /// Several columns at once, whose headings are given.
    #[must_use]
    pub fn several(
        mut self,
        headings: impl IntoIterator<Item = String>,
        cells: impl Fn(&R) -> Vec<String> + 'a,
    ) -> Self {
        self.headings.extend(headings);
        self.cells.push(Box::new(cells));
        self
    }

    /// The whole file: the headings, then a line a row.
    pub fn write(self, format: CsvFormat, rows: impl IntoIterator<Item = R>) -> String {
        let line = |row: R| self.cells.iter().flat_map(|cells| cells(&row)).collect::<Vec<_>>();
        table(format, &self.headings, rows.into_iter().map(line))
    }
}

/// A whole file: the headings, then a line a row. UTF-8 with a byte-order mark, lines ended by CR LF.
pub fn table<H, R>(format: CsvFormat, headings: H, rows: impl IntoIterator<Item = R>) -> String
where
    H: IntoIterator<Item: AsRef<str>>,
    R: IntoIterator<Item: AsRef<str>>,
{
    let mut text = "\u{feff}".to_owned();
    push_row(&mut text, format, headings);
    rows.into_iter().for_each(|row| push_row(&mut text, format, row));
    text
}

/// What is in a cell that may be empty.
pub fn or_empty(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Whether a cell is a number with one of `decimals` as its decimal sign.
pub fn is_number(cell: &str, decimals: &[char]) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let (whole, decimals) = digits.split_once(decimals).unwrap_or((digits, "0"));
    [whole, decimals].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a spreadsheet would take a cell for a formula. Numbers are none, and neither are signs alone: `-`, `+:-`.
fn is_formula(cell: &str) -> bool {
    let begins_so = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    begins_so && !is_number(cell, &['.', ',']) && cell.contains(char::is_alphanumeric)
}

/// The text of a cell without the apostrophe that [`table`] puts before what looks like a formula.
pub fn without_guard(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
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
