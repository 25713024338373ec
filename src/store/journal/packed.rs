//! Packed entries of journals. Those of a tournament that was closed long ago are kept in pieces: many entries compressed together, with a
//! checksum. Field by field they are what they were, and the chain goes through them: each piece follows on the one before, and the first
//! plain entry on the last packed one.
//!
//! Only this file knows which entries are packed: [`entry_rows`], [`entry_row`] and [`newest`] read both kinds, [`replace`] writes what an
//! erasure leaves of either. Plain entries are read first, so that one that is packed meanwhile is met twice, and not missed.
//!
//! Packed are the entries before the one that closed the tournament last. That one and those after it stay plain: the lists of tournaments
//! and the public versions rest on them. What is written after a reopening follows on them, and is packed in its turn.
//!
//! To a release before this one a journal with packed entries has a gap, so the first packing shuts such releases out: they do not open the
//! database any more. One that is running already is not ended by that. So the entries of a database file are packed by a job of the site;
//! those of a server only by the command line, by someone who says that every instance is of this release or a later one.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};

use brotli::enc::BrotliEncoderParams;
use brotli::{CompressorWriter, Decompressor};
use chrono::NaiveDateTime;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::{JournalHead, TournamentEntryRow, check_chain, closing_entry, journal_of, sha256};
use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::migrations::require_packing;
use crate::store::properties::{Counter, lock_for_writing};
use crate::store::rows::{TournamentRow, from_json, narrow, to_json};
use crate::store::schema::{journal, journal_pieces, tournaments};
use crate::store::tournaments::Span;
use crate::store::verify::{JournalSize, StoredDifference};
use tournament::{TournamentId, TournamentStatus};

/// Bytes of entries in a piece: more would hardly be smaller, and the page of one entry unpacks a whole piece.
const PIECE_SIZE: usize = 256 << 10;

/// The effort of the compression: the next level takes twice as long for a hundredth.
const QUALITY: i32 = 9;

/// The window of the compression, as a power of 2: a whole piece.
const WINDOW: i32 = 19;

/// Bytes given to the compression at once.
const BUFFER: usize = 16 << 10;

/// What has been packed of one journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PackedEntries {
    pub entries: u64,
    /// Their bytes as rows.
    pub bytes_before: u64,
    /// Their bytes as pieces.
    pub bytes_after: u64,
}

/// What came of packing one journal.
#[derive(Debug, Clone, PartialEq)]
pub enum PackOutcome {
    /// The tournament is not closed, or nothing of its journal is left to be packed.
    Nothing,
    Packed(PackedEntries),
    /// Others have written to the tournament meanwhile: nothing has been packed.
    Moved,
    /// The journal is not complete and unchanged: nothing has been packed.
    Broken(Vec<StoredDifference>),
}

/// Which of the newest entries are read.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewestEntries {
    /// Only those before this number.
    pub(super) before: Option<i64>,
    pub(super) limit: u32,
    /// Only those whose changes have this text, which has no character with a meaning in patterns.
    pub(super) containing: Option<&'static str>,
}

/// All entries of a journal.
pub(in crate::store) const ALL_ENTRIES: Span<i64> = Span { first: i64::MIN, last: i64::MAX };

/// Entries that are packed together.
#[derive(Debug, Queryable, Insertable)]
#[diesel(table_name = journal_pieces)]
pub(in crate::store) struct PieceRow {
    tournament: i64,
    first_entry: i64,
    last_entry: i64,
    letters: i64,
    checksum: String,
    content: Vec<u8>,
}

