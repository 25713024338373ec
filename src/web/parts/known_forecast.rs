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
    /// That of an earlier state with the same public rounds, as long as there is none of this state.
    pub earlier: Option<Arc<TournamentForecast>>,
    /// Its progress, if it is not finished.
    pub coming: Option<PendingSimulation>,
    /// Whether the staff have stopped it.
    pub is_stopped: bool,
}

/// The forecast of an open tournament as far as it is computed.
pub fn forecast(page: &Page, tournament: &Tournament, state: &str, basis: &NormBasis) -> KnownForecast {
    let none =
        |version: String| KnownForecast { version, forecast: None, earlier: None, coming: None, is_stopped: false };
    // The progress of a simulation depends on the machine, but an archive must be the same everywhere.
    if !is_open(tournament) || page.is_archived() {
        return none(state.to_owned());
    }
    let version = format!("{state} {}", basis.print);
    let so_far = |what: &str| none(format!("{version} {what}"));
    // All languages share one simulation: the alphabet of names does not matter.
    let forecasts = &page.state().forecasts;
    let earlier = || {
        let last = forecasts.last_known(tournament.id);
        last.filter(|last| last.through == tournament.published_rounds())
    };
    match forecasts.find(&(tournament.id, version.clone()), &basis.titled, &basis.norms) {
        Simulated::Known(found) => KnownForecast { forecast: Some(found), ..so_far("known") },
        Simulated::Coming(coming) => KnownForecast { earlier: earlier(), coming: Some(coming), ..so_far("coming") },
        Simulated::Stopped => KnownForecast { earlier: earlier(), is_stopped: true, ..so_far("stopped") },
    }
}

pub fn statements(forecast: &TournamentForecast, entry: EntryId) -> Vec<Statement> {
    let own = forecast.certain.get(&entry);
    own.map(|own| own.statements(forecast.certain.len())).unwrap_or_default()
}
