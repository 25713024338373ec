//! Exact shares: a whole number of hundredths over the number of those who share.

use std::cmp::Ordering;
use std::ops::{Add, Sub};

/// A number of hundredths of the currency, not necessarily whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ratio {
    above: i128,
    below: i128,
}

impl Ratio {
    pub(super) const ZERO: Self = Self { above: 0, below: 1 };

    /// In lowest terms; `below` is more than zero.
    pub(super) fn new(above: i128, below: i128) -> Self {
        let common = greatest_common_divisor(above.abs(), below).max(1);
        Self { above: above / common, below: below / common }
    }

    /// The greatest multiple of `step` that is not more.
    pub(super) fn cut(self, step: i64) -> i64 {
        let step = i128::from(step);
        let cut = self.above.div_euclid(self.below).div_euclid(step) * step;
        // Sums of prizes stay far below that.
        i64::try_from(cut).unwrap_or(i64::MAX)
    }
}

impl From<i64> for Ratio {
    fn from(whole: i64) -> Self {
        Self { above: i128::from(whole), below: 1 }
    }
}

impl Add for Ratio {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.above * other.below + other.above * self.below, self.below * other.below)
    }
}

impl Sub for Ratio {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { above: -other.above, ..other }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }
}

const fn greatest_common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
