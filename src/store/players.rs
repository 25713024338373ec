//! The registry of persons: the same somebody in all events, found in either alphabet.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use super::Store;
use super::backend::{BATCH, Db, insert};
use super::error::StoreError;
use super::properties::{Counter, reserve};
use super::rows::{conduct, from_json, narrow, to_json, unknown};
use super::schema::{entries, players, tournaments};
use super::search;
use crate::draughts::Variant;
use crate::tournament::{Birth, Conduct, Entry, EntryId, Person, PlayerId, TournamentId};

/// A person in the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// His number, the same in all events.
    pub id: PlayerId,
    /// Who he is.
    pub person: Person,
}

/// Somebody's entry in an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerEntry {
    /// The event.
    pub tournament: TournamentId,
    /// Its address.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its first day.
    pub starts: Option<NaiveDate>,
    /// Its last day.
    pub ends: Option<NaiveDate>,
    /// Open or closed.
    pub conduct: Conduct,
    /// The game.
    pub variant: Variant,
    /// The entry.
    pub entry: EntryId,
    /// The person in the registry, if he is known there.
    pub player: Option<PlayerId>,
    /// The name, as the event prints it.
    pub name: String,
}

/// Entries with their events, the latest events first; events without a date before all others.
macro_rules! entries_with_events {
    () => {
        entries::table
            .inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)))
            .order((
                tournaments::starts.is_not_null(),
                tournaments::starts.desc(),
                tournaments::id.desc(),
                entries::entry,
            ))
            .select((
                (tournaments::id, tournaments::slug, tournaments::title, tournaments::starts, tournaments::ends),
                (tournaments::conduct, tournaments::variant),
                (entries::entry, entries::player, entries::name, entries::body),
            ))
    };
}

