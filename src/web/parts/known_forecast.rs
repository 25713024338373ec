//! What is known by now of the chances in a tournament.

use std::sync::Arc;

use crate::web::http::forecasts::{PendingSimulation, Simulated, TournamentForecast};
use crate::web::http::{AppError, Page};
use crate::web::parts::norms::{fingerprint, table_of, titles_print, with_titles};
use tournament::forecast::{Statement, is_open};
use tournament::{EntryId, Tournament};

/// What is known by now of the chances in a tournament.
pub struct KnownForecast {
    /// What a page that shows it changes with.
    pub version: String,
    /// None of a tournament that is not open.
    pub forecast: Option<Arc<TournamentForecast>>,
    /// How far it is, where it is not known yet.
    pub coming: Option<PendingSimulation>,
    /// Whether the staff have stopped it.
    pub is_stopped: bool,
}

/// What is known by now of the chances in an open tournament.
pub async fn forecast(page: &Page, tournament: &Arc<Tournament>, state: &str) -> Result<KnownForecast, AppError> {
    // How far a simulation gets depends on the machine: an archive is the same wherever it is made.
    if !is_open(tournament) || page.is_archived() {
        return Ok(KnownForecast { version: state.to_owned(), forecast: None, coming: None, is_stopped: false });
    }
    // Readers of all languages are told of one simulation: the letters of names change no chance.
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
