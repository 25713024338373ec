//! What was done, by whom and when: append-only, each entry chained to the one before by its hash.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::rows::{from_json, moment, to_json};
use crate::store::schema::{journal, tournaments};
use crate::store::verify::JournalLink;
use tournament::{Change, CommandRecord, ItemKey, TournamentId, UserId, Version};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The account; none for the command line and for players who report with their slip.
    pub user: Option<UserId>,
    /// The name, as the log prints it even when the account is long gone.
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalEntry {
    /// Its number: the version that it made. The first, 1, made the event.
    pub number: i64,
    pub at: NaiveDateTime,
    pub actor: Actor,
    pub deed: CommandRecord,
    pub changes: Vec<Change>,
    /// SHA-256 of the entry and the one before, in hexadecimal.
    pub hash: String,
}

/// How far a journal reaches: its last entry. Nothing, 0 and an empty hash, is before the first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct JournalHead {
    pub(super) number: i64,
    /// Its hash, in which all before it is sealed.
    pub(super) hash: String,
}

/// A thing that somebody has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaterChange {
    pub key: ItemKey,
    /// The version that the last change of it made.
    pub version: Version,
    pub actor: Actor,
    pub at: NaiveDateTime,
}

/// Why a journal does not hold.
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
        let rows: Vec<JournalRow> = journal::table
            .filter(journal::tournament.eq(tournament.0))
            .filter(journal::version.lt(before.unwrap_or(i64::MAX)))
            .order(journal::version.desc())
            .limit(limit.into())
            .load(&mut *self.connection()?)?;
        rows.into_iter().map(JournalRow::entry).collect()
    }

    /// When each of these events was last changed, UTC.
    pub fn last_changes(&self, events: &[TournamentId]) -> Result<BTreeMap<TournamentId, NaiveDateTime>, StoreError> {
        let is_last = tournaments::id.eq(journal::tournament).and(tournaments::version.eq(journal::version));
        let rows: Vec<(i64, NaiveDateTime)> = journal::table
            .inner_join(tournaments::table.on(is_last))
            .filter(journal::tournament.eq_any(events.iter().map(|event| event.0)))
            .select((journal::tournament, journal::at))
            .load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(|(event, at)| (TournamentId(event), at)).collect())
    }

    /// The day on which an event was closed last, UTC, be it by taking a reopening back; none of one that never was.
    pub fn closed_on(&self, tournament: TournamentId) -> Result<Option<NaiveDate>, StoreError> {
        // Whether an entry may be such a one the database tells by its text; what it says is read of those few only.
        let rows: Vec<(NaiveDateTime, String)> = journal::table
            .filter(journal::tournament.eq(tournament.0))
            .filter(journal::changes.like("%\"conduct\"%"))
            .order(journal::version.desc())
            .select((journal::at, journal::changes))
            .load(&mut *self.connection()?)?;
        for (at, changes) in rows {
            if from_json::<Vec<Change>>(&changes)?.iter().any(Change::closes) {
                return Ok(Some(at.date()));
            }
        }
        Ok(None)
    }

    pub fn journal_entry(&self, tournament: TournamentId, number: i64) -> Result<Option<JournalEntry>, StoreError> {
        let row: Option<JournalRow> =
            journal::table.find((tournament.0, number)).first(&mut *self.connection()?).optional()?;
        row.map(JournalRow::entry).transpose()
    }

    /// Who has been seated, and which deciders have been added, after entry `number`, in order.
    pub fn seatings_since(&self, tournament: TournamentId, number: i64) -> Result<Vec<Change>, StoreError> {
        // A journal of a large event has thousands of entries, and few of them seat anybody.
        let is_seating = |thing: &str| journal::changes.like(format!("%\"thing\":\"{thing}\"%"));
        let rows: Vec<String> = journal::table
            .filter(journal::tournament.eq(tournament.0))
            .filter(journal::version.gt(number))
            .filter(is_seating("pairing").or(is_seating("deciders")))
            .order(journal::version)
            .select(journal::changes)
            .load(&mut *self.connection()?)?;
        let all = rows.iter().map(|changes| from_json::<Vec<Change>>(changes)).collect::<Result<Vec<_>, _>>()?;
        let is_kept = |change: &Change| matches!(change.key(), ItemKey::Pairing(..) | ItemKey::Deciders(..));
        Ok(all.into_iter().flatten().filter(is_kept).collect())
    }

    /// What has been changed after `version`, each thing once with its last change: tells a form made at that version
    /// whether what it shows is still so.
    pub fn touched_since(&self, tournament: TournamentId, version: Version) -> Result<Vec<LaterChange>, StoreError> {
        let rows: Vec<JournalRow> = journal::table
            .filter(journal::tournament.eq(tournament.0))
            .filter(journal::version.gt(version.0))
            .order(journal::version)
            .load(&mut *self.connection()?)?;
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

/// An entry as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = journal, treat_none_as_default_value = false)]
pub(super) struct JournalRow {
    tournament: i64,
    version: i64,
    at: NaiveDateTime,
    user_id: Option<i64>,
    actor: String,
    deed: String,
    changes: String,
    previous: String,
    hash: String,
}

pub(super) struct NewJournalEntry<'a> {
    pub(super) tournament: TournamentId,
    pub(super) version: Version,
    pub(super) actor: &'a Actor,
    pub(super) at: NaiveDateTime,
    pub(super) deed: &'a CommandRecord,
    pub(super) changes: &'a [Change],
}

