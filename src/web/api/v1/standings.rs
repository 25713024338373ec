//! `/api/v1/t/{slug}/standings`, `/api/v1/t/{slug}/standings/after/{n}`: places, points and tie-breaks.

use actix_web::web;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::service::progress::Progress;
use crate::web::api::v1::common::{ApiLinks, ApiNumber, ApiPlace, ApiPlayer, ApiTieBreak, DocumentMaker, figure};
use crate::web::http::documents::document_address;
use crate::web::http::{ApiDocument, Page, Reply, breakdown_address};
use crate::web::parts::ratings::{rating_changes, rating_records};
use crate::web::parts::standings::through;
use crate::web::parts::{Section, load_stored};
use tournament::RoundNumber;
use tournament::standings::{DecidedBy, Place, Standings, StandingsRow};

/// The standings after a round.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StandingsDocument {
    tournament: String,
    /// The round that they include; 0 before the first.
    through: u16,
    /// Whether the tournament is closed and the places are final.
    is_final: bool,
    /// In the order in which they separate players with equal points.
    tie_breaks: Vec<ApiTieBreak>,
    rows: Vec<ApiStandingsRow>,
    links: ApiLinks,
}

/// A player with their place.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiStandingsRow {
    /// The place within the requested group; `null` if their results do not count.
    place: Option<ApiPlace>,
    player: ApiPlayer,
    points: ApiNumber,
    /// The values of the tie-breaks, in order: usually one number; several that are compared one after the other; none if the tie-break is
    /// undefined.
    values: Vec<Vec<ApiNumber>>,
    /// Why they are below the row above: `first`, `points`, the code of a tie-break, `shared`, `annulled` or `expelled`.
    decided_by: String,
    /// The change of their rating, once the tournament is closed and rated.
    rating_change: Option<i32>,
    /// The page with the breakdown of the figures.
    why: String,
    /// The document that says it.
    breakdown: String,
}

/// The round is part of the address if it is chosen.
#[derive(Debug, Deserialize)]
pub struct StandingsPath {
    slug: String,
    n: Option<RoundNumber>,
}

/// `GET /api/v1/t/{slug}/standings` and `…/after/{n}`; `?sex=`, `?age=`, `?region=` and `?section=` as on the page.
pub async fn show(page: Page, path: web::Path<StandingsPath>, section: web::Query<Section>) -> Reply {
    let StandingsPath { slug, n } = path.into_inner();
    let (tournament, state) = load_stored(&page, slug).await?;
    let through = through(&tournament, n)?;
    let (version, records) = rating_records(&page, &tournament).await?;
    page.kept_document(ApiDocument::Standings, &format!("{state} {version}"), || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let table = page.standings(&tournament, through);
        let changes = rating_changes(&tournament, &records);
        let has = |id| tournament.entry(id).is_some_and(|entry| section.has(&tournament, entry));
        let row = |(place, row): (Option<Place>, &StandingsRow)| {
            let change = changes.get(&row.entry).copied();
            ApiStandingsRow::new(maker, &table, row).map(|own| ApiStandingsRow {
                place: place.map(ApiPlace::from),
                rating_change: change,
                ..own
            })
        };
        let rest = n.map_or_else(|| "/standings".to_owned(), |n| format!("/standings/after/{n}"));
        Ok(StandingsDocument {
            tournament: tournament.slug.clone(),
            through: table.through.0,
            is_final: Progress::from_tournament(&tournament) == Progress::Closed
                && table.through == tournament.published_rounds(),
            tie_breaks: table.tie_breaks.iter().map(|tie_break| ApiTieBreak::new(*tie_break)).collect(),
            rows: table.section(has).into_iter().filter_map(row).collect(),
            links: maker.links(&rest),
        })
    })
}

impl ApiStandingsRow {
    /// A row of the full table.
    fn new(maker: DocumentMaker<'_>, table: &Standings, row: &StandingsRow) -> Option<Self> {
        let entry = maker.tournament.entry(row.entry)?;
        let why = breakdown_address(maker.tournament, entry, table.through);
        Some(Self {
            place: row.place.map(ApiPlace::from),
            player: maker.player_of(entry),
            points: row.points.into(),
            values: row.values.iter().map(figure).collect(),
            decided_by: decided_by(row.decided_by),
            rating_change: None,
            breakdown: maker.page.reference(&document_address(&why)),
            why: maker.page.reference(&why),
        })
    }
}

/// The code of what puts a player below another.
pub fn decided_by(decided_by: DecidedBy) -> String {
    let code = match decided_by {
        DecidedBy::First => "first",
        DecidedBy::Points => "points",
        DecidedBy::TieBreak(tie_break) => return tie_break.to_string(),
        DecidedBy::Shared => "shared",
        DecidedBy::Annulled => "annulled",
        DecidedBy::Expelled => "expelled",
    };
    code.to_owned()
}
