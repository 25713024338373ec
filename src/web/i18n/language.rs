//! The languages of the pages: each is a row of the table below and a folder of messages.

use tournament::transliterate::Alphabet;
use tournament::{latin_title, ukrainian_title, usual_title};

/// The cookie that keeps the choice.
pub const COOKIE: &str = "language";

/// The query parameter for the language of a page: `?lang=ru`.
pub const PARAMETER: &str = "lang";

/// The facts of a language apart from its messages.
#[derive(Debug)]
struct LanguageFacts {
    /// The code in cookies, addresses and `lang` attributes.
    code: &'static str,
    /// Its name in shared links, with a region, which they require.
    locale: &'static str,
    /// The language's own name; the only text that is in no message file, since it is the same in all.
    name: &'static str,
    /// The folder of its messages.
    messages: &'static str,
    decimal_separator: char,
    /// The thousands separator, and the digits from which it is used.
    thousands_separator: char,
    fewest_grouped: usize,
    /// Whether currency signs stand before the amount.
    has_currency_first: bool,
    is_cyrillic: bool,
    /// The alphabet of names on its pages; `None` if names stay as entered.
    alphabet: Option<Alphabet>,
    /// The alphabet of the table of regions for it; `None` if the table has no names in the language.
    region_names: Option<Alphabet>,
    /// The lower-case Cyrillic letters that identify a text in it; empty if it has none of its own.
    own_letters: &'static str,
    /// A title or rank as its pages print it.
    title: fn(&str) -> String,
    /// The date format in spreadsheets.
    spreadsheet_date: &'static str,
}

macro_rules! languages {
    ($($(#[$doc:meta])* $name:ident: $facts:expr;)+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Language { $($(#[$doc])* $name),+ }

        impl Language {
            /// All languages, including the pseudo-language.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            const fn facts(self) -> &'static LanguageFacts {
                match self {
                    $(Self::$name => const { &$facts },)+
                }
            }
        }
    };
}

languages! {
    Russian: LanguageFacts {
        code: "ru", locale: "ru_RU", name: "Русский", messages: "ru", decimal_separator: ',',
        thousands_separator: '\u{a0}', fewest_grouped: 5, has_currency_first: false, is_cyrillic: true,
        alphabet: Some(Alphabet::Cyrillic), region_names: Some(Alphabet::Cyrillic), own_letters: "ёъыэ",
        title: usual_title, spreadsheet_date: "dd.mm.yyyy",
    };
    English: LanguageFacts {
        code: "en", locale: "en_GB", name: "English", messages: "en", decimal_separator: '.',
        thousands_separator: ',', fewest_grouped: 4, has_currency_first: true, is_cyrillic: false,
        alphabet: Some(Alphabet::Latin), region_names: Some(Alphabet::Latin), own_letters: "",
        title: latin_title, spreadsheet_date: "yyyy-mm-dd",
    };
    Ukrainian: LanguageFacts {
        code: "uk", locale: "uk_UA", name: "Українська", messages: "uk", decimal_separator: ',',
        thousands_separator: '\u{a0}', fewest_grouped: 5, has_currency_first: false, is_cyrillic: true,
        alphabet: Some(Alphabet::Cyrillic), region_names: None, own_letters: "єіїґ",
        title: ukrainian_title, spreadsheet_date: "dd.mm.yyyy",
    };
    /// The English messages, each longer by a third and in brackets: untranslated texts, and places without room for a longer language, are
    /// visible at once. No page offers it; `/language/qps` switches to it.
    Pseudo: LanguageFacts {
        code: "qps", locale: "en_GB", name: "⟦Pseudo⟧", messages: "en", decimal_separator: '.',
        thousands_separator: ',', fewest_grouped: 4, has_currency_first: true, is_cyrillic: false,
        alphabet: None, region_names: None, own_letters: "", title: usual_title, spreadsheet_date: "yyyy-mm-dd",
    };
}

impl Language {
    /// The languages that readers choose from.
    pub fn offered() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|language| *language != Self::Pseudo)
    }

    pub const fn code(self) -> &'static str {
        self.facts().code
    }

    /// Its name in shared links.
    pub const fn locale(self) -> &'static str {
        self.facts().locale
    }

    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    pub(super) const fn messages(self) -> &'static str {
        self.facts().messages
    }

    pub const fn decimal_separator(self) -> char {
        self.facts().decimal_separator
    }

    /// A whole number with thousands separators: `12 500`, `12,500`.
    pub fn grouped(self, digits: &str) -> String {
        let facts = self.facts();
        let from_end = |at: usize| digits.len() - at;
        let is_split = |at: usize| at > 0 && digits.len() >= facts.fewest_grouped && from_end(at).is_multiple_of(3);
        let letters = digits.chars().enumerate();
        letters
            .flat_map(|(at, digit)| is_split(at).then_some(facts.thousands_separator).into_iter().chain([digit]))
            .collect()
    }

    /// Whether currency signs stand before the amount: `€5`.
    pub const fn has_currency_first(self) -> bool {
        self.facts().has_currency_first
    }

    /// Whether its pages mainly need Cyrillic letters.
    pub const fn is_cyrillic(self) -> bool {
        self.facts().is_cyrillic
    }

    /// The alphabet of names on its pages; `None` if names stay as entered.
    pub const fn alphabet(self) -> Option<Alphabet> {
        self.facts().alphabet
    }

    /// The alphabet of the table of regions for it; `None` if its pages show regions as entered.
    pub const fn region_names(self) -> Option<Alphabet> {
        self.facts().region_names
    }

    /// A title or rank as its pages print it: `кмс` is `КМС`, `CMS` in English. Unknown ones stay as typed.
    pub fn title(self, written: &str) -> String {
        (self.facts().title)(written)
    }

    /// The most likely language of a Cyrillic text: the one whose own letters it has, else Russian.
    pub fn of_cyrillic(text: &str) -> Self {
        Self::known_by_letters(text).unwrap_or(Self::Russian)
    }

    /// The language that alone has some letters of the text; `None` if no language has such letters, or several have.
    pub fn known_by_letters(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let has_own = |language: &Self| text.contains(|letter: char| language.facts().own_letters.contains(letter));
        let mut found = Self::offered().filter(has_own);
        found.next().filter(|_| found.next().is_none())
    }

    /// The date format in spreadsheets.
    pub const fn spreadsheet_date(self) -> &'static str {
        self.facts().spreadsheet_date
    }

    /// The language of a [`code`](Self::code), with or without a region: `ru`, `en-GB`.
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.trim().split(['-', '_']).next()?;
        Self::ALL.iter().copied().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// The chosen language, else the best of an `Accept-Language` header, else English.
    pub fn negotiate(chosen: Option<&str>, accepted: Option<&str>) -> Self {
        chosen.and_then(Self::from_code).or_else(|| accepted.and_then(best_of)).unwrap_or(Self::English)
    }
}

