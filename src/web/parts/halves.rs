//! Columns of numbers with aligned halves: `7½` above `8` with the 7 above the 8. Numbers are aligned right, so a whole number leaves room
//! for a half if another one has it. Of a long list of values in a cell a phone shows the first and the last.

use std::fmt::Display;

use askama::filters::{Html, HtmlSafeOutput, escape};

use crate::web::i18n::standings::BETWEEN_VALUES;
use tournament::Points;
use tournament::standings::{Amount, Value};

/// Whether a column leaves that room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halves(bool);

impl Halves {
    /// For a column of points. Other fractions are written with decimals and are not aligned by halves.
    pub fn from_points(mut column: impl Iterator<Item = Points>) -> Self {
        Self(column.any(|points| points.tenths() % 10 == 5 || points.tenths() % 10 == -5))
    }

    /// For a column of values whose amounts have `places` decimals, of each as many as are shown.
    pub fn from_values<'a>(mut column: impl Iterator<Item = (&'a Value, usize)>, places: usize) -> Self {
        let is_half = |amount: &Amount| amount.hundredths() % 100 != 0;
        let ends_with_half = |(value, shown): (&Value, usize)| match value {
            Value::Amount(amount) => is_half(amount),
            Value::Amounts(amounts) => amounts.iter().take(shown).next_back().is_some_and(is_half),
            Value::Undefined | Value::Place(_) => false,
        };
        Self(places == 0 && column.any(ends_with_half))
    }

    /// A number of the column as it is shown.
    pub fn shown(self, number: impl Display) -> HtmlSafeOutput<String> {
        let Ok(text) = escape(number, Html);
        let mut shown = first_and_last(text.to_string());
        let is_whole = shown.ends_with(|letter: char| letter.is_ascii_digit());
        if self.0 && is_whole {
            shown.push_str("<span class=\"half\"></span>");
        }
        HtmlSafeOutput(shown)
    }
}

/// A list of values; of three or more a phone shows the first and the last one, which separates the player from a neighbour.
fn first_and_last(text: String) -> String {
    let Some((first, rest)) = text.split_once(BETWEEN_VALUES) else { return text };
    let Some((inner, last)) = rest.rsplit_once(BETWEEN_VALUES) else { return text };
    let inner = format_args!("{BETWEEN_VALUES}{inner}{BETWEEN_VALUES}");
    format!("{first}<span class=\"hide-s\">{inner}</span><span class=\"only-s\"> … </span>{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_leaves_out_the_inner_values_of_a_list() {
        let list = "99<span class=\"hide-s\"> · 89½ · </span><span class=\"only-s\"> … </span>79";
        assert_eq!(Halves(false).shown("99 · 89½ · 79").to_string(), list);
        assert_eq!(Halves(false).shown("99 · 89½").to_string(), "99 · 89½");
    }

    #[test]
    fn whole_numbers_leave_room_where_another_has_a_half() {
        let shown = |halves: Halves, texts: [&str; 4]| texts.map(|text| halves.shown(text).to_string());
        let mixed = Halves::from_points([15, 20].map(Points::from_tenths).into_iter());
        let texts = ["7½", "8", "–", "1 · 2"];
        let room = "<span class=\"half\"></span>";
        assert_eq!(shown(mixed, texts), ["7½", &format!("8{room}"), "–", &format!("1 · 2{room}")]);
        let whole = Halves::from_points([13, 20].map(Points::from_tenths).into_iter());
        assert_eq!(shown(whole, texts), texts);
    }

    #[test]
    fn a_column_of_values_has_halves_where_a_shown_one_ends_with_a_half() {
        let amounts = |hundredths: &[i64]| hundredths.iter().copied().map(Amount::from_hundredths).collect::<Vec<_>>();
        let column = |hundredths: &[i64], places| {
            let values: Vec<Value> = amounts(hundredths).into_iter().map(Value::Amount).collect();
            Halves::from_values(values.iter().map(|value| (value, 1)), places)
        };
        assert_eq!([column(&[100, 200], 0), column(&[50, 300], 0)], [Halves(false), Halves(true)]);
        assert_eq!(column(&[50, 325], 2), Halves(false), "decimals are written out");
        let list = Value::Amounts(amounts(&[50, 100]));
        let shown = |shown| Halves::from_values(std::iter::once((&list, shown)), 0);
        assert_eq!([shown(1), shown(2)], [Halves(true), Halves(false)]);
    }
}
