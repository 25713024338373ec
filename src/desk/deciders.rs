//! Level matches: the next games of the ladder, a lot, the arbiter's word.

use super::{Desk, DeskError, Request};
use draughts::Side;
use tournament::decision::FirstColour;
use tournament::{Act, BoardNumber, RoundNumber, Tournament, Verdict, VerdictBy};

/// Who has White in the first game that is added to a level match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum White {
    /// Whose turn it is.
    ByTurn,
    /// Whose side this is in the first game of the match.
    Of(Side),
    /// Who is drawn.
    ByLot,
}

impl Desk {
    /// Adds the next games of the ladder to a level match; a number that was drawn is kept.
    pub fn add_decider(
        &self,
        request: &Request<'_>,
        (round, board): (RoundNumber, BoardNumber),
        white: White,
    ) -> Result<Tournament, DeskError> {
        let colour = match white {
            White::ByTurn => None,
            White::Of(side) => Some(FirstColour { is_white: side == Side::White, drawn: None }),
            White::ByLot => {
                let drawn = getrandom::u32().map_err(|_| DeskError::NoRandomness)?;
                Some(FirstColour { is_white: drawn.is_multiple_of(2), drawn: Some(drawn) })
            }
        };
        self.perform(request, |draft| draft.act(Act::AddDecider { round, board, colour }))
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
