//! The rows of a file that could not be read, as previews list them.

use crate::web::i18n::Locale;
use tournament::exchange::players_csv::{BadRow, ExpectedField, RowError};
use tournament::{Membership, Rating};

/// A row that could not be read; shown by `templates/parts/bad_lines.html`.
pub struct BadListRow {
    pub line: u64,
    pub text: String,
    pub errors: Vec<String>,
}

impl BadListRow {
    pub fn new(t: Locale, bad: &BadRow) -> Self {
        let errors = bad.errors.iter().map(|error| describe_error(t, error)).collect();
        Self { line: bad.line, text: bad.fields.join("; "), errors }
    }
}

fn describe_error(t: Locale, error: &RowError) -> String {
    let column =
        if error.header.is_empty() { t.text("playerlist-no-heading").to_string() } else { error.header.clone() };
    if error.found.is_empty() && error.expected == ExpectedField::Name {
        return t.text("playerlist-error-no-name").with("n", error.field).with("column", column).to_string();
    }
    let expected = t.text(match error.expected {
        ExpectedField::Name => "playerlist-expected-name",
        ExpectedField::Rating => "playerlist-expected-rating",
        ExpectedField::StartNumber => "playerlist-expected-number",
        ExpectedField::Birth => "playerlist-expected-birth",
        ExpectedField::Sex => "playerlist-expected-sex",
        ExpectedField::Board => "playerlist-expected-board",
        ExpectedField::Games => "playerlist-expected-games",
        ExpectedField::Day => "playerlist-expected-day",
        ExpectedField::Place => "imported-expected-place",
        ExpectedField::Points => "imported-expected-points",
        ExpectedField::Text(_) => "playerlist-expected-text",
        ExpectedField::NoMoreFields => "playerlist-expected-nothing",
    });
    let expected = match error.expected {
        ExpectedField::Rating => expected.with("most", Rating::MOST),
        ExpectedField::Board => expected.with("most", Membership::MOST_BOARDS),
        ExpectedField::Text(field) => expected.with("most", field.most()),
        _ => expected,
    };
    t.text("playerlist-error")
        .with("n", error.field)
        .with("column", column)
        .with("found", &error.found)
        .with("expected", expected)
        .to_string()
}
