//! The Dutch system of FIDE (C.04.3, in force since 1 February 2026).
//!
//! [`history`] reads the players out of a tournament, [`colours`] knows what they want to play, [`criteria`] is the
//! rulebook's list, [`bracket`] makes a graph of a bracket, [`order`] takes the decisions the criteria leave open, [`solve`]
//! solves a bracket with them, and [`reference`](mod@reference) goes through the brackets of a round: the plain solver.
//!
//! [`engine`] gives the same pairings sooner. It tries `fast` first, which knows from `tight` what the best imaginable
//! pairing is made of, then `relaxed`; both pair a bracket by itself and ask `lookahead` and `completion` afterwards
//! whether those below can live with it.
//!
//! [`inquiry`] finds what another pairing would have broken, in fields in which `force` imposes it; `against` answers sooner
//! where the colours alone speak against a pair.

mod against;
pub mod bracket;
mod collapse;
pub mod colours;
mod completion;
pub mod criteria;
mod criteria_2017;
pub mod edition;
pub mod engine;
mod fast;
mod force;
pub mod history;
pub mod inquiry;
mod lookahead;
pub mod order;
pub mod reference;
mod relaxed;
pub mod solve;
pub mod tight;

use std::cmp::Reverse;

use super::explain::{BoardReason, BracketReason, PairingExplanation};
use super::rulebook::Rulebook;
use super::systems::Request;
use super::{Paired, PairingError};
use crate::{Bye, Origin, Points, RoundPlan, System};
use engine::Tier;
use history::{SwissField, SwissPlayer};
use solve::{Obstacle, PairedBracket};

/// Pairs every player who has no bye. Results of the round and of later rounds are not looked at.
pub(super) fn pair_round(request: &Request<'_>) -> Result<Paired, PairingError> {
    let Request { tournament, round, .. } = *request;
    let field = field(request);
    if field.players.is_empty() {
        return Err(PairingError::NoPlayers);
    }
    let paired = engine::pair(&field, &Tier::ALL).map_err(|obstacle| rejection(&field, obstacle))?;
    let pairs = paired.brackets.iter().flat_map(|bracket| bracket.pairs.iter());
    let boards = boards(&field, pairs);
    let bye = paired.bye.map(|player| field.players[player].entry);
    // The engine knows places in a field; from here on entries are spoken of.
    let mut plan = RoundPlan::by_hand(round, boards.iter().map(BoardReason::seats).collect(), request.byes.clone());
    plan.byes.extend(bye.map(|entry| (entry, Bye::PairingAllocated)));
    plan.origin = Origin::Engine;
    let rulebook = Rulebook::from_system(System::Dutch { edition: tournament.settings.system.edition() });
    let brackets = paired.brackets.iter().map(|bracket| reasons(&field, bracket)).collect();
    let explanation = PairingExplanation { rulebook, brackets, boards, bye, ..PairingExplanation::default() };
    Ok(Paired { plan, explanation })
}

/// Whether every player who has no bye can be paired at all; means nothing once the work is to stop.
pub(super) fn can_be_paired(request: &Request<'_>) -> bool {
    engine::is_pairable(&field(request))
}

fn field(request: &Request<'_>) -> SwissField {
    let Request { tournament, round, byes, initial_colour, watch, .. } = request;
    SwissField { watch: watch.clone(), ..SwissField::new(tournament, *round, byes, *initial_colour) }
}

/// The boards in order: score of the higher ranked player, sum of the scores, their number (C.04.2).
fn boards<'a>(field: &SwissField, pairs: impl Iterator<Item = &'a (usize, usize)>) -> Vec<BoardReason> {
    let mut boards: Vec<_> = pairs
        .map(|&(higher, lower)| {
            let (higher, lower) = (&field.players[higher], &field.players[lower]);
            // Virtual points do not count here.
            let first = [higher, lower].into_iter().min_by_key(|player| (Reverse(player.score), player.number));
            let first = first.unwrap_or(higher);
            let order = (Reverse(first.score), Reverse(higher.score + lower.score), first.number);
            (order, board(field, higher, lower))
        })
        .collect();
    boards.sort_by_key(|(order, _)| *order);
    boards.into_iter().map(|(_, board)| board).collect()
}

fn board(field: &SwissField, higher: &SwissPlayer, lower: &SwissPlayer) -> BoardReason {
    let (side, rule) = colours::allocate(field, higher, lower);
    BoardReason::new(higher.into(), lower.into(), side, rule)
}

fn reasons(field: &SwissField, bracket: &PairedBracket) -> BracketReason {
    let entry = |&player: &usize| field.players[player].entry;
    let entries = |players: &[usize]| players.iter().map(entry).collect();
    let score = bracket.residents.first().map_or(Points::ZERO, |&player| field.players[player].pairing_score);
    BracketReason {
        score,
        moved_down: entries(&bracket.moved_down),
        residents: entries(&bracket.residents),
        pairs: bracket.pairs.iter().map(|(a, b)| (entry(a), entry(b))).collect(),
        downfloaters: entries(&bracket.downfloaters),
        criteria: bracket.values.clone(),
    }
}

fn rejection(field: &SwissField, obstacle: Obstacle) -> PairingError {
    let entries = |players: Vec<usize>| players.into_iter().map(|player| field.players[player].entry).collect();
    match obstacle {
        Obstacle::Blocked { stranded, wanted, bye_is_wanted } => {
            PairingError::NoPairing { stranded: entries(stranded), wanted: entries(wanted), bye_is_wanted }
        }
        Obstacle::TooManyScores => PairingError::TooManyScores,
        // A round is paired with whatever effort it takes, unless it is to stop.
        Obstacle::TooLong => PairingError::Stopped,
    }
}
