//! The forecast of a tournament as far as it is computed.

use std::sync::Arc;

use crate::service::NormBasis;
use crate::web::http::Page;
use crate::web::http::forecasts::{PendingSimulation, Simulated, TournamentForecast};
use tournament::forecast::{Statement, is_open};
use tournament::{EntryId, Tournament};

/// The forecast of a tournament as far as it is computed.
pub struct KnownForecast {
    /// The version of pages that show it.
    pub version: String,
    /// `None` for a tournament that is not open.
    pub forecast: Option<Arc<TournamentForecast>>,
    /// That of an earlier state, as long as the one of this state is being computed.
    pub earlier: Option<Arc<TournamentForecast>>,
    /// Its progress, if it is not finished.
    pub coming: Option<PendingSimulation>,
    /// Whether the staff have stopped it.
    pub is_stopped: bool,
}

/// The forecast of an open tournament as far as it is computed.
pub fn forecast(page: &Page, tournament: &Tournament, state: &str, basis: &NormBasis) -> KnownForecast {
    // The progress of a simulation depends on the machine, but an archive must be the same everywhere.
    if !is_open(tournament) || page.is_archived() {
        return KnownForecast {
            version: state.to_owned(),
            forecast: None,
            earlier: None,
            coming: None,
            is_stopped: false,
        };
    }
    let version = format!("{state} {}", basis.print);
    let none = |what: &str| KnownForecast {
        version: format!("{version} {what}"),
        forecast: None,
        earlier: None,
        coming: None,
        is_stopped: false,
    };
    // All languages share one simulation: the alphabet of names does not matter.
    let forecasts = &page.state().forecasts;
    match forecasts.find(&(tournament.id, version.clone()), &basis.titled, &basis.norms) {
        Simulated::Known(found) => KnownForecast { forecast: Some(found), ..none("known") },
        Simulated::Coming(coming) => {
            let earlier = forecasts.last_known(tournament.id);
            KnownForecast { earlier, coming: Some(coming), ..none("coming") }
        }
        Simulated::Stopped => KnownForecast { is_stopped: true, ..none("stopped") },
    }
}

pub fn statements(forecast: &TournamentForecast, entry: EntryId) -> Vec<Statement> {
    let own = forecast.certain.get(&entry);
    own.map(|own| own.statements(forecast.certain.len())).unwrap_or_default()
}
