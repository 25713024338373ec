//! Events of several tournaments, series and old editions: all at one version, and a journal of their own, chained as those of
//! tournaments are. They are few and change rarely: they are read and kept in memory as a whole.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::store::Store;
use crate::store::backend::{Db, insert};
use crate::store::cache::lock;
use crate::store::error::StoreError;
use crate::store::journal::{Actor, JournalError, SealedEntry, seal};
use crate::store::persons::register;
use crate::store::properties::{Counter, reserve};
use crate::store::rows::{from_json, moment, to_json};
use crate::store::schema::{almanac_journal, festivals, old_tables, series};
use crate::store::verify::{Checked, JournalLink, StoredDifference, Stray, chain, strays};
use tournament::series::{Archive, SeriesChange, SeriesCommandRecord, SeriesItem, SeriesItemKey};
use tournament::{Person, PlayerId, UserId};

#[derive(Debug, Clone, Copy)]
pub struct ArchiveWrite<'a> {
    /// The number of the last journal entry when it was decided.
    pub seen: i64,
    pub actor: &'a Actor,
    pub at: NaiveDateTime,
    /// Who becomes known with it, if he is not yet.
    pub persons: &'a [Person],
}

#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("somebody has written meanwhile")]
    Moved,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<diesel::result::Error> for ArchiveError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveEntry {
    /// Its number, from 1.
    pub number: i64,
    pub at: NaiveDateTime,
    pub actor: Actor,
    pub deed: SeriesCommandRecord,
    pub changes: Vec<SeriesChange>,
}

impl Store {
    pub fn almanac(&self) -> Result<Arc<Archive>, StoreError> {
        self.reading(|connection| {
            let head = head(connection)?;
            if let Some(kept) = self.inner.almanac.get(&head) {
                return Ok(kept);
            }
            let almanac = Arc::new(load(connection, head.0)?);
            self.inner.almanac.keep(head, &almanac);
            Ok(almanac)
        })
    }

    /// Writes the changes that `decide` makes of the numbers of the persons, with its journal entry, all or nothing; answers with the
    /// entry's number. A refusal of its own comes back as it is.
    pub fn write_almanac<R>(
        &self,
        write: &ArchiveWrite<'_>,
        decide: impl FnOnce(&[PlayerId]) -> Result<(SeriesCommandRecord, Vec<SeriesChange>), R>,
    ) -> Result<Result<i64, R>, ArchiveError> {
        let mut refusal = None;
        let written = self.writing(|connection| {
            // Even nothing reserved keeps others from writing until this is written.
            reserve(connection, Counter::Users, 0)?;
            let (number, previous) = head(connection)?;
            if number != write.seen {
                return Err(WriteAbort::Error(ArchiveError::Moved));
            }
            let players = if write.persons.is_empty() { Vec::new() } else { register(connection, write.persons)? };
            let (deed, changes) = decide(&players).map_err(|own| {
                refusal = Some(own);
                WriteAbort::Refused
            })?;
            changes.iter().try_for_each(|change| put(connection, change))?;
            let row = ArchiveEntryRow::new(write, (number + 1, previous), &deed, &changes)?;
            diesel::insert_into(almanac_journal::table).values(&row).execute(connection)?;
            Ok(number + 1)
        });
        match (written, refusal) {
            (_, Some(refusal)) => Ok(Err(refusal)),
            (Ok(number), None) => Ok(Ok(number)),
            (Err(WriteAbort::Error(error)), None) => Err(error),
            (Err(WriteAbort::Refused), None) => Err(ArchiveError::Moved),
        }
    }

    /// The newest `limit` entries of the journal, newest first.
    pub fn almanac_journal(&self, limit: u32) -> Result<Vec<ArchiveEntry>, StoreError> {
        let newest = almanac_journal::table.order(almanac_journal::number.desc()).limit(limit.into());
        let rows: Vec<ArchiveEntryRow> = newest.load(&mut *self.connection()?)?;
        rows.into_iter().map(ArchiveEntryRow::entry).collect()
    }

    pub fn almanac_entry(&self, number: i64) -> Result<Option<ArchiveEntry>, StoreError> {
        let row: Option<ArchiveEntryRow> =
            almanac_journal::table.find(number).first(&mut *self.connection()?).optional()?;
        row.map(ArchiveEntryRow::entry).transpose()
    }

    /// The entries after a number, the earliest first.
    pub fn almanac_entries_after(&self, number: i64) -> Result<Vec<ArchiveEntry>, StoreError> {
        let later = almanac_journal::table.filter(almanac_journal::number.gt(number)).order(almanac_journal::number);
        let rows: Vec<ArchiveEntryRow> = later.load(&mut *self.connection()?)?;
        rows.into_iter().map(ArchiveEntryRow::entry).collect()
    }

