//! Rating lists: what a player's games of an event change, and why. One list for each game and kind (classic, rapid, blitz).
//!
//! [`rate`] takes a finished event and everybody's state before it, and gives each player's [`RatingChange`], explained game
//! by game. A micro-match counts as its games; a forfeit is never rated; the games of a player whose results do not count in
//! the standings are.

pub mod elo;
mod games;
pub mod list;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::tournament::{Entry, EntryId, GameId, Points, Rating, Tournament};
pub use elo::{Coefficient, CoefficientReason, EloRules};

/// A rating kept to tenths of a point; lists show whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FineRating(i32);

impl FineRating {
    /// So many tenths of a point.
    pub const fn from_tenths(tenths: i32) -> Self {
        Self(tenths)
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
    /// How many.
    pub games: u32,
    /// What he made of them, 1-½-0.
    pub score: Points,
    /// The sum of the opponents' ratings.
    pub opponents: i32,
}

/// What a list knows of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RatingState {
    /// His rating, once he has one.
    pub rating: Option<FineRating>,
    /// Rated games so far.
    pub games: u32,
    /// The highest listed rating he has had.
    pub peak: Option<Rating>,
    /// His year of birth, where known.
    pub born: Option<i32>,
    /// Games towards a first rating.
    pub pending: Pending,
}

impl RatingState {
    /// Somebody of whom no more is known than his entry says.
    pub fn of_entry(entry: &Entry) -> Self {
        Self {
            rating: entry.rating.map(FineRating::from),
            peak: entry.rating,
            born: entry.person.birth.map(crate::tournament::Birth::year),
            ..Self::default()
        }
    }
}

/// A share of a point in ten-thousandths: an expected score, or what a score exceeds it by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Share(pub i32);

/// A game as it was rated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedGame {
    /// Which game.
    pub game: GameId,
    /// The opponent.
    pub opponent: EntryId,
    /// The opponent's rating before the event.
    pub opponent_rating: Rating,
    /// 1, ½ or 0.
    pub score: Points,
    /// How far above the opponent the player counts, below if negative.
    pub difference: i32,
    /// Whether that is less than the ratings differ (the rule of 400 points).
    pub is_limited: bool,
    /// The score expected.
    pub expected: Share,
}

impl RatedGame {
    /// What the score exceeds the expected one by.
    pub const fn surplus(&self) -> Share {
        Share(1000 * self.score.tenths() - self.expected.0)
    }
}

/// How a rating came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// A rating changed by the games, with the coefficient.
    Change(Coefficient),
    /// A first rating.
    Initial {
        /// The mean rating of the opponents, hypothetical ones among them.
        average: i32,
        /// The rating before it is held between floor and cap.
        unlimited: i32,
    },
    /// Still too few games for a first rating.
    Waiting,
    /// No game that counts.
    Unchanged,
}

/// What an event did to a player's rating.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingChange {
    /// Whose.
    pub entry: EntryId,
    /// The state before the event.
    pub before: RatingState,
    /// The state after it.
    pub after: RatingState,
    /// How it came about.
    pub method: Method,
    /// The games that counted.
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
            Method::Initial { .. } | Method::Waiting | Method::Unchanged => None,
        }
    }
}

/// What an event changes in everybody's rating, in order of entry. Ratings are those of `states` before the event; of whom
/// there is none, the entry's.
pub fn rate(tournament: &Tournament, states: &BTreeMap<EntryId, RatingState>, rules: &EloRules) -> Vec<RatingChange> {
    let state = |entry: &Entry| states.get(&entry.id).copied().unwrap_or_else(|| RatingState::of_entry(entry));
    let before: BTreeMap<EntryId, RatingState> =
        tournament.entries.values().map(|entry| (entry.id, state(entry))).collect();
    let mut games = games::by_player(tournament, &before, rules);
    let year = tournament.info.ends.or(tournament.info.starts).map(|day| chrono::Datelike::year(&day));
    let change = |(entry, before): (&EntryId, &RatingState)| {
        elo::change(*entry, *before, games.remove(entry).unwrap_or_default(), (rules, year))
    };
    before.iter().map(change).collect()
}