/// The language with the greatest weight; the first of several (RFC 9110, 12.5.4).
fn best_of(header: &str) -> Option<Language> {
    let weighted = header.split(',').filter_map(weighted_language).filter(|(weight, _)| *weight > 0);
    weighted.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, language)| language)
}

/// Reads `ru-RU;q=0.9`; weights in thousandths.
fn weighted_language(item: &str) -> Option<(u16, Language)> {
    let (tag, parameters) = item.split_once(';').unwrap_or((item, ""));
    let weight = parameters.trim().strip_prefix("q=").map_or(Some(1000), thousandths)?;
    Some((weight, Language::from_code(tag)?))
}

/// Reads `1`, `0.8`, `0.123` as thousandths.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let part: u16 = format!("{part:0<3}").get(..3)?.parse().ok()?;
    Some(whole.parse::<u16>().ok()?.min(1) * 1000 + part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_wins_then_the_browser_then_english() {
        use Language::{English, Russian, Ukrainian};
        for (chosen, accepted, expected) in [
            (Some("ru"), Some("en"), Russian),
            (Some("xx"), Some("ru-RU,ru;q=0.9"), Russian),
            (None, Some("en-US,en;q=0.9,ru;q=0.8"), English),
            (None, Some("de, ru;q=0.7, en;q=0.3"), Russian),
            (None, Some("ru;q=0, en;q=0.1"), English),
            (None, Some("ru;q=0.25,en;q=0.3"), English),
            (None, Some("uk-UA,uk;q=0.9,ru;q=0.8"), Ukrainian),
            (None, Some("uk;q=0.5, ru;q=0.7"), Russian),
            (Some("uk"), Some("ru"), Ukrainian),
            (None, Some("fr"), English),
            (None, Some(";;q=,"), English),
            (None, None, English),
        ] {
            assert_eq!(Language::negotiate(chosen, accepted), expected, "{chosen:?} {accepted:?}");
        }
    }

    #[test]
    fn a_cyrillic_text_is_known_by_the_letters_that_one_language_alone_has() {
        for (text, expected) in [
            ("Орёл", Language::Russian),
            ("Київ", Language::Ukrainian),
            ("ЄВПАТОРІЯ", Language::Ukrainian),
            // A text that both languages could have, and one with letters of both, counts as Russian.
            ("Полтава", Language::Russian),
            ("Рыбинск – Київ", Language::Russian),
        ] {
            assert_eq!(Language::of_cyrillic(text), expected, "{text}");
        }
    }
}
