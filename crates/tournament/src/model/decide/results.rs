//! Commands about games: results, moves, colours.

use super::set;
use crate::model::change::Seats;
use crate::{Change, Game, GameId, GameResult, Item, ItemKey, Rejection, Stage, Tournament};

pub(super) fn enter(tournament: &Tournament, id: GameId, result: Option<GameResult>) -> Result<Vec<Change>, Rejection> {
    set_game(tournament, id, Game { result, ..game(tournament, id)?.clone() })
}

pub(super) fn enter_game(tournament: &Tournament, id: GameId, new: Game) -> Result<Vec<Change>, Rejection> {
    game(tournament, id)?;
    set_game(tournament, id, new)
}

fn game(tournament: &Tournament, id: GameId) -> Result<&Game, Rejection> {
    tournament.game(id).ok_or(Rejection::UnknownGame(id))
}

/// Results belong to public rounds; a closed one keeps a final result for every game.
pub(super) fn set_game(tournament: &Tournament, id: GameId, game: Game) -> Result<Vec<Change>, Rejection> {
    let stage = tournament.round(id.round).ok_or(Rejection::UnknownRound(id.round))?.state.stage;
    match stage {
        Stage::Draft => return Err(Rejection::StillADraft(id.round)),
        Stage::Closed if !game.result.is_some_and(GameResult::is_final) => {
            return Err(Rejection::RoundClosed(id.round));
        }
        Stage::Published | Stage::Closed => {}
    }
    super::drawing::check_start(tournament, id, &game)?;
    let after = (!game.is_untouched()).then(|| Item::Game { id, game: Box::new(game) });
    Ok(Change::new(tournament, ItemKey::Game(id), after).into_iter().collect())
}

/// White and Black of the first game change places; nothing may have been entered.
pub(super) fn swap_colours(tournament: &Tournament, id: GameId) -> Result<Vec<Change>, Rejection> {
    let pairing = tournament.pairing(id).ok_or(Rejection::UnknownGame(id))?;
    if !pairing.is_untouched() {
        return Err(Rejection::HasResults(pairing.board));
    }
    let old = Seats::from(pairing);
    Ok(set(tournament, Item::Pairing(Seats { white: old.black, black: old.white, ..old })))
}
