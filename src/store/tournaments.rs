//! Reading tournaments: the list of tournaments, one tournament whole, and its version.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use chrono::{NaiveDate, NaiveDateTime};
use diesel::dsl::count_star;
use diesel::prelude::*;

use crate::store::backend::{BATCH, Db};
use crate::store::cache::CachedItem;
use crate::store::error::StoreError;
use crate::store::journal::journal_of;
use crate::store::ratings::RatingList;
use crate::store::rows::{TournamentRow, TournamentRows, from_json, narrow, status, unknown, visibility};
use crate::store::schema::{
    applications, byes, check_ins, deciders, dues, entries, fee_rules, games, journal, opening_draws, opening_tables,
    pairings, registrations, reports, rounds, tournaments,
};
use crate::store::{Store, search};
use draughts::Variant;
use tournament::spelling::found_folded;
use tournament::{
    Change, Info, RatingApproval, RoundNumber, Settings, Stage, System, Tournament, TournamentId, TournamentStatus,
    Version, Visibility,
};

/// Tournaments compared for titles with typing errors, at most.
const MOST_COMPARED: i64 = 2_000;

/// Journal entries with which an earlier state in the cache is brought up to date, at most; beyond, all is read anew.
const MOST_CAUGHT_UP: i64 = 16;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentHead {
    pub id: TournamentId,
    /// Its address: `/t/{slug}`.
    pub slug: String,
    /// While it is the same, nothing has been written.
    pub stamp: Stamp,
    pub title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    pub other_title: String,
    pub place: String,
    /// The place on pages in the other letters, Cyrillic or Latin; may be empty.
    pub other_place: String,
    pub starts: Option<NaiveDate>,
    pub ends: Option<NaiveDate>,
    pub status: TournamentStatus,
    pub visibility: Visibility,
    pub variant: Variant,
    pub system: System,
    pub created_at: NaiveDateTime,
    pub planned_rounds: RoundNumber,
    /// The last round that has been paired, drafts included; 0 for none.
    pub paired_rounds: RoundNumber,
    /// The last public round; 0 for none.
    pub published_rounds: RoundNumber,
}

tournament::bilingual! {
    TournamentHead { title: other_title, place: other_place or tournament::bilingual::place_spelled }
}

impl TournamentHead {
    /// What it is found by: title and place, in Cyrillic and in Latin letters.
    pub fn searched(&self) -> String {
        [&self.title, &self.place, &self.other_title, &self.other_place].map(String::as_str).join(" ")
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stamp {
    pub id: TournamentId,
    pub version: Version,
    /// The hash of its last journal entry: unlike the version, never the same for two states, even after a restore.
    pub head: String,
}

/// The address of a tournament and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StampedSlug {
    pub slug: String,
    pub stamp: Stamp,
}

/// A closed tournament whose ratings wait for an administrator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingTournament {
    pub stamp: Stamp,
    /// The rating list in which it would count; `None` if it is no longer rated.
    pub list: Option<RatingList>,
}

/// A closed tournament of a rating list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClosedTournament {
    pub id: TournamentId,
    /// `None` if it has no days.
    pub last_day: Option<NaiveDate>,
}

/// Whether public lists name a tournament: [`Visibility::is_listed`] as SQL.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn listed() -> _ {
    let listed: [&'static str; 2] = [Visibility::Public.code(), Visibility::Archived.code()];
    tournaments::visibility.eq_any(listed)
}

/// Latest first day first; the position of missing dates must be given, since the databases differ.
macro_rules! newest_first {
    () => {
        (tournaments::starts.is_not_null(), tournaments::starts.desc(), tournaments::id.desc())
    };
}

impl Store {
    /// All tournaments, latest start first; tournaments without a date come first.
    pub fn tournaments(&self) -> Result<Vec<TournamentHead>, StoreError> {
        self.reading(|connection| {
            let rows = tournaments::table.order(newest_first!()).load(connection)?;
            heads(connection, rows)
        })
    }

