//! Results made up from ratings: for what may still come of a tournament, and for random tournaments.

use super::Chance;
use crate::expectation::expected_score;
use crate::{
    EntryId, GameResult, MatchVerdict, Origin, Pairing, Rating, Round, RoundPlan, RoundState, Score, Settings, Stage,
    Tournament, VerdictBy,
};

/// The rating that those have for whom none is known.
pub const UNRATED: Rating = Rating(1600);

/// Draws among equals where nothing else is said, in percent.
pub const USUAL_DRAWS: u8 = 30;

/// The rating of a player, or the one of those without.
pub fn rating(tournament: &Tournament, id: EntryId) -> i32 {
    tournament.entry(id).and_then(|entry| entry.rating).unwrap_or(UNRATED).0
}

/// By how much White is rated above Black in each game of a pairing: colours change after each.
pub fn differences(tournament: &Tournament, pairing: &Pairing) -> impl Iterator<Item = i32> + use<> {
    let difference = rating(tournament, pairing.white) - rating(tournament, pairing.black);
    [difference, -difference].into_iter().cycle()
}

/// Writes a round with the results that `result` gives for White's rating less Black's.
pub fn record(tournament: &mut Tournament, plan: &RoundPlan, mut result: impl FnMut(i32) -> GameResult) {
    tournament.settings.rounds = plan.rounds.unwrap_or(tournament.settings.rounds);
    let state = RoundState::new(plan.round, Stage::Closed, Origin::Engine);
    let mut round = Round::new(state);
    round.byes.clone_from(&plan.byes);
    for (board, seats) in plan.boards() {
        let mut pairing = Pairing::new(plan.round, board, seats, tournament.settings.games_per_pairing);
        let difference = rating(tournament, seats.white) - rating(tournament, seats.black);
        let differences = differences(tournament, &pairing);
        for (game, difference) in pairing.games.iter_mut().zip(differences) {
            game.result = Some(result(difference));
        }
        decide(&mut pairing, &tournament.settings, || result(difference));
        round.pairings.insert(board, pairing);
    }
    tournament.rounds.push(round);
}

/// The most tie-break games that are played while they are drawn.
const MOST_TIE_BREAK_GAMES: usize = 100;

/// Gives a level match that must have a winner one, as its tie-break games might: `result` plays a game in which White of the first has
/// White. Drawn games are played again; where all are drawn, White of the first goes on.
pub fn decide(pairing: &mut Pairing, settings: &Settings, mut result: impl FnMut() -> GameResult) {
    if pairing.is_undecided(settings) {
        let mut scores = (0..MOST_TIE_BREAK_GAMES).filter_map(|_| result().score());
        let is_white = scores.find(|score| matches!(score, Score::White | Score::Black)) != Some(Score::Black);
        pairing.tie_break_games.verdict =
            Some(MatchVerdict { is_white, by: VerdictBy::Lot { drawn: u32::from(!is_white) } });
    }
}

/// The score of a game in which White is rated so much above Black; `draws` are those among equals, in percent.
pub fn score(difference: i32, draws: u8, chance: &mut Chance) -> Score {
    let Likelihoods { white, draw } = Likelihoods::new(difference, draws);
    match chance.below(10_000) {
        lot if lot < white => Score::White,
        lot if lot < white + draw => Score::Draw,
        _ => Score::Black,
    }
}

/// How likely the scores of a game are, in ten-thousandths; what is left of them is Black's win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Likelihoods {
    /// White's win, in ten-thousandths.
    pub white: i32,
    /// A draw, in ten-thousandths.
    pub draw: i32,
}

impl Likelihoods {
    /// For a game in which White is rated `difference` above Black; `draws` is the share of draws among equals, in percent. With the
    /// expected score e (FIDE B.02, 8.1.2) the share of draws is 4·e·(1 − e) of what it is among equals; wins and draws together make
    /// the expected score.
    pub fn new(difference: i32, draws: u8) -> Self {
        let expected = expected_score(difference).hundredths();
        let wanted = i32::from(draws) * 4 * expected * (100 - expected) / 100;
        let draw = wanted.min(2 * 100 * expected.min(100 - expected));
        Self { white: 100 * expected - draw / 2, draw }
    }
}
