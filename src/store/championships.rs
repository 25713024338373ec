//! Events of several tournaments, series and imported editions. They share one version and one journal, chained like those of tournaments.
//! There are few of them and they change rarely, so they are kept in memory as a whole.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::lock::lock;
use crate::store::Store;
use crate::store::backend::{Db, insert};
use crate::store::error::StoreError;
use crate::store::journal::{
    Actor, ChampionshipsEntry, ChampionshipsEntryRow, JournalError, JournalHead, JournalRow, NewJournalEntry,
    blanked_entries, check_chain, entries_of, replay,
};
use crate::store::persons::{PersonRevision, forget_former_name, keep_former_name, register, revise};
use crate::store::properties::{Counter, NotedJournal, lock_for_writing, newest_head, note_head, noted_head};
use crate::store::rows::{from_json, to_json};
use crate::store::schema::{
    almanac_journal, distinct_persons, festivals, merged_persons, old_tables, person_edits, series,
};
use crate::store::verify::{Checked, StoredDifference, Stray, strays};
use tournament::series::{Championships, MergeKind, SeriesChange, SeriesCommandRecord, SeriesItem, SeriesItemKey};
use tournament::{Person, PersonId};

#[derive(Debug, Clone, Copy)]
pub struct ChampionshipsWrite<'a> {
    /// The number of the last journal entry when it was decided.
    pub seen: i64,
    /// The last entry that the author of the command saw: later ones are passed to `decide`. `None` where it does not matter.
    pub after: Option<i64>,
    pub actor: &'a Actor,
    pub at: NaiveDateTime,
    /// Persons that are added to the registry if they are not there yet.
    pub persons: &'a [Person],
}

/// Why nothing was written; `R` is the caller's own reason.
#[derive(Debug)]
pub enum ChampionshipsError<R> {
    /// Others have written since the championships were read.
    Moved,
    Refused(R),
    Store(StoreError),
}

impl<R> From<StoreError> for ChampionshipsError<R> {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Store {
    pub fn championships(&self) -> Result<Arc<Championships>, StoreError> {
        self.reading(|connection| {
            let head = head(connection)?;
            if let Some(kept) = lock(&self.inner.championships).as_ref().filter(|kept| kept.head == head) {
                return Ok(Arc::clone(&kept.championships));
            }
            let championships = Arc::new(load(connection, head.number)?);
            *lock(&self.inner.championships) =
                Some(KeptChampionships { head, championships: Arc::clone(&championships) });
            Ok(championships)
        })
    }

    /// Writes the changes that `decide` makes of the numbers of the persons and of the later entries, with its journal entry, all or
    /// nothing; answers with the entry's number.
    pub fn write_championships<R>(
        &self,
        write: &ChampionshipsWrite<'_>,
        decide: impl FnOnce(&[PersonId], &[ChampionshipsEntry]) -> Result<(SeriesCommandRecord, Vec<SeriesChange>), R>,
    ) -> Result<i64, ChampionshipsError<R>> {
        self.writing(|connection| {
            lock_for_writing(connection, Counter::Users)?;
            let last = head(connection)?;
            if last.number != write.seen {
                return Err(ChampionshipsError::Moved);
            }
            let players = if write.persons.is_empty() { Vec::new() } else { register(connection, write.persons)? };
            // Read within this write: no entry can be added before it ends.
            let later = write.after.map_or(Ok(Vec::new()), |seen| entries_after(connection, seen))?;
            let (record, changes) = decide(&players, &later).map_err(ChampionshipsError::Refused)?;
            changes.iter().try_for_each(|change| put(connection, change))?;
            let new = NewJournalEntry { actor: write.actor, at: write.at, record: &record, changes: &changes };
            Ok(append(connection, &new, last)?)
        })
    }

    /// The newest `limit` entries of the journal, newest first.
    pub fn championships_journal(&self, limit: u32) -> Result<Vec<ChampionshipsEntry>, StoreError> {
        let newest = almanac_journal::table.order(almanac_journal::number.desc()).limit(limit.into());
        let rows: Vec<ChampionshipsEntryRow> = newest.load(&mut *self.connection()?)?;
        entries_of(&rows)
    }

    pub fn championships_entry(&self, number: i64) -> Result<Option<ChampionshipsEntry>, StoreError> {
        let row: Option<ChampionshipsEntryRow> =
            almanac_journal::table.find(number).first(&mut *self.connection()?).optional()?;
        row.map(|row| row.entry()).transpose()
    }

