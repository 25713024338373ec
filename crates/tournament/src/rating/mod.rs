//! Rating lists: what a player's games of a tournament change, and why. One list for each game and kind (classic, rapid, blitz).
//!
//! [`rate`] takes a finished tournament and every player's state before it, and gives each player's [`RatingChange`],
//! explained game by game, by the rating rules of the tournament: [`elo`], [`adamovich`] or [`glicko`]. A micro-match counts as its
//! games; a forfeit is never rated; the games of a player whose results do not count in the standings are.

pub mod adamovich;
pub mod elo;
mod games;
pub mod glicko;
pub mod list;
pub mod norms;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Entry, EntryId, GameId, Points, Rating, RatingRules, Tournament};
pub use adamovich::AdamovichStep;
pub use elo::{Coefficient, CoefficientReason, EloRules};
use games::RatedMeeting;
pub use glicko::{GlickoState, GlickoStep};

/// A rating kept to tenths of a point; lists show whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FineRating(i32);

impl FineRating {
    /// A rating in tenths of a point.
    pub const fn from_tenths(tenths: i32) -> Self {
        Self(tenths)
    }

    /// A rating in hundredths of a point, rounded half up to tenths.
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self((hundredths + 5).div_euclid(10))
    }

    /// The value in tenths of a point.
    pub const fn tenths(self) -> i32 {
        self.0
    }

    /// As a list shows it: whole points, half up.
    pub const fn listed(self) -> Rating {
        Rating((self.0 + 5).div_euclid(10))
    }
}

impl From<Rating> for FineRating {
    fn from(rating: Rating) -> Self {
        Self(10 * rating.0)
    }
}

impl fmt::Display for FineRating {
    /// With its tenth: `2104.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        f.pad(&format!("{sign}{}.{}", self.0.abs() / 10, self.0.abs() % 10))
    }
}

/// Games of a player without a rating against rated opponents, waiting until there are enough for a first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pending {
    /// How many games wait.
    pub games: u32,
    /// What they made of them, 1-½-0.
    pub score: Points,
    /// The sum of the opponents' ratings.
    pub opponents: i32,
}

impl Pending {
    fn with(self, games: &[RatedGame]) -> Self {
        Self {
            games: self.games + games::count(games),
            score: self.score + games.iter().map(|game| game.score).sum(),
            opponents: self.opponents + games.iter().map(|game| game.opponent_rating.0).sum::<i32>(),
        }
    }
}

/// What a list knows of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RatingState {
    /// Their rating, once they have one.
    pub rating: Option<FineRating>,
    /// Rated games so far, as far as they were counted.
    pub games: u32,
    /// Whether there were games enough before, though a list did not say how many.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_experienced: bool,
    /// The highest listed rating they have had.
    pub peak: Option<Rating>,
    /// Their year of birth, where known.
    pub born: Option<i32>,
    /// Games towards a first rating.
    pub pending: Pending,
    /// What Glicko-2 keeps of them, where the rating is its.
    pub glicko: Option<GlickoState>,
}

impl RatingState {
    /// A player of whom no more is known than their entry says.
    pub fn from_entry(entry: &Entry) -> Self {
        Self {
            rating: entry.rating.map(FineRating::from),
            peak: entry.rating,
            born: entry.known().birth.map(crate::Birth::year),
            ..Self::default()
        }
    }

    /// With a new rating after some games.
    fn rated(self, rating: FineRating, games: u32) -> Self {
        let peak = self.peak.max(Some(rating.listed()));
        Self { rating: Some(rating), games: self.games + games, peak, glicko: None, ..self }
    }
}

/// A share of a point in ten-thousandths: an expected score, or what a score exceeds it by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PointShare(pub i32);

/// A game as it was rated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedGame {
    /// The game of the tournament.
    pub game: GameId,
    /// Against whom it was played.
    pub opponent: EntryId,
    /// The opponent's rating before the tournament.
    pub opponent_rating: Rating,
    /// 1, ½ or 0.
    pub score: Points,
    /// How far above the opponent the player counts, below if negative.
    pub difference: i32,
    /// Whether that is less than the ratings differ (the rule of 400 points).
    pub is_limited: bool,
    /// Whether it was passed over, the opponent being too far away.
    #[serde(default)]
    pub is_skipped: bool,
    /// The opponent's deviation, where the system has one.
    #[serde(default)]
    pub opponent_deviation: Option<i32>,
    /// The score expected of the player.
    pub expected: PointShare,
    /// What it changed, in hundredths of a point, where the system does not go by one coefficient.
    #[serde(default)]
    pub worth: Option<i32>,
}

