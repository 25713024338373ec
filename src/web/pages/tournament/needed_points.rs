//! What a player still needs, and how likely it is: for the page of the player and for that of all forecasts.

use std::sync::Arc;

use crate::web::http::forecasts::{PendingSimulation, Simulated, TournamentForecast};
use crate::web::http::{AppError, Page};
use crate::web::i18n::Locale;
use crate::web::parts::norms::{fingerprint, table_of, titles_print, with_titles};
use tournament::forecast::{Estimate, PlayerForecast, Statement, is_open};
use tournament::rating::norms::NormTable;
use tournament::{EntryId, Points, Tournament};

/// What is known by now of the chances in a tournament.
pub struct KnownForecast {
    /// What a page that shows it changes with.
    pub version: String,
    /// None of a tournament that is not open.
    pub forecast: Option<Arc<TournamentForecast>>,
    /// How far it is, where it is not known yet.
    pub coming: Option<PendingSimulation>,
}

/// What is known by now of the chances in an open tournament.
pub async fn forecast(page: &Page, tournament: &Arc<Tournament>, state: &str) -> Result<KnownForecast, AppError> {
    // How far a simulation gets depends on the machine: an archive is the same wherever it is made.
    if !is_open(tournament) || page.is_archived() {
        return Ok(KnownForecast { version: state.to_owned(), forecast: None, coming: None });
    }
    let norms = table_of(page, tournament).await?;
    let titled = with_titles(page, tournament).await?;
    let version = format!("{state} {} {}", fingerprint(&norms), titles_print(&titled));
    Ok(match page.state().forecasts.find(&(tournament.id, version.clone()), &titled, &norms) {
        Simulated::Known(found) => {
            KnownForecast { version: format!("{version} known"), forecast: Some(found), coming: None }
        }
        Simulated::Coming(coming) => {
            KnownForecast { version: format!("{version} coming"), forecast: None, coming: Some(coming) }
        }
    })
}

pub fn statements(forecast: &TournamentForecast, entry: EntryId) -> Vec<Statement> {
    let own = forecast.certain.get(&entry);
    own.map(|own| own.statements(forecast.certain.len())).unwrap_or_default()
}

/// What a player needs, as their card shows it.
pub struct NeededPoints {
    /// None while it is being worked out.
    pub known: Option<ForecastData>,
}

impl NeededPoints {
    /// What a player needs; nothing where nothing is left to be played or they have no place.
    pub fn new(
        t: Locale,
        tournament: &Tournament,
        forecast: Option<&TournamentForecast>,
        ranks: &NormTable,
        entry: EntryId,
    ) -> Option<Self> {
        if !is_open(tournament) {
            return None;
        }
        let Some(forecast) = forecast else { return Some(Self { known: None }) };
        let own = forecast.simulated.player(entry)?;
        let norm = |(&rank, &times): (&usize, &u32)| {
            Some((t.rank_of_table(ranks.name(rank)?), Estimate { times, runs: own.runs }))
        };
        let known = ForecastData {
            chances: chances(t, own),
            norms: own.norms.iter().filter_map(norm).collect(),
            certain: statements(forecast, entry),
            points: own.expected_points(),
            runs: own.runs,
        };
        Some(Self { known: Some(known) })
    }
}

/// A player's chances and what is certain of them.
pub struct ForecastData {
    /// The places with more than a hundredth of a chance, and one more for the podium.
    pub chances: Vec<(String, Estimate)>,
    /// The norms by the names of their ranks.
    pub norms: Vec<(String, Estimate)>,
    pub certain: Vec<Statement>,
    pub points: Points,
    pub runs: u32,
}

fn chances(t: Locale, own: &PlayerForecast) -> Vec<(String, Estimate)> {
    let place = |place| (t.text("forecast-place").with("place", place).to_string(), own.place(place));
    let likely = (1..=own.places.len()).map(place).filter(|(_, chance)| chance.per_mille() >= 10);
    let podium = (t.text("forecast-podium").to_string(), own.among_first(3));
    let is_between = (1..1000).contains(&podium.1.per_mille());
    likely.chain(Some(podium).filter(|_| is_between)).collect()
}
