//! The games of a tournament that are rated.

use std::collections::BTreeMap;

use super::{PointShare, RatedGame, RatedOutcome, RatingState};
use crate::expectation::{Percent, rating_difference};
use crate::{EntryId, GameId, GameResult, Pairing, PointValues, Points, Rating, RatingKind, Tournament};
use draughts::Side;

/// A game that was played to be rated, as one of the two sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct RatedMeeting<'a> {
    pub(super) game: GameId,
    pub(super) entry: EntryId,
    /// 1, ½ or 0.
    pub(super) score: Points,
    /// The player's state before the tournament.
    pub(super) own: &'a RatingState,
    pub(super) opponent: &'a RatingState,
}

impl RatedMeeting<'_> {
    /// The game against an opponent of that rating, with nothing said of what is expected.
    pub(super) fn game(&self, opponent_rating: Rating) -> RatedGame {
        RatedGame {
            game: self.game,
            opponent: self.entry,
            opponent_rating,
            score: self.score,
            difference: 0,
            is_limited: false,
            is_skipped: false,
            opponent_deviation: None,
            expected: PointShare::default(),
            worth: None,
        }
    }
}

/// Every player's games played to be rated, in order of rounds. Forfeits, games played without rating and games not finished are
/// none.
pub(super) fn by_player<'a>(
    tournament: &Tournament,
    states: &'a BTreeMap<EntryId, RatingState>,
) -> BTreeMap<EntryId, Vec<RatedMeeting<'a>>> {
    let mut games: BTreeMap<EntryId, Vec<RatedMeeting<'a>>> = BTreeMap::new();
    for pairing in tournament.pairings() {
        for (player, meeting) in meetings(pairing, tournament.settings.rating, states) {
            games.entry(player).or_default().push(meeting);
        }
    }
    games
}

/// The games of a pairing as each of the two sees them; of those added to a level match only such as are of the tournament's
/// kind.
fn meetings<'a>(
    pairing: &Pairing,
    kind: Option<RatingKind>,
    states: &'a BTreeMap<EntryId, RatingState>,
) -> Vec<(EntryId, RatedMeeting<'a>)> {
    let mut meetings = Vec::new();
    // A blitz game that decides a classic match says nothing about classic play.
    let is_rated = |number| pairing.step_of(number).is_none_or(|begun| Some(begun.step.kind) == kind);
    for (number, game) in pairing.all_games().filter(|(number, _)| is_rated(*number)) {
        let Some(GameResult::Played(score)) = game.result else { continue };
        let seats = pairing.seats_in(number);
        for side in Side::BOTH {
            let (player, entry) = (seats[side], seats[!side]);
            let Some((own, opponent)) = states.get(&player).zip(states.get(&entry)) else { continue };
            let score = PointValues::ONE_HALF_ZERO.for_mark(score.mark(side));
            meetings.push((player, RatedMeeting { game: pairing.game_id(number), entry, score, own, opponent }));
        }
    }
    meetings
}

/// The mean rating of the opponents, and what the table gives for the share of the points (8.1.1); none without a game.
pub(super) fn performance(games: &[RatedGame]) -> Option<Rating> {
    let all = i32::try_from(games.len()).ok().filter(|all| *all > 0)?;
    let average = half_up(games.iter().map(|game| game.opponent_rating.0).sum(), all);
    let score: Points = games.iter().map(|game| game.score).sum();
    Some(Rating(average + rating_difference(Percent::from_part(score.tenths(), 10 * all))))
}

pub(super) fn count(games: &[RatedGame]) -> u32 {
    u32::try_from(games.len()).unwrap_or(u32::MAX)
}

/// A mean, rounded half up.
pub(super) const fn half_up(sum: i32, count: i32) -> i32 {
    (2 * sum + count).div_euclid(2 * count)
}

/// A quotient, rounded half up; the divisor is greater than 0.
pub(super) fn rounded(sum: i64, divisor: i64) -> i32 {
    i32::try_from((2 * sum + divisor).div_euclid(2 * divisor)).unwrap_or(i32::MAX)
}

impl RatedOutcome {
    pub(super) fn counted(&self) -> Vec<RatedGame> {
        self.games.iter().filter(|game| !game.is_skipped).copied().collect()
    }
}
