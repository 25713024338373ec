//! The processor time of the program, more exact than the ticks of [`cost`](crate::cost).

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::time::Duration;

use crate::site::Site;

/// The time that each thread of the program has used so far.
pub struct ProcessorTime(BTreeMap<OsString, Duration>);

impl ProcessorTime {
    pub fn of(site: &Site) -> Self {
        let threads = fs::read_dir(format!("/proc/{}/task", site.child.id())).expect("this is a Linux");
        let times = threads.flatten().filter_map(|thread| {
            // It may have ended since the folder was listed.
            let line = fs::read_to_string(thread.path().join("schedstat")).ok()?;
            let nanoseconds = line.split_whitespace().next()?.parse().ok()?;
            Some((thread.file_name(), Duration::from_nanos(nanoseconds)))
        });
        Self(times.collect())
    }

    /// What was used after an earlier time. A thread that has ended meanwhile is left out: it ended because it had nothing to do.
    pub fn since(&self, earlier: &Self) -> Duration {
        let before = |thread| earlier.0.get(thread).copied().unwrap_or_default();
        self.0.iter().map(|(thread, time)| time.saturating_sub(before(thread))).sum()
    }
}
