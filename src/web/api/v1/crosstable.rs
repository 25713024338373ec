//! `/api/v1/t/{slug}/crosstable`: the crosstable.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::service::progress::standings_round;
use crate::web::api::v1::common::{
    ApiBye, ApiLinks, ApiMark, ApiNumber, ApiPlace, ApiPlayer, ApiSide, ApiTieBreak, DocumentMaker, figure,
};
use crate::web::http::{ApiDocument, Page, Reply};
use crate::web::parts::load_stored;
use tournament::standings::Standings;
use tournament::standings::crosstable::{
    Crosstable, CrosstableCell, CrosstableLayout, CrosstableOrder, CrosstableRow, Encounter, EncounterResult,
};

/// The crosstable of a tournament.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CrosstableDocument {
    tournament: String,
    /// The round that it includes; 0 before the first.
    through: u16,
    layout: ApiLayout,
    tie_breaks: Vec<ApiTieBreak>,
    /// In order of places.
    rows: Vec<ApiCrosstableRow>,
    links: ApiLinks,
}

/// The kind of cells.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ApiLayout {
    /// One for each player, in the order of the rows.
    Matrix,
    /// One for each round.
    Rounds,
}

/// A row: a player with all results.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiCrosstableRow {
    /// The number of the row, by which cells refer to it.
    row: u32,
    place: Option<ApiPlace>,
    player: ApiPlayer,
    points: ApiNumber,
    /// The values of the tie-breaks, in order; see the standings.
    values: Vec<Vec<ApiNumber>>,
    cells: Vec<ApiCell>,
}

/// A cell: the meetings of two players, or a player's round. Empty on the diagonal.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct ApiCell {
    meetings: Vec<ApiMeeting>,
    /// The kind of bye in the round.
    bye: Option<ApiBye>,
    /// The points that the bye gives.
    bye_points: Option<ApiNumber>,
}

/// A pairing, from one side.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiMeeting {
    round: u16,
    /// The row of the opponent.
    opponent: u32,
    /// The colour in the first game.
    side: ApiSide,
    mark: Option<ApiMark>,
    points: Option<ApiNumber>,
    is_forfeit: bool,
    /// Whether it does not count, because a player has left a round robin before half of their games.
    is_annulled: bool,
}

/// `GET /api/v1/t/{slug}/crosstable`
pub async fn show(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    page.kept_document(ApiDocument::Crosstable, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let table = page.standings(&tournament, standings_round(&tournament));
        let cross = Crosstable::new(&tournament, Standings::clone(&table), CrosstableOrder::Rank);
        Ok(CrosstableDocument {
            tournament: tournament.slug.clone(),
            through: cross.through.0,
            layout: match cross.layout {
                CrosstableLayout::Matrix => ApiLayout::Matrix,
                CrosstableLayout::Rounds => ApiLayout::Rounds,
            },
            tie_breaks: cross.tie_breaks.iter().map(|tie_break| ApiTieBreak::new(*tie_break)).collect(),
            rows: cross.lines.iter().filter_map(|line| ApiCrosstableRow::new(maker, line)).collect(),
            links: maker.links("/crosstable"),
        })
    })
}

impl ApiCrosstableRow {
    fn new(maker: DocumentMaker<'_>, line: &CrosstableRow) -> Option<Self> {
        Some(Self {
            row: line.label,
            place: line.place.map(ApiPlace::from),
            player: maker.player(line.entry)?,
            points: line.points.into(),
            values: line.values.iter().map(figure).collect(),
            cells: line.cells.iter().map(ApiCell::new).collect(),
        })
    }
}

impl ApiCell {
    fn new(cell: &CrosstableCell) -> Self {
        match cell {
            CrosstableCell::Itself => Self::default(),
            CrosstableCell::Meetings(encounters) => {
                Self { meetings: encounters.iter().map(ApiMeeting::new).collect(), ..Self::default() }
            }
            CrosstableCell::Bye { bye, points, .. } => {
                Self { bye: Some(ApiBye::from(*bye)), bye_points: Some(ApiNumber::from(*points)), ..Self::default() }
            }
        }
    }
}

impl ApiMeeting {
    fn new(own: &Encounter) -> Self {
        let (points, is_forfeit) = match own.outcome {
            EncounterResult::Awaited => (None, false),
            EncounterResult::Played(points) => (Some(ApiNumber::from(points)), false),
            EncounterResult::ForfeitWin(points) | EncounterResult::ForfeitLoss(points) => {
                (Some(ApiNumber::from(points)), true)
            }
        };
        Self {
            round: own.round.0,
            opponent: own.label,
            side: own.side.into(),
            mark: own.mark.map(ApiMark::from),
            points,
            is_forfeit,
            is_annulled: own.is_annulled,
        }
    }
}
