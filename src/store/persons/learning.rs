//! What the registry learns of persons: from tournaments, lists and tables, and from those who correct it.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;

use crate::store::backend::{BATCH, Db};
use crate::store::error::StoreError;
use crate::store::persons::row::{DayRange, PersonRow, StatementDates, add, corrected};
use crate::store::properties::{Counter, reserve};
use crate::store::schema::players;
use crate::store::{Store, names, search};
use tournament::series::{FactChange, NameChange, PersonEdit, PersonMerge};
use tournament::{Person, PersonId};

/// What a tournament, a list or a table says of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonStatement<'a> {
    pub player: PersonId,
    pub person: &'a Person,
}

/// How far the registry believes what is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementTrust {
    /// It follows the latest that is said.
    Follow,
    /// It takes what it does not know, and keeps what it does. An empty title is known: the person has none.
    FillIn,
}

impl Store {
    /// Corrects what is known of a person, by a tournament of a day; answers whether they are there. Name, sex and birth are replaced, the rest
    /// follows the latest that says something ([`learn`](Self::learn)). Entries keep what their tournaments print.
    pub fn correct_player(&self, news: PersonStatement<'_>, day: NaiveDate) -> Result<bool, StoreError> {
        self.writing(|connection| {
            // Even nothing reserved keeps others from writing between what is read here and what is written.
            reserve(connection, Counter::Players, 0)?;
            let row: Option<PersonRow> = players::table.find(news.player.0).first(connection).optional()?;
            let Some(row) = row else { return Ok(false) };
            let mut body = row.body()?;
            // Silence takes the other spelling away only with the family name that it spells, not with a slip in it.
            let has_other_family = search::fold(&body.person.name.family) != search::fold(&news.person.name.family);
            if !news.person.other_name.is_empty() || has_other_family {
                body.person.other_name.clone_from(&news.person.other_name);
            }
            body.person.name = news.person.name.clone();
            body.person.sex = news.person.sex.or(body.person.sex);
            body.person.birth = corrected(body.person.birth, news.person.birth);
            body.learn(news.person, day);
            row.replace(connection, &body)?;
            Ok(true)
        })
    }

    /// Lets the registry follow what a tournament, a list or a table of a day says of persons: title, region, federation and club are those
    /// of the latest day that says any; what is not known yet is taken from any day.
    pub fn learn(
        &self,
        news: &[PersonStatement<'_>],
        day: NaiveDate,
        manner: StatementTrust,
    ) -> Result<(), StoreError> {
        let is_new = |row: &PersonRow, own: &PersonStatement<'_>| {
            let mut body = row.body()?;
            let before = body.clone();
            match manner {
                StatementTrust::Follow => body.learn(own.person, day),
                StatementTrust::FillIn => body.fill_in(own.person, day),
            }
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
            // Even nothing reserved keeps others from writing until this is written.
            reserve(connection, Counter::Players, 0)?;
            let mut rows = rows_of(connection)?;
            for own in news {
                let Some(row) = rows.get_mut(&own.player.0) else { continue };
                if let Some(body) = is_new(row, own)? {
                    *row = row.replace(connection, &body)?;
                }
            }
            Ok(())
        })
    }
}

/// What becomes of a person in the registry. A field that says something else by now than before stays as it is.
pub(in crate::store) struct PersonRevision {
    pub(in crate::store) player: PersonId,
    pub(in crate::store) name: Option<NameChange>,
    pub(in crate::store) facts: Vec<FactChange>,
}

impl PersonRevision {
    pub(in crate::store) fn from_edit(edit: &PersonEdit) -> Self {
        Self { player: edit.player, name: edit.name.clone(), facts: edit.facts.clone() }
    }

    /// The revision that takes this one back.
    pub(in crate::store) fn inverse(self) -> Self {
        let name = self.name.map(|name| NameChange { before: name.after, after: name.before });
        Self { name, facts: self.facts.iter().map(FactChange::inverse).collect(), ..self }
    }
}

pub(in crate::store) fn revise(connection: &mut Db, revision: &PersonRevision) -> Result<(), StoreError> {
    if revision.name.is_none() && revision.facts.is_empty() {
        return Ok(());
    }
    // Even nothing reserved keeps others from writing between what is read here and what is written.
    reserve(connection, Counter::Players, 0)?;
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
        }
    }
    row.replace(connection, &body).map(drop)
}

/// A row for a name that a person had once: search and recognition find it as those of persons who were merged.
pub(in crate::store) fn keep_former_name(connection: &mut Db, merge: &PersonMerge) -> Result<(), StoreError> {
    // The name is still that of the person here: what corrects it comes after this. So the other spelling is that of this name.
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
