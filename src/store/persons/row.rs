//! A person as the registry keeps them, with the days of the statements.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::backend::{Db, insert};
use crate::store::error::StoreError;
use crate::store::names::KeptName;
use crate::store::persons::{PersonStatement, StoredPerson};
use crate::store::rows::{from_json, to_json};
use crate::store::schema::players;
use crate::store::{names, search};
use tournament::{Birth, DETAILS, Details, FieldConstancy, Person, PersonField, PersonId};

/// A person as stored: columns for lookups, and the whole as JSON.
#[derive(Debug, Clone, Queryable, Insertable, AsChangeset, Serialize, Deserialize)]
#[diesel(table_name = players, treat_none_as_default_value = false)]
pub(in crate::store) struct PersonRow {
    pub(super) id: i64,
    name: String,
    name_key: String,
    search_key: String,
    federation_id: String,
    body: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PersonBody {
    #[serde(flatten)]
    pub(super) person: Person,
    #[serde(default, skip_serializing_if = "StatementDates::is_empty")]
    pub(super) seen: StatementDates,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) erased_on: Option<NaiveDate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rated_year: Option<i32>,
    /// The details that only tournaments have told that hide them.
    #[serde(default, skip_serializing_if = "Details::is_empty")]
    pub(super) unpublished: Details,
}

/// The days on which tournaments, lists and tables stated what the registry has; `None` if unknown. Only for fields that change.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct StatementDates(BTreeMap<PersonField, Option<DayRange>>);

/// The first and the last day of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DayRange {
    pub(super) first: NaiveDate,
    pub(super) last: NaiveDate,
}

impl StatementDates {
    pub(super) fn days(&self, field: PersonField) -> Option<DayRange> {
        self.0.get(&field).copied().flatten()
    }

    /// Sets the days of a field, if it is one that changes.
    pub(super) fn set(&mut self, field: PersonField, days: Option<DayRange>) {
        if field.constancy() == FieldConstancy::Changing {
            self.0.insert(field, days);
        }
    }

    fn is_empty(&self) -> bool {
        self.0.values().all(Option::is_none)
    }
}

impl PersonBody {
    fn new(person: &Person, seen: &StatementDates) -> Self {
        let unpublished = Details::new();
        Self { person: person.clone(), seen: seen.clone(), erased_on: None, rated_year: None, unpublished }
    }

    pub(super) fn learn(&mut self, said: &Person, day: NaiveDate) {
        if self.erased_on.is_some() {
            return;
        }
        // Whoever withholds something does so until an administrator says otherwise.
        self.person.withheld.extend(&said.withheld);
        // The other spelling of a former name is not that of the current name.
        let has_name = said.name.key() == self.person.name.key();
        let is_said =
            |field: &PersonField| !field.text(said).is_empty() && (has_name || *field != PersonField::OtherName);
        for field in PersonField::ALL.into_iter().filter(is_said) {
            match field.constancy() {
                FieldConstancy::Changing => self.follow(field, said, day),
                FieldConstancy::Refined if is_refined(self.person.birth, said.birth) => {
                    field.copy(said, &mut self.person);
                }
                FieldConstancy::Refined | FieldConstancy::Constant => {
                    if field.text(&self.person).is_empty() {
                        field.copy(said, &mut self.person);
                    }
                }
            }
        }
    }

    /// Updates a field and its days by what a tournament of a day states.
    fn follow(&mut self, field: PersonField, said: &Person, day: NaiveDate) {
        let seen = self.seen.days(field);
        if field.agrees(&field.text(&self.person), &field.text(said)) {
            let days = seen.unwrap_or(DayRange { first: day, last: day });
            self.seen.set(field, Some(DayRange { first: days.first.min(day), last: days.last.max(day) }));
        } else if seen.is_none_or(|days| day >= days.last) {
            // A value removed on a day does not come back from an earlier day.
            field.copy(said, &mut self.person);
            self.seen.set(field, Some(DayRange { first: day, last: day }));
        }
    }