    /// Checks that the journal is whole and unchanged, and that what is stored is what its entries made.
    pub fn check_championships(&self) -> Result<Checked, StoreError> {
        let checked = self.reading(|connection| {
            let newest_last = almanac_journal::table.order(almanac_journal::number);
            let rows: Vec<ChampionshipsEntryRow> = newest_last.load(connection)?;
            let head = noted_head(connection, NotedJournal::Championships)?;
            let mut findings = check_chain(&rows, head.as_ref())?;
            let entries = rows.last().map_or(0, JournalRow::number);
            let blanked = blanked_entries(&rows);
            let stored = match strays_of(connection).and_then(|strays| Ok((strays, load(connection, entries)?))) {
                Ok((strays, stored)) => {
                    findings.extend(strays.into_iter().map(StoredDifference::Stray));
                    stored
                }
                Err(StoreError::Corrupt(what)) => {
                    findings.push(StoredDifference::Unreadable(what));
                    return Ok(Checked { entries, blanked, findings });
                }
                Err(other) => return Err(other),
            };
            let apply = |made: Option<Championships>, changes: &[SeriesChange]| {
                let mut made = made?;
                changes.iter().all(|change| made.apply(change)).then_some(made)
            };
            if let Some(made) = replay(&rows, Some(Championships::default()), &mut findings, apply) {
                let keys: BTreeSet<SeriesItemKey> = keys(&made).chain(keys(&stored)).collect();
                let sides =
                    keys.into_iter().map(|key| SeriesChange { before: made.thing(key), after: stored.thing(key) });
                let differs = sides.filter(|change| change.before != change.after);
                findings.extend(differs.map(Box::new).map(StoredDifference::Series));
            }
            Ok(Checked { entries, blanked, findings })
        });
        checked.or_else(Checked::stopped_by)
    }

