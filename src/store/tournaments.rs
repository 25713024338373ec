//! Tournaments as they are read: the list of events, one event whole, and its version.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{NaiveDate, NaiveDateTime};
use diesel::dsl::count_star;
use diesel::prelude::*;

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::ratings::RatingList;
use crate::store::rows::{
    TournamentRow, TournamentRows, conduct, conduct_code, from_json, narrow, stage_code, unknown,
};
use crate::store::schema::{
    byes, deciders, entries, games, opening_draws, opening_tables, pairings, reports, rounds, tournaments,
};
use crate::store::search;
use draughts::Variant;
use tournament::{
    RatingApproval, RoundNumber, Settings, Stage, System, Tournament, TournamentId, TournamentStatus, Version,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentHead {
    pub id: TournamentId,
    /// Its address: `/t/{slug}`.
    pub slug: String,
    /// Its state: where this is the same, nothing has been written.
    pub stamp: Stamp,
    pub title: String,
    pub place: String,
    pub starts: Option<NaiveDate>,
    pub ends: Option<NaiveDate>,
    pub conduct: TournamentStatus,
    pub variant: Variant,
    pub system: System,
    pub created_at: NaiveDateTime,
    /// The rounds it is to have.
    pub planned_rounds: RoundNumber,
    /// The last round that has been paired, drafts included; 0 for none.
    pub paired_rounds: RoundNumber,
    /// The last round that everybody may see; 0 for none.
    pub published_rounds: RoundNumber,
}

/// Which state of an event is current.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stamp {
    pub id: TournamentId,
    pub version: Version,
    /// The hash of its last journal entry: unlike the version, never the same for two states, even after a restore.
    pub head: String,
}

/// A closed event whose ratings wait for an administrator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingEvent {
    pub stamp: Stamp,
    /// The list in which it would count; none where it is not rated any more.
    pub list: Option<RatingList>,
}

/// The latest first day comes first; where it is missing is the same on both databases only when asked for.
macro_rules! newest_first {
    () => {
        (tournaments::starts.is_not_null(), tournaments::starts.desc(), tournaments::id.desc())
    };
}

impl Store {
    /// All events, those that start last first; events without a date come before all others.
    pub fn tournaments(&self) -> Result<Vec<TournamentHead>, StoreError> {
        self.reading(|connection| {
            let rows = tournaments::table.order(newest_first!()).load(connection)?;
            heads(connection, rows)
        })
    }

    /// Events whose title or place has all words of `query`, in either alphabet; at most `limit`.
    pub fn search_tournaments(&self, query: &str, limit: u32) -> Result<Vec<TournamentHead>, StoreError> {
        let patterns = search::patterns(query);
        if patterns.is_empty() {
            return Ok(Vec::new());
        }
        self.reading(|connection| {
            let mut wanted = tournaments::table.order(newest_first!()).limit(limit.into()).into_boxed();
            for pattern in patterns {
                wanted = wanted.filter(tournaments::search_key.like(pattern));
            }
            let rows = wanted.load(connection)?;
            heads(connection, rows)
        })
    }

    /// The closed events whose ratings wait for an administrator, those that start last first.
    pub fn awaiting_approval(&self) -> Result<Vec<WaitingEvent>, StoreError> {
        let columns = (tournaments::id, tournaments::version, tournaments::head, tournaments::settings);
        let waiting = tournaments::table
            .filter(tournaments::conduct.eq(conduct_code(TournamentStatus::Closed)))
            .filter(tournaments::approval.eq(RatingApproval::Awaited.code()))
            .order(newest_first!());
        let rows: Vec<(i64, i64, String, String)> = waiting.select(columns).load(&mut *self.connection()?)?;
        let event = |(id, version, head, settings): (i64, i64, String, String)| {
            let settings: Settings = from_json(&settings)?;
            let list = settings.rating.map(|kind| RatingList { variant: settings.variant, kind });
            Ok(WaitingEvent { stamp: stamp(id, version, head), list })
        };
        rows.into_iter().map(event).collect()
    }

