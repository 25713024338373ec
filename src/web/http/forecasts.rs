//! Forecasts of tournaments, and what their regulations lead to: simulated in the background, once for each state of a tournament and not
//! for each view. Large rounds are paired again for their explanations in the same way.
//!
//! One tournament is simulated at a time, with limits on runs and time: many readers at once cannot overload the machine. After that it rests:
//! while results come in one after the other, it is simulated in a quarter of the time. Rehearsals are simulated in a queue of their own, since
//! their organiser waits for them. The staff may stop a simulation of their tournament: that state is not simulated again until they ask for
//! it.

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
use crate::service::{RoundPairedAgain, RoundThen, Stopped, Watch, WorkProgress};
use crate::{outside, platform};
use tournament::forecast::{Certainty, Forecast, RUNS_AT_ONCE, Rehearsal, Simulation, certain, rehearse};
use tournament::rating::norms::NormTable;
use tournament::{EntryId, RoundNumber, Tournament, TournamentId};

/// How long the rest of a tournament is simulated, at most.
const PATIENCE: Duration = Duration::from_secs(4);
/// The most simulations of a rehearsal, and the longest time for them: their page waits a little longer.
const REHEARSALS: u32 = 500;
const REHEARSAL_PATIENCE: Duration = Duration::from_millis(1500);
/// Tournaments whose results are kept; the oldest make room.
const KEPT: usize = 64;
/// Rounds paired again that are kept, half of them of one tournament at most.
const KEPT_ROUNDS: usize = 8;
/// How long a tournament is not simulated after a simulation, in times that it took: results may come faster than simulations end.
const REST: u32 = 3;
/// Tournaments that may wait in the queue; readers of others are asked to look again later.
const WAITING: usize = 16;

/// The forecast of a tournament in one state, and what is certain.
#[derive(Debug)]
pub struct TournamentForecast {
    /// The simulated results of each player.
    pub simulated: Forecast,
    pub certain: BTreeMap<EntryId, Certainty>,
    /// The last round that was public.
    pub through: RoundNumber,
}

/// A tournament in one state.
pub type ForecastKey = (TournamentId, String);

/// A requested simulation: its result, or its progress.
#[derive(Debug)]
pub enum Simulated<T> {
    Known(Arc<T>),
    Coming(PendingSimulation),
    /// It was stopped, until it is requested again.
    Stopped,
}

/// What is worked out in the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimulationKind {
    /// Chances of the rest of a running tournament.
    Chances,
    /// Figures of a rehearsal.
    Figures,
    /// A large round, paired again to be explained.
    Reasons,
}

draughts::codes! { SimulationKind:
    Chances => "chances",
    Figures => "figures",
    Reasons => "reasons",
}

/// A running simulation; empty if it was not queued, as too many wait already or its tournament rests.
#[derive(Debug)]
pub struct PendingSimulation(Option<Arc<UnderWay>>);

impl PendingSimulation {
    /// Progress in percent; `None` while it waits in the queue.
    pub fn percent(&self) -> Option<String> {
        let share = self.0.as_ref()?.watch.progress().share?;
        Some(format!("{:.0}", share * 100.0))
    }

    /// Waits for its end, at most for `patience`.
    pub async fn wait(&self, patience: Duration) {
        if let Some(own) = &self.0 {
            // A timeout needs no handling: the caller looks at the result.
            let _ = tokio::time::timeout(patience, own.over.wait()).await;
        }
    }
}

#[derive(Debug)]
struct UnderWay {
    watch: Watch,
    over: SetOnce<()>,
}

/// A simulation that runs or waits for its turn.
#[derive(Debug)]
struct QueuedSimulation {
    key: ForecastKey,
    /// The newest state that was requested meanwhile: it is requested again after the end of this one.
    waiting: Option<ForecastKey>,
    own: Arc<UnderWay>,
}

impl QueuedSimulation {
    fn is_of(&self, tournament: TournamentId) -> bool {
        self.key.0 == tournament
    }

    fn is_for(&self, key: &ForecastKey) -> bool {
        self.key == *key || self.waiting.as_ref() == Some(key)
    }
}

/// The forecasts and rehearsals of one instance. They can be computed again at any time.
#[derive(Debug)]
pub struct Forecasts {
    /// Most simulations of the rest of a tournament.
    runs: u32,
    tournaments: Arc<Shelf<TournamentForecast>>,
    rehearsals: Arc<Shelf<Rehearsal>>,
    rounds: Arc<Shelf<RoundPairedAgain>>,
}

