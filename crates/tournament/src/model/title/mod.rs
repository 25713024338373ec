//! Titles and sporting ranks: one table of how pages spell each, how people write it, and what it is worth.

mod table;

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::spelling::most_slips;
use super::transliterate::fold;
use crate::Person;
use table::{TITLES, TitleRow};

/// A title that a sentence about a tournament mentions. Lower ranks are not mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Title {
    /// Grandmaster, international or national, women among them.
    Grandmaster,
    InternationalMaster,
    /// Master of sport of international class.
    MasterOfInternationalClass,
    MasterOfSport,
    FederationMaster,
    Candidate,
}

// The highest first.
draughts::codes! { Title:
    Grandmaster => "gm",
    InternationalMaster => "im",
    MasterOfInternationalClass => "msmk",
    MasterOfSport => "ms",
    FederationMaster => "fm",
    Candidate => "cm",
}

impl Title {
    /// The title of a player; none for lower ranks and what is not known.
    pub fn from_person(person: &Person) -> Option<Self> {
        match SportsTitle::from_person(person) {
            SportsTitle::Grandmaster => Some(Self::Grandmaster),
            SportsTitle::InternationalMaster => Some(Self::InternationalMaster),
            SportsTitle::MasterOfInternationalClass => Some(Self::MasterOfInternationalClass),
            SportsTitle::MasterOfSport => Some(Self::MasterOfSport),
            SportsTitle::FederationMaster => Some(Self::FederationMaster),
            SportsTitle::Candidate => Some(Self::Candidate),
            SportsTitle::First | SportsTitle::Second | SportsTitle::Third | SportsTitle::Junior | SportsTitle::None => {
                None
            }
        }
    }
}

/// A title or rank, or none: what sections by strength go by. The first is the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum SportsTitle {
    Grandmaster,
    InternationalMaster,
    MasterOfInternationalClass,
    MasterOfSport,
    FederationMaster,
    Candidate,
    First,
    Second,
    Third,
    Junior,
    #[default]
    None,
}

draughts::codes! { SportsTitle:
    Grandmaster => "gm",
    InternationalMaster => "im",
    MasterOfInternationalClass => "msmk",
    MasterOfSport => "ms",
    FederationMaster => "fm",
    Candidate => "cm",
    First => "1",
    Second => "2",
    Third => "3",
    Junior => "junior",
    None => "none",
}

impl SportsTitle {
    /// The rank of a player; what is not known is none.
    pub fn from_person(person: &Person) -> Self {
        row_of(&person.title).map_or(Self::None, |row| row.rank)
    }
}

impl Person {
    /// Where the title puts a player among those of their rating when start numbers are given, 0 first: grandmasters,
    /// international masters, women grandmasters, FM, WIM, CM, WFM, WCM (C.04.2), then the lower ranks. A master of sport of
    /// international class comes after an international master, a master of sport is worth an FM.
    pub fn title_order(&self) -> u8 {
        let is_womens = self.title.trim_start().starts_with(['w', 'W']);
        match (SportsTitle::from_person(self), is_womens) {
            (SportsTitle::Grandmaster, false) => 0,
            (SportsTitle::InternationalMaster, false) => 1,
            (SportsTitle::MasterOfInternationalClass, _) => 2,
            (SportsTitle::Grandmaster, true) => 3,
            (SportsTitle::MasterOfSport, _) | (SportsTitle::FederationMaster, false) => 4,
            (SportsTitle::InternationalMaster, true) => 5,
            (SportsTitle::Candidate, false) => 6,
            (SportsTitle::FederationMaster, true) => 7,
            (SportsTitle::Candidate, true) => 8,
            (SportsTitle::First, _) => 9,
            (SportsTitle::Second, _) => 10,
            (SportsTitle::Third, _) => 11,
            (SportsTitle::Junior, _) => 12,
            (SportsTitle::None, _) => 13,
        }
    }
}

/// Letters that look like those of the first list, in which they stand second.
const ALIKE: [(char, char); 13] = [
    ('a', 'а'),
    ('b', 'в'),
    ('c', 'с'),
    ('e', 'е'),
    ('h', 'н'),
    ('k', 'к'),
    ('m', 'м'),
    ('o', 'о'),
    ('p', 'р'),
    ('t', 'т'),
    ('x', 'х'),
    ('y', 'у'),
    ('і', 'i'),
];

