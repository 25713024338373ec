//! Commands about games: results, moves, colours.

use super::{clear, set};
use crate::model::change::Seats;
use crate::{
    BoardNumber, Change, EntryId, ForfeitCause, ForfeitReason, Game, GameId, GameNumber, GameResult, Item, ItemKey,
    Mark, Pairing, PlayerReport, Rejection, Reported, RoundNumber, Score, Stage, Tournament,
};
use draughts::Side;

pub(super) fn enter(tournament: &Tournament, id: GameId, result: Option<GameResult>) -> Result<Vec<Change>, Rejection> {
    let old = game(tournament, id)?.clone();
    // A reason belongs to the forfeit that it was given for.
    let forfeit = old.forfeit.filter(|_| old.result == result);
    set_game(tournament, id, Game { result, forfeit, ..old })
}

pub(super) fn enter_game(tournament: &Tournament, id: GameId, new: Game) -> Result<Vec<Change>, Rejection> {
    let old = game(tournament, id)?;
    let forfeit = old.forfeit.clone().filter(|_| old.result == new.result);
    // What belongs to the game itself, whatever its moves and its result.
    let Game { illegal_moves, colours_turned, .. } = *old;
    set_game(tournament, id, Game { forfeit, illegal_moves, colours_turned, ..new })
}

/// Says how many illegal moves a player has made in a game of theirs.
pub(super) fn count_illegal_moves(
    tournament: &Tournament,
    id: GameId,
    player: EntryId,
    count: u8,
) -> Result<Vec<Change>, Rejection> {
    let (old, side) = (game(tournament, id)?, side_of(tournament, id, player)?);
    if count > Game::MOST_ILLEGAL_MOVES {
        return Err(Rejection::TooManyIllegalMoves(id));
    }
    // No move was made in a game that was not played; what was noted before it was forfeited can be put right.
    if matches!(old.result, Some(GameResult::Forfeit(_))) && count > old.illegal_moves[side] {
        return Err(Rejection::GameForfeited(id));
    }
    // The loss that followed from them is corrected first.
    if old.lost_by_illegal_moves() == Some(side) && !tournament.settings.is_lost_by_illegal_moves(count) {
        return Err(Rejection::OtherResult(id));
    }
    let mut noted = old.clone();
    noted.illegal_moves[side] = count;
    set_game(tournament, id, noted)
}

/// The loss of a game by as many illegal moves as the tournament says, with that reason. Another result that stands is not replaced: it
/// is corrected where that shows what it changes.
pub(super) fn lose_by_illegal_moves(
    tournament: &Tournament,
    id: GameId,
    player: EntryId,
) -> Result<Vec<Change>, Rejection> {
    let (old, side) = (game(tournament, id)?, side_of(tournament, id, player)?);
    if !tournament.settings.is_lost_by_illegal_moves(old.illegal_moves[side]) {
        return Err(Rejection::TooFewIllegalMoves(id));
    }
    // A loss over the board and no forfeit: the game was played, so that it is rated and counts in tie-breaks.
    let lost = GameResult::Played(Score::of_side(side, Mark::Loss));
    if old.result.is_some_and(|result| result.is_final() && result != lost) {
        return Err(Rejection::OtherResult(id));
    }
    let reason = ForfeitReason { cause: ForfeitCause::IllegalMoves, text: String::new() };
    set_game(tournament, id, Game { result: Some(lost), forfeit: Some(reason), ..old.clone() })
}

fn side_of(tournament: &Tournament, id: GameId, player: EntryId) -> Result<Side, Rejection> {
    let side = tournament.pairing(id).and_then(|pairing| pairing.side_in(player, id.game));
    side.ok_or(Rejection::UnknownGame(id))
}

