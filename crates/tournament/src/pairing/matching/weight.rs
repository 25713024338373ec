//! Weights of edges: signed integers as wide as the criteria need.

use std::cmp::Ordering;
use std::fmt;
use std::hash::Hash;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// What the solver needs of a weight: an ordered group of integers in which even numbers can be halved.
pub trait Weight:
    Copy + Ord + Hash + fmt::Debug + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign
{
    /// No weight.
    const ZERO: Self;

    /// Half of it, rounded down.
    #[must_use]
    fn half(self) -> Self;
}

impl Weight for i64 {
    const ZERO: Self = 0;

    fn half(self) -> Self {
        self >> 1
    }
}

/// A signed integer of `N` times 64 bits in two's complement, least significant limb first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// How many bits it has, the sign included.
    pub const BITS: u32 = 64 * Self::LIMBS;

    #[expect(clippy::cast_possible_truncation, reason = "a weight has a handful of limbs")]
    const LIMBS: u32 = N as u32;

    /// `amount` times 2 to the power of `shift`; what does not fit is lost.
    pub fn shifted(amount: u64, shift: u32) -> Self {
        let mut limbs = [0; N];
        let (limb, bit) = ((shift / 64) as usize, shift % 64);
        if let Some(low) = limbs.get_mut(limb) {
            *low = amount << bit;
        }
        if let Some(high) = limbs.get_mut(limb + 1).filter(|_| bit > 0) {
            *high = amount >> (64 - bit);
        }
        Self(limbs)
    }

    /// A number with its sign.
    pub fn signed(number: i64) -> Self {
        let size = Self::shifted(number.unsigned_abs(), 0);
        if number < 0 { Self::ZERO - size } else { size }
    }

    /// The `width` bits from `shift` upwards of a weight that is not negative; `width` is 64 at most.
    pub fn field(self, shift: u32, width: u32) -> u64 {
        let (limb, bit) = ((shift / 64) as usize, shift % 64);
        let part = |index: usize| u128::from(self.0.get(index).copied().unwrap_or(0));
        let both = (part(limb) | part(limb + 1) << 64) >> bit;
        let mask = (1_u128 << width) - 1;
        u64::try_from(both & mask).unwrap_or(u64::MAX)
    }

    fn top(&self) -> i64 {
        self.0.last().map_or(0, |limb| limb.cast_signed())
    }

    /// Limb by limb from the lowest, with a carry: `step` gives the new limb and whether it overflowed.
    fn chain(self, other: Self, step: impl Fn(u64, u64, bool) -> (u64, bool)) -> Self {
        let mut carry = false;
        let mut limbs = self.0;
        for (mine, theirs) in limbs.iter_mut().zip(other.0) {
            (*mine, carry) = step(*mine, theirs, carry);
        }
        Self(limbs)
    }
}

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Self = Self([0; N]);

    fn half(self) -> Self {
        let mut limbs = self.0;
        let mut carry = u64::from(self.top() < 0);
        for limb in limbs.iter_mut().rev() {
            let low = *limb & 1;
            *limb = *limb >> 1 | carry << 63;
            carry = low;
        }
        Self(limbs)
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.chain(other, u64::carrying_add)
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.chain(other, u64::borrowing_sub)
    }
}

impl<const N: usize> AddAssign for Wide<N> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const N: usize> SubAssign for Wide<N> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.top().cmp(&other.top()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> fmt::Debug for Wide<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0x")?;
        self.0.iter().rev().try_for_each(|limb| write!(f, "{limb:016x}"))
    }
}
