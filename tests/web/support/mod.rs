//! Support for the tests: databases that are removed with their test.

pub mod archived;
pub mod crawl;
pub mod database;
pub mod device;
pub mod directory;
pub mod forms;
pub mod identity_provider;
pub mod postgres;
pub mod receiver;
pub mod recorded;
pub mod rights;
pub mod roles;
pub mod schema;
pub mod site;
pub mod smtp;
pub mod tournaments;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take, on a machine that does other things too.
pub const PATIENCE: Duration = Duration::from_mins(5);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// The first value that `look` finds; `what` names it in the error otherwise.
/// Tells the threads of a scope to end when it is left, also by a panic: the scope waits for them.
pub struct EndsAtLast<'a>(pub &'a AtomicBool);

impl Drop for EndsAtLast<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub fn once<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what} does not come");
        thread::sleep(PAUSE);
    }
}
