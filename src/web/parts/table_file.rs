//! A table of a page as a file: CSV in the requested format, or a workbook.

use std::sync::Arc;

use serde::Deserialize;

use crate::service::workbook;
use crate::web::http::{AppError, Download, Page};
use crate::web::i18n::{Locale, sheets};
use crate::web::parts::load_tournament;
use crate::web::parts::sheets::as_on_pages;
use tournament::Tournament;
use tournament::exchange::sheet::{CsvFormat, CsvSeparator, Sheet, SheetCell, csv_of_all};

/// `?sep=,` asks for commas in a CSV file, `?as=xlsx` for a workbook, `?columns=place,name,points` for some of the columns.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<(String, String)>")]
pub struct TableFileQuery {
    sep: String,
    r#as: String,
    /// The codes of the columns; empty for all.
    columns: Vec<String>,
}

/// A form sends `columns` once for each ticked box; a person writes one list with commas.
impl From<Vec<(String, String)>> for TableFileQuery {
    fn from(fields: Vec<(String, String)>) -> Self {
        let mut query = Self::default();
        for (name, value) in fields {
            match name.as_str() {
                "sep" => query.sep = value,
                "as" => query.r#as = value,
                "columns" => {
                    let codes = value.split(',').map(str::trim).filter(|code| !code.is_empty());
                    query.columns.extend(codes.map(str::to_owned));
                }
                _ => {}
            }
        }
        query
    }
}

impl TableFileQuery {
    /// The tournament of an address with the names that the file has: those of the pages for a workbook, which is read by people, and as
    /// entered for CSV, which is read again.
    pub async fn tournament(&self, page: &Page, slug: String) -> Result<Arc<Tournament>, AppError> {
        let entered = load_tournament(page, slug).await?;
        if self.r#as == "xlsx" { page.in_own_letters(&entered).await } else { Ok(entered) }
    }

    /// How a CSV file is to be written for a reader of `t`.
    fn format(&self, t: Locale) -> CsvFormat {
        let usual = sheets::usual_format(t);
        let separator = if self.sep == "," { CsvSeparator::Comma } else { usual.separator };
        CsvFormat { separator, ..usual }
    }

    /// The requested file, with `headings` given as message keys; `name` has no extension.
    pub fn table<const COLUMNS: usize>(
        &self,
        t: Locale,
        name: &str,
        headings: [&str; COLUMNS],
        rows: impl IntoIterator<Item: IntoIterator<Item: Into<SheetCell>>>,
    ) -> Result<Download, AppError> {
        self.download(t, name, &Sheet::new(sheets::headings(t, &headings), rows))
    }

    /// The requested file; `name` has no extension.
    pub fn download(&self, t: Locale, name: &str, sheet: &Sheet) -> Result<Download, AppError> {
        let chosen = (!self.columns.is_empty()).then(|| sheet.with_columns(&self.columns)).transpose();
        let chosen = chosen.map_err(AppError::UnknownColumn)?;
        let sheet = chosen.as_ref().unwrap_or(sheet);
        match self.r#as.as_str() {
            "xlsx" => workbook_file(t, name, &[as_on_pages(t, sheet.clone())]),
            _ => Ok(Download::csv(format!("{name}.csv"), sheet.csv(self.format(t)))),
        }
    }

    /// The requested file with several tables below `title`.
    pub fn download_all(&self, t: Locale, name: &str, title: &str, sheets: &[Sheet]) -> Result<Download, AppError> {
        match self.r#as.as_str() {
            "xlsx" => workbook_file(t, name, sheets),
            _ => Ok(Download::csv(format!("{name}.csv"), csv_of_all(title, sheets, self.format(t)))),
        }
    }
}

/// A workbook with these sheets; `name` has no extension.
pub fn workbook_file(t: Locale, name: &str, sheets: &[Sheet]) -> Result<Download, AppError> {
    let book = workbook::write(sheets, t.language.spreadsheet_date()).map_err(AppError::internal)?;
    Ok(Download::workbook(format!("{name}.xlsx"), book))
}
