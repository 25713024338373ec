//! The beginning of links that are used outside of the site.

use std::fmt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::lock::lock;

/// How long an answer is kept. A laptop that joins the network of the hall after the start is soon reached at its new address, and a sheet
/// of a hundred slips asks the system only once.
const KEPT: Duration = Duration::from_secs(5);

/// The beginning of links that are used outside of the site (in files, on slips), without a final slash.
pub struct SiteOrigin {
    port: u16,
    find: Box<dyn Fn() -> String + Send + Sync>,
    last: Mutex<Option<KnownOrigin>>,
}

struct KnownOrigin {
    text: String,
    found: Instant,
}

impl fmt::Debug for SiteOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SiteOrigin").finish_non_exhaustive()
    }
}

impl SiteOrigin {
    /// The answer of `find`, asked again when it is older than `KEPT`, for a program that listens on `port`.
    pub fn new(port: u16, find: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Self { port, find: Box::new(find), last: Mutex::new(None) }
    }

    /// The port on which the program listens, which links do not have behind a proxy.
    pub const fn port(&self) -> u16 {
        self.port
    }

    pub fn now(&self) -> String {
        self.at(Instant::now())
    }

    fn at(&self, now: Instant) -> String {
        let mut last = lock(&self.last);
        if let Some(known) = last.as_ref().filter(|known| now.saturating_duration_since(known.found) < KEPT) {
            return known.text.clone();
        }
        let text = (self.find)();
        *last = Some(KnownOrigin { text: text.clone(), found: now });
        text
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_computer_that_changes_its_network_is_soon_known_by_its_new_address() {
        let asked = AtomicUsize::new(0);
        let origin =
            SiteOrigin::new(8080, move || format!("http://192.168.1.{}", asked.fetch_add(1, Ordering::Relaxed)));
        let start = Instant::now();
        for (later, address) in [(0, "http://192.168.1.0"), (4, "http://192.168.1.0"), (5, "http://192.168.1.1")] {
            assert_eq!(origin.at(start + Duration::from_secs(later)), address);
        }
    }
}
