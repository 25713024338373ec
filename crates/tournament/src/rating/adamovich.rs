//! Adamovich's coefficient, the rating of Russian draughts.
//!
//! R' = (w·R + Σ Ropp + C·(s − n)) / (w + n), with w = 20 games that the rating before counts for, n games against opponents
//! near enough, s points in them by 2-1-0, and C = 5000/15. After one game that is (20·R + Ropp + C·(s − 1)) / 21: the same
//! with n = 1. A player without a rating brings none into the mean: w is 0, and the C of the young is 5000/10.

use super::games::{RatedMeeting, count, half_up, rounded};
use super::{FineRating, Method, Pending, PointShare, RatedGame, RatedOutcome, RatingState};
use crate::Points;
pub use crate::rating_rules::AdamovichRules;

use serde::{Deserialize, Serialize};

/// What a rating was worked out with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdamovichStep {
    /// As many games as the rating before counted for: 0 of a player who had none.
    pub weight: i32,
    /// How many games counted.
    pub games: i32,
    /// C, in hundredths.
    pub spread: i32,
    /// Whether C is that of the young without a rating.
    pub is_young: bool,
}

/// A game as it counts in Adamovich's coefficient. An opponent too far away is passed over.
pub(super) fn rated(meeting: &RatedMeeting, rules: &AdamovichRules) -> Option<RatedGame> {
    let opponent = meeting.opponent.rating?.listed();
    let difference = meeting.own.rating.map_or(0, |own| own.listed().0 - opponent.0);
    let is_skipped = rules.skip_from.is_some_and(|from| difference.abs() >= from);
    let expected = expected(difference, rules);
    Some(RatedGame { difference, is_skipped, expected, ..meeting.game(opponent) })
}

/// The score at which a game changes nothing: half a point, and what the difference makes of twice C.
fn expected(difference: i32, rules: &AdamovichRules) -> PointShare {
    let part = rounded(10_000 * i64::from(difference) * i64::from(rules.divisor), 2 * i64::from(rules.spread).max(1));
    PointShare(part.saturating_add(5000).clamp(0, 10_000))
}

/// What games in a tournament of `year` change in a player's coefficient.
pub(super) fn change(
    before: RatingState,
    games: Vec<RatedGame>,
    rules: &AdamovichRules,
    year: Option<i32>,
) -> RatedOutcome {
    let outcome = RatedOutcome { method: Method::Unchanged, after: before, games };
    let counted = outcome.counted();
    match before.rating {
        _ if counted.is_empty() => outcome,
        Some(rating) => changed(outcome, rating, rules),
        None => first_rating(outcome, &counted, rules, year),
    }
}

fn changed(outcome: RatedOutcome, rating: FineRating, rules: &AdamovichRules) -> RatedOutcome {
    let counted = outcome.counted();
    let games = i32::try_from(counted.len()).unwrap_or(i32::MAX);
    let sums = Sums {
        games: count(&counted),
        opponents: counted.iter().map(|game| game.opponent_rating.0).sum(),
        score: counted.iter().map(|game| game.score).sum(),
    };
    let mean = Mean { own: (rules.own_weight, rating), sums, divisor: rules.divisor, spread: rules.spread };
    let step = AdamovichStep { weight: rules.own_weight, games, spread: spread(rules, rules.divisor), is_young: false };
    // What a single game adds: the formula with this game alone, over the divisor that all of them share.
    let worth = |game: RatedGame| {
        let alone = i64::from(game.opponent_rating.0 * 10 - rating.tenths()) * i64::from(rules.divisor)
            + i64::from(rules.spread) * i64::from(2 * game.score.tenths() - 10);
        let worth = rounded(10 * alone, i64::from(rules.divisor) * i64::from(rules.own_weight + games));
        RatedGame { worth: (!game.is_skipped).then_some(worth), ..game }
    };
    let after = outcome.after.rated(mean.rating(), count(&counted));
    RatedOutcome { method: Method::Adamovich(step), after, games: outcome.games.into_iter().map(worth).collect() }
}

/// A first rating, if there are games enough: the formula without a rating before.
fn first_rating(
    outcome: RatedOutcome,
    counted: &[RatedGame],
    rules: &AdamovichRules,
    year: Option<i32>,
) -> RatedOutcome {
    let before = outcome.after;
    let pending = before.pending.with(counted);
    if pending.games < rules.initial_games {
        return RatedOutcome { method: Method::Waiting, after: RatingState { pending, ..before }, ..outcome };
    }
    // Games wait over several tournaments until there are enough; what was gathered is used up with the first rating.
    let is_young = before.born.zip(year).is_some_and(|(born, year)| year - born < rules.young_below);
    let divisor = if is_young { rules.divisor_young } else { rules.divisor };
    let sums = Sums { games: pending.games, opponents: pending.opponents, score: pending.score };
    let mean = Mean { own: (0, FineRating::default()), sums, divisor, spread: rules.spread };
    let games = i32::try_from(pending.games).unwrap_or(i32::MAX);
    let step = AdamovichStep { weight: 0, games, spread: spread(rules, divisor), is_young };
    let after = RatingState { pending: Pending::default(), ..before }.rated(mean.rating(), pending.games);
    RatedOutcome { method: Method::Adamovich(step), after, ..outcome }
}

/// C in hundredths.
fn spread(rules: &AdamovichRules, divisor: i32) -> i32 {
    half_up(100 * rules.spread, divisor)
}

/// What the formula sums up over the games.
#[derive(Debug, Clone, Copy)]
struct Sums {
    games: u32,
    opponents: i32,
    /// 1-½-0.
    score: Points,
}

/// The formula, exact until it is rounded to tenths, half up.
struct Mean {
    own: (i32, FineRating),
    sums: Sums,
    divisor: i32,
    spread: i32,
}

impl Mean {
    fn rating(&self) -> FineRating {
        let (games, divisor) = (i64::from(self.sums.games), i64::from(self.divisor));
        let weight = i64::from(self.own.0);
        let ratings = weight * i64::from(self.own.1.tenths()) + 10 * i64::from(self.sums.opponents);
        // s − n in 2-1-0 is twice the score in 1-½-0 less the games; ten times that, as ratings are in tenths.
        let surplus = 2 * i64::from(self.sums.score.tenths()) - 10 * games;
        FineRating::from_tenths(rounded(
            divisor * ratings + i64::from(self.spread) * surplus,
            divisor * (weight + games),
        ))
    }
}
