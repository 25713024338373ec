//! What may still come of tournaments, and what their regulations lead to: simulated in the background, once for each state of a
//! tournament and not for each view.
//!
//! One tournament is simulated at a time, with so many runs or for so long: many readers at once cannot make the machine busy. The figures
//! of a rehearsal have a turn of their own, as their organiser waits for them. The staff may stop what is simulated of their tournament: it
//! is not simulated in that state any more, until they ask for it again.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::SetOnce;

use crate::lock::lock;
use crate::service::forecast::simulate;
use crate::service::rehearsals::with_everybody;
use crate::service::{Stopped, Watch, WorkProgress};
use tournament::forecast::{Certainty, Forecast, RUNS_AT_ONCE, Rehearsal, Simulation, certain, rehearse};
use tournament::rating::norms::NormTable;
use tournament::{EntryId, Tournament, TournamentId};

/// For how long the rest of a tournament is played, at most.
const PATIENCE: Duration = Duration::from_secs(4);
/// How often a tournament is played for the figures of its rehearsal, and for how long, at most: their page waits a little longer.
const REHEARSALS: u32 = 500;
const REHEARSAL_PATIENCE: Duration = Duration::from_millis(1500);
/// Tournaments whose figures are kept; those simulated first make room.
const KEPT: usize = 64;
/// Tournaments that may wait for their turn; readers of others are told to look again later.
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

/// A simulation that was asked for: its outcome, or how far it is.
#[derive(Debug)]
pub enum Simulated<T> {
    Known(Arc<T>),
    Coming(PendingSimulation),
    /// It was stopped, and waits to be asked for again.
    Stopped,
}

/// What is simulated of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimulationKind {
    /// What may still come of it.
    Chances,
    /// What its regulations lead to.
    Figures,
}

draughts::codes! { SimulationKind:
    Chances => "chances",
    Figures => "figures",
}

/// A simulation that is under way; nothing in it where too many wait already for one more to be begun.
#[derive(Debug)]
pub struct PendingSimulation(Option<Arc<UnderWay>>);

impl PendingSimulation {
    /// Which part of it is done, in percent; none while it waits for its turn.
    pub fn percent(&self) -> Option<String> {
        let share = self.0.as_ref()?.watch.progress().share?;
        Some(format!("{:.0}", share * 100.0))
    }

    /// Waits for its end, but no longer than `patience`.
    pub async fn wait(&self, patience: Duration) {
        if let Some(own) = &self.0 {
            // Being late is told by what is found afterwards.
            let _ = tokio::time::timeout(patience, own.over.wait()).await;
        }
    }
}

#[derive(Debug)]
struct UnderWay {
    watch: Watch,
    over: SetOnce<()>,
}

/// The forecasts of one instance, and the figures of its rehearsals. They may be lost at any time.
#[derive(Debug)]
pub struct Forecasts {
    /// How often the rest of a tournament is played, at most.
    runs: u32,
    tournaments: Arc<Shelf<TournamentForecast>>,
    rehearsals: Arc<Shelf<Rehearsal>>,
}

impl Forecasts {
    /// None yet; each plays the rest of its tournament `runs` times at most.
    pub fn new(runs: u32) -> Self {
        Self { runs, tournaments: Arc::default(), rehearsals: Arc::default() }
    }

    /// The forecast of a tournament in the state of `key`, if it is known; otherwise its computation is started.
    pub fn find(
        &self,
        key: &ForecastKey,
        tournament: &Arc<Tournament>,
        norms: &NormTable,
    ) -> Simulated<TournamentForecast> {
        let (tournament, norms, runs) = (Arc::clone(tournament), norms.clone(), self.runs);
        self.tournaments.find_or(key, move |watch| {
            let time = PlayingTime::new(watch, PATIENCE, runs.div_ceil(RUNS_AT_ONCE));
            let wanted = Simulation::of_state(&tournament, runs);
            let simulated = simulate(&tournament, &norms, wanted, || time.goes_on(), || watch.is_stopping());
            watch.check()?;
            Ok(TournamentForecast { simulated, certain: certain(&tournament) })
        })
    }