impl Forecasts {
    /// Without results; each forecast simulates the rest of its tournament at most `runs` times.
    pub fn new(runs: u32) -> Self {
        // Each holds a whole tournament.
        let rounds = Arc::new(Shelf { kept: KEPT_ROUNDS, kept_of_tournament: KEPT_ROUNDS / 2, ..Shelf::default() });
        let tournaments = Arc::new(Shelf { rest: REST, ..Shelf::default() });
        Self { runs, tournaments, rehearsals: Arc::default(), rounds }
    }

    /// The forecast of a tournament in the state of `key`, if it is known; otherwise its simulation is started.
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
            Ok(TournamentForecast { simulated, certain: certain(&tournament), through: tournament.published_rounds() })
        })
    }

    /// The last forecast of a tournament that is known: of an earlier state as long as the newest is being simulated.
    pub fn last_known(&self, tournament: TournamentId) -> Option<Arc<TournamentForecast>> {
        self.tournaments.last_known(tournament).map(|(_, forecast)| forecast)
    }

    /// The figures of a rehearsal, if they are known; otherwise their simulation is started.
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

    /// The round paired again, of a tournament in the state of `key`, if it is; otherwise that is started.
    pub fn round(&self, key: &ForecastKey, then: RoundThen) -> Simulated<RoundPairedAgain> {
        self.rounds.find_or(key, move |watch| {
            then.paired_again(&watch.part(0, 2))?.with_downfloaters_answered(&watch.part(1, 2))
        })
    }

    /// Stops the running simulation of a tournament.
    pub fn stop(&self, tournament: TournamentId, kind: SimulationKind) {
        match kind {
            SimulationKind::Chances => self.tournaments.stop(tournament),
            SimulationKind::Figures => self.rehearsals.stop(tournament),
            SimulationKind::Reasons => self.rounds.stop(tournament),
        }
    }

    /// Allows a stopped simulation again; it starts with the next request.
    pub fn resume(&self, tournament: TournamentId, kind: SimulationKind) {
        match kind {
            SimulationKind::Chances => self.tournaments.resume(tournament),
            SimulationKind::Figures => self.rehearsals.resume(tournament),
            SimulationKind::Reasons => self.rounds.resume(tournament),
        }
    }
}

/// The results of tournaments, each in its newest state.
#[derive(Debug)]
struct Shelf<T> {
    entries: Mutex<ShelfEntries<T>>,
    /// Held by the running simulation.
    turn: Mutex<()>,
    /// How many results are kept; the oldest make room.
    kept: usize,
    /// How many of them may be of one tournament: one of its newest state, but for what has one for each round.
    kept_of_tournament: usize,
    /// How long nothing is computed of a tournament afterwards, in times that it took.
    rest: u32,
}

#[derive(Debug)]
struct ShelfEntries<T> {
    kept: VecDeque<(ForecastKey, Arc<T>)>,
    under_way: Vec<QueuedSimulation>,
    /// The states whose simulation was stopped; the oldest make room.
    stopped: VecDeque<ForecastKey>,
    rests: BTreeMap<TournamentId, Rest>,
}

/// The time after a simulation in which its tournament is not simulated again.
#[derive(Debug)]
struct Rest {
    until: Instant,
    /// The state that was requested last in it.
    wanted: Option<ForecastKey>,
}

impl<T> ShelfEntries<T> {
    /// The simulation of any state of a tournament that has not been stopped.
    fn under_way_of(&mut self, tournament: TournamentId) -> Option<&mut QueuedSimulation> {
        self.under_way.iter_mut().find(|queued| queued.is_of(tournament) && !queued.own.watch.is_stopping())
    }

    /// The rest of a tournament, if it is not over.
    fn rest_of(&mut self, tournament: TournamentId) -> Option<&mut Rest> {
        let now = Instant::now();
        self.rests.retain(|_, rest| rest.until > now);
        self.rests.get_mut(&tournament)
    }

    fn remove(&mut self, own: &Arc<UnderWay>) {
        self.under_way.retain(|queued| !Arc::ptr_eq(&queued.own, own));
    }
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        let entries = ShelfEntries {
            kept: VecDeque::new(),
            under_way: Vec::new(),
            stopped: VecDeque::new(),
            rests: BTreeMap::new(),
        };
        Self { entries: Mutex::new(entries), turn: Mutex::new(()), kept: KEPT, kept_of_tournament: 1, rest: 0 }
    }
}

