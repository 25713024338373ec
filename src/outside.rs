//! Time, chance, faults and the order of requests: all that decides the course of a tournament and comes from outside. A simulation sets
//! them for the whole process, so that its seed repeats it. Tokens and keys are never drawn here: they must not be foretold.

use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use chrono::{DateTime, Utc};

use crate::lock::lock;

/// What a simulation has set.
struct Simulated {
    now: DateTime<Utc>,
    /// The state of a SplitMix64 generator.
    state: u64,
    /// What happens to a read or a write of the database.
    fault: Option<Planned<StoreFault>>,
    /// What others do between two steps of a request.
    interruption: Option<Planned<Interruption>>,
}

/// What happens to a read or a write transaction of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreFault {
    /// A read gets no connection.
    ReadLost,
    /// The connection is lost before the transaction of a write begins.
    LostBefore,
    /// The disk is full when it is committed: nothing of it stays.
    DiskFull,
    /// The connection is lost after it was committed: all of it stays, and nobody is told.
    LostAfter,
}

/// What is still to come at a step of the store.
struct Planned<T> {
    what: T,
    /// How many of the steps at which it may come are made before it.
    after: u32,
}

impl<T> Planned<T> {
    /// Takes it if it comes now, at a step at which it may.
    fn take_due(planned: &mut Option<Self>, may_come: impl FnOnce(&T) -> bool) -> Option<T> {
        let own = planned.as_mut().filter(|own| may_come(&own.what))?;
        if own.after > 0 {
            own.after -= 1;
            return None;
        }
        planned.take().map(|own| own.what)
    }
}

/// A step of the store, before or after which it holds neither a connection nor a lock of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreStep {
    /// A read begins. Others that want the same of this process may wait for it.
    Read,
    /// A write is about to wait for its turn.
    Write,
    /// A write was committed.
    Written,
}

/// What others do while a request is between two steps of the store.
struct Interruption {
    /// The steps before or after which it may come.
    may_come_at: fn(StoreStep) -> bool,
    meanwhile: Box<dyn FnOnce(StoreStep) + Send>,
}

/// Looked at before the lock, so that ordinary work takes none.
static IS_SIMULATED: AtomicBool = AtomicBool::new(false);
static SIMULATED: Mutex<Option<Simulated>> = Mutex::new(None);

thread_local! {
    /// Whether the site does something by itself in this thread.
    static IS_BY_ITSELF: Cell<bool> = const { Cell::new(false) };
}

/// Runs work behind the requests, on a thread of its own: faults and interruptions of a simulation are for requests.
pub fn by_itself<T>(work: impl FnOnce() -> T) -> T {
    struct Restored(bool);

    impl Drop for Restored {
        fn drop(&mut self) {
            IS_BY_ITSELF.set(self.0);
        }
    }

    // Also where the work panics: the thread may go on with other work.
    let _restored = Restored(IS_BY_ITSELF.replace(true));
    work()
}

/// Runs `work` on what a simulation has set; not at all, and `None`, without one.
fn in_simulation<T>(work: impl FnOnce(&mut Simulated) -> T) -> Option<T> {
    if !IS_SIMULATED.load(Ordering::Relaxed) {
        return None;
    }
    lock(&SIMULATED).as_mut().map(work)
}

/// As [`in_simulation`], for the work of a request alone.
fn in_request<T>(work: impl FnOnce(&mut Simulated) -> Option<T>) -> Option<T> {
    if IS_BY_ITSELF.get() { None } else { in_simulation(work).flatten() }
}

/// The current time.
pub fn now() -> DateTime<Utc> {
    in_simulation(|simulated| simulated.now).unwrap_or_else(Utc::now)
}

/// Fills `bytes` by lot: from the operating system, or by a simulation's seed.
pub fn draw(bytes: &mut [u8]) -> Result<(), getrandom::Error> {
    let drawn = in_simulation(|simulated| bytes.fill_with(|| simulated.next().to_le_bytes()[0]));
    if drawn.is_some() { Ok(()) } else { getrandom::fill(bytes) }
}

/// From now on this process has this time, and draws lots by this seed. Only tests do this.
pub fn simulate(now: DateTime<Utc>, seed: u64) {
    *lock(&SIMULATED) = Some(Simulated { now, state: seed, fault: None, interruption: None });
    IS_SIMULATED.store(true, Ordering::Relaxed);
}

/// Sets the time of a simulation, also back.
pub fn set_time(now: DateTime<Utc>) {
    in_simulation(|simulated| simulated.now = now);
}

/// Lets `after` reads, or writes, of the simulation succeed, and the next one fail.
pub fn plan_fault(fault: StoreFault, after: u32) {
    in_simulation(|simulated| simulated.fault = Some(Planned { what: fault, after }));
}

/// Forgets a fault that has not come yet; returns whether it has come.
pub fn end_fault() -> bool {
    in_simulation(|simulated| simulated.fault.take().is_none()).unwrap_or(true)
}

/// What happens to the read that begins now; nothing but in a simulation.
pub fn read_fault() -> Option<StoreFault> {
    in_request(|simulated| Planned::take_due(&mut simulated.fault, |fault| *fault == StoreFault::ReadLost))
}

/// What happens to the write that begins now; nothing but in a simulation.
pub fn write_fault() -> Option<StoreFault> {
    in_request(|simulated| Planned::take_due(&mut simulated.fault, |fault| *fault != StoreFault::ReadLost))
}

/// Lets `after` steps of these kinds be made, and runs `meanwhile` within the request that makes the next one.
pub fn plan_interruption(
    may_come_at: fn(StoreStep) -> bool,
    after: u32,
    meanwhile: impl FnOnce(StoreStep) + Send + 'static,
) {
    let what = Interruption { may_come_at, meanwhile: Box::new(meanwhile) };
    in_simulation(|simulated| simulated.interruption = Some(Planned { what, after }));
}

/// Forgets an interruption that has not come yet.
pub fn end_interruption() {
    in_simulation(|simulated| simulated.interruption = None);
}

/// A step of the store begins or has ended: a simulation may let others go on here.
pub fn at_step(step: StoreStep) {
    let due = in_request(|simulated| Planned::take_due(&mut simulated.interruption, |own| (own.may_come_at)(step)));
    // What a simulation has set is not locked meanwhile.
    if let Some(Interruption { meanwhile, .. }) = due {
        meanwhile(step);
    }
}

impl Simulated {
    /// SplitMix64 of S. Vigna, <https://prng.di.unimi.it/splitmix64.c>: enough for a simulation, and the same on every machine.
    const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
