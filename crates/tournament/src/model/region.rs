//! Regions, towns and countries in the language of a page: by their usual names there, else as passports write them. How they are kept and
//! compared.

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
const WORDS: [(&str, &str); 10] = [
    ("obl", "oblast"),
    ("kr", "krai"),
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

    /// One of its names as it is kept: the usual name where the other is that with the word for a republic, else the name itself, so that
    /// nothing is put into another language or under another name.
    fn kept_spelling(self, spelling: &'static str) -> &'static str {
        let usual = self.in_letters(Alphabet::from_text(spelling));
        let (own, of_usual) = (key(spelling), key(usual));
        let has_only_republic = own != of_usual && without_republic(&own) == without_republic(&of_usual);
        if has_only_republic { usual } else { spelling }
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

/// The spellings of the table as they are kept. Two names of a place may have one key: Одесса and Одеса. A name of the table is no
/// misspelling of another one.
static KEPT: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let mut kept = HashMap::new();
    for (place, spelling) in spellings() {
        kept.entry(spelling).or_insert_with(|| place.kept_spelling(spelling));
    }
    kept
});

/// The spellings that are kept, by their alphabet and key.
static SPELLINGS: LazyLock<HashMap<(Alphabet, String), &'static str>> = LazyLock::new(|| {
    let mut kept = HashMap::new();
    for (_, spelling) in spellings() {
        kept.entry((Alphabet::from_text(spelling), key(spelling))).or_insert(KEPT[spelling]);
    }
    for (_, spelling) in spellings() {
        kept.entry((Alphabet::from_text(spelling), without_republic(&key(spelling)))).or_insert(KEPT[spelling]);
    }
    kept
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
    Cow::Owned(in_parts(region, |name| part_in(name, alphabet)))
}

fn in_parts<'a>(region: &'a str, replaced: impl Fn(&'a str) -> Cow<'a, str>) -> String {
    let parts = region.split_inclusive(SEPARATORS).map(|part| {
        let name = part.trim_matches(|letter: char| letter.is_whitespace() || SEPARATORS.contains(&letter));
        part.replacen(name, &replaced(name), 1)
    });
    parts.collect()
}

/// A region in the spelling in which it is kept, so that one place is not two in a list: without abbreviations and the word for a town,
/// part by part where several are named. What is not known stays as it was written.
///
/// ```
/// use tournament::region::usual_region;
///
/// assert_eq!(usual_region("Рязанская обл."), "Рязанская область");
/// assert_eq!(usual_region("г. Москва"), "Москва");
/// assert_eq!(usual_region("Респ. Татарстан"), "Татарстан");
/// assert_eq!(usual_region("Касимов, Рязанская обл"), "Касимов, Рязанская область");
/// assert_eq!(usual_region("Заречье"), "Заречье");
/// ```
pub fn usual_region(region: &str) -> String {
    let usual = |name| kept_name(name).map_or(Cow::Borrowed(name), Cow::Borrowed);
    kept_name(region).map_or_else(|| in_parts(region, usual), str::to_owned)
}

/// A name of the table as it is kept.
fn kept_name(name: &str) -> Option<&'static str> {
    if let Some(kept) = KEPT.get(name) {
        return Some(kept);
    }
    let (alphabet, key) = (Alphabet::from_text(name), key(name));
    let shorter = || SPELLINGS.get(&(alphabet, without_republic(&key)));
    SPELLINGS.get(&(alphabet, key.clone())).or_else(shorter).copied()
}

/// What all spellings of a region have in common, in either alphabet: regions are compared by it, also those that were stored before
/// [`usual_region`]. Empty for none.
///
/// ```
/// use tournament::region::region_key;
///
/// assert_eq!(region_key("Рязанская обл."), region_key("Ryazan Oblast"));
/// assert_eq!(region_key("СПб"), region_key("г. Санкт-Петербург"));
/// assert_ne!(region_key("Москва"), region_key("Московская область"));
/// ```
pub fn region_key(region: &str) -> String {
    let place = PlaceName::find(region);
    without_republic(&key(place.map_or(region, |place| place.cyrillic)))
}

fn part_in(name: &str, alphabet: Alphabet) -> Cow<'_, str> {
    match (PlaceName::find(name), alphabet) {
        (Some(found), _) => Cow::Borrowed(found.in_letters(alphabet)),
        // A town is one in English without being called so.
        (None, Alphabet::Latin) => Cow::Owned(passport_latin(name.strip_prefix("г.").map_or(name, str::trim_start))),
        (None, Alphabet::Cyrillic) => Cow::Borrowed(name),
    }
}