    /// The same in short: the first entry at which something does not hold.
    pub fn verify_championships(&self) -> Result<(), JournalError> {
        let Checked { entries, findings, .. } = self.check_championships()?;
        findings.first().map_or(Ok(()), |first| Err(JournalError::BrokenAt(first.entry().unwrap_or(entries))))
    }
}

pub(super) fn keys(championships: &Championships) -> impl Iterator<Item = SeriesItemKey> {
    let events = championships.events.keys().map(|id| SeriesItemKey::Event(*id));
    let series = championships.series.keys().map(|id| SeriesItemKey::Series(*id));
    let merges = championships.merges.keys().map(|id| SeriesItemKey::PersonMerge(*id));
    let edits = championships.edits.keys().map(|id| SeriesItemKey::PersonEdit(*id));
    let persons =
        merges.chain(edits).chain(championships.distinct.keys().map(|id| SeriesItemKey::DistinctPersons(*id)));
    events.chain(series).chain(championships.tables.keys().map(|id| SeriesItemKey::ImportedTable(*id))).chain(persons)
}

/// The entries after a number, the earliest first.
fn entries_after(connection: &mut Db, number: i64) -> Result<Vec<ChampionshipsEntry>, StoreError> {
    let later = almanac_journal::table.filter(almanac_journal::number.gt(number)).order(almanac_journal::number);
    let rows: Vec<ChampionshipsEntryRow> = later.load(connection)?;
    entries_of(&rows)
}

/// The columns that differ from the rows they belong to.
fn strays_of(connection: &mut Db) -> Result<Vec<Stray>, StoreError> {
    let mut found = EventRow::strays(connection)?;
    found.extend(SeriesRow::strays(connection)?);
    found.extend(ImportedTableRow::strays(connection)?);
    found.extend(MergeRow::strays(connection)?);
    found.extend(PersonEditRow::strays(connection)?);
    found.extend(DistinctPersonsRow::strays(connection)?);
    Ok(found)
}

/// The newest entry of the journal; 0 before the first.
pub(super) fn head(connection: &mut Db) -> Result<JournalHead, StoreError> {
    let newest = almanac_journal::table.order(almanac_journal::number.desc());
    let columns = (almanac_journal::number, almanac_journal::hash);
    let stored = newest.select(columns).first(connection).optional()?;
    newest_head(connection, NotedJournal::Championships, stored)
}

/// Appends an entry after the newest one; returns its number.
pub(super) fn append(
    connection: &mut Db,
    entry: &NewJournalEntry<'_, SeriesCommandRecord, SeriesChange>,
    last: JournalHead,
) -> Result<i64, StoreError> {
    let number = last.number + 1;
    let hash = ChampionshipsEntryRow::append(connection, entry, last)?;
    note_head(connection, NotedJournal::Championships, &JournalHead { number, hash })?;
    Ok(number)
}

pub(super) fn load(connection: &mut Db, number: i64) -> Result<Championships, StoreError> {
    Ok(Championships {
        number,
        events: EventRow::values(connection)?.into_iter().map(|own| (own.id, own)).collect(),
        series: SeriesRow::values(connection)?.into_iter().map(|own| (own.id, own)).collect(),
        tables: ImportedTableRow::values(connection)?.into_iter().map(|own| (own.id, own)).collect(),
        merges: MergeRow::values(connection)?.into_iter().map(|own| (own.id, own)).collect(),
        edits: PersonEditRow::values(connection)?.into_iter().map(|own| (own.id, own)).collect(),
        distinct: DistinctPersonsRow::values(connection)?.into_iter().map(|own| (own.id, own)).collect(),
    })
}

/// Sets the row of a changed thing to its new value.
fn put(connection: &mut Db, change: &SeriesChange) -> Result<(), StoreError> {
    match change.before.as_ref().map(SeriesItem::key) {
        None => {}
        Some(SeriesItemKey::Event(id)) => drop(diesel::delete(festivals::table.find(id.0)).execute(connection)?),
        Some(SeriesItemKey::Series(id)) => drop(diesel::delete(series::table.find(id.0)).execute(connection)?),
        Some(SeriesItemKey::ImportedTable(id)) => {
            diesel::delete(old_tables::table.find(id.0)).execute(connection)?;
        }
        Some(SeriesItemKey::PersonMerge(id)) => {
            diesel::delete(merged_persons::table.find(id.0)).execute(connection)?;
        }
        Some(SeriesItemKey::PersonEdit(id)) => {
            diesel::delete(person_edits::table.find(id.0)).execute(connection)?;
        }
        Some(SeriesItemKey::DistinctPersons(id)) => {
            diesel::delete(distinct_persons::table.find(id.0)).execute(connection)?;
        }
    }
    put_person(connection, change)?;
    match &change.after {
        None => {}
        Some(SeriesItem::Event(event)) => insert!(connection, festivals, [EventRow::new(event)?]),
        Some(SeriesItem::Series(own)) => insert!(connection, series, [SeriesRow::new(own)?]),
        Some(SeriesItem::ImportedTable(table)) => insert!(connection, old_tables, [ImportedTableRow::new(table)?]),
        Some(SeriesItem::PersonMerge(merge)) => insert!(connection, merged_persons, [MergeRow::new(merge)?]),
        Some(SeriesItem::PersonEdit(edit)) => insert!(connection, person_edits, [PersonEditRow::new(edit)?]),
        Some(SeriesItem::DistinctPersons(pair)) => {
            insert!(connection, distinct_persons, [DistinctPersonsRow::new(pair)?]);
        }
    }
    Ok(())
}

/// Updates the registry by what a change says of persons: new facts, corrections and former names.
fn put_person(connection: &mut Db, change: &SeriesChange) -> Result<(), StoreError> {
    match (&change.before, &change.after) {
        (None, Some(SeriesItem::PersonMerge(merge))) => {
            if merge.kind == MergeKind::FormerName {
                keep_former_name(connection, merge)?;
            }
            revise(connection, &PersonRevision { player: merge.into, name: None, facts: merge.facts.clone() })
        }
        (Some(SeriesItem::PersonMerge(merge)), None) => {
            if merge.kind == MergeKind::FormerName {
                forget_former_name(connection, merge)?;
            }
            revise(connection, &PersonRevision { player: merge.into, name: None, facts: merge.facts.clone() }.inverse())
        }
        (None, Some(SeriesItem::PersonEdit(edit))) => revise(connection, &PersonRevision::from_edit(edit)),
        (Some(SeriesItem::PersonEdit(edit)), None) => revise(connection, &PersonRevision::from_edit(edit).inverse()),
        _ => Ok(()),
    }
}

/// Declares a row that holds a value as JSON, beside the columns that it is found by.
macro_rules! championships_row {
    ($row:ident in $table:ident holds $value:ty as $own:ident, $($column:ident: $type:ty = $from:expr)?) => {
        #[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
        #[diesel(table_name = $table, treat_none_as_default_value = false)]
        pub(super) struct $row {
            id: i64,
            $($column: $type,)?
            body: String,
        }

        impl $row {
            fn new($own: &$value) -> Result<Self, StoreError> {
                Ok(Self { id: $own.id.0, $($column: $from,)? body: to_json($own)? })
            }

            pub(super) fn values(connection: &mut Db) -> Result<Vec<$value>, StoreError> {
                let rows: Vec<Self> = $table::table.load(connection)?;
                rows.iter().map(|row| from_json(&row.body)).collect()
            }

            /// The columns that differ from the values.
            fn strays(connection: &mut Db) -> Result<Vec<Stray>, StoreError> {
                let mut found = Vec::new();
                for row in $table::table.load::<Self>(connection)? {
                    let meant = Self::new(&from_json(&row.body)?)?;
                    found.extend(strays(stringify!($table), &row, &meant)?);
                }
                Ok(found)
            }
        }
    };
}

championships_row!(EventRow in festivals holds tournament::series::Event as own, slug: String = own.slug.clone());
championships_row!(SeriesRow in series holds tournament::series::Series as own, slug: String = own.slug.clone());
championships_row!(ImportedTableRow in old_tables holds tournament::series::ImportedTable as own,);
championships_row!(MergeRow in merged_persons holds tournament::series::PersonMerge as own,);
championships_row!(PersonEditRow in person_edits holds tournament::series::PersonEdit as own,);
championships_row!(DistinctPersonsRow in distinct_persons holds tournament::series::DistinctPersons as own,);

/// The championships in memory. The key is the hash of the last journal entry, which no two states share.
pub(super) struct KeptChampionships {
    head: JournalHead,
    championships: Arc<Championships>,
}
