//! Regions, towns and countries in the language of a page: by their usual names there, else as passports write them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::transliterate::{Alphabet, fold, passport_latin};

/// The usual names; the head of the file says where they are from.
const TABLE: &str = include_str!("regions.tsv");

/// What stands between the parts of an address: `Казань (Татарстан)`.
const SEPARATORS: [char; 5] = [',', ';', '/', '(', ')'];

/// The word of a key that may be left out: `Республика Татарстан` is Татарстан.
const REPUBLIC: &str = "respublika";

/// What abbreviations of folded names stand for, and words of the other language; empty for what says nothing.
const WORDS: [(&str, &str); 9] = [
    ("obl", "oblast"),
    ("resp", REPUBLIC),
    ("republic", REPUBLIC),
    ("ao", "avtonomni okrug"),
    ("g", ""),
    ("gor", ""),
    ("gorod", ""),
    ("of", ""),
    ("the", ""),
];

/// A place with its usual names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PlaceName {
    cyrillic: &'static str,
    latin: &'static str,
}

impl PlaceName {
    fn find(name: &str) -> Option<Self> {
        let key = key(name);
        NAMES.get(&key).or_else(|| NAMES.get(&without_republic(&key))).copied()
    }

    const fn in_letters(self, alphabet: Alphabet) -> &'static str {
        match alphabet {
            Alphabet::Cyrillic => self.cyrillic,
            Alphabet::Latin => self.latin,
        }
    }
}

/// The places of the table by the keys of all their names.
static NAMES: LazyLock<HashMap<String, PlaceName>> = LazyLock::new(|| {
    let mut names = HashMap::new();
    for (name, spelling) in spellings() {
        names.entry(key(spelling)).or_insert(name);
    }
    // A name of its own comes before what is left of a longer one: Алтай is no republic by itself.
    for (name, spelling) in spellings() {
        names.entry(without_republic(&key(spelling))).or_insert(name);
    }
    names
});

/// Every place of the table with each of its names.
fn spellings() -> impl Iterator<Item = (PlaceName, &'static str)> {
    let rows = TABLE.lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    rows.filter_map(|row| {
        let mut names = row.split('\t');
        let name = PlaceName { cyrillic: names.next()?, latin: names.next()? };
        Some(row.split('\t').map(move |spelling| (name, spelling)))
    })
    .flatten()
}

/// What all ways to write a name have in common: either alphabet, words in any order, abbreviations.
fn key(name: &str) -> String {
    let folded = fold(name);
    let meant = folded.split(' ').flat_map(|word| {
        let meant = WORDS.iter().find(|(short, _)| *short == word).map_or(word, |(_, meant)| *meant);
        meant.split(' ')
    });
    let mut words: Vec<&str> = meant.filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.join(" ")
}

fn without_republic(key: &str) -> String {
    key.split(' ').filter(|word| *word != REPUBLIC).collect::<Vec<_>>().join(" ")
}

/// A region, town or country as pages in an alphabet write it: by its usual name, and part by part where several are named. A place that is
/// not known is written as in passports; in Cyrillic it stays, as nothing is guessed.
///
/// ```
/// use tournament::region::region_in;
/// use tournament::transliterate::Alphabet::{Cyrillic, Latin};
///
/// assert_eq!(region_in("Орловская обл.", Latin), "Oryol Region");
/// assert_eq!(region_in("г. Мценск, Орловская область", Latin), "Mtsensk, Oryol Region");
/// assert_eq!(region_in("Tatarstan", Cyrillic), "Татарстан");
/// assert_eq!(region_in("Lancashire", Cyrillic), "Lancashire");
/// ```
pub fn region_in(region: &str, alphabet: Alphabet) -> Cow<'_, str> {
    if region.is_empty() || Alphabet::from_text(region) == alphabet {
        return Cow::Borrowed(region);
    }
    if let Some(name) = PlaceName::find(region) {
        return Cow::Borrowed(name.in_letters(alphabet));
    }
    let parts = region.split_inclusive(SEPARATORS).map(|part| {
        let name = part.trim_matches(|letter: char| letter.is_whitespace() || SEPARATORS.contains(&letter));
        part.replacen(name, &part_in(name, alphabet), 1)
    });
    Cow::Owned(parts.collect())
}

fn part_in(name: &str, alphabet: Alphabet) -> Cow<'_, str> {
    match (PlaceName::find(name), alphabet) {
        (Some(found), _) => Cow::Borrowed(found.in_letters(alphabet)),
        // A town is one in English without being called so.
        (None, Alphabet::Latin) => Cow::Owned(passport_latin(name.strip_prefix("г.").map_or(name, str::trim_start))),
        (None, Alphabet::Cyrillic) => Cow::Borrowed(name),
    }
}