    /// Listed tournaments whose title or place has all words of `query`, in either alphabet; if there are none, those whose title or place
    /// sounds alike or differs by typing errors; at most `limit`.
    pub fn search_tournaments(&self, query: &str, limit: u32) -> Result<Vec<TournamentHead>, StoreError> {
        let patterns = search::patterns(query);
        if patterns.is_empty() {
            return Ok(Vec::new());
        }
        self.reading(|connection| {
            let mut wanted =
                tournaments::table.filter(listed()).order(newest_first!()).limit(limit.into()).into_boxed();
            for pattern in patterns {
                wanted = wanted.filter(tournaments::search_key.like(pattern));
            }
            let mut rows: Vec<TournamentRow> = wanted.load(connection)?;
            if rows.is_empty() {
                let alike = alike(connection, query, limit)?;
                rows =
                    tournaments::table.filter(tournaments::id.eq_any(alike)).order(newest_first!()).load(connection)?;
            }
            heads(connection, rows)
        })
    }

    /// The general facts of these tournaments.
    pub fn infos(&self, of: &[TournamentId]) -> Result<BTreeMap<TournamentId, Info>, StoreError> {
        let ids: Vec<i64> = of.iter().map(|id| id.0).collect();
        let rows = tournaments::table.filter(tournaments::id.eq_any(ids)).select((tournaments::id, tournaments::info));
        let rows: Vec<(i64, String)> = rows.load(&mut *self.connection()?)?;
        rows.into_iter().map(|(id, info)| Ok((TournamentId(id), from_json(&info)?))).collect()
    }

    /// The closed tournaments whose ratings wait for an administrator, latest start first.
    pub fn awaiting_approval(&self) -> Result<Vec<WaitingTournament>, StoreError> {
        let columns = (tournaments::id, tournaments::version, tournaments::head, tournaments::settings);
        let waiting = tournaments::table
            .filter(tournaments::conduct.eq(TournamentStatus::Closed.code()))
            .filter(tournaments::approval.eq(RatingApproval::Awaited.code()))
            .order(newest_first!());
        let rows: Vec<(i64, i64, String, String)> = waiting.select(columns).load(&mut *self.connection()?)?;
        let tournament = |(id, version, head, settings): (i64, i64, String, String)| {
            let settings: Settings = from_json(&settings)?;
            let list = settings.rating.map(|kind| RatingList { variant: settings.variant, kind });
            Ok(WaitingTournament { stamp: stamp(id, version, head), list })
        };
        rows.into_iter().map(tournament).collect()
    }

