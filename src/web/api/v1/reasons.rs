//! `/api/v1/t/{slug}/round/{n}/why` and `…/why/{board}`: how a round was paired. It is paired again from the tournament as it was then.

use actix_web::web;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::service::progress::public_round;
use crate::service::{Provenance, RoundPairedAgain};
use crate::web::api::v1::common::{ApiBySide, ApiLinks, ApiNumber, ApiPlayer, ApiSide, ApiText, DocumentMaker, links};
use crate::web::http::forecasts::Simulated;
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::i18n::reasons::{ReasonText, colour, principle};
use crate::web::i18n::{Language, Locale, TournamentTexts};
use crate::web::parts::load_stored;
use crate::web::parts::paired_again::paired_again;
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::dutch::colours::{Preference, Strength};
use tournament::pairing::explain::{BoardReason, BracketReason, CriterionValue};
use tournament::pairing::rulebook::Rulebook;
use tournament::{BoardNumber, Origin, Pairing, Round, RoundNumber};

/// How a round was paired; of the address of a board, how that board was.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReasonsDocument {
    tournament: String,
    round: u16,
    /// Who made the pairings: `program`, `arbiter`, `file` where the round was imported, or `rehearsal` where its results were simulated.
    made_by: &'static str,
    /// The rules by which the system pairs the round, by their code; `null` where it cannot be paired by them.
    rulebook: Option<&'static str>,
    /// What these rules go by.
    principle: Option<ApiReason>,
    /// Who has the bye by these rules.
    bye: Option<ApiPlayer>,
    /// The score brackets from the top; none where the system has no brackets.
    brackets: Vec<ApiBracket>,
    boards: Vec<ApiReasonedBoard>,
    links: ApiLinks,
}

/// A reason, and where it stands in the rules.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiReason {
    text: ApiText,
    /// The paragraph; empty where there is none.
    article: String,
}

/// A score bracket as the rules pair it; players by their start numbers.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiBracket {
    points: ApiNumber,
    /// How many players have these points.
    players: usize,
    /// Those who came from the brackets above.
    from_above: Vec<Option<u16>>,
    /// Each pair with its higher ranked player first.
    pairs: Vec<[Option<u16>; 2]>,
    /// Those who go on to the next bracket, or have the bye.
    downfloaters: Vec<Option<u16>>,
    criteria: Vec<ApiCriterion>,
}

/// What a criterion came to in a bracket.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiCriterion {
    /// Its name in the rules: `C6`.
    code: &'static str,
    article: &'static str,
    what: ApiText,
    /// How often it was broken; where points count, a number for each score from the highest.
    value: Vec<u64>,
}

/// A board with what decided it.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiReasonedBoard {
    board: u16,
    players: ApiBySide<ApiPlayer>,
    /// Whether these two meet by the rules too.
    is_by_rules: bool,
    /// The points by which they were paired, virtual ones included; `null` where the rules pair them otherwise.
    points: Option<ApiBySide<ApiNumber>>,
    /// The colours that they should have got; `null` where the rules pair them otherwise or know no preferences.
    preferences: Option<ApiBySide<Option<ApiPreference>>>,
    /// What decided their colours; `null` where the rules pair them otherwise.
    colours: Option<ApiReason>,
    links: ApiLinks,
}

/// A colour that a player should get.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPreference {
    side: ApiSide,
    /// `mild`, `strong` or `absolute`.
    strength: &'static str,
}

/// The board is part of the address of its document.
#[derive(Debug, Deserialize)]
pub struct ReasonsPath {
    slug: String,
    n: RoundNumber,
    board: Option<BoardNumber>,
}

/// `GET /api/v1/t/{slug}/round/{n}/why` and `…/why/{board}`
pub async fn show(page: Page, path: web::Path<ReasonsPath>) -> Reply {
    let ReasonsPath { slug, n, board } = path.into_inner();
    let (tournament, state) = load_stored(&page, slug).await?;
    let round = public_round(&tournament, n).ok_or(AppError::NotFound)?;
    let pairings: Vec<&Pairing> = match board {
        Some(board) => vec![round.pairings.get(&board).ok_or(AppError::NotFound)?],
        None => round.pairings.values().collect(),
    };
    if let Some(answer) = page.already_kept_document(ApiDocument::Reasons, &state) {
        return Ok(answer);
    }
    let again = match paired_again(&page, &tournament, &state, n).await? {
        Simulated::Known(again) => again,
        // A large round: the program asks again later.
        Simulated::Coming(_) => return Err(AppError::NotReady),
        Simulated::Stopped => return Err(AppError::Stopped),
    };
    page.kept_document(ApiDocument::Reasons, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        Ok(ReasonsDocument::new(maker, round, board, &pairings, &again))
    })
}

