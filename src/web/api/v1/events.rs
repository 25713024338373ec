//! `/api/v1/event/{slug}`: an event of several tournaments.

use std::sync::Arc;

use actix_web::web;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;

use crate::service::Service;
use crate::web::api::v1::common::{ApiLinks, ApiText, links};
use crate::web::api::v1::tournaments::ApiTournament;
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use tournament::Tournament;
use tournament::series::{Category, Event};

/// An event, with those of its tournaments that lists of the site name.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EventDocument {
    slug: String,
    title: String,
    place: String,
    starts: Option<NaiveDate>,
    ends: Option<NaiveDate>,
    organiser: String,
    chief_arbiter: String,
    officials: String,
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

/// Who competes, at which pace.
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
    let part = |(category, own): &(Category, Arc<Tournament>)| ApiEventTournament {
        category: (*category).into(),
        tournament: ApiTournament::from_tournament(&page, own),
    };
    let Event { slug, title, place, starts, ends, organiser, chief_arbiter, officials, schedule, regulations, .. } =
        event;
    let document = EventDocument {
        links: links(&page, &format!("/event/{slug}")),
        tournaments: parts.iter().map(part).collect(),
        slug,
        title,
        place,
        starts,
        ends,
        organiser,
        chief_arbiter,
        officials,
        schedule,
        regulations,
    };
    page.document(ApiDocument::Event, &document)
}

/// An event with its listed tournaments.
struct EventWithParts {
    event: Event,
    parts: Vec<(Category, Arc<Tournament>)>,
}

fn read(service: &Service, slug: &str) -> Result<EventWithParts, AppError> {
    let archive = service.store().archive()?;
    let event = archive.event(slug).ok_or(AppError::NotFound)?.clone();
    let mut parts = Vec::new();
    for part in &event.parts {
        let tournament = service.store().tournament_by_id(part.tournament)?;
        parts.extend(tournament.filter(|own| own.visibility.is_listed()).map(|own| (part.category, own)));
    }
    Ok(EventWithParts { event, parts })
}
