//! `/api/v1/search?q=`: people, tournaments, events and championships by their names.

use actix_web::web;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::service::Service;
use crate::web::api::v1::common::{ApiLinks, ApiName, ApiSpelling, links};
use crate::web::http::{ApiDocument, Page, Reply, in_query};
use crate::web::i18n::{Language, Locale};
use crate::web::parts::search::{FoundEvent, FoundPerson, FoundWords, SearchResults, Stranger};
use tournament::Birth;

/// The results for a name, in either alphabet and with typing errors.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchDocument {
    /// The query.
    q: String,
    /// Whether no name matches: then these are suggestions.
    is_guess: bool,
    people: Vec<ApiFoundPerson>,
    /// Players known in one tournament only.
    players: Vec<ApiFoundPlayer>,
    /// Tournaments, events of several tournaments, championships.
    events: Vec<ApiFoundEvent>,
    links: ApiLinks,
}

/// A person.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiFoundPerson {
    person: i64,
    name: ApiName,
    title: String,
    region: Option<ApiSpelling>,
    /// The year of birth.
    born: Option<i32>,
    links: ApiLinks,
}

/// A player of a tournament.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiFoundPlayer {
    name: ApiName,
    region: Option<ApiSpelling>,
    /// The year of birth.
    born: Option<i32>,
    /// The title of the tournament.
    tournament: String,
    links: ApiLinks,
}

/// A tournament, an event or a championship.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiFoundEvent {
    title: String,
    /// The title in the other language; may be empty.
    other_title: String,
    place: String,
    /// The place in the other language; may be empty.
    other_place: String,
    links: ApiLinks,
}

/// `?q=`
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NameQuery {
    q: String,
}

/// `GET /api/v1/search`
pub async fn show(page: Page, query: web::Query<NameQuery>) -> Reply {
    let text = query.q.trim().to_owned();
    // Titles as entered; the language is not used in the document.
    let language = FoundWords { t: Locale::from_language(Language::English), letters: None };
    let searched = text.clone();
    let results = page.service(move |service: &Service| SearchResults::read(service, language, &searched)).await?;
    let document = SearchDocument {
        is_guess: results.is_guess,
        people: results.people.iter().map(|person| ApiFoundPerson::new(&page, person)).collect(),
        players: results.strangers.iter().map(|player| ApiFoundPlayer::new(&page, player)).collect(),
        events: results.events.iter().map(|event| ApiFoundEvent::new(&page, event)).collect(),
        links: links(&page, &format!("/search?q={}", in_query(&text))),
        q: text,
    };
    page.document(ApiDocument::Search, &document)
}

impl ApiFoundPerson {
    fn new(page: &Page, found: &FoundPerson) -> Self {
        let person = &found.person.person;
        Self {
            person: found.person.id.0,
            name: ApiName::new(person),
            title: person.shown_title(),
            region: ApiSpelling::of_place(&person.region),
            born: person.birth.map(Birth::year),
            links: links(page, &format!("/player/{}", found.person.id)),
        }
    }
}

impl ApiFoundPlayer {
    fn new(page: &Page, found: &Stranger) -> Self {
        let (name, tournament) = (ApiName::new(&found.person), found.tournament.clone());
        let (region, born) = (ApiSpelling::of_place(&found.region), found.birth.parse().ok());
        Self { name, region, born, tournament, links: links(page, &found.address) }
    }
}

impl ApiFoundEvent {
    fn new(page: &Page, found: &FoundEvent) -> Self {
        Self {
            title: found.title.clone(),
            other_title: found.other_title.clone(),
            place: found.place.clone(),
            other_place: found.other_place.clone(),
            links: links(page, &found.address),
        }
    }
}
