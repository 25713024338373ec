//! The rounds of a random tournament: requested byes, pairings, results.

use thiserror::Error;

use crate::cli::generate::Shares;
use draughts::Side;
use tournament::forecast::{Chance, play};
use tournament::pairing::{PairingError, pair};
use tournament::{Bye, Forfeit, GameResult, RoundNumber, Tournament};

/// Why a tournament ended before its last round.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("round {round} cannot be paired: {error}")]
pub(super) struct EarlyEnd {
    round: RoundNumber,
    error: PairingError,
}

/// Pairs and plays all rounds.
pub(super) fn all(tournament: &mut Tournament, shares: Shares, chance: &mut Chance) -> Result<(), EarlyEnd> {
    let mut round = RoundNumber::FIRST;
    while round <= tournament.settings.rounds {
        ask_for_byes(tournament, round, shares, chance);
        let colour = tournament.settings.initial_colour.unwrap_or(Side::White);
        let paired = match pair(tournament, round, colour) {
            Ok(paired) => paired,
            Err(error) => {
                // Byes of a round that is not played would be missing from the totals.
                tournament.entries.values_mut().for_each(|entry| _ = entry.byes.remove(&round));
                return Err(EarlyEnd { round, error });
            }
        };
        play::record(tournament, &paired.plan, |difference| result(difference, shares, chance));
        round = round.next();
    }
    Ok(())
}

/// Most requested byes are half-point byes, some full-point or zero-point; members of teams get only zero-point byes.
fn ask_for_byes(tournament: &mut Tournament, round: RoundNumber, shares: Shares, chance: &mut Chance) {
    let is_absent_at_most = tournament.settings.system.has_teams();
    for entry in tournament.entries.values_mut() {
        if chance.happens(shares.byes) {
            let bye = match chance.below(10) {
                _ if is_absent_at_most => Bye::Zero,
                0 => Bye::Full,
                1..4 => Bye::Zero,
                _ => Bye::Half,
            };
            entry.byes.insert(round, bye);
        }
    }
}

/// The result of a game in which White is rated higher than Black by `difference`.
fn result(difference: i32, shares: Shares, chance: &mut Chance) -> GameResult {
    if chance.happens(shares.forfeits) {
        return GameResult::Forfeit(match chance.below(20) {
            0 => Forfeit::Both,
            1..11 => Forfeit::White,
            _ => Forfeit::Black,
        });
    }
    GameResult::Played(play::score(difference, shares.draws, chance))
}