    /// The states of all closed tournaments of a game, by their numbers.
    pub fn closed_stamps(&self, variant: Variant) -> Result<Vec<Stamp>, StoreError> {
        let rows: Vec<(i64, i64, String)> = tournaments::table
            .filter(tournaments::variant.eq(variant.code()))
            .filter(tournaments::conduct.eq(TournamentStatus::Closed.code()))
            .order(tournaments::id)
            .select((tournaments::id, tournaments::version, tournaments::head))
            .load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(|(id, version, head)| stamp(id, version, head)).collect())
    }

    /// The addresses and states of all listed tournaments of a game, latest start first.
    pub fn stamps(&self, variant: Variant) -> Result<Vec<StampedSlug>, StoreError> {
        let connection = &mut *self.connection()?;
        let columns = (tournaments::slug, tournaments::id, tournaments::version, tournaments::head);
        let of_game =
            tournaments::table.filter(tournaments::variant.eq(variant.code())).filter(listed()).order(newest_first!());
        let rows: Vec<(String, i64, i64, String)> = of_game.select(columns).load(connection)?;
        Ok(rows
            .into_iter()
            .map(|(slug, id, version, head)| StampedSlug { slug, stamp: stamp(id, version, head) })
            .collect())
    }

    /// The closed tournaments of a rating list, by their numbers, without those whose ratings wait for an administrator.
    pub fn closed_tournaments(&self, list: RatingList) -> Result<Vec<TournamentId>, StoreError> {
        Ok(self.closed_tournament_days(list)?.into_iter().map(|closed| closed.id).collect())
    }

    /// The same with their last days.
    pub fn closed_tournament_days(&self, list: RatingList) -> Result<Vec<ClosedTournament>, StoreError> {
        let rows: Vec<(i64, String, Option<NaiveDate>, Option<NaiveDate>)> = tournaments::table
            .filter(tournaments::variant.eq(list.variant.code()))
            .filter(tournaments::conduct.eq(TournamentStatus::Closed.code()))
            .filter(tournaments::approval.eq(RatingApproval::Given.code()))
            .order(tournaments::id)
            .select((tournaments::id, tournaments::settings, tournaments::starts, tournaments::ends))
            .load(&mut *self.connection()?)?;
        let mut tournaments = Vec::new();
        for (id, settings, starts, ends) in rows {
            let settings: Settings = from_json(&settings)?;
            if settings.rating == Some(list.kind) {
                tournaments.push(ClosedTournament { id: TournamentId(id), last_day: ends.or(starts) });
            }
        }
        Ok(tournaments)
    }

    /// A tournament at its current version; `None` if there is no such address.
    pub fn tournament(&self, slug: &str) -> Result<Option<Arc<Tournament>>, StoreError> {
        self.version(slug)?.map_or(Ok(None), |stamp| self.at(&stamp))
    }

    /// A tournament at its current version, by its number.
    pub fn tournament_by_id(&self, id: TournamentId) -> Result<Option<Arc<Tournament>>, StoreError> {
        let stamp = self.tournament_stamp(id)?;
        stamp.map_or(Ok(None), |stamp| self.at(&stamp))
    }

    /// The current state of a tournament; `None` if there is no such address.
    pub fn version(&self, slug: &str) -> Result<Option<Stamp>, StoreError> {
        let connection = &mut *self.connection()?;
        let found = tournaments::table
            .filter(tournaments::slug.eq(slug))
            .select((tournaments::id, tournaments::version, tournaments::head))
            .first(connection)
            .optional()?;
        Ok(found.map(|(id, version, head)| stamp(id, version, head)))
    }

    /// The current state of a tournament, by its number.
    pub(super) fn tournament_stamp(&self, id: TournamentId) -> Result<Option<Stamp>, StoreError> {
        let columns = (tournaments::id, tournaments::version, tournaments::head);
        let found = tournaments::table.find(id.0).select(columns).first(&mut *self.connection()?).optional()?;
        Ok(found.map(|(id, version, head)| stamp(id, version, head)))
    }

    /// The tournament at this state or a later one, from the cache if possible.
    fn at(&self, stamp: &Stamp) -> Result<Option<Arc<Tournament>>, StoreError> {
        if let Some(kept) = self.cache().get(stamp.id, &stamp.head) {
            return Ok(Some(kept));
        }
        self.cache().load(stamp.id, &stamp.head, || match self.caught_up(stamp)? {
            Some(found) => Ok(Some(found)),
            None => match self.load_at_standby(stamp) {
                Some(found) => Ok(Some(found)),
                None => self.reading(|connection| load(connection, stamp.id)),
            },
        })
    }

    fn load_at_standby(&self, stamp: &Stamp) -> Option<LoadedTournament> {
        let Stamp { id, head, .. } = stamp.clone();
        self.at_standby(move |connection| Ok(load(connection, id)?.filter(|own| own.head == head)))
    }

    /// The tournament at this state, from an earlier state in the cache and the journal's entries since then, as another program has written
    /// them: a result is entered much more often than it changes much. `None` if there are many entries, or they do not follow on what is in
    /// the cache, as after a restore.
    fn caught_up(&self, stamp: &Stamp) -> Result<Option<LoadedTournament>, StoreError> {
        let earlier = self.cache().take_earlier(stamp.id, stamp.version);
        let Some(CachedItem { mut head, tournament: earlier }) = earlier else { return Ok(None) };
        if stamp.version.0 - earlier.version.0 > MOST_CAUGHT_UP {
            return Ok(None);
        }
        // The newest entries are plain: if some of these are packed, all is read anew.
        let missed: Vec<(String, String, String)> = journal_of(stamp.id)
            .filter(journal::version.gt(earlier.version.0).and(journal::version.le(stamp.version.0)))
            .select((journal::previous, journal::changes, journal::hash))
            .load(&mut *self.connection()?)?;
        let mut tournament = Arc::unwrap_or_clone(earlier);
        for (previous, changes, hash) in missed {
            // A newer program may write what this one cannot read.
            let Ok(changes) = from_json::<Vec<Change>>(&changes) else { return Ok(None) };
            if previous != head || tournament.apply_all(&changes).is_err() {
                return Ok(None);
            }
            head = hash;
        }
        tournament.version = stamp.version;
        Ok((head == stamp.head).then_some(LoadedTournament { head, tournament }))
    }
}