/// What lists say where a player has no title.
const NO_TITLE: [&str; 10] = ["-", "–", "—", "б/р", "бр", "б р", "нет", "без разряда", "немає", "без розряду"];

/// The titles and ranks that most players of draughts have, in the spelling of their rows, the highest first.
const COMMON: [&str; 10] =
    ["ГР", "МСМК", "МС", "КМС", "1 разряд", "2 разряд", "3 разряд", "1 юн. разряд", "2 юн. разряд", "3 юн. разряд"];

/// Words that are less than a title, with the one that they may mean: there are masters of several kinds, so it is asked.
const LIKELY: [(&str, &str); 4] = [("мастер", "МС"), ("майстер", "МС"), ("master", "MS"), ("candidate", "CM")];

/// Whether a title says that there is none: `б/р`, `-`.
pub(crate) fn is_no_title(text: &str) -> bool {
    NO_TITLE.contains(&text.to_lowercase().replace('.', " ").trim())
}

/// A title in the spelling that all pages and documents have: `кмс`, `К.М.С.` and `KMC` in Latin letters are `КМС`, `I` and `1р` are
/// `1 разряд`. What is not known stays as it was typed, without blanks around it.
///
/// ```
/// use tournament::usual_title;
///
/// assert_eq!(usual_title("к.м.с."), "КМС");
/// assert_eq!(usual_title("I"), "1 разряд");
/// assert_eq!(usual_title("1st cat."), "1 разряд");
/// assert_eq!(usual_title("Champion of 1999"), "Champion of 1999");
/// ```
pub fn usual_title(written: &str) -> String {
    respelled(&plain_title(written)).map_or_else(|| written.trim().to_owned(), |row| row.spelling.to_owned())
}

/// A title for pages in Latin letters: `кмс` is `CMS`, `1 разряд` is `1st cat.` What is not known stays as it was typed, without blanks
/// around it.
///
/// ```
/// use tournament::latin_title;
///
/// assert_eq!(latin_title("к.м.с."), "CMS");
/// assert_eq!(latin_title("GMI"), "GMI");
/// assert_eq!(latin_title("Champion of 1999"), "Champion of 1999");
/// ```
pub fn latin_title(written: &str) -> String {
    let latin = |row: &TitleRow| if row.latin_short.is_empty() { row.spelling } else { row.latin_short };
    respelled(&plain_title(written)).map_or_else(|| written.trim().to_owned(), |row| latin(row).to_owned())
}

/// A title for Ukrainian pages: `1 разряд` is `1 розряд`. What is not known stays as it was typed, without blanks around it.
///
/// ```
/// use tournament::ukrainian_title;
///
/// assert_eq!(ukrainian_title("I"), "1 розряд");
/// assert_eq!(ukrainian_title("к.м.с."), "КМС");
/// assert_eq!(ukrainian_title("Champion of 1999"), "Champion of 1999");
/// ```
pub fn ukrainian_title(written: &str) -> String {
    let own = |row: &TitleRow| if row.ukrainian.is_empty() { row.spelling } else { row.ukrainian };
    respelled(&plain_title(written)).map_or_else(|| written.trim().to_owned(), |row| own(row).to_owned())
}

/// Whether it is known what a title is worth; so it is where there is none.
///
/// ```
/// use tournament::is_known_title;
///
/// assert!(is_known_title("к.м.с.") && is_known_title("б/р") && is_known_title(""));
/// assert!(!is_known_title("гросмейстер"));
/// ```
pub fn is_known_title(written: &str) -> bool {
    written.trim().is_empty() || is_no_title(written) || row_of(written).is_some()
}

/// The spellings of all titles and ranks that are known.
pub fn known_titles() -> impl Iterator<Item = &'static str> {
    TITLES.iter().map(|row| row.spelling)
}

/// The spellings of the titles and ranks that most players of draughts have, the highest first: what is offered before the others.
///
/// ```
/// use tournament::{common_titles, known_titles};
///
/// assert!(common_titles().any(|title| title == "КМС"));
/// assert!(common_titles().all(|title| known_titles().any(|known| known == title)));
/// ```
pub fn common_titles() -> impl Iterator<Item = &'static str> {
    COMMON.into_iter()
}

