//! Values computed once for each state of a tournament and kept in memory, not for each view of a page.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, Weak};

use crate::lock::lock;
use tournament::Tournament;

/// Values of one instance, each for a state (by default, of a tournament) and a key; above `KEPT` the oldest makes room. They can be
/// computed again at any time.
///
/// The store returns the same `Arc` as long as nothing is written; the weak reference kept here prevents reuse of its address. A value must
/// not hold its own state, or it would never be dropped.
#[derive(Debug)]
pub(super) struct StateCache<K, V, const KEPT: usize, S = Tournament>(Mutex<VecDeque<KeptValue<K, V, S>>>);

#[derive(Debug)]
struct KeptValue<K, V, S> {
    state: Weak<S>,
    key: K,
    /// Empty until the first caller has made it; other callers wait for that.
    slot: Arc<Mutex<Option<V>>>,
}

impl<K, V, const KEPT: usize, S> Default for StateCache<K, V, KEPT, S> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Copy + PartialEq, V: Clone, const KEPT: usize, S> StateCache<K, V, KEPT, S> {
    /// The value of a state and a key, made if missing.
    pub(super) fn get_or_make(&self, state: &Arc<S>, key: K, make: impl FnOnce() -> V) -> V {
        let Ok(value) = self.get_or_try(state, key, || Ok::<V, Infallible>(make()));
        value
    }

    /// As [`get_or_make`](Self::get_or_make), for values that may fail: then nothing is kept, and the next caller tries again.
    pub(super) fn get_or_try<E>(&self, state: &Arc<S>, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        let slot = self.slot(state, key);
        let mut kept = lock(&slot);
        if let Some(value) = &*kept {
            return Ok(value.clone());
        }
        let value = make()?;
        *kept = Some(value.clone());
        Ok(value)
    }

    fn slot(&self, state: &Arc<S>, key: K) -> Arc<Mutex<Option<V>>> {
        let state = Arc::downgrade(state);
        let mut kept = lock(&self.0);
        // States that are no longer held will not be asked for again.
        kept.retain(|own| own.state.strong_count() > 0);
        if let Some(own) = kept.iter().find(|own| own.key == key && Weak::ptr_eq(&own.state, &state)) {
            return Arc::clone(&own.slot);
        }
        let slot = Arc::default();
        kept.push_back(KeptValue { state, key, slot: Arc::clone(&slot) });
        if kept.len() > KEPT {
            kept.pop_front();
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;
    use tournament::{Info, Preset, TournamentId};

    type Numbers = StateCache<u16, u16, 4>;

    fn tournament() -> Arc<Tournament> {
        let settings = Preset::SwissSingleGames.settings();
        Arc::new(Tournament::new(TournamentId(1), "cup", Info::default(), settings))
    }

    #[test]
    fn a_value_is_made_once_for_each_state_and_key_not_for_each_view() {
        let (numbers, made) = (Numbers::default(), AtomicUsize::new(0));
        let (before, after) = (tournament(), tournament());
        let view = |state: &Arc<Tournament>, key| {
            numbers.get_or_make(state, key, || {
                made.fetch_add(1, Ordering::SeqCst);
                key
            })
        };
        for (count, (state, key)) in (1..).zip([(&before, 1), (&before, 2), (&after, 1), (&after, 2)]) {
            thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| view(state, key));
                }
            });
            assert_eq!(made.load(Ordering::SeqCst), count);
        }
        assert_eq!(view(&before, 1), 1);
        assert_eq!(made.load(Ordering::SeqCst), 4);
    }

    #[test]
    fn what_could_not_be_made_is_tried_again() {
        let (numbers, state) = (Numbers::default(), tournament());
        assert_eq!(numbers.get_or_try(&state, 1, || Err("busy")), Err("busy"));
        assert_eq!(numbers.get_or_try(&state, 1, || Ok::<u16, &str>(7)), Ok(7));
        assert_eq!(numbers.get_or_try(&state, 1, || Err("busy")), Ok(7));
    }

    #[test]
    fn memory_is_bounded() {
        let (numbers, state) = (Numbers::default(), tournament());
        for key in 0..1000 {
            numbers.get_or_make(&state, key, || key);
        }
        assert_eq!(lock(&numbers.0).len(), 4);
        drop(state);
        numbers.get_or_make(&tournament(), 1, || 1);
        assert_eq!(lock(&numbers.0).len(), 1);
    }
}
