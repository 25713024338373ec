//! Acts about the games of a play-off.

use super::{entry, set};
use crate::model::aggregate::Tournament;
use crate::model::change::{Change, Thing};
use crate::model::ids::{EntryId, RoundNumber};
use crate::model::play_off::{LONGEST_TIME, MOST_GAMES, PlayOffGame, RESULTS};
use crate::model::refusal::{PlayOffFault, Refusal};
use crate::model::settings::Settings;

pub(super) fn set_games(tournament: &Tournament, games: Vec<PlayOffGame>) -> Result<Vec<Change>, Refusal> {
    if games.len() > MOST_GAMES {
        return Err(Refusal::PlayOff(PlayOffFault::TooMany));
    }
    // Those that are there were checked when they came; whatever has happened since, they can be taken away one by one.
    let known = &tournament.settings.play_off;
    games.iter().filter(|game| !known.contains(game)).try_for_each(|game| check_game(tournament, game))?;
    let settings = Settings { play_off: games, ..tournament.settings.clone() };
    Ok(set(tournament, Thing::Settings(Box::new(settings))))
}

/// Games that come from elsewhere must be as those that are entered here.
pub(super) fn check(tournament: &Tournament) -> Result<(), Refusal> {
    let games = &tournament.settings.play_off;
    if games.len() > MOST_GAMES {
        return Err(Refusal::PlayOff(PlayOffFault::TooMany));
    }
    games.iter().try_for_each(|game| check_game(tournament, game))
}

fn check_game(tournament: &Tournament, game: &PlayOffGame) -> Result<(), Refusal> {
    entry(tournament, game.white)?;
    entry(tournament, game.black)?;
    if game.white == game.black {
        return Err(Refusal::MeetsHimself(game.white));
    }
    let rounds = RoundNumber::FIRST..=tournament.complete_rounds();
    let stranger = [game.white, game.black].into_iter().find(|player| !has_taken_part(tournament, *player));
    match stranger {
        _ if !rounds.contains(&game.after) => Err(Refusal::PlayOff(PlayOffFault::TooEarly)),
        _ if !RESULTS.contains(&game.result) => Err(Refusal::PlayOff(PlayOffFault::Result)),
        _ if game.time.chars().count() > LONGEST_TIME => Err(Refusal::PlayOff(PlayOffFault::Time)),
        Some(player) => Err(Refusal::PlayOff(PlayOffFault::NotInTheEvent(player))),
        None => Ok(()),
    }
}

fn has_taken_part(tournament: &Tournament, player: EntryId) -> bool {
    tournament.rounds.iter().any(|round| round.byes.contains_key(&player) || round.pairing_of(player).is_some())
}
