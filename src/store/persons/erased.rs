//! Erased persons: a number without a name.

use chrono::NaiveDate;
use diesel::prelude::*;

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::persons::row::{PersonBody, PersonRow, StatementDates};
use crate::store::schema::players;
use tournament::erasure::pseudonym;
use tournament::{Details, Erasure, PersonId};

impl Store {
    /// The persons who have been erased, by their numbers.
    pub fn erased_persons(&self) -> Result<Vec<PersonId>, StoreError> {
        erased_persons(&mut *self.connection()?)
    }
}

/// How many persons have been erased.
pub(in crate::store) fn count_erased(connection: &mut Db) -> Result<usize, StoreError> {
    Ok(erased_persons(connection)?.len())
}

fn erased_persons(connection: &mut Db) -> Result<Vec<PersonId>, StoreError> {
    let erased = players::table.filter(players::body.like("%\"erased_on\":%")).order(players::id);
    let rows: Vec<PersonRow> = erased.load(connection)?;
    let mut persons = Vec::new();
    for row in rows {
        if row.body()?.erased_on.is_some() {
            persons.push(PersonId(row.id));
        }
    }
    Ok(persons)
}

/// Takes everything out of the rows of a person, of their former names and of those who were merged into them, but the year of birth that
/// ratings rest on.
pub(in crate::store) fn erase_persons(
    connection: &mut Db,
    own: &Erasure,
    rated_year: Option<i32>,
    day: NaiveDate,
) -> Result<(), StoreError> {
    let ids: Vec<i64> = own.numbers.iter().map(|id| id.0).collect();
    let rows: Vec<PersonRow> = players::table.filter(players::id.eq_any(ids)).load(connection)?;
    for row in rows {
        let rated_year = rated_year.filter(|_| row.id == own.person.0);
        let (person, seen, unpublished) = (pseudonym(own.person), StatementDates::default(), Details::new());
        row.replace(connection, &PersonBody { person, seen, erased_on: Some(day), rated_year, unpublished })?;
    }
    Ok(())
}
