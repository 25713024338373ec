//! The numbers of the coefficient of Russian draughts.

use serde::{Deserialize, Serialize};

use super::{NUMBERS, RATINGS};

/// The numbers of Adamovich's coefficient, R' = (w·R + Σ Ropp + C·(s − n)) / (w + n).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AdamovichRules {
    /// w: the number of games that the rating before counts for.
    pub own_weight: i32,
    /// C is this, in points of rating, divided by `divisor` or `divisor_young`.
    pub spread: i32,
    /// What `spread` is divided by.
    pub divisor: i32,
    /// What `spread` is divided by for the young without a rating.
    pub divisor_young: i32,
    /// The young are younger than this, in years, in the year of the tournament.
    pub young_below: i32,
    /// Opponents whose rating differs by this or more are passed over; none for no limit.
    pub skip_from: Option<i32>,
    /// Least number of games for a first rating.
    pub initial_games: u32,
}

impl AdamovichRules {
    /// As it is used in Russia: C = 5000/15, 5000/10 for those under 17 who have no rating.
    pub const USUAL: Self = Self {
        own_weight: 20,
        spread: 5000,
        divisor: 15,
        divisor_young: 10,
        young_below: 17,
        skip_from: Some(400),
        initial_games: 5,
    };

    pub(super) fn are_sound(&self) -> bool {
        let numbers = [self.own_weight, self.spread, self.divisor, self.divisor_young, self.young_below];
        numbers.iter().all(|number| NUMBERS.contains(number))
            && self.skip_from.is_none_or(|from| RATINGS.contains(&from))
            && self.divisor.min(self.divisor_young) > 0
            && (1..=1000).contains(&self.initial_games)
    }
}
