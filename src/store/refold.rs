//! Recomputes folded search keys, once, at the start of a release whose folding rules differ.
//!
//! Only keys that differ are written: they are computed from the names beside them. A row whose names cannot be read keeps its key, so that
//! the site can start; its tournament or person shows what is wrong.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use crate::store::backend::{BATCH, Db};
use crate::store::error::StoreError;
use crate::store::rows::{from_json, narrow};
use crate::store::schema::{entries, federation_rows, players, tournaments};
use crate::store::search::{name_key, tournament_key};
use tournament::{Entry, Info, ListedPerson, Name, Person, PersonField};

/// Folds the keys of persons, tournaments, their players, and lists of federations.
pub(super) fn everything(connection: &mut Db) -> Result<(), StoreError> {
    persons(connection)?;
    let tournaments = tournaments::table.select((tournaments::id, tournaments::info, tournaments::search_key));
    let tournaments: Vec<(i64, String, String)> = tournaments.order(tournaments::id).load(connection)?;
    for (id, info, kept) in tournaments {
        if let Some(key) = from_json::<Info>(&info).ok().map(|info| tournament_key(&info)).filter(|key| *key != kept) {
            let row = tournaments::table.find(id);
            diesel::update(row).set(tournaments::search_key.eq(key)).execute(connection)?;
        }
        players_of(connection, id)?;
    }
    listed_persons(connection)
}

fn persons(connection: &mut Db) -> Result<(), StoreError> {
    let mut after = i64::MIN;
    loop {
        let part: Vec<(i64, String, String)> = players::table
            .filter(players::id.gt(after))
            .order(players::id)
            .select((players::id, players::body, players::search_key))
            .limit(narrow(BATCH)?)
            .load(connection)?;
        let Some((last, ..)) = part.last() else { return Ok(()) };
        after = *last;
        for (id, body, kept) in part {
            if let Some(key) = from_json::<Person>(&body).ok().map(|own| name_key(&own)).filter(|key| *key != kept) {
                diesel::update(players::table.find(id)).set(players::search_key.eq(key)).execute(connection)?;
            }
        }
    }
}

fn players_of(connection: &mut Db, tournament: i64) -> Result<(), StoreError> {
    let own = entries::table.filter(entries::tournament.eq(tournament));
    let own: Vec<(i64, String, String)> =
        own.select((entries::entry, entries::body, entries::search_key)).load(connection)?;
    for (entry, body, kept) in own {
        let key = from_json::<Entry>(&body).ok().map(|own| name_key(&own.person));
        if let Some(key) = key.filter(|key| *key != kept) {
            let row = entries::table.find((tournament, entry));
            diesel::update(row).set(entries::search_key.eq(key)).execute(connection)?;
        }
    }
    Ok(())
}

/// The columns read of a row of a list.
#[derive(Debug, Queryable)]
struct ListedRow {
    number: i64,
    family: String,
    given: String,
    federation_id: String,
    birth: String,
    search_key: String,
    identity: String,
}

/// The lists of federations, edition by edition. They may have millions of rows; names in plain Latin letters have the same key under all
/// rules, so the query leaves them out.
fn listed_persons(connection: &mut Db) -> Result<(), StoreError> {
    let mut edition = i64::MIN;
    loop {
        let next: Option<i64> = federation_rows::table
            .filter(federation_rows::generation.gt(edition))
            .order(federation_rows::generation)
            .select(federation_rows::generation)
            .first(connection)
            .optional()?;
        let Some(generation) = next else { return Ok(()) };
        edition = generation;
        listed_in(connection, edition)?;
    }
}

fn listed_in(connection: &mut Db, edition: i64) -> Result<(), StoreError> {
    let has_other_letters = other_letters(connection);
    let mut after = i64::MIN;
    loop {
        let part: Vec<ListedRow> = federation_rows::table
            .filter(federation_rows::generation.eq(edition))
            .filter(federation_rows::number.gt(after))
            .filter(sql::<Bool>(has_other_letters))
            .order(federation_rows::number)
            .select((
                federation_rows::number,
                federation_rows::family,
                federation_rows::given,
                federation_rows::federation_id,
                federation_rows::birth,
                federation_rows::search_key,
                federation_rows::identity,
            ))
            .limit(narrow(BATCH)?)
            .load(connection)?;
        let Some(last) = part.last() else { return Ok(()) };
        after = last.number;
        for row in part {
            let name = Name { family: row.family, given: row.given };
            let mut person = Person { name, federation_id: row.federation_id, ..Person::default() };
            PersonField::Birth.set(&mut person, &row.birth);
            let listed = ListedPerson { person, ..ListedPerson::default() };
            let (key, identity) = (listed.search_key(), listed.identity());
            if key != row.search_key || identity != row.identity {
                let kept = federation_rows::table.find((edition, row.number));
                let new = (federation_rows::search_key.eq(key), federation_rows::identity.eq(identity));
                diesel::update(kept).set(new).execute(connection)?;
            }
        }
    }
}

/// The condition that a name has letters of more than one byte, for each database.
const fn other_letters(connection: &Db) -> &'static str {
    match connection {
        #[cfg(feature = "postgres")]
        Db::Postgres(_) => "(octet_length(family || given) <> length(family || given))",
        Db::Sqlite(_) => "(length(CAST(family || given AS BLOB)) <> length(family || given))",
    }
}
