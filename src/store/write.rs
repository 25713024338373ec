//! Creating and changing tournaments: one transaction that checks what the change expects, writes, and appends to the journal.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use thiserror::Error;

use crate::store::Store;
use crate::store::account_journal::{self, AccountCommandRecord, NamedAccount, NamedTournament};
use crate::store::accounts::{Role, put_right};
use crate::store::backend::{Db, upsert};
use crate::store::championships;
use crate::store::error::StoreError;
use crate::store::journal::{Actor, JournalHead, NewJournalEntry, TournamentEntryRow};
use crate::store::letters::{NewLetter, insert_letters};
use crate::store::notify::{News, Written, notify};
use crate::store::outbox::{OutboxWrite, write_outbox};
use crate::store::persons::NewPersons;
use crate::store::properties::{Counter, lock_for_writing, reserve};
use crate::store::ratings::{self, RatingWrite};
use crate::store::rows::{
    ApplicationRow, ByeRow, CheckInRow, DuesRow, EntryRow, FeeRulesRow, GameRow, OpeningDrawRow, OpeningTableRow,
    PairingRow, RegistrationRow, ReportRow, RoundRow, TieBreakGamesRow, TournamentRow, TournamentRows, timestamp,
};
use crate::store::schema::{
    applications, byes, check_ins, deciders, dues, entries, fee_rules, games, opening_draws, opening_tables, pairings,
    registrations, reports, rounds, tournaments,
};
use crate::store::tournaments::{Block, LoadedPart, Span, load_part};
use tournament::{
    Change, CommandRecord, GameId, Info, Item, ItemKey, Mismatch, ReportId, RoundNumber, Settings, Tournament,
    TournamentId, Version, Visibility,
};

