//! Level matches: the next games of the ladder, a lot, the arbiter's word.

use super::{Desk, DeskError, Request};
use crate::draughts::Side;
use crate::tournament::{Act, BoardNumber, RoundNumber, Tournament, Verdict, VerdictBy};

impl Desk {
    /// Adds the next games of the ladder to a level match.
    pub fn add_decider(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        board: BoardNumber,
    ) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::AddDecider { round, board }))
    }

    /// Draws who goes on from a level match; the number drawn is kept.
    pub fn draw_winner(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        board: BoardNumber,
    ) -> Result<Tournament, DeskError> {
        let drawn = getrandom::u32().map_err(|_| DeskError::NoRandomness)?;
        let verdict = Verdict { is_white: drawn.is_multiple_of(2), by: VerdictBy::Lot { drawn } };
        self.perform(request, |draft| draft.act(Act::SettleMatch { round, board, verdict: verdict.clone() }))
    }

    /// Writes down who goes on from a level match by the arbiter's word: his side in the first game, and why.
    pub fn name_winner(
        &self,
        request: &Request<'_>,
        (round, board): (RoundNumber, BoardNumber),
        (winner, reason): (Side, &str),
    ) -> Result<Tournament, DeskError> {
        let by = VerdictBy::Arbiter { reason: reason.trim().to_owned() };
        let verdict = Verdict { is_white: winner == Side::White, by };
        self.perform(request, |draft| draft.act(Act::SettleMatch { round, board, verdict: verdict.clone() }))
    }
}
