//! The progress of long work on one line of a terminal, cleared at the end; nothing if standard error is redirected.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::cli::interrupt::stop_when_told;
use crate::lock::lock;
use crate::service::{Watch, WorkProgress};

/// How often it is told.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

/// A progress line in use.
pub struct ProgressLine {
    is_terminal: bool,
    begun: Instant,
    /// The things counted.
    things: &'static str,
}

impl ProgressLine {
    pub fn begin() -> Self {
        Self::counting("rows")
    }

    /// Counts other things than rows.
    pub fn counting(things: &'static str) -> Self {
        Self { is_terminal: std::io::stderr().is_terminal(), begun: Instant::now(), things }
    }

    /// The watcher that updates the line; its work stops when the program is told to.
    pub fn stopping_watch(&self) -> Watch {
        let watch = self.watch();
        stop_when_told(watch.clone());
        watch
    }

    /// Clears the line, for something that is printed while the work goes on.
    pub fn clear(&self) {
        if self.is_terminal {
            eprint!("\r\u{1b}[K");
        }
    }

    /// The watcher that updates the line.
    pub fn watch(&self) -> Watch {
        if !self.is_terminal {
            return Watch::default();
        }
        let (begun, things, shown_at) = (self.begun, self.things, Mutex::new(self.begun));
        Watch::telling(move |progress| {
            let mut shown_at = lock(&shown_at);
            if shown_at.elapsed() >= SHOWN_EVERY {
                *shown_at = Instant::now();
                eprint!("\r\u{1b}[K{}{} s", described(things, progress), begun.elapsed().as_secs());
            }
        })
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// `150000 rows, 45 %, `
fn described(things: &str, WorkProgress { done, share }: WorkProgress) -> String {
    let done = done.map(|done| format!("{done} {things}, "));
    let share = share.map(|share| format!("{:.0} %, ", share * 100.0));
    done.into_iter().chain(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_told() {
        let line = |done, share| described("rows", WorkProgress { done, share });
        assert_eq!(line(Some(150_000), Some(0.45)), "150000 rows, 45 %, ");
        assert_eq!(line(None, Some(1.0)), "100 %, ");
        assert_eq!(line(None, None), "");
    }
}
