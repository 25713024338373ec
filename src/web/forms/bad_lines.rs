//! The rows of a file that were not understood, as previews list them.

use crate::web::i18n::Locale;
use tournament::exchange::players_csv::{BadRow, ExpectedField, RowError};

/// A row that was not understood; `templates/parts/bad_lines.html` shows them.
pub struct BadLine {
    pub line: u64,
    pub text: String,
    pub faults: Vec<String>,
}

impl BadLine {
    pub fn new(t: Locale, bad: &BadRow) -> Self {
        let faults = bad.faults.iter().map(|fault| fault_in_words(t, fault)).collect();
        Self { line: bad.line, text: bad.fields.join("; "), faults }
    }
}

fn fault_in_words(t: Locale, fault: &RowError) -> String {
    let column = if fault.header.is_empty() { t.text("roster-no-heading").to_string() } else { fault.header.clone() };
    if fault.found.is_empty() && fault.expected == ExpectedField::Name {
        return t.text("roster-fault-no-name").with("n", fault.field).with("column", column).to_string();
    }
    let expected = t.text(match fault.expected {
        ExpectedField::Name => "roster-expected-name",
        ExpectedField::Rating => "roster-expected-rating",
        ExpectedField::StartNumber => "roster-expected-number",
        ExpectedField::Birth => "roster-expected-birth",
        ExpectedField::Sex => "roster-expected-sex",
        ExpectedField::Board => "roster-expected-board",
        ExpectedField::Games => "roster-expected-games",
        ExpectedField::Day => "roster-expected-day",
        ExpectedField::Place => "imported-expected-place",
        ExpectedField::Points => "imported-expected-points",
        ExpectedField::Text(_) => "roster-expected-text",
        ExpectedField::NoMoreFields => "roster-expected-nothing",
    });
    let expected = match fault.expected {
        ExpectedField::Text(field) => expected.with("most", field.most()),
        _ => expected,
    };
    t.text("roster-fault")
        .with("n", fault.field)
        .with("column", column)
        .with("found", &fault.found)
        .with("expected", expected)
        .to_string()
}