    /// What the regulations of a tournament lead to, if it is known; otherwise its computation is started.
    pub fn rehearsal(&self, tournament: &Arc<Tournament>) -> Simulated<Rehearsal> {
        let (key, own) = ((tournament.id, tournament.version.to_string()), Arc::clone(tournament));
        self.rehearsals.find_or(&key, move |watch| {
            let everybody = with_everybody(&own);
            let time = PlayingTime::new(watch, REHEARSAL_PATIENCE, REHEARSALS);
            let figures = rehearse(&everybody, Simulation::of_state(&everybody, REHEARSALS), || time.goes_on());
            watch.check()?;
            Ok(figures)
        })
    }

    /// Stops what is being simulated of a tournament.
    pub fn stop(&self, tournament: TournamentId, kind: SimulationKind) {
        match kind {
            SimulationKind::Chances => self.tournaments.stop(tournament),
            SimulationKind::Figures => self.rehearsals.stop(tournament),
        }
    }

    /// Lets what was stopped be simulated again, once it is asked for.
    pub fn resume(&self, tournament: TournamentId, kind: SimulationKind) {
        match kind {
            SimulationKind::Chances => self.tournaments.resume(tournament),
            SimulationKind::Figures => self.rehearsals.resume(tournament),
        }
    }
}

/// What was simulated of tournaments, of each in its newest state.
#[derive(Debug)]
struct Shelf<T> {
    entries: Mutex<ShelfEntries<T>>,
    /// Whose turn it is to be simulated.
    turn: Mutex<()>,
}

#[derive(Debug)]
struct ShelfEntries<T> {
    kept: VecDeque<(ForecastKey, Arc<T>)>,
    under_way: Vec<(ForecastKey, Arc<UnderWay>)>,
    /// States that were being simulated when that was stopped; the oldest make room.
    stopped: VecDeque<ForecastKey>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        let entries = ShelfEntries { kept: VecDeque::new(), under_way: Vec::new(), stopped: VecDeque::new() };
        Self { entries: Mutex::new(entries), turn: Mutex::new(()) }
    }
}

impl<T: Send + Sync + 'static> Shelf<T> {
    /// What is known of a tournament in the state of `key`; otherwise `work` is begun, which finds it.
    fn find_or(
        self: &Arc<Self>,
        key: &ForecastKey,
        work: impl FnOnce(&Watch) -> Result<T, Stopped> + Send + 'static,
    ) -> Simulated<T> {
        let mut all = lock(&self.entries);
        if let Some((_, own)) = all.kept.iter().find(|(known, _)| known == key) {
            return Simulated::Known(Arc::clone(own));
        }
        if all.stopped.contains(key) {
            return Simulated::Stopped;
        }
        if let Some((_, own)) = all.under_way.iter().find(|(waiting, _)| waiting == key) {
            return Simulated::Coming(PendingSimulation(Some(Arc::clone(own))));
        }
        if all.under_way.len() >= WAITING {
            return Simulated::Coming(PendingSimulation(None));
        }
        let begun = Arc::new(UnderWay { watch: Watch::default(), over: SetOnce::new() });
        all.under_way.push((key.clone(), Arc::clone(&begun)));
        drop(all);
        let (this, own, under_way) = (Arc::clone(self), key.clone(), Arc::clone(&begun));
        let run = move || this.run(own, &under_way, work);
        if let Err(error) = thread::Builder::new().name("forecast".to_owned()).spawn(run) {
            tracing::error!(%error, "no thread for a forecast");
            lock(&self.entries).under_way.retain(|(waiting, _)| waiting != key);
            return Simulated::Coming(PendingSimulation(None));
        }
        Simulated::Coming(PendingSimulation(Some(begun)))
    }

    /// Asks all that is simulated of a tournament to stop; from now on it counts as stopped.
    fn stop(&self, tournament: TournamentId) {
        let mut all = lock(&self.entries);
        let ShelfEntries { under_way, stopped, .. } = &mut *all;
        for (key, own) in under_way.iter().filter(|(key, _)| key.0 == tournament) {
            own.watch.stop();
            if !stopped.contains(key) {
                stopped.push_back(key.clone());
            }
        }
        let surplus = stopped.len().saturating_sub(KEPT);
        stopped.drain(..surplus);
    }

    /// Forgets that it was stopped.
    fn resume(&self, tournament: TournamentId) {
        let mut all = lock(&self.entries);
        all.stopped.retain(|key| key.0 != tournament);
        // What has not heard yet that it is to stop makes room for a new one, and its end is not waited for.
        all.under_way.retain(|(key, own)| key.0 != tournament || !own.watch.is_stopping());
    }

    fn run(&self, key: ForecastKey, under_way: &Arc<UnderWay>, work: impl FnOnce(&Watch) -> Result<T, Stopped>) {
        let turn = lock(&self.turn);
        let made = catch_unwind(AssertUnwindSafe(|| {
            under_way.watch.check()?;
            work(&under_way.watch)
        }));
        drop(turn);
        let mut all = lock(&self.entries);
        // After a stop another one may be under way for the same state.
        all.under_way.retain(|(_, own)| !Arc::ptr_eq(own, under_way));
        match made {
            Ok(Ok(made)) => {
                all.stopped.retain(|stopped| *stopped != key);
                all.kept.retain(|(known, _)| known.0 != key.0);
                all.kept.push_back((key, Arc::new(made)));
                if all.kept.len() > KEPT {
                    all.kept.pop_front();
                }
            }
            Ok(Err(Stopped)) => {}
            Err(_) => tracing::error!(tournament = key.0.0, "a forecast could not be computed"),
        }
        drop(all);
        // It is set once, here.
        let _ = under_way.over.set(());
    }
}

