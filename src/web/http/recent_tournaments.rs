//! The tournaments as their pages have shown them last, for a crowd.
//!
//! While a tournament has many results a second, every result makes all its pages other ones, and a crowd that asks for them would have each
//! made anew many times a second. So while there is a crowd, readers without an account see the state that was looked up last, as long as it is
//! less than a second old: all pages of a tournament show the same state, the standings of it are computed once, and no page shows an older
//! one than a page before. Everybody else sees what is in the database: the staff, open pages that ask because of news, readers whose action
//! has just been done, and all readers while there is no crowd.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::service::NormBasis;
use tournament::series::Championships;
use tournament::{Tournament, Version};

/// How long a state is shown to a crowd though there may be a newer one. With the second for which a cache in front of the site may keep the
/// page, less than the two seconds that a page may be behind.
const NEWEST_FOR: Duration = Duration::from_millis(900);

/// The time in which requests are counted.
const PERIOD: Duration = Duration::from_secs(1);

/// A crowd: so many requests in a [`PERIOD`] that came while others were being answered. One reader whose program asks again and again, each time
/// after the answer, is no crowd.
const CROWD: u32 = 40;

/// Alphabets in which a state is shown, and names as entered.
const SPELLINGS: usize = 3;

/// Tournaments remembered at once.
const MOST: usize = 64;

/// A tournament at a state, without what the public may not see. Pages in another alphabet spell it from here, so that they all show one state.
#[derive(Debug, Clone)]
pub struct VisibleTournament {
    /// With names as entered.
    pub stored: Arc<Tournament>,
    /// Events, series and imported tables, which name the event of the tournament.
    pub championships: Arc<Championships>,
    /// The last version that changed something public.
    pub version: Version,
    /// The key of the state, for what is cached by it.
    pub state: String,
    pub norms: KnownNorms,
}

/// What norms are judged by, kept as long as the state that it was read for or after.
#[derive(Debug, Clone, Default)]
pub struct KnownNorms(Arc<Mutex<Vec<KnownNormBasis>>>);

/// What norms of a tournament are judged by, with its names as one alphabet spells them.
#[derive(Debug)]
struct KnownNormBasis {
    tournament: Arc<Tournament>,
    basis: Arc<NormBasis>,
}

impl KnownNorms {
    /// What has been read for a tournament as it is shown.
    pub fn get(&self, tournament: &Arc<Tournament>) -> Option<Arc<NormBasis>> {
        let known = lock(&self.0);
        known.iter().find(|own| Arc::ptr_eq(&own.tournament, tournament)).map(|own| Arc::clone(&own.basis))
    }

    pub fn put(&self, tournament: &Arc<Tournament>, basis: &Arc<NormBasis>) {
        let mut known = lock(&self.0);
        // Several requests may have read it at once.
        known.retain(|own| !Arc::ptr_eq(&own.tournament, tournament));
        known.truncate(SPELLINGS - 1);
        known.push(KnownNormBasis { tournament: Arc::clone(tournament), basis: Arc::clone(basis) });
    }
}

#[derive(Debug)]
struct RecentState {
    tournament: VisibleTournament,
    /// Before it was looked up: all that was written until then is in it.
    since: Instant,
}

/// The states of an instance, by the addresses of tournaments.
#[derive(Debug, Default)]
pub struct RecentTournaments {
    states: Mutex<RecentlyUsed<String, RecentState>>,
    crowd: Crowd,
}

impl RecentTournaments {
    /// The state for a reader of a crowd; `None` if there is no crowd, or the state is to be looked up.
    pub fn for_crowd(&self, slug: &str) -> Option<VisibleTournament> {
        if !self.crowd.is_here() {
            return None;
        }
        let mut states = lock(&self.states);
        let recent = states.get(slug).filter(|recent| recent.since.elapsed() < NEWEST_FOR)?;
        Some(recent.tournament.clone())
    }

    /// Remembers a state that was looked up after `since`, unless a later one is remembered.
    pub fn remember(&self, slug: String, tournament: VisibleTournament, since: Instant) {
        let mut states = lock(&self.states);
        if states.get(&slug).is_none_or(|recent| recent.since <= since) {
            states.insert(slug, RecentState { tournament, since });
        }
        // Older ones are shown to nobody, and would keep the memory of a tournament.
        states.retain(|_, recent| recent.since.elapsed() < NEWEST_FOR);
        states.forget_unused(MOST, |_, _| 1);
    }

    /// Counts a request that is being answered until the returned value is dropped.
    pub fn arrive(&self) -> Arrival<'_> {
        self.crowd.arrive()
    }
}

