//! Elo by the published tables (FIDE B.02, 8). Every number of it is data.

use serde::{Deserialize, Serialize};

use super::{FineRating, Method, Pending, RatedGame, RatingChange, RatingState, Share};
use crate::tournament::expectation::{Percent, expected_score, rating_difference};
use crate::tournament::{EntryId, Points, Rating};

/// Where an expected score comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expectation {
    /// The published table (8.1.2), in hundredths.
    Table,
    /// The formula behind it, 1 / (1 + 10^(−d/400)).
    Formula,
}

impl Expectation {
    /// The score expected of somebody rated `difference` above his opponent.
    pub fn of(self, difference: i32) -> Share {
        match self {
            Self::Table => Share(100 * expected_score(difference).hundredths()),
            Self::Formula => {
                let expected = 1.0 / (1.0 + 10_f64.powf(-f64::from(difference) / 400.0));
                #[expect(clippy::cast_possible_truncation, reason = "between 0 and 10,000")]
                let share = (expected * 10_000.0).round() as i32;
                Share(share)
            }
        }
    }
}

/// The numbers of the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EloRules {
    /// Where expected scores come from.
    pub expectation: Expectation,
    /// Greater differences count as this one (8.3.1); none for no limit.
    pub difference_limit: Option<i32>,
    /// From this rating on a player's differences are not limited.
    pub unlimited_from: Option<Rating>,
    /// K of newcomers.
    pub k_new: i32,
    /// Newcomers have fewer games than this.
    pub new_games: u32,
    /// K of the young.
    pub k_young: i32,
    /// The young are at most this old in the year of the event …
    pub young_age: i32,
    /// … and rated below this.
    pub young_below: Rating,
    /// K of all others.
    pub k_usual: i32,
    /// K of the strong.
    pub k_strong: i32,
    /// The strong are those who have ever been listed so high.
    pub strong_from: Rating,
    /// K times the number of games is not more than this; K is lessened where it would be.
    pub k_games_limit: i32,
    /// So many games against rated opponents make a first rating.
    pub initial_games: u32,
    /// So many draws are added to them …
    pub initial_draws: u32,
    /// … against opponents of this rating.
    pub initial_opponent: Rating,
    /// First ratings are not less than this …
    pub initial_floor: Rating,
    /// … nor more than this.
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

    /// How far above the opponent a player counts, and whether that is limited (8.3.1).
    pub fn difference(&self, own: Rating, opponent: Rating) -> (i32, bool) {
        let difference = own.0 - opponent.0;
        let is_exempt = self.unlimited_from.is_some_and(|from| own >= from);
        match self.difference_limit {
            Some(limit) if difference.abs() > limit && !is_exempt => (limit * difference.signum(), true),
            Some(_) | None => (difference, false),
        }
    }

    /// K of a player who has `games` games in an event of `year` (8.3.3).
    pub fn coefficient(&self, state: &RatingState, year: Option<i32>, games: usize) -> Coefficient {
        use CoefficientReason as Why;
        let age = state.born.zip(year).map(|(born, year)| year - born);
        let is_young = age.is_some_and(|age| age <= self.young_age)
            && state.rating.is_some_and(|rating| rating.listed() < self.young_below);
        let (k, why) = if state.games < self.new_games && state.peak < Some(self.strong_from) {
            (self.k_new, Why::New)
        } else if is_young {
            (self.k_young, Why::Young)
        } else if state.peak >= Some(self.strong_from) {
            (self.k_strong, Why::Strong)
        } else {
            (self.k_usual, Why::Usual)
        };
        let games = i32::try_from(games).unwrap_or(i32::MAX);
        if games > 0 && k * games > self.k_games_limit {
            return Coefficient { k: self.k_games_limit / games, reason: Why::ManyGames };
        }
        Coefficient { k, reason: why }
    }
}

