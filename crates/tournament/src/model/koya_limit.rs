//! The limit of the Koya system, movable.

use std::fmt;
use std::str::FromStr;

use crate::Points;

/// From which score on an opponent counts in the Koya system (C.07, 9.2 and 14.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KoyaLimit {
    /// Hundredths of the greatest possible score (`L60`), 0 to 100.
    Percent(u8),
    /// Half of the greatest possible score and this number of half points more, or less where it is negative (`L+1`, `L-2`).
    Shifted(i8),
}

/// A text that is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotALimit;

impl KoyaLimit {
    /// Half of the maximum: what the rule says where nothing else is said.
    pub const HALF: Self = Self::Percent(50);

    /// Whether a score of `points` reaches the limit where `maximum` could be made.
    pub fn is_reached(self, points: Points, maximum: Points) -> bool {
        match self {
            Self::Percent(percent) => points * 100 >= maximum * i32::from(percent),
            Self::Shifted(halves) => points * 2 >= maximum + Points::ONE * i32::from(halves),
        }
    }
}

impl fmt::Display for KoyaLimit {
    /// `L60`, `L+1`, `L-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Percent(percent) => write!(f, "L{percent}"),
            Self::Shifted(halves) => write!(f, "L{halves:+}"),
        }
    }
}

impl FromStr for KoyaLimit {
    type Err = NotALimit;

    /// Reads `L60`, `L+1`, `L-2`. No shift at all is the usual limit.
    fn from_str(text: &str) -> Result<Self, NotALimit> {
        let number = text.strip_prefix('L').ok_or(NotALimit)?;
        if !number.starts_with(['+', '-']) {
            return number.parse().map(Self::Percent).map_err(|_| NotALimit);
        }
        let halves = number.parse().map_err(|_| NotALimit)?;
        Ok(if halves == 0 { Self::HALF } else { Self::Shifted(halves) })
    }
}
