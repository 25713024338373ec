//! Acts about level matches: games added by the ladder, and the word that ends it.

use super::set;
use crate::model::aggregate::Tournament;
use crate::model::change::{Change, Thing};
use crate::model::decision::{Begun, BoardDeciders, Deciders, FirstColour, Next, Verdict, VerdictBy};
use crate::model::ids::{BoardNumber, RoundNumber};
use crate::model::pairing::Pairing;
use crate::model::refusal::Refusal;
use crate::model::round::Stage;

/// Adds the next games of the ladder to a level match. Their colours are settled where a step begins.
pub(super) fn add(
    tournament: &Tournament,
    place: (RoundNumber, BoardNumber),
    colour: Option<FirstColour>,
) -> Result<Vec<Change>, Refusal> {
    let pairing = undecided(tournament, place)?;
    let mut deciders = pairing.deciders.clone();
    match pairing.next_decider(&tournament.settings) {
        Next::Again(_) => deciders.steps.iter_mut().next_back().into_iter().for_each(|last| last.added += 1),
        Next::Step(step) => deciders.steps.push(Begun { added: step.first_games(), step, colour }),
        Next::LastResort => return Err(Refusal::LadderEnded(pairing.board)),
    }
    // Games are numbered in a byte, and nobody plays so many.
    if pairing.games.len() + deciders.games() > usize::from(u8::MAX) {
        return Err(Refusal::LadderEnded(pairing.board));
    }
    Ok(set_deciders(tournament, pairing, deciders))
}

/// Ends a level match by a lot or by the arbiter's word.
pub(super) fn settle(
    tournament: &Tournament,
    place: (RoundNumber, BoardNumber),
    verdict: Verdict,
) -> Result<Vec<Change>, Refusal> {
    let pairing = undecided(tournament, place)?;
    if matches!(&verdict.by, VerdictBy::Arbiter { reason } if reason.trim().is_empty()) {
        return Err(Refusal::ReasonMissing);
    }
    if matches!(verdict.by, VerdictBy::Lot { .. }) && !pairing.may_be_drawn(&tournament.settings) {
        return Err(Refusal::NoLotYet(pairing.board));
    }
    Ok(set_deciders(tournament, pairing, Deciders { verdict: Some(verdict), ..pairing.deciders.clone() }))
}

fn set_deciders(tournament: &Tournament, pairing: &Pairing, deciders: Deciders) -> Vec<Change> {
    let (round, board) = (pairing.round, pairing.board);
    set(tournament, Thing::Deciders(Box::new(BoardDeciders { round, board, deciders })))
}

/// A match of a public round that is level, with every game of it over.
fn undecided(tournament: &Tournament, (number, board): (RoundNumber, BoardNumber)) -> Result<&Pairing, Refusal> {
    let round = tournament.round(number).ok_or(Refusal::UnknownRound(number))?;
    let pairing = round.pairings.get(&board).ok_or(Refusal::NotLevel(board))?;
    match round.state.stage {
        Stage::Draft => Err(Refusal::StillADraft(number)),
        Stage::Published | Stage::Closed if !pairing.is_undecided(&tournament.settings) => {
            Err(Refusal::NotLevel(board))
        }
        Stage::Published | Stage::Closed if pairing.awaits_decider() => Err(Refusal::DeciderAwaited(board)),
        Stage::Published | Stage::Closed => Ok(pairing),
    }
}
