//! What is asked about before results are entered, as something else stands on what they would change. Nothing of it is
//! forbidden: the arbiter may know better, but should say so.

use std::collections::BTreeMap;

use super::decide::absence;
use super::history::{Adjourned, PairingOutcome};
use crate::{
    BoardNumber, Bye, EntryId, GameId, GameResult, Mark, Pairing, Round, RoundNumber, Stage, System, Tournament,
};
use draughts::Side;

/// Games with the result that each is to have; none takes back the one that it has.
pub type EnteredResults = BTreeMap<GameId, Option<GameResult>>;

/// Something that a result would upset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResultWarning {
    /// A player had left before the round, so that the game is forfeited.
    Absent {
        /// The game with the result.
        game: GameId,
        /// The player who had left.
        entry: EntryId,
    },
    /// The match of a knock-out would no longer be won by the player who has been paired further.
    Overturned {
        /// The round of the match.
        round: RoundNumber,
        /// The board of the match.
        board: BoardNumber,
        /// The player who has been paired further.
        seated: EntryId,
        /// The player who would go on instead; none while the match is not decided.
        winner: Option<EntryId>,
        /// The later rounds that stand on it.
        rounds: Vec<RoundNumber>,
    },
}

impl Tournament {
    /// What these results would upset, if they were entered.
    pub fn cautions(&self, results: &EnteredResults) -> Vec<ResultWarning> {
        let mut changed: BTreeMap<(RoundNumber, BoardNumber), Pairing> = BTreeMap::new();
        for (id, result) in results {
            let Some(pairing) = self.pairing(*id) else { continue };
            let after = changed.entry((id.round, id.board)).or_insert_with(|| pairing.clone());
            if let Some(game) = after.game_mut(id.game) {
                game.result = *result;
            }
        }
        let absent = results.iter().filter_map(|(id, result)| self.absent_in(*id, *result));
        absent.chain(changed.values().filter_map(|after| self.overturned(after))).collect()
    }

    /// Whether a result would replace one on which more stands than its own round: the round has been closed, or a later one paired
    /// from it or begun. From a closed round nothing can be taken back.
    pub fn is_correction(&self, id: GameId, result: Option<GameResult>) -> bool {
        let stands = self.game(id).and_then(|game| game.result).filter(|result| result.is_final());
        let can_be_entered = result.is_some() || !self.is_closed(id.round);
        self.is_past(id.round) && can_be_entered && stands.is_some() && stands != result
    }

    /// Whether a round has been closed, or a later one paired from it. The tables of a round robin are paired from no results: there
    /// a round is past when a later one has begun.
    pub fn is_past(&self, round: RoundNumber) -> bool {
        let has_begun = |later: &Round| {
            later.state.stage > Stage::Draft && later.pairings.values().any(|pairing| !pairing.is_unplayed())
        };
        let later = || self.rounds.iter().skip(usize::from(round.0));
        let goes_on =
            if self.settings.system.is_round_robin() { later().any(has_begun) } else { later().next().is_some() };
        self.is_closed(round) || goes_on
    }

    fn is_closed(&self, round: RoundNumber) -> bool {
        self.round(round).is_some_and(|round| round.state.stage == Stage::Closed)
    }

    /// A result other than the forfeit of the player who was not there.
    fn absent_in(&self, id: GameId, result: Option<GameResult>) -> Option<ResultWarning> {
        let pairing = self.pairing(id)?;
        let is_there = |id: EntryId| self.entry(id).is_some_and(|entry| entry.is_present(pairing.round));
        let seats = pairing.seats_in(id.game);
        let due = absence(seats, is_there)?;
        let is_changed = pairing.game(id.game)?.result != result && result != Some(due);
        let gone = [seats.white, seats.black].into_iter().find(|entry| !is_there(*entry))?;
        is_changed.then_some(ResultWarning::Absent { game: id, entry: gone })
    }

    /// Another winner than the one who sits in a later round, or none.
    fn overturned(&self, after: &Pairing) -> Option<ResultWarning> {
        if self.settings.system != System::KnockOut {
            return None;
        }
        let before = self.round(after.round)?.pairings.get(&after.board)?;
        let winner = self.winner(after);
        let seated =
            [after.white, after.black].into_iter().find(|entry| !self.rounds_with(*entry, after).is_empty())?;
        let is_upset = self.winner(before) != winner && winner != Some(seated);
        let (round, board, rounds) = (after.round, after.board, self.rounds_with(seated, after));
        is_upset.then_some(ResultWarning::Overturned { round, board, seated, winner, rounds })
    }

    fn winner(&self, pairing: &Pairing) -> Option<EntryId> {
        match PairingOutcome::new(pairing, &self.settings, Adjourned::CountsAsDraw) {
            PairingOutcome::Awaited => None,
            PairingOutcome::Known { marks, .. } => {
                Side::BOTH.into_iter().find(|side| marks[*side] == Mark::Win).map(|side| pairing.seats()[side])
            }
        }
    }

    /// The rounds after that of a pairing in which a player is still in the bracket.
    fn rounds_with(&self, entry: EntryId, pairing: &Pairing) -> Vec<RoundNumber> {
        let is_in = |round: &&Round| {
            round.pairing_of(entry).is_some() || round.byes.get(&entry) == Some(&Bye::PairingAllocated)
        };
        let later = self.rounds.iter().skip(usize::from(pairing.round.0));
        later.filter(is_in).map(|round| round.state.number).collect()
    }
}
