//! Results and corrections.

use super::{Desk, DeskError, Request};
use crate::tournament::{Act, GameId, GameResult, Tournament};

impl Desk {
    /// Enters, corrects or takes back results; all of them or none.
    pub fn enter_results(
        &self,
        request: &Request<'_>,
        results: &[(GameId, Option<GameResult>)],
    ) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::EnterResults(results.to_vec())))
    }
}
