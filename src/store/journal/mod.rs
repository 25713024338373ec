//! The journals: commands with author and time, append-only, each entry chained to the previous one by its hash. Each tournament has a
//! journal; events, series and imported tables share one; accounts have one. This module has what all are made of, and reads those of
//! tournaments; old entries of these are [`packed`].

pub(super) mod packed;

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::store::Store;
use crate::store::account_journal::AccountCommandRecord;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::rows::{from_json, timestamp, to_json};
use crate::store::schema::{account_journal, almanac_journal, journal, tournaments};
use crate::store::tournaments::Span;
use crate::store::verify::StoredDifference;
use packed::{NewestEntries, entry_row, entry_rows, newest, packed_rows};
use tournament::series::{SeriesChange, SeriesCommandRecord};
use tournament::{BlankedEntry, Change, CommandRecord, ItemKey, TournamentId, UserId, Version};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The account; `None` for the command line and for players' reports.
    pub user: Option<UserId>,
    /// The name as it was then: the log prints it even when the account is gone.
    pub name: String,
}

/// One entry of a journal: `R` is the command, `C` one of its changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded<R, C> {
    /// From 1. In a tournament's journal it is the version that the entry made; the first entry created the tournament.
    pub number: i64,
    pub at: NaiveDateTime,
    pub actor: Actor,
    pub record: R,
    pub changes: Vec<C>,
    /// SHA-256 of the entry and the previous one, in hexadecimal.
    pub hash: String,
}

/// An entry of a tournament's journal.
pub type JournalEntry = Recorded<CommandRecord, Change>;

/// An entry of the journal of tournaments, series and imported tables.
pub type ChampionshipsEntry = Recorded<SeriesCommandRecord, SeriesChange>;

/// An entry of the journal of accounts.
pub type AccountEntry = Recorded<AccountCommandRecord, ()>;

