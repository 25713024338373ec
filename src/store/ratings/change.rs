//! Changing rating lists: adding and removing a tournament's changes and imported lists, and the resulting ratings.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::prelude::*;

use crate::outside;
use crate::store::Store;
use crate::store::backend::{BATCH, Db, for_each_backend, insert};
use crate::store::error::StoreError;
use crate::store::jobs::{JobKind, make_due};
use crate::store::properties::{Counter, lock_for_writing, rating_rules, reserve, set_rating_rules};
use crate::store::ratings::rows::{ChangeRow, ListRow, RatingRow, rating_list};
use crate::store::ratings::{ListChange, RATING_RULES, RatingChange, RatingList, RatingWrite, changes_of_players};
use crate::store::schema::{rating_changes, rating_lists, ratings};
use tournament::series::Championships;
use tournament::{PersonId, TournamentId, Version};

/// Before all tournaments.
const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(1, 1, 1).expect("a day");

impl Store {
    /// Adds or removes an imported list, if any, and replaces the changes of the tournaments after it; returns `false` and writes nothing
    /// if the list has changed meanwhile.
    pub fn change_rating_list(&self, write: &RatingWrite, change: Option<&ListChange>) -> Result<bool, StoreError> {
        let done = self.writing(|connection| {
            let touched = change.map_or_else(|| Ok(BTreeSet::new()), |change| change.apply(connection, write.list))?;
            if !apply(connection, write)? {
                return Err(RatingAbort::Moved);
            }
            Ok(recompute(connection, write.list, &touched)?)
        });
        match done {
            Ok(()) => Ok(true),
            Err(RatingAbort::Moved) => Ok(false),
            Err(RatingAbort::Store(error)) => Err(error),
        }
    }

    /// Marks whole lists to be rated anew by the rules of this release, if they were rated by others.
    pub fn mark_rating_lists(&self, lists: &[RatingList]) -> Result<(), StoreError> {
        self.writing(|connection| {
            // Before any list, as all that change both lock them.
            lock_for_writing(connection, Counter::Players)?;
            if rating_rules(connection)?.is_some_and(|own| own >= RATING_RULES) {
                return Ok(());
            }
            for list in lists {
                next_version(connection, *list, None)?;
                let row = rating_lists::table.find((list.variant.code(), list.kind.code()));
                diesel::update(row).set(rating_lists::stale_from.eq(FIRST_DAY)).execute(connection)?;
            }
            make_due(connection, JobKind::Ratings, outside::now().naive_utc())?;
            set_rating_rules(connection, RATING_RULES)
        })
    }

    /// Sets ratings by an imported list, from `date` on.
    pub fn import_ratings(
        &self,
        list: RatingList,
        date: NaiveDate,
        changes: &[RatingChange],
    ) -> Result<(), StoreError> {
        self.writing(|connection| {
            next_version(connection, list, None)?;
            add_changes(connection, &RatingSource { list, tournament: None, date }, changes)?;
            recompute(connection, list, &players_of(changes))
        })
    }
}

impl Store {
    /// Gives the ratings of lists from elsewhere to the persons for whom their numbers stand now.
    pub fn settle_imported_ratings(&self, championships: &Championships) -> Result<(), StoreError> {
        self.writing(|connection| {
            let mut rows: Vec<ChangeRow> =
                rating_changes::table.filter(rating_changes::listed_as.is_not_null()).load(connection)?;
            let merged: Vec<i64> = championships.merges.keys().map(|id| id.0).collect();
            for batch in merged.chunks(BATCH) {
                let imported = rating_changes::table.filter(rating_changes::tournament.is_null());
                let listed = imported.filter(rating_changes::player.eq_any(batch));
                rows.extend(listed.filter(rating_changes::listed_as.is_null()).load::<ChangeRow>(connection)?);
            }
            let mut touched: BTreeMap<(String, String), BTreeSet<i64>> = BTreeMap::new();
            for row in rows {
                let number = row.listed_as.unwrap_or(row.player);
                let person = championships.person_of(PersonId(number)).0;
                if person == row.player {
                    continue;
                }
                let listed_as = Some(number).filter(|number| *number != person);
                diesel::update(rating_changes::table.find(row.id))
                    .set((rating_changes::player.eq(person), rating_changes::listed_as.eq(listed_as)))
                    .execute(connection)?;
                touched.entry((row.variant, row.kind)).or_default().extend([row.player, person]);
            }
            for ((variant, kind), players) in touched {
                recompute(connection, rating_list(&variant, &kind)?, &players)?;
            }
            Ok(())
        })
    }
}

/// Why a list was not changed: the error rolls the transaction back.
enum RatingAbort {
    Moved,
    Store(StoreError),
}

