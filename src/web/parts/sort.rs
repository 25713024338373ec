//! Tables that can be sorted by their columns: links in the headings, without scripts; that of the current column reverses the order.
//! Without a choice a table has its official order, and so have all files.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::fmt::Display;

use askama::filters::{Html, HtmlSafeOutput, escape};
use serde::Deserialize;

use crate::web::i18n::Locale;
use tournament::{Entry, Points};

/// The prefix of the code of a column in reversed order.
pub const REVERSED: char = '-';

/// `?sort=` of standings and crosstables.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct SortQuery {
    sort: String,
}

/// An order of a table of places other than the official one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSort {
    by: SortColumn,
    is_reversed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SortColumn {
    /// The first column, which has the official order.
    Place,
    Name,
    Rating,
    Points,
}

draughts::codes! { SortColumn:
    Place => "place",
    Name => "name",
    Rating => "rating",
    Points => "points",
}

impl SortQuery {
    /// The requested order; `None` for the official one and for an invalid one.
    pub fn order(&self) -> Option<TableSort> {
        let code = self.sort.strip_prefix(REVERSED);
        let by = SortColumn::from_code(code.unwrap_or(&self.sort))?;
        let order = TableSort { by, is_reversed: code.is_some() };
        (order.is_reversed || by != SortColumn::Place).then_some(order)
    }
}

impl TableSort {
    /// The code in addresses.
    pub fn code(self) -> String {
        let sign = if self.is_reversed { String::from(REVERSED) } else { String::new() };
        sign + self.by.code()
    }

    /// Sorts rows that are in the official order; equal ones keep it, and players without a rating come last.
    pub fn apply<T>(self, rows: &mut [T], entry: impl Fn(&T) -> &Entry, points: impl Fn(&T) -> Points) {
        match (self.by, self.is_reversed) {
            (SortColumn::Place, false) => {}
            (SortColumn::Place, true) => rows.reverse(),
            (SortColumn::Name, false) => rows.sort_by_cached_key(|row| entry(row).person.name.key()),
            (SortColumn::Name, true) => rows.sort_by_cached_key(|row| Reverse(entry(row).person.name.key())),
            (SortColumn::Rating, false) => rows.sort_by_key(|row| Reverse(entry(row).rating)),
            (SortColumn::Rating, true) => rows.sort_by_key(|row| (entry(row).rating.is_none(), entry(row).rating)),
            (SortColumn::Points, false) => rows.sort_by_key(|row| Reverse(points(row))),
            (SortColumn::Points, true) => rows.sort_by_key(points),
        }
    }

    /// The note that the rows are not in the official order.
    pub fn note(self, t: impl Borrow<Locale>) -> String {
        let t = *t.borrow();
        let by = match self.by {
            SortColumn::Place => return t.text("sort-note-backwards").to_string(),
            SortColumn::Name => t.text("sort-by-name"),
            SortColumn::Rating => t.text("sort-by-rating"),
            SortColumn::Points => t.text("sort-by-points"),
        };
        let key = if self.is_reversed { "sort-note-reversed" } else { "sort-note" };
        t.text(key).with("by", by).to_string()
    }
}

/// The headings of a sortable table.
#[derive(Debug, Clone)]
pub struct SortHeads {
    /// The code of the current order, with [`REVERSED`] before it if it is reversed.
    current: String,
    /// The code of the official order, which needs no query.
    official: &'static str,
    /// The address of the table without an order, with the other parameters.
    address: String,
    /// Whether the order cannot be chosen: in an archive each table exists once.
    is_fixed: bool,
}

impl SortHeads {
    /// The headings of the table at `address`, which is in the order of this code.
    pub fn new(current: impl Into<String>, official: &'static str, address: String) -> Self {
        Self { current: current.into(), official, address, is_fixed: false }
    }

    /// Without a choice.
    #[must_use]
    pub const fn fixed_if(mut self, is_fixed: bool) -> Self {
        self.is_fixed = is_fixed;
        self
    }

    /// The headings of a table of places.
    pub fn of_places(order: Option<TableSort>, address: String) -> Self {
        let official = SortColumn::Place.code();
        Self::new(order.map_or_else(|| official.to_owned(), TableSort::code), official, address)
    }

    /// The attribute of the heading of the current column.
    pub fn mark(&self, code: &str) -> HtmlSafeOutput<&'static str> {
        let is_reversed = self.current.starts_with(REVERSED);
        let is_descending = ["rating", "points"].contains(&code) != is_reversed;
        HtmlSafeOutput(match (code == self.current.trim_start_matches(REVERSED), is_descending) {
            (true, true) => " aria-sort=\"descending\"",
            (true, false) => " aria-sort=\"ascending\"",
            (false, _) => "",
        })
    }

    /// The content of a column's heading: a link that sorts by it, or reverses the order.
    pub fn link(&self, code: &str, text: impl Display) -> HtmlSafeOutput<String> {
        let escaped = |text: &str| {
            let Ok(safe) = escape(text, Html);
            safe.to_string()
        };
        let text = escaped(&text.to_string());
        if self.is_fixed {
            return HtmlSafeOutput(text);
        }
        HtmlSafeOutput(format!(
            "<a class=\"sort\" href=\"{}\" rel=\"nofollow\">{text}</a>",
            escaped(&self.ordered(code))
        ))
    }

    /// The address of the table in the official order.
    pub fn official_address(&self) -> &str {
        &self.address
    }

    fn ordered(&self, code: &str) -> String {
        let between = if self.address.contains('?') { '&' } else { '?' };
        match (code == self.current, code == self.official) {
            (true, _) => format!("{}{between}sort={REVERSED}{code}", self.address),
            (false, true) => self.address.clone(),
            (false, false) => format!("{}{between}sort={code}", self.address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(sort: &str) -> Option<TableSort> {
        SortQuery { sort: sort.to_owned() }.order()
    }

    #[test]
    fn a_head_leads_to_the_order_by_its_column_and_says_which_is_shown() {
        let heads = SortHeads::of_places(asked("rating"), "/t/cup/standings?sex=w".to_owned());
        assert_eq!(heads.mark("rating").to_string(), " aria-sort=\"descending\"");
        assert_eq!(heads.mark("name").to_string(), "");
        let link = heads.link("name", "<Player>").to_string();
        assert!(link.contains("/t/cup/standings?sex=w&#38;sort=name\"") && link.contains("&#60;Player&#62;"), "{link}");
        assert!(heads.link("place", "Place").to_string().contains("\"/t/cup/standings?sex=w\""));
        assert_eq!(heads.fixed_if(true).link("place", "Place").to_string(), "Place");
        assert_eq!(asked("nonsense"), None);
    }

    #[test]
    fn the_head_of_the_order_that_is_shown_turns_it_round_and_back() {
        for (sort, code, mark, next) in [
            ("name", "name", "ascending", "?sort=-name"),
            ("-name", "name", "descending", "?sort=name"),
            ("rating", "rating", "descending", "?sort=-rating"),
            ("-rating", "rating", "ascending", "?sort=rating"),
            ("", "place", "ascending", "?sort=-place"),
            ("-place", "place", "descending", ""),
            ("place", "place", "ascending", "?sort=-place"),
        ] {
            let heads = SortHeads::of_places(asked(sort), "/t/cup/standings".to_owned());
            assert_eq!(heads.mark(code).to_string(), format!(" aria-sort=\"{mark}\""), "{sort}");
            let link = heads.link(code, "Head").to_string();
            assert!(link.contains(&format!("\"/t/cup/standings{next}\"")), "{sort}: {link}");
        }
    }
}