    /// Checks that the journal is whole and unchanged, and that what is stored is what its entries made.
    pub fn check_almanac(&self) -> Result<Checked, StoreError> {
        let checked = self.reading(|connection| {
            let newest_last = almanac_journal::table.order(almanac_journal::number);
            let rows: Vec<ArchiveEntryRow> = newest_last.load(connection)?;
            let mut findings = chain(rows.iter().map(ArchiveEntryRow::link), None)?;
            let entries = rows.last().map_or(0, |row| row.number);
            let stored = match strays_of(connection).and_then(|strays| Ok((strays, load(connection, entries)?))) {
                Ok((strays, stored)) => {
                    findings.extend(strays.into_iter().map(StoredDifference::Stray));
                    stored
                }
                Err(StoreError::Corrupt(what)) => {
                    findings.push(StoredDifference::Unreadable(what));
                    return Ok(Checked { entries, findings });
                }
                Err(other) => return Err(other),
            };
            if let Some(made) = replay(rows, &mut findings) {
                let keys: BTreeSet<SeriesItemKey> = keys(&made).chain(keys(&stored)).collect();
                let sides =
                    keys.into_iter().map(|key| SeriesChange { before: made.thing(key), after: stored.thing(key) });
                let differs = sides.filter(|change| change.before != change.after);
                findings.extend(differs.map(Box::new).map(StoredDifference::Series));
            }
            Ok(Checked { entries, findings })
        });
        checked.or_else(Checked::stopped_by)
    }

    /// The same in short: the first entry at which something does not hold.
    pub fn verify_almanac(&self) -> Result<(), JournalError> {
        let Checked { entries, findings } = self.check_almanac()?;
        findings.first().map_or(Ok(()), |first| Err(JournalError::BrokenAt(first.entry().unwrap_or(entries))))
    }
}

/// What the entries of the journal make; nothing where they do not fit each other.
fn replay(rows: Vec<ArchiveEntryRow>, findings: &mut Vec<StoredDifference>) -> Option<Archive> {
    let mut made = Archive::default();
    for row in rows {
        let number = row.number;
        match row.entry() {
            Ok(entry) if entry.changes.iter().all(|change| made.apply(change)) => {}
            Ok(_) => {
                findings.push(StoredDifference::Misfit(number));
                return None;
            }
            Err(error) => {
                findings.push(StoredDifference::Unreadable(format!("entry {number}: {error}")));
                return None;
            }
        }
    }
    Some(made)
}

fn keys(almanac: &Archive) -> impl Iterator<Item = SeriesItemKey> {
    let festivals = almanac.festivals.keys().map(|id| SeriesItemKey::Festival(*id));
    let series = almanac.series.keys().map(|id| SeriesItemKey::Series(*id));
    festivals.chain(series).chain(almanac.old.keys().map(|id| SeriesItemKey::Old(*id)))
}

/// The columns that say something else than the rows they stand in.
fn strays_of(connection: &mut Db) -> Result<Vec<Stray>, StoreError> {
    let mut found = Vec::new();
    for row in festivals::table.load::<EventRow>(connection)? {
        let own: tournament::series::Event = from_json(&row.body)?;
        let meant = EventRow { id: own.id.0, slug: own.slug, body: row.body.clone() };
        found.extend(strays("festivals", &row, &meant)?);
    }
    for row in series::table.load::<SeriesRow>(connection)? {
        let own: tournament::series::Series = from_json(&row.body)?;
        let meant = SeriesRow { id: own.id.0, slug: own.slug, body: row.body.clone() };
        found.extend(strays("series", &row, &meant)?);
    }
    for row in old_tables::table.load::<ImportedTableRow>(connection)? {
        let own: tournament::series::ImportedTable = from_json(&row.body)?;
        found.extend(strays("old_tables", &row, &ImportedTableRow { id: own.id.0, body: row.body.clone() })?);
    }
    Ok(found)
}

enum WriteAbort {
    Error(ArchiveError),
    Refused,
}

impl From<StoreError> for WriteAbort {
    fn from(error: StoreError) -> Self {
        Self::Error(error.into())
    }
}

impl From<diesel::result::Error> for WriteAbort {
    fn from(error: diesel::result::Error) -> Self {
        Self::Error(error.into())
    }
}

/// Number and hash of the last entry of the journal; 0 and nothing before the first.
type ArchiveHead = (i64, String);

fn head(connection: &mut Db) -> Result<ArchiveHead, StoreError> {
    let newest = almanac_journal::table.order(almanac_journal::number.desc());
    let columns = (almanac_journal::number, almanac_journal::hash);
    Ok(newest.select(columns).first(connection).optional()?.unwrap_or_default())
}

