//! What may still come of running tournaments: reckoned in the background, once for each state of a tournament and not for each view.
//!
//! One tournament is reckoned at a time, with so many runs or for so long: a crowd of readers cannot make the machine busy.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::lock::lock;
use crate::service::forecast::simulate;
use tournament::forecast::{Certainty, Forecast, Simulation, certain};
use tournament::rating::norms::NormTable;
use tournament::{EntryId, Tournament, TournamentId};

/// For how long it is played, at most.
const PATIENCE: Duration = Duration::from_secs(4);
/// Tournaments whose forecast is kept; the one reckoned first makes room.
const KEPT: usize = 64;
/// Events that may wait for their turn; readers of others are told to look again later.
const WAITING: usize = 16;

/// What may come of a tournament in one of its states, and what is certain.
#[derive(Debug)]
pub struct TournamentForecast {
    /// What the runs made of each player.
    pub simulated: Forecast,
    pub certain: BTreeMap<EntryId, Certainty>,
}

/// A tournament in one of its states.
pub type ForecastKey = (TournamentId, String);

/// The forecasts of one instance. They may be lost at any time.
#[derive(Debug)]
pub struct Forecasts {
    /// How often the rest of a tournament is played, at most.
    runs: u32,
    shelf: Mutex<ForecastEntries>,
    /// Whose turn it is to reckon.
    turn: Mutex<()>,
}

#[derive(Debug, Default)]
struct ForecastEntries {
    kept: VecDeque<(ForecastKey, Arc<TournamentForecast>)>,
    under_way: Vec<ForecastKey>,
}

impl Forecasts {
    /// None yet; each plays the rest of its tournament `runs` times at most.
    pub fn new(runs: u32) -> Self {
        Self { runs, shelf: Mutex::default(), turn: Mutex::default() }
    }

    /// The forecast of a tournament in the state of `key`, if it is known; otherwise its computation is started.
    pub fn find(
        self: &Arc<Self>,
        key: &ForecastKey,
        tournament: &Arc<Tournament>,
        norms: &NormTable,
    ) -> Option<Arc<TournamentForecast>> {
        let (tournament, norms, runs) = (Arc::clone(tournament), norms.clone(), self.runs);
        self.find_or(key, move || forecast(&tournament, &norms, runs))
    }

    fn find_or(
        self: &Arc<Self>,
        key: &ForecastKey,
        reckon: impl FnOnce() -> TournamentForecast + Send + 'static,
    ) -> Option<Arc<TournamentForecast>> {
        let mut all = lock(&self.shelf);
        if let Some((_, forecast)) = all.kept.iter().find(|(known, _)| known == key) {
            return Some(Arc::clone(forecast));
        }
        if all.under_way.contains(key) || all.under_way.len() >= WAITING {
            return None;
        }
        all.under_way.push(key.clone());
        drop(all);
        let (this, own) = (Arc::clone(self), key.clone());
        let work = move || this.reckon(own, reckon);
        if let Err(error) = thread::Builder::new().name("forecast".to_owned()).spawn(work) {
            tracing::error!(%error, "no thread for a forecast");
            lock(&self.shelf).under_way.retain(|waiting| waiting != key);
        }
        None
    }

    fn reckon(&self, key: ForecastKey, reckon: impl FnOnce() -> TournamentForecast) {
        let turn = lock(&self.turn);
        let made = catch_unwind(AssertUnwindSafe(reckon));
        drop(turn);
        let mut all = lock(&self.shelf);
        all.under_way.retain(|waiting| *waiting != key);
        let Ok(made) = made else {
            tracing::error!(tournament = key.0.0, "a forecast could not be reckoned");
            return;
        };
        all.kept.retain(|(known, _)| known.0 != key.0);
        all.kept.push_back((key, Arc::new(made)));
        if all.kept.len() > KEPT {
            all.kept.pop_front();
        }
    }
}

fn forecast(tournament: &Tournament, norms: &NormTable, runs: u32) -> TournamentForecast {
    let start = Instant::now();
    let goes_on = || start.elapsed() < PATIENCE;
    let wanted = Simulation::of_state(tournament, runs);
    TournamentForecast { simulated: simulate(tournament, norms, wanted, goes_on), certain: certain(tournament) }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn empty() -> TournamentForecast {
        let wanted = Simulation { seed: 1, draws: 30, runs: 0 };
        let simulated = Forecast { runs: 0, wanted, cut_short: 0, prospects: Vec::new() };
        TournamentForecast { simulated, certain: BTreeMap::new() }
    }

    fn key(id: i64, state: &str) -> ForecastKey {
        (TournamentId(id), state.to_owned())
    }

    fn wait(forecasts: &Arc<Forecasts>, key: &ForecastKey, made: &Arc<AtomicUsize>) -> bool {
        (0..500).any(|_| {
            let made = Arc::clone(made);
            let reckon = move || {
                made.fetch_add(1, Ordering::SeqCst);
                thread::sleep(Duration::from_millis(5));
                empty()
            };
            let found = forecasts.find_or(key, reckon).is_some();
            thread::sleep(Duration::from_millis(u64::from(!found) * 2));
            found
        })
    }

    #[test]
    fn many_readers_of_a_state_have_it_reckoned_once_and_a_new_state_once_more() {
        let (forecasts, made) = (Arc::new(Forecasts::new(1)), Arc::new(AtomicUsize::new(0)));
        for (round, state) in (1..).zip(["a", "b"]) {
            thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| assert!(wait(&forecasts, &key(1, state), &made)));
                }
            });
            assert_eq!(made.load(Ordering::SeqCst), round);
        }
        assert!(lock(&forecasts.shelf).under_way.is_empty());
        assert_eq!(lock(&forecasts.shelf).kept.len(), 1, "of an event the newest state is kept");
    }

    #[test]
    fn a_crowd_of_events_waits_and_a_failure_is_not_waited_for_forever() {
        let forecasts = Arc::new(Forecasts::new(1));
        let turn = lock(&forecasts.turn);
        for id in 0..40 {
            assert!(forecasts.find_or(&key(id, "a"), empty).is_none());
        }
        assert_eq!(lock(&forecasts.shelf).under_way.len(), WAITING);
        drop(turn);
        let made = Arc::new(AtomicUsize::new(0));
        assert!(wait(&forecasts, &key(39, "a"), &made));
        forecasts.find_or(&key(50, "a"), || panic!("on purpose"));
        assert!(wait(&forecasts, &key(50, "a"), &made));
    }
}
