//! The forecast of a tournament as far as it is computed.

use std::sync::Arc;

use crate::web::http::forecasts::{PendingSimulation, Simulated, TournamentForecast};
use crate::web::http::{AppError, Page};
use crate::web::parts::norms::{fingerprint, table_of, titles_print, with_titles};
use tournament::forecast::{Statement, is_open};
use tournament::{EntryId, Tournament};

/// The forecast of a tournament as far as it is computed.
pub struct KnownForecast {
    /// The version of pages that show it.
    pub version: String,
    /// `None` for a tournament that is not open.
    pub forecast: Option<Arc<TournamentForecast>>,
    /// Its progress, if it is not finished.
    pub coming: Option<PendingSimulation>,
    /// Whether the staff have stopped it.
    pub is_stopped: bool,
}

/// The forecast of an open tournament as far as it is computed.
pub async fn forecast(page: &Page, tournament: &Arc<Tournament>, state: &str) -> Result<KnownForecast, AppError> {
    // The progress of a simulation depends on the machine, but an archive must be the same everywhere.
    if !is_open(tournament) || page.is_archived() {
        return Ok(KnownForecast { version: state.to_owned(), forecast: None, coming: None, is_stopped: false });
    }
    // All languages share one simulation: the alphabet of names does not matter.
    let tournament = page.stored.get().filter(|stored| stored.id == tournament.id).unwrap_or(tournament);
    let norms = table_of(page, tournament).await?;
    let titled = with_titles(page, tournament).await?;
    let version = format!("{state} {} {}", fingerprint(&norms), titles_print(&titled));
    let none = |what: &str| KnownForecast {
        version: format!("{version} {what}"),
        forecast: None,
        coming: None,
        is_stopped: false,
    };
    Ok(match page.state().forecasts.find(&(tournament.id, version.clone()), &titled, &norms) {
        Simulated::Known(found) => KnownForecast { forecast: Some(found), ..none("known") },
        Simulated::Coming(coming) => KnownForecast { coming: Some(coming), ..none("coming") },
        Simulated::Stopped => KnownForecast { is_stopped: true, ..none("stopped") },
    })
}

pub fn statements(forecast: &TournamentForecast, entry: EntryId) -> Vec<Statement> {
    let own = forecast.certain.get(&entry);
    own.map(|own| own.statements(forecast.certain.len())).unwrap_or_default()
}