impl Store {
    /// A person by his number.
    pub fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        let row: Option<PlayerRow> = players::table.find(id.0).first(&mut *self.connection()?).optional()?;
        row.as_ref().map(PlayerRow::player).transpose()
    }

    /// Everybody in the registry.
    pub fn players(&self) -> Result<Vec<Player>, StoreError> {
        let rows: Vec<PlayerRow> = players::table.order(players::id).load(&mut *self.connection()?)?;
        rows.iter().map(PlayerRow::player).collect()
    }

    /// Persons by their numbers, in no order; those who are not there are left out.
    pub fn players_by_id(&self, ids: &[PlayerId]) -> Result<Vec<Player>, StoreError> {
        let mut found = Vec::new();
        let mut connection = self.connection()?;
        for batch in ids.chunks(BATCH) {
            let ids: Vec<i64> = batch.iter().map(|id| id.0).collect();
            let rows: Vec<PlayerRow> = players::table.filter(players::id.eq_any(ids)).load(&mut *connection)?;
            found.extend(rows.iter().map(PlayerRow::player).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(found)
    }

    /// The numbers of many in their order, as [`find_or_create_players`](Self::find_or_create_players) finds them; none for those
    /// who are not there.
    pub fn find_players(&self, persons: &[Person]) -> Result<Vec<Option<PlayerId>>, StoreError> {
        let registry = self.reading(|connection| Candidates::of(connection, persons))?;
        Ok(persons.iter().map(|person| registry.find(person)).collect())
    }

    /// Persons whose names have all words of `query`, in either alphabet, by name; at most `limit`.
    pub fn search_players(&self, query: &str, limit: u32) -> Result<Vec<Player>, StoreError> {
        let patterns = search::patterns(query);
        if patterns.is_empty() {
            return Ok(Vec::new());
        }
        let mut wanted = players::table.order((players::name_key, players::id)).limit(limit.into()).into_boxed();
        for pattern in patterns {
            wanted = wanted.filter(players::search_key.like(pattern));
        }
        let rows: Vec<PlayerRow> = wanted.load(&mut *self.connection()?)?;
        rows.iter().map(PlayerRow::player).collect()
    }

    /// The number of somebody, who is added if he is not there.
    pub fn find_or_create_player(&self, person: &Person) -> Result<PlayerId, StoreError> {
        let found = self.find_or_create_players(std::slice::from_ref(person))?;
        found.first().copied().ok_or_else(|| StoreError::corrupt("a person got no number"))
    }

    /// The numbers of many, in their order; all who are not there are added in one transaction.
    ///
    /// Two are the same person if their federation's numbers are the same; if one of them has none, if their names are and
    /// their births do not contradict each other. Of several such persons the one born the same, then of the same region.
    pub fn find_or_create_players(&self, persons: &[Person]) -> Result<Vec<PlayerId>, StoreError> {
        let registry = self.reading(|connection| Candidates::of(connection, persons))?;
        match persons.iter().map(|person| registry.find(person)).collect() {
            Some(all) => Ok(all),
            None => self.writing(|connection| register(connection, persons)),
        }
    }

    /// Replaces what is known of a person; answers whether he is there. Entries keep what their events print.
    pub fn update_player(&self, id: PlayerId, person: &Person) -> Result<bool, StoreError> {
        let row = PlayerRow::of(id.0, person)?;
        self.writing(|connection| Ok(diesel::update(players::table.find(id.0)).set(&row).execute(connection)? > 0))
    }

    /// All events in which a person is entered, the latest first.
    pub fn entries_of(&self, player: PlayerId) -> Result<Vec<PlayerEntry>, StoreError> {
        let rows = entries_with_events!().filter(entries::player.eq(player.0)).load(&mut *self.connection()?)?;
        public_entries(rows)
    }

    /// Entries of all events whose names have all words of `query`, in either alphabet, the latest events first; at most
    /// `limit`. Finds also those who are not in the registry.
    pub fn search_entries(&self, query: &str, limit: u32) -> Result<Vec<PlayerEntry>, StoreError> {
        let patterns = search::patterns(query);
        if patterns.is_empty() {
            return Ok(Vec::new());
        }
        let mut wanted = entries_with_events!().limit(limit.into()).into_boxed();
        for pattern in patterns {
            wanted = wanted.filter(entries::search_key.like(pattern));
        }
        public_entries(wanted.load(&mut *self.connection()?)?)
    }
}

/// A person as he is stored: columns for what is searched for, the whole as JSON.
#[derive(Debug, Clone, Queryable, Insertable, AsChangeset, Serialize, Deserialize)]
#[diesel(table_name = players, treat_none_as_default_value = false)]
pub(super) struct PlayerRow {
    id: i64,
    name: String,
    name_key: String,
    search_key: String,
    federation_id: String,
    body: String,
}

impl PlayerRow {
    fn of(id: i64, person: &Person) -> Result<Self, StoreError> {
        let name = person.name.to_string();
        Ok(Self {
            id,
            name_key: person.name.key(),
            search_key: search::fold(&name),
            name,
            federation_id: person.federation_id.clone(),
            body: to_json(person)?,
        })
    }

    pub(super) fn player(&self) -> Result<Player, StoreError> {
        Ok(Player { id: PlayerId(self.id), person: from_json(&self.body)? })
    }
}

fn add(connection: &mut Db, rows: &[PlayerRow]) -> Result<(), StoreError> {
    insert!(connection, players, rows);
    Ok(())
}

/// The numbers of `persons`, with those added who are not there. Somebody who stands in the list twice is added once.
pub(super) fn register(connection: &mut Db, persons: &[Person]) -> Result<Vec<PlayerId>, StoreError> {
    // Even nothing reserved keeps others from registering until this is written.
    let first = reserve(connection, Counter::Players, 0)?;
    let mut registry = Candidates::of(connection, persons)?;
    let mut added = Vec::new();
    let mut ids = Vec::with_capacity(persons.len());
    for person in persons {
        let known = registry.find(person);
        let next = PlayerId(first + narrow::<i64, _>(added.len())?);
        ids.push(known.unwrap_or(next));
        if known.is_none() {
            added.push(PlayerRow::of(next.0, person)?);
            registry.add(Player { id: next, person: person.clone() });
        }
    }
    reserve(connection, Counter::Players, added.len())?;
    add(connection, &added)?;
    Ok(ids)
}

/// Persons in the registry who may be those that are looked for.
struct Candidates {
    by_name: BTreeMap<String, Vec<Player>>,
    by_federation_id: BTreeMap<String, PlayerId>,
}

impl Candidates {
    /// Those who share a name or a federation's number with one of `persons`.
    fn of(connection: &mut Db, persons: &[Person]) -> Result<Self, StoreError> {
        let mut candidates = Self { by_name: BTreeMap::new(), by_federation_id: BTreeMap::new() };
        for batch in persons.chunks(BATCH) {
            let names: Vec<String> = batch.iter().map(|person| person.name.key()).collect();
            let ids: Vec<&str> =
                batch.iter().map(|person| person.federation_id.as_str()).filter(|id| !id.is_empty()).collect();
            let either = players::name_key.eq_any(names).or(players::federation_id.eq_any(ids));
            let rows: Vec<PlayerRow> = players::table.filter(either).order(players::id).load(connection)?;
            for row in &rows {
                candidates.add(row.player()?);
            }
        }
        Ok(candidates)
    }

    fn add(&mut self, player: Player) {
        let id = &player.person.federation_id;
        if !id.is_empty() {
            self.by_federation_id.entry(id.clone()).or_insert(player.id);
        }
        self.by_name.entry(player.person.name.key()).or_default().push(player);
    }

    fn find(&self, person: &Person) -> Option<PlayerId> {
        let by_id = self.by_federation_id.get(&person.federation_id).copied();
        by_id.or_else(|| {
            let namesakes = self.by_name.get(&person.name.key()).into_iter().flatten();
            let same = namesakes.filter(|other| may_be_same(&other.person, person));
            let best = same.min_by_key(|other| {
                (other.person.birth != person.birth, other.person.region != person.region, other.id)
            });
            best.map(|player| player.id)
        })
    }
}

/// Whether nothing known of two persons of one name says that they are two.
fn may_be_same(one: &Person, other: &Person) -> bool {
    let births = match (one.birth, other.birth) {
        (Some(Birth::Date(one)), Some(Birth::Date(other))) => one == other,
        (Some(one), Some(other)) => one.year() == other.year(),
        (None, _) | (_, None) => true,
    };
    let ids = one.federation_id.is_empty() || other.federation_id.is_empty();
    let sexes = one.sex.is_none() || other.sex.is_none() || one.sex == other.sex;
    births && ids && sexes
}

/// What is read of an entry and its event.
type EntryColumns =
    ((i64, String, String, Option<NaiveDate>, Option<NaiveDate>), (String, String), (i64, Option<i64>, String, String));

/// The entries without those that are not confirmed yet.
fn public_entries(rows: Vec<EntryColumns>) -> Result<Vec<PlayerEntry>, StoreError> {
    rows.into_iter().filter_map(|row| player_entry(row).transpose()).collect()
}

/// An entry as a list shows it; none where the player has not been confirmed.
fn player_entry(row: EntryColumns) -> Result<Option<PlayerEntry>, StoreError> {
    let (event, (conduct_code, variant), (entry, player, name, body)) = row;
    let (id, slug, title, starts, ends) = event;
    if !from_json::<Entry>(&body)?.is_confirmed() {
        return Ok(None);
    }
    Ok(Some(PlayerEntry {
        tournament: TournamentId(id),
        slug,
        title,
        starts,
        ends,
        conduct: conduct(&conduct_code)?,
        variant: variant.parse().map_err(|_| unknown("game", &variant))?,
        entry: EntryId(narrow(entry)?),
        player: player.map(PlayerId),
        name,
    }))
}
