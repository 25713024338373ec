//! Standings kept in memory: each is reckoned once for a state of an event and a round, whoever looks and in whichever form.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::reply::Page;
use crate::standings::{Table, table};
use crate::tournament::{RoundNumber, Tournament};

/// How many are kept; the one made first makes room.
const KEPT: usize = 32;

/// A state of an event, which no two events share, and a round.
type Key = (String, RoundNumber);

/// A table that is made once, by whoever asks first.
type Place = Arc<OnceLock<Arc<Table>>>;

/// The standings of one instance. They may be lost at any time.
#[derive(Debug, Default)]
pub struct KeptTables {
    shelf: Mutex<VecDeque<(Key, Place)>>,
}

impl KeptTables {
    /// The standings of `key`, made if they are not there. Others who want the same at the same time wait for the first.
    fn get_or_make(&self, key: Key, make: impl FnOnce() -> Table) -> Arc<Table> {
        let place = self.place(key);
        Arc::clone(place.get_or_init(|| Arc::new(make())))
    }

    fn place(&self, key: Key) -> Place {
        let mut tables = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, kept)) = tables.iter().find(|(known, _)| *known == key) {
            return Arc::clone(kept);
        }
        let fresh = Place::default();
        tables.push_back((key, Arc::clone(&fresh)));
        if tables.len() > KEPT {
            tables.pop_front();
        }
        fresh
    }
}

/// The standings of an event in `state` after a round.
pub fn standings(page: &Page, (tournament, state): (&Tournament, &str), through: RoundNumber) -> Arc<Table> {
    page.state().tables.get_or_make((state.to_owned(), through), || table(tournament, through))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    fn empty() -> Table {
        Table { through: RoundNumber(0), tie_breaks: Vec::new(), rows: Vec::new() }
    }

    #[test]
    fn a_table_is_reckoned_once_for_each_state_and_round_not_for_each_view() {
        let (tables, made) = (KeptTables::default(), AtomicUsize::new(0));
        let view = |state: &str, round| {
            tables.get_or_make((state.to_owned(), RoundNumber(round)), || {
                made.fetch_add(1, Ordering::SeqCst);
                empty()
            })
        };
        for (count, (state, round)) in (1..).zip([("a", 1), ("a", 2), ("b", 1), ("b", 2)]) {
            thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| view(state, round));
                }
            });
            assert_eq!(made.load(Ordering::SeqCst), count);
        }
        view("a", 1);
        assert_eq!(made.load(Ordering::SeqCst), 4);
    }

    #[test]
    fn memory_is_bounded() {
        let tables = KeptTables::default();
        for round in 0..100 {
            tables.get_or_make(("a".to_owned(), RoundNumber(round)), empty);
        }
        assert_eq!(tables.shelf.lock().map_or(0, |shelf| shelf.len()), KEPT);
    }
}
