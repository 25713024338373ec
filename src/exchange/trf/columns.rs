//! How names, births and numbers stand in the columns of a report file.

use crate::tournament::{Birth, Name, StartNumber};

/// Numbers in fields of four with a blank before each, the first after a blank more.
pub(super) fn fours(numbers: &[StartNumber]) -> String {
    concat(numbers.iter().map(|number| format!(" {number:>4}")))
}

pub(super) fn concat(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<String>>().concat()
}

/// `Family, Given`; a comma alone keeps a family name of several words together.
pub(super) fn name(name: &Name) -> String {
    match (name.given.as_str(), name.family.contains(' ')) {
        ("", false) => name.family.clone(),
        ("", true) => format!("{},", name.family),
        (given, _) => format!("{}, {given}", name.family),
    }
}

pub(super) fn birth(birth: Birth) -> String {
    match birth {
        Birth::Date(date) => date.format("%Y/%m/%d").to_string(),
        Birth::Year(year) => format!("{year:04}/00/00"),
    }
}

/// A text of several lines in one.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