impl ReasonsDocument {
    fn new(
        maker: DocumentMaker<'_>,
        round: &Round,
        board: Option<BoardNumber>,
        pairings: &[&Pairing],
        again: &RoundPairedAgain,
    ) -> Self {
        let (then, request) = (&again.then, again.then.request());
        let analysis = again.analysis(&request).ok();
        let explanation = analysis.as_ref().map(PairingAnalysis::explanation);
        let number = round.state.number;
        // Only the brackets that the players of `pairings` come from are reported.
        let is_told = |bracket: &&BracketReason| {
            let has = |pairing: &&Pairing| {
                let mut all = bracket.moved_down.iter().chain(&bracket.residents);
                all.any(|id| *id == pairing.white || *id == pairing.black)
            };
            board.is_none() || pairings.iter().any(has)
        };
        let brackets = explanation
            .into_iter()
            .flat_map(|explanation| explanation.brackets.iter().map(move |bracket| (explanation.rulebook, bracket)));
        let brackets = brackets.filter(|(_, bracket)| is_told(bracket));
        let rest = board.map(|board| format!("/{board}")).unwrap_or_default();
        Self {
            tournament: maker.tournament.slug.clone(),
            round: number.0,
            made_by: made_by(then.provenance, round.state.origin),
            rulebook: explanation.map(|explanation| explanation.rulebook.code()),
            principle: explanation.map(|explanation| ApiReason::new(|t| principle(t, explanation.rulebook))),
            bye: explanation.and_then(|found| found.bye).and_then(|id| maker.player(id)),
            brackets: brackets.map(|(rulebook, bracket)| ApiBracket::new(maker, rulebook, bracket)).collect(),
            boards: pairings
                .iter()
                .filter_map(|pairing| ApiReasonedBoard::new(maker, analysis.as_ref(), pairing))
                .collect(),
            links: maker.links(&format!("/round/{number}/why{rest}")),
        }
    }
}

const fn made_by(provenance: Provenance, origin: Origin) -> &'static str {
    match (provenance, origin) {
        (Provenance::Imported, _) => "file",
        (Provenance::Rehearsed, _) => "rehearsal",
        (Provenance::Here, Origin::Hand) => "arbiter",
        (Provenance::Here, Origin::Engine) => "program",
    }
}

impl ApiReason {
    fn new(reason: impl Fn(Locale) -> ReasonText) -> Self {
        let article = reason(Locale::from_language(Language::English)).article;
        Self { text: ApiText::new(|t| reason(t).text), article }
    }
}

impl ApiBracket {
    fn new(maker: DocumentMaker<'_>, rulebook: Rulebook, bracket: &BracketReason) -> Self {
        let criteria = bracket.criteria.iter().filter(|criterion| !criterion.value.is_empty());
        Self {
            points: bracket.score.into(),
            players: bracket.residents.len(),
            from_above: bracket.moved_down.iter().map(|id| maker.number(*id)).collect(),
            pairs: bracket.pairs.iter().map(|(a, b)| [maker.number(*a), maker.number(*b)]).collect(),
            downfloaters: bracket.downfloaters.iter().map(|id| maker.number(*id)).collect(),
            criteria: criteria.map(|criterion| ApiCriterion::new(maker, rulebook, criterion)).collect(),
        }
    }
}

impl ApiCriterion {
    fn new(maker: DocumentMaker<'_>, rulebook: Rulebook, criterion: &CriterionValue) -> Self {
        let what = |t| TournamentTexts { t, tournament: Some(maker.tournament) }.criterion(rulebook, criterion.name);
        Self {
            code: criterion.name,
            article: criterion.article,
            what: ApiText::new(what),
            value: criterion.value.clone(),
        }
    }
}

impl ApiReasonedBoard {
    fn new(maker: DocumentMaker<'_>, analysis: Option<&PairingAnalysis<'_>>, pairing: &Pairing) -> Option<Self> {
        let (white, black) = (pairing.white, pairing.black);
        let analysis = analysis.filter(|analysis| analysis.is_paired(white, black));
        let reasoned = analysis.and_then(|analysis| Some((analysis.explanation().rulebook, analysis.board_of(white)?)));
        let preferences = reasoned.filter(|(rulebook, _)| rulebook.asks_preferences());
        let address = maker.path(&format!("/round/{}/why/{}", pairing.round, pairing.board));
        Some(Self {
            board: pairing.board.0,
            players: ApiBySide { white: maker.player(white)?, black: maker.player(black)? },
            is_by_rules: analysis.is_some(),
            points: reasoned.map(|(_, reason)| {
                let (white, black) = reason.scores;
                of_players(pairing, reason, ApiNumber::from(white), ApiNumber::from(black))
            }),
            preferences: preferences.map(|(_, reason)| {
                let (white, black) = reason.preferences;
                of_players(pairing, reason, white.map(ApiPreference::from), black.map(ApiPreference::from))
            }),
            colours: reasoned.map(|(rulebook, reason)| ApiReason::new(|t| colour(t, rulebook, reason.rule))),
            links: links(maker.page, &address),
        })
    }
}

/// What the rules say of White and Black, of the players who have these colours: the arbiter may have turned them.
fn of_players<T>(pairing: &Pairing, reason: &BoardReason, white: T, black: T) -> ApiBySide<T> {
    if reason.white == pairing.white { ApiBySide { white, black } } else { ApiBySide { white: black, black: white } }
}

impl From<Preference> for ApiPreference {
    fn from(Preference { side, strength }: Preference) -> Self {
        let strength = match strength {
            Strength::Mild => "mild",
            Strength::Strong => "strong",
            Strength::Absolute => "absolute",
        };
        Self { side: side.into(), strength }
    }
}
