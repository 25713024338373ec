//! Level matches: the next tie-break games, a lot, the arbiter's word.

use crate::service::{Request, Service, ServiceError, draw_number};
use draughts::Side;
use tournament::tie_break_games::FirstColour;
use tournament::{BoardNumber, Command, MatchVerdict, RoundNumber, Tournament, VerdictBy};

/// Who has White in the first game added to a level match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieBreakWhite {
    ByTurn,
    /// The player with this colour in the first game of the match.
    Of(Side),
    ByLot,
}

impl Service {
    /// Adds the next tie-break games to a level match; a number that was drawn is kept.
    pub fn add_tie_break_games(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        board: BoardNumber,
        white: TieBreakWhite,
    ) -> Result<Tournament, ServiceError> {
        let colour = match white {
            TieBreakWhite::ByTurn => None,
            TieBreakWhite::Of(side) => Some(FirstColour { is_white: side == Side::White, drawn: None }),
            TieBreakWhite::ByLot => {
                let drawn = draw_number()?;
                Some(FirstColour { is_white: drawn.is_multiple_of(2), drawn: Some(drawn) })
            }
        };
        self.perform(request, |draft| draft.execute(Command::AddTieBreakGames { round, board, colour }))
    }

    /// Draws the winner of a level match; the drawn number is stored.
    pub fn draw_winner(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        board: BoardNumber,
    ) -> Result<Tournament, ServiceError> {
        let drawn = draw_number()?;
        let verdict = MatchVerdict { is_white: drawn.is_multiple_of(2), by: VerdictBy::Lot { drawn } };
        self.perform(request, |draft| draft.execute(Command::SettleMatch { round, board, verdict: verdict.clone() }))
    }

    /// Sets the winner of a level match by the arbiter's decision: the side in the first game, and the reason.
    pub fn name_winner(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        board: BoardNumber,
        winner: Side,
        reason: &str,
    ) -> Result<Tournament, ServiceError> {
        let by = VerdictBy::Arbiter { reason: reason.trim().to_owned() };
        let verdict = MatchVerdict { is_white: winner == Side::White, by };
        self.perform(request, |draft| draft.execute(Command::SettleMatch { round, board, verdict: verdict.clone() }))
    }
}
