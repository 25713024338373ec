//! `/search?q=`: people and tournaments, in either alphabet; `/search?position=`: a position in the games of all tournaments.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::Service;
use crate::store::{StoredPerson, TournamentHead};
use crate::web::http::{AppError, Page, Reply, card};
use crate::web::pages::home::positions::{PositionQuery, PositionSearch};

/// How many people, and how many tournaments, are shown at most.
const MOST: u32 = 50;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SearchQuery {
    q: String,
}

#[derive(Template)]
#[template(path = "home/search.html")]
struct Search<'a> {
    page: &'a Page,
    query: &'a str,
    found: SearchResults,
    positions: PositionSearch,
}

#[derive(Default)]
struct SearchResults {
    people: Vec<StoredPerson>,
    tournaments: Vec<TournamentHead>,
    /// Entries of people who are not in the registry.
    entries: Vec<Stranger>,
}

/// A player whom only their tournament knows.
struct Stranger {
    name: String,
    address: String,
    tournament: String,
}

impl SearchResults {
    fn read(service: &Service, query: &str) -> Result<Self, AppError> {
        let archive = service.store().archive()?;
        let mut tournaments = service.store().search_tournaments(query, MOST)?;
        for tournament in &mut tournaments {
            tournament.title = archive.full_title(tournament.id, &tournament.title);
        }
        let people = service.search_persons(query, MOST)?;
        Ok(Self { people, tournaments, entries: strangers(service, query)? })
    }

    const fn is_empty(&self) -> bool {
        self.people.is_empty() && self.tournaments.is_empty() && self.entries.is_empty()
    }

    const fn len(&self) -> usize {
        self.people.len() + self.tournaments.len() + self.entries.len()
    }
}

/// `GET /search`
pub async fn index(page: Page, wanted: web::Query<SearchQuery>, asked: web::Query<PositionQuery>) -> Reply {
    let (query, t) = (wanted.q.trim().to_owned(), page.t);
    let look =
        move |service: &Service| Ok::<_, AppError>((SearchResults::read(service, &query)?, asked.search(service, t)?));
    let (found, positions) = page.service(look).await?;
    let is_wrong = positions.is_wrong();
    let template = Search { page: &page, query: wanted.q.trim(), found, positions };
    if is_wrong { page.html_as(StatusCode::UNPROCESSABLE_ENTITY, &template) } else { page.shared(&template) }
}

fn strangers(service: &Service, query: &str) -> Result<Vec<Stranger>, AppError> {
    let (found, archive) = (service.store().search_entries(query, MOST)?, service.store().archive()?);
    let unknown = found.into_iter().filter(|entry| entry.player.is_none());
    let stranger = |entry: crate::store::PlayerEntry| {
        let tournament = service.tournament(&entry.slug)?;
        let address = tournament.entry(entry.entry).map(|found| card(&tournament, found)).unwrap_or_default();
        Ok(Stranger { name: entry.name, address, tournament: archive.full_title(entry.tournament, &entry.title) })
    };
    unknown.map(stranger).collect()
}
