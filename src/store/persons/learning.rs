//! How the registry learns about persons: from tournaments, lists and tables, and from corrections.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;

use crate::store::backend::{BATCH, Db};
use crate::store::error::StoreError;
use crate::store::persons::row::{DayRange, PersonRow, StatementDates, add, corrected};
use crate::store::properties::{Counter, lock_for_writing};
use crate::store::ratings::make_stale;
use crate::store::schema::players;
use crate::store::{Store, names, search};
use tournament::series::{FactChange, NameChange, PersonEdit, PersonMerge};
use tournament::{Birth, Details, Person, PersonId};

/// A statement of a tournament, a list or a table about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonStatement<'a> {
    pub player: PersonId,
    pub person: &'a Person,
    /// What the tournament that says it hides of them.
    pub hidden: Details,
}

impl<'a> PersonStatement<'a> {
    /// A statement of a list or a table, which hides nothing.
    pub const fn open(player: PersonId, person: &'a Person) -> Self {
        Self { player, person, hidden: Details::new() }
    }
}

/// How far the registry accepts a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementTrust {
    /// The latest statement wins.
    Follow,
    /// Only unknown fields are filled in. An empty title counts as known: the person has none.
    FillIn,
}

impl Store {
    /// Corrects a person in the registry, by a tournament of a day; returns whether the person exists. Name, sex and birth are replaced,
    /// the other fields follow the latest statement ([`learn`](Self::learn)). Entries keep what their tournaments print.
    pub fn correct_player(&self, news: &PersonStatement<'_>, day: NaiveDate) -> Result<bool, StoreError> {
        self.writing(|connection| {
            lock_for_writing(connection, Counter::Players)?;
            let row: Option<PersonRow> = players::table.find(news.player.0).first(connection).optional()?;
            let Some(row) = row else { return Ok(false) };
            let mut body = row.body()?;
            let before = body.person.clone();
            if body.erased_on.is_some() {
                return Ok(true);
            }
            // A missing other spelling removes the stored one only if the family name has changed, not if a typing error in it was
            // corrected.
            let has_other_family = search::fold(&body.person.name.family) != search::fold(&news.person.name.family);
            if !news.person.other_name.is_empty() || has_other_family {
                body.person.other_name.clone_from(&news.person.other_name);
            }
            body.person.name = news.person.name.clone();
            body.person.sex = news.person.sex.or(body.person.sex);
            body.person.birth = corrected(body.person.birth, news.person.birth);
            body.learn(news.person, day);
            body.publish(&before, news);
            row.replace(connection, &body)?;
            follow_birth(connection, news.player, &before, &body.person)?;
            Ok(true)
        })
    }

    /// Updates the registry by a day's statements of a tournament, a list or a table: title, region, federation and club are those of the
    /// latest day that has any; unknown facts are taken from any day.
    pub fn learn(
        &self,
        news: &[PersonStatement<'_>],
        day: NaiveDate,
        manner: StatementTrust,
    ) -> Result<(), StoreError> {
        let is_new = |row: &PersonRow, statement: &PersonStatement<'_>| {
            let mut body = row.body()?;
            let before = body.clone();
            match manner {
                StatementTrust::Follow => body.learn(statement.person, day),
                StatementTrust::FillIn => body.fill_in(statement.person, day),
            }
            body.publish(&before.person, statement);
            Ok::<_, StoreError>(Some(body).filter(|body| *body != before))
        };
        let ids: Vec<i64> = news.iter().map(|own| own.player.0).collect();
        let rows_of = |connection: &mut Db| {
            let mut rows: BTreeMap<i64, PersonRow> = BTreeMap::new();
            for batch in ids.chunks(BATCH) {
                let found: Vec<PersonRow> = players::table.filter(players::id.eq_any(batch)).load(connection)?;
                rows.extend(found.into_iter().map(|row| (row.id, row)));
            }
            Ok::<_, StoreError>(rows)
        };
        let rows = self.reading(rows_of)?;
        let mut has_news = false;
        for own in news {
            has_news |= rows.get(&own.player.0).map_or(Ok(None), |row| is_new(row, own))?.is_some();
        }
        if !has_news {
            return Ok(());
        }
        self.writing(|connection| {
            lock_for_writing(connection, Counter::Players)?;
            let mut rows = rows_of(connection)?;
            for own in news {
                let Some(row) = rows.get_mut(&own.player.0) else { continue };
                if let Some(body) = is_new(row, own)? {
                    let before = row.body()?.person;
                    *row = row.replace(connection, &body)?;
                    follow_birth(connection, own.player, &before, &body.person)?;
                }
            }
            Ok(())
        })
    }
}

