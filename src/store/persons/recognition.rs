//! Recognises persons of the registry by their name or federation number, where it is certain.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;

use crate::store::Store;
use crate::store::backend::{BATCH, Db};
use crate::store::championships::MergeRow;
use crate::store::error::StoreError;
use crate::store::persons::StoredPerson;
use crate::store::persons::row::{PersonRow, StatementDates, add};
use crate::store::properties::{Counter, reserve};
use crate::store::rows::narrow;
use crate::store::schema::{merged_persons, players};
use tournament::series::Championships;
use tournament::{Details, Person, PersonId};

impl Store {
    /// The numbers of those who are surely there, in their order, as [`find_or_create_persons`](Self::find_or_create_persons) finds them;
    /// none for those who are not there.
    pub fn find_persons(&self, persons: &[Person]) -> Result<Vec<Option<PersonId>>, StoreError> {
        let registry = self.reading(|connection| Candidates::from_persons(connection, persons))?;
        Ok(persons.iter().map(|person| registry.find(person)).collect())
    }

    /// The number of a person, who is added if they are not there.
    pub fn find_or_create_person(&self, person: &Person) -> Result<PersonId, StoreError> {
        let found = self.find_or_create_persons(std::slice::from_ref(person))?;
        found.first().copied().ok_or_else(|| StoreError::corrupt("a person got no number"))
    }

    /// The numbers of many, in their order; all who are not surely there are added in one transaction. No person is taken
    /// for another by the name alone ([`Person::is_surely`]). Of several such persons the one born the same, then of the same region.
    pub fn find_or_create_persons(&self, persons: &[Person]) -> Result<Vec<PersonId>, StoreError> {
        let registry = self.reading(|connection| Candidates::from_persons(connection, persons))?;
        match persons.iter().map(|person| registry.find(person)).collect() {
            Some(all) => Ok(all),
            None => self.writing(|connection| register(connection, persons)),
        }
    }
}

/// The numbers of `persons`, with those added who are not there. A person who stands in the list twice is added once.
pub(in crate::store) fn register(connection: &mut Db, persons: &[Person]) -> Result<Vec<PersonId>, StoreError> {
    // Locks as `lock_for_writing` does: the same persons must not be registered twice.
    let first = reserve(connection, Counter::Players, 0)?;
    let mut registry = Candidates::from_persons(connection, persons)?;
    let mut added = Vec::new();
    let mut ids = Vec::with_capacity(persons.len());
    for person in persons {
        let known = registry.find(person);
        let next = PersonId(first + narrow::<i64, _>(added.len())?);
        ids.push(known.unwrap_or(next));
        if known.is_none() {
            added.push(PersonRow::new(next.0, person, &StatementDates::default())?);
            registry.add(StoredPerson {
                id: next,
                person: person.clone(),
                title_since: None,
                erased_on: None,
                rated_year: None,
                unpublished: Details::new(),
            });
        }
    }
    reserve(connection, Counter::Players, added.len())?;
    add(connection, &added)?;
    Ok(ids)
}

/// Merged records completed with the data of the person they were merged into, under their former names.
fn whole_persons(connection: &mut Db, persons: Vec<StoredPerson>) -> Result<Vec<StoredPerson>, StoreError> {
    let ids: Vec<i64> = persons.iter().map(|person| person.id.0).collect();
    let count: i64 = merged_persons::table.filter(merged_persons::id.eq_any(ids)).count().get_result(connection)?;
    if count == 0 {
        return Ok(persons);
    }
    let merges = MergeRow::values(connection)?.into_iter().map(|merge| (merge.id, merge)).collect();
    let championships = Championships { merges, ..Championships::default() };
    let whole: BTreeSet<i64> = persons.iter().map(|person| championships.person_of(person.id).0).collect();
    let rows: Vec<PersonRow> = players::table.filter(players::id.eq_any(whole)).load(connection)?;
    let whole = rows.iter().map(PersonRow::player).collect::<Result<Vec<_>, _>>()?;
    let by_id: BTreeMap<PersonId, StoredPerson> = whole.into_iter().map(|person| (person.id, person)).collect();
    Ok(persons
        .into_iter()
        .filter_map(|person| Some(by_id.get(&championships.person_of(person.id))?.named(&person.person.name)))
        .collect())
}

/// Persons of the registry who may match.
struct Candidates {
    by_name: BTreeMap<String, Vec<StoredPerson>>,
    by_federation_id: BTreeMap<String, PersonId>,
}

impl Candidates {
    /// Persons who share a name or a federation number with one of `persons`.
    fn from_persons(connection: &mut Db, persons: &[Person]) -> Result<Self, StoreError> {
        let mut candidates = Self { by_name: BTreeMap::new(), by_federation_id: BTreeMap::new() };
        for batch in persons.chunks(BATCH) {
            let names: Vec<String> = batch.iter().map(|person| person.name.key()).collect();
            let ids: Vec<&str> =
                batch.iter().map(|person| person.federation_id.as_str()).filter(|id| !id.is_empty()).collect();
            // Two questions, each with an index of its own, and sorted here: in one the database would read all persons in order.
            let mut rows: Vec<PersonRow> = players::table.filter(players::name_key.eq_any(names)).load(connection)?;
            if !ids.is_empty() {
                rows.extend(players::table.filter(players::federation_id.eq_any(ids)).load::<PersonRow>(connection)?);
            }
            rows.sort_unstable_by_key(|row| row.id);
            rows.dedup_by_key(|row| row.id);
            let players = rows.iter().map(PersonRow::player).collect::<Result<Vec<_>, _>>()?;
            for player in whole_persons(connection, players)? {
                candidates.add(player);
            }
        }
        Ok(candidates)
    }

    fn add(&mut self, player: StoredPerson) {
        let id = &player.person.federation_id;
        if !id.is_empty() {
            self.by_federation_id.entry(id.clone()).or_insert(player.id);
        }
        self.by_name.entry(player.person.name.key()).or_default().push(player);
    }

    fn find(&self, person: &Person) -> Option<PersonId> {
        let by_id = self.by_federation_id.get(&person.federation_id).copied();
        by_id.or_else(|| {
            let of_name = self.by_name.get(&person.name.key()).into_iter().flatten();
            let same = of_name.filter(|other| other.person.is_surely(person));
            let best = same.min_by_key(|other| {
                (other.person.birth != person.birth, other.person.region != person.region, other.id)
            });
            best.map(|player| player.id)
        })
    }
}
