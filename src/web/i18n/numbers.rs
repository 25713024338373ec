//! Numbers for readers.

use std::borrow::Borrow;
use std::fmt::Display;

use super::Locale;
use tournament::Points;

impl Locale {
    /// Points: `2`, `1½`, `½`, and other fractions as `0,3` or `0.3`.
    pub fn points(self, points: impl Borrow<Points>) -> String {
        let tenths = points.borrow().tenths();
        // Nearly all points are whole or end with a half.
        match (tenths / 10, tenths % 10) {
            (whole @ 0.., 0) => whole.to_string(),
            (0, 5) => "½".to_owned(),
            (whole @ 1.., 5) => format!("{whole}½"),
            _ => decimal(&points.borrow().to_string(), self.language.decimal_separator()),
        }
    }

    /// A change, with its sign: `+3`, `−4`, `0`.
    pub fn signed(self, number: impl Borrow<i32>) -> String {
        let number = *number.borrow();
        let sign = if number > 0 { "+" } else { "" };
        format!("{sign}{}", decimal(&number.to_string(), self.language.decimal_separator()))
    }

    /// A number with its decimals; `standings` writes it with a point: `24.5`.
    pub fn number(self, plain: &str) -> String {
        decimal(plain, self.language.decimal_separator())
    }

    /// A number with all its decimals written out, as ratings are: `2104,5`, not `2104½`.
    pub fn decimals(self, plain: &str) -> String {
        plain.replace('-', "−").replace('.', &self.language.decimal_separator().to_string())
    }

    /// A number of things, with thousands separators.
    pub fn count(self, number: impl Borrow<u64>) -> String {
        self.language.grouped(&number.borrow().to_string())
    }

    /// Places: `3`, and shared ones `3–5`.
    pub fn places(self, first: impl Borrow<usize>, last: impl Borrow<usize>) -> String {
        let (first, last) = (*first.borrow(), *last.borrow());
        if first == last { first.to_string() } else { range(first, last) }
    }
}

/// The dash of a range in our texts, with the sign that keeps the end of the range on the line of its beginning: after a dash alone a line
/// may end. A page has an element in its place, see `http::page::ranges`.
pub const JOINED_DASH: &str = "–\u{2060}";

/// A range in one piece: `3–5`.
pub(crate) fn range(first: impl Display, last: impl Display) -> String {
    format!("{first}{JOINED_DASH}{last}")
}

/// A text with its ranges as files and pictures have them, which programs read and measure.
pub fn without_joiners(text: &str) -> String {
    text.replace(JOINED_DASH, "–")
}

/// A plain number (`-1.5`) in a language's format: with a real minus, halves as ½, and its decimal separator.
pub(crate) fn decimal(plain: &str, separator: char) -> String {
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain), |digits| ("−", digits));
    match digits.split_once('.') {
        None => format!("{sign}{digits}"),
        Some(("0", "5")) => format!("{sign}½"),
        Some((whole, "5")) => format!("{sign}{whole}½"),
        Some((whole, part)) => format!("{sign}{whole}{separator}{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;

    #[test]
    fn points_read_as_on_a_wall_list() {
        for (tenths, russian, english) in
            [(20, "2", "2"), (15, "1½", "1½"), (5, "½", "½"), (-5, "−½", "−½"), (3, "0,3", "0.3"), (0, "0", "0")]
        {
            assert_eq!(Locale::from_language(Language::Russian).points(Points::from_tenths(tenths)), russian);
            assert_eq!(Locale::from_language(Language::English).points(Points::from_tenths(tenths)), english);
        }
    }

    #[test]
    fn shared_places_stay_on_one_line() {
        let words = Locale::from_language(Language::English);
        for (first, last, page, file) in [(3, 3, "3", "3"), (18, 24, "18–\u{2060}24", "18–24")] {
            let written = words.places(first, last);
            assert_eq!((written.as_str(), without_joiners(&written).as_str()), (page, file));
        }
    }

    #[test]
    fn changes_carry_their_sign() {
        let words = Locale::from_language(Language::English);
        assert_eq!([3, -4, 0].map(|n| words.signed(n)), ["+3", "−4", "0"]);
    }
}
