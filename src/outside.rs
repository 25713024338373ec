//! Time, chance, faults and the order of requests: all that decides the course of a tournament and comes from outside. A simulation sets
//! them for the whole process, so that its seed repeats it. Tokens and keys are never drawn here: they must not be foretold.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use chrono::{DateTime, Utc};

use crate::lock::lock;

/// What a simulation has set.
struct Simulated {
    now: DateTime<Utc>,
    /// The state of a SplitMix64 generator.
    state: u64,
    /// What happens to a read or a write of the database.
    fault: Option<PlannedFault>,
    interruption: Option<Interruption>,
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

/// A fault that is still to come.
#[derive(Debug, Clone, Copy)]
struct PlannedFault {
    fault: StoreFault,
    /// How many reads, or how many writes, succeed before it.
    after: u32,
}

/// A step of the store, before or after which it holds neither a connection nor a lock of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreStep {
    /// A read begins. Others that want the same of this process may wait for it.
    Read,
    /// A write begins.
    Write,
    /// A write was committed.
    Written,
}

/// What others do while a request is between two steps of the store.
struct Interruption {
    /// The steps before or after which it may come.
    is_due_at: fn(StoreStep) -> bool,
    /// How many of them are made before it.
    after: u32,
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

/// As [`simulated`], for the work of a request.
fn simulated_request() -> Option<MutexGuard<'static, Option<Simulated>>> {
    simulated().filter(|_| !IS_BY_ITSELF.get())
}

fn simulated() -> Option<MutexGuard<'static, Option<Simulated>>> {
    IS_SIMULATED.load(Ordering::Relaxed).then(|| lock(&SIMULATED))
}

/// The current time.
pub fn now() -> DateTime<Utc> {
    let set = simulated().and_then(|simulated| simulated.as_ref().map(|simulated| simulated.now));
    set.unwrap_or_else(Utc::now)
}

/// Fills `bytes` by lot: from the operating system, or by a simulation's seed.
pub fn draw(bytes: &mut [u8]) -> Result<(), getrandom::Error> {
    if let Some(mut simulated) = simulated()
        && let Some(simulated) = simulated.as_mut()
    {
        for byte in bytes {
            *byte = simulated.next().to_le_bytes()[0];
        }
        return Ok(());
    }
    getrandom::fill(bytes)
}

/// From now on this process has this time, and draws lots by this seed. Only tests do this.
pub fn simulate(now: DateTime<Utc>, seed: u64) {
    *lock(&SIMULATED) = Some(Simulated { now, state: seed, fault: None, interruption: None });
    IS_SIMULATED.store(true, Ordering::Relaxed);
}

/// Sets the time of a simulation, also back.
pub fn set_time(now: DateTime<Utc>) {
    if let Some(mut simulated) = simulated()
        && let Some(simulated) = simulated.as_mut()
    {
        simulated.now = now;
    }
}

/// Lets `after` reads, or writes, of the simulation succeed, and the next one fail.
pub fn plan_fault(fault: StoreFault, after: u32) {
    if let Some(mut simulated) = simulated()
        && let Some(simulated) = simulated.as_mut()
    {
        simulated.fault = Some(PlannedFault { fault, after });
    }
}

/// Forgets a fault that has not come yet; returns whether it has come.
pub fn end_fault() -> bool {
    simulated()
        .and_then(|mut simulated| simulated.as_mut().map(|simulated| simulated.fault.take().is_none()))
        .unwrap_or(true)
}

/// What happens to the read that begins now; nothing but in a simulation.
pub fn read_fault() -> Option<StoreFault> {
    due_fault(|fault| fault == StoreFault::ReadLost)
}

/// What happens to the write that begins now; nothing but in a simulation.
pub fn write_fault() -> Option<StoreFault> {
    due_fault(|fault| fault != StoreFault::ReadLost)
}

/// The planned fault, if it is of this kind of step and comes now.
fn due_fault(is_of_step: impl Fn(StoreFault) -> bool) -> Option<StoreFault> {
    let mut simulated = simulated_request()?;
    let simulated = simulated.as_mut()?;
    let planned = simulated.fault.as_mut().filter(|planned| is_of_step(planned.fault))?;
    if planned.after > 0 {
        planned.after -= 1;
        return None;
    }
    simulated.fault.take().map(|planned| planned.fault)
}

/// Lets `after` steps of these kinds be made, and runs `meanwhile` within the request that makes the next one.
pub fn plan_interruption(
    is_due_at: fn(StoreStep) -> bool,
    after: u32,
    meanwhile: impl FnOnce(StoreStep) + Send + 'static,
) {
    if let Some(mut simulated) = simulated()
        && let Some(simulated) = simulated.as_mut()
    {
        simulated.interruption = Some(Interruption { is_due_at, after, meanwhile: Box::new(meanwhile) });
    }
}

/// Forgets an interruption that has not come yet.
pub fn end_interruption() {
    if let Some(mut simulated) = simulated()
        && let Some(simulated) = simulated.as_mut()
    {
        simulated.interruption = None;
    }
}

/// A step of the store begins or has ended: a simulation may let others go on here.
pub fn at_step(step: StoreStep) {
    if let Some(meanwhile) = due_interruption(step) {
        meanwhile(step);
    }
}

fn due_interruption(step: StoreStep) -> Option<Box<dyn FnOnce(StoreStep) + Send>> {
    let mut simulated = simulated_request()?;
    let simulated = simulated.as_mut()?;
    let planned = simulated.interruption.as_mut().filter(|planned| (planned.is_due_at)(step))?;
    if planned.after > 0 {
        planned.after -= 1;
        return None;
    }
    simulated.interruption.take().map(|planned| planned.meanwhile)
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