/// The listed tournaments whose title or place may match a query, among the latest only, so that the comparison stays fast.
fn alike(connection: &mut Db, query: &str, limit: u32) -> Result<Vec<i64>, StoreError> {
    let columns = (tournaments::id, tournaments::search_key);
    let latest = tournaments::table.filter(listed()).order(newest_first!()).select(columns).limit(MOST_COMPARED);
    let kept: Vec<(i64, String)> = latest.load(connection)?;
    let found = found_folded(query, kept, |(_, key)| key.clone());
    Ok(found.into_iter().map(|(_, (id, _))| id).take(narrow(limit)?).collect())
}

fn stamp(id: i64, version: i64, head: String) -> Stamp {
    Stamp { id: TournamentId(id), version: Version(version), head }
}

type Counts = HashMap<i64, i64>;

fn heads(connection: &mut Db, rows: Vec<TournamentRow>) -> Result<Vec<TournamentHead>, StoreError> {
    let (mut paired, mut published) = (Counts::new(), Counts::new());
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    for batch in ids.chunks(BATCH) {
        let of_rounds = || {
            let counted = rounds::table.group_by(rounds::tournament).select((rounds::tournament, count_star()));
            counted.filter(rounds::tournament.eq_any(batch))
        };
        paired.extend(of_rounds().load::<(i64, i64)>(connection)?);
        let published_rounds = of_rounds().filter(rounds::stage.ne(Stage::Draft.code()));
        published.extend(published_rounds.load::<(i64, i64)>(connection)?);
    }
    rows.into_iter().map(|row| head(row, [&paired, &published])).collect()
}

fn head(row: TournamentRow, [paired, published]: [&Counts; 2]) -> Result<TournamentHead, StoreError> {
    let settings: Settings = from_json(&row.settings)?;
    let info: Info = from_json(&row.info)?;
    let count = |counts: &Counts| counts.get(&row.id).copied().unwrap_or(0);
    Ok(TournamentHead {
        id: TournamentId(row.id),
        stamp: stamp(row.id, row.version, row.head),
        status: status(&row.conduct)?,
        visibility: visibility(&row.visibility)?,
        variant: row.variant.parse().map_err(|_| unknown("game", &row.variant))?,
        system: settings.system,
        planned_rounds: settings.rounds,
        paired_rounds: RoundNumber(narrow(count(paired))?),
        published_rounds: RoundNumber(narrow(count(published))?),
        slug: row.slug,
        title: row.title,
        other_title: info.other_title,
        place: info.place,
        other_place: info.other_place,
        starts: row.starts,
        ends: row.ends,
        created_at: row.created_at,
    })
}

/// A tournament, and the hash of its last journal entry.
pub(super) struct LoadedTournament {
    pub(super) head: String,
    pub(super) tournament: Tournament,
}

fn load(connection: &mut Db, id: TournamentId) -> Result<Option<LoadedTournament>, StoreError> {
    let row: Option<TournamentRow> = tournaments::table.find(id.0).first(connection).optional()?;
    let Some(row) = row else { return Ok(None) };
    let tournament = load_part(connection, &row, &LoadedPart::EVERYTHING)?;
    Ok(Some(LoadedTournament { head: row.head, tournament }))
}

