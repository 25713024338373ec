//! A tournament paired again, round by round, from its own results.

use std::collections::{BTreeMap, BTreeSet};

use crate::pairing::PairingError;
use crate::pairing::systems::{Request, pairer};
use crate::pairing::watch::{PairingStopped, PairingWatch};
use crate::{Bye, EntryId, Round, RoundNumber, RoundPlan, Tournament};
use draughts::{BySide, Side};

/// A board, or the bye that goes with a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReplayedBoard {
    /// Two players at a board.
    Board {
        /// Who has White in the first game.
        white: EntryId,
        /// Who has Black in the first game.
        black: EntryId,
    },
    /// The player with the pairing-allocated bye.
    Bye(EntryId),
}

/// A round that we would have paired otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingDifference {
    /// The round that was paired otherwise.
    pub round: RoundNumber,
    /// What only our pairing has, in board order; or why we have none.
    pub ours: Result<Vec<ReplayedBoard>, PairingError>,
    /// What only the recorded pairing has, in board order.
    pub recorded: Vec<ReplayedBoard>,
}

/// Pairs every round of `tournament` again from what was known before it, and names those with another result. Byes
/// asked for and absences are those recorded; the pairing-allocated bye is for the system to give.
pub fn replay(tournament: &Tournament) -> Vec<PairingDifference> {
    let rounds = tournament.rounds.iter();
    rounds.filter_map(|round| difference(tournament, round, &PairingWatch::default())).collect()
}

/// As [`replay`]; `watch` hears how many rounds are done, and may stop it.
pub fn replay_watched(tournament: &Tournament, watch: &PairingWatch) -> Result<Vec<PairingDifference>, PairingStopped> {
    let (mut differences, all) = (Vec::new(), tournament.rounds.len());
    for (round, done) in tournament.rounds.iter().zip(0..) {
        watch.step(done, all)?;
        differences.extend(difference(tournament, round, &watch.without_progress()));
    }
    // A round that was broken off is no difference.
    watch.step(all, all)?;
    Ok(differences)
}

fn difference(tournament: &Tournament, round: &Round, watch: &PairingWatch) -> Option<PairingDifference> {
    let number = round.state.number;
    let seats = round.pairings.values().map(crate::Pairing::seats).collect();
    let recorded = sittings(&RoundPlan::by_hand(number, seats, round.byes.clone()));
    let initial_colour = tournament.settings.initial_colour.unwrap_or(Side::White);
    let byes = recorded_byes(tournament, round);
    let request = Request { tournament, round: number, byes, initial_colour, only: None, watch: watch.clone() };
    let ours = match pairer(tournament.settings.system)(&request) {
        Ok(paired) => sittings(&paired.plan),
        Err(error) => return Some(PairingDifference { round: number, ours: Err(error), recorded }),
    };
    let same: BTreeSet<_> = ours.iter().filter(|sitting| recorded.contains(sitting)).copied().collect();
    if same.len() == ours.len() && same.len() == recorded.len() {
        return None;
    }
    // What is alike in both would hide the boards that differ.
    let only = |sittings: Vec<ReplayedBoard>| sittings.into_iter().filter(|sitting| !same.contains(sitting)).collect();
    Some(PairingDifference { round: number, ours: Ok(only(ours)), recorded: only(recorded) })
}

/// The players who were not to be paired, and the bye of each: all without an opponent except the one with the pairing-allocated bye.
pub fn recorded_byes(tournament: &Tournament, round: &Round) -> BTreeMap<EntryId, Bye> {
    let seated: BTreeSet<EntryId> =
        round.pairings.values().flat_map(|pairing| [pairing.white, pairing.black]).collect();
    let bye = |entry: EntryId| round.byes.get(&entry).copied().unwrap_or(Bye::Zero);
    let idle = tournament.entries.keys().copied().filter(|entry| !seated.contains(entry));
    idle.map(|entry| (entry, bye(entry))).filter(|(_, bye)| *bye != Bye::PairingAllocated).collect()
}

fn sittings(plan: &RoundPlan) -> Vec<ReplayedBoard> {
    let boards = plan.seats.iter().map(|&BySide { white, black }| ReplayedBoard::Board { white, black });
    let odd = plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
    boards.chain(odd.map(|(&entry, _)| ReplayedBoard::Bye(entry))).collect()
}
