//! Which separators a CSV file is to have.

use serde::Deserialize;

use crate::web::i18n::Locale;
use crate::web::i18n::csv_headings::usual_format;
use tournament::exchange::csv_sheet::{CsvFormat, CsvSeparator};

/// `?sep=,` asks for commas in a CSV file.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CsvQuery {
    sep: String,
}

impl CsvQuery {
    /// How the file is to be written for somebody who reads `t`.
    pub fn format(&self, t: Locale) -> CsvFormat {
        let usual = usual_format(t);
        let separator = if self.sep == "," { CsvSeparator::Comma } else { usual.separator };
        CsvFormat { separator, ..usual }
    }
}
