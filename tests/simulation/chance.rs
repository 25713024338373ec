//! Random choices that a seed repeats.

/// A SplitMix64 generator: <https://prng.di.unimi.it/splitmix64.c>.
pub struct Chance(u64);

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).expect("a length");
        usize::try_from(self.next() % end).expect("below a length")
    }

    pub fn below_u32(&mut self, end: u32) -> u32 {
        u32::try_from(self.next() % u64::from(end)).expect("below a small number")
    }

    /// Whether something happens that happens `percent` times of a hundred.
    pub fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these, if there are any.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len())) }
    }
}
