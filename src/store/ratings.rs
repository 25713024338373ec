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
        (sum.value, sum.date, sum.games) = (value, date, sum.games + more);
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