/// Says why the forfeited games of a board were forfeited: the same for all of them.
pub(super) fn explain_forfeit(
    tournament: &Tournament,
    round: RoundNumber,
    board: BoardNumber,
    reason: Option<&ForfeitReason>,
) -> Result<Vec<Change>, Rejection> {
    if reason.is_some_and(|reason| reason.cause == ForfeitCause::Other && reason.text.trim().is_empty()) {
        return Err(Rejection::ReasonMissing);
    }
    let paired = tournament.round(round).ok_or(Rejection::UnknownRound(round))?;
    let pairing = paired.pairings.get(&board).ok_or(Rejection::NotForfeited(board))?;
    // A reason without a forfeit would be shown for a game that was played after all.
    let forfeited: Vec<_> = pairing.forfeited_games().collect();
    if forfeited.is_empty() {
        return Err(Rejection::NotForfeited(board));
    }
    let explained = |(number, game): &(_, &Game)| {
        let game = Game { forfeit: reason.cloned(), ..(*game).clone() };
        set_game(tournament, pairing.game_id(*number), game)
    };
    Ok(forfeited.iter().map(explained).collect::<Result<Vec<_>, _>>()?.concat())
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

/// White and Black of the first game change places, whatever has been entered: results and reports stay with those who made them.
/// Reports with moves go, as the moves would be those of the other player.
pub(super) fn correct_colours(
    tournament: &Tournament,
    round: RoundNumber,
    board: BoardNumber,
) -> Result<Vec<Change>, Rejection> {
    let pairing = public_pairing(tournament, GameId { round, board, game: GameNumber(1) })?;
    let mut changes = swapped_seats(tournament, pairing)?;
    let entered = pairing.all_games().filter(|(_, game)| !game.is_untouched());
    changes.extend(entered.map(|(number, game)| {
        turned(tournament, Item::Game { id: pairing.game_id(number), game: Box::new(with_colours_turned(game)) })
    }));
    // Results are stored by colour: without this the point would change sides with the players.
    let is_here = |report: &&PlayerReport| (report.id.game.round, report.id.game.board) == (round, board);
    let reports = tournament.reports.values().filter(is_here).filter(|report| report.said.notation.is_none());
    changes.extend(reports.map(|report| turned(tournament, report_with_colours_turned(report))));
    Ok(changes)
}

/// The changes that correct who had White in one game of a match. Of the first game the seats say who had White: there the players change
/// places, and the other games keep their colours by being turned. The colour of the match (PAIRING.md §6), that of its first game, follows
/// from that.
pub(super) fn correct_game_colours(tournament: &Tournament, id: GameId) -> Result<Vec<Change>, Rejection> {
    let pairing = public_pairing(tournament, id)?;
    game(tournament, id)?;
    let is_first = id.game == GameNumber(1);
    let mut changes = Vec::new();
    if is_first {
        changes = swapped_seats(tournament, pairing)?;
        // The lots of colours in games added are of sides, and later ones take turns from there.
        if !pairing.tie_break_games.steps.is_empty() {
            return Err(Rejection::TieBreakGamesBegun(id.board));
        }
    }
    let concerned = pairing.all_games().filter(|(number, _)| is_first || *number == id.game);
    changes.extend(concerned.filter_map(|(number, game)| {
        let is_own = number == id.game;
        let mut corrected = if is_own { with_colours_turned(game) } else { game.clone() };
        corrected.colours_turned ^= is_own != is_first;
        let own = pairing.game_id(number);
        let after = (!corrected.is_untouched()).then(|| Item::Game { id: own, game: Box::new(corrected) });
        // A game that stays as it is, is named where something has been entered of it: it is of those who sit there.
        Change::new(tournament, ItemKey::Game(own), after.clone()).or_else(|| after.map(Change::kept))
    }));
    let here = tournament.reports.values().filter(|report| {
        let game = report.id.game;
        (game.round, game.board) == (id.round, id.board) && (is_first || game.game == id.game)
    });
    changes.extend(here.filter_map(|report| {
        if report.id.game != id {
            return Some(Change::kept(Item::Report(Box::new(report.clone()))));
        }
        // Moves would be those of the other player.
        if report.said.notation.is_some() {
            return clear(tournament, ItemKey::Report(report.id));
        }
        Some(turned(tournament, report_with_colours_turned(report)))
    }));
    Ok(changes)
}

/// The board of a game, in a round that is not a draft any more.
fn public_pairing(tournament: &Tournament, id: GameId) -> Result<&Pairing, Rejection> {
    let paired = tournament.round(id.round).ok_or(Rejection::UnknownRound(id.round))?;
    if paired.state.stage == Stage::Draft {
        return Err(Rejection::StillADraft(id.round));
    }
    paired.pairings.get(&id.board).ok_or(Rejection::UnknownGame(id))
}

/// White and Black of the first game, changed.
fn swapped_seats(tournament: &Tournament, pairing: &Pairing) -> Result<Vec<Change>, Rejection> {
    // A lot or a word names the side that goes on.
    if pairing.tie_break_games.verdict.is_some() {
        return Err(Rejection::MatchDecided(pairing.board));
    }
    let old = Seats::from(pairing);
    Ok(set(tournament, Item::Pairing(Seats { white: old.black, black: old.white, ..old })))
}

fn with_colours_turned(game: &Game) -> Game {
    let result = game.result.map(GameResult::with_colours_turned);
    Game { result, illegal_moves: game.illegal_moves.swapped(), ..game.clone() }
}

fn report_with_colours_turned(report: &PlayerReport) -> Item {
    let reported = Reported { result: report.said.result.with_colours_turned(), notation: None };
    Item::Report(Box::new(PlayerReport { said: reported, ..report.clone() }))
}

/// What `thing` becomes with other colours. A draw is the same, and is named all the same: it is of those who sit there.
fn turned(tournament: &Tournament, thing: Item) -> Change {
    Change::new(tournament, thing.key(), Some(thing.clone())).unwrap_or_else(|| Change::kept(thing))
}
