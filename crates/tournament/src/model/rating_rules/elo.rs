//! The numbers of Elo.

use serde::{Deserialize, Serialize};

use super::{NUMBERS, RATINGS};
use crate::Rating;

/// Where an expected score comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expectation {
    /// The published table (8.1.2), in hundredths.
    Table,
    /// The formula behind it, 1 / (1 + 10^(−d/400)).
    Formula,
}

/// The numbers of Elo (FIDE B.02, 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EloRules {
    /// Where expected scores come from.
    pub expectation: Expectation,
    /// Greater differences count as this one (8.3.1); none for no limit.
    pub difference_limit: Option<i32>,
    /// From this rating on a player's differences are not limited.
    pub unlimited_from: Option<Rating>,
    /// K of a newcomer.
    pub k_new: i32,
    /// Newcomers have fewer games than this.
    pub new_games: u32,
    /// K of the young: the points that they gain for a whole point more than expected.
    pub k_young: i32,
    /// The young are at most this old, in years, in the year of the tournament, and have a rating below `young_below`.
    pub young_age: i32,
    /// The rating from which a player does not count as young, whatever their age.
    pub young_below: Rating,
    /// K of all others.
    pub k_usual: i32,
    /// K of the strong: the points that they gain for a whole point more than expected.
    pub k_strong: i32,
    /// The strong are those who have ever been listed so high.
    pub strong_from: Rating,
    /// K times the number of games is not more than this; K is lessened where it would be.
    pub k_games_limit: i32,
    /// Least number of games against rated opponents for a first rating.
    pub initial_games: u32,
    /// Hypothetical draws that are added to the games of a first rating, against opponents of `initial_opponent`.
    pub initial_draws: u32,
    /// The rating of the opponents in the hypothetical draws.
    pub initial_opponent: Rating,
    /// The least first rating.
    pub initial_floor: Rating,
    /// The greatest first rating.
    pub initial_cap: Rating,
}

impl EloRules {
    /// B.02 as of 2024, with the 400-point rule of October 2025.
    pub const FIDE: Self = Self {
        expectation: Expectation::Table,
        difference_limit: Some(400),
        unlimited_from: Some(Rating(2650)),
        k_new: 40,
        new_games: 30,
        k_young: 40,
        young_age: 18,
        young_below: Rating(2300),
        k_usual: 20,
        k_strong: 10,
        strong_from: Rating(2400),
        k_games_limit: 700,
        initial_games: 5,
        initial_draws: 2,
        initial_opponent: Rating(1800),
        initial_floor: Rating(1400),
        initial_cap: Rating(2200),
    };

    pub(super) fn are_sound(&self) -> bool {
        let ratings = [self.young_below, self.strong_from, self.initial_opponent, self.initial_floor, self.initial_cap];
        let ks = [self.k_new, self.k_young, self.k_usual, self.k_strong, self.k_games_limit, self.young_age];
        let counts = [self.new_games, self.initial_games, self.initial_draws];
        let limits = self.difference_limit.into_iter().chain(self.unlimited_from.map(|from| from.0));
        ratings.iter().map(|rating| rating.0).chain(limits).all(|rating| RATINGS.contains(&rating))
            && ks.iter().all(|number| NUMBERS.contains(number))
            && counts.iter().all(|count| *count <= 1000)
            && self.initial_games > 0
            && self.initial_floor <= self.initial_cap
    }
}