/// The last entry of a journal. The default, 0 and an empty hash, stands before the first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Queryable)]
pub(super) struct JournalHead {
    pub(super) number: i64,
    /// The hash covers all entries up to this one.
    pub(super) hash: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaterChange {
    pub key: ItemKey,
    /// The version that its last change made.
    pub version: Version,
    pub actor: Actor,
    pub at: NaiveDateTime,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum JournalError {
    #[error("the journal is broken at entry {0}")]
    BrokenAt(i64),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// The newest `limit` entries, newest first; with `before` only older ones than that number.
    pub fn journal(
        &self,
        tournament: TournamentId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<JournalEntry>, StoreError> {
        let wanted = NewestEntries { before, limit, containing: None };
        entries_of(&self.reading(|connection| newest(connection, tournament, wanted))?)
    }

    /// The newest `limit` entries that changed games, newest first.
    pub fn entries_about_games(&self, tournament: TournamentId, limit: u32) -> Result<Vec<JournalEntry>, StoreError> {
        let wanted = NewestEntries { before: None, limit, containing: Some("\"thing\":\"game\"") };
        entries_of(&self.reading(|connection| newest(connection, tournament, wanted))?)
    }

    /// When each of these tournaments was last changed, UTC.
    pub fn last_changes(
        &self,
        tournaments: &[TournamentId],
    ) -> Result<BTreeMap<TournamentId, NaiveDateTime>, StoreError> {
        // The last entry is never packed.
        let is_last = tournaments::id.eq(journal::tournament).and(tournaments::version.eq(journal::version));
        let rows: Vec<(i64, NaiveDateTime)> = journal::table
            .inner_join(tournaments::table.on(is_last))
            .filter(journal::tournament.eq_any(tournaments.iter().map(|tournament| tournament.0)))
            .select((journal::tournament, journal::at))
            .load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(|(tournament, at)| (TournamentId(tournament), at)).collect())
    }

    /// The day on which a tournament was last closed, UTC, also by undoing a reopening; `None` if it never was.
    pub fn closed_on(&self, tournament: TournamentId) -> Result<Option<NaiveDate>, StoreError> {
        Ok(self.closing_of(tournament)?.map(|entry| entry.at.date()))
    }

    /// The entry that closed a tournament last.
    pub fn closing_of(&self, tournament: TournamentId) -> Result<Option<JournalEntry>, StoreError> {
        self.reading(|connection| closing_entry(connection, tournament))
    }

    pub fn journal_entry(&self, tournament: TournamentId, number: i64) -> Result<Option<JournalEntry>, StoreError> {
        let row = entry_row(&mut *self.connection()?, tournament, number)?;
        row.map(|row| row.entry()).transpose()
    }

    /// The seats and tie-break games that entries after `number` have added, in order.
    pub fn seatings_since(&self, tournament: TournamentId, number: i64) -> Result<Vec<Change>, StoreError> {
        // A large tournament has thousands of entries, and few of them add a pairing.
        let texts = ["\"thing\":\"pairing\"", "\"thing\":\"deciders\""];
        let [pairing, deciders] = texts.map(|text| journal::changes.like(format!("%{text}%")));
        let rows: Vec<String> = self.reading(|connection| {
            let packed = packed_rows(connection, tournament, Span { first: number + 1, last: i64::MAX })?;
            let plain = journal_of(tournament).filter(journal::version.gt(number)).filter(pairing.or(deciders));
            let plain: Vec<String> = plain.select(journal::changes).load(connection)?;
            let packed = packed.into_iter().map(|row| row.changes);
            let packed = packed.filter(|changes| texts.iter().any(|text| changes.contains(text)));
            Ok::<_, StoreError>(packed.chain(plain).collect())
        })?;
        let all = rows.iter().map(|changes| from_json::<Vec<Change>>(changes)).collect::<Result<Vec<_>, _>>()?;
        let is_kept = |change: &Change| matches!(change.key(), ItemKey::Pairing(..) | ItemKey::TieBreakGames(..));
        Ok(all.into_iter().flatten().filter(is_kept).collect())
    }

    /// The things that changed after `version`, each once with its last change: a form made at that version is compared with them.
    pub fn touched_since(&self, tournament: TournamentId, version: Version) -> Result<Vec<LaterChange>, StoreError> {
        let later = Span { first: version.0 + 1, last: i64::MAX };
        let rows = entry_rows(&mut *self.connection()?, tournament, later)?;
        let mut touched = BTreeMap::new();
        for row in rows {
            let JournalEntry { number, at, actor, changes, .. } = row.entry()?;
            for key in changes.iter().map(Change::key) {
                touched.insert(key, LaterChange { key, version: Version(number), actor: actor.clone(), at });
            }
        }
        Ok(touched.into_values().collect())
    }
}

/// The entry that closed a tournament last.
fn closing_entry(connection: &mut Db, tournament: TournamentId) -> Result<Option<JournalEntry>, StoreError> {
    // The text tells which entries may close the tournament; only those few are read, one by one: nearly always the first is the one.
    let mut wanted = NewestEntries { before: None, limit: 1, containing: Some("\"conduct\"") };
    while let Some(row) = newest(connection, tournament, wanted)?.pop() {
        let entry = row.entry()?;
        if entry.changes.iter().any(Change::closes) {
            return Ok(Some(entry));
        }
        wanted.before = Some(entry.number);
    }
    Ok(None)
}

/// The plain entries of a tournament, oldest first. One boxed type serves all who ask for some of them.
pub(super) fn journal_of(tournament: TournamentId) -> journal::BoxedQuery<'static, <Db as Connection>::Backend> {
    journal::table.filter(journal::tournament.eq(tournament.0)).order(journal::version).into_boxed()
}

/// An entry to be appended to a journal.
pub(super) struct NewJournalEntry<'a, R, C> {
    pub(super) actor: &'a Actor,
    pub(super) at: NaiveDateTime,
    pub(super) record: &'a R,
    pub(super) changes: &'a [C],
}

/// The content of a stored entry without its key. The column of the record has been called `deed` since version 0.1.
pub(super) struct EntryParts<'a> {
    at: NaiveDateTime,
    user_id: Option<i64>,
    actor: &'a str,
    record: &'a str,
    pub(super) changes: &'a str,
    pub(super) previous: &'a str,
    hash: &'a str,
}

/// A record that may be of an erasure.
pub(super) trait Erases {
    /// The entries of the journal that it has blanked.
    fn blanked(&self) -> &[BlankedEntry];
}

impl Erases for CommandRecord {
    fn blanked(&self) -> &[BlankedEntry] {
        if let Self::ErasePerson { blanked, .. } = self { blanked } else { &[] }
    }
}

