//! How names, births and numbers stand in the columns of a report file.

use crate::{Birth, Name, StartNumber};

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

/// A title in its columns, as FIDE writes them: two letters, the first column blank. A longer one is written in full in a comment.
pub(super) fn short_title(title: &str) -> String {
    // The figure of a junior rank alone would be the rank of adults.
    let title = title.replacen(" юн", "ю", 1);
    title.chars().take(SHORT_TITLE).collect::<String>().trim_end().to_owned()
}

/// Letters of a title that its columns have room for.
const SHORT_TITLE: usize = 2;

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
