//! Officials who are limited to a section of a tournament: what they do elsewhere is refused, whichever page or form it comes from.

use crate::service::{Request, ServiceError, TournamentDraft};
use tournament::{GameId, SectionLimit, Tournament};

impl ServiceError {
    /// For what is outside the section that the account is limited to.
    fn outside(limit: &SectionLimit, tournament: &Tournament) -> Self {
        Self::OutsideSection(tournament.section(&limit.section).cloned().map(Box::new))
    }
}

impl Request<'_> {
    /// Refuses what is about a game at a board without a player of the section.
    pub(super) fn check_game(&self, tournament: &Tournament, game: GameId) -> Result<(), ServiceError> {
        match self.limit.filter(|_| !self.may_change(tournament, game)) {
            Some(limit) => Err(ServiceError::outside(limit, tournament)),
            None => Ok(()),
        }
    }

    /// Whether results of a game may be entered, as far as sections go.
    pub(super) fn may_change(&self, tournament: &Tournament, game: GameId) -> bool {
        self.limit.is_none_or(|limit| limit.has_board(tournament, game.round, game.board))
    }
}

/// Refuses the changes of a draft if one of them is not of the section that the account is limited to. What changes nothing in the
/// tournament writes something beside it, which belongs to no section.
pub(super) fn check_limit(
    request: &Request<'_>,
    before: &Tournament,
    draft: &TournamentDraft,
) -> Result<(), ServiceError> {
    let Some(limit) = request.limit else { return Ok(()) };
    let is_refused = limit.refuses(before, draft.tournament(), draft.changes()).is_some();
    if is_refused || draft.changes().is_empty() { Err(ServiceError::outside(limit, before)) } else { Ok(()) }
}
