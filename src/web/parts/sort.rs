//! Tables that can be sorted by their columns: links in the headings, without scripts; that of the current column reverses the order.
//! Without a choice a table has its official order, and so have all files.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::fmt::Display;

use askama::filters::{Html, HtmlSafeOutput, escape};
use serde::Deserialize;

use crate::web::i18n::{Locale, TieBreakName};
use tournament::standings::{StandingsRow, Value};
use tournament::{Entry, Points};

/// The prefix of the code of a column in reversed order.
pub const REVERSED: char = '-';

/// What stands before the number of a tie-break in the code of its column: `tie-1`.
const TIE_BREAK: &str = "tie-";

/// `?sort=` of a table.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct SortQuery {
    sort: String,
}

/// Another order of a table than the official one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSort {
    by: SortBy,
    is_reversed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SortBy {
    Column(SortColumn),
    /// A tie-break of the standings, counted from 0.
    TieBreak(usize),
}

/// What the tables of all pages are ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortColumn {
    /// The first column of a table of places, which has the official order.
    Place,
    Name,
    Rating,
    Points,
    /// How many games a rating rests on.
    Games,
    /// All the money that a player gets.
    Prize,
    /// The chances of a place, and of a norm.
    First,
    Second,
    Third,
    Podium,
    Norm,
    /// The first column of a list of games, which has the official order.
    Round,
    White,
    Black,
    Result,
    Moves,
}

draughts::codes! { SortColumn:
    Place => "place",
    Name => "name",
    Rating => "rating",
    Points => "points",
    Games => "games",
    Prize => "prize",
    First => "first",
    Second => "second",
    Third => "third",
    Podium => "podium",
    Norm => "norm",
    Round => "round",
    White => "white",
    Black => "black",
    Result => "result",
    Moves => "moves",
}

impl SortColumn {
    /// Those of tables of places; they have tie-breaks besides.
    const OF_PLACES: [Self; 4] = [Self::Place, Self::Name, Self::Rating, Self::Points];

    /// The columns of numbers of which the greatest come first.
    const DESCENDING: [Self; 10] = [
        Self::Rating,
        Self::Points,
        Self::Games,
        Self::Prize,
        Self::First,
        Self::Second,
        Self::Third,
        Self::Podium,
        Self::Norm,
        Self::Moves,
    ];

    /// Its head, or how it is said what is ordered by it, as a key of the words.
    const fn key(self) -> &'static str {
        match self {
            Self::Place => "standings-place",
            Self::Name => "sort-by-name",
            Self::Rating => "sort-by-rating",
            Self::Points => "sort-by-points",
            Self::Games => "ratings-games",
            Self::Prize => "prizes-total",
            Self::First => "forecast-first",
            Self::Second => "forecast-second",
            Self::Third => "forecast-third",
            Self::Podium => "forecast-podium",
            Self::Norm => "forecast-norm",
            Self::Round => "games-round",
            Self::White => "games-white",
            Self::Black => "games-black",
            Self::Result => "games-result",
            Self::Moves => "games-moves",
        }
    }
}

impl SortQuery {
    /// The order asked for of a table with these columns, the first of which has the official order; what is no order asks for none, and
    /// the official one is none.
    pub fn order(&self, columns: &[SortColumn]) -> Option<TableSort> {
        let code = self.sort.strip_prefix(REVERSED);
        let by = SortColumn::from_code(code.unwrap_or(&self.sort)).filter(|column| columns.contains(column))?;
        let order = TableSort { by: SortBy::Column(by), is_reversed: code.is_some() };
        (order.is_reversed || columns.first() != Some(&by)).then_some(order)
    }

    /// The same of a table of places with `tie_breaks` tie-breaks.
    pub fn order_of_places(&self, tie_breaks: usize) -> Option<TableSort> {
        let code = self.sort.strip_prefix(REVERSED);
        let number = code.unwrap_or(&self.sort).strip_prefix(TIE_BREAK).and_then(|number| number.parse::<usize>().ok());
        let column = number.and_then(|number| number.checked_sub(1)).filter(|column| *column < tie_breaks);
        match column {
            Some(column) => Some(TableSort { by: SortBy::TieBreak(column), is_reversed: code.is_some() }),
            None => self.order(&SortColumn::OF_PLACES),
        }
    }
}

impl TableSort {
    /// The code in addresses.
    pub fn code(self) -> String {
        let sign = if self.is_reversed { String::from(REVERSED) } else { String::new() };
        match self.by {
            SortBy::Column(column) => sign + column.code(),
            SortBy::TieBreak(column) => sign + &tie_break_code(column),
        }
    }

    /// The column by which the table is ordered; none where it is a tie-break.
    pub const fn column(self) -> Option<SortColumn> {
        match self.by {
            SortBy::Column(column) => Some(column),
            SortBy::TieBreak(_) => None,
        }
    }

    /// Orders rows that stand in the official order by a key of which the least comes first, unless the order is turned round; equal ones
    /// stay in the official order, and rows without a key come last whichever way it is.
    pub fn apply_key<T, K: Ord>(self, rows: &mut [T], key: impl Fn(&T) -> Option<K>) {
        let key = |row: &T| {
            let own = key(row);
            (own.is_none(), own)
        };
        if self.is_reversed {
            rows.sort_by_cached_key(|row| {
                let (is_last, own) = key(row);
                (is_last, Reverse(own))
            });
        } else {
            rows.sort_by_cached_key(key);
        }
    }

    /// Orders rows that stand in the official order, if it is that of this column.
    pub fn apply_official<T>(self, rows: &mut [T]) {
        if self.is_reversed {
            rows.reverse();
        }
    }

