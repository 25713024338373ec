//! The prizes of a tournament, and the rules by which they are shared. Who gets what is worked out in
//! [`standings`](crate::standings::prizes).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::SectionCode;

/// An amount of money in hundredths of the currency: kopecks, cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(pub i64);

impl Money {
    /// No money.
    pub const ZERO: Self = Self(0);
    /// The most that a prize may be: no player's sums come near to what a number can hold.
    pub const MOST: Self = Self(100_000_000_000_000);

    /// An amount in whole units of the currency: rubles, euros.
    pub const fn whole(units: i64) -> Self {
        Self(units * 100)
    }
}

impl fmt::Display for Money {
    /// A decimal point and two decimals where they are not zero: `1500`, `33.30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if rest == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest:02}") }
    }
}

/// A text that is no amount of money.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is no amount of money (such as 1500, 1 500 or 33.30)")]
pub struct NotMoney(pub String);

impl FromStr for Money {
    type Err = NotMoney;

    /// Reads `1500`, `1 500`, `33,30`, `33.3`.
    fn from_str(text: &str) -> Result<Self, NotMoney> {
        let wrong = || NotMoney(text.to_owned());
        let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let plain = plain.replace(',', ".");
        let (whole, rest) = plain.split_once('.').unwrap_or((&plain, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(rest) || whole.len() > 13 || rest.len() > 2 {
            return Err(wrong());
        }
        let whole: i64 = whole.parse().map_err(|_| wrong())?;
        let hundredths: i64 = format!("{rest:0<2}").parse().map_err(|_| wrong())?;
        let money = Self(whole * 100 + hundredths);
        if money <= Self::MOST { Ok(money) } else { Err(wrong()) }
    }
}

/// How those with equal points share the money of their places. Things are never shared: they go by place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sharing {
    /// Not at all: tie-breaks decide. Only those whom nothing separates share equally.
    #[default]
    ByPlace,
    /// In equal shares.
    Equal,
    /// Half of each prize goes by place, the other half is shared equally (Hort).
    Hort,
}

draughts::codes! { serde Sharing:
    ByPlace => "by-place",
    Equal => "equal",
    Hort => "hort",
}

/// How many prizes one person takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Limit {
    /// Every one that they have won.
    #[default]
    Several,
    /// One prize of money, the most valuable; things are not limited.
    OneOfMoney,
    /// One prize, the most valuable.
    One,
}

draughts::codes! { serde Limit:
    Several => "several",
    OneOfMoney => "one-of-money",
    One => "one",
}

/// The last place for which there may be a prize.
pub const LAST_PLACE: u32 = 1000;

/// The most prizes of a tournament.
pub const MOST_PRIZES: usize = 1000;

/// What a place is worth: money, a thing, or both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prize {
    /// In which section; none for the places of every player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<SectionCode>,
    /// The place, from 1.
    pub place: u32,
    /// The money; none, if it is a thing.
    #[serde(default)]
    pub money: Money,
    /// The thing; empty, if it is money.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub thing: String,
    /// The thing on pages in the other letters, Cyrillic or Latin; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_thing: String,
}

/// All prizes of a tournament, with the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PrizeFund {
    /// How prizes are shared among the tied.
    pub sharing: Sharing,
    /// How many prizes one person takes.
    pub limit: Limit,
    /// Shared amounts are paid in steps of this.
    pub step: Money,
    /// How the currency is written behind amounts.
    pub currency: String,
    /// The prizes: those of every player first, then section by section, each by place.
    pub prizes: Vec<Prize>,
}

impl Default for PrizeFund {
    fn default() -> Self {
        let (sharing, limit) = (Sharing::default(), Limit::default());
        Self { sharing, limit, step: Money::whole(1), currency: String::new(), prizes: Vec::new() }
    }
}

impl PrizeFund {
    /// The money of all prizes.
    pub fn total(&self) -> Money {
        Money(self.prizes.iter().map(|prize| prize.money.0).sum())
    }
}
