//! Points, exact: whole tenths, so that halves and the tenths of a report file are integers.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A number of points, in tenths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(i32);

/// A text that is not a number of points with at most one decimal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is not a number of points (such as 2, 1.5 or ½)")]
pub struct NotPoints(pub String);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(5);
    /// One point.
    pub const ONE: Self = Self(10);

    /// Points given in tenths of a point.
    pub const fn from_tenths(tenths: i32) -> Self {
        Self(tenths)
    }

    /// Points given in whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points * 10)
    }

    /// The value in tenths of a point.
    pub const fn tenths(self) -> i32 {
        self.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Points {
    type Output = Self;

    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    /// A decimal point and no needless zero: `7`, `3.5`, `-0.5`. With a precision of one (`{:.1}`) always one decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, tenth) = (self.0.abs() / 10, self.0.abs() % 10);
        match (tenth == 0 && f.precision().is_none(), f.width()) {
            (true, None) => write!(f, "{sign}{whole}"),
            (true, Some(_)) => f.pad(&format!("{sign}{whole}")),
            (false, None) => write!(f, "{sign}{whole}.{tenth}"),
            (false, Some(width)) => write!(f, "{:>width$}", format!("{sign}{whole}.{tenth}")),
        }
    }
}

impl FromStr for Points {
    type Err = NotPoints;

    /// Reads `7`, `3.5`, `3,5`, `½`, `3½`, `-0.5`.
    fn from_str(text: &str) -> Result<Self, NotPoints> {
        let wrong = || NotPoints(text.to_owned());
        let plain = text.trim().replace(',', ".").replace('½', ".5").replace('−', "-");
        let (sign, digits) = plain.strip_prefix('-').map_or((1, plain.as_str()), |rest| (-1, rest));
        let (whole, tenth) = digits.split_once('.').unwrap_or((digits, ""));
        if (whole.is_empty() && tenth.is_empty()) || whole.len() > 6 || tenth.len() > 1 {
            return Err(wrong());
        }
        let number = |part: &str| match part {
            "" => Ok(0),
            _ if part.bytes().all(|b| b.is_ascii_digit()) => part.parse().map_err(|_| wrong()),
            _ => Err(wrong()),
        };
        Ok(Self(sign * (number(whole)? * 10 + number(tenth)?)))
    }
}
