//! Who may apply: the conditions of an online registration, and how an applicant stands to them.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::{Applicant, ApplicationField, Birth, Condition, Rating, Sex, SportsTitle, Tournament, ValueRange};

/// Who may apply. What is not known of an applicant does not hold, but for the rating: the unrated have none, and are below every limit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EntryConditions {
    /// The sex that may apply; none for both.
    pub sex: Option<Sex>,
    /// In whole years on the first day of the tournament.
    pub age: ValueRange<i32>,
    /// Whole points of rating; the unrated are below every limit.
    pub ratings: ValueRange<i32>,
    /// Titles and ranks, from the highest that may apply to the lowest.
    pub ranks: ValueRange<SportsTitle>,
}

impl EntryConditions {
    /// Whether all may apply.
    pub fn is_open(&self) -> bool {
        self.sex.is_none() && self.age.is_open() && self.ratings.is_open() && self.ranks.is_open()
    }

    /// Whether something ends before it begins.
    pub fn is_reversed(&self) -> bool {
        self.age.is_reversed() || self.ratings.is_reversed() || self.ranks.is_reversed()
    }

    /// These conditions as the condition of a section, so that the same words describe them.
    pub fn as_condition(&self, tournament: &Tournament) -> Condition {
        let Self { sex, age, ratings, ranks } = self.clone();
        Condition { sex, age, age_on: tournament.info.starts, ratings, ranks, ..Condition::default() }
    }
}

/// How an applicant stands to a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// They do not fulfil it.
    Unfit,
    /// Only the year of birth is known, and the birthday decides.
    Unsure,
    /// They fulfil it.
    Fits,
}

impl Tournament {
    /// How an applicant stands to the condition that a field decides.
    pub fn fit(&self, conditions: &EntryConditions, applicant: &Applicant, field: ApplicationField) -> Fit {
        let person = &applicant.person;
        let sure = |fits: bool| if fits { Fit::Fits } else { Fit::Unfit };
        match field {
            ApplicationField::Sex => sure(conditions.sex.is_none() || conditions.sex == person.sex),
            ApplicationField::Rating => match applicant.rating {
                Some(Rating(rating)) => sure(conditions.ratings.has(rating)),
                None => sure(conditions.ratings.from.is_none()),
            },
            ApplicationField::Title => sure(conditions.ranks.has(SportsTitle::from_person(person))),
            ApplicationField::Birth => match (person.birth, self.info.starts) {
                _ if conditions.age.is_open() => Fit::Fits,
                (Some(birth), Some(day)) => Ages::on(birth, day).fit(conditions.age),
                (Some(_), None) => Fit::Unsure,
                (None, _) => Fit::Unfit,
            },
            ApplicationField::Region
            | ApplicationField::Club
            | ApplicationField::Team
            | ApplicationField::Phone
            | ApplicationField::Email
            | ApplicationField::Remark => Fit::Fits,
        }
    }

    /// How an applicant stands to all conditions.
    pub fn fit_all(&self, conditions: &EntryConditions, applicant: &Applicant) -> Fit {
        let fits = ApplicationField::ALL.into_iter().map(|field| self.fit(conditions, applicant, field));
        fits.min().unwrap_or(Fit::Fits)
    }
}

/// The ages that a person may have on a day: two where only the year of birth is known.
struct Ages {
    least: i32,
    greatest: i32,
}

impl Ages {
    fn on(birth: Birth, day: NaiveDate) -> Self {
        let day_of_year = |date: NaiveDate| (date.month(), date.day());
        let years = day.year() - birth.year();
        let [least, greatest] = match birth {
            Birth::Date(date) => [years - i32::from(day_of_year(day) < day_of_year(date)); 2],
            // On the last day of the year all have had their birthday.
            Birth::Year(_) => [years - i32::from(day_of_year(day) < (12, 31)), years],
        };
        Self { least, greatest }
    }

    fn fit(&self, span: ValueRange<i32>) -> Fit {
        match [self.least, self.greatest].map(|age| span.has(age)) {
            [true, true] => Fit::Fits,
            [false, false] => Fit::Unfit,
            [true, false] | [false, true] => Fit::Unsure,
        }
    }
}
