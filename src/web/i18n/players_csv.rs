//! What is wrong with a list of players.

use crate::web::i18n::Locale;
use tournament::PersonField;
use tournament::exchange::players_csv::{Column, MOST_COLUMNS, UnreadableList};

pub fn unreadable(t: Locale, fault: &UnreadableList) -> String {
    let text = match fault {
        UnreadableList::Empty => t.text("roster-nothing"),
        UnreadableList::Workbook => t.text("roster-workbook"),
        UnreadableList::NotText => t.text("roster-not-text"),
        UnreadableList::TooLarge { most } => {
            t.text("roster-too-large").with("rows", *most).with("columns", MOST_COLUMNS)
        }
        UnreadableList::NoNameColumn { line, found } => {
            t.text("roster-no-name").with("line", *line).with("found", found.join(", "))
        }
        UnreadableList::ColumnTwice { line, first, second } => {
            t.text("roster-twice").with("line", *line).with("first", first).with("second", second)
        }
    };
    text.to_string()
}

pub const fn column_key(column: Column) -> &'static str {
    match column {
        Column::Name => "entries-name",
        Column::Family => "entries-family",
        Column::Given | Column::Patronymic => "entries-given",
        Column::Person(PersonField::Title) => "entries-title",
        Column::Rating => "entries-rating",
        Column::Number => "entries-number",
        Column::Person(PersonField::Sex) => "entries-sex",
        Column::Person(PersonField::Birth) => "entries-birth",
        Column::Person(PersonField::Region) => "entries-region",
        Column::Person(PersonField::Federation) => "entries-federation",
        Column::Person(PersonField::Club) => "entries-club",
        Column::Person(PersonField::FederationId) => "entries-federation-id",
        Column::Team => "entries-team",
        Column::Board => "entries-board",
        Column::Games => "ratings-games",
        Column::ListDate => "lists-date",
    }
}
