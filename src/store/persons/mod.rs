//! The registry of persons: one person in all tournaments, found in either alphabet.

mod entered;
mod erased;
mod learning;
mod recognition;
mod row;

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::dsl::{exists, not};
use diesel::prelude::*;

use crate::store::backend::{BATCH, Db};
use crate::store::error::StoreError;
use crate::store::properties::{Counter, lock_for_writing, reserve};
use crate::store::rows::narrow;
use crate::store::schema::{entries, players, rating_changes, tournaments};
use crate::store::tournaments::listed;
use crate::store::{Store, names, search};
pub use entered::{EnteredPlayer, PlayerEntry};
pub(super) use erased::{count_erased, erase_persons};
pub(super) use learning::{PersonRevision, forget_former_name, keep_former_name, revise};
pub use learning::{PersonStatement, StatementTrust};
pub(super) use recognition::register;
pub(super) use row::PersonRow;
use row::{StatementDates, add};
use tournament::series::{PersonFact, PersonFacts};
use tournament::{Details, Name, Person, PersonField, PersonId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPerson {
    /// Their number, the same in all tournaments.
    pub id: PersonId,
    pub person: Person,
    /// The first day known for the current title; `None` if no tournament or list gave one.
    pub title_since: Option<NaiveDate>,
    /// The day on which they were erased.
    pub erased_on: Option<NaiveDate>,
    /// The year of birth of an erased person, where ratings rest on it. It is shown nowhere.
    pub rated_year: Option<i32>,
    /// The details that only tournaments have told that hide them.
    pub unpublished: Details,
}

impl StoredPerson {
    /// The person as the public may see them.
    #[must_use]
    pub fn into_public(self) -> Self {
        Self { person: self.person.without(&self.hidden()), ..self }
    }

    /// The details that the public may not see: those that they withhold, and those that are known only from where they were hidden.
    pub fn hidden(&self) -> Details {
        &self.person.withheld | &self.unpublished
    }

    /// The person under another of their names.
    #[must_use]
    pub fn named(&self, name: &Name) -> Self {
        let mut person = Person { name: name.clone(), ..self.person.clone() };
        // The other spelling belongs to the current name.
        if *name != self.person.name {
            person.other_name.clear();
        }
        Self { person, ..self.clone() }
    }
}

/// A part of the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonsPage {
    pub persons: Vec<StoredPerson>,
    /// How many there are in total.
    pub count: usize,
}

/// A new person with the reserved number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPerson {
    pub player: PersonId,
    pub person: Person,
    /// What their tournament hides of them.
    pub hidden: Details,
}

/// Persons that are added to the registry together with a write to a tournament; without the write none of them exists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewPersons {
    pub added: Vec<NewPerson>,
    /// Those who are there and stood nowhere when they were chosen, as the tournament that brought them was undone.
    pub taken_again: Vec<PersonId>,
}

impl NewPersons {
    /// Whether it adds the person of a number.
    pub fn adds(&self, player: PersonId) -> bool {
        self.added.iter().any(|new| new.player == player)
    }

    /// Adds them to the registry; returns `false`, and the transaction must be rolled back, if a person that is used again is in a
    /// tournament by now.
    pub(super) fn admit(&self, connection: &mut Db) -> Result<bool, StoreError> {
        if !self.taken_again.is_empty() {
            // Others would take the same persons meanwhile.
            lock_for_writing(connection, Counter::Players)?;
            let ids: Vec<i64> = self.taken_again.iter().map(|id| id.0).collect();
            if !used(connection, &ids)?.is_empty() {
                return Ok(false);
            }
        }
        let row = |new: &NewPerson| PersonRow::hiding(new.player.0, &new.person, &new.hidden);
        add(connection, &self.added.iter().map(row).collect::<Result<Vec<_>, _>>()?)?;
        Ok(true)
    }
}

/// Names listed for a query, at most: readers do not go through more.
const MOST_LISTED: usize = 500;

/// For more families all persons are read.
const MOST_FAMILIES: usize = 5_000;

impl Store {
    pub fn player(&self, id: PersonId) -> Result<Option<StoredPerson>, StoreError> {
        let row: Option<PersonRow> = players::table.find(id.0).first(&mut *self.connection()?).optional()?;
        row.as_ref().map(PersonRow::player).transpose()
    }