impl PieceRow {
    /// Packs entries that follow on each other.
    fn pack(rows: &[TournamentEntryRow]) -> Result<Self, StoreError> {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
            return Err(StoreError::corrupt("a piece of a journal without entries"));
        };
        let mut lines = String::new();
        for row in rows {
            lines.push_str(&to_json(row)?);
            lines.push('\n');
        }
        let content = compress(lines.as_bytes()).map_err(StoreError::corrupt)?;
        Ok(Self {
            tournament: first.tournament,
            first_entry: first.version,
            last_entry: last.version,
            letters: narrow(rows.iter().map(|row| row.changes.chars().count()).sum::<usize>())?,
            checksum: sha256(&content),
            content,
        })
    }

    /// The entries, oldest first. An error names them.
    pub(in crate::store) fn unpack(&self) -> Result<Vec<TournamentEntryRow>, StoreError> {
        let damaged = |what: String| {
            let Self { tournament, first_entry, last_entry, .. } = self;
            StoreError::Corrupt(format!(
                "packed journal entries {first_entry}–{last_entry} of tournament {tournament}: {what}"
            ))
        };
        if sha256(&self.content) != self.checksum {
            return Err(damaged("the checksum does not fit".to_owned()));
        }
        let mut lines = String::new();
        let read = Decompressor::new(self.content.as_slice(), BUFFER).read_to_string(&mut lines);
        read.map_err(|error| damaged(error.to_string()))?;
        let rows = lines.lines().map(from_json).collect::<Result<Vec<TournamentEntryRow>, _>>();
        let rows = rows.map_err(|error| damaged(error.to_string()))?;
        let numbers = self.first_entry..=self.last_entry;
        let is_own = rows.iter().all(|row| row.tournament == self.tournament);
        if !is_own || !rows.iter().map(|row| row.version).eq(numbers) {
            return Err(damaged("other entries are in their place".to_owned()));
        }
        Ok(rows)
    }
}

fn compress(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let parameters =
        BrotliEncoderParams { quality: QUALITY, lgwin: WINDOW, size_hint: bytes.len(), ..Default::default() };
    let mut packed = Vec::new();
    {
        // Dropping it writes the rest; writing to a vector cannot fail.
        let mut writer = CompressorWriter::with_params(&mut packed, BUFFER, &parameters);
        writer.write_all(bytes)?;
    }
    Ok(packed)
}

/// The bytes of the texts of an entry.
fn bytes_of(row: &TournamentEntryRow) -> usize {
    [&row.actor, &row.deed, &row.changes, &row.previous, &row.hash].iter().map(|text| text.len()).sum()
}

/// Packs entries that follow on each other into as many pieces as they need.
fn pieces_of(mut rows: &[TournamentEntryRow]) -> Result<Vec<PieceRow>, StoreError> {
    let mut pieces = Vec::new();
    while !rows.is_empty() {
        let mut size = 0;
        let is_in = |row: &&TournamentEntryRow| {
            let has_room = size < PIECE_SIZE;
            size += bytes_of(row);
            has_room
        };
        let (own, rest) = rows.split_at(rows.iter().take_while(is_in).count());
        pieces.push(PieceRow::pack(own)?);
        rows = rest;
    }
    Ok(pieces)
}

/// The pieces of a journal that have one of these entries, oldest first.
fn pieces_with(connection: &mut Db, tournament: TournamentId, numbers: Span<i64>) -> Result<Vec<PieceRow>, StoreError> {
    let own = journal_pieces::table.filter(journal_pieces::tournament.eq(tournament.0));
    let own = own.filter(journal_pieces::first_entry.le(numbers.last)).order(journal_pieces::first_entry);
    Ok(own.filter(journal_pieces::last_entry.ge(numbers.first)).load(connection)?)
}

/// Those of the entries that are packed, oldest first.
pub(super) fn packed_rows(
    connection: &mut Db,
    tournament: TournamentId,
    numbers: Span<i64>,
) -> Result<Vec<TournamentEntryRow>, StoreError> {
    let mut rows = Vec::new();
    for piece in pieces_with(connection, tournament, numbers)? {
        let own = piece.unpack()?.into_iter();
        rows.extend(own.filter(|row| (numbers.first..=numbers.last).contains(&row.version)));
    }
    Ok(rows)
}

/// The entries of a tournament with these numbers, oldest first.
pub(in crate::store) fn entry_rows(
    connection: &mut Db,
    tournament: TournamentId,
    numbers: Span<i64>,
) -> Result<Vec<TournamentEntryRow>, StoreError> {
    let own = journal_of(tournament).filter(journal::version.between(numbers.first, numbers.last));
    let plain: Vec<TournamentEntryRow> = own.load(connection)?;
    let last = plain.first().map_or(numbers.last, |row| row.version - 1);
    let mut rows = packed_rows(connection, tournament, Span { last, ..numbers })?;
    rows.extend(plain);
    Ok(rows)
}

/// One entry of a tournament.
pub(in crate::store) fn entry_row(
    connection: &mut Db,
    tournament: TournamentId,
    number: i64,
) -> Result<Option<TournamentEntryRow>, StoreError> {
    let plain = journal::table.find((tournament.0, number)).first(connection).optional()?;
    if plain.is_some() {
        return Ok(plain);
    }
    Ok(packed_rows(connection, tournament, Span { first: number, last: number })?.pop())
}