/// Appends an entry after the one whose hash is `previous` (empty for the first); answers with its own hash.
pub(super) fn append(connection: &mut Db, record: &NewJournalEntry<'_>, previous: &str) -> Result<String, StoreError> {
    let mut row = JournalRow {
        tournament: record.tournament.0,
        version: record.version.0,
        at: moment(record.at),
        user_id: record.actor.user.map(|user| user.0),
        actor: record.actor.name.clone(),
        deed: to_json(record.deed)?,
        changes: to_json(&record.changes)?,
        previous: previous.to_owned(),
        hash: String::new(),
    };
    row.hash = row.seal()?;
    diesel::insert_into(journal::table).values(&row).execute(connection)?;
    Ok(row.hash)
}

impl JournalRow {
    pub(super) const fn number(&self) -> i64 {
        self.version
    }

    /// The entry as a link of its chain.
    pub(super) fn link(&self) -> Result<JournalLink<'_>, StoreError> {
        Ok(JournalLink { number: self.version, previous: &self.previous, hash: &self.hash, sealed: self.seal()? })
    }

    fn seal(&self) -> Result<String, StoreError> {
        seal(
            &self.previous,
            &[self.tournament, self.version],
            &SealedEntry { at: self.at, who: (self.user_id, &self.actor), deed: &self.deed, changes: &self.changes },
        )
    }

    pub(super) fn entry(self) -> Result<JournalEntry, StoreError> {
        Ok(JournalEntry {
            number: self.version,
            at: self.at,
            actor: Actor { user: self.user_id.map(UserId), name: self.actor },
            deed: from_json(&self.deed)?,
            changes: from_json(&self.changes)?,
            hash: self.hash,
        })
    }
}

/// What an entry of a journal says beside its key.
pub(super) struct SealedEntry<'a> {
    pub(super) at: NaiveDateTime,
    pub(super) who: (Option<i64>, &'a str),
    pub(super) deed: &'a str,
    pub(super) changes: &'a str,
}

/// SHA-256 over everything an entry says, its key, and the hash of the one before, as one JSON list: no two entries of a
/// journal have the same text.
pub(super) fn seal(previous: &str, key: &[i64], own: &SealedEntry<'_>) -> Result<String, StoreError> {
    let at = own.at.format("%Y-%m-%dT%H:%M:%S%.6f").to_string();
    let mut parts = vec![json!(previous)];
    parts.extend(key.iter().map(|part| json!(part)));
    parts.extend([json!(at), json!(own.who), json!(own.deed), json!(own.changes)]);
    Ok(sha256(to_json(&parts)?.as_bytes()))
}

/// SHA-256 in hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(super) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