    /// The states of all closed events of a game, by their numbers.
    pub fn closed_stamps(&self, variant: Variant) -> Result<Vec<Stamp>, StoreError> {
        let rows: Vec<(i64, i64, String)> = tournaments::table
            .filter(tournaments::variant.eq(variant.code()))
            .filter(tournaments::conduct.eq(conduct_code(TournamentStatus::Closed)))
            .order(tournaments::id)
            .select((tournaments::id, tournaments::version, tournaments::head))
            .load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(|(id, version, head)| stamp(id, version, head)).collect())
    }

    /// The addresses and states of all events of a game, those that start last first.
    pub fn stamps(&self, variant: Variant) -> Result<Vec<(String, Stamp)>, StoreError> {
        let connection = &mut *self.connection()?;
        let columns = (tournaments::slug, tournaments::id, tournaments::version, tournaments::head);
        let of_game = tournaments::table.filter(tournaments::variant.eq(variant.code())).order(newest_first!());
        let rows: Vec<(String, i64, i64, String)> = of_game.select(columns).load(connection)?;
        Ok(rows.into_iter().map(|(slug, id, version, head)| (slug, stamp(id, version, head))).collect())
    }

    /// The closed events whose ratings belong to a list, by their numbers; those that wait for an administrator are not among them.
    pub fn closed_events(&self, list: RatingList) -> Result<Vec<TournamentId>, StoreError> {
        let rows: Vec<(i64, String)> = tournaments::table
            .filter(tournaments::variant.eq(list.variant.code()))
            .filter(tournaments::conduct.eq(conduct_code(TournamentStatus::Closed)))
            .filter(tournaments::approval.eq(RatingApproval::Given.code()))
            .order(tournaments::id)
            .select((tournaments::id, tournaments::settings))
            .load(&mut *self.connection()?)?;
        let mut events = Vec::new();
        for (id, settings) in rows {
            let settings: Settings = from_json(&settings)?;
            if settings.rating == Some(list.kind) {
                events.push(TournamentId(id));
            }
        }
        Ok(events)
    }

    /// An event at its current version; `None` if there is no such address.
    pub fn tournament(&self, slug: &str) -> Result<Option<Arc<Tournament>>, StoreError> {
        self.version(slug)?.map_or(Ok(None), |stamp| self.at(&stamp))
    }

    /// An event at its current version, by its number.
    pub fn tournament_by_id(&self, id: TournamentId) -> Result<Option<Arc<Tournament>>, StoreError> {
        let stamp = self.tournament_stamp(id)?;
        stamp.map_or(Ok(None), |stamp| self.at(&stamp))
    }

    /// Which state of an event is current; `None` if there is no such address.
    pub fn version(&self, slug: &str) -> Result<Option<Stamp>, StoreError> {
        let connection = &mut *self.connection()?;
        let found = tournaments::table
            .filter(tournaments::slug.eq(slug))
            .select((tournaments::id, tournaments::version, tournaments::head))
            .first(connection)
            .optional()?;
        Ok(found.map(|(id, version, head)| stamp(id, version, head)))
    }

    /// Which state of an event is current, by its number.
    pub(super) fn tournament_stamp(&self, id: TournamentId) -> Result<Option<Stamp>, StoreError> {
        self.reading(|connection| stamp_of(connection, id))
    }

    /// The tournament at this state or a later one, from memory where it is there.
    fn at(&self, stamp: &Stamp) -> Result<Option<Arc<Tournament>>, StoreError> {
        if let Some(kept) = self.cache().get(stamp.id, &stamp.head) {
            return Ok(Some(kept));
        }
        self.cache().load(stamp.id, &stamp.head, || self.reading(|connection| load(connection, stamp.id)))
    }
}

fn stamp(id: i64, version: i64, head: String) -> Stamp {
    Stamp { id: TournamentId(id), version: Version(version), head }
}

fn stamp_of(connection: &mut Db, id: TournamentId) -> Result<Option<Stamp>, StoreError> {
    let columns = (tournaments::id, tournaments::version, tournaments::head);
    let found = tournaments::table.find(id.0).select(columns).first(connection).optional()?;
    Ok(found.map(|(id, version, head)| stamp(id, version, head)))
}

type Counts = HashMap<i64, i64>;

fn heads(connection: &mut Db, rows: Vec<TournamentRow>) -> Result<Vec<TournamentHead>, StoreError> {
    let of_rounds = rounds::table.group_by(rounds::tournament).select((rounds::tournament, count_star()));
    let paired: Vec<(i64, i64)> = of_rounds.load(connection)?;
    let published: Vec<(i64, i64)> = of_rounds.filter(rounds::stage.ne(stage_code(Stage::Draft))).load(connection)?;
    let [paired, published] = [paired, published].map(Counts::from_iter);
    rows.into_iter().map(|row| head(row, [&paired, &published])).collect()
}

fn head(row: TournamentRow, [paired, published]: [&Counts; 2]) -> Result<TournamentHead, StoreError> {
    let settings: Settings = from_json(&row.settings)?;
    let count = |counts: &Counts| counts.get(&row.id).copied().unwrap_or(0);
    Ok(TournamentHead {
        id: TournamentId(row.id),
        stamp: stamp(row.id, row.version, row.head),
        conduct: conduct(&row.conduct)?,
        variant: row.variant.parse().map_err(|_| unknown("game", &row.variant))?,
        system: settings.system,
        planned_rounds: settings.rounds,
        paired_rounds: RoundNumber(narrow(count(paired))?),
        published_rounds: RoundNumber(narrow(count(published))?),
        slug: row.slug,
        title: row.title,
        place: row.place,
        starts: row.starts,
        ends: row.ends,
        created_at: row.created_at,
    })
}

/// The whole tournament and the hash of its last journal entry.
pub(super) fn load(connection: &mut Db, id: TournamentId) -> Result<Option<(String, Tournament)>, StoreError> {
    let row: Option<TournamentRow> = tournaments::table.find(id.0).first(connection).optional()?;
    let Some(row) = row else { return Ok(None) };
    let tournament = load_part(connection, &row, &LoadedPart::EVERYTHING)?;
    Ok(Some((row.head, tournament)))
}

