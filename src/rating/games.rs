//! The games of an event that are rated.

use std::collections::BTreeMap;

use super::elo::EloRules;
use super::{RatedGame, RatingState};
use crate::draughts::Side;
use crate::tournament::{EntryId, Game, GameNumber, GameResult, Pairing, PointValues, Tournament};

/// Everybody's rated games against rated opponents, in order of rounds. Forfeits, games played without rating and games
/// not finished are none.
pub(super) fn by_player(
    tournament: &Tournament,
    states: &BTreeMap<EntryId, RatingState>,
    rules: &EloRules,
) -> BTreeMap<EntryId, Vec<RatedGame>> {
    let mut games: BTreeMap<EntryId, Vec<RatedGame>> = BTreeMap::new();
    for pairing in tournament.pairings() {
        for (number, game) in pairing.numbered_games() {
            for side in Side::BOTH {
                if let Some((player, rated)) = rated(pairing, (number, game, side), states, rules) {
                    games.entry(player).or_default().push(rated);
                }
            }
        }
    }
    games
}

/// A game as the player with `side` in it has it rated.
fn rated(
    pairing: &Pairing,
    (number, game, side): (GameNumber, &Game, Side),
    states: &BTreeMap<EntryId, RatingState>,
    rules: &EloRules,
) -> Option<(EntryId, RatedGame)> {
    let Some(GameResult::Played(score)) = game.result else { return None };
    let seats = pairing.seats_in(number);
    let (player, opponent) = (seats[side], seats[!side]);
    let opponent_rating = states.get(&opponent)?.rating?.listed();
    let own = states.get(&player)?.rating.map(super::FineRating::listed);
    let (difference, is_limited) = own.map_or((0, false), |own| rules.difference(own, opponent_rating));
    let rated = RatedGame {
        game: pairing.game_id(number),
        opponent,
        opponent_rating,
        score: PointValues::ONE_HALF_ZERO.of(score.mark(side)),
        difference,
        is_limited,
        expected: rules.expectation.of(difference),
    };
    Some((player, rated))
}
