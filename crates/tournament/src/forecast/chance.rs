//! Chance that can be had again: the same seed gives the same games and the same tournaments everywhere.

use crate::lots::{SPLIT_MIX_STEP, mixed};

/// A small source of chance (`SplitMix64`). Our own, in ten lines, because what comes of a seed must stay the same from
/// release to release: it is written into reports of errors. The crates for chance promise that for no generator that
/// is as small.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// Chance from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Chance of its own for each part of something that has one seed.
    pub const fn of_part(seed: u64, part: u32) -> Self {
        Self(mixed(seed ^ mixed(part as u64 + 1)))
    }

    /// A number from 0 to `limit`, without it; 0 where there is nothing below.
    pub fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_add(SPLIT_MIX_STEP);
        let limit = u64::try_from(limit.max(1)).unwrap_or(1);
        i32::try_from(mixed(self.0) % limit).unwrap_or(0)
    }

    /// Whether something happens that happens `percent` times of a hundred.
    pub fn happens(&mut self, percent: u8) -> bool {
        self.below(100) < i32::from(percent)
    }
}