/// Marks the rating lists of a player whose year of birth has changed: earlier tournaments whose entries do not say it rest on it.
fn follow_birth(connection: &mut Db, player: PersonId, before: &Person, after: &Person) -> Result<(), StoreError> {
    if before.birth.map(Birth::year) == after.birth.map(Birth::year) {
        return Ok(());
    }
    make_stale(connection, player)
}

/// A change of a person in the registry. A field that has changed since is left as it is.
pub(in crate::store) struct PersonRevision {
    pub(in crate::store) player: PersonId,
    pub(in crate::store) name: Option<NameChange>,
    pub(in crate::store) facts: Vec<FactChange>,
}

impl PersonRevision {
    pub(in crate::store) fn from_edit(edit: &PersonEdit) -> Self {
        Self { player: edit.player, name: edit.name.clone(), facts: edit.facts.clone() }
    }

    /// The revision that undoes this one.
    pub(in crate::store) fn inverse(self) -> Self {
        let name = self.name.map(|name| NameChange { before: name.after, after: name.before });
        Self { name, facts: self.facts.iter().map(FactChange::inverse).collect(), ..self }
    }
}

pub(in crate::store) fn revise(connection: &mut Db, revision: &PersonRevision) -> Result<(), StoreError> {
    if revision.name.is_none() && revision.facts.is_empty() {
        return Ok(());
    }
    lock_for_writing(connection, Counter::Players)?;
    let row: Option<PersonRow> = players::table.find(revision.player.0).first(connection).optional()?;
    let Some(row) = row else { return Ok(()) };
    let mut body = row.body()?;
    if let Some(name) = revision.name.as_ref().filter(|name| name.before == body.person.name) {
        body.person.name = name.after.clone();
    }
    for change in &revision.facts {
        if change.field.text(&body.person) == change.before.text {
            change.field.set(&mut body.person, &change.after.text);
            let days = change.after.first.zip(change.after.last).map(|(first, last)| DayRange { first, last });
            body.seen.set(change.field, days);
            if change.after.is_hidden {
                body.unpublished.insert(change.field);
            } else {
                body.unpublished.remove(&change.field);
            }
        }
    }
    row.replace(connection, &body).map(drop)
}

/// Keeps a former name of a person as a row: search and recognition find it like the names of merged persons.
pub(in crate::store) fn keep_former_name(connection: &mut Db, merge: &PersonMerge) -> Result<(), StoreError> {
    // The correction comes after this, so the person here still has the former name, and the other spelling belongs to it.
    let row: Option<PersonRow> = players::table.find(merge.into.0).first(connection).optional()?;
    let known = row.as_ref().map(PersonRow::player).transpose()?.filter(|known| known.person.name == merge.name);
    let other_name = known.map(|known| known.person.other_name).unwrap_or_default();
    let person = Person { name: merge.name.clone(), other_name, ..Person::default() };
    add(connection, &[PersonRow::new(merge.id.0, &person, &StatementDates::default())?])
}

pub(in crate::store) fn forget_former_name(connection: &mut Db, merge: &PersonMerge) -> Result<(), StoreError> {
    let row: Option<PersonRow> = players::table.find(merge.id.0).first(connection).optional()?;
    row.map_or(Ok(()), |row| names::remove(connection, &row.kept_name()))?;
    diesel::delete(players::table.find(merge.id.0)).execute(connection)?;
    Ok(())
}
