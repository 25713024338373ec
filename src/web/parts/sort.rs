//! Tables that can be ordered by their columns: links in the heads, without scripts. Without one of them a table stands in its official
//! order, and so do all files.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::fmt::Display;

use askama::filters::{Html, HtmlSafeOutput, escape};
use serde::Deserialize;

use crate::web::i18n::Locale;
use tournament::{Entry, Points};

/// `?sort=` of standings and crosstables.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct SortQuery {
    sort: String,
}

/// Another order of a table of places than the official one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableSort {
    Name,
    Rating,
    Points,
}

draughts::codes! { TableSort:
    Name => "name",
    Rating => "rating",
    Points => "points",
}

impl SortQuery {
    /// The order asked for; what is no order asks for none.
    pub fn order(&self) -> Option<TableSort> {
        TableSort::from_code(&self.sort)
    }
}

impl TableSort {
    /// Orders rows that stand in the official order; equal ones stay in it.
    pub fn apply<T>(self, rows: &mut [T], entry: impl Fn(&T) -> &Entry, points: impl Fn(&T) -> Points) {
        match self {
            Self::Name => rows.sort_by_cached_key(|row| entry(row).person.name.key()),
            Self::Rating => rows.sort_by_key(|row| Reverse(entry(row).rating)),
            Self::Points => rows.sort_by_key(|row| Reverse(points(row))),
        }
    }

    /// In words, as a key of the words.
    const fn key(self) -> &'static str {
        match self {
            Self::Name => "sort-by-name",
            Self::Rating => "sort-by-rating",
            Self::Points => "sort-by-points",
        }
    }

    /// That the rows are not in the official order.
    pub fn note(self, t: impl Borrow<Locale>) -> String {
        let t = *t.borrow();
        t.text("sort-note").with("by", t.text(self.key())).to_string()
    }
}

/// The heads of a table that can be ordered by its columns.
#[derive(Debug, Clone)]
pub struct SortHeads {
    /// The code of the order in which it stands.
    current: String,
    /// That of the official order, which needs no query.
    official: &'static str,
    /// The address of the table without an order, with what else is asked for.
    address: String,
    /// Whether nothing can be chosen: in an archive each table is there once.
    is_fixed: bool,
}

impl SortHeads {
    /// The heads of the table at `address`, which stands in the order of this code.
    pub fn new(current: impl Into<String>, official: &'static str, address: String) -> Self {
        Self { current: current.into(), official, address, is_fixed: false }
    }

    /// The same where nothing can be chosen.
    #[must_use]
    pub const fn fixed_if(mut self, is_fixed: bool) -> Self {
        self.is_fixed = is_fixed;
        self
    }

    /// The heads of a table of places.
    pub fn of_places(order: Option<TableSort>, address: String) -> Self {
        Self::new(order.map_or("place", TableSort::code), "place", address)
    }

    /// The attribute of the head of the column by which the table is ordered.
    pub fn mark(&self, code: &str) -> HtmlSafeOutput<&'static str> {
        let is_descending = ["rating", "points"].contains(&code);
        HtmlSafeOutput(match (code == self.current, is_descending) {
            (true, true) => " aria-sort=\"descending\"",
            (true, false) => " aria-sort=\"ascending\"",
            (false, _) => "",
        })
    }

    /// What stands in the head of a column: a link that orders by it.
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
        if code == self.official { self.address.clone() } else { format!("{}{between}sort={code}", self.address) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_leads_to_the_order_by_its_column_and_says_which_is_shown() {
        let heads = SortHeads::of_places(Some(TableSort::Rating), "/t/cup/standings?sex=w".to_owned());
        assert_eq!(heads.mark("rating").to_string(), " aria-sort=\"descending\"");
        assert_eq!(heads.mark("name").to_string(), "");
        let link = heads.link("name", "<Player>").to_string();
        assert!(link.contains("/t/cup/standings?sex=w&#38;sort=name\"") && link.contains("&#60;Player&#62;"), "{link}");
        assert!(heads.link("place", "Place").to_string().contains("\"/t/cup/standings?sex=w\""));
        assert_eq!(heads.fixed_if(true).link("place", "Place").to_string(), "Place");
        assert_eq!(SortQuery { sort: "nonsense".to_owned() }.order(), None);
    }
}
