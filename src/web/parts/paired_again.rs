//! A round as its system pairs it again from what was known then: at once where that is short, else in the background.

use std::sync::Arc;

use crate::service::{RoundPairedAgain, Service, ServiceError, Watch};
use crate::web::http::forecasts::Simulated;
use crate::web::http::{AppError, Page};
use tournament::{RoundNumber, Tournament};

/// The round, if it is paired again already; otherwise that is started, and waited for a moment. `tournament` is as the page shows it, in the
/// state of the key `state`.
pub async fn paired_again(
    page: &Page,
    tournament: &Arc<Tournament>,
    state: &str,
    round: RoundNumber,
) -> Result<Simulated<RoundPairedAgain>, AppError> {
    let archived = page.state().archived.as_ref().and_then(|archived| archived.tournament(&tournament.slug));
    let stored = archived.map(|archived| Arc::clone(&archived.tournament));
    let slug = tournament.slug.clone();
    let then = page
        .service(move |service| {
            let stored = stored.map_or_else(|| service.tournament(&slug), Ok)?;
            service.when_paired(&stored, round)
        })
        .await?;
    // An archive waits for its pages.
    if page.is_archived() || !then.is_long() {
        let again = move |_: &Service| then.paired_again(&Watch::default()).map_err(ServiceError::from);
        let again = page.service(again).await?;
        return Ok(Simulated::Known(Arc::new(again)));
    }
    // Later results and corrections do not change what was known then: they do not begin it anew.
    let known_then = then.paired_by.map_or_else(|| state.to_owned(), |entry| format!("by {entry}"));
    let (key, forecasts) = ((tournament.id, format!("{round} {known_then}")), &page.state().forecasts);
    match forecasts.round(&key, then.clone()) {
        known @ (Simulated::Known(_) | Simulated::Stopped) => Ok(known),
        Simulated::Coming(coming) => {
            coming.wait(page.state().config.patience.task).await;
            Ok(forecasts.round(&key, then))
        }
    }
}
