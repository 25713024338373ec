//! Erased persons: a number without a name.

use chrono::NaiveDate;
use diesel::prelude::*;

use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::persons::row::{PersonBody, PersonRow, StatementDates};
use crate::store::schema::players;
use tournament::erasure::pseudonym;
use tournament::{Details, Erasure};

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
