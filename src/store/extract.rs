//! One tournament's journal and what its tables hold, for an export; and the check of such an extract without a database.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;

use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::journal::packed::{ALL_ENTRIES, entry_rows};
use crate::store::journal::{JournalHead, TournamentEntryRow, check_chain, replay};
use crate::store::rows::{TournamentRow, from_json, to_json};
use crate::store::schema::tournaments;
use crate::store::tournaments::{LoadedPart, rows_of};
use crate::store::verify::{StoredDifference, begun, keys};
use tournament::{Change, Item, ItemKey, Tournament, TournamentId};

/// A tournament's journal, and what its tables hold.
#[derive(Debug, Clone, PartialEq)]
pub struct JournalExtract {
    pub id: TournamentId,
    /// Its address.
    pub slug: String,
    /// The last entry by the tournament's own row, and its hash.
    pub last: i64,
    pub hash: String,
    /// The rows of the journal as JSON, oldest first.
    pub entries: Vec<String>,
    /// Everything that the tables hold of the tournament.
    pub things: Vec<Item>,
}

/// What the check of an extract has shown.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedExtract {
    /// The differences; empty if everything is right.
    pub findings: Vec<StoredDifference>,
    /// The tournament that the journal makes, if it can be replayed.
    pub made: Option<Tournament>,
}

impl Store {
    /// The journal of a tournament and what its tables hold, and the tournament itself, of one moment. `None` if there is no such tournament.
    pub fn journal_extract(&self, id: TournamentId) -> Result<Option<(JournalExtract, Tournament)>, StoreError> {
        self.reading(|connection| {
            let row: Option<TournamentRow> = tournaments::table.find(id.0).first(connection).optional()?;
            let Some(row) = row else { return Ok(None) };
            let entries = entry_rows(connection, id, ALL_ENTRIES)?;
            let entries = entries.iter().map(to_json).collect::<Result<_, _>>()?;
            let stored = rows_of(connection, &row, &LoadedPart::EVERYTHING)?.assemble(&row)?;
            let all: BTreeSet<ItemKey> = keys(&stored).collect();
            let things = all.into_iter().filter_map(|key| stored.thing(key)).collect();
            let (slug, last, hash) = (row.slug, row.version, row.head);
            Ok(Some((JournalExtract { id, slug, last, hash, entries, things }, stored)))
        })
    }
}

impl JournalExtract {
    /// Checks the chain of the journal, and whether its entries make what the tables hold.
    pub fn check(&self) -> Result<CheckedExtract, StoreError> {
        let rows = self.entries.iter().map(|entry| from_json(entry)).collect::<Result<Vec<TournamentEntryRow>, _>>()?;
        let mut findings = check_chain(&rows, Some(&JournalHead { number: self.last, hash: self.hash.clone() }))?;
        let apply = |made: Option<Tournament>, changes: &[Change]| match made {
            None => begun(self.id, &self.slug, changes),
            Some(mut made) => made.apply_all(changes).is_ok().then_some(made),
        };
        let made = replay(&rows, None, &mut findings, apply);
        if let Some(made) = &made {
            let mut stored: BTreeMap<ItemKey, Item> = self.things.iter().map(|own| (own.key(), own.clone())).collect();
            let all: BTreeSet<ItemKey> = keys(made).chain(stored.keys().copied()).collect();
            let differs = all.into_iter().filter_map(|key| Change::new(made, key, stored.remove(&key)));
            findings.extend(differs.map(Box::new).map(StoredDifference::Thing));
        }
        Ok(CheckedExtract { findings, made })
    }
}
