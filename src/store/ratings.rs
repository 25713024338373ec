//! Rating lists, one a game and kind, and every change that made them.
//!
//! The changes are the memory; what a list says now is worked out from them whenever they change, so that taking an event's
//! changes back leaves no trace.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use super::Store;
use super::backend::{BATCH, Db, insert, on_both};
use super::error::StoreError;
use super::players::PlayerRow;
use super::properties::{Counter, reserve};
use super::rows::{narrow, unknown};
use super::schema::{players, rating_changes, rating_lists, ratings};
use crate::draughts::Variant;
use crate::rating::FineRating;
use crate::tournament::{Person, PlayerId, RatingKind, TournamentId, Version};

/// Which list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RatingList {
    /// The game.
    pub variant: Variant,
    /// Classic, rapid or blitz.
    pub kind: RatingKind,
}

/// What an event, or an imported list, made of one player's rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingChange {
    /// Whose.
    pub player: PlayerId,
    /// The rating before; none if he had none.
    pub before: Option<FineRating>,
    /// The rating after.
    pub after: FineRating,
    /// Rated games.
    pub games: u16,
    /// How it came about, game by game, as JSON; the store does not look inside.
    pub explanation: String,
}

/// All rating changes of one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRatings {
    /// The event.
    pub tournament: TournamentId,
    /// The day from which they count: the event's last.
    pub date: NaiveDate,
    /// The changes; none if the event is no longer rated.
    pub changes: Vec<RatingChange>,
}

/// What is to happen to a list together with a write to an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingWrite {
    /// Which list.
    pub list: RatingList,
    /// The list's version on which the changes were worked out.
    pub seen: Version,
    /// The events whose changes are replaced, in the order in which they are rated: the one that is closed or reopened,
    /// and all rated ones that end on the same day or later.
    pub events: Vec<EventRatings>,
}

/// A change as it stands in the list's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingRecord {
    /// Which list.
    pub list: RatingList,
    /// The event; none for an imported list.
    pub tournament: Option<TournamentId>,
    /// The day from which it counts.
    pub date: NaiveDate,
    /// The change.
    pub change: RatingChange,
}

/// Somebody in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rated {
    /// His number.
    pub player: PlayerId,
    /// Who he is.
    pub person: Person,
    /// His rating.
    pub value: FineRating,
    /// How many rated games made it.
    pub games: u32,
    /// The day of the last change.
    pub date: NaiveDate,
}

/// A list from elsewhere that was taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingImport {
    /// The day it is of.
    pub date: NaiveDate,
    /// Who took it in and when, as the desk writes it.
    pub explanation: String,
    /// How many players it set.
    pub players: usize,
}

/// What happens to a list beside its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListChange {
    /// Ratings from elsewhere, from a day on.
    Put {
        /// The day.
        date: NaiveDate,
        /// The ratings.
        changes: Vec<RatingChange>,
    },
    /// An import is taken back.
    TakeOut {
        /// Its day.
        date: NaiveDate,
        /// Who took it in and when.
        explanation: String,
    },
}

/// In the order in which they were rated.
macro_rules! oldest_first {
    () => {
        (rating_changes::date, rating_changes::id)
    };
}

impl Store {
    /// The version of a list: every change of it makes it one greater. Read before what the changes are worked out from.
    pub fn rating_version(&self, list: RatingList) -> Result<Version, StoreError> {
        let row = rating_lists::table.find((list.variant.code(), list.kind.code())).select(rating_lists::version);
        let version: Option<i64> = row.first(&mut *self.connection()?).optional()?;
        Ok(Version(version.unwrap_or(0)))
    }

    /// A list as it is now, the highest first.
    pub fn rating_list(&self, list: RatingList) -> Result<Vec<Rated>, StoreError> {
        let rows: Vec<(RatingRow, PlayerRow)> = ratings::table
            .inner_join(players::table.on(players::id.eq(ratings::player)))
            .filter(ratings::variant.eq(list.variant.code()))
            .filter(ratings::kind.eq(list.kind.code()))
            .order((ratings::value.desc(), players::name_key, players::id))
            .select((ratings::all_columns, players::all_columns))
            .load(&mut *self.connection()?)?;
        rows.into_iter().map(|(rating, player)| rating.rated(&player)).collect()
    }

    /// Everything that has happened to a player's ratings, oldest first.
    pub fn rating_history(&self, player: PlayerId) -> Result<Vec<RatingRecord>, StoreError> {
        let of_player = rating_changes::table.filter(rating_changes::player.eq(player.0));
        records(of_player.order(oldest_first!()).load(&mut *self.connection()?)?)
    }

