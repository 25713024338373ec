//! Time, chance and faults: all that decides the course of a tournament and comes from outside. A simulation sets them for the whole process,
//! so that its seed repeats it. Tokens and keys are never drawn here: they must not be foretold.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use chrono::{DateTime, Utc};

use crate::lock::lock;

/// What a simulation has set.
struct Simulated {
    now: DateTime<Utc>,
    /// The state of a SplitMix64 generator.
    state: u64,
    /// What happens to a write of the database.
    fault: Option<PlannedFault>,
}

/// What happens to a write transaction of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteFault {
    /// The connection is lost before the transaction begins.
    LostBefore,
    /// The disk is full when it is committed: nothing of it stays.
    DiskFull,
    /// The connection is lost after it was committed: all of it stays, and nobody is told.
    LostAfter,
}

/// A fault that is still to come.
#[derive(Debug, Clone, Copy)]
struct PlannedFault {
    fault: WriteFault,
    /// How many writes succeed before it.
    after: u32,
}

/// Looked at before the lock, so that ordinary work takes none.
static IS_SIMULATED: AtomicBool = AtomicBool::new(false);
static SIMULATED: Mutex<Option<Simulated>> = Mutex::new(None);

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
    *lock(&SIMULATED) = Some(Simulated { now, state: seed, fault: None });
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

/// Lets `after` writes of the simulation succeed, and the next one fail.
pub fn plan_fault(fault: WriteFault, after: u32) {
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

/// What happens to the write that begins now; nothing but in a simulation.
pub fn write_fault() -> Option<WriteFault> {
    let mut simulated = simulated()?;
    let simulated = simulated.as_mut()?;
    let planned = simulated.fault.as_mut()?;
    if planned.after > 0 {
        planned.after -= 1;
        return None;
    }
    simulated.fault.take().map(|planned| planned.fault)
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