/// The spelling of the title that may be meant by one that is not known: `ГР` for `гросмейстер`. None where nothing is near.
///
/// ```
/// use tournament::likely_title;
///
/// assert_eq!(likely_title("гросмейстер"), Some("ГР"));
/// assert_eq!(likely_title("grandmastr"), Some("GM"));
/// assert_eq!(likely_title("доктор"), None);
/// ```
pub fn likely_title(written: &str) -> Option<&'static str> {
    let plain = plain_title(written);
    if let Some((_, title)) = LIKELY.into_iter().find(|(word, _)| *word == plain) {
        return Some(title);
    }
    let own = fold(&plain);
    // A figure is no slip: the fourth rank is none of the three.
    let alike = FORMS.iter().filter(|form| figures(&form.plain).eq(figures(&plain)));
    let distances = alike.filter_map(|form| {
        let distance = strsim::osa_distance(&own, &form.folded);
        let most = most_slips(own.chars().count().min(form.folded.chars().count()));
        (distance <= most).then_some((distance, form.spelling))
    });
    distances.min_by_key(|(distance, _)| *distance).map(|(_, spelling)| spelling)
}

/// A form of a title, to be compared with what is not known.
struct TitleForm {
    plain: String,
    folded: String,
    spelling: &'static str,
}

/// Every form of every title in the order of the table, folded once: a list may have thousands of rows with unknown titles.
static FORMS: LazyLock<Vec<TitleForm>> = LazyLock::new(|| {
    let forms = |row: &'static TitleRow| {
        row.written_forms().map(move |plain| TitleForm { folded: fold(&plain), plain, spelling: row.spelling })
    };
    TITLES.iter().flat_map(forms).collect()
});

/// The rows by all forms of their titles, each in lower case, letters and digits alone; of a form that several rows have, the first of them.
/// Tables of many players ask for each title.
struct TitleIndex {
    written: HashMap<String, &'static TitleRow>,
    printed: HashMap<String, &'static TitleRow>,
    codes: HashMap<String, &'static TitleRow>,
}

static INDEX: LazyLock<TitleIndex> = LazyLock::new(|| TitleIndex {
    written: first_rows(TitleRow::written_forms),
    printed: first_rows(TitleRow::printed_forms),
    codes: first_rows(|row| row.codes.iter().map(|code| (*code).to_owned())),
});

fn first_rows<F: Iterator<Item = String>>(
    forms: impl Fn(&'static TitleRow) -> F,
) -> HashMap<String, &'static TitleRow> {
    let mut rows = HashMap::new();
    for row in &TITLES {
        forms(row).for_each(|form| {
            rows.entry(form).or_insert(row);
        });
    }
    rows
}

fn figures(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(char::is_ascii_digit)
}

/// What means a rank of the usual table of norms beside its name there.
pub(crate) fn titles_of_norm(norm: &str) -> Vec<String> {
    let rows = TITLES.iter().filter(|row| row.norm == norm);
    let titles = rows.flat_map(|row| std::iter::once(&row.spelling).chain(row.codes));
    titles.filter(|title| **title != norm).map(|title| (*title).to_owned()).collect()
}

/// The rank of the usual table of norms that a title is worth, by its name there; none of a title that has no such rank or is not known.
pub(crate) fn norm_of(title: &str) -> Option<&'static str> {
    row_of(title).map(|row| row.norm).filter(|norm| !norm.is_empty())
}

/// A title as it is looked for: in lower case, letters and digits alone.
fn plain_title(written: &str) -> String {
    written.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// The row by whose spelling a title is printed: as it is written, else with Cyrillic letters for those that look alike, else as pages of
/// another language print it. What is a title of its own there, as `GMI` is, stays that one.
fn respelled(plain: &str) -> Option<&'static TitleRow> {
    let TitleIndex { written, printed, .. } = &*INDEX;
    let row = written.get(plain).or_else(|| written.get(&plain.chars().map(cyrillic).collect::<String>()));
    row.or_else(|| printed.get(plain)).copied()
}

/// The row that says what a title is worth.
fn row_of(written: &str) -> Option<&'static TitleRow> {
    let plain = plain_title(written);
    // The game on 64 squares has titles of its own: GMI 64.
    let bare = plain.strip_suffix("64").filter(|bare| bare.contains(char::is_alphabetic)).unwrap_or(&plain);
    respelled(bare).or_else(|| INDEX.codes.get(bare).copied())
}

fn cyrillic(letter: char) -> char {
    ALIKE.iter().find(|(latin, _)| *latin == letter).map_or(letter, |(_, own)| *own)
}