/// First and last, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span<T> {
    pub(super) first: T,
    pub(super) last: T,
}

/// A range of boards or of byes over some rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Block<T> {
    pub(super) rounds: Span<i32>,
    pub(super) places: Span<T>,
}

/// The parts of a tournament to load; the states of all rounds are always loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LoadedPart {
    pub(super) entries: Option<Span<i64>>,
    /// Pairings with their games.
    pub(super) boards: Option<Block<i32>>,
    pub(super) byes: Option<Block<i64>>,
    /// Opening tables and draws.
    pub(super) openings: bool,
    pub(super) reports: bool,
    /// Online registration with applications, fees and check-in.
    pub(super) registration: bool,
}

const ALL_NUMBERS: Span<i32> = Span { first: i32::MIN, last: i32::MAX };
const ALL_ENTRIES: Span<i64> = Span { first: i64::MIN, last: i64::MAX };

impl LoadedPart {
    pub(super) const EVERYTHING: Self = Self {
        entries: Some(ALL_ENTRIES),
        boards: Some(Block { rounds: ALL_NUMBERS, places: ALL_NUMBERS }),
        byes: Some(Block { rounds: ALL_NUMBERS, places: ALL_ENTRIES }),
        openings: true,
        reports: true,
        registration: true,
    };
}

/// The tournament with the requested part.
pub(super) fn load_part(connection: &mut Db, row: &TournamentRow, part: &LoadedPart) -> Result<Tournament, StoreError> {
    rows_of(connection, row, part)?.assemble(row)
}

/// The stored rows of the requested part.
pub(super) fn rows_of(
    connection: &mut Db,
    row: &TournamentRow,
    part: &LoadedPart,
) -> Result<TournamentRows, StoreError> {
    let id = row.id;
    // The rows of a table within a block.
    macro_rules! block {
        ($table:ident, $place:ident, $block:expr) => {
            $table::table
                .filter($table::tournament.eq(id))
                .filter($table::round.between($block.rounds.first, $block.rounds.last))
                .filter($table::$place.between($block.places.first, $block.places.last))
                .load(connection)?
        };
    }
    let of_rounds = rounds::table.filter(rounds::tournament.eq(id)).order(rounds::round);
    let mut rows = TournamentRows { rounds: of_rounds.load(connection)?, ..TournamentRows::default() };
    if let Some(Span { first, last }) = part.entries {
        let of_tournament = entries::table.filter(entries::tournament.eq(id));
        rows.entries = of_tournament.filter(entries::entry.between(first, last)).load(connection)?;
    }
    if let Some(boards) = part.boards {
        rows.pairings = block!(pairings, board, boards);
        rows.games = block!(games, board, boards);
        rows.deciders = block!(deciders, board, boards);
    }
    if let Some(with_byes) = part.byes {
        rows.byes = block!(byes, entry, with_byes);
    }
    if part.openings {
        let of_table = opening_tables::table.filter(opening_tables::tournament.eq(id));
        rows.opening_tables = of_table.load(connection)?;
        rows.opening_draws = opening_draws::table.filter(opening_draws::tournament.eq(id)).load(connection)?;
    }
    if part.reports {
        rows.reports = reports::table.filter(reports::tournament.eq(id)).load(connection)?;
    }
    if part.registration {
        rows.registrations = registrations::table.filter(registrations::tournament.eq(id)).load(connection)?;
        rows.applications = applications::table.filter(applications::tournament.eq(id)).load(connection)?;
        rows.fee_rules = fee_rules::table.filter(fee_rules::tournament.eq(id)).load(connection)?;
        rows.dues = dues::table.filter(dues::tournament.eq(id)).load(connection)?;
        rows.check_ins = check_ins::table.filter(check_ins::tournament.eq(id)).load(connection)?;
    }
    Ok(rows)
}
