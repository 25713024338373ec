//! `/api/v1/t/{slug}/chances`: what may still come of a running tournament.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::web::api::v1::common::{ApiLinks, ApiMark, ApiNumber, ApiPlayer, DocumentMaker};
use crate::web::http::forecasts::TournamentForecast;
use crate::web::http::{ApiDocument, Page, Reply};
use crate::web::parts::known_forecast::{KnownForecast, forecast, statements};
use crate::web::parts::load_stored;
use tournament::forecast::{PlayerForecast, Statement, is_open};

/// The results of simulating the remaining rounds.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChancesDocument {
    tournament: String,
    /// Whether anything may still change: there are no chances for a knock-out, and for a tournament that is over or has not begun.
    is_open: bool,
    /// Whether the simulations are finished; otherwise ask again in some seconds.
    is_ready: bool,
    /// The number of simulations.
    runs: u32,
    /// Most likely winners first.
    players: Vec<ApiChances>,
    links: ApiLinks,
}

/// A player's simulated results.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiChances {
    player: ApiPlayer,
    /// To the nearest tenth.
    expected_points: ApiNumber,
    /// The number of runs with each place, from the first; for a shared place the best counts.
    places: Vec<u32>,
    /// The number of runs with the norm of a rank above theirs.
    norms: u32,
    /// Facts that are certain, whatever happens.
    certain: Vec<ApiCertainty>,
}

/// A certain fact.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiCertainty {
    kind: ApiCertaintyKind,
    /// The place concerned, if any.
    place: Option<u32>,
    /// The result of the next pairing, if the fact depends on it.
    mark: Option<ApiMark>,
}

/// The kind of certain fact.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ApiCertaintyKind {
    IsFirst,
    /// `place` is the best that they can reach.
    CannotBeFirst,
    /// They take `place` or a better one.
    AtLeast,
    /// With `mark` in their next pairing they take `place` or a better one.
    IsEnough,
    /// With `mark` in their next pairing they can no longer be first.
    RulesOutFirst,
}

/// `GET /api/v1/t/{slug}/chances`
pub async fn show(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    let basis = page.norm_basis(&tournament).await?;
    let KnownForecast { forecast, .. } = forecast(&page, &tournament, &state, &basis);
    let maker = DocumentMaker { page: &page, tournament: &tournament };
    let prospects = forecast.as_ref().map(|forecast| forecast.simulated.prospects.as_slice()).unwrap_or_default();
    let known = forecast.as_deref();
    let player = |player: &PlayerForecast| ApiChances::new(maker, known?, player);
    let document = ChancesDocument {
        tournament: tournament.slug.clone(),
        is_open: is_open(&tournament),
        is_ready: known.is_some() || !is_open(&tournament),
        runs: known.map_or(0, |own| own.simulated.runs),
        players: prospects.iter().filter_map(player).collect(),
        links: maker.links("/chances"),
    };
    page.document(ApiDocument::Chances, &document)
}

impl ApiChances {
    fn new(maker: DocumentMaker<'_>, forecast: &TournamentForecast, player: &PlayerForecast) -> Option<Self> {
        Some(Self {
            player: maker.player(player.entry)?,
            expected_points: player.expected_points().into(),
            places: player.places.clone(),
            norms: player.norm().times,
            certain: statements(forecast, player.entry).into_iter().map(ApiCertainty::from).collect(),
        })
    }
}

impl From<Statement> for ApiCertainty {
    fn from(statement: Statement) -> Self {
        use ApiCertaintyKind as K;
        let (kind, place, mark) = match statement {
            Statement::IsFirst => (K::IsFirst, None, None),
            Statement::CannotBeFirst { best } => (K::CannotBeFirst, Some(best), None),
            Statement::AtLeast { place } => (K::AtLeast, Some(place), None),
            Statement::IsEnough { mark, place } => (K::IsEnough, Some(place), Some(mark)),
            Statement::RulesOutFirst { mark } => (K::RulesOutFirst, None, Some(mark)),
        };
        Self { kind, place, mark: mark.map(ApiMark::from) }
    }
}
