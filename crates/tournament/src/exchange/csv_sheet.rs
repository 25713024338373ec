//! A table as a CSV file that spreadsheets open rightly.

use std::fmt::Display;

use crate::standings::Value;

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
    /// What stands between the fields.
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

/// A whole file: the headings, then a line a row.
pub fn table<H, R>(format: CsvFormat, headings: H, rows: impl IntoIterator<Item = R>) -> String
where
    H: IntoIterator<Item: AsRef<str>>,
    R: IntoIterator<Item: AsRef<str>>,
{
    let mut sheet = CsvSheet::new(format);
    sheet.row(headings);
    rows.into_iter().for_each(|row| sheet.row(row));
    sheet.text
}

/// What is in a cell that may be empty.
pub fn or_empty(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// A CSV file in the making: UTF-8 with a byte-order mark, lines ended by CR LF.
struct CsvSheet {
    format: CsvFormat,
    text: String,
}

impl CsvSheet {
    fn new(format: CsvFormat) -> Self {
        Self { format, text: "\u{feff}".to_owned() }
    }

    /// A row of texts. One that a spreadsheet would take for a formula gets an apostrophe before it.
    fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let separator = match self.format.separator {
            CsvSeparator::Semicolon => ";",
            CsvSeparator::Comma => ",",
        };
        let cells: Vec<String> = cells.into_iter().map(|cell| quoted(&harmless(cell.as_ref()))).collect();
        self.text.push_str(&cells.join(separator));
        self.text.push_str("\r\n");
    }
}

/// Numbers are no formulas, and neither are signs alone: `-`, `+:-`.
fn harmless(cell: &str) -> String {
    let begins_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    if begins_formula && !is_number(cell) && cell.contains(char::is_alphanumeric) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    [whole, decimals].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// In quotation marks where the text has separators, quotation marks or line ends in it.
fn quoted(cell: &str) -> String {
    if cell.contains([';', ',', '"', '\r', '\n', '\t']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
