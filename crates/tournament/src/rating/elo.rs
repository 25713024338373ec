//! Elo by the published tables (FIDE B.02, 8). Every number of it is data.

use serde::{Deserialize, Serialize};

use super::games::{RatedMeeting, count, half_up};
use super::{FineRating, Method, Pending, PointShare, RatedGame, RatedOutcome, RatingState};
use crate::expectation::{Percent, expected_score, rating_difference};
pub use crate::rating_rules::{EloRules, Expectation};
use crate::{Points, Rating};

impl Expectation {
    /// The score expected of a player rated `difference` above their opponent.
    pub fn expected(self, difference: i32) -> PointShare {
        match self {
            Self::Table => PointShare(100 * expected_score(difference).hundredths()),
            Self::Formula => {
                let expected = 1.0 / (1.0 + 10_f64.powf(-f64::from(difference) / 400.0));
                #[expect(clippy::cast_possible_truncation, reason = "between 0 and 10,000")]
                let share = (expected * 10_000.0).round() as i32;
                PointShare(share)
            }
        }
    }
}

/// How far above their opponent a player counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CountedDifference {
    /// Rating points above the opponent, negative below; at most the limit either way.
    pub points: i32,
    /// Whether the ratings are further apart than may count.
    pub is_limited: bool,
}

impl EloRules {
    /// How far above the opponent a player counts, and whether that is limited (8.3.1).
    pub fn difference(&self, own: Rating, opponent: Rating) -> CountedDifference {
        let points = own.0 - opponent.0;
        let is_exempt = self.unlimited_from.is_some_and(|from| own >= from);
        match self.difference_limit {
            Some(limit) if points.abs() > limit && !is_exempt => {
                CountedDifference { points: limit * points.signum(), is_limited: true }
            }
            Some(_) | None => CountedDifference { points, is_limited: false },
        }
    }

    /// K of a player who has `games` games in a tournament of `year` (8.3.3).
    pub fn coefficient(&self, state: &RatingState, year: Option<i32>, games: usize) -> Coefficient {
        use CoefficientReason as Why;
        let age = state.born.zip(year).map(|(born, year)| year - born);
        // In the order of 8.3.3: a newcomer keeps the great K even if young, a young player even if once strong.
        let is_young = age.is_some_and(|age| age <= self.young_age)
            && state.rating.is_some_and(|rating| rating.listed() < self.young_below);
        let has_few_games = state.games < self.new_games && state.peak < Some(self.strong_from);
        let (k, why) = if has_few_games && !state.is_experienced {
            (self.k_new, Why::New)
        } else if is_young {
            (self.k_young, Why::Young)
        } else if state.peak >= Some(self.strong_from) {
            (self.k_strong, Why::Strong)
        } else if has_few_games {
            (self.k_usual, Why::Experienced)
        } else {
            (self.k_usual, Why::Usual)
        };
        let games = i32::try_from(games).unwrap_or(i32::MAX);
        // Many games in one list would swing too far: K is lowered so that K times the games stays within the limit.
        if games > 0 && k * games > self.k_games_limit {
            return Coefficient { k: self.k_games_limit / games, reason: Why::ManyGames };
        }
        Coefficient { k, reason: why }
    }
}

/// A coefficient and what it goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Coefficient {
    /// Points of rating for a point above the expected score.
    pub k: i32,
    /// What it goes by.
    pub reason: CoefficientReason,
}

/// What a coefficient goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoefficientReason {
    /// K of a player with few games so far.
    New,
    /// K of a young player below a rating.
    Young,
    /// K of an established player.
    Usual,
    /// K of an established player where a list did not say how many games there were before.
    Experienced,
    /// A high rating once reached.
    Strong,
    /// K lessened since K times the games of the tournament would pass the limit.
    ManyGames,
}

/// A game as it counts in Elo.
pub(super) fn rated(meeting: &RatedMeeting, rules: &EloRules) -> Option<RatedGame> {
    let opponent = meeting.opponent.rating?.listed();
    let own = meeting.own.rating.map(FineRating::listed);
    let counted = own.map_or_else(CountedDifference::default, |own| rules.difference(own, opponent));
    let expected = rules.expectation.expected(counted.points);
    let (difference, is_limited) = (counted.points, counted.is_limited);
    Some(RatedGame { difference, is_limited, expected, ..meeting.game(opponent) })
}

/// What games in a tournament of `year` change in a player's rating.
pub(super) fn change(before: RatingState, games: Vec<RatedGame>, rules: &EloRules, year: Option<i32>) -> RatedOutcome {
    let (method, after) = match before.rating {
        _ if games.is_empty() => (Method::Unchanged, before),
        Some(rating) => {
            let coefficient = rules.coefficient(&before, year, games.len());
            // K times the sum of what each score exceeds the expected one by (8.3.2), to tenths, half up.
            let surplus: i32 = games.iter().map(|game| game.surplus().0).sum();
            let tenths = (coefficient.k * surplus + 500).div_euclid(1000);
            let rating = FineRating::from_tenths(rating.tenths() + tenths);
            (Method::Change(coefficient), before.rated(rating, count(&games)))
        }
        None => first_rating(before, &games, rules),
    };
    RatedOutcome { method, after, games }
}

/// A first rating, if there are games enough (8.2): what the table gives for the share of the points, above the mean of the
/// opponents, some draws against hypothetical ones among them. No points at all in the first tournament are not kept.
fn first_rating(before: RatingState, games: &[RatedGame], rules: &EloRules) -> (Method, RatingState) {
    let pending = before.pending.with(games);
    if pending.score == Points::ZERO && before.pending.games == 0 {
        return (Method::Waiting, before);
    }
    // Kept, and counted together with the games of the next tournaments.
    if pending.games < rules.initial_games {
        return (Method::Waiting, RatingState { pending, ..before });
    }
    let draws = i32::try_from(rules.initial_draws).unwrap_or(0);
    let all = i32::try_from(pending.games).unwrap_or(i32::MAX) + draws;
    let average = half_up(pending.opponents + draws * rules.initial_opponent.0, all);
    let score = pending.score + Points::HALF * draws;
    let unlimited = average + rating_difference(Percent::from_part(score.tenths(), 10 * all));
    let rating = Rating(unlimited.clamp(rules.initial_floor.0, rules.initial_cap.0));
    let state = RatingState { pending: Pending::default(), ..before };
    (Method::Initial { average, unlimited }, state.rated(rating.into(), pending.games))
}
