//! Tournaments kept in memory, each at one state: an unchanged tournament costs its readers one tiny query.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::store::error::StoreError;
use crate::store::tournaments::LoadedTournament;
use tournament::{Tournament, TournamentId, Version};

/// Tournaments kept; the least recently read makes room.
const KEPT: usize = 128;

/// Tournaments in memory. The key to each is the hash of its last journal entry, which no two states share, not even
/// across a restored backup.
#[derive(Debug, Default)]
pub(super) struct Cache {
    kept: Mutex<RecentlyUsed<TournamentId, CachedItem>>,
    /// The queue for loading each tournament; a queue ends with its last caller.
    loading: Mutex<HashMap<TournamentId, Weak<Mutex<()>>>>,
}

/// A state of a tournament.
#[derive(Debug)]
pub(super) struct CachedItem {
    pub(super) head: String,
    pub(super) tournament: Arc<Tournament>,
}

impl Cache {
    /// The tournament whose last journal entry is `head`, if it is kept.
    pub(super) fn get(&self, id: TournamentId, head: &str) -> Option<Arc<Tournament>> {
        let mut kept = lock(&self.kept);
        let item = kept.get(&id).filter(|item| item.head == head)?;
        Some(Arc::clone(&item.tournament))
    }

    /// Takes out the state of a tournament that is kept, if it is earlier than a version.
    pub(super) fn take_earlier(&self, id: TournamentId, version: Version) -> Option<CachedItem> {
        let mut kept = lock(&self.kept);
        kept.get(&id).filter(|item| item.tournament.version < version)?;
        kept.remove(&id)
    }

    /// Keeps a tournament and drops any other state of it.
    pub(super) fn put(&self, head: String, tournament: Arc<Tournament>) {
        let mut kept = lock(&self.kept);
        kept.insert(tournament.id, CachedItem { head, tournament });
        kept.forget_unused(KEPT, |_, _| 1);
    }

    /// Loads a tournament that is not kept; others who want the same one at the same time wait for the first.
    pub(super) fn load(
        &self,
        id: TournamentId,
        head: &str,
        load: impl FnOnce() -> Result<Option<LoadedTournament>, StoreError>,
    ) -> Result<Option<Arc<Tournament>>, StoreError> {
        let turn = self.turn(id);
        let _one_at_a_time = lock(&turn);
        if let Some(kept) = self.get(id, head) {
            return Ok(Some(kept));
        }
        let Some(LoadedTournament { head, tournament }) = load()? else { return Ok(None) };
        let tournament = Arc::new(tournament);
        self.put(head, Arc::clone(&tournament));
        Ok(Some(tournament))
    }

    /// The queue of those who want to load a tournament.
    fn turn(&self, id: TournamentId) -> Arc<Mutex<()>> {
        let mut loading = lock(&self.loading);
        if let Some(turn) = loading.get(&id).and_then(Weak::upgrade) {
            return turn;
        }
        let turn = Arc::default();
        loading.retain(|_, queue| queue.strong_count() > 0);
        loading.insert(id, Arc::downgrade(&turn));
        turn
    }

    pub(super) fn clear(&self) {
        lock(&self.kept).clear();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use tournament::{Info, Preset};

    fn tournament(id: TournamentId) -> Tournament {
        Tournament::new(id, "cup", Info::default(), Preset::SwissSingleGames.settings())
    }

    fn load(cache: &Cache, id: TournamentId, before: impl FnOnce()) -> Result<Option<Arc<Tournament>>, StoreError> {
        cache.load(id, "head", || {
            before();
            Ok(Some(LoadedTournament { head: "head".to_owned(), tournament: tournament(id) }))
        })
    }

    #[test]
    fn a_tournament_that_loads_slowly_keeps_nobody_from_another() {
        let (cache, [slow, quick]) = (Cache::default(), [1, 2].map(TournamentId));
        let (begun, has_begun) = mpsc::channel();
        let (done, is_done) = mpsc::channel();
        thread::scope(|scope| {
            let cache = &cache;
            let first = scope.spawn(move || {
                load(cache, slow, || {
                    begun.send(()).expect("the test waits");
                    is_done.recv_timeout(Duration::from_secs(5)).expect("the other tournament is loaded meanwhile");
                })
            });
            has_begun.recv().expect("it begins");
            assert!(load(cache, quick, || ()).is_ok_and(|found| found.is_some()));
            done.send(()).expect("the slow one waits");
            assert!(first.join().is_ok_and(|found| found.is_ok()));
        });
    }

    #[test]
    fn a_tournament_that_many_want_is_loaded_once() {
        let (cache, loads) = (Cache::default(), Mutex::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| load(&cache, TournamentId(1), || *lock(&loads) += 1).expect("it loads"));
            }
        });
        assert_eq!(*lock(&loads), 1);
        drop(cache.turn(TournamentId(2)));
        assert_eq!(lock(&cache.loading).len(), 1, "empty queues are gone");
    }
}
