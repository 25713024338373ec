//! Games whose players reported different results.

use crate::service::{GameWarning, Service, ServiceError};
use tournament::{GameId, Stage, Tournament};

/// The games of open rounds whose moves contradict the entered result, without a remark by the arbiter.
pub fn disputed_games(service: &Service, tournament: &Tournament) -> Result<Vec<GameId>, ServiceError> {
    let open = tournament.rounds.iter().filter(|round| round.state.stage == Stage::Published);
    let games = open.flat_map(|round| round.pairings.values()).flat_map(|pairing| {
        let doubtful =
            |game: &tournament::Game| game.notation.is_some() && game.result.is_some() && game.remark.is_empty();
        let games = pairing.all_games().filter(move |(_, game)| doubtful(game));
        games.map(|(number, game)| (pairing.game_id(number), game.result))
    });
    let mut disputed = Vec::new();
    for (id, result) in games {
        if GameWarning::about(&tournament.settings, &service.replay(tournament, id)?, result).is_some() {
            disputed.push(id);
        }
    }
    Ok(disputed)
}
