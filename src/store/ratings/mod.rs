//! Rating lists, one for each game and kind, and all changes that made them.
//!
//! The changes are the source; the current list is recomputed whenever they change, so that removing a tournament's changes leaves no
//! trace.

mod change;
mod rows;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::prelude::*;

use crate::store::Store;
use crate::store::backend::{BATCH, Db};
use crate::store::error::StoreError;
use crate::store::persons::{PersonRow, StoredPerson};
use crate::store::schema::{players, rating_changes, rating_lists, ratings};
use crate::store::verify::{ComputedRating, RatingDifference};
use draughts::Variant;
use tournament::rating::FineRating;
use tournament::{Details, Person, PersonId, RatingKind, TournamentId, Version};

use change::sums;
pub(super) use change::{apply, make_stale};
pub(super) use rows::{ChangeRow, ListRow, RatingRow};
use rows::{rating_list, records};

/// All changes, in rating order. One boxed type serves all queries for some of them.
fn changes() -> rating_changes::BoxedQuery<'static, <Db as Connection>::Backend> {
    rating_changes::table.order((rating_changes::date, rating_changes::id)).into_boxed()
}

fn changes_of(list: RatingList) -> rating_changes::BoxedQuery<'static, <Db as Connection>::Backend> {
    some_changes_of(list).order((rating_changes::date, rating_changes::id))
}

/// Changes of a list for a filter that leaves few of them: the database sorts them only after it has looked at all, so the caller does.
fn some_changes_of(list: RatingList) -> rating_changes::BoxedQuery<'static, <Db as Connection>::Backend> {
    let of_game = rating_changes::table.filter(rating_changes::variant.eq(list.variant.code()));
    of_game.filter(rating_changes::kind.eq(list.kind.code())).into_boxed()
}

