//! `/api/v1/t/{slug}/prizes`: which prizes there are, and who gets them as the table stands.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::service::progress::{Progress, standings_round};
use crate::web::api::v1::common::{ApiLinks, ApiNumber, ApiPlayer, DocumentMaker};
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::parts::load_stored;
use tournament::standings::Amount;
use tournament::standings::prizes::{Award, PrizeInKind, awards};
use tournament::{Money, Prize, RoundNumber, SectionCode, Tournament};

/// The prizes of a tournament.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PrizesDocument {
    tournament: String,
    /// As it was typed: `₽`.
    currency: String,
    prizes: Vec<ApiPrize>,
    /// The round after which they are told; 0 before the first.
    through: u16,
    /// Whether the tournament is closed and nothing of it changes any more.
    is_final: bool,
    awards: Vec<ApiAward>,
    links: ApiLinks,
}

/// A prize for a place.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPrize {
    /// The name of the section among whose players the place is counted; `null` for the places of all.
    section: Option<String>,
    place: u32,
    money: ApiNumber,
    /// What is given beside money; empty for nothing.
    thing: String,
}

/// What a player gets.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiAward {
    player: ApiPlayer,
    money: ApiNumber,
    things: Vec<ApiThing>,
}

/// A prize in kind.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiThing {
    section: Option<String>,
    place: u32,
    thing: String,
}

/// `GET /api/v1/t/{slug}/prizes`
pub async fn show(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    let fund = &tournament.settings.prizes;
    if fund.prizes.is_empty() {
        return Err(AppError::NotFound);
    }
    let through = standings_round(&tournament);
    page.kept_document(ApiDocument::Prizes, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let table = (through > RoundNumber(0)).then(|| page.standings(&tournament, through));
        let all = table.map(|table| awards(&tournament, &table).awards).unwrap_or_default();
        Ok(PrizesDocument {
            tournament: tournament.slug.clone(),
            currency: fund.currency.clone(),
            prizes: fund.prizes.iter().map(|prize| ApiPrize::new(&tournament, prize)).collect(),
            through: through.0,
            is_final: Progress::from_tournament(&tournament) == Progress::Closed,
            awards: all.iter().filter_map(|award| ApiAward::new(maker, award)).collect(),
            links: maker.links("/prizes"),
        })
    })
}

impl ApiPrize {
    fn new(tournament: &Tournament, prize: &Prize) -> Self {
        Self {
            section: prize.section.as_ref().map(|code| section_name(tournament, code)),
            place: prize.place,
            money: money(prize.money),
            thing: prize.thing.clone(),
        }
    }
}

impl ApiAward {
    fn new(maker: DocumentMaker<'_>, award: &Award) -> Option<Self> {
        let thing = |own: &PrizeInKind| ApiThing {
            section: own.section.as_ref().map(|code| section_name(maker.tournament, code)),
            place: own.place,
            thing: own.thing.clone(),
        };
        Some(Self {
            player: maker.player(award.entry)?,
            money: money(award.money()),
            things: award.things.iter().map(thing).collect(),
        })
    }
}

/// The name of a section; its code where it is gone.
fn section_name(tournament: &Tournament, code: &SectionCode) -> String {
    let found = tournament.settings.sections.iter().find(|own| own.code == *code);
    found.map_or_else(|| code.to_string(), |own| own.name.clone())
}

/// Money in the main unit of its currency: it is kept in hundredths.
fn money(amount: Money) -> ApiNumber {
    Amount::from_hundredths(amount.0).into()
}
