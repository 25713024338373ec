//! What is known of a person: the same in the registry and on an entry.

use std::fmt;

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

/// A name, family name first, as lists print it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Name {
    /// Family name; also the whole name of somebody who has only one.
    pub family: String,
    /// Given name, patronymic or initials; may be empty.
    pub given: String,
}

impl Name {
    /// A name from its two parts, without needless spaces.
    pub fn new(family: &str, given: &str) -> Self {
        let tidy = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { family: tidy(family), given: tidy(given) }
    }

    /// Reads `Family, Given` or `Family Given`.
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        let (family, given) =
            text.split_once(',').or_else(|| text.split_once(char::is_whitespace)).unwrap_or((text, ""));
        Self::new(family, given)
    }

    /// A form in which two spellings of the same name are equal: lower case, ё as е, no dots, commas or double spaces.
    pub fn key(&self) -> String {
        let text = format!("{} {}", self.family, self.given).to_lowercase();
        let plain: String = text.chars().map(plain_letter).collect();
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// A letter as it counts for comparing names.
const fn plain_letter(letter: char) -> char {
    match letter {
        'ё' => 'е',
        '.' | ',' | '-' | '‑' | '’' | '\'' | '_' => ' ',
        other => other,
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.given.is_empty() { f.pad(&self.family) } else { f.pad(&format!("{} {}", self.family, self.given)) }
    }
}

/// Sex, for categories and report files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sex {
    /// `m`
    Male,
    /// `w`
    Female,
}

impl Sex {
    /// The letter that files, forms and addresses use: `m` or `w`.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Male => "m",
            Self::Female => "w",
        }
    }

    /// The sex that a letter of [`letter`](Self::letter) stands for.
    pub fn from_letter(letter: &str) -> Option<Self> {
        [Self::Male, Self::Female].into_iter().find(|sex| sex.letter() == letter)
    }
}

/// A date of birth, or only the year where no more is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Birth {
    Date(NaiveDate),
    Year(i32),
}

impl Birth {
    /// The year of birth.
    pub fn year(self) -> i32 {
        match self {
            Self::Date(date) => date.year(),
            Self::Year(year) => year,
        }
    }

    /// No more than the year: what of a birth is public.
    #[must_use]
    pub fn year_only(self) -> Self {
        Self::Year(self.year())
    }
}

/// A rating, in whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rating(pub i32);

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who a person is: everything a start list says beside the rating.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct Person {
    pub name: Name,
    /// Title or rank, as it prints: `гр`, `мс`, `кмс`, `GM` …; empty for none.
    pub title: String,
    pub sex: Option<Sex>,
    /// Date or year of birth, where known.
    pub birth: Option<Birth>,
    /// Region, town or oblast; may be empty.
    pub region: String,
    /// Federation, three letters; may be empty.
    pub federation: String,
    /// Club or school; may be empty.
    pub club: String,
    /// The federation's own number of the person; may be empty.
    pub federation_id: String,
}

impl Person {
    /// The letter of the sex, for words that differ by it; empty where it is not known.
    pub fn sex_letter(&self) -> &'static str {
        self.sex.map_or("", Sex::letter)
    }
}
