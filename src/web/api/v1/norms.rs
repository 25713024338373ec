//! `/api/v1/t/{slug}/norms`: the norms of ranks that players have made in a tournament.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::web::api::v1::common::{ApiLinks, ApiNumber, ApiPlayer, DocumentMaker};
use crate::web::http::{ApiDocument, Page, Reply};
use crate::web::parts::load_stored;
use tournament::rating::norms::{Norm, NormRank, NormSheet, NormTable};
use tournament::standings::Amount;

/// The norms of ranks, and each player's result.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NormsDocument {
    tournament: String,
    /// The ranks of the table, the highest first.
    ranks: Vec<ApiRank>,
    /// In order of entry; without players who have no game, and empty if no player's rank is known.
    players: Vec<ApiNormSheet>,
    links: ApiLinks,
}

/// A rank.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiRank {
    /// As protocols print it.
    name: String,
    /// Whether it is awarded for a norm.
    is_awarded: bool,
    least_games: u16,
}

/// A player's norms.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiNormSheet {
    player: ApiPlayer,
    /// Whether the value of their title is known: otherwise no norm is computed.
    is_judged: bool,
    /// The rank of their title; `null` for none.
    held: Option<String>,
    games: usize,
    /// The points scored in the games that count.
    points: ApiNumber,
    /// The rank above their own whose norm they have made.
    achieved: Option<String>,
    norms: Vec<ApiNorm>,
}

/// A norm, and whether it was made.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiNorm {
    rank: String,
    /// The expected score for the rank, without fractions of a hundredth.
    expected: ApiNumber,
    /// The points needed.
    needed: ApiNumber,
    has_enough_games: bool,
    is_made: bool,
}

/// `GET /api/v1/t/{slug}/norms`
pub async fn show(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, _) = load_stored(&page, slug.into_inner()).await?;
    let basis = page.norm_basis(&tournament).await?;
    let (tournament, table) = (&basis.titled, &basis.norms);
    let maker = DocumentMaker { page: &page, tournament };
    let players = basis.sheets().iter().filter_map(|sheet| ApiNormSheet::new(maker, table, sheet));
    let document = NormsDocument {
        tournament: tournament.slug.clone(),
        ranks: table.ranks.iter().map(ApiRank::new).collect(),
        players: players.collect(),
        links: maker.links("/norms"),
    };
    page.document(ApiDocument::Norms, &document)
}

impl ApiRank {
    fn new(rank: &NormRank) -> Self {
        Self { name: rank.name.clone(), is_awarded: rank.is_awarded, least_games: rank.least_games }
    }
}

impl ApiNormSheet {
    fn new(maker: DocumentMaker<'_>, table: &NormTable, sheet: &NormSheet) -> Option<Self> {
        let name = |category: usize| table.name(category).map(str::to_owned);
        Some(Self {
            player: maker.player(sheet.entry)?,
            is_judged: sheet.is_judged,
            held: name(sheet.held).filter(|_| sheet.is_judged),
            games: sheet.games.len(),
            points: sheet.made.into(),
            achieved: sheet.achieved().and_then(|norm| name(norm.rank)),
            norms: sheet.norms.iter().filter_map(|norm| ApiNorm::new(table, norm)).collect(),
        })
    }
}

impl ApiNorm {
    fn new(table: &NormTable, norm: &Norm) -> Option<Self> {
        Some(Self {
            rank: table.name(norm.rank)?.to_owned(),
            expected: Amount::from_hundredths(i64::from(norm.expected.0 / 100)).into(),
            needed: norm.needed.into(),
            has_enough_games: norm.has_games,
            is_made: norm.is_made,
        })
    }
}
