//! `/api/v1/event/{slug}`: an event of several tournaments.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::service::Service;
use crate::store::TournamentHead;
use crate::web::api::v1::common::{ApiInfo, ApiLinks, ApiSpelling, ApiText, links};
use crate::web::api::v1::tournaments::ApiTournament;
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use tournament::series::{Category, Event, EventTournament};

/// An event, with its public tournaments.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EventDocument {
    #[serde(flatten)]
    info: ApiInfo,
    officials: String,
    officials_names: Option<ApiSpelling>,
    /// Plain text.
    schedule: String,
    /// Plain text.
    regulations: String,
    tournaments: Vec<ApiEventTournament>,
    links: ApiLinks,
}

/// A tournament of an event.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiEventTournament {
    category: ApiCategory,
    #[serde(flatten)]
    tournament: ApiTournament,
}

/// The category of players and the pace.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiCategory {
    /// `women-rapid`, `open`.
    pub code: String,
    pub name: ApiText,
}

impl From<Category> for ApiCategory {
    fn from(category: Category) -> Self {
        Self { code: category.code(), name: ApiText::new(|t| t.category(category)) }
    }
}

/// `GET /api/v1/event/{slug}`
pub async fn one(page: Page, slug: web::Path<String>) -> Reply {
    let EventWithParts { event, parts } = page.service(move |service| read(service, &slug)).await?;
    let part = |EventPart { category, head }: &EventPart| ApiEventTournament {
        category: (*category).into(),
        tournament: ApiTournament::new(&page, head),
    };
    let document = EventDocument {
        links: links(&page, &format!("/event/{}", event.slug)),
        tournaments: parts.iter().map(part).collect(),
        info: ApiInfo {
            slug: event.slug,
            title: event.title,
            other_title: event.other_title,
            place: event.place,
            other_place: event.other_place,
            starts: event.starts,
            ends: event.ends,
            organiser: event.organiser,
            chief_arbiter_names: ApiSpelling::of_people(&event.chief_arbiter),
            chief_arbiter: event.chief_arbiter,
        },
        officials_names: ApiSpelling::of_people(&event.officials),
        officials: event.officials,
        schedule: event.schedule,
        regulations: event.regulations,
    };
    page.document(ApiDocument::Event, &document)
}

/// An event with its listed tournaments.
struct EventWithParts {
    event: Event,
    parts: Vec<EventPart>,
}

struct EventPart {
    category: Category,
    head: TournamentHead,
}

fn read(service: &Service, slug: &str) -> Result<EventWithParts, AppError> {
    let championships = service.store().championships()?;
    let event = championships.event(slug).ok_or(AppError::NotFound)?.clone();
    let heads = service.store().tournaments()?;
    let part = |part: &EventTournament| {
        let head = heads.iter().find(|head| head.id == part.tournament && head.visibility.is_listed())?;
        Some(EventPart { category: part.category, head: head.clone() })
    };
    let parts = event.parts.iter().filter_map(part).collect();
    Ok(EventWithParts { event, parts })
}
