//! Standings kept in memory: each is worked out once for a state of a tournament and a round.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use crate::lock::lock;
use crate::service::Service;
use tournament::standings::{Standings, table};
use tournament::{RoundNumber, Tournament};

/// How many are kept; the one made first makes room.
const KEPT: usize = 128;

/// A state of a tournament and a round. The store hands out the same tournament as long as nothing was written; while its address is
/// kept here no other can have it.
type TableKey = (Weak<Tournament>, RoundNumber);

/// A table that is made once, by the first who asks.
type TableSlot = Arc<OnceLock<Arc<Standings>>>;

/// The standings of one instance. They may be lost at any time.
#[derive(Debug, Default)]
pub(super) struct StandingsCache {
    kept: Mutex<VecDeque<(TableKey, TableSlot)>>,
}

impl StandingsCache {
    /// The standings of a tournament after a round, made if they are not there. Others who want the same at the same time wait for
    /// the first.
    fn get_or_make(
        &self,
        tournament: &Arc<Tournament>,
        through: RoundNumber,
        make: impl FnOnce() -> Standings,
    ) -> Arc<Standings> {
        let place = self.place((Arc::downgrade(tournament), through));
        Arc::clone(place.get_or_init(|| Arc::new(make())))
    }

    fn place(&self, key: TableKey) -> TableSlot {
        let mut tables = lock(&self.kept);
        // States that are not held any more will not come again.
        tables.retain(|((tournament, _), _)| tournament.strong_count() > 0);
        let is_same = |(tournament, through): &TableKey| *through == key.1 && Weak::ptr_eq(tournament, &key.0);
        if let Some((_, kept)) = tables.iter().find(|(known, _)| is_same(known)) {
            return Arc::clone(kept);
        }
        let fresh = TableSlot::default();
        tables.push_back((key, Arc::clone(&fresh)));
        if tables.len() > KEPT {
            tables.pop_front();
        }
        fresh
    }
}

impl Service {
    /// The standings of a tournament after a round.
    pub fn standings(&self, tournament: &Arc<Tournament>, through: RoundNumber) -> Arc<Standings> {
        self.tables.get_or_make(tournament, through, || table(tournament, through))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;
    use tournament::{Info, Preset, TournamentId};

    fn tournament() -> Arc<Tournament> {
        let settings = Preset::SwissSingleGames.settings();
        Arc::new(Tournament::new(TournamentId(1), "cup", Info::default(), settings))
    }

    fn empty() -> Standings {
        Standings { through: RoundNumber(0), tie_breaks: Vec::new(), rows: Vec::new() }
    }

    #[test]
    fn a_table_is_reckoned_once_for_each_state_and_round_not_for_each_view() {
        let (tables, made) = (StandingsCache::default(), AtomicUsize::new(0));
        let (before, after) = (tournament(), tournament());
        let view = |state: &Arc<Tournament>, round| {
            tables.get_or_make(state, RoundNumber(round), || {
                made.fetch_add(1, Ordering::SeqCst);
                empty()
            })
        };
        for (count, (state, round)) in (1..).zip([(&before, 1), (&before, 2), (&after, 1), (&after, 2)]) {
            thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| view(state, round));
                }
            });
            assert_eq!(made.load(Ordering::SeqCst), count);
        }
        view(&before, 1);
        assert_eq!(made.load(Ordering::SeqCst), 4);
    }

    #[test]
    fn memory_is_bounded() {
        let (tables, state) = (StandingsCache::default(), tournament());
        let kept = || tables.kept.lock().map_or(0, |kept| kept.len());
        for round in 0..1000 {
            tables.get_or_make(&state, RoundNumber(round), empty);
        }
        assert_eq!(kept(), KEPT);
        drop(state);
        tables.get_or_make(&tournament(), RoundNumber(1), empty);
        assert_eq!(kept(), 1);
    }
}
