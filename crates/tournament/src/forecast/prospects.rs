//! What many runs of the rest of a tournament have made of each player.

use std::collections::BTreeMap;

use super::{PlaceRange, Simulation};
use crate::{EntryId, Mark, Points};

/// So many times of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// How often it happened.
    pub times: u32,
    /// How often it might have.
    pub runs: u32,
}

/// What the runs made of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct PlayerForecast {
    pub entry: EntryId,
    /// How often they took each place, from the first on; of shared places the best counts.
    pub places: Vec<u32>,
    /// The sum of their points over all runs, in tenths.
    pub tenths: i64,
    /// How often the norm of a rank above their own was made, by the rank's category.
    pub norms: BTreeMap<usize, u32>,
    /// The same places by what they made of their next match: the one that they are playing, else that of the round to come. A run in
    /// which they had no opponent there is in none of them.
    pub by_mark: BTreeMap<Mark, PlacesTaken>,
    /// How often it was played.
    pub runs: u32,
}

/// Which places a player took in some of the runs, as far as the last one taken: of thousands of players few come near the last place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacesTaken(Vec<u32>);

/// What the runs made of every player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forecast {
    /// How often the rest was played: as often as wanted, unless it took too long.
    pub runs: u32,
    /// What it was played from.
    pub wanted: Simulation,
    /// In how many runs a round had no pairing, so that they ended before it.
    pub cut_short: u32,
    /// Every player who has a place: the likeliest winners first, equals by what comes after the first place.
    pub prospects: Vec<PlayerForecast>,
}

impl Estimate {
    /// The share in thousandths, rounded.
    pub fn per_mille(self) -> u32 {
        let runs = u64::from(self.runs.max(1));
        u32::try_from((2000 * u64::from(self.times) + runs) / (2 * runs)).unwrap_or(u32::MAX)
    }

    /// The standard error of the share, √(p(1 − p)/n), in thousandths, rounded up.
    pub fn error_per_mille(self) -> u32 {
        let (times, runs) = (u128::from(self.times), u128::from(self.runs.max(1)));
        let variance = (1_000_000 * times * (runs - times.min(runs))).div_ceil(runs * runs * runs);
        let root = variance.isqrt();
        u32::try_from(root + u128::from(root * root < variance)).unwrap_or(u32::MAX)
    }
}

impl PlacesTaken {
    const fn none() -> Self {
        Self(Vec::new())
    }

    fn add(&mut self, index: usize, times: u32) {
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        if let Some(own) = self.0.get_mut(index) {
            *own += times;
        }
    }

    /// How many runs these are.
    pub fn runs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// How often each place was taken, from the first to the last one taken.
    pub fn times(&self) -> &[u32] {
        &self.0
    }

    /// How likely one of the first `last` places is in these runs.
    pub fn among_first(&self, last: usize) -> Estimate {
        Estimate { times: self.0.iter().take(last).sum(), runs: self.runs() }
    }

    /// The places between which nine in ten of these runs end: a twentieth is left out at either end. None where there are no runs.
    pub fn usual(&self) -> Option<PlaceRange> {
        let (runs, left_out) = (self.runs(), self.runs() / 20);
        let mut sum = 0;
        let mut range: Option<PlaceRange> = None;
        for (place, times) in (1..).zip(&self.0) {
            let is_within = sum < runs - left_out;
            sum += times;
            if is_within && sum > left_out {
                let best = range.map_or(place, |range| range.best);
                range = Some(PlaceRange { best, worst: place });
            }
        }
        range
    }
}

impl PlayerForecast {
    pub(super) fn new(entry: EntryId, players: usize) -> Self {
        let (places, norms) = (vec![0; players], BTreeMap::new());
        Self { entry, places, tenths: 0, norms, by_mark: BTreeMap::new(), runs: 0 }
    }

    /// Notes the place that they took in a run, and what they made there of their next match.
    pub(super) fn take(&mut self, place: u32, mark: Option<Mark>) {
        let index = usize::try_from(place).unwrap_or(usize::MAX).saturating_sub(1);
        if let Some(times) = self.places.get_mut(index) {
            *times += 1;
        }
        let Some(mark) = mark else { return };
        if index < self.places.len() {
            self.by_mark.entry(mark).or_insert_with(PlacesTaken::none).add(index, 1);
        }
    }

    /// How likely they make this of their next match.
    pub fn makes(&self, mark: Mark) -> Estimate {
        self.estimate(self.by_mark.get(&mark).map_or(0, PlacesTaken::runs))
    }

    /// How likely a place is, counted from 1; of shared places the best counts.
    pub fn place(&self, place: usize) -> Estimate {
        let times = place.checked_sub(1).and_then(|index| self.places.get(index));
        self.estimate(times.copied().unwrap_or(0))
    }

    /// How likely one of the first `last` places is.
    pub fn among_first(&self, last: usize) -> Estimate {
        self.estimate(self.places.iter().take(last).sum())
    }

    /// How likely a norm above their rank is.
    pub fn norm(&self) -> Estimate {
        self.estimate(self.norms.values().sum())
    }

    /// The points to expect, to the nearest tenth.
    pub fn expected_points(&self) -> Points {
        let runs = i64::from(self.runs.max(1));
        Points::from_tenths(i32::try_from((2 * self.tenths + runs).div_euclid(2 * runs)).unwrap_or(i32::MAX))
    }

    pub(super) fn add(&mut self, other: Self) {
        for (own, others) in self.places.iter_mut().zip(other.places) {
            *own += others;
        }
        self.tenths += other.tenths;
        for (rank, times) in other.norms {
            *self.norms.entry(rank).or_default() += times;
        }
        for (mark, others) in other.by_mark {
            let own = self.by_mark.entry(mark).or_insert_with(PlacesTaken::none);
            for (index, times) in others.0.into_iter().enumerate() {
                own.add(index, times);
            }
        }
        self.runs += other.runs;
    }

    const fn estimate(&self, times: u32) -> Estimate {
        Estimate { times, runs: self.runs }
    }
}

impl Forecast {
    /// What the runs made of a player.
    pub fn player(&self, entry: EntryId) -> Option<&PlayerForecast> {
        self.prospects.iter().find(|prospect| prospect.entry == entry)
    }
}