fn load(connection: &mut Db, number: i64) -> Result<Archive, StoreError> {
    let mut almanac = Archive { number, ..Archive::default() };
    for row in festivals::table.load::<EventRow>(connection)? {
        let festival: tournament::series::Event = from_json(&row.body)?;
        almanac.festivals.insert(festival.id, festival);
    }
    for row in series::table.load::<SeriesRow>(connection)? {
        let own: tournament::series::Series = from_json(&row.body)?;
        almanac.series.insert(own.id, own);
    }
    for row in old_tables::table.load::<ImportedTableRow>(connection)? {
        let table: tournament::series::ImportedTable = from_json(&row.body)?;
        almanac.old.insert(table.id, table);
    }
    Ok(almanac)
}

/// Brings the row of what is changed to what it is afterwards.
fn put(connection: &mut Db, change: &SeriesChange) -> Result<(), StoreError> {
    match change.before.as_ref().map(SeriesItem::key) {
        None => {}
        Some(SeriesItemKey::Festival(id)) => drop(diesel::delete(festivals::table.find(id.0)).execute(connection)?),
        Some(SeriesItemKey::Series(id)) => drop(diesel::delete(series::table.find(id.0)).execute(connection)?),
        Some(SeriesItemKey::Old(id)) => drop(diesel::delete(old_tables::table.find(id.0)).execute(connection)?),
    }
    match &change.after {
        None => {}
        Some(SeriesItem::Festival(festival)) => {
            let row = EventRow { id: festival.id.0, slug: festival.slug.clone(), body: to_json(festival)? };
            insert!(connection, festivals, [row]);
        }
        Some(SeriesItem::Series(own)) => {
            let row = SeriesRow { id: own.id.0, slug: own.slug.clone(), body: to_json(own)? };
            insert!(connection, series, [row]);
        }
        Some(SeriesItem::Old(table)) => {
            let row = ImportedTableRow { id: table.id.0, body: to_json(table)? };
            insert!(connection, old_tables, [row]);
        }
    }
    Ok(())
}

/// A festival as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = festivals, treat_none_as_default_value = false)]
pub(super) struct EventRow {
    id: i64,
    slug: String,
    body: String,
}

/// A series as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = series, treat_none_as_default_value = false)]
pub(super) struct SeriesRow {
    id: i64,
    slug: String,
    body: String,
}

/// An old table as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = old_tables, treat_none_as_default_value = false)]
pub(super) struct ImportedTableRow {
    id: i64,
    body: String,
}

/// An entry of the journal as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = almanac_journal, treat_none_as_default_value = false)]
pub(super) struct ArchiveEntryRow {
    number: i64,
    at: NaiveDateTime,
    user_id: Option<i64>,
    actor: String,
    deed: String,
    changes: String,
    previous: String,
    hash: String,
}

impl ArchiveEntryRow {
    fn new(
        write: &ArchiveWrite<'_>,
        (number, previous): ArchiveHead,
        deed: &SeriesCommandRecord,
        changes: &[SeriesChange],
    ) -> Result<Self, StoreError> {
        let mut row = Self {
            number,
            at: moment(write.at),
            user_id: write.actor.user.map(|user| user.0),
            actor: write.actor.name.clone(),
            deed: to_json(deed)?,
            changes: to_json(&changes)?,
            previous,
            hash: String::new(),
        };
        row.hash = row.seal()?;
        Ok(row)
    }

    fn seal(&self) -> Result<String, StoreError> {
        seal(
            &self.previous,
            &[self.number],
            &SealedEntry { at: self.at, who: (self.user_id, &self.actor), deed: &self.deed, changes: &self.changes },
        )
    }

    fn link(&self) -> Result<JournalLink<'_>, StoreError> {
        Ok(JournalLink { number: self.number, previous: &self.previous, hash: &self.hash, sealed: self.seal()? })
    }

    fn entry(self) -> Result<ArchiveEntry, StoreError> {
        Ok(ArchiveEntry {
            number: self.number,
            at: self.at,
            actor: Actor { user: self.user_id.map(UserId), name: self.actor },
            deed: from_json(&self.deed)?,
            changes: from_json(&self.changes)?,
        })
    }
}

/// The almanac in memory. The key is the hash of the last journal entry, which no two states share.
#[derive(Default)]
pub(super) struct ArchiveCache(Mutex<Option<(ArchiveHead, Arc<Archive>)>>);

impl ArchiveCache {
    fn get(&self, head: &ArchiveHead) -> Option<Arc<Archive>> {
        let kept = lock(&self.0);
        kept.as_ref().filter(|(own, _)| own == head).map(|(_, almanac)| Arc::clone(almanac))
    }

    fn keep(&self, head: ArchiveHead, almanac: &Arc<Archive>) {
        *lock(&self.0) = Some((head, Arc::clone(almanac)));
    }
}
