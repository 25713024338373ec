//! Tournaments kept in memory, each at one state: an unchanged event costs its readers one tiny query.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::error::StoreError;
use crate::tournament::{Tournament, TournamentId};

/// Events kept; the one unread for longest makes room.
const KEPT: usize = 128;

/// Tournaments in memory. The key to each is the hash of its last journal entry, which no two states share, not even
/// across a restored backup.
#[derive(Debug, Default)]
pub(super) struct Cache {
    kept: Mutex<Kept>,
    loading: Mutex<()>,
}

#[derive(Debug, Default)]
struct Kept {
    tournaments: HashMap<TournamentId, Item>,
    clock: u64,
}

#[derive(Debug)]
struct Item {
    head: String,
    tournament: Arc<Tournament>,
    used: u64,
}

impl Cache {
    /// The tournament whose last journal entry is `head`, if it is kept.
    pub(super) fn get(&self, id: TournamentId, head: &str) -> Option<Arc<Tournament>> {
        let mut kept = lock(&self.kept);
        kept.clock += 1;
        let now = kept.clock;
        let item = kept.tournaments.get_mut(&id).filter(|item| item.head == head)?;
        item.used = now;
        Some(Arc::clone(&item.tournament))
    }

    /// Keeps a tournament in place of any other state of it.
    pub(super) fn put(&self, head: String, tournament: Arc<Tournament>) {
        let mut kept = lock(&self.kept);
        kept.clock += 1;
        let used = kept.clock;
        kept.tournaments.insert(tournament.id, Item { head, tournament, used });
        if kept.tournaments.len() > KEPT {
            let oldest = kept.tournaments.iter().min_by_key(|(_, item)| item.used).map(|(id, _)| *id);
            oldest.and_then(|id| kept.tournaments.remove(&id));
        }
    }

    /// Loads a tournament that is not kept; others who want it at the same time wait for the first.
    pub(super) fn load(
        &self,
        (id, head): (TournamentId, &str),
        load: impl FnOnce() -> Result<Option<(String, Tournament)>, StoreError>,
    ) -> Result<Option<Arc<Tournament>>, StoreError> {
        let _one_at_a_time = lock(&self.loading);
        if let Some(kept) = self.get(id, head) {
            return Ok(Some(kept));
        }
        let Some((head, tournament)) = load()? else { return Ok(None) };
        let tournament = Arc::new(tournament);
        self.put(head, Arc::clone(&tournament));
        Ok(Some(tournament))
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        lock(&self.kept).tournaments.clear();
    }
}

/// A panic of somebody who held the lock leaves nothing half done here.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
