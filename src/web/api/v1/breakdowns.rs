//! `/api/v1/t/{slug}/standings/why/{number}`: how the figures of a player came about.

use actix_web::web;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::web::api::v1::common::{
    ApiLinks, ApiNumber, ApiPlace, ApiPlayer, ApiText, ApiTieBreak, DocumentMaker, figure,
};
use crate::web::api::v1::standings::decided_by;
use crate::web::http::json::go_to_document;
use crate::web::http::{ApiDocument, AppError, Page, Reply, breakdown_address};
use crate::web::parts::standings::through;
use crate::web::parts::{PlayerPath, load_stored};
use tournament::standings::{
    CutReason, ExplainedTieBreak, Neighbour, StandingExplanation, TermReason, TieBreakTerm, explain,
};
use tournament::{Adjustment, RoundNumber};

/// What the place and the figures of a player are made of.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BreakdownDocument {
    tournament: String,
    /// The round after which they are told.
    through: u16,
    player: ApiPlayer,
    /// `null` where their results do not count.
    place: Option<ApiPlace>,
    points: ApiNumber,
    /// The player in the row above, and what puts this one below.
    above: Option<ApiNeighbour>,
    /// The player in the row below, and what puts them there.
    below: Option<ApiNeighbour>,
    /// The arbiter's corrections that are in the points.
    adjustments: Vec<ApiAdjustment>,
    /// In their order; none where the results do not count.
    tie_breaks: Vec<ApiBreakdown>,
    links: ApiLinks,
}

/// A player beside another in the standings.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiNeighbour {
    player: ApiPlayer,
    /// What the lower of the two is below by: `points`, the code of a tie-break, `shared`, `annulled` or `expelled`.
    decided_by: String,
}

/// A correction of points.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiAdjustment {
    /// Points added; negative ones are taken away.
    points: ApiNumber,
    reason: String,
}

/// A tie-break with what it is made of.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiBreakdown {
    tie_break: ApiTieBreak,
    /// How it is worked out, in a sentence.
    rule: ApiText,
    /// As in the standings.
    value: Vec<ApiNumber>,
    terms: Vec<ApiTerm>,
}

/// A contribution to a tie-break.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiTerm {
    /// `null` where it is not about one.
    round: Option<u16>,
    /// The start number of the opponent met, or who should have been; `null` for none.
    opponent: Option<u16>,
    /// The score that counts for them.
    score: ApiNumber,
    /// The points made in the round.
    made: ApiNumber,
    value: ApiNumber,
    /// Why it is what it is: `counted`, `score`, `adjusted`, `dummy`, `dummy-up-to-opponent`, `dummy-up-to-draws`, `of-opponent`,
    /// `encounter`, `not-met`, `play-off-with-white`, `play-off-with-black` or `play-off-forfeit`.
    why: &'static str,
    /// Why it is left out: `lowest`, `highest` or `unplayed`; `null` where it counts.
    cut: Option<&'static str>,
}

/// `?after=5` asks for the standings after that round.
#[derive(Debug, Deserialize)]
pub struct BreakdownQuery {
    after: Option<RoundNumber>,
}

/// `GET /api/v1/t/{slug}/standings/why/{number}`
pub async fn one(page: Page, path: web::Path<PlayerPath>, query: web::Query<BreakdownQuery>) -> Reply {
    let PlayerPath { slug, number } = path.into_inner();
    let (tournament, state) = load_stored(&page, slug).await?;
    let through = through(&tournament, query.after)?;
    let Some(entry) = tournament.by_page_number(number) else {
        // The number of a player whose pages have kept an earlier one.
        let entry = tournament.by_number(number).ok_or(AppError::NotFound)?;
        return Ok(go_to_document(&breakdown_address(&tournament, entry, through)));
    };
    page.kept_document(ApiDocument::Breakdown, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let table = page.standings(&tournament, through);
        let explanation = explain(&tournament, &table, entry.id).ok_or(AppError::NotFound)?;
        let StandingExplanation { row, points, adjustments, tie_breaks, above, below, .. } = explanation;
        let after = query.after.map(|round| format!("?after={round}")).unwrap_or_default();
        Ok(BreakdownDocument {
            tournament: tournament.slug.clone(),
            through: through.0,
            player: maker.player_of(entry),
            place: row.place.map(ApiPlace::from),
            points: points.into(),
            above: above.and_then(|neighbour| ApiNeighbour::new(maker, neighbour)),
            below: below.and_then(|neighbour| ApiNeighbour::new(maker, neighbour)),
            adjustments: adjustments.into_iter().map(ApiAdjustment::from).collect(),
            tie_breaks: tie_breaks.iter().map(|breakdown| ApiBreakdown::new(maker, breakdown)).collect(),
            links: maker.links(&format!("/standings/why/{number}{after}")),
        })
    })
}

impl ApiNeighbour {
    fn new(maker: DocumentMaker<'_>, neighbour: Neighbour) -> Option<Self> {
        let player = maker.player(neighbour.entry)?;
        Some(Self { player, decided_by: decided_by(neighbour.decided_by) })
    }
}

impl From<Adjustment> for ApiAdjustment {
    fn from(Adjustment { points, reason, .. }: Adjustment) -> Self {
        Self { points: points.into(), reason }
    }
}

impl ApiBreakdown {
    fn new(maker: DocumentMaker<'_>, explained: &ExplainedTieBreak) -> Self {
        let lots = maker.tournament.drawn_lots();
        Self {
            tie_break: ApiTieBreak::new(explained.tie_break),
            rule: ApiText::new(|t| t.tie_break_rule(explained.tie_break, lots)),
            value: figure(&explained.value),
            terms: explained.terms.iter().map(|term| ApiTerm::new(maker, term)).collect(),
        }
    }
}

impl ApiTerm {
    fn new(maker: DocumentMaker<'_>, term: &TieBreakTerm) -> Self {
        Self {
            round: term.round.map(|round| round.0),
            opponent: term.opponent.and_then(|id| maker.number(id)),
            score: term.score.into(),
            made: term.made.into(),
            value: term.value.into(),
            why: why(term.why),
            cut: term.cut.map(cut),
        }
    }
}

const fn why(reason: TermReason) -> &'static str {
    match reason {
        TermReason::Counted => "counted",
        TermReason::Score => "score",
        TermReason::Adjusted => "adjusted",
        TermReason::Dummy => "dummy",
        TermReason::DummyUpToOpponent => "dummy-up-to-opponent",
        TermReason::DummyUpToDraws => "dummy-up-to-draws",
        TermReason::OfOpponent => "of-opponent",
        TermReason::Encounter => "encounter",
        TermReason::NotMet => "not-met",
        TermReason::PlayOffWithWhite => "play-off-with-white",
        TermReason::PlayOffWithBlack => "play-off-with-black",
        TermReason::PlayOffForfeit => "play-off-forfeit",
    }
}

const fn cut(reason: CutReason) -> &'static str {
    match reason {
        CutReason::Lowest => "lowest",
        CutReason::Unplayed => "unplayed",
        CutReason::Highest => "highest",
    }
}