/// A coefficient and what it goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Coefficient {
    /// K.
    pub k: i32,
    /// Why so much.
    pub reason: CoefficientReason,
}

/// What a coefficient goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoefficientReason {
    /// Few games so far.
    New,
    /// Age.
    Young,
    /// Neither.
    Usual,
    /// A high rating once reached.
    Strong,
    /// So many games in one event that K is lessened.
    ManyGames,
}

/// What the games of an event in some year change in a player's rating.
pub(super) fn change(
    entry: EntryId,
    before: RatingState,
    games: Vec<RatedGame>,
    (rules, year): (&EloRules, Option<i32>),
) -> RatingChange {
    let (method, after) = match before.rating {
        _ if games.is_empty() => (Method::Unchanged, before),
        Some(rating) => {
            let coefficient = rules.coefficient(&before, year, games.len());
            (Method::Change(coefficient), changed(before, rating, coefficient, &games))
        }
        None => first_rating(before, &games, rules),
    };
    let performance = performance(&games);
    RatingChange { entry, before, after, method, games, performance }
}

/// K times the sum of what each score exceeds the expected one by (8.3.2), to tenths, half up.
fn changed(before: RatingState, rating: FineRating, coefficient: Coefficient, games: &[RatedGame]) -> RatingState {
    let surplus: i32 = games.iter().map(|game| game.surplus().0).sum();
    let tenths = (coefficient.k * surplus + 500).div_euclid(1000);
    let rating = FineRating::from_tenths(rating.tenths() + tenths);
    rated(before, rating, count(games))
}

/// A first rating, if there are games enough (8.2): what the table gives for the share of the points, above the mean of the
/// opponents, some draws against hypothetical ones among them. No points at all in the first event are not kept.
fn first_rating(before: RatingState, games: &[RatedGame], rules: &EloRules) -> (Method, RatingState) {
    let score: Points = games.iter().map(|game| game.score).sum();
    if before.pending.games == 0 && score == Points::ZERO {
        return (Method::Waiting, before);
    }
    let pending = Pending {
        games: before.pending.games + count(games),
        score: before.pending.score + score,
        opponents: before.pending.opponents + games.iter().map(|game| game.opponent_rating.0).sum::<i32>(),
    };
    if pending.games < rules.initial_games {
        return (Method::Waiting, RatingState { pending, ..before });
    }
    let draws = i32::try_from(rules.initial_draws).unwrap_or(0);
    let all = i32::try_from(pending.games).unwrap_or(i32::MAX) + draws;
    let average = half_up(pending.opponents + draws * rules.initial_opponent.0, all);
    let score = pending.score + Points::HALF * draws;
    let unlimited = average + rating_difference(Percent::of(score.tenths(), 10 * all));
    let rating = Rating(unlimited.clamp(rules.initial_floor.0, rules.initial_cap.0));
    let state = RatingState { pending: Pending::default(), ..before };
    (Method::Initial { average, unlimited }, rated(state, rating.into(), pending.games))
}

fn rated(before: RatingState, rating: FineRating, games: u32) -> RatingState {
    let peak = before.peak.max(Some(rating.listed()));
    RatingState { rating: Some(rating), games: before.games + games, peak, ..before }
}

/// The mean rating of the opponents, and what the table gives for the share of the points (8.1.1).
fn performance(games: &[RatedGame]) -> Option<Rating> {
    let all = i32::try_from(games.len()).ok().filter(|all| *all > 0)?;
    let average = half_up(games.iter().map(|game| game.opponent_rating.0).sum(), all);
    let score: Points = games.iter().map(|game| game.score).sum();
    Some(Rating(average + rating_difference(Percent::of(score.tenths(), 10 * all))))
}

fn count(games: &[RatedGame]) -> u32 {
    u32::try_from(games.len()).unwrap_or(u32::MAX)
}

const fn half_up(sum: i32, count: i32) -> i32 {
    (2 * sum + count).div_euclid(2 * count)
}
