//! `/api/v1/t/{slug}/prizes`: the prizes, and their winners by the present standings.

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
    /// As entered: `₽`.
    currency: String,
    prizes: Vec<ApiPrize>,
    /// The round that the standings include; 0 before the first.
    through: u16,
    /// Whether the tournament is closed and final.
    is_final: bool,
    awards: Vec<ApiAward>,
    links: ApiLinks,
}

/// A prize for a place.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPrize {
    /// The section whose places count; `null` for the overall places.
    section: Option<ApiSection>,
    place: u32,
    money: ApiNumber,
    /// The prize in kind; may be empty.
    thing: String,
    /// The prize in kind in the other language; may be empty.
    other_thing: String,
}

/// A section: a group of players with places of their own.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiSection {
    /// The code in addresses: `?section=` of the standings.
    code: String,
    /// Its name; its code if the section no longer exists.
    name: String,
    /// The name in the other language; may be empty.
    other_name: String,
}

/// The prizes of a player.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiAward {
    player: ApiPlayer,
    money: ApiNumber,
    things: Vec<ApiPrizeInKind>,
}

/// A prize in kind.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPrizeInKind {
    section: Option<ApiSection>,
    place: u32,
    thing: String,
    /// The prize in kind in the other language; may be empty.
    other_thing: String,
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
            section: prize.section.as_ref().map(|code| ApiSection::new(tournament, code)),
            place: prize.place,
            money: money(prize.money),
            thing: prize.thing.clone(),
            other_thing: prize.other_thing.clone(),
        }
    }
}

impl ApiAward {
    fn new(maker: DocumentMaker<'_>, award: &Award) -> Option<Self> {
        let thing = |prize: &PrizeInKind| ApiPrizeInKind {
            section: prize.section.as_ref().map(|code| ApiSection::new(maker.tournament, code)),
            place: prize.place,
            thing: prize.thing.clone(),
            other_thing: other_thing(maker.tournament, prize),
        };
        Some(Self {
            player: maker.player(award.entry)?,
            money: money(award.money()),
            things: award.things.iter().map(thing).collect(),
        })
    }
}

impl ApiSection {
    fn new(tournament: &Tournament, code: &SectionCode) -> Self {
        let found = tournament.section(code);
        Self {
            code: code.to_string(),
            name: found.map_or_else(|| code.to_string(), |section| section.name.clone()),
            other_name: found.map(|section| section.other_name.clone()).unwrap_or_default(),
        }
    }
}

/// The name of a prize in kind in the other language: an award has only one of the two.
fn other_thing(tournament: &Tournament, prize_in_kind: &PrizeInKind) -> String {
    let is_it = |prize: &&Prize| {
        prize.section == prize_in_kind.section
            && prize.place == prize_in_kind.place
            && prize.thing == prize_in_kind.thing
    };
    let found = tournament.settings.prizes.prizes.iter().find(is_it);
    found.map(|prize| prize.other_thing.clone()).unwrap_or_default()
}

/// Money in the main unit of its currency: it is stored in hundredths.
fn money(amount: Money) -> ApiNumber {
    Amount::from_hundredths(amount.0).into()
}
