//! The numbers of Glicko-2.

use serde::{Deserialize, Serialize};

use super::RATINGS;
use crate::Rating;

/// The numbers of Glicko-2, as whole parts so that they compare exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GlickoRules {
    /// The rating of those who have none.
    pub initial: Rating,
    /// Their deviation, and the greatest there is.
    pub deviation: i32,
    /// Their volatility, in millionths.
    pub volatility: i32,
    /// τ, how readily volatilities change, in thousandths: 300 to 1200 is usual.
    pub tau: i32,
    /// Days without a game after which a deviation grows once; 0 for never.
    pub period_days: u32,
    /// Ratings of a greater deviation are provisional.
    pub provisional_above: i32,
}

impl GlickoRules {
    /// Glickman's: 1500, 350, 0.06, τ = 0.5; a month without games is a period.
    pub const USUAL: Self = Self {
        initial: Rating(1500),
        deviation: 350,
        volatility: 60_000,
        tau: 500,
        period_days: 30,
        provisional_above: 110,
    };

    pub(super) fn are_sound(&self) -> bool {
        RATINGS.contains(&self.initial.0)
            && (1..=1000).contains(&self.deviation)
            && (1..=1_000_000).contains(&self.volatility)
            && (1..=10_000).contains(&self.tau)
            && self.period_days <= 10_000
            && RATINGS.contains(&self.provisional_above)
    }
}