/// The changes of a list that concern some players, in rating order.
fn changes_of_players(connection: &mut Db, list: RatingList, players: &[i64]) -> Result<Vec<ChangeRow>, StoreError> {
    let of_players = some_changes_of(list).filter(rating_changes::player.eq_any(players.to_vec()));
    let mut rows: Vec<ChangeRow> = of_players.load(connection)?;
    rows.sort_unstable_by_key(|row| (row.date, row.id));
    Ok(rows)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RatingList {
    pub variant: Variant,
    pub kind: RatingKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RatingListState {
    /// Grows with every change.
    pub version: Version,
    /// From which day on the changes rest on years of birth that have become known since: they are worked out anew with the next change.
    pub stale_from: Option<NaiveDate>,
}

/// The change of one player's rating by a tournament or an imported list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingChange {
    pub player: PersonId,
    /// The rating before; none if they had none.
    pub before: Option<FineRating>,
    pub after: FineRating,
    pub games: u16,
    /// How it was worked out, game by game, as JSON; the store does not read it.
    pub explanation: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentRatings {
    pub tournament: TournamentId,
    /// The day from which they count: the tournament's last.
    pub date: NaiveDate,
    /// The changes; empty if the tournament is no longer rated.
    pub changes: Vec<RatingChange>,
}

pub(super) fn has_stale_lists(connection: &mut Db) -> Result<bool, StoreError> {
    let stale = rating_lists::table.filter(rating_lists::stale_from.is_not_null());
    let count: i64 = stale.count().get_result(connection)?;
    Ok(count > 0)
}

/// The version of the rating rules: one higher with every release that computes other ratings from the same tournaments. Release 0.1 wrote
/// none.
pub const RATING_RULES: u32 = 3;

/// A change of a list together with a write to a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingWrite {
    pub list: RatingList,
    /// The list's version that the changes were computed on.
    pub seen: Version,
    /// The tournaments whose changes are replaced, in the order in which they are rated: the one that is closed or reopened,
    /// and all rated ones that end on the same day or later.
    pub tournaments: Vec<TournamentRatings>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingRecord {
    pub list: RatingList,
    /// The tournament; `None` for an imported list.
    pub tournament: Option<TournamentId>,
    /// The day from which it counts.
    pub date: NaiveDate,
    pub change: RatingChange,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rated {
    pub player: PersonId,
    pub person: Person,
    /// The details of the person that the public may not see.
    pub hidden: Details,
    pub value: FineRating,
    /// Rated games, as far as they were counted.
    pub games: u32,
    /// Whether the last imported list did not give the number of games.
    pub is_experienced: bool,
    pub date: NaiveDate,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingImport {
    pub date: NaiveDate,
    /// The account and the time, as the service writes them.
    pub explanation: String,
    pub players: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListChange {
    /// Ratings of an imported list, from a day on.
    Put { date: NaiveDate, changes: Vec<RatingChange> },
    TakeOut {
        date: NaiveDate,
        /// The account and the time.
        explanation: String,
    },
}

impl Store {
    /// The version of a list, which grows with every change. Read it before the data that changes are computed from.
    pub fn rating_version(&self, list: RatingList) -> Result<Version, StoreError> {
        Ok(self.rating_list_state(list)?.version)
    }

    /// The version of a list, and whether it is to be rated anew.
    pub fn rating_list_state(&self, list: RatingList) -> Result<RatingListState, StoreError> {
        let row = rating_lists::table.find((list.variant.code(), list.kind.code()));
        let row: Option<ListRow> = row.first(&mut *self.connection()?).optional()?;
        let state = |row: ListRow| RatingListState { version: Version(row.version), stale_from: row.stale_from };
        Ok(row.map_or_else(RatingListState::default, state))
    }

    /// The lists that are to be rated anew.
    pub fn stale_rating_lists(&self) -> Result<Vec<RatingList>, StoreError> {
        let stale = rating_lists::table.filter(rating_lists::stale_from.is_not_null());
        let rows: Vec<ListRow> = stale.load(&mut *self.connection()?)?;
        rows.iter().map(|row| rating_list(&row.variant, &row.kind)).collect()
    }

    /// The lists that have any data, in the order of their codes.
    pub fn rating_lists(&self) -> Result<Vec<RatingList>, StoreError> {
        let connection = &mut *self.connection()?;
        let listed: Vec<(String, String)> =
            ratings::table.select((ratings::variant, ratings::kind)).distinct().load(connection)?;
        let changed = rating_changes::table.select((rating_changes::variant, rating_changes::kind)).distinct();
        let changed: Vec<(String, String)> = changed.load(connection)?;
        let known: Vec<(String, String)> =
            rating_lists::table.select((rating_lists::variant, rating_lists::kind)).load(connection)?;
        let codes: BTreeSet<(String, String)> = listed.into_iter().chain(changed).chain(known).collect();
        codes.iter().map(|(variant, kind)| rating_list(variant, kind)).collect()
    }

    /// The ratings of a list that differ from the result of its changes.
    pub fn check_rating_sums(&self, list: RatingList) -> Result<Vec<RatingDifference>, StoreError> {
        let (history, stored) = self.reading(|connection| {
            let history: Vec<ChangeRow> = changes_of(list).load(connection)?;
            let of_list = ratings::table
                .filter(ratings::variant.eq(list.variant.code()))
                .filter(ratings::kind.eq(list.kind.code()));
            Ok::<_, StoreError>((history, of_list.load::<RatingRow>(connection)?))
        })?;
        let meant: BTreeMap<i64, ComputedRating> =
            sums(history).into_iter().map(|(player, row)| (player, row.computed())).collect();
        let stored: BTreeMap<i64, ComputedRating> = stored.iter().map(|row| (row.player, row.computed())).collect();
        let players: BTreeSet<i64> = meant.keys().chain(stored.keys()).copied().collect();
        let difference = |player: i64| RatingDifference {
            player: PersonId(player),
            tournament: None,
            meant: meant.get(&player).copied(),
            stored: stored.get(&player).copied(),
        };
        Ok(players.into_iter().map(difference).filter(|own| own.meant != own.stored).collect())
    }

    /// The current list, highest rating first.
    pub fn rating_list(&self, list: RatingList) -> Result<Vec<Rated>, StoreError> {
        self.reading_large(move |connection| {
            let experienced = experienced(connection, list, None)?;
            let rows: Vec<(RatingRow, PersonRow)> = ratings::table
                .inner_join(players::table.on(players::id.eq(ratings::player)))
                .filter(ratings::variant.eq(list.variant.code()))
                .filter(ratings::kind.eq(list.kind.code()))
                .order((ratings::value.desc(), players::name_key, players::id))
                .select((ratings::all_columns, players::all_columns))
                .load(connection)?;
            rows.into_iter().map(|(rating, player)| rating.rated(player.player()?, &experienced)).collect()
        })
    }

    /// Everything that has happened to a player's ratings, oldest first.
    pub fn rating_history(&self, player: PersonId) -> Result<Vec<RatingRecord>, StoreError> {
        let of_player = changes().filter(rating_changes::player.eq(player.0));
        records(of_player.load(&mut *self.connection()?)?)
    }

    /// The rating changes of a tournament; empty until it is closed.
    pub fn rating_changes_of(&self, tournament: TournamentId) -> Result<Vec<RatingRecord>, StoreError> {
        let of_tournament = changes().filter(rating_changes::tournament.eq(tournament.0));
        records(of_tournament.load(&mut *self.connection()?)?)
    }

    /// A list's whole history, oldest first: for ratings on any day and for rating later tournaments again.
    pub fn rating_records(&self, list: RatingList) -> Result<Vec<RatingRecord>, StoreError> {
        records(changes_of(list).load(&mut *self.connection()?)?)
    }

    /// What has happened in a list from a day on, oldest first.
    pub fn rating_records_since(&self, list: RatingList, day: NaiveDate) -> Result<Vec<RatingRecord>, StoreError> {
        records(changes_of(list).filter(rating_changes::date.ge(day)).load(&mut *self.connection()?)?)
    }

    /// What has happened in a list to some players, oldest first.
    pub fn rating_records_of(&self, list: RatingList, of: &[PersonId]) -> Result<Vec<RatingRecord>, StoreError> {
        let mut found = Vec::new();
        let mut connection = self.connection()?;
        for batch in of.chunks(BATCH) {
            let ids: Vec<i64> = batch.iter().map(|id| id.0).collect();
            found.extend(records(changes_of_players(&mut connection, list, &ids)?)?);
        }
        // Each batch is in order.
        found.sort_by_key(|record| record.date);
        Ok(found)
    }

    /// The rating that each of some players got last, in whichever list; none of those who have none.
    pub fn latest_ratings(&self, of: &[PersonId]) -> Result<BTreeMap<PersonId, FineRating>, StoreError> {
        let mut latest = BTreeMap::new();
        let mut connection = self.connection()?;
        for batch in of.chunks(BATCH) {
            let ids: Vec<i64> = batch.iter().map(|id| id.0).collect();
            let rows: Vec<(i64, i32)> = ratings::table
                .filter(ratings::player.eq_any(ids))
                .order((ratings::date, ratings::variant, ratings::kind))
                .select((ratings::player, ratings::value))
                .load(&mut *connection)?;
            // The latest comes last.
            latest.extend(rows.into_iter().map(|(player, value)| (PersonId(player), FineRating::from_tenths(value))));
        }
        Ok(latest)
    }

    /// A list at the end of a day, highest rating first.
    pub fn rating_list_on(&self, list: RatingList, day: NaiveDate) -> Result<Vec<Rated>, StoreError> {
        let until_then = changes_of(list).filter(rating_changes::date.le(day));
        let history: Vec<ChangeRow> = until_then.load(&mut *self.connection()?)?;
        let sums: Vec<RatingRow> = sums(history).into_values().collect();
        let ids: Vec<PersonId> = sums.iter().map(|row| PersonId(row.player)).collect();
        let people: BTreeMap<PersonId, StoredPerson> =
            self.persons_by_id(&ids)?.into_iter().map(|player| (player.id, player)).collect();
        let experienced = experienced(&mut *self.connection()?, list, Some(day))?;
        let rated = |row: RatingRow| {
            let person = people.get(&PersonId(row.player)).cloned();
            row.rated(person.ok_or_else(|| StoreError::corrupt("a rating of nobody"))?, &experienced)
        };
        let mut rated = sums.into_iter().map(rated).collect::<Result<Vec<_>, _>>()?;
        rated.sort_by_cached_key(|rated| (std::cmp::Reverse(rated.value), rated.person.name.key(), rated.player));
        Ok(rated)
    }

    /// The imported lists of a rating list, oldest first.
    pub fn rating_imports(&self, list: RatingList) -> Result<Vec<RatingImport>, StoreError> {
        let imported = some_changes_of(list).filter(rating_changes::tournament.is_null());
        let columns = (rating_changes::date, rating_changes::id, rating_changes::explanation);
        let mut rows: Vec<(NaiveDate, i64, String)> = imported.select(columns).load(&mut *self.connection()?)?;
        rows.sort_unstable();
        let mut imports: Vec<RatingImport> = Vec::new();
        for (date, _, explanation) in rows {
            match imports.iter_mut().find(|known| known.date == date && known.explanation == explanation) {
                Some(known) => known.players += 1,
                None => imports.push(RatingImport { date, explanation, players: 1 }),
            }
        }
        Ok(imports)
    }
}

/// The players for whom the last imported list, up to a day or of all days, did not give the number of games.
fn experienced(connection: &mut Db, list: RatingList, day: Option<NaiveDate>) -> Result<BTreeSet<i64>, StoreError> {
    let mut imported = some_changes_of(list).filter(rating_changes::tournament.is_null());
    if let Some(day) = day {
        imported = imported.filter(rating_changes::date.le(day));
    }
    let columns = (rating_changes::date, rating_changes::id, rating_changes::player, rating_changes::games);
    let mut imported: Vec<(NaiveDate, i64, i64, i32)> = imported.select(columns).load(connection)?;
    imported.sort_unstable();
    // Of several imported lists the latest counts.
    let games_of: BTreeMap<i64, i32> = imported.into_iter().map(|(_, _, player, games)| (player, games)).collect();
    Ok(games_of.into_iter().filter(|(_, games)| *games == 0).map(|(player, _)| player).collect())
}
