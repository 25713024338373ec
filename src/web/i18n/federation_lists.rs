//! Lists of federations as text.

use crate::store::StoredFederationList;
use crate::web::i18n::Locale;
use tournament::exchange::federation_list::{BrokenList, MOST_ROWS};

pub fn list_name(t: Locale, list: &StoredFederationList) -> String {
    if list.edition.title.is_empty() {
        t.label("federations-list", list.list.code()).to_string()
    } else {
        list.edition.title.clone()
    }
}

/// A list with its day: `ФШР, 1 ноября 2026 г.`
pub fn edition_name(t: Locale, list: &StoredFederationList) -> String {
    format!("{}, {}", list_name(t, list), t.date(list.edition.date))
}

/// Why a file cannot be read as a list.
pub fn broken_list(t: Locale, error: &BrokenList) -> String {
    let text = match error {
        BrokenList::Empty => t.text("playerlist-nothing"),
        BrokenList::UnknownColumns { .. } => t.text("federations-error-names"),
        BrokenList::ColumnTwice { first, second, .. } => {
            t.text("lists-twice").with("first", first).with("second", second)
        }
        BrokenList::LongRow { line } => t.text("federations-error-long").with("line", *line),
        BrokenList::CutOff { line } => t.text("federations-error-cut").with("line", *line),
        BrokenList::Unreadable { line, .. } => t.text("federations-error-unreadable").with("line", *line),
        BrokenList::TooManyRows { .. } => t.text("federations-error-rows").with("most", MOST_ROWS),
        BrokenList::NoRows => t.text("federations-error-no-rows"),
    };
    text.to_string()
}
