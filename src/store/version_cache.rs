//! The public version of a tournament: the last one that changed more than reports and applications, which only the staff see.

use std::collections::HashMap;
use std::sync::Mutex;

use diesel::prelude::*;

use crate::lock::lock;
use crate::store::error::StoreError;
use crate::store::journal::packed::entry_row;
use crate::store::journal::{EntryParts, JournalRow};
use crate::store::rows::from_json;
use crate::store::schema::tournaments;
use crate::store::tournaments::{Stamp, listed};
use crate::store::{News, Store};
use tournament::{Change, ItemKey, TournamentId, Version};

/// The public version found for the last version of each tournament.
#[derive(Debug, Default)]
pub(super) struct VersionCache(Mutex<HashMap<TournamentId, VersionEntry>>);

#[derive(Debug, Clone)]
struct VersionEntry {
    /// The hash of the last journal entry at that time.
    head: String,
    shown: Stamp,
}

impl Store {
    /// The last state of a tournament, up to `stamp`, that changed something public. Public pages are rendered again only when it changes.
    pub fn seen_by_all(&self, stamp: &Stamp) -> Result<Stamp, StoreError> {
        let known = lock(&self.inner.seen.0).get(&stamp.id).cloned();
        let shown = self.look_back(stamp, known.as_ref())?;
        let found = VersionEntry { head: stamp.head.clone(), shown: shown.clone() };
        lock(&self.inner.seen.0).insert(stamp.id, found);
        Ok(shown)
    }

    /// The public version for news; if it cannot be read, the version itself: too much news does no harm.
    pub fn news_for_all(&self, news: News) -> Version {
        let stamp = self.tournament_stamp(news.tournament).ok().flatten();
        let shown = stamp.and_then(|stamp| self.seen_by_all(&stamp).ok());
        shown.map_or(news.version, |shown| shown.version)
    }

    /// A number that differs after every public change of a listed tournament, and when a tournament comes onto the public lists or
    /// leaves them: the sum of the public versions of all that are listed. The sum needs no counter of its own, is the same at every
    /// instance, and costs one query of short rows, as the public versions are known.
    pub fn listed_version(&self) -> Result<Version, StoreError> {
        let columns = (tournaments::id, tournaments::version, tournaments::head);
        let rows: Vec<(i64, i64, String)> =
            tournaments::table.filter(listed()).select(columns).load(&mut *self.connection()?)?;
        let mut sum = 0;
        for (id, version, head) in rows {
            let stamp = Stamp { id: TournamentId(id), version: Version(version), head };
            sum += self.seen_by_all(&stamp)?.version.0;
        }
        Ok(Version(sum))
    }

    /// Goes back from the last entry to one that changes more than what the public does not see (reports, check-ins, applications, fees),
    /// or to a known version. So each entry is read once, however many reports follow each other.
    fn look_back(&self, stamp: &Stamp, known: Option<&VersionEntry>) -> Result<Stamp, StoreError> {
        let mut at = stamp.clone();
        loop {
            if let Some(found) = known.filter(|found| found.head == at.head) {
                return Ok(found.shown.clone());
            }
            let row = entry_row(&mut *self.connection()?, at.id, at.version.0)?;
            let Some(row) = row else { return Ok(at) };
            let EntryParts { changes, previous, .. } = row.parts();
            let changes: Vec<Change> = from_json(changes)?;
            let is_private = |change: &Change| {
                let key = change.key();
                matches!(
                    key,
                    ItemKey::Report(_)
                        | ItemKey::CheckIn
                        | ItemKey::Application(_)
                        | ItemKey::FeeRules
                        | ItemKey::Dues(_)
                )
            };
            if changes.is_empty() || !changes.iter().all(is_private) {
                return Ok(at);
            }
            at = Stamp { id: at.id, version: Version(at.version.0 - 1), head: previous.to_owned() };
        }
    }
}