    /// Orders the rows of a table of places; players without a rating or a value come last.
    pub fn apply<'a, T>(self, rows: &mut [T], place: impl Fn(&T) -> PlaceRow<'a>) {
        match self.by {
            SortBy::TieBreak(column) => {
                let value = |row: &T| place(row).row.and_then(|row| row.values.get(column)).cloned();
                rows.sort_by(|a, b| {
                    let [a, b] = [value(a), value(b)].map(|value| value.unwrap_or(Value::Undefined));
                    // The better ones come first.
                    let best_first = b.compare(&a);
                    let is_turned = self.is_reversed && a.is_defined() && b.is_defined();
                    if is_turned { best_first.reverse() } else { best_first }
                });
            }
            SortBy::Column(SortColumn::Name) => {
                self.apply_key(rows, |row| Some(place(row).entry.person.name.key()));
            }
            SortBy::Column(SortColumn::Rating) => self.apply_key(rows, |row| place(row).entry.rating.map(Reverse)),
            SortBy::Column(SortColumn::Points) => self.apply_key(rows, |row| Some(Reverse(place(row).points))),
            SortBy::Column(_) => self.apply_official(rows),
        }
    }

    /// The note that the rows are not in the official order.
    pub fn note(self, t: impl Borrow<Locale>) -> String {
        self.note_of_places(t, &[])
    }

    /// The same of a table of places whose tie-breaks have these names.
    pub fn note_of_places(self, t: impl Borrow<Locale>, tie_breaks: &[TieBreakName]) -> String {
        let t = *t.borrow();
        let column = |name: &str| t.text("sort-by-column").with("name", name).to_string();
        let by = match self.by {
            SortBy::Column(SortColumn::Place | SortColumn::Round) => return t.text("sort-note-backwards").to_string(),
            SortBy::Column(own @ (SortColumn::Name | SortColumn::Rating | SortColumn::Points)) => {
                t.text(own.key()).to_string()
            }
            SortBy::Column(own) => column(&t.text(own.key()).to_string()),
            SortBy::TieBreak(own) => column(tie_breaks.get(own).map(|own| own.short.as_str()).unwrap_or_default()),
        };
        let key = if self.is_reversed { "sort-note-reversed" } else { "sort-note" };
        t.text(key).with("by", by).to_string()
    }
}

/// The code of the column of a tie-break, counted from 0.
fn tie_break_code(column: usize) -> String {
    format!("{TIE_BREAK}{}", column + 1)
}

/// What a row of a table of places is ordered by.
pub struct PlaceRow<'a> {
    pub entry: &'a Entry,
    pub points: Points,
    /// With its values of the tie-breaks.
    pub row: Option<&'a StandingsRow>,
}

/// The heads of a table that can be ordered by its columns.
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
        Self::with_official(SortColumn::Place, order, address)
    }

    /// The heads of a table with the official order of this column.
    pub fn with_official(official: SortColumn, order: Option<TableSort>, address: String) -> Self {
        let official = official.code();
        Self::new(order.map_or_else(|| official.to_owned(), TableSort::code), official, address)
    }

    /// As [`mark`](Self::mark), of a tie-break counted from 0.
    pub fn tie_break_mark(&self, column: impl Borrow<usize>) -> HtmlSafeOutput<&'static str> {
        self.mark(&tie_break_code(*column.borrow()))
    }

    /// As [`link`](Self::link), of a tie-break counted from 0: its head is HTML.
    pub fn tie_break_link(&self, column: impl Borrow<usize>, tie_break: &TieBreakName) -> HtmlSafeOutput<String> {
        let escaped = |text: &str| {
            let Ok(safe) = escape(text, Html);
            safe.to_string()
        };
        let title = escaped(&format!("{}, {}", tie_break.name, tie_break.code));
        let head = format!("<abbr title=\"{title}\">{}</abbr>", escaped(&tie_break.short));
        if self.is_fixed {
            return HtmlSafeOutput(head);
        }
        let address = escaped(&self.ordered(&tie_break_code(*column.borrow())));
        HtmlSafeOutput(format!("<a class=\"sort\" href=\"{address}\" rel=\"nofollow\">{head}</a>"))
    }

    /// The attribute of the head of the column by which the table is ordered.
    pub fn mark(&self, code: &str) -> HtmlSafeOutput<&'static str> {
        let is_reversed = self.current.starts_with(REVERSED);
        let column = SortColumn::from_code(code);
        let has_best_first = column.is_some_and(|own| SortColumn::DESCENDING.contains(&own));
        let is_descending = (has_best_first || code.starts_with(TIE_BREAK)) != is_reversed;
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
        SortQuery { sort: sort.to_owned() }.order_of_places(2)
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
        for unknown in ["nonsense", "games", "tie-3", "tie-0", "tie-x"] {
            assert_eq!(asked(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn rows_without_a_key_come_last_whichever_way_the_others_stand() {
        for (sort, expected) in [("rating", [3, 2, 1, 0]), ("-rating", [1, 2, 3, 0])] {
            let mut rows = [0, 2, 1, 3];
            let order = asked(sort).expect("an order");
            order.apply_key(&mut rows, |row| (*row > 0).then_some(Reverse(*row)));
            assert_eq!(rows, expected, "{sort}");
        }
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
            ("tie-2", "tie-2", "descending", "?sort=-tie-2"),
            ("-tie-2", "tie-2", "ascending", "?sort=tie-2"),
        ] {
            let heads = SortHeads::of_places(asked(sort), "/t/cup/standings".to_owned());
            assert_eq!(heads.mark(code).to_string(), format!(" aria-sort=\"{mark}\""), "{sort}");
            let link = heads.link(code, "Head").to_string();
            assert!(link.contains(&format!("\"/t/cup/standings{next}\"")), "{sort}: {link}");
        }
    }
}