/// First and last of something, both included.
pub(super) type VersionRange<T> = (T, T);

/// What of a tournament is to be loaded; the states of all rounds always are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LoadedPart {
    pub(super) entries: Option<VersionRange<i64>>,
    /// Pairings with their games: rounds and boards.
    pub(super) boards: Option<(VersionRange<i32>, VersionRange<i32>)>,
    pub(super) byes: Option<(VersionRange<i32>, VersionRange<i64>)>,
    /// The table of openings and their draws.
    pub(super) openings: bool,
    pub(super) reports: bool,
}

impl LoadedPart {
    pub(super) const EVERYTHING: Self = Self {
        entries: Some((i64::MIN, i64::MAX)),
        boards: Some(((i32::MIN, i32::MAX), (i32::MIN, i32::MAX))),
        byes: Some(((i32::MIN, i32::MAX), (i64::MIN, i64::MAX))),
        openings: true,
        reports: true,
    };
}

/// The tournament with that part of it which is asked for.
pub(super) fn load_part(connection: &mut Db, row: &TournamentRow, part: &LoadedPart) -> Result<Tournament, StoreError> {
    rows_of(connection, row, part)?.assemble(row)
}

/// The rows of that part, as they are stored.
pub(super) fn rows_of(
    connection: &mut Db,
    row: &TournamentRow,
    part: &LoadedPart,
) -> Result<TournamentRows, StoreError> {
    let mut rows = TournamentRows { rounds: rounds_of(connection, row.id)?, ..TournamentRows::default() };
    if let Some(span) = part.entries {
        rows.entries = entries_in(connection, row.id, span)?;
    }
    if let Some((rounds, boards)) = part.boards {
        rows.pairings = pairings_in(connection, row.id, rounds, boards)?;
        rows.games = games_in(connection, row.id, rounds, boards)?;
        rows.deciders = deciders_in(connection, row.id, rounds, boards)?;
    }
    if let Some((rounds, entries)) = part.byes {
        rows.byes = byes_in(connection, row.id, rounds, entries)?;
    }
    if part.openings {
        let (id, of_table, of_draws) = (row.id, opening_tables::table, opening_draws::table);
        rows.opening_tables = of_table.filter(opening_tables::tournament.eq(id)).load(connection)?;
        rows.opening_draws = of_draws.filter(opening_draws::tournament.eq(id)).load(connection)?;
    }
    if part.reports {
        rows.reports = reports::table.filter(reports::tournament.eq(row.id)).load(connection)?;
    }
    Ok(rows)
}

fn rounds_of(connection: &mut Db, id: i64) -> Result<Vec<crate::store::rows::RoundRow>, StoreError> {
    Ok(rounds::table.filter(rounds::tournament.eq(id)).order(rounds::round).load(connection)?)
}

fn entries_in(
    connection: &mut Db,
    id: i64,
    (first, last): VersionRange<i64>,
) -> Result<Vec<crate::store::rows::EntryRow>, StoreError> {
    let of_event = entries::table.filter(entries::tournament.eq(id));
    Ok(of_event.filter(entries::entry.between(first, last)).load(connection)?)
}

fn pairings_in(
    connection: &mut Db,
    id: i64,
    rounds: VersionRange<i32>,
    boards: VersionRange<i32>,
) -> Result<Vec<crate::store::rows::PairingRow>, StoreError> {
    let of_rounds =
        pairings::table.filter(pairings::tournament.eq(id)).filter(pairings::round.between(rounds.0, rounds.1));
    Ok(of_rounds.filter(pairings::board.between(boards.0, boards.1)).load(connection)?)
}

fn games_in(
    connection: &mut Db,
    id: i64,
    rounds: VersionRange<i32>,
    boards: VersionRange<i32>,
) -> Result<Vec<crate::store::rows::GameRow>, StoreError> {
    let of_rounds = games::table.filter(games::tournament.eq(id)).filter(games::round.between(rounds.0, rounds.1));
    Ok(of_rounds.filter(games::board.between(boards.0, boards.1)).load(connection)?)
}

fn deciders_in(
    connection: &mut Db,
    id: i64,
    rounds: VersionRange<i32>,
    boards: VersionRange<i32>,
) -> Result<Vec<crate::store::tie_break_games::DecidersRow>, StoreError> {
    let of_rounds =
        deciders::table.filter(deciders::tournament.eq(id)).filter(deciders::round.between(rounds.0, rounds.1));
    Ok(of_rounds.filter(deciders::board.between(boards.0, boards.1)).load(connection)?)
}

fn byes_in(
    connection: &mut Db,
    id: i64,
    rounds: VersionRange<i32>,
    entries: VersionRange<i64>,
) -> Result<Vec<crate::store::rows::ByeRow>, StoreError> {
    let of_rounds = byes::table.filter(byes::tournament.eq(id)).filter(byes::round.between(rounds.0, rounds.1));
    Ok(of_rounds.filter(byes::entry.between(entries.0, entries.1)).load(connection)?)
}
