//! Commands about level matches: games added by the tie-break steps, and the word that ends it.

use super::set;
use crate::model::tie_break_games::{FirstColour, NextTieBreakStep, StartedStep};
use crate::{
    BoardNumber, BoardTieBreakGames, Change, Item, MatchVerdict, Pairing, Rejection, RoundNumber, Stage, TieBreakGames,
    Tournament, VerdictBy,
};

/// Adds the next tie-break games to a level match. Their colours are settled where a step begins.
pub(super) fn add(
    tournament: &Tournament,
    round: RoundNumber,
    board: BoardNumber,
    colour: Option<FirstColour>,
) -> Result<Vec<Change>, Rejection> {
    let pairing = undecided(tournament, round, board)?;
    let mut tie_break_games = pairing.tie_break_games.clone();
    match pairing.next_tie_break_step(&tournament.settings) {
        NextTieBreakStep::Again(_) => {
            tie_break_games.steps.iter_mut().next_back().into_iter().for_each(|last| last.added += 1);
        }
        NextTieBreakStep::Step(step) => {
            tie_break_games.steps.push(StartedStep { added: step.first_games(), step, colour });
        }
        NextTieBreakStep::LastResort => return Err(Rejection::TieBreakStepsEnded(pairing.board)),
    }
    // Games are numbered in a byte: 255 are more than any match has.
    if pairing.games.len() + tie_break_games.games() > usize::from(u8::MAX) {
        return Err(Rejection::TieBreakStepsEnded(pairing.board));
    }
    Ok(set_tie_break_games(tournament, pairing, tie_break_games))
}

/// Ends a level match by a lot or by the arbiter's word.
pub(super) fn settle(
    tournament: &Tournament,
    round: RoundNumber,
    board: BoardNumber,
    verdict: MatchVerdict,
) -> Result<Vec<Change>, Rejection> {
    let pairing = undecided(tournament, round, board)?;
    if matches!(&verdict.by, VerdictBy::Arbiter { reason } if reason.trim().is_empty()) {
        return Err(Rejection::ReasonMissing);
    }
    // Lots come last: as long as the rules give another game, that decides. An arbiter's word may come at any time.
    if matches!(verdict.by, VerdictBy::Lot { .. }) && !pairing.may_be_drawn(&tournament.settings) {
        return Err(Rejection::NoLotYet(pairing.board));
    }
    Ok(set_tie_break_games(
        tournament,
        pairing,
        TieBreakGames { verdict: Some(verdict), ..pairing.tie_break_games.clone() },
    ))
}

fn set_tie_break_games(tournament: &Tournament, pairing: &Pairing, tie_break_games: TieBreakGames) -> Vec<Change> {
    let (round, board) = (pairing.round, pairing.board);
    set(tournament, Item::TieBreakGames(Box::new(BoardTieBreakGames { round, board, tie_break_games })))
}

/// A match of a public round that is level, with every game of it over.
fn undecided(tournament: &Tournament, number: RoundNumber, board: BoardNumber) -> Result<&Pairing, Rejection> {
    let round = tournament.round(number).ok_or(Rejection::UnknownRound(number))?;
    let pairing = round.pairings.get(&board).ok_or(Rejection::NotLevel(board))?;
    match round.state.stage {
        Stage::Draft => Err(Rejection::StillADraft(number)),
        Stage::Published | Stage::Closed if !pairing.is_undecided(&tournament.settings) => {
            Err(Rejection::NotLevel(board))
        }
        Stage::Published | Stage::Closed if pairing.awaits_tie_break_game() => {
            Err(Rejection::TieBreakGameAwaited(board))
        }
        Stage::Published | Stage::Closed => Ok(pairing),
    }
}
