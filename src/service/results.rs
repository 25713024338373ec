//! Results and corrections.

use std::collections::BTreeMap;

use crate::service::{Request, Service, ServiceError};
use tournament::{Command, GameId, GameResult, Rejection, Tournament};

/// What both players report of games, where the arbiter has said that another result is meant all the same.
pub type Overruled = BTreeMap<GameId, GameResult>;

impl Service {
    /// Enters, corrects or takes back results; all of them or none. Against what both players report only where that is
    /// `overruled`: the arbiter has seen it.
    pub fn enter_results(
        &self,
        request: &Request<'_>,
        results: &[(GameId, Option<GameResult>)],
        overruled: &Overruled,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            for (game, result) in results {
                check_reports(draft.tournament(), *game, *result, overruled.get(game).copied())?;
            }
            draft.execute(Command::EnterResults(results.to_vec()))
        })
    }
}

/// Refuses a new result against what both players report, unless just that is to be overruled.
pub(super) fn check_reports(
    tournament: &Tournament,
    id: GameId,
    result: Option<GameResult>,
    overruled: Option<GameResult>,
) -> Result<(), Rejection> {
    let is_new = tournament.game(id).is_some_and(|game| game.result != result);
    match tournament.overruled(id, result) {
        Some(reported) if is_new && overruled != Some(reported) => Err(Rejection::AgainstReports(id)),
        _ => Ok(()),
    }
}
