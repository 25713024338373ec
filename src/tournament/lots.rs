//! Lots that follow from the number drawn when an event is made.

use super::ids::EntryId;
use super::settings::LotSeed;

impl LotSeed {
    /// The lot of an entry. It follows from the seed and from the number of the entry: the same whenever and wherever it is
    /// reckoned, on another machine too, and nobody can choose it.
    pub fn lot(self, entry: EntryId) -> u32 {
        let both = (u64::from(self.0) << 32) ^ u64::from(entry.0);
        u32::try_from(mixed(both.wrapping_add(SPLIT_MIX_STEP)) >> 32).unwrap_or(u32::MAX)
    }
}

/// By how much the state of `SplitMix64` grows with each number.
pub const SPLIT_MIX_STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finishing steps of `SplitMix64`: every bit of the state moves every bit of what comes out.
#[must_use]
pub const fn mixed(state: u64) -> u64 {
    let first = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let second = (first ^ (first >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    second ^ (second >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_differ_between_players_and_between_seeds() {
        let lots = |seed| (1..=50).map(|entry| LotSeed(seed).lot(EntryId(entry))).collect::<Vec<_>>();
        let mut all = [lots(1), lots(2)].concat();
        assert_eq!(all, [lots(1), lots(2)].concat());
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 100);
        assert!(!lots(1).is_sorted());
    }
}
