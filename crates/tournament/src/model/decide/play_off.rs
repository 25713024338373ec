//! Commands about the games of a play-off.

use super::{entry, set};
use crate::model::play_off::{LONGEST_TIME, MOST_GAMES, RESULTS};
use crate::model::rejection::PlayOffRejection;
use crate::{Change, Item, PlayOffGame, Rejection, RoundNumber, Settings, Tournament};

pub(super) fn set_games(tournament: &Tournament, games: Vec<PlayOffGame>) -> Result<Vec<Change>, Rejection> {
    if games.len() > MOST_GAMES {
        return Err(Rejection::PlayOff(PlayOffRejection::TooMany));
    }
    // Those that are there were checked when they came; whatever has happened since, they can be taken away one by one.
    let known = &tournament.settings.play_off;
    games.iter().filter(|game| !known.contains(game)).try_for_each(|game| check_game(tournament, game))?;
    let settings = Settings { play_off: games, ..tournament.settings.clone() };
    Ok(set(tournament, Item::Settings(Box::new(settings))))
}

/// Games that come from elsewhere must be as those that are entered here.
pub(super) fn check(tournament: &Tournament) -> Result<(), Rejection> {
    let games = &tournament.settings.play_off;
    if games.len() > MOST_GAMES {
        return Err(Rejection::PlayOff(PlayOffRejection::TooMany));
    }
    games.iter().try_for_each(|game| check_game(tournament, game))
}

fn check_game(tournament: &Tournament, game: &PlayOffGame) -> Result<(), Rejection> {
    entry(tournament, game.white)?;
    entry(tournament, game.black)?;
    if game.white == game.black {
        return Err(Rejection::MeetsThemselves(game.white));
    }
    // Places are shared after a round only when it is complete.
    let rounds = RoundNumber::FIRST..=tournament.complete_rounds();
    let takes_part =
        |round: &crate::Round, player| round.byes.contains_key(&player) || round.pairing_of(player).is_some();
    // A player who never had a round is on the list and shares no place.
    let has_taken_part = |player| tournament.rounds.iter().any(|round| takes_part(round, player));
    let stranger = [game.white, game.black].into_iter().find(|player| !has_taken_part(*player));
    match stranger {
        _ if !rounds.contains(&game.after) => Err(Rejection::PlayOff(PlayOffRejection::TooEarly)),
        _ if !RESULTS.contains(&game.result) => Err(Rejection::PlayOff(PlayOffRejection::Result)),
        _ if game.time.chars().count() > LONGEST_TIME => Err(Rejection::PlayOff(PlayOffRejection::Time)),
        Some(player) => Err(Rejection::PlayOff(PlayOffRejection::NotInTheTournament(player))),
        None => Ok(()),
    }
}