/// For how long something is played, which tells how far it is.
#[derive(Debug)]
struct PlayingTime<'a> {
    watch: &'a Watch,
    start: Instant,
    patience: Duration,
    /// How often it is asked whether it goes on, until everything is played.
    most: u32,
    asked: AtomicU32,
}

impl<'a> PlayingTime<'a> {
    fn new(watch: &'a Watch, patience: Duration, most: u32) -> Self {
        Self { watch, start: Instant::now(), patience, most, asked: AtomicU32::new(0) }
    }
}

impl PlayingTime<'_> {
    /// Told before each part is played, by the thread that plays it.
    fn goes_on(&self) -> bool {
        let (elapsed, played) = (self.start.elapsed(), self.asked.fetch_add(1, Ordering::Relaxed));
        // It ends with whichever is over first.
        let share = (f64::from(played) / f64::from(self.most)).max(elapsed.as_secs_f64() / self.patience.as_secs_f64());
        self.watch.tell(WorkProgress { done: None, share: Some(share.min(1.0)) });
        elapsed < self.patience && !self.watch.is_stopping()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::sync::{Barrier, mpsc};

    use super::*;

    /// No test waits so long unless something hangs.
    const LONG: Duration = Duration::from_mins(1);

    fn key(id: i64, state: &str) -> ForecastKey {
        (TournamentId(id), state.to_owned())
    }

    /// Asks for a state; `made` counts how often it is worked out.
    fn ask(shelf: &Arc<Shelf<()>>, key: &ForecastKey, made: &Arc<AtomicUsize>) -> Simulated<()> {
        let made = Arc::clone(made);
        shelf.find_or(key, move |_| {
            made.fetch_add(1, Ordering::SeqCst);
            Ok(())
        })
    }

    /// Asks for a state until it is known; fails where that takes too long.
    fn wait(shelf: &Arc<Shelf<()>>, key: &ForecastKey, made: &Arc<AtomicUsize>) {
        let begun = Instant::now();
        while !matches!(ask(shelf, key, made), Simulated::Known(_)) {
            assert!(begun.elapsed() < LONG, "{key:?} is never known");
            thread::yield_now();
        }
    }

    #[test]
    fn many_readers_of_a_state_have_it_computed_once_and_a_new_state_once_more() {
        let (shelf, made) = (Arc::new(Shelf::<()>::default()), Arc::new(AtomicUsize::new(0)));
        for (round, state) in (1..).zip(["a", "b"]) {
            // Nothing is worked out before all have asked.
            let (turn, asked) = (lock(&shelf.turn), Barrier::new(9));
            thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| {
                        let first = ask(&shelf, &key(1, state), &made);
                        asked.wait();
                        assert!(matches!(first, Simulated::Coming(_)));
                        wait(&shelf, &key(1, state), &made);
                    });
                }
                asked.wait();
                drop(turn);
            });
            assert_eq!(made.load(Ordering::SeqCst), round);
        }
        assert!(lock(&shelf.entries).under_way.is_empty());
        assert_eq!(lock(&shelf.entries).kept.len(), 1, "of a tournament the newest state is kept");
    }

    #[test]
    fn a_crowd_of_tournaments_waits_and_a_failure_is_not_waited_for_forever() {
        let shelf = Arc::new(Shelf::<()>::default());
        let turn = lock(&shelf.turn);
        for id in 0..40 {
            assert!(matches!(shelf.find_or(&key(id, "a"), |_| Ok(())), Simulated::Coming(_)));
        }
        assert_eq!(lock(&shelf.entries).under_way.len(), WAITING);
        drop(turn);
        let made = Arc::new(AtomicUsize::new(0));
        wait(&shelf, &key(39, "a"), &made);
        shelf.find_or(&key(50, "a"), |_| panic!("on purpose"));
        wait(&shelf, &key(50, "a"), &made);
    }

    #[actix_web::test]
    async fn how_far_it_is_is_told_once_its_turn_has_come() {
        let (shelf, key) = (Arc::new(Shelf::<()>::default()), key(1, "a"));
        let turn = lock(&shelf.turn);
        let (told, is_told) = mpsc::channel::<()>();
        let (go, goes) = mpsc::channel::<()>();
        let work = move |watch: &Watch| {
            watch.tell(WorkProgress { done: None, share: Some(0.25) });
            told.send(()).expect("it is waited for");
            goes.recv().expect("it is told to go");
            Ok(())
        };
        let Simulated::Coming(coming) = shelf.find_or(&key, work) else { panic!("nothing is known yet") };
        assert_eq!(coming.percent(), None);
        drop(turn);
        is_told.recv().expect("it begins");
        assert_eq!(coming.percent().as_deref(), Some("25"));
        go.send(()).expect("it waits");
        coming.wait(LONG).await;
        assert!(matches!(shelf.find_or(&key, |_| Ok(())), Simulated::Known(_)));
    }

    #[actix_web::test]
    async fn what_is_stopped_stays_so_until_it_is_asked_for_again() {
        let (shelf, made) = (Arc::new(Shelf::<()>::default()), Arc::new(AtomicUsize::new(0)));
        let (begun, has_begun) = mpsc::channel::<()>();
        let work = move |watch: &Watch| {
            begun.send(()).expect("it is waited for");
            // As a simulation does between two tournaments.
            while !watch.is_stopping() {
                thread::yield_now();
            }
            watch.check()
        };
        let Simulated::Coming(coming) = shelf.find_or(&key(1, "a"), work) else { panic!("nothing is known yet") };
        // Another that waits for its turn behind it.
        assert!(matches!(ask(&shelf, &key(1, "b"), &made), Simulated::Coming(_)));
        has_begun.recv().expect("it begins");
        shelf.stop(TournamentId(2));
        assert!(matches!(ask(&shelf, &key(1, "a"), &made), Simulated::Coming(_)), "that of another tournament goes on");
        shelf.stop(TournamentId(1));
        coming.wait(LONG).await;
        for state in ["a", "b"] {
            assert!(matches!(ask(&shelf, &key(1, state), &made), Simulated::Stopped), "{state}");
        }
        assert_eq!(made.load(Ordering::SeqCst), 0);
        shelf.resume(TournamentId(1));
        wait(&shelf, &key(1, "a"), &made);
        assert_eq!(made.load(Ordering::SeqCst), 1);
    }
}