/// The newest entries of a tournament, newest first.
pub(super) fn newest(
    connection: &mut Db,
    tournament: TournamentId,
    wanted: NewestEntries,
) -> Result<Vec<TournamentEntryRow>, StoreError> {
    let mut before = wanted.before.unwrap_or(i64::MAX);
    let limit: usize = narrow(wanted.limit)?;
    let mut plain = journal_of(tournament).filter(journal::version.lt(before));
    if let Some(text) = wanted.containing {
        // Filtered by their text in the database: most entries are long and need not be read.
        plain = plain.filter(journal::changes.like(format!("%{text}%")));
    }
    let newest = plain.order(journal::version.desc()).limit(wanted.limit.into());
    let mut rows: Vec<TournamentEntryRow> = newest.load(connection)?;
    while rows.len() < limit {
        let older = journal_pieces::table.filter(journal_pieces::tournament.eq(tournament.0));
        let older = older.filter(journal_pieces::first_entry.lt(before)).order(journal_pieces::first_entry.desc());
        let Some(piece): Option<PieceRow> = older.first(connection).optional()? else { break };
        let met = rows.last().map_or(before, |row| row.version);
        let is_wanted = |row: &TournamentEntryRow| {
            row.version < met.min(before) && wanted.containing.is_none_or(|text| row.changes.contains(text))
        };
        let room = limit - rows.len();
        rows.extend(piece.unpack()?.into_iter().rev().filter(is_wanted).take(room));
        before = piece.first_entry;
    }
    Ok(rows)
}

/// How many of the entries of a tournament are packed, and how many letters their changes have.
pub(in crate::store) fn packed_size(connection: &mut Db, tournament: TournamentId) -> Result<JournalSize, StoreError> {
    let sums = (
        sql::<BigInt>("CAST(COALESCE(SUM(last_entry - first_entry + 1), 0) AS BIGINT)"),
        sql::<BigInt>("CAST(COALESCE(SUM(letters), 0) AS BIGINT)"),
    );
    let own = journal_pieces::table.filter(journal_pieces::tournament.eq(tournament.0));
    let (entries, letters) = own.select(sums).first(connection)?;
    Ok(JournalSize { entries, letters })
}

/// How many entries are packed in the whole database.
pub(in crate::store) fn count_packed(connection: &mut Db) -> Result<u64, StoreError> {
    let sum = sql::<BigInt>("CAST(COALESCE(SUM(last_entry - first_entry + 1), 0) AS BIGINT)");
    narrow(journal_pieces::table.select(sum).first::<i64>(connection)?)
}

/// The tournaments with a packed entry whose changes one of these patterns of `LIKE` finds; each pattern begins and ends with `%`.
pub(in crate::store) fn tournaments_with(
    connection: &mut Db,
    patterns: &[String],
) -> Result<BTreeSet<i64>, StoreError> {
    // SQLite takes small and capital Latin letters for the same.
    let folds = matches!(connection, Db::Sqlite(_));
    let folded = |text: &str| if folds { text.to_ascii_lowercase() } else { text.to_owned() };
    let patterns: Vec<String> = patterns.iter().map(|pattern| folded(pattern)).collect();
    let keys = journal_pieces::table.select((journal_pieces::tournament, journal_pieces::first_entry));
    let keys: Vec<(i64, i64)> = keys.load(connection)?;
    let mut found = BTreeSet::new();
    // One piece at a time: all of them together may not fit into the memory.
    for key in keys {
        if found.contains(&key.0) {
            continue;
        }
        let piece: Option<PieceRow> = journal_pieces::table.find(key).first(connection).optional()?;
        for row in piece.map_or_else(|| Ok(Vec::new()), |piece| piece.unpack())? {
            let changes = folded(&row.changes);
            if patterns.iter().any(|pattern| is_like(&changes, pattern)) {
                found.insert(row.tournament);
                break;
            }
        }
    }
    Ok(found)
}

/// Whether a pattern of `LIKE` that begins and ends with `%` finds a text: `%` is any letters, `_` any one letter.
fn is_like(text: &str, pattern: &str) -> bool {
    let mut rest = text;
    pattern.split('%').filter(|part| !part.is_empty()).all(|part| {
        let after = after_part(rest, part);
        rest = after.unwrap_or_default();
        after.is_some()
    })
}

