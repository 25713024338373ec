//! Values of tie-breaks, exact.

use std::cmp::{Ordering, Reverse};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};

use crate::Points;

/// An exact amount in hundredths of a point: what products and means of points need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Amount(i64);

impl Amount {
    /// An amount of nothing.
    pub const ZERO: Self = Self(0);

    /// An amount in hundredths of a point.
    pub const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// An amount in whole points.
    pub const fn whole(number: i64) -> Self {
        Self(100 * number)
    }

    /// The value in hundredths.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// A product of points, exact: tenths times tenths are hundredths.
    pub fn product(a: Points, b: Points) -> Self {
        Self(i64::from(a.tenths()) * i64::from(b.tenths()))
    }

    /// The mean of `count` amounts with this sum, rounded half up to hundredths; nothing of no amounts.
    pub fn mean(self, count: usize) -> Option<Self> {
        let count = i64::try_from(count).ok().filter(|count| *count > 0)?;
        Some(Self((2 * self.0 + count).div_euclid(2 * count)))
    }

    /// The nearest whole number to the mean of `count` amounts with this sum, half up; nothing of no amounts.
    pub fn whole_mean(self, count: usize) -> Option<i64> {
        let count = i64::try_from(count).ok().filter(|count| *count > 0)?;
        Some((2 * self.0 + 100 * count).div_euclid(200 * count))
    }
}

impl From<Points> for Amount {
    fn from(points: Points) -> Self {
        Self(10 * i64::from(points.tenths()))
    }
}

impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Amount {
    /// A decimal point and no needless zeros: `7`, `3.5`, `11.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, hundredths) = (self.0.abs() / 100, self.0.abs() % 100);
        match (hundredths, hundredths % 10) {
            (0, _) => f.pad(&format!("{sign}{whole}")),
            (_, 0) => f.pad(&format!("{sign}{whole}.{}", hundredths / 10)),
            _ => f.pad(&format!("{sign}{whole}.{hundredths:02}")),
        }
    }
}

/// The value of a tie-break.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// The tie-break has no value: no game over the board, or a player without a rating.
    Undefined,
    /// The more, the better.
    Amount(Amount),
    /// Compared one after the other; the more, the better.
    Amounts(Vec<Amount>),
    /// The less, the better. In a direct encounter the place among the tied; 0 where it did not separate them.
    Place(u32),
}

impl Value {
    /// How many figures it has.
    pub const fn figures(&self) -> usize {
        match self {
            Self::Undefined | Self::Amount(_) | Self::Place(_) => 1,
            Self::Amounts(amounts) => amounts.len(),
        }
    }

    /// An amount without a fraction.
    pub const fn whole(number: i64) -> Self {
        Self::Amount(Amount::whole(number))
    }

    /// An amount, if there is one.
    pub fn or_undefined(amount: Option<Amount>) -> Self {
        amount.map_or(Self::Undefined, Self::Amount)
    }

    /// The first `figures` of a list of figures; any other value as it is.
    #[must_use]
    pub fn first(&self, figures: usize) -> Self {
        match self {
            Self::Amounts(amounts) => Self::Amounts(amounts.iter().take(figures).copied().collect()),
            Self::Undefined | Self::Amount(_) | Self::Place(_) => self.clone(),
        }
    }

    /// How many figures of two lists tell them apart; one of other values.
    pub fn differs_from(&self, other: &Self) -> usize {
        match (self, other) {
            (Self::Amounts(own), Self::Amounts(other)) => {
                own.iter().zip(other).position(|(own, other)| own != other).map_or(own.len(), |same| same + 1)
            }
            _ => 1,
        }
    }

    /// Which of two is better: the greater. An undefined one is worse than any other.
    pub fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Amount(a), Self::Amount(b)) => a.cmp(b),
            (Self::Amounts(a), Self::Amounts(b)) => a.cmp(b),
            (Self::Place(a), Self::Place(b)) => Reverse(a).cmp(&Reverse(b)),
            (a, b) => a.is_defined().cmp(&b.is_defined()),
        }
    }

    /// Whether it should be shown: it has a value, and where it is a place among the tied, it has separated them.
    pub const fn says_something(&self) -> bool {
        match self {
            Self::Undefined | Self::Place(0) => false,
            Self::Amount(_) | Self::Amounts(_) | Self::Place(_) => true,
        }
    }

    /// Whether there is a value.
    pub const fn is_defined(&self) -> bool {
        match self {
            Self::Undefined => false,
            Self::Amount(_) | Self::Amounts(_) | Self::Place(_) => true,
        }
    }
}

impl fmt::Display for Value {
    /// The number; a list with blanks between; nothing where it is undefined. A direct encounter that separates no player is
    /// `0` here, as in report files; pages that show it ask [`Value::says_something`] first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undefined => f.pad(""),
            Self::Amount(amount) => amount.fmt(f),
            Self::Amounts(amounts) => {
                let texts: Vec<String> = amounts.iter().map(ToString::to_string).collect();
                f.pad(&texts.join(" "))
            }
            Self::Place(place) => place.fmt(f),
        }
    }
}