impl From<StoreError> for RatingAbort {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<diesel::result::Error> for RatingAbort {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl ListChange {
    fn apply(&self, connection: &mut Db, list: RatingList) -> Result<BTreeSet<i64>, StoreError> {
        match self {
            Self::Put { date, changes } => {
                add_changes(connection, &RatingSource { list, tournament: None, date: *date }, changes)?;
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

/// Replaces the changes of the tournaments and recomputes the list; returns `false`, and the transaction must be rolled back, if the list
/// has changed meanwhile.
pub(in crate::store) fn apply(connection: &mut Db, write: &RatingWrite) -> Result<bool, StoreError> {
    if !next_version(connection, write.list, Some(write.seen))? {
        return Ok(false);
    }
    // What is written has been rated from that day on; where a later release runs beside this one, not by its rules.
    if rating_rules(connection)?.is_none_or(|rules| rules <= RATING_RULES) {
        let row = rating_lists::table.find((write.list.variant.code(), write.list.kind.code()));
        diesel::update(row).set(rating_lists::stale_from.eq(None::<NaiveDate>)).execute(connection)?;
    }
    let mut touched = BTreeSet::new();
    for tournament in &write.tournaments {
        let of_tournament = rating_changes::table
            .filter(rating_changes::tournament.eq(tournament.tournament.0))
            .filter(rating_changes::variant.eq(write.list.variant.code()))
            .filter(rating_changes::kind.eq(write.list.kind.code()));
        touched.extend(of_tournament.select(rating_changes::player).load::<i64>(connection)?);
        diesel::delete(of_tournament).execute(connection)?;
    }
    for tournament in &write.tournaments {
        let source = RatingSource { list: write.list, tournament: Some(tournament.tournament), date: tournament.date };
        add_changes(connection, &source, &tournament.changes)?;
        touched.extend(players_of(&tournament.changes));
    }
    recompute(connection, write.list, &touched)?;
    Ok(true)
}

/// Takes the list's next version if it is still at `seen`. Locks the list until the transaction ends.
fn next_version(connection: &mut Db, list: RatingList, seen: Option<Version>) -> Result<bool, StoreError> {
    let new = ListRow {
        variant: list.variant.code().to_owned(),
        kind: list.kind.code().to_owned(),
        version: 0,
        stale_from: None,
    };
    for_each_backend!(connection, inner => {
        diesel::insert_into(rating_lists::table).values(&new).on_conflict_do_nothing().execute(inner)
    })?;
    let row = rating_lists::table.find((list.variant.code(), list.kind.code()));
    diesel::update(row).set(rating_lists::version.eq(rating_lists::version + 1)).execute(connection)?;
    let version: i64 = row.select(rating_lists::version).first(connection)?;
    Ok(seen.is_none_or(|seen| seen.0 + 1 == version))
}

pub(super) struct RatingSource {
    pub(super) list: RatingList,
    pub(super) tournament: Option<TournamentId>,
    pub(super) date: NaiveDate,
}

fn add_changes(connection: &mut Db, source: &RatingSource, changes: &[RatingChange]) -> Result<(), StoreError> {
    let first = reserve(connection, Counter::RatingChanges, changes.len())?;
    let rows: Vec<ChangeRow> = (first..).zip(changes).map(|(id, change)| ChangeRow::new(id, source, change)).collect();
    insert!(connection, rating_changes, rows);
    Ok(())
}

/// Notes that the ratings of a player rest on a year of birth that has changed: each list with any of them is rated anew from the player's
/// first one on when it changes next. What is being worked out from the old year does not fit the version of the list any more.
pub(in crate::store) fn make_stale(connection: &mut Db, player: PersonId) -> Result<(), StoreError> {
    let columns = (rating_changes::variant, rating_changes::kind, rating_changes::date);
    let of_player = rating_changes::table.filter(rating_changes::player.eq(player.0));
    let rated = of_player.filter(rating_changes::tournament.is_not_null()).order(rating_changes::date);
    let rated: Vec<(String, String, NaiveDate)> = rated.select(columns).load(connection)?;
    for (variant, kind, date) in rated {
        let list = rating_lists::table.find((variant, kind));
        let is_later = rating_lists::stale_from.is_null().or(rating_lists::stale_from.gt(date));
        let mark = (rating_lists::stale_from.eq(date), rating_lists::version.eq(rating_lists::version + 1));
        if diesel::update(list.filter(is_later)).set(mark).execute(connection)? > 0 {
            make_due(connection, JobKind::Ratings, outside::now().naive_utc())?;
        }
    }
    Ok(())
}

fn players_of(changes: &[RatingChange]) -> BTreeSet<i64> {
    changes.iter().map(|change| change.player.0).collect()
}

/// Recomputes the ratings of these players from their changes.
fn recompute(connection: &mut Db, list: RatingList, touched: &BTreeSet<i64>) -> Result<(), StoreError> {
    let touched: Vec<i64> = touched.iter().copied().collect();
    for batch in touched.chunks(BATCH) {
        let history = changes_of_players(connection, list, batch)?;
        follow_on(connection, &history)?;
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

/// Updates which rating an imported list replaced: an earlier tournament may have changed it since the import.
fn follow_on(connection: &mut Db, history: &[ChangeRow]) -> Result<(), StoreError> {
    let mut latest: BTreeMap<i64, i32> = BTreeMap::new();
    for change in history {
        let before = latest.insert(change.player, change.after);
        if change.tournament.is_none() && change.before != before {
            let row = rating_changes::table.find(change.id);
            diesel::update(row).set(rating_changes::before.eq(before)).execute(connection)?;
        }
    }
    Ok(())
}

/// The rating of each player after all changes, oldest first.
pub(super) fn sums(history: Vec<ChangeRow>) -> BTreeMap<i64, RatingRow> {
    let mut sums = BTreeMap::new();
    for change in history {
        let (value, date, more) = (change.after, change.date, change.games);
        let (player, variant, kind) = (change.player, change.variant, change.kind);
        let sum = sums.entry(player).or_insert(RatingRow { player, variant, kind, value, games: 0, date });
        // An imported list gives the total number of games.
        let games = if change.tournament.is_none() { sum.games.max(more) } else { sum.games + more };
        (sum.value, sum.date, sum.games) = (value, date, games);
    }
    sums
}
