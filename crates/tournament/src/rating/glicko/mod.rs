//! Glicko-2 (M. Glickman, Example of the Glicko-2 system, 30 November 2013). A tournament is a rating period.
//!
//! The steps are worked out in `f64` as the paper has them, and what is kept is rounded half up: ratings and deviations to
//! hundredths, volatilities to millionths. The same binary gives the same list everywhere: each tournament begins from rounded
//! values.

mod steps;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::games::RatedMeeting;
use super::{FineRating, Method, PointShare, RatedGame, RatedOutcome, RatingState};
pub use crate::rating_rules::GlickoRules;
pub use steps::{GlickoOpponent, GlickoRating};

/// What Glicko-2 keeps of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GlickoState {
    /// The rating, in hundredths.
    pub rating: i32,
    /// RD, in hundredths.
    pub deviation: i32,
    /// σ, in millionths.
    pub volatility: i32,
    /// The day to which the deviation is.
    pub on: Option<NaiveDate>,
}

impl GlickoState {
    /// A player of whom only a rating is known, or not even that.
    fn newcomer(rating: Option<FineRating>, rules: &GlickoRules) -> Self {
        let rating = rating.map_or(100 * rules.initial.0, |rating| 10 * rating.tenths());
        Self { rating, deviation: 100 * rules.deviation, volatility: rules.volatility, on: None }
    }

    /// The deviation in whole points, half up.
    pub const fn listed_deviation(&self) -> i32 {
        (self.deviation + 50).div_euclid(100)
    }

    fn standing(&self) -> GlickoRating {
        GlickoRating {
            rating: f64::from(self.rating) / 100.0,
            deviation: f64::from(self.deviation) / 100.0,
            volatility: f64::from(self.volatility) / 1e6,
        }
    }

    fn new(standing: GlickoRating, on: Option<NaiveDate>) -> Self {
        Self {
            rating: whole(standing.rating * 100.0),
            deviation: whole(standing.deviation * 100.0),
            volatility: whole(standing.volatility * 1e6),
            on,
        }
    }

    /// The state on a day: for each whole period without a game the deviation grows once (step 6, last sentence).
    fn on(self, day: Option<NaiveDate>, rules: &GlickoRules) -> Self {
        let days = self.on.zip(day).map_or(0, |(last, day)| (day - last).num_days().max(0));
        let periods = if rules.period_days == 0 { 0 } else { days / i64::from(rules.period_days) };
        // The tournament itself is the last of them: its own step has the deviation grow.
        let idle = f64::from(i32::try_from(periods - 1).unwrap_or(0).max(0));
        let deviation = self.standing().after_idle(idle).deviation.min(f64::from(rules.deviation));
        Self { deviation: whole(deviation * 100.0), ..self }
    }
}

/// What a rating was worked out with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GlickoStep {
    /// What the tournament began from, after the time without games.
    pub from: GlickoState,
    /// Whether they had no rating.
    pub is_new: bool,
}

/// What a player brings into a tournament on `day`.
pub(super) fn entering(state: &RatingState, rules: &GlickoRules, day: Option<NaiveDate>) -> GlickoState {
    state.glicko.unwrap_or_else(|| GlickoState::newcomer(state.rating, rules)).on(day, rules)
}

/// A game as it counts in Glicko-2; a player without a rating has that of a newcomer.
pub(super) fn rated(meeting: &RatedMeeting, rules: &GlickoRules, day: Option<NaiveDate>) -> RatedGame {
    let (own, opponent) = (entering(meeting.own, rules, day), entering(meeting.opponent, rules, day));
    let met = GlickoOpponent::new(opponent.standing(), 0.0);
    let expected = own.standing().expected(&met);
    let listed = FineRating::from_hundredths(opponent.rating).listed();
    RatedGame {
        difference: FineRating::from_hundredths(own.rating).listed().0 - listed.0,
        expected: PointShare(whole(expected * 10_000.0)),
        opponent_deviation: Some(opponent.listed_deviation()),
        ..meeting.game(listed)
    }
}

/// What games in a tournament on `day` change in a player's rating.
pub(super) fn change(
    before: RatingState,
    meetings: &[RatedMeeting],
    rules: &GlickoRules,
    day: Option<NaiveDate>,
) -> RatedOutcome {
    let mut games: Vec<RatedGame> = meetings.iter().map(|meeting| rated(meeting, rules, day)).collect();
    if games.is_empty() {
        return RatedOutcome { method: Method::Unchanged, after: before, games };
    }
    // A rating not used for long has become less certain: the deviation grows with the days before the games count.
    let from = entering(&before, rules, day);
    let score = |game: &RatedGame| f64::from(game.score.tenths()) / 10.0;
    let met = |(meeting, game): (&RatedMeeting, &RatedGame)| {
        GlickoOpponent::new(entering(meeting.opponent, rules, day).standing(), score(game))
    };
    let met: Vec<GlickoOpponent> = meetings.iter().zip(&games).map(met).collect();
    let standing = from.standing();
    let after = standing.after(&met, f64::from(rules.tau) / 1000.0);
    for (game, met) in games.iter_mut().zip(&met) {
        game.worth = Some(whole(standing.worth(met, &after) * 100.0));
    }
    let glicko = GlickoState::new(after, day);
    let step = GlickoStep { from, is_new: before.rating.is_none() };
    let rating = FineRating::from_hundredths(glicko.rating);
    let after = before.rated(rating, super::games::count(&games));
    RatedOutcome { method: Method::Glicko(step), after: RatingState { glicko: Some(glicko), ..after }, games }
}

/// A whole number, half up.
#[expect(clippy::cast_possible_truncation, reason = "a conversion of floats saturates, and sound rules stay far below")]
fn whole(value: f64) -> i32 {
    (value + 0.5).floor() as i32
}