impl Erases for SeriesCommandRecord {
    fn blanked(&self) -> &[BlankedEntry] {
        if let Self::ErasePerson(_, blanked) = self { blanked } else { &[] }
    }
}

impl Erases for AccountCommandRecord {
    /// Accounts are no persons of the registry: none of these entries is blanked.
    fn blanked(&self) -> &[BlankedEntry] {
        &[]
    }
}

/// A stored entry of any journal. Sealing, reading and checking are shared.
pub(super) trait JournalRow: Sized {
    type Record: DeserializeOwned + Erases;
    type Change: DeserializeOwned;

    /// The key columns; the last of them is the entry's number.
    fn key(&self) -> Vec<i64>;

    fn parts(&self) -> EntryParts<'_>;

    fn number(&self) -> i64 {
        self.key().last().copied().unwrap_or_default()
    }

    /// SHA-256 over the whole entry, its key, and the hash of the previous entry, as one JSON list: no two entries of a journal have the
    /// same text.
    fn seal(&self) -> Result<String, StoreError> {
        let EntryParts { at, user_id, actor, record, changes, previous, hash: _ } = self.parts();
        let mut sealed = vec![json!(previous)];
        sealed.extend(self.key().iter().map(|part| json!(part)));
        let at = at.format("%Y-%m-%dT%H:%M:%S%.6f").to_string();
        sealed.extend([json!(at), json!((user_id, actor)), json!(record), json!(changes)]);
        Ok(sha256(to_json(&sealed)?.as_bytes()))
    }

    fn entry(&self) -> Result<EntryOf<Self>, StoreError> {
        let parts = self.parts();
        Ok(Recorded {
            number: self.number(),
            at: parts.at,
            actor: Actor { user: parts.user_id.map(UserId), name: parts.actor.to_owned() },
            record: from_json(parts.record)?,
            changes: from_json(parts.changes)?,
            hash: parts.hash.to_owned(),
        })
    }
}

type EntryOf<J> = Recorded<<J as JournalRow>::Record, <J as JournalRow>::Change>;

/// Declares the rows of a journal: the same columns after the key.
macro_rules! journal_row {
    ($row:ident in $table:ident, [$($owner:ident)?; $number:ident], $record:ty, $change:ty) => {
        #[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable, Serialize, Deserialize)]
        #[diesel(table_name = $table, treat_none_as_default_value = false)]
        pub(super) struct $row {
            $($owner: i64,)?
            $number: i64,
            at: NaiveDateTime,
            user_id: Option<i64>,
            actor: String,
            deed: String,
            changes: String,
            previous: String,
            hash: String,
        }

        impl JournalRow for $row {
            type Record = $record;
            type Change = $change;

            fn key(&self) -> Vec<i64> {
                vec![$(self.$owner,)? self.$number]
            }

            fn parts(&self) -> EntryParts<'_> {
                let Self { at, user_id, actor, deed, changes, previous, hash, .. } = self;
                EntryParts { at: *at, user_id: *user_id, actor, record: deed, changes, previous, hash }
            }
        }

        impl $row {
            /// Appends an entry; returns its hash.
            pub(super) fn append(
                connection: &mut Db,
                $($owner: i64,)?
                new: &NewJournalEntry<'_, $record, $change>,
                last: JournalHead,
            ) -> Result<String, StoreError> {
                let mut row = Self {
                    $($owner,)?
                    $number: last.number + 1,
                    at: timestamp(new.at),
                    user_id: new.actor.user.map(|user| user.0),
                    actor: new.actor.name.clone(),
                    deed: to_json(new.record)?,
                    changes: to_json(&new.changes)?,
                    previous: last.hash,
                    hash: String::new(),
                };
                row.hash = row.seal()?;
                diesel::insert_into($table::table).values(&row).execute(connection)?;
                Ok(row.hash)
            }
        }
    };
}

