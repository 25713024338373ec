//! A round as its system pairs it again from what was known then: at once where that is short, else in the background.

use std::sync::Arc;

use crate::service::{RoundPairedAgain, Service, ServiceError, Watch};
use crate::web::http::forecasts::Simulated;
use crate::web::http::{AppError, Page};
use tournament::{RoundNumber, Tournament};

/// The round, if it is paired again already; otherwise that is started, and waited for a moment.
pub async fn paired_again(
    page: &Page,
    tournament: &Arc<Tournament>,
    state: &str,
    round: RoundNumber,
) -> Result<Simulated<RoundPairedAgain>, AppError> {
    let shared = Arc::clone(tournament);
    let then = page.service(move |service| service.when_paired(&shared, round)).await?;
    // An archive waits for its pages.
    if page.is_archived() || !then.is_long() {
        let again = move |_: &Service| then.paired_again(&Watch::default()).map_err(ServiceError::from);
        let again = page.service(again).await?;
        return Ok(Simulated::Known(Arc::new(again)));
    }
    let (key, forecasts) = ((tournament.id, format!("{state} {round}")), &page.state().forecasts);
    match forecasts.round(&key, then.clone()) {
        known @ (Simulated::Known(_) | Simulated::Stopped) => Ok(known),
        Simulated::Coming(coming) => {
            coming.wait(page.state().config.patience.task).await;
            Ok(forecasts.round(&key, then))
        }
    }
}