impl<T: Send + Sync + 'static> Shelf<T> {
    /// The result of a tournament in the state of `key`; otherwise `work` is started to compute it.
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
        if let Some(queued) = all.under_way.iter().find(|queued| queued.is_for(key)) {
            return Simulated::Coming(PendingSimulation(Some(Arc::clone(&queued.own))));
        }
        if self.kept_of_tournament == 1
            && let Some(queued) = all.under_way_of(key.0)
        {
            queued.waiting = Some(key.clone());
            return Simulated::Coming(PendingSimulation(Some(Arc::clone(&queued.own))));
        }
        if let Some(rest) = all.rest_of(key.0) {
            rest.wanted = Some(key.clone());
            return Simulated::Coming(PendingSimulation(None));
        }
        if all.under_way.len() >= WAITING {
            return Simulated::Coming(PendingSimulation(None));
        }
        let begun = Arc::new(UnderWay { watch: Watch::default(), over: SetOnce::new() });
        all.under_way.push(QueuedSimulation { key: key.clone(), waiting: None, own: Arc::clone(&begun) });
        drop(all);
        let (this, own, under_way) = (Arc::clone(self), key.clone(), Arc::clone(&begun));
        let run = move || {
            platform::give_way();
            outside::by_itself(|| this.run(own, &under_way, work));
        };
        if let Err(error) = thread::Builder::new().name("forecast".to_owned()).spawn(run) {
            tracing::error!(%error, "no thread for a forecast");
            lock(&self.entries).remove(&begun);
            let _ = begun.over.set(());
            return Simulated::Coming(PendingSimulation(None));
        }
        Simulated::Coming(PendingSimulation(Some(begun)))
    }

    /// The last known result of a tournament, with its state.
    fn last_known(&self, tournament: TournamentId) -> Option<(ForecastKey, Arc<T>)> {
        lock(&self.entries).kept.iter().rfind(|(key, _)| key.0 == tournament).cloned()
    }

    /// Asks all simulations of a tournament to stop; its state then counts as stopped.
    fn stop(&self, tournament: TournamentId) {
        let mut all = lock(&self.entries);
        let ShelfEntries { under_way, stopped, rests, .. } = &mut *all;
        let own = under_way.iter().filter(|queued| queued.is_of(tournament));
        own.clone().for_each(|queued| queued.own.watch.stop());
        let wanted = rests.get_mut(&tournament).and_then(|rest| rest.wanted.take());
        let keys = own.flat_map(|queued| std::iter::once(&queued.key).chain(&queued.waiting)).cloned().chain(wanted);
        for key in keys {
            if !stopped.contains(&key) {
                stopped.push_back(key);
            }
        }
        let surplus = stopped.len().saturating_sub(KEPT);
        stopped.drain(..surplus);
    }

    /// Removes the stopped mark.
    fn resume(&self, tournament: TournamentId) {
        let mut all = lock(&self.entries);
        all.stopped.retain(|key| key.0 != tournament);
        all.rests.remove(&tournament);
        // A simulation that has not yet noticed the stop does not block a new one.
        all.under_way.retain(|queued| !queued.is_of(tournament) || !queued.own.watch.is_stopping());
    }

    fn run(&self, key: ForecastKey, under_way: &Arc<UnderWay>, work: impl FnOnce(&Watch) -> Result<T, Stopped>) {
        let turn = lock(&self.turn);
        let begun = Instant::now();
        let made = catch_unwind(AssertUnwindSafe(|| {
            under_way.watch.check()?;
            work(&under_way.watch)
        }));
        drop(turn);
        let until = Instant::now() + begun.elapsed() * self.rest;
        let mut all = lock(&self.entries);
        if !matches!(made, Ok(Err(Stopped))) {
            all.rests.insert(key.0, Rest { until, wanted: None });
        }
        // After a stop another one may be running for the same state.
        all.remove(under_way);
        match made {
            Ok(Ok(made)) => {
                all.stopped.retain(|stopped| *stopped != key);
                let of_tournament = |(known, _): &(ForecastKey, Arc<T>)| known.0 == key.0;
                let own = all.kept.iter().filter(|entry| of_tournament(entry)).count();
                if own >= self.kept_of_tournament
                    && let Some(oldest) = all.kept.iter().position(of_tournament)
                {
                    all.kept.remove(oldest);
                }
                all.kept.push_back((key, Arc::new(made)));
                if all.kept.len() > self.kept {
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

/// The time limit of a simulation, which also gives its progress.
#[derive(Debug)]
struct PlayingTime<'a> {
    watch: &'a Watch,
    start: Instant,
    patience: Duration,
    /// How often `goes_on` is asked, until everything is simulated.
    most: u32,
    asked: AtomicU32,
}

impl<'a> PlayingTime<'a> {
    fn new(watch: &'a Watch, patience: Duration, most: u32) -> Self {
        Self { watch, start: Instant::now(), patience, most, asked: AtomicU32::new(0) }
    }
}

impl PlayingTime<'_> {
    /// Called by the simulating thread before each part.
    fn goes_on(&self) -> bool {
        let (elapsed, played) = (self.start.elapsed(), self.asked.fetch_add(1, Ordering::Relaxed));
        // The limit that is reached first ends it.
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

    /// Longer than any test waits unless something hangs.
    const LONG: Duration = Duration::from_mins(1);

    fn key(id: i64, state: &str) -> ForecastKey {
        (TournamentId(id), state.to_owned())
    }

    /// Requests a state; `made` counts how often it is computed.
    fn ask(shelf: &Arc<Shelf<()>>, key: &ForecastKey, made: &Arc<AtomicUsize>) -> Simulated<()> {
        let made = Arc::clone(made);
        shelf.find_or(key, move |_| {
            made.fetch_add(1, Ordering::SeqCst);
            Ok(())
        })
    }

    /// Requests a state until it is known; fails after a time limit.
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
            // Nothing is computed before all threads have asked.
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
    fn a_tournament_rests_after_a_simulation_and_others_do_not() {
        let shelf = Arc::new(Shelf::<()> { rest: u32::MAX, ..Shelf::default() });
        let made = Arc::new(AtomicUsize::new(0));
        let long = |watch: &Watch| {
            thread::sleep(Duration::from_millis(1));
            watch.check()
        };
        shelf.find_or(&key(1, "a"), long);
        wait(&shelf, &key(1, "a"), &made);
        assert!(matches!(ask(&shelf, &key(1, "b"), &made), Simulated::Coming(_)));
        wait(&shelf, &key(2, "a"), &made);
        assert_eq!(made.load(Ordering::SeqCst), 1, "that of the second");
        assert!(matches!(ask(&shelf, &key(1, "b"), &made), Simulated::Coming(PendingSimulation(None))));
        assert!(lock(&shelf.entries).under_way.is_empty(), "it takes the place of no other");
        shelf.stop(TournamentId(1));
        assert!(matches!(ask(&shelf, &key(1, "b"), &made), Simulated::Stopped));
    }

    #[test]
    fn the_last_result_stays_known_while_that_of_a_later_state_is_computed() {
        let (shelf, made) = (Arc::new(Shelf::<()>::default()), Arc::new(AtomicUsize::new(0)));
        let state = || shelf.last_known(TournamentId(1)).map(|((_, state), _)| state);
        assert_eq!(state(), None);
        wait(&shelf, &key(1, "a"), &made);
        wait(&shelf, &key(2, "a"), &made);
        let turn = lock(&shelf.turn);
        for later in ["b", "c", "d"] {
            assert!(matches!(ask(&shelf, &key(1, later), &made), Simulated::Coming(_)));
            assert_eq!(state().as_deref(), Some("a"));
            assert_eq!(lock(&shelf.entries).under_way.len(), 1, "{later} waits for the end of b");
        }
        drop(turn);
        wait(&shelf, &key(1, "d"), &made);
        assert_eq!(state().as_deref(), Some("d"));
        assert_eq!(made.load(Ordering::SeqCst), 4, "c was never computed");
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
        let (sender, is_told) = mpsc::channel::<()>();
        let (go, goes) = mpsc::channel::<()>();
        let work = move |watch: &Watch| {
            watch.tell(WorkProgress { done: None, share: Some(0.25) });
            sender.send(()).expect("it is waited for");
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
        has_begun.recv().expect("it begins");
        // Another one waits behind it.
        let Simulated::Coming(next) = ask(&shelf, &key(1, "b"), &made) else { panic!("it waits") };
        shelf.stop(TournamentId(2));
        assert!(matches!(ask(&shelf, &key(1, "a"), &made), Simulated::Coming(_)), "that of another tournament goes on");
        shelf.stop(TournamentId(1));
        coming.wait(LONG).await;
        next.wait(LONG).await;
        for state in ["a", "b"] {
            assert!(matches!(ask(&shelf, &key(1, state), &made), Simulated::Stopped), "{state}");
        }
        assert_eq!(made.load(Ordering::SeqCst), 0);
        shelf.resume(TournamentId(1));
        wait(&shelf, &key(1, "a"), &made);
        assert_eq!(made.load(Ordering::SeqCst), 1);
    }
}
