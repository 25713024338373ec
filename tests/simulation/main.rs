//! The whole site in a simulated world: two or three instances on one database, a clock and lots that the seed decides, faults of the
//! database (refused statements, a full disk, reads that fail, connections lost before a write and after it), answers that are lost, forms
//! that come twice, and requests that are held between two steps while others are answered ([`delivery`]). Random people organise
//! tournaments of every kind, pair, enter results, apply, merge and erase persons, undo, restore a backup; after every action all that must
//! always hold is checked ([`checks`]).
//!
//! The seed decides which request makes its next step, so it repeats the world. A failure names it: `SIMULATION_SEED=17 tests/run --test simulation`.
//! Many more actions: `SIMULATION_SEEDS=1000 SIMULATION_ACTIONS=1000 tests/run --test simulation`.

mod actions;
mod cases;
mod chance;
mod checks;
mod delivery;
mod pages;
mod registry;
#[expect(dead_code, unused_macros, unused_imports, reason = "the tests of pages use the rest of it")]
#[path = "../web/support/mod.rs"]
mod support;
mod world;

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use support::database::TestDatabase;
use world::World;

/// The seeds of an ordinary run, and how many actions each world sees.
const SEEDS: u64 = 4;
const ACTIONS: usize = 100;

/// The simulated clock belongs to the whole process: one world at a time.
static TURN: Mutex<()> = Mutex::new(());

fn take_turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn setting<T: FromStr>(name: &str) -> Option<T> {
    env::var(name).ok()?.parse().ok()
}

/// Runs a world, and returns its course. A failure tells the seed, and what happened before.
fn run(seed: u64, database: &TestDatabase) -> Vec<String> {
    let mut world = World::new(seed, database);
    let actions = setting("SIMULATION_ACTIONS").unwrap_or(ACTIONS);
    let ended = catch_unwind(AssertUnwindSafe(|| (0..actions).for_each(|_| world.step())));
    if let Err(panic) = ended {
        let last = &world.course[world.course.len().saturating_sub(12)..];
        eprintln!("seed {seed}, after:\n{}", last.join("\n"));
        resume_unwind(panic);
    }
    world.end()
}

fn run_all(new_database: impl Fn() -> TestDatabase) {
    let _turn = take_turn();
    let seeds = match setting("SIMULATION_SEED") {
        Some(seed) => seed..seed + 1,
        None => 1..setting("SIMULATION_SEEDS").unwrap_or(SEEDS) + 1,
    };
    for seed in seeds {
        let course = run(seed, &new_database());
        let done = course.iter().filter(|action| action.ends_with("done")).count();
        println!("seed {seed}: {} actions, {done} done\n{}", course.len(), course.join("\n"));
        assert!(done * 5 > course.len(), "seed {seed}: only {done} of {} actions did something", course.len());
    }
}

#[test]
fn every_world_on_sqlite_keeps_what_must_hold() {
    run_all(TestDatabase::with_tables);
}

#[test]
fn every_world_on_postgresql_keeps_what_must_hold() {
    run_all(TestDatabase::postgres);
}

#[test]
fn a_seed_repeats_its_world() {
    let _turn = take_turn();
    let once = || run(1, &TestDatabase::with_tables());
    let (first, second) = (once(), once());
    let differing = first.iter().zip(&second).find(|(first, second)| first != second);
    assert_eq!(differing, None);
    assert_eq!(first.len(), second.len());
}