    /// What an event made of its players' ratings; nothing while it is not closed.
    pub fn rating_changes_of(&self, tournament: TournamentId) -> Result<Vec<RatingRecord>, StoreError> {
        let of_event = rating_changes::table.filter(rating_changes::tournament.eq(tournament.0));
        records(of_event.order(oldest_first!()).load(&mut *self.connection()?)?)
    }

    /// A list's whole history, oldest first: from it ratings on any day can be told and later events rated again.
    pub fn rating_records(&self, list: RatingList) -> Result<Vec<RatingRecord>, StoreError> {
        let of_list = rating_changes::table
            .filter(rating_changes::variant.eq(list.variant.code()))
            .filter(rating_changes::kind.eq(list.kind.code()));
        records(of_list.order(oldest_first!()).load(&mut *self.connection()?)?)
    }

    /// What has happened in a list to some players, oldest first.
    pub fn rating_records_of(&self, list: RatingList, of: &[PlayerId]) -> Result<Vec<RatingRecord>, StoreError> {
        let mut found = Vec::new();
        let mut connection = self.connection()?;
        for batch in of.chunks(BATCH) {
            let ids: Vec<i64> = batch.iter().map(|id| id.0).collect();
            let of_list = rating_changes::table
                .filter(rating_changes::variant.eq(list.variant.code()))
                .filter(rating_changes::kind.eq(list.kind.code()))
                .filter(rating_changes::player.eq_any(ids));
            found.extend(records(of_list.order(oldest_first!()).load(&mut *connection)?)?);
        }
        Ok(found)
    }

    /// A list as it was at the end of a day, the highest first.
    pub fn rating_list_on(&self, list: RatingList, day: NaiveDate) -> Result<Vec<Rated>, StoreError> {
        let history: Vec<ChangeRow> = rating_changes::table
            .filter(rating_changes::variant.eq(list.variant.code()))
            .filter(rating_changes::kind.eq(list.kind.code()))
            .filter(rating_changes::date.le(day))
            .order(oldest_first!())
            .load(&mut *self.connection()?)?;
        let sums: Vec<RatingRow> = sums(history).into_values().collect();
        let ids: Vec<PlayerId> = sums.iter().map(|row| PlayerId(row.player)).collect();
        let people: BTreeMap<PlayerId, Person> =
            self.players_by_id(&ids)?.into_iter().map(|player| (player.id, player.person)).collect();
        let mut rated = sums.into_iter().map(|row| row.rated_with(&people)).collect::<Result<Vec<_>, _>>()?;
        rated.sort_by_cached_key(|rated| (std::cmp::Reverse(rated.value), rated.person.name.key(), rated.player));
        Ok(rated)
    }

    /// The lists from elsewhere that a list has taken in, oldest first.
    pub fn rating_imports(&self, list: RatingList) -> Result<Vec<RatingImport>, StoreError> {
        let rows: Vec<(NaiveDate, String)> = rating_changes::table
            .filter(rating_changes::variant.eq(list.variant.code()))
            .filter(rating_changes::kind.eq(list.kind.code()))
            .filter(rating_changes::tournament.is_null())
            .order(oldest_first!())
            .select((rating_changes::date, rating_changes::explanation))
            .load(&mut *self.connection()?)?;
        let mut imports: Vec<RatingImport> = Vec::new();
        for (date, explanation) in rows {
            match imports.iter_mut().find(|known| known.date == date && known.explanation == explanation) {
                Some(known) => known.players += 1,
                None => imports.push(RatingImport { date, explanation, players: 1 }),
            }
        }
        Ok(imports)
    }

    /// Takes a list from elsewhere in or out, or neither, and replaces the changes of the events that come after it; `false`, and
    /// nothing written, if the list has moved.
    pub fn change_rating_list(&self, write: &RatingWrite, change: Option<&ListChange>) -> Result<bool, StoreError> {
        let done = self.writing(|connection| {
            let touched = change.map_or_else(|| Ok(BTreeSet::new()), |change| change.apply(connection, write.list))?;
            if !apply(connection, write)? {
                return Err(Stopped::Moved);
            }
            Ok(recompute(connection, write.list, &touched)?)
        });
        match done {
            Ok(()) => Ok(true),
            Err(Stopped::Moved) => Ok(false),
            Err(Stopped::Store(error)) => Err(error),
        }
    }