    /// All that is known of a person, with its days; nothing of one who is not there.
    pub fn person_facts(&self, id: PersonId) -> Result<PersonFacts, StoreError> {
        let row: Option<PersonRow> = players::table.find(id.0).first(&mut *self.connection()?).optional()?;
        let Some(body) = row.as_ref().map(PersonRow::body).transpose()? else { return Ok(PersonFacts::new()) };
        let fact = |field: PersonField| {
            let days = body.seen.days(field);
            let (first, last) = (days.map(|days| days.first), days.map(|days| days.last));
            let is_hidden = body.unpublished.contains(&field);
            (field, PersonFact { text: field.text(&body.person), first, last, is_hidden })
        };
        Ok(PersonField::ALL.into_iter().map(fact).collect())
    }

    pub fn players(&self) -> Result<Vec<StoredPerson>, StoreError> {
        let rows: Vec<PersonRow> = players::table.order(players::id).load(&mut *self.connection()?)?;
        rows.iter().map(PersonRow::player).collect()
    }

    /// Persons by their numbers, in no order; those who are not there are left out.
    pub fn persons_by_id(&self, ids: &[PersonId]) -> Result<Vec<StoredPerson>, StoreError> {
        let mut found = Vec::new();
        let mut connection = self.connection()?;
        for batch in ids.chunks(BATCH) {
            let ids: Vec<i64> = batch.iter().map(|id| id.0).collect();
            let rows: Vec<PersonRow> = players::table.filter(players::id.eq_any(ids)).load(&mut *connection)?;
            found.extend(rows.iter().map(PersonRow::player).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(found)
    }

    /// Persons that a query finds, best first, at most `limit`: by words of their names or parts of them, in either alphabet, and if there
    /// is no such name, by names that differ by typing errors.
    pub fn search_players(&self, query: &str, limit: u32) -> Result<Vec<StoredPerson>, StoreError> {
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let found = self.reading(|connection| names::search(connection, query, most, persons_of))?;
        self.without_merged(&found)
    }

    /// Names that a query finds as [`search_players`](Self::search_players) does, at most `limit`; those of persons who were merged, too.
    /// Left out are those of whom nothing public tells, as [`Self::publicly_known`] has it, unless they are among `others`.
    pub fn search_names(&self, query: &str, others: &[PersonId], limit: u32) -> Result<Vec<StoredPerson>, StoreError> {
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let others: BTreeSet<i64> = others.iter().map(|other| other.0).collect();
        let read = |connection: &mut Db, ids: &[i64]| findable(connection, ids, &others);
        self.reading(|connection| names::search(connection, query, most, read))
    }

    /// The names of the registry that a query finds, best first, at most a few hundred, from an offset on, with those of merged persons. An
    /// empty query gives all names in their order.
    pub fn persons_page(&self, query: &str, offset: u32, limit: u32) -> Result<PersonsPage, StoreError> {
        self.reading(|connection| {
            if !search::words(query).is_empty() {
                let found = names::search(connection, query, MOST_LISTED, persons_of)?;
                let count = found.len();
                let persons = found.into_iter().skip(narrow(offset)?).take(narrow(limit)?).collect();
                return Ok(PersonsPage { persons, count });
            }
            let count: i64 = players::table.count().get_result(connection)?;
            let by_name = players::table.order((players::name_key, players::id));
            let rows: Vec<PersonRow> = by_name.offset(offset.into()).limit(limit.into()).load(connection)?;
            let persons = rows.iter().map(PersonRow::player).collect::<Result<_, _>>()?;
            Ok(PersonsPage { persons, count: narrow(count)? })
        })
    }

    /// The persons with merged ones replaced by those they were merged into, each once.
    pub fn without_merged(&self, found: &[StoredPerson]) -> Result<Vec<StoredPerson>, StoreError> {
        let championships = self.championships()?;
        let others: Vec<PersonId> = found
            .iter()
            .map(|own| championships.person_of(own.id))
            .filter(|id| !found.iter().any(|own| own.id == *id))
            .collect();
        let others = if others.is_empty() { Vec::new() } else { self.persons_by_id(&others)? };
        let mut seen = BTreeSet::new();
        let ids = found.iter().map(|own| championships.person_of(own.id)).filter(|id| seen.insert(*id));
        Ok(ids.filter_map(|id| found.iter().chain(&others).find(|own| own.id == id).cloned()).collect())
    }

    /// Numbers for persons who are to come into the registry, in order. Those that are not used are no loss.
    pub fn reserve_players(&self, count: usize) -> Result<Vec<PersonId>, StoreError> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let first = self.writing(|connection| reserve(connection, Counter::Players, count))?;
        Ok((first..).map(PersonId).take(count).collect())
    }

    /// For each of `persons` one of whom the very same is known and who stands in no tournament and no rating list, each once.
    pub fn unused_persons(&self, persons: &[Person]) -> Result<Vec<Option<PersonId>>, StoreError> {
        self.reading(|connection| {
            let mut same: Vec<StoredPerson> = Vec::new();
            for batch in persons.chunks(BATCH) {
                let names: Vec<String> = batch.iter().map(|person| person.name.key()).collect();
                let rows: Vec<PersonRow> =
                    players::table.filter(players::name_key.eq_any(names)).order(players::id).load(connection)?;
                for row in &rows {
                    same.extend(Some(row.player()?).filter(|player| batch.contains(&player.person)));
                }
            }
            let mut taken = used(connection, &same.iter().map(|player| player.id.0).collect::<Vec<_>>())?;
            let mut unused = |person: &Person| {
                let found = same.iter().find(|own| own.person == *person && !taken.contains(&own.id.0))?;
                taken.insert(found.id.0);
                Some(found.id)
            };
            Ok(persons.iter().map(&mut unused).collect())
        })
    }

    /// New persons, even where others have their names; their numbers in order.
    pub fn create_persons(&self, persons: &[Person]) -> Result<Vec<PersonId>, StoreError> {
        if persons.is_empty() {
            return Ok(Vec::new());
        }
        self.writing(|connection| {
            let first = reserve(connection, Counter::Players, persons.len())?;
            let ids: Vec<PersonId> = (first..).map(PersonId).take(persons.len()).collect();
            let row = |(id, person): (&PersonId, &Person)| PersonRow::new(id.0, person, &StatementDates::default());
            let rows = ids.iter().zip(persons).map(row).collect::<Result<Vec<_>, _>>()?;
            add(connection, &rows)?;
            Ok(ids)
        })
    }

    /// All persons with one of these folded family names.
    pub fn players_of_families(&self, families: &BTreeSet<String>) -> Result<Vec<StoredPerson>, StoreError> {
        if families.len() > MOST_FAMILIES {
            let is_wanted = |player: &StoredPerson| families.contains(&search::fold(&player.person.name.family));
            return Ok(self.players()?.into_iter().filter(is_wanted).collect());
        }
        self.reading(|connection| {
            let mut ids = BTreeSet::new();
            for family in families {
                ids.extend(names::with_words(connection, family)?);
            }
            let mut rows: Vec<PersonRow> = Vec::new();
            for batch in ids.into_iter().collect::<Vec<_>>().chunks(BATCH) {
                rows.extend(players::table.filter(players::id.eq_any(batch)).load::<PersonRow>(connection)?);
            }
            // The words may be their given names.
            rows.sort_unstable_by_key(|row| row.id);
            rows.iter().filter(|row| row.begins_with_any(families)).map(PersonRow::player).collect()
        })
    }
}

/// Persons by their numbers, in no order.
fn persons_of(connection: &mut Db, ids: &[i64]) -> Result<Vec<StoredPerson>, StoreError> {
    let rows: Vec<PersonRow> = players::table.filter(players::id.eq_any(ids.to_vec())).load(connection)?;
    rows.iter().map(PersonRow::player).collect()
}

/// Those of some persons who are publicly known or are among `others`.
fn findable(connection: &mut Db, ids: &[i64], others: &BTreeSet<i64>) -> Result<Vec<StoredPerson>, StoreError> {
    let is_own = || entries::player.eq(players::id.nullable());
    let entered = entries::table.filter(is_own());
    let joined = entries::table.inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)));
    let listed = joined.filter(is_own()).filter(listed());
    let rated = rating_changes::table.filter(rating_changes::player.eq(players::id));
    // `others` may have many thousands: a statement gets only those among its own persons.
    let others: Vec<i64> = ids.iter().copied().filter(|id| others.contains(id)).collect();
    let is_other = players::id.eq_any(others);
    let wanted = players::table.filter(players::id.eq_any(ids.to_vec())).into_boxed();
    let wanted = wanted.filter(exists(listed).or(exists(rated)).or(not(exists(entered))).or(is_other));
    let rows: Vec<PersonRow> = wanted.load(connection)?;
    rows.iter().map(PersonRow::player).collect()
}

/// Those of these who are in a tournament or a rating list.
fn used(connection: &mut Db, ids: &[i64]) -> Result<BTreeSet<i64>, StoreError> {
    let mut used = BTreeSet::new();
    for batch in ids.chunks(BATCH) {
        let wanted: Vec<Option<i64>> = batch.iter().map(|id| Some(*id)).collect();
        let entered: Vec<Option<i64>> =
            entries::table.filter(entries::player.eq_any(wanted)).select(entries::player).load(connection)?;
        let rated = rating_changes::table.filter(rating_changes::player.eq_any(batch));
        let rated: Vec<i64> = rated.select(rating_changes::player).distinct().load(connection)?;
        used.extend(entered.into_iter().flatten().chain(rated));
    }
    Ok(used)
}
