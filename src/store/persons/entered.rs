//! The tournaments that persons are entered in, and the data of these entries.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::prelude::*;

use crate::store::backend::BATCH;
use crate::store::error::StoreError;
use crate::store::rows::{from_json, narrow, status, unknown};
use crate::store::schema::{entries, rating_changes, tournaments};
use crate::store::tournaments::listed;
use crate::store::{Store, search};
use draughts::Variant;
use tournament::spelling::found_folded;
use tournament::{Entry, EntryId, PersonId, Rating, TournamentId, TournamentStatus};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerEntry {
    pub tournament: TournamentId,
    pub slug: String,
    pub title: String,
    pub starts: Option<NaiveDate>,
    pub ends: Option<NaiveDate>,
    pub status: TournamentStatus,
    pub variant: Variant,
    pub entry: EntryId,
    /// The person in the registry, if they are known there.
    pub player: Option<PersonId>,
    /// The name, as the tournament prints it.
    pub name: String,
}

/// Entries with their tournaments, latest tournaments first; tournaments without a date come first.
macro_rules! entries_with_tournaments {
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

/// Entries of persons who are not in the registry that are compared for typing errors, at most.
const MOST_STRANGERS: i64 = 2_000;

/// Entries with typing errors that are read for each one that is shown.
const LOOKED_AT_FOR_ONE: usize = 4;

/// A player in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnteredPlayer {
    pub player: PersonId,
    pub tournament: TournamentId,
}