/// What follows the first place where a part of a pattern fits.
fn after_part<'a>(text: &'a str, part: &str) -> Option<&'a str> {
    if !part.contains('_') {
        return text.find(part).and_then(|at| text.get(at + part.len()..));
    }
    text.char_indices().find_map(|(at, _)| {
        let mut rest = text.get(at..)?.chars();
        let fits = part.chars().all(|wanted| rest.next().is_some_and(|own| wanted == '_' || wanted == own));
        fits.then_some(rest.as_str())
    })
}

/// Writes the content of these entries of one tournament in place of what is stored.
pub(in crate::store) fn replace(connection: &mut Db, rows: Vec<TournamentEntryRow>) -> Result<(), StoreError> {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(()) };
    let (tournament, numbers) = (TournamentId(first.tournament), Span { first: first.version, last: last.version });
    let mut changed: BTreeMap<i64, TournamentEntryRow> = rows.into_iter().map(|row| (row.version, row)).collect();
    for piece in pieces_with(connection, tournament, numbers)? {
        let before = changed.len();
        let own =
            piece.unpack()?.into_iter().map(|row| changed.remove(&row.version).unwrap_or(row)).collect::<Vec<_>>();
        if changed.len() < before {
            let PieceRow { letters, checksum, content, .. } = PieceRow::pack(&own)?;
            let stored = journal_pieces::table.find((piece.tournament, piece.first_entry));
            let new = (
                journal_pieces::letters.eq(letters),
                journal_pieces::checksum.eq(checksum),
                journal_pieces::content.eq(content),
            );
            diesel::update(stored).set(new).execute(connection)?;
        }
    }
    changed.values().try_for_each(|row| row.replace(connection))
}

impl Store {
    /// The closed tournaments whose last entry was made before `time`, by their numbers.
    pub fn closed_before(&self, time: NaiveDateTime) -> Result<Vec<TournamentId>, StoreError> {
        let is_last = tournaments::id.eq(journal::tournament).and(tournaments::version.eq(journal::version));
        let ids: Vec<i64> = tournaments::table
            .inner_join(journal::table.on(is_last))
            .filter(tournaments::conduct.eq(TournamentStatus::Closed.code()))
            .filter(journal::at.lt(time))
            .order(tournaments::id)
            .select(tournaments::id)
            .load(&mut *self.connection()?)?;
        Ok(ids.into_iter().map(TournamentId).collect())
    }

    /// Packs the entries of the journal of a closed tournament that are before the one that closed it. The whole chain is checked before
    /// anything is deleted, and again through what was packed, in the same transaction; if it does not hold, nothing is changed.
    pub fn pack_journal(&self, id: TournamentId) -> Result<PackOutcome, StoreError> {
        let outcome = match self.reading(|connection| Packing::prepare(connection, id)) {
            Ok(Some(packing)) => self.writing(|connection| packing.carry_out(connection)),
            Ok(None) => Ok(PackOutcome::Nothing),
            Err(error) => Err(error),
        };
        match outcome {
            Err(PackError::Broken(findings)) => Ok(PackOutcome::Broken(findings)),
            Err(PackError::Store(StoreError::Corrupt(what))) => {
                Ok(PackOutcome::Broken(vec![StoredDifference::Unreadable(what)]))
            }
            Err(PackError::Store(error)) => Err(error),
            Ok(outcome) => Ok(outcome),
        }
    }
}

/// Why nothing was packed.
enum PackError {
    Broken(Vec<StoredDifference>),
    Store(StoreError),
}

impl From<StoreError> for PackError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<diesel::result::Error> for PackError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// A tournament with what is to be packed: made without a lock, since compressing takes longest.
struct Packing {
    tournament: TournamentRow,
    /// The entry that closed the tournament last.
    closing: i64,
    rows: Vec<TournamentEntryRow>,
    pieces: Vec<PieceRow>,
}

impl Packing {
    fn prepare(connection: &mut Db, id: TournamentId) -> Result<Option<Self>, PackError> {
        let closed = tournaments::table.find(id.0).filter(tournaments::conduct.eq(TournamentStatus::Closed.code()));
        let tournament: Option<TournamentRow> = closed.first(connection).optional()?;
        let (Some(tournament), Some(closing)) = (tournament, closing_entry(connection, id)?) else { return Ok(None) };
        let closing = closing.number;
        let rows = plain_before(connection, id, closing)?;
        if rows.is_empty() {
            return Ok(None);
        }
        checked(connection, &tournament)?;
        Ok(Some(Self { pieces: pieces_of(&rows)?, tournament, closing, rows }))
    }