/// How many ask at once.
#[derive(Debug)]
struct Crowd {
    /// Requests that are being answered.
    present: AtomicUsize,
    counted: Mutex<CrowdCount>,
}

#[derive(Debug, Clone, Copy)]
struct CrowdCount {
    begun: Instant,
    /// Requests since then that came while others were being answered.
    met: u32,
    /// Whether they were a crowd in the period before.
    was_crowd: bool,
}

impl CrowdCount {
    fn new(begun: Instant, was_crowd: bool) -> Self {
        Self { begun, met: 0, was_crowd }
    }

    /// The count at a moment: a new one if the period is over.
    fn at(self, now: Instant) -> Self {
        match now.saturating_duration_since(self.begun) {
            passed if passed < PERIOD => self,
            passed => Self::new(now, passed < 2 * PERIOD && self.met >= CROWD),
        }
    }
}

impl Default for Crowd {
    fn default() -> Self {
        Self { present: AtomicUsize::default(), counted: Mutex::new(CrowdCount::new(Instant::now(), false)) }
    }
}

impl Crowd {
    fn is_here(&self) -> bool {
        let count = lock(&self.counted).at(Instant::now());
        count.was_crowd || count.met >= CROWD
    }

    fn arrive(&self) -> Arrival<'_> {
        let others = self.present.fetch_add(1, Ordering::Relaxed);
        let mut counted = lock(&self.counted);
        *counted = counted.at(Instant::now());
        counted.met += u32::from(others > 0);
        Arrival { crowd: self }
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub struct Arrival<'a> {
    crowd: &'a Crowd,
}

impl Drop for Arrival<'_> {
    fn drop(&mut self) {
        self.crowd.present.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{Info, Preset, TournamentId};

    const SLUG: &str = "cup";

    fn at(version: i64) -> VisibleTournament {
        let tournament =
            Arc::new(Tournament::new(TournamentId(1), "cup", Info::default(), Preset::SwissSingleGames.settings()));
        VisibleTournament {
            stored: tournament,
            championships: Arc::default(),
            version: Version(version),
            state: version.to_string(),
            norms: KnownNorms::default(),
        }
    }

    fn version(tournaments: &RecentTournaments) -> Option<Version> {
        tournaments.for_crowd(SLUG).map(|tournament| tournament.version)
    }

    /// One request that is being answered, and others that come meanwhile.
    fn come(tournaments: &RecentTournaments, others: u32) {
        let _first = tournaments.arrive();
        (0..others).for_each(|_| drop(tournaments.arrive()));
    }

    #[test]
    fn a_crowd_sees_the_last_state_and_readers_one_after_the_other_do_not() {
        let tournaments = RecentTournaments::default();
        tournaments.remember(SLUG.to_owned(), at(1), Instant::now());
        (0..10 * CROWD).for_each(|_| drop(tournaments.arrive()));
        assert_eq!(version(&tournaments), None, "each came after the answer to the one before");
        come(&tournaments, CROWD - 1);
        assert_eq!(version(&tournaments), None);
        come(&tournaments, 1);
        assert_eq!(version(&tournaments), Some(Version(1)));
        assert!(tournaments.for_crowd("another").is_none());
    }

    #[test]
    fn no_state_follows_a_later_one_and_none_is_shown_for_long() {
        let tournaments = RecentTournaments::default();
        come(&tournaments, CROWD);
        let begun = Instant::now();
        tournaments.remember(SLUG.to_owned(), at(2), begun + Duration::from_millis(1));
        tournaments.remember(SLUG.to_owned(), at(1), begun);
        assert_eq!(version(&tournaments), Some(Version(2)));
        if let Some(earlier) = begun.checked_sub(NEWEST_FOR) {
            let tournaments = RecentTournaments::default();
            come(&tournaments, CROWD);
            tournaments.remember(SLUG.to_owned(), at(1), earlier);
            assert_eq!(version(&tournaments), None);
            assert_eq!(lock(&tournaments.states).count(), 0, "it takes no memory");
        }
    }

    #[test]
    fn a_crowd_is_over_when_few_came_in_a_period() {
        let begun = Instant::now();
        let crowd = CrowdCount { begun, met: CROWD, was_crowd: false };
        let is_here = |count: CrowdCount| count.was_crowd || count.met >= CROWD;
        assert!(is_here(crowd) && is_here(crowd.at(begun + PERIOD)), "for the whole of the next period");
        assert!(!is_here(crowd.at(begun + 2 * PERIOD)));
        assert!(!is_here(crowd.at(begun + PERIOD).at(begun + 2 * PERIOD)));
    }
}