/// What an erasure of a person does to the entries of a journal.
macro_rules! blankable_row {
    ($row:ident in $table:ident, [$($owner:ident)?; $number:ident]) => {
        impl $row {
            /// The entry with other content under its old hash.
            pub(super) fn with_content(self, deed: String, changes: String) -> Self {
                Self { deed, changes, ..self }
            }

            /// Writes the content of the entry in place of what is stored.
            pub(super) fn replace(&self, connection: &mut Db) -> Result<(), StoreError> {
                let row = $table::table$(.filter($table::$owner.eq(self.$owner)))?.filter($table::$number.eq(self.$number));
                let content = ($table::deed.eq(&self.deed), $table::changes.eq(&self.changes));
                match diesel::update(row).set(content).execute(connection)? {
                    1 => Ok(()),
                    _ => Err(StoreError::corrupt(format!("journal entry {} is not there", self.number()))),
                }
            }
        }
    };
}

journal_row!(TournamentEntryRow in journal, [tournament; version], CommandRecord, Change);
journal_row!(ChampionshipsEntryRow in almanac_journal, [; number], SeriesCommandRecord, SeriesChange);
blankable_row!(TournamentEntryRow in journal, [tournament; version]);
blankable_row!(ChampionshipsEntryRow in almanac_journal, [; number]);
// What is done to an account is not undone by its entry: the record says all of it.
journal_row!(AccountEntryRow in account_journal, [; number], AccountCommandRecord, ());

/// The entries of the rows, in order.
pub(super) fn entries_of<J: JournalRow>(rows: &[J]) -> Result<Vec<EntryOf<J>>, StoreError> {
    rows.iter().map(JournalRow::entry).collect()
}

/// The seals of the entries that erasures have blanked, by number. Of an entry that several have blanked, what the last has left counts.
fn blanked_seals<J: JournalRow>(rows: &[J]) -> BTreeMap<i64, String> {
    let mut seals = BTreeMap::new();
    // The text tells which entries are erasures: all others need not be read here.
    for row in rows.iter().filter(|row| row.parts().record.contains("erase-person")) {
        let Ok(record) = from_json::<J::Record>(row.parts().record) else { continue };
        let earlier = record.blanked().iter().filter(|blanked| blanked.entry < row.number());
        seals.extend(earlier.map(|blanked| (blanked.entry, blanked.seal.clone())));
    }
    seals
}

/// The entries of a journal that erasures have blanked.
pub(super) fn blanked_entries<J: JournalRow>(rows: &[J]) -> Vec<i64> {
    blanked_seals(rows).into_keys().collect()
}

/// Checks the chain of a journal, oldest first, up to the entry where it should end, if that is known.
pub(super) fn check_chain<J: JournalRow>(
    rows: &[J],
    head: Option<&JournalHead>,
) -> Result<Vec<StoredDifference>, StoreError> {
    let (mut findings, mut last) = (Vec::new(), JournalHead::default());
    let blanked = blanked_seals(rows);
    for row in rows {
        let (number, parts) = (row.number(), row.parts());
        if number > last.number + 1 {
            findings.push(StoredDifference::Missing { first: last.number + 1, last: number - 1 });
        } else if parts.previous != last.hash {
            findings.push(StoredDifference::Unlinked(number));
        }
        let seal = row.seal()?;
        // Of a blanked entry the hash is taken as written, and what is left of it is what the erasure says.
        if parts.hash != seal && blanked.get(&number) != Some(&seal) {
            findings.push(StoredDifference::Altered(number));
        }
        last = JournalHead { number, hash: parts.hash.to_owned() };
    }
    match head {
        Some(head) if last.number < head.number => {
            findings.push(StoredDifference::Missing { first: last.number + 1, last: head.number });
        }
        Some(head) if last != *head => findings.push(StoredDifference::OtherEnd(last.number)),
        Some(_) | None => {}
    }
    Ok(findings)
}

/// Applies the entries of a journal to `made`, one by one; `None` if an entry does not fit the state before it.
pub(super) fn replay<J: JournalRow, T>(
    rows: &[J],
    mut made: Option<T>,
    findings: &mut Vec<StoredDifference>,
    apply: impl Fn(Option<T>, &[J::Change]) -> Option<T>,
) -> Option<T> {
    for row in rows {
        let number = row.number();
        match row.entry() {
            Ok(entry) => made = apply(made, &entry.changes),
            Err(error) => {
                findings.push(StoredDifference::Unreadable(format!("entry {number}: {error}")));
                return None;
            }
        }
        if made.is_none() {
            findings.push(StoredDifference::Unmatched(number));
            return None;
        }
    }
    made
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