impl RatedGame {
    /// What the score exceeds the expected one by.
    pub const fn surplus(&self) -> PointShare {
        PointShare(1000 * self.score.tenths() - self.expected.0)
    }
}

/// How a rating came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// A rating changed by the games, with the coefficient (Elo).
    Change(Coefficient),
    /// A rating by Adamovich's formula, the first one too.
    Adamovich(AdamovichStep),
    /// A rating by Glicko-2, the first one too.
    Glicko(GlickoStep),
    /// A first rating (Elo).
    Initial {
        /// The mean rating of the opponents, hypothetical ones among them.
        average: i32,
        /// The rating before it is held between floor and cap.
        unlimited: i32,
    },
    /// Still too few games for a first rating.
    Waiting,
    /// No game counted: the rating is that of before.
    Unchanged,
}

/// What a tournament did to a player's rating.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingChange {
    /// The player.
    pub entry: EntryId,
    /// The state before the tournament.
    pub before: RatingState,
    /// The state after the tournament.
    pub after: RatingState,
    /// How the change was worked out.
    pub method: Method,
    /// The games that were rated, in order of rounds.
    pub games: Vec<RatedGame>,
    /// The performance in these games; none without any.
    pub performance: Option<Rating>,
}

impl RatingChange {
    /// The change of the exact rating in tenths; none without a rating before and after.
    pub fn tenths(&self) -> Option<i32> {
        Some(self.after.rating?.tenths() - self.before.rating?.tenths())
    }

    /// What one of the games changed, in hundredths of a point, where a rating was changed.
    pub fn hundredths_of(&self, game: &RatedGame) -> Option<i32> {
        match self.method {
            Method::Change(coefficient) => Some((coefficient.k * game.surplus().0).div_euclid(100)),
            Method::Adamovich(_) | Method::Glicko(_) => game.worth,
            Method::Initial { .. } | Method::Waiting | Method::Unchanged => None,
        }
    }
}

/// What a system made of a player's games.
struct RatedOutcome {
    method: Method,
    after: RatingState,
    games: Vec<RatedGame>,
}

/// What a tournament changes in every player's rating, in order of entry, by the rating rules of its settings. Uses the rating in `states`,
/// as it was before the tournament; a player without one there starts from the rating of their entry.
pub fn rate(tournament: &Tournament, states: &BTreeMap<EntryId, RatingState>) -> Vec<RatingChange> {
    let state = |entry: &Entry| states.get(&entry.id).copied().unwrap_or_else(|| RatingState::from_entry(entry));
    let before: BTreeMap<EntryId, RatingState> =
        tournament.entries.values().map(|entry| (entry.id, state(entry))).collect();
    let mut games = games::by_player(tournament, &before);
    let change = |(&entry, &before): (&EntryId, &RatingState)| {
        let outcome = outcome(tournament, before, &games.remove(&entry).unwrap_or_default());
        let performance = games::performance(&outcome.counted());
        RatingChange { entry, before, after: outcome.after, method: outcome.method, games: outcome.games, performance }
    };
    before.iter().map(change).collect()
}

/// What the rules of the tournament make of a player's games.
fn outcome(tournament: &Tournament, before: RatingState, meetings: &[RatedMeeting]) -> RatedOutcome {
    let day = tournament.info.ends.or(tournament.info.starts);
    let year = day.map(|day| chrono::Datelike::year(&day));
    match &tournament.settings.rating_rules {
        RatingRules::Elo(rules) => {
            let games = meetings.iter().filter_map(|meeting| elo::rated(meeting, rules));
            elo::change(before, games.collect(), rules, year)
        }
        RatingRules::Adamovich(rules) => {
            let games = meetings.iter().filter_map(|meeting| adamovich::rated(meeting, rules));
            adamovich::change(before, games.collect(), rules, year)
        }
        RatingRules::Glicko(rules) => glicko::change(before, meetings, rules, day),
    }
}
