//! The rounds of a random tournament: byes asked for, pairings, results.

use thiserror::Error;

use super::Shares;
use crate::cli::chance::Chance;
use crate::draughts::Side;
use crate::pairing::{PairingError, pair};
use crate::tournament::expectation::expected_score;
use crate::tournament::{
    BoardNumber, Bye, EntryId, Forfeit, GameResult, Origin, Pairing, Rating, Round, RoundNumber, RoundPlan, RoundState,
    Score, Stage, Tournament,
};

/// The rating that those have for whom none is known.
const UNRATED: Rating = Rating(1600);

/// Why a tournament ended before its last round.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("round {round} cannot be paired: {error}")]
pub(super) struct Stopped {
    round: RoundNumber,
    error: PairingError,
}

/// Pairs and plays all rounds.
pub(super) fn all(tournament: &mut Tournament, shares: Shares, chance: &mut Chance) -> Result<(), Stopped> {
    let mut round = RoundNumber::FIRST;
    while round <= tournament.settings.rounds {
        ask_for_byes(tournament, round, shares, chance);
        let colour = tournament.settings.initial_colour.unwrap_or(Side::White);
        let paired = pair(tournament, round, colour).map_err(|error| Stopped { round, error })?;
        record(tournament, &paired.plan, shares, chance);
        round = round.next();
    }
    Ok(())
}

/// Most of those who want to be free get half of the points, some all or none.
fn ask_for_byes(tournament: &mut Tournament, round: RoundNumber, shares: Shares, chance: &mut Chance) {
    for entry in tournament.entries.values_mut() {
        if chance.happens(shares.byes) {
            let bye = match chance.below(10) {
                0 => Bye::Full,
                1..4 => Bye::Zero,
                _ => Bye::Half,
            };
            entry.byes.insert(round, bye);
        }
    }
}

/// Writes a round with its results.
fn record(tournament: &mut Tournament, plan: &RoundPlan, shares: Shares, chance: &mut Chance) {
    tournament.settings.rounds = plan.rounds.unwrap_or(tournament.settings.rounds);
    let state = RoundState::new(plan.round, Stage::Closed, Origin::Engine);
    let mut round = Round::new(state);
    round.byes.clone_from(&plan.byes);
    for (board, &seats) in (1..).map(BoardNumber).zip(&plan.seats) {
        let mut pairing = Pairing::new(plan.round, board, seats, tournament.settings.games_per_pairing);
        let difference = rating(tournament, seats.white) - rating(tournament, seats.black);
        for (game, sign) in pairing.games.iter_mut().zip([1, -1].into_iter().cycle()) {
            game.result = Some(result(sign * difference, shares, chance));
        }
        round.pairings.insert(board, pairing);
    }
    tournament.rounds.push(round);
}

fn rating(tournament: &Tournament, id: EntryId) -> i32 {
    tournament.entry(id).and_then(|entry| entry.rating).unwrap_or(UNRATED).0
}

/// The result of a game in which White is rated so much above Black.
fn result(difference: i32, shares: Shares, chance: &mut Chance) -> GameResult {
    if chance.happens(shares.forfeits) {
        return GameResult::Forfeit(match chance.below(20) {
            0 => Forfeit::Both,
            1..11 => Forfeit::White,
            _ => Forfeit::Black,
        });
    }
    let (white, draw) = likelihoods(difference, shares.draws);
    let drawn = chance.below(10_000);
    GameResult::Played(match drawn {
        _ if drawn < white => Score::White,
        _ if drawn < white + draw => Score::Draw,
        _ => Score::Black,
    })
}

/// How likely it is that White wins, and that nobody does, in ten-thousandths. With the expected score e (FIDE B.02,
/// 8.1.2) the share of draws is 4·e·(1 − e) of what it is among equals; wins and draws together make the expected score.
fn likelihoods(difference: i32, draws: u8) -> (i32, i32) {
    let expected = expected_score(difference).hundredths();
    let draw = i32::from(draws) * 4 * expected * (100 - expected) / 100;
    let draw = draw.min(2 * 100 * expected.min(100 - expected));
    (100 * expected - draw / 2, draw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_and_draws_make_the_expected_score() {
        for (difference, draws, expected) in [
            (0, 30, (3500, 3000)),
            (0, 0, (5000, 0)),
            (0, 100, (0, 10_000)),
            (400, 30, (8759, 883)),
            (-400, 30, (359, 883)),
            (2000, 100, (10_000, 0)),
        ] {
            assert_eq!(likelihoods(difference, draws), expected, "{difference} {draws}");
        }
    }
}
