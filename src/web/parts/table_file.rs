//! A table of a page as a file: CSV as it is asked for, or a workbook.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};
use serde::Deserialize;

use crate::web::http::{AppError, Download};
use crate::web::i18n::Locale;
use crate::web::i18n::csv_headings::usual_format;
use tournament::exchange::csv_sheet::{self, CsvFormat, CsvSeparator, is_number, without_guard};

/// `?sep=,` asks for commas in a CSV file, `?as=xlsx` for a workbook.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TableFileQuery {
    sep: String,
    r#as: String,
}

impl TableFileQuery {
    /// How the file is to be written for somebody who reads `t`.
    pub fn format(&self, t: Locale) -> CsvFormat {
        let usual = usual_format(t);
        let separator = if self.sep == "," { CsvSeparator::Comma } else { usual.separator };
        CsvFormat { separator, ..usual }
    }

    /// The file that was asked for, of rows below `headings` that are the keys of messages; `name` has no ending yet.
    pub fn table<const COLUMNS: usize, R>(
        &self,
        t: Locale,
        name: &str,
        headings: [&str; COLUMNS],
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Download, AppError>
    where
        R: IntoIterator<Item: AsRef<str>>,
    {
        let headings = headings.map(|key| t.text(key).to_string());
        self.download(t, name, csv_sheet::table(self.format(t), headings, rows))
    }

    /// The file that was asked for, of a table written in [`Self::format`]; `name` has no ending yet.
    pub fn download(&self, t: Locale, name: &str, table: String) -> Result<Download, AppError> {
        if self.r#as != "xlsx" {
            return Ok(Download::csv(format!("{name}.csv"), table));
        }
        let book = workbook(&table, self.format(t)).map_err(AppError::internal)?;
        Ok(Download::workbook(format!("{name}.xlsx"), book))
    }
}

/// One sheet with the rows of a table: numbers are numbers, everything else is text, whatever it looks like.
fn workbook(table: &str, format: CsvFormat) -> Result<Vec<u8>, XlsxError> {
    let separator = match format.separator {
        CsvSeparator::Semicolon => b';',
        CsvSeparator::Comma => b',',
    };
    let table = table.trim_start_matches('\u{feff}');
    let mut rows = csv::ReaderBuilder::new();
    let mut rows = rows.delimiter(separator).has_headers(false).flexible(true).from_reader(table.as_bytes());
    let mut book = Workbook::new();
    // The same table is the same file, whenever it is made: browsers need not load it again.
    book.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2011, 1, 1)?));
    let sheet = book.add_worksheet();
    let bold = Format::new().set_bold();
    for (n, row) in (0..).zip(rows.records()) {
        let row = row.expect("the text is UTF-8, and rows may have any length");
        for (column, cell) in (0..).zip(&row) {
            match number(cell, format) {
                Some(value) => sheet.write_number(n, column, value)?,
                None if n == 0 => sheet.write_string_with_format(n, column, cell, &bold)?,
                // The apostrophe keeps CSV from being read as a formula; here a text is a text.
                None if !cell.is_empty() => sheet.write_string(n, column, without_guard(cell))?,
                None => continue,
            };
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    sheet.autofit();
    book.save_to_buffer()
}

/// The value of a cell that is a number. What begins with a zero is a code.
fn number(cell: &str, format: CsvFormat) -> Option<f64> {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let is_code = digits.starts_with('0') && digits[1..].starts_with(|c: char| c.is_ascii_digit());
    // More digits than a spreadsheet keeps are no number for it.
    if !is_number(cell, &[format.decimal]) || is_code || digits.len() > 15 {
        return None;
    }
    cell.replace(format.decimal, ".").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_are_numbers() {
        for (cell, expected) in [
            ("12", Some(12.0)),
            ("-3", Some(-3.0)),
            ("4,5", Some(4.5)),
            ("0,5", Some(0.5)),
            ("0", Some(0.0)),
            ("007", None),
            ("1-2", None),
            ("4.5", None),
            ("", None),
            ("-", None),
            ("21.11.1990", None),
            ("1e5", None),
            ("1234567890123456", None),
        ] {
            assert_eq!(number(cell, CsvFormat::RUSSIAN), expected, "{cell}");
        }
    }
}
