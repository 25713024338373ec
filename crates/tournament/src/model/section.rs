//! Sections of a tournament: women, juniors, veterans, a region. Part of its players, who have places of their own in the same table.

use std::fmt;

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use super::region::region_key;
use super::transliterate::{fold, slug};
use crate::{Birth, Entry, Sex, SportsTitle, Tournament};

/// The most sections of a tournament.
pub const MOST_SECTIONS: usize = 50;

/// The greatest age for which a condition may ask.
pub const MOST_AGE: i32 = 120;

/// The name of a section in addresses and in the lists of prizes. It stays when the section is renamed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SectionCode(pub String);

impl fmt::Display for SectionCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// From one value to another, both included; open where an end is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ValueRange<T> {
    /// The least value that belongs to it; none for no limit.
    pub from: Option<T>,
    /// The greatest value that belongs to it; none for no limit.
    pub to: Option<T>,
}

impl<T: PartialOrd + Copy> ValueRange<T> {
    /// Whether nothing is asked for.
    pub const fn is_open(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// Whether a value lies in it.
    pub fn has(&self, value: T) -> bool {
        self.from.is_none_or(|from| from <= value) && self.to.is_none_or(|to| value <= to)
    }

    /// Whether its end is before its beginning.
    pub fn is_reversed(&self) -> bool {
        matches!((self.from, self.to), (Some(from), Some(to)) if to < from)
    }
}

/// What a section asks of a player who belongs to it: all of it must hold. What is not known of a player does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Condition {
    /// The sex that belongs to it; none for both.
    pub sex: Option<Sex>,
    /// Years of birth.
    pub born: ValueRange<i32>,
    /// The age in whole years.
    pub age: ValueRange<i32>,
    /// The day on which the age counts; without it the age that is reached in the year of the tournament.
    pub age_on: Option<NaiveDate>,
    /// Regions, one of which it must be; any, if there are none.
    pub regions: Vec<String>,
    /// Federations, one of which it must be; any, if there are none.
    pub federations: Vec<String>,
    /// Clubs, one of which it must be; any, if there are none.
    pub clubs: Vec<String>,
    /// The rating with which a player starts; the unrated have none.
    pub ratings: ValueRange<i32>,
    /// Titles and ranks, from the highest that belongs to it to the lowest.
    pub ranks: ValueRange<SportsTitle>,
}

impl Condition {
    /// Whether nothing is asked for.
    pub fn is_open(&self) -> bool {
        let lists = [&self.regions, &self.federations, &self.clubs];
        self.sex.is_none()
            && [self.born, self.age, self.ratings].iter().all(ValueRange::is_open)
            && self.ranks.is_open()
            && lists.iter().all(|list| list.is_empty())
    }

    /// Whether no player can belong to it, as something ends before it begins.
    pub fn is_reversed(&self) -> bool {
        [self.born, self.age, self.ratings].iter().any(ValueRange::is_reversed) || self.ranks.is_reversed()
    }
}

/// A section: some of the players, with places of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// The name in files and addresses.
    pub code: SectionCode,
    /// Its name in the words of the organiser.
    pub name: String,
    /// Its name on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_name: String,
    /// The players who belong to it.
    pub who: Condition,
}

impl Section {
    /// A code for a section called `name` that is not among the `taken`.
    ///
    /// # Panics
    /// Never: there are more numbers than sections.
    pub fn code_for(name: &str, taken: &[SectionCode]) -> SectionCode {
        let base = Some(slug(name)).filter(|slug| !slug.is_empty()).unwrap_or_else(|| "section".to_owned());
        let numbered = (2..).map(|n: u32| SectionCode(format!("{base}-{n}")));
        let mut codes = std::iter::once(SectionCode(base.clone())).chain(numbered);
        codes.find(|code| !taken.contains(code)).expect("numbers have no end")
    }

    /// Whether it asks for an age that cannot be computed: neither it nor the tournament names a day.
    pub fn lacks_a_day(&self, tournament: &Tournament) -> bool {
        let info = &tournament.info;
        !self.who.age.is_open() && self.who.age_on.is_none() && info.starts.or(info.ends).is_none()
    }

    /// Whether a player belongs to it.
    pub fn has(&self, tournament: &Tournament, entry: &Entry) -> bool {
        let (who, person) = (&self.who, entry.known());
        let rating = entry.rating.map(|rating| rating.0);
        (who.sex.is_none() || who.sex == person.sex)
            && holds(who.born, person.birth.map(Birth::year))
            && holds(who.age, person.birth.and_then(|birth| age(birth, who.age_on, tournament)))
            && is_one_of_regions(&who.regions, &person.region)
            && is_one_of(&who.federations, &person.federation)
            && is_one_of(&who.clubs, &person.club)
            && holds(who.ratings, rating)
            && who.ranks.has(SportsTitle::from_person(person))
    }
}

impl Tournament {
    /// What the settings have under a code; `None` if they have nothing.
    pub fn section(&self, code: &SectionCode) -> Option<&Section> {
        self.settings.sections.iter().find(|section| section.code == *code)
    }
}

/// What is not known holds only where nothing is asked for.
fn holds(span: ValueRange<i32>, value: Option<i32>) -> bool {
    span.is_open() || value.is_some_and(|value| span.has(value))
}

/// Names are compared as people read them: in either alphabet, without regard to capitals and accents.
fn is_one_of(names: &[String], name: &str) -> bool {
    names.is_empty() || names.iter().any(|own| fold(own) == fold(name))
}

fn is_one_of_regions(regions: &[String], region: &str) -> bool {
    regions.is_empty() || regions.iter().any(|own| region_key(own) == region_key(region))
}

/// The age on a day, or the one that is reached in the year of the tournament. A player of whom only the year of birth is
/// known is taken to be born on the 1st of July: that is right for the days on which ages usually count, at the turn of the year.
fn age(birth: Birth, on: Option<NaiveDate>, tournament: &Tournament) -> Option<i32> {
    let Some(on) = on else {
        let day = tournament.info.starts.or(tournament.info.ends)?;
        return Some(day.year() - birth.year());
    };
    let day_of_year = |date: NaiveDate| (date.month(), date.day());
    let birthday = match birth {
        Birth::Date(date) => day_of_year(date),
        Birth::Year(_) => (7, 1),
    };
    Some(on.year() - birth.year() - i32::from(day_of_year(on) < birthday))
}