#[derive(Debug, Clone)]
pub struct NewTournamentRow<'a> {
    /// Its address: `/t/{slug}`.
    pub slug: &'a str,
    pub info: &'a Info,
    pub settings: &'a Settings,
    /// The visibility from the start.
    pub visibility: Visibility,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CreateError {
    #[error("there is a tournament with this address already")]
    SlugTaken,
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for CreateError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken(_) => Self::SlugTaken,
            other => Self::Store(other),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct WriteRequest<'a> {
    pub tournament: TournamentId,
    /// The version that the changes were decided on.
    pub seen: Version,
    /// The number of the championships by which its persons are whom they are; `None` where the changes name no person.
    pub championships: Option<i64>,
    pub actor: &'a Actor,
    pub at: NaiveDateTime,
    pub record: &'a CommandRecord,
    pub changes: &'a [Change],
    /// The persons that are added to the registry with it.
    pub persons: &'a NewPersons,
    /// Changes of rating lists, when a tournament begins or ceases to count for them.
    pub ratings: &'a [RatingWrite],
    /// The letters that report the change.
    pub letters: &'a [NewLetter],
    /// The notices that report the change.
    pub outbox: &'a OutboxWrite,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WriteError {
    #[error("there is no such tournament")]
    Gone,
    #[error("the tournament, at version {} now, or what it rests on has moved on", now.0)]
    Moved { now: Version },
    #[error("{0:?} is not what the change expects")]
    Mismatch(ItemKey),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<diesel::result::Error> for WriteError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<Mismatch> for WriteError {
    fn from(mismatch: Mismatch) -> Self {
        Self::Mismatch(mismatch.key)
    }
}

impl Store {
    /// Makes a tournament at version 1, with its first journal entry; the account that made it becomes its organiser.
    pub fn create_tournament(
        &self,
        new: &NewTournamentRow<'_>,
        actor: &Actor,
        at: NaiveDateTime,
    ) -> Result<TournamentId, CreateError> {
        let id = self.writing(|connection| create(connection, new, actor, at))?;
        self.announce(Written::Version(News { tournament: id, version: Version(1) }));
        Ok(id)
    }

    /// Writes the changes of one command, all or none, and their journal entry; returns the new version.
    ///
    /// When this returns `Ok`, the write survives a crash or power cut.
    pub fn write(&self, request: &WriteRequest<'_>) -> Result<Version, WriteError> {
        let written = self.writing(|connection| commit(connection, request))?;
        // Updates the cached tournament with what was written.
        if let Some(kept) = self.cache().get(request.tournament, &written.previous_head) {
            let mut tournament = Tournament::clone(&kept);
            if tournament.apply_all(request.changes).is_ok() {
                tournament.version = written.version;
                self.cache().put(written.head, Arc::new(tournament));
            }
        }
        self.announce(Written::Version(News { tournament: request.tournament, version: written.version }));
        Ok(written.version)
    }
}

fn create(
    connection: &mut Db,
    new: &NewTournamentRow<'_>,
    actor: &Actor,
    at: NaiveDateTime,
) -> Result<TournamentId, StoreError> {
    lock_for_writing(connection, Counter::Users)?;
    let id = TournamentId(reserve(connection, Counter::Tournaments, 1)?);
    let mut tournament = Tournament::new(id, new.slug, new.info.clone(), new.settings.clone());
    tournament.version = Version(1);
    tournament.visibility = new.visibility;
    let row = TournamentRow::new(&tournament, String::new(), timestamp(at))?;
    diesel::insert_into(tournaments::table).values(&row).execute(connection)?;
    let mut changes = vec![
        Change::added(Item::Info(Box::new(tournament.info))),
        Change::added(Item::Settings(Box::new(tournament.settings))),
    ];
    if new.visibility != Visibility::default() {
        changes.push(Change::added(Item::Visibility(new.visibility)));
    }
    let entry = NewJournalEntry { actor, at, record: &CommandRecord::Create, changes: &changes };
    let head = TournamentEntryRow::append(connection, id.0, &entry, JournalHead::default())?;
    diesel::update(tournaments::table.find(id.0)).set(tournaments::head.eq(head)).execute(connection)?;
    if let Some(user) = actor.user {
        put_right(connection, id, user, &Role::Organiser.into())?;
        let account = NamedAccount { id: user, name: actor.name.clone() };
        let tournament = NamedTournament { id, slug: new.slug.to_owned() };
        let record = AccountCommandRecord::Appoint { account, tournament, role: Role::Organiser, section: None };
        account_journal::append(connection, &record, actor, at)?;
    }
    notify(connection, Some(News { tournament: id, version: Version(1) }))?;
    Ok(id)
}

struct WriteOutcome {
    version: Version,
    previous_head: String,
    head: String,
}

fn commit(connection: &mut Db, request: &WriteRequest<'_>) -> Result<WriteOutcome, WriteError> {
    if let Some(seen) = request.championships {
        // Others would merge persons before this is written.
        lock_for_writing(connection, Counter::Users)?;
        if championships::head(connection)?.number != seen {
            return Err(WriteError::Moved { now: request.seen });
        }
    }
    let row = next_version(connection, request)?;
    let before = load_part(connection, &row, &part_touched(request.changes))?;
    let mut after = before.clone();
    after.apply_all(request.changes)?;
    if !request.persons.admit(connection)? {
        return Err(WriteError::Moved { now: request.seen });
    }
    rewrite(connection, &before, &after, request.changes)?;
    for write in request.ratings {
        if !ratings::apply(connection, write)? {
            return Err(WriteError::Moved { now: request.seen });
        }
    }
    insert_letters(connection, request.letters, request.at)?;
    write_outbox(connection, request.tournament, Version(row.version), request.outbox, request.at)?;
    let WriteRequest { actor, at, record, changes, .. } = *request;
    // The row has the new version already.
    let last = JournalHead { number: row.version - 1, hash: row.head.clone() };
    let entry = NewJournalEntry { actor, at, record, changes };
    let head = TournamentEntryRow::append(connection, row.id, &entry, last)?;
    let new_row = TournamentRow::new(&after, head.clone(), row.created_at)?;
    diesel::update(tournaments::table.find(row.id)).set(&new_row).execute(connection)?;
    notify(connection, Some(News { tournament: after.id, version: after.version }))?;
    Ok(WriteOutcome { version: after.version, previous_head: row.head, head })
}

/// Takes the next version if the tournament is still at the version that was seen. From here on no other transaction can write to it:
/// `PostgreSQL` locks the row, `SQLite` the file.
fn next_version(connection: &mut Db, request: &WriteRequest<'_>) -> Result<TournamentRow, WriteError> {
    let tournament = tournaments::table.find(request.tournament.0);
    let taken = diesel::update(tournament.filter(tournaments::version.eq(request.seen.0)))
        .set(tournaments::version.eq(tournaments::version + 1))
        .execute(connection)?;
    let row: Option<TournamentRow> = tournament.first(connection).optional()?;
    match (row, taken) {
        (None, _) => Err(WriteError::Gone),
        (Some(row), 0) => Err(WriteError::Moved { now: Version(row.version) }),
        (Some(row), _) => Ok(row),
    }
}

/// The part of the tournament that the changes concern: the smallest block that holds all of them.
fn part_touched(changes: &[Change]) -> LoadedPart {
    let mut part = LoadedPart::default();
    for change in changes {
        match change.key() {
            ItemKey::Entry(entry) => part.entries = Some(widened(part.entries, entry.0.into())),
            // A round is removed only if it is empty, so all of it is loaded.
            ItemKey::Round(round) if change.after().is_none() => {
                for (board, entry) in [(i32::MIN, i64::MIN), (i32::MAX, i64::MAX)] {
                    part.boards = Some(enlarged(part.boards, round, board));
                    part.byes = Some(enlarged(part.byes, round, entry));
                }
            }
            ItemKey::Pairing(round, board) | ItemKey::TieBreakGames(round, board) => {
                part.boards = Some(enlarged(part.boards, round, board.0.into()));
            }
            ItemKey::Game(id) => part.boards = Some(enlarged(part.boards, id.round, id.board.0.into())),
            ItemKey::Bye(round, entry) => part.byes = Some(enlarged(part.byes, round, entry.0.into())),
            ItemKey::OpeningTable | ItemKey::Draw(_) => part.openings = true,
            ItemKey::Report(_) => part.reports = true,
            ItemKey::RegistrationRules
            | ItemKey::Application(_)
            | ItemKey::FeeRules
            | ItemKey::Dues(_)
            | ItemKey::CheckIn => {
                part.registration = true;
            }
            ItemKey::Info
            | ItemKey::Settings
            | ItemKey::Status
            | ItemKey::Approval
            | ItemKey::Visibility
            | ItemKey::Round(_) => {}
        }
    }
    part
}

fn widened<T: Ord + Copy>(span: Option<Span<T>>, value: T) -> Span<T> {
    let Span { first, last } = span.unwrap_or(Span { first: value, last: value });
    Span { first: first.min(value), last: last.max(value) }
}

fn enlarged<T: Ord + Copy>(block: Option<Block<T>>, round: RoundNumber, place: T) -> Block<T> {
    Block {
        rounds: widened(block.map(|block| block.rounds), round.0.into()),
        places: widened(block.map(|block| block.places), place),
    }
}

/// Sets the stored things to their state in `after`. Removed rows are deleted last, when no row refers to them any more, and children
/// before their parents.
fn rewrite(connection: &mut Db, before: &Tournament, after: &Tournament, changes: &[Change]) -> Result<(), WriteError> {
    let mut rows = TournamentRows::default();
    let mut gone = Vec::new();
    for key in keys_touched(before, after, changes) {
        match (before.thing(key), after.thing(key)) {
            (Some(_), None) => gone.push(key),
            (old, Some(new)) if old.as_ref() != Some(&new) => add(&mut rows, after.id, new)?,
            (Some(_) | None, Some(_)) | (None, None) => {}
        }
    }
    save(connection, &rows)?;
    gone.into_iter().rev().try_for_each(|key| delete(connection, after.id, key))
}

/// The keys of things that may differ: those of the changes, and the games of their boards.
fn keys_touched(before: &Tournament, after: &Tournament, changes: &[Change]) -> BTreeSet<ItemKey> {
    let mut keys: BTreeSet<ItemKey> = changes.iter().map(Change::key).collect();
    for change in changes {
        if let ItemKey::Pairing(round, board) = change.key() {
            let at_board = [before, after].into_iter().filter_map(|state| state.round(round)?.pairings.get(&board));
            keys.extend(
                at_board
                    .flat_map(|pairing| pairing.all_games().map(|(number, _)| ItemKey::Game(pairing.game_id(number)))),
            );
        }
    }
    keys
}

/// Deletes a thing; if rows still refer to it, that is a mismatch.
fn delete(connection: &mut Db, tournament: TournamentId, key: ItemKey) -> Result<(), WriteError> {
    let id = tournament.0;
    let deleted = match key {
        ItemKey::Info | ItemKey::Settings | ItemKey::Status | ItemKey::Approval | ItemKey::Visibility => {
            return Err(WriteError::Mismatch(key));
        }
        ItemKey::Entry(entry) => diesel::delete(entries::table.find((id, i64::from(entry.0)))).execute(connection),
        ItemKey::Round(round) => diesel::delete(rounds::table.find((id, i32::from(round.0)))).execute(connection),
        ItemKey::Pairing(round, board) => {
            let place = (id, i32::from(round.0), i32::from(board.0));
            diesel::delete(pairings::table.find(place)).execute(connection)
        }
        ItemKey::Bye(round, entry) => {
            let place = (id, i32::from(round.0), i64::from(entry.0));
            diesel::delete(byes::table.find(place)).execute(connection)
        }
        ItemKey::Game(game) => {
            let place = (id, i32::from(game.round.0), i32::from(game.board.0), i32::from(game.game.0));
            diesel::delete(games::table.find(place)).execute(connection)
        }
        ItemKey::OpeningTable => diesel::delete(opening_tables::table.find(id)).execute(connection),
        ItemKey::CheckIn => diesel::delete(check_ins::table.find(id)).execute(connection),
        ItemKey::Draw(round) => diesel::delete(opening_draws::table.find((id, i32::from(round.0)))).execute(connection),
        ItemKey::TieBreakGames(round, board) => {
            let place = (id, i32::from(round.0), i32::from(board.0));
            diesel::delete(deciders::table.find(place)).execute(connection)
        }
        ItemKey::Report(ReportId { game, by }) => {
            let GameId { round, board, game } = game;
            let place: (i64, i32, i32, i32, i64) = (id, round.0.into(), board.0.into(), game.0.into(), by.0.into());
            diesel::delete(reports::table.find(place)).execute(connection)
        }
        ItemKey::FeeRules => diesel::delete(fee_rules::table.find(id)).execute(connection),
        ItemKey::Dues(entry) => diesel::delete(dues::table.find((id, i64::from(entry.0)))).execute(connection),
        ItemKey::RegistrationRules => diesel::delete(registrations::table.find(id)).execute(connection),
        ItemKey::Application(own) => {
            diesel::delete(applications::table.find((id, i64::from(own.0)))).execute(connection)
        }
    };
    match deleted.map_err(StoreError::from) {
        Ok(1) => Ok(()),
        Ok(_) | Err(StoreError::Dangling(_)) => Err(WriteError::Mismatch(key)),
        Err(error) => Err(error.into()),
    }
}

/// Adds the row of a thing; info, settings and status are columns of the tournament's row.
pub(super) fn add(rows: &mut TournamentRows, tournament: TournamentId, thing: Item) -> Result<(), StoreError> {
    match thing {
        Item::Info(_) | Item::Settings(_) | Item::Status(_) | Item::Approval(_) | Item::Visibility(_) => {}
        Item::Entry(entry) => rows.entries.push(EntryRow::new(tournament, &entry)?),
        Item::Round(state) => rows.rounds.push(RoundRow::new(tournament, &state)?),
        Item::Pairing(seats) => rows.pairings.push(PairingRow::new(tournament, &seats)),
        Item::Bye { round, entry, bye } => rows.byes.push(ByeRow::new(tournament, round, entry, bye)),
        Item::Game { id, game } => rows.games.push(GameRow::new(tournament, id, &game)?),
        Item::OpeningTable(table) => rows.opening_tables.push(OpeningTableRow::new(tournament, &table)?),
        Item::CheckIn(check_in) => rows.check_ins.push(CheckInRow::new(tournament, &check_in)?),
        Item::TieBreakGames(own) => rows.deciders.push(TieBreakGamesRow::new(tournament, &own)?),
        Item::Report(report) => rows.reports.push(ReportRow::new(tournament, &report)?),
        Item::RegistrationRules(rules) => rows.registrations.push(RegistrationRow::new(tournament, &rules)?),
        Item::FeeRules(rules) => rows.fee_rules.push(FeeRulesRow::new(tournament, &rules)?),
        Item::Dues(dues) => rows.dues.push(DuesRow::new(tournament, &dues)?),
        Item::Application(own) => rows.applications.push(ApplicationRow::new(tournament, &own)?),
        Item::Draw(draw) => rows.opening_draws.push(OpeningDrawRow::new(tournament, &draw)?),
    }
    Ok(())
}

/// Writes the rows in the order of their references.
pub(super) fn save(connection: &mut Db, rows: &TournamentRows) -> Result<(), StoreError> {
    upsert!(connection, entries, rows.entries, [tournament, entry], [number, player, name, name_key, search_key, body]);
    upsert!(connection, rounds, rows.rounds, [tournament, round], [stage, body]);
    upsert!(connection, pairings, rows.pairings, [tournament, round, board], [white, black, games]);
    upsert!(connection, byes, rows.byes, [tournament, round, entry], [bye]);
    upsert!(
        connection,
        games,
        rows.games,
        [tournament, round, board, game],
        [result, start_fen, moves, plies, remark, forfeit, illegal_white, illegal_black, colours_turned, annotations]
    );
    upsert!(connection, opening_tables, rows.opening_tables, [tournament], [body]);
    upsert!(connection, check_ins, rows.check_ins, [tournament], [body]);
    upsert!(connection, opening_draws, rows.opening_draws, [tournament, round], [body]);
    upsert!(connection, deciders, rows.deciders, [tournament, round, board], [body]);
    upsert!(connection, reports, rows.reports, [tournament, round, board, game, entry], [body]);
    upsert!(connection, registrations, rows.registrations, [tournament], [body]);
    upsert!(connection, applications, rows.applications, [tournament, application], [body]);
    upsert!(connection, fee_rules, rows.fee_rules, [tournament], [body]);
    upsert!(connection, dues, rows.dues, [tournament, entry], [body]);
    Ok(())
}