impl Store {
    /// The tournaments, public or not, in which one of these stands, with their titles.
    pub fn tournaments_with(&self, of: &[PersonId]) -> Result<BTreeMap<TournamentId, String>, StoreError> {
        let ids: Vec<Option<i64>> = of.iter().map(|id| Some(id.0)).collect();
        let joined = entries::table.inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)));
        let rows: Vec<(i64, String)> = joined
            .filter(entries::player.eq_any(ids))
            .select((tournaments::id, tournaments::title))
            .load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(|(id, title)| (TournamentId(id), title)).collect())
    }

    /// In which tournaments some players stand, public or not.
    pub fn entered_in(&self, players: &[PersonId]) -> Result<Vec<EnteredPlayer>, StoreError> {
        let mut found = Vec::new();
        let mut connection = self.connection()?;
        for batch in players.chunks(BATCH) {
            let ids: Vec<Option<i64>> = batch.iter().map(|id| Some(id.0)).collect();
            let of_players = entries::table.filter(entries::player.eq_any(ids));
            let rows: Vec<(Option<i64>, i64)> =
                of_players.select((entries::player, entries::tournament)).load(&mut *connection)?;
            let entered = |(player, tournament): (Option<i64>, i64)| {
                Some(EnteredPlayer { player: PersonId(player?), tournament: TournamentId(tournament) })
            };
            found.extend(rows.into_iter().filter_map(entered));
        }
        Ok(found)
    }

    /// Whether a person stands in a tournament other than `id`, or in a rating list.
    pub fn stands_elsewhere(&self, player: PersonId, id: TournamentId) -> Result<bool, StoreError> {
        self.reading(|connection| {
            let entered: i64 = entries::table
                .filter(entries::player.eq(player.0))
                .filter(entries::tournament.ne(id.0))
                .count()
                .get_result(connection)?;
            let rated: i64 =
                rating_changes::table.filter(rating_changes::player.eq(player.0)).count().get_result(connection)?;
            Ok(entered + rated > 0)
        })
    }

    /// The ratings with which persons were entered last, those who start last first; none of those who never had one.
    pub fn entered_ratings(&self, of: &[PersonId]) -> Result<BTreeMap<PersonId, Rating>, StoreError> {
        let mut ratings = BTreeMap::new();
        let championships = self.championships()?;
        let numbers: Vec<PersonId> = of.iter().flat_map(|person| championships.numbers_of(*person)).collect();
        let mut connection = self.connection()?;
        for batch in numbers.chunks(BATCH) {
            let ids: Vec<Option<i64>> = batch.iter().map(|id| Some(id.0)).collect();
            let rows: Vec<EntryColumns> =
                entries_with_tournaments!().filter(entries::player.eq_any(ids)).load(&mut *connection)?;
            for (_, _, (_, player, _, body)) in rows {
                let entry = from_json::<Entry>(&body)?;
                let rating = entry.rating.filter(|_| entry.takes_part());
                if let Some((player, rating)) = player.map(PersonId).zip(rating) {
                    ratings.entry(championships.person_of(player)).or_insert(rating);
                }
            }
        }
        Ok(ratings)
    }

    /// Those of `persons` who play in any tournament, public or not.
    pub fn entered(&self, persons: &[PersonId]) -> Result<BTreeSet<PersonId>, StoreError> {
        let connection = &mut *self.connection()?;
        let numbers: Vec<i64> = persons.iter().map(|person| person.0).collect();
        let mut entered = BTreeSet::new();
        for batch in numbers.chunks(BATCH) {
            let found = entries::table.filter(entries::player.eq_any(batch));
            let found: Vec<i64> = found.select(entries::player.assume_not_null()).distinct().load(connection)?;
            entered.extend(found.into_iter().map(PersonId));
        }
        Ok(entered)
    }

    /// Those of `persons` who have a rating, or stand in a tournament that lists name.
    pub fn publicly_known(&self, persons: &[PersonId]) -> Result<BTreeSet<PersonId>, StoreError> {
        let connection = &mut *self.connection()?;
        let numbers: Vec<i64> = persons.iter().map(|person| person.0).collect();
        let mut known = BTreeSet::new();
        for batch in numbers.chunks(BATCH) {
            let joined = entries::table.inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)));
            let entered = joined.filter(entries::player.eq_any(batch)).filter(listed());
            let entered: Vec<i64> = entered.select(entries::player.assume_not_null()).distinct().load(connection)?;
            let rated = rating_changes::table.filter(rating_changes::player.eq_any(batch));
            let rated: Vec<i64> = rated.select(rating_changes::player).distinct().load(connection)?;
            known.extend(entered.into_iter().chain(rated).map(PersonId));
        }
        Ok(known)
    }

    /// All who have a rating, or stand in a tournament that lists name, with those tournaments.
    pub fn public_persons(&self) -> Result<BTreeMap<PersonId, Vec<TournamentId>>, StoreError> {
        let connection = &mut *self.connection()?;
        let joined = entries::table.inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)));
        let columns = (entries::player.assume_not_null(), entries::tournament);
        let entered = joined.filter(entries::player.is_not_null()).filter(listed()).select(columns);
        let entered: Vec<(i64, i64)> = entered.load(connection)?;
        let rated: Vec<i64> = rating_changes::table.select(rating_changes::player).distinct().load(connection)?;
        let mut persons: BTreeMap<PersonId, Vec<TournamentId>> =
            rated.into_iter().map(|person| (PersonId(person), Vec::new())).collect();
        for (person, tournament) in entered {
            persons.entry(PersonId(person)).or_default().push(TournamentId(tournament));
        }
        Ok(persons)
    }

    /// All tournaments in which a person is entered, public or not, the latest first; for the staff.
    pub fn all_entries_of(&self, player: PersonId) -> Result<Vec<PlayerEntry>, StoreError> {
        let ids: Vec<Option<i64>> = self.championships()?.numbers_of(player).iter().map(|id| Some(id.0)).collect();
        let of_person = entries_with_tournaments!().filter(entries::player.eq_any(ids));
        public_entries(of_person.load(&mut *self.connection()?)?)
    }

    /// All listed tournaments in which a person is entered, the latest first.
    pub fn entries_of(&self, player: PersonId) -> Result<Vec<PlayerEntry>, StoreError> {
        let ids: Vec<Option<i64>> = self.championships()?.numbers_of(player).iter().map(|id| Some(id.0)).collect();
        let rows = entries_with_tournaments!()
            .filter(entries::player.eq_any(ids))
            .filter(listed())
            .load(&mut *self.connection()?)?;
        public_entries(rows)
    }

    /// Entries of all listed tournaments that belong to no person in the registry and whose names have all words of `query`, in either
    /// alphabet; if there are none, those whose names sound alike or differ by typing errors. The latest tournaments come first; at most
    /// `limit`.
    pub fn search_strangers(&self, query: &str, limit: u32) -> Result<Vec<PlayerEntry>, StoreError> {
        let patterns = search::patterns(query);
        if patterns.is_empty() {
            return Ok(Vec::new());
        }
        // The index has entries without a person together: they are few.
        let strangers = || entries_with_tournaments!().filter(listed()).filter(entries::player.is_null());
        let mut named = strangers().limit(limit.into()).into_boxed();
        for pattern in patterns {
            named = named.filter(entries::search_key.like(pattern));
        }
        let written = public_entries(named.load(&mut *self.connection()?)?)?;
        if !written.is_empty() {
            return Ok(written);
        }
        // The keys of all are read first, then only the entries that may match.
        let columns = (entries::tournament, entries::entry, entries::search_key);
        let latest = strangers().select(columns).limit(MOST_STRANGERS);
        let kept: Vec<(i64, i64, String)> = latest.load(&mut *self.connection()?)?;
        // Some of them may be unconfirmed and are then not shown.
        let most = LOOKED_AT_FOR_ONE * narrow::<usize, _>(limit)?;
        let alike = found_folded(query, kept, |(_, _, key)| key.clone()).into_iter().take(most);
        let alike: BTreeSet<(i64, i64)> = alike.map(|(_, (tournament, entry, _))| (tournament, entry)).collect();
        let of: Vec<i64> = alike.iter().map(|(tournament, _)| *tournament).collect();
        let numbers: Vec<i64> = alike.iter().map(|(_, entry)| *entry).collect();
        let near = strangers().filter(entries::tournament.eq_any(of)).filter(entries::entry.eq_any(numbers));
        let mut near_entries = public_entries(near.load(&mut *self.connection()?)?)?;
        near_entries.retain(|entry| alike.contains(&(entry.tournament.0, i64::from(entry.entry.0))));
        near_entries.truncate(narrow(limit)?);
        Ok(near_entries)
    }

    /// The latest listed tournament of each of these persons who is in one.
    pub fn latest_entries(&self, of: &[PersonId]) -> Result<BTreeMap<PersonId, PlayerEntry>, StoreError> {
        let championships = self.championships()?;
        let numbers: Vec<PersonId> = of.iter().flat_map(|person| championships.numbers_of(*person)).collect();
        let mut latest: BTreeMap<PersonId, PlayerEntry> = BTreeMap::new();
        let mut connection = self.connection()?;
        for batch in numbers.chunks(BATCH) {
            let ids: Vec<Option<i64>> = batch.iter().map(|id| Some(id.0)).collect();
            let entered = entries_with_tournaments!().filter(entries::player.eq_any(ids)).filter(listed());
            for entry in public_entries(entered.load(&mut *connection)?)? {
                if let Some(player) = entry.player {
                    latest.entry(championships.person_of(player)).or_insert(entry);
                }
            }
        }
        Ok(latest)
    }
}

/// The columns read of an entry and its tournament.
type EntryColumns =
    ((i64, String, String, Option<NaiveDate>, Option<NaiveDate>), (String, String), (i64, Option<i64>, String, String));

/// The entries without those that are not confirmed yet.
fn public_entries(rows: Vec<EntryColumns>) -> Result<Vec<PlayerEntry>, StoreError> {
    rows.into_iter().filter_map(|row| player_entry(row).transpose()).collect()
}

/// An entry as a list shows it; `None` if the player has not been confirmed.
fn player_entry(row: EntryColumns) -> Result<Option<PlayerEntry>, StoreError> {
    let (event, (status_code, variant), (entry, player, name, body)) = row;
    let (id, slug, title, starts, ends) = event;
    if !from_json::<Entry>(&body)?.takes_part() {
        return Ok(None);
    }
    Ok(Some(PlayerEntry {
        tournament: TournamentId(id),
        slug,
        title,
        starts,
        ends,
        status: status(&status_code)?,
        variant: variant.parse().map_err(|_| unknown("game", &variant))?,
        entry: EntryId(narrow(entry)?),
        player: player.map(PersonId),
        name,
    }))
}
