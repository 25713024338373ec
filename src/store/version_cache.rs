//! Which version of a tournament is public: the last that changed more than what players report and who applies, which only the staff see.

use std::collections::HashMap;
use std::sync::Mutex;

use diesel::prelude::*;

use crate::lock::lock;
use crate::store::error::StoreError;
use crate::store::rows::from_json;
use crate::store::schema::journal;
use crate::store::tournaments::Stamp;
use crate::store::{News, Store};
use tournament::{Change, ItemKey, TournamentId, Version};

/// What was found for the last version of each tournament that was asked for.
#[derive(Debug, Default)]
pub(super) struct VersionCache(Mutex<HashMap<TournamentId, VersionEntry>>);

#[derive(Debug, Clone)]
struct VersionEntry {
    /// The hash of the journal entry that was the last then.
    head: String,
    shown: Stamp,
}

impl Store {
    /// The last state of a tournament, `stamp` or an earlier one, that changed something public. Public pages are
    /// made anew only with that.
    pub fn seen_by_all(&self, stamp: &Stamp) -> Result<Stamp, StoreError> {
        let known = lock(&self.inner.seen.0).get(&stamp.id).cloned();
        let shown = self.look_back(stamp, known.as_ref())?;
        let found = VersionEntry { head: stamp.head.clone(), shown: shown.clone() };
        lock(&self.inner.seen.0).insert(stamp.id, found);
        Ok(shown)
    }

    /// The same version for news; where it cannot be read, the version itself: telling too much does no harm.
    pub fn news_for_all(&self, news: News) -> Version {
        let stamp = self.tournament_stamp(news.tournament).ok().flatten();
        let shown = stamp.and_then(|stamp| self.seen_by_all(&stamp).ok());
        shown.map_or(news.version, |shown| shown.version)
    }

    /// From the last entry backwards, until one changes more than what the public does not see (reports, check-ins, applications, fees),
    /// or what is before is known. So every entry is read once, however many reports come one after the other.
    fn look_back(&self, stamp: &Stamp, known: Option<&VersionEntry>) -> Result<Stamp, StoreError> {
        let mut at = stamp.clone();
        loop {
            if let Some(found) = known.filter(|found| found.head == at.head) {
                return Ok(found.shown.clone());
            }
            let entry: Option<(String, String)> = journal::table
                .find((at.id.0, at.version.0))
                .select((journal::changes, journal::previous))
                .first(&mut *self.connection()?)
                .optional()?;
            let Some((changes, previous)) = entry else { return Ok(at) };
            let changes: Vec<Change> = from_json(&changes)?;
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
            at = Stamp { id: at.id, version: Version(at.version.0 - 1), head: previous };
        }
    }
}