    /// Notes which of the details that a statement confirms, or has changed since `before`, it hides: what has been public stays public,
    /// and what only such statements have told is not.
    pub(super) fn publish(&mut self, before: &Person, statement: &PersonStatement<'_>) {
        let is_told = |field: &PersonField| {
            let text = field.text(&self.person);
            !text.is_empty() && (text == field.text(statement.person) || text != field.text(before))
        };
        for field in DETAILS.into_iter().filter(is_told) {
            let is_new = field.text(&self.person) != field.text(before);
            if !statement.hidden.contains(&field) {
                self.unpublished.remove(&field);
            } else if is_new {
                self.unpublished.insert(field);
            }
        }
    }

    pub(super) fn fill_in(&mut self, said: &Person, day: NaiveDate) {
        // Pages of the person depend on the first two, and ratings of other tournaments on the year of birth; any account may state them.
        let mut news = Person { title: String::new(), other_name: String::new(), birth: None, ..said.clone() };
        for field in PersonField::ALL {
            if !field.text(&self.person).is_empty() {
                field.set(&mut news, "");
            }
        }
        self.learn(&news, day);
    }
}

/// Whether the statement adds the day to a known year of birth.
fn is_refined(known: Option<Birth>, said: Option<Birth>) -> bool {
    matches!((known, said), (Some(Birth::Year(year)), Some(Birth::Date(date))) if date.year() == year)
}

/// A corrected birth: a year alone does not replace a known day of the same year.
pub(super) fn corrected(known: Option<Birth>, said: Option<Birth>) -> Option<Birth> {
    match (known, said) {
        (Some(Birth::Date(date)), Some(Birth::Year(year))) if date.year() == year => known,
        (known, said) => said.or(known),
    }
}

impl PersonRow {
    /// The row of a new person of whom a tournament hides some details.
    pub(super) fn hiding(id: i64, person: &Person, hidden: &Details) -> Result<Self, StoreError> {
        let seen = StatementDates::default();
        let unpublished = hidden.iter().copied().filter(|field| !field.text(person).is_empty()).collect();
        let body = PersonBody { unpublished, ..PersonBody::new(person, &seen) };
        Ok(Self { body: to_json(&body)?, ..Self::new(id, person, &seen)? })
    }

    pub(super) fn new(id: i64, person: &Person, seen: &StatementDates) -> Result<Self, StoreError> {
        let name = person.name.to_string();
        Ok(Self {
            id,
            name_key: person.name.key(),
            search_key: search::name_key(person),
            name,
            federation_id: person.federation_id.clone(),
            body: to_json(&PersonBody::new(person, seen))?,
        })
    }

    pub(in crate::store) fn player(&self) -> Result<StoredPerson, StoreError> {
        let PersonBody { person, seen, erased_on, rated_year, unpublished } = self.body()?;
        Ok(StoredPerson {
            unpublished,
            erased_on,
            rated_year,
            id: PersonId(self.id),
            person,
            title_since: seen.days(PersonField::Title).map(|days| days.first),
        })
    }

    pub(super) fn body(&self) -> Result<PersonBody, StoreError> {
        from_json(&self.body)
    }

    /// Writes the current data and returns the row.
    pub(super) fn replace(&self, connection: &mut Db, body: &PersonBody) -> Result<Self, StoreError> {
        let row = Self { body: to_json(body)?, ..Self::new(self.id, &body.person, &body.seen)? };
        diesel::update(players::table.find(self.id)).set(&row).execute(connection)?;
        if row.search_key != self.search_key {
            names::remove(connection, &self.kept_name())?;
            names::add(connection, &[row.kept_name()])?;
        }
        Ok(row)
    }

    /// Whether the folded name begins with the words of one of these.
    pub(super) fn begins_with_any(&self, names: &BTreeSet<String>) -> bool {
        let mut ends = self.search_key.match_indices(' ').map(|(end, _)| end).chain([self.search_key.len()]);
        ends.any(|end| names.contains(&self.search_key[..end]))
    }

    pub(super) fn kept_name(&self) -> KeptName<'_> {
        KeptName { player: self.id, name: &self.search_key }
    }
}

pub(super) fn add(connection: &mut Db, rows: &[PersonRow]) -> Result<(), StoreError> {
    insert!(connection, players, rows);
    names::add(connection, &rows.iter().map(PersonRow::kept_name).collect::<Vec<_>>())
}