    /// Sets ratings by a list from elsewhere, from `date` on.
    pub fn import_ratings(
        &self,
        list: RatingList,
        date: NaiveDate,
        changes: &[RatingChange],
    ) -> Result<(), StoreError> {
        self.writing(|connection| {
            next_version(connection, list, None)?;
            add_changes(connection, &Source { list, tournament: None, date }, changes)?;
            recompute(connection, list, &players_of(changes))
        })
    }
}

/// Why a list was not changed: with an error, what was written of it is taken back.
enum Stopped {
    Moved,
    Store(StoreError),
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<diesel::result::Error> for Stopped {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl ListChange {
    /// Answers whose ratings it touches.
    fn apply(&self, connection: &mut Db, list: RatingList) -> Result<BTreeSet<i64>, StoreError> {
        match self {
            Self::Put { date, changes } => {
                add_changes(connection, &Source { list, tournament: None, date: *date }, changes)?;
                Ok(players_of(changes))
            }
            Self::TakeOut { date, explanation } => {
                let of_import = rating_changes::table
                    .filter(rating_changes::variant.eq(list.variant.code()))
                    .filter(rating_changes::kind.eq(list.kind.code()))
                    .filter(rating_changes::tournament.is_null())
                    .filter(rating_changes::date.eq(date))
                    .filter(rating_changes::explanation.eq(explanation));
                let players: Vec<i64> = of_import.select(rating_changes::player).load(connection)?;
                diesel::delete(of_import).execute(connection)?;
                Ok(players.into_iter().collect())
            }
        }
    }
}

/// Replaces the changes of the events and works the list out anew; `false`, and nothing to be kept, if the list has moved.
pub(super) fn apply(connection: &mut Db, write: &RatingWrite) -> Result<bool, StoreError> {
    if !next_version(connection, write.list, Some(write.seen))? {
        return Ok(false);
    }
    let mut touched = BTreeSet::new();
    for event in &write.events {
        touched.extend(take_out(connection, write.list, event.tournament)?);
    }
    for event in &write.events {
        let source = Source { list: write.list, tournament: Some(event.tournament), date: event.date };
        add_changes(connection, &source, &event.changes)?;
        touched.extend(players_of(&event.changes));
    }
    recompute(connection, write.list, &touched)?;
    Ok(true)
}

/// Takes the list's next version, if it is still at `seen`. Holds the list until the transaction ends.
fn next_version(connection: &mut Db, list: RatingList, seen: Option<Version>) -> Result<bool, StoreError> {
    let new = ListRow { variant: list.variant.code().to_owned(), kind: list.kind.code().to_owned(), version: 0 };
    on_both!(connection, inner => {
        diesel::insert_into(rating_lists::table).values(&new).on_conflict_do_nothing().execute(inner)
    })?;
    let row = rating_lists::table.find((list.variant.code(), list.kind.code()));
    diesel::update(row).set(rating_lists::version.eq(rating_lists::version + 1)).execute(connection)?;
    let version: i64 = row.select(rating_lists::version).first(connection)?;
    Ok(seen.is_none_or(|seen| seen.0 + 1 == version))
}

/// Takes an event's changes out; answers whose they were.
fn take_out(connection: &mut Db, list: RatingList, tournament: TournamentId) -> Result<Vec<i64>, StoreError> {
    let of_event = rating_changes::table
        .filter(rating_changes::tournament.eq(tournament.0))
        .filter(rating_changes::variant.eq(list.variant.code()))
        .filter(rating_changes::kind.eq(list.kind.code()));
    let players = of_event.select(rating_changes::player).load(connection)?;
    diesel::delete(of_event).execute(connection)?;
    Ok(players)
}

/// Where changes come from.
struct Source {
    list: RatingList,
    tournament: Option<TournamentId>,
    date: NaiveDate,
}

fn add_changes(connection: &mut Db, source: &Source, changes: &[RatingChange]) -> Result<(), StoreError> {
    let first = reserve(connection, Counter::RatingChanges, changes.len())?;
    let rows: Vec<ChangeRow> = (first..).zip(changes).map(|(id, change)| ChangeRow::of(id, source, change)).collect();
    insert!(connection, rating_changes, rows);
    Ok(())
}

fn players_of(changes: &[RatingChange]) -> BTreeSet<i64> {
    changes.iter().map(|change| change.player.0).collect()
}

/// Makes the list say of these players what their changes come to.
fn recompute(connection: &mut Db, list: RatingList, touched: &BTreeSet<i64>) -> Result<(), StoreError> {
    let touched: Vec<i64> = touched.iter().copied().collect();
    for batch in touched.chunks(BATCH) {
        let history: Vec<ChangeRow> = rating_changes::table
            .filter(rating_changes::player.eq_any(batch))
            .filter(rating_changes::variant.eq(list.variant.code()))
            .filter(rating_changes::kind.eq(list.kind.code()))
            .order(oldest_first!())
            .load(connection)?;
        let old = ratings::table
            .filter(ratings::player.eq_any(batch))
            .filter(ratings::variant.eq(list.variant.code()))
            .filter(ratings::kind.eq(list.kind.code()));
        diesel::delete(old).execute(connection)?;
        let rows: Vec<RatingRow> = sums(history).into_values().collect();
        insert!(connection, ratings, rows);
    }
    Ok(())
}

/// What each player's changes, oldest first, come to.
fn sums(history: Vec<ChangeRow>) -> BTreeMap<i64, RatingRow> {
    let mut sums = BTreeMap::new();
    for change in history {
        let (value, date, more) = (change.after, change.date, change.games);
        let (player, variant, kind) = (change.player, change.variant, change.kind);
        let sum = sums.entry(player).or_insert(RatingRow { player, variant, kind, value, games: 0, date });
        // A list from elsewhere says how many games there are in all.
        let games = if change.tournament.is_none() { sum.games.max(more) } else { sum.games + more };
        (sum.value, sum.date, sum.games) = (value, date, games);
    }
    sums
}

/// The version of a list as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = rating_lists, treat_none_as_default_value = false)]
pub(super) struct ListRow {
    variant: String,
    kind: String,
    version: i64,
}

/// A change as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = rating_changes, treat_none_as_default_value = false)]
pub(super) struct ChangeRow {
    id: i64,
    player: i64,
    variant: String,
    kind: String,
    tournament: Option<i64>,
    before: Option<i32>,
    after: i32,
    games: i32,
    date: NaiveDate,
    explanation: String,
}

impl ChangeRow {
    fn of(id: i64, source: &Source, change: &RatingChange) -> Self {
        Self {
            id,
            player: change.player.0,
            variant: source.list.variant.code().to_owned(),
            kind: source.list.kind.code().to_owned(),
            tournament: source.tournament.map(|tournament| tournament.0),
            before: change.before.map(FineRating::tenths),
            after: change.after.tenths(),
            games: change.games.into(),
            date: source.date,
            explanation: change.explanation.clone(),
        }
    }

    fn record(self) -> Result<RatingRecord, StoreError> {
        Ok(RatingRecord {
            list: rating_list(&self.variant, &self.kind)?,
            tournament: self.tournament.map(TournamentId),
            date: self.date,
            change: RatingChange {
                player: PlayerId(self.player),
                before: self.before.map(FineRating::from_tenths),
                after: FineRating::from_tenths(self.after),
                games: narrow(self.games)?,
                explanation: self.explanation,
            },
        })
    }
}

fn records(rows: Vec<ChangeRow>) -> Result<Vec<RatingRecord>, StoreError> {
    rows.into_iter().map(ChangeRow::record).collect()
}

/// A player's place in a list as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = ratings, treat_none_as_default_value = false)]
pub(super) struct RatingRow {
    player: i64,
    variant: String,
    kind: String,
    value: i32,
    games: i32,
    date: NaiveDate,
}

impl RatingRow {
    fn rated_with(self, people: &BTreeMap<PlayerId, Person>) -> Result<Rated, StoreError> {
        let player = PlayerId(self.player);
        let person = people.get(&player).cloned().ok_or_else(|| StoreError::corrupt("a rating of nobody"))?;
        let (value, games) = (FineRating::from_tenths(self.value), narrow(self.games)?);
        Ok(Rated { player, person, value, games, date: self.date })
    }

    fn rated(self, player: &PlayerRow) -> Result<Rated, StoreError> {
        Ok(Rated {
            player: PlayerId(self.player),
            person: player.player()?.person,
            value: FineRating::from_tenths(self.value),
            games: narrow(self.games)?,
            date: self.date,
        })
    }
}

fn rating_list(variant: &str, kind: &str) -> Result<RatingList, StoreError> {
    Ok(RatingList {
        variant: variant.parse().map_err(|_| unknown("game", variant))?,
        kind: RatingKind::from_code(kind).ok_or_else(|| unknown("kind of rating", kind))?,
    })
}