    fn carry_out(&self, connection: &mut Db) -> Result<PackOutcome, PackError> {
        let id = TournamentId(self.tournament.id);
        // Erasures hold it from before they read journals.
        lock_for_writing(connection, Counter::Users)?;
        let own = tournaments::table.find(id.0).filter(tournaments::head.eq(&self.tournament.head));
        // Nothing changes: a server keeps the row locked.
        let locked = diesel::update(own).set(tournaments::version.eq(self.tournament.version)).execute(connection)?;
        if locked == 0 || plain_before(connection, id, self.closing)? != self.rows {
            return Ok(PackOutcome::Moved);
        }
        let before = checked(connection, &self.tournament)?;
        let packed = journal::table.filter(journal::tournament.eq(id.0)).filter(journal::version.lt(self.closing));
        diesel::delete(packed).execute(connection)?;
        for piece in &self.pieces {
            diesel::insert_into(journal_pieces::table).values(piece).execute(connection)?;
        }
        if checked(connection, &self.tournament)? != before {
            return Err(StoreError::corrupt("packed journal entries differ from what they were").into());
        }
        require_packing(connection)?;
        Ok(PackOutcome::Packed(PackedEntries {
            entries: narrow(self.rows.len())?,
            bytes_before: narrow(self.rows.iter().map(bytes_of).sum::<usize>())?,
            bytes_after: narrow(self.pieces.iter().map(|piece| piece.content.len()).sum::<usize>())?,
        }))
    }
}

fn plain_before(
    connection: &mut Db,
    tournament: TournamentId,
    number: i64,
) -> Result<Vec<TournamentEntryRow>, StoreError> {
    Ok(journal_of(tournament).filter(journal::version.lt(number)).load(connection)?)
}

/// The whole journal of a tournament, if its chain holds.
fn checked(connection: &mut Db, tournament: &TournamentRow) -> Result<Vec<TournamentEntryRow>, PackError> {
    let rows = entry_rows(connection, TournamentId(tournament.id), ALL_ENTRIES)?;
    let head = JournalHead { number: tournament.version, hash: tournament.head.clone() };
    let findings = check_chain(&rows, Some(&head))?;
    if findings.is_empty() { Ok(rows) } else { Err(PackError::Broken(findings)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(version: i64, changes: String) -> TournamentEntryRow {
        TournamentEntryRow {
            tournament: 1,
            version,
            at: NaiveDateTime::default(),
            user_id: Some(3),
            actor: "Ёлкин \"Иван\"".to_owned(),
            deed: "{}".to_owned(),
            changes,
            previous: sha256(&version.to_be_bytes()),
            hash: String::new(),
        }
    }

    #[test]
    fn entries_fill_as_many_pieces_as_they_need_and_come_out_as_they_were() {
        let long = "да\u{2028}\r\n".repeat(PIECE_SIZE / 30);
        let rows: Vec<TournamentEntryRow> = (4..20).map(|version| row(version, format!("{version}{long}"))).collect();
        let pieces = pieces_of(&rows).expect("packed");
        assert!(pieces.len() > 1, "one piece");
        let unpacked = pieces.iter().map(|piece| piece.unpack().expect("whole")).collect::<Vec<_>>();
        assert_eq!(unpacked.concat(), rows);
        let numbers: Vec<i64> = pieces.iter().flat_map(|piece| piece.first_entry..=piece.last_entry).collect();
        assert_eq!(numbers, (4..20).collect::<Vec<_>>());
        let letters: usize = rows.iter().map(|row| row.changes.chars().count()).sum();
        assert_eq!(pieces.iter().map(|piece| piece.letters).sum::<i64>(), narrow::<i64, _>(letters).expect("few"));
        // An entry larger than a piece has one alone.
        let huge = pieces_of(&[row(1, "a".repeat(3 * PIECE_SIZE)), row(2, String::new())]).expect("packed");
        assert_eq!(huge.len(), 2);
    }

    #[test]
    fn patterns_find_what_the_databases_find() {
        for (pattern, text, is_found) in [
            ("%\"player\":17,%", "{\"player\":17,\"name\"", true),
            ("%\"player\":17,%", "{\"player\":170,\"name\"", false),
            ("%a_c%", "xxaбcxx", true),
            ("%a_c%", "xxac", false),
            ("%a%b%", "b a b", true),
            ("%a%b%", "b a", false),
            ("%a_%", "a", false),
            ("%%", "", true),
        ] {
            assert_eq!(is_like(text, pattern), is_found, "{pattern} in {text}");
        }
    }
}
