//! `/search?q=`: people, tournaments and series, in either alphabet and with typing errors; `/search?position=`: a position in the games of
//! all tournaments.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::Service;
use crate::web::http::{AppError, Page, Reply};
use crate::web::pages::home::positions::{PositionQuery, PositionSearch};
use crate::web::parts::search::{FoundWords, SearchResults};

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

/// `GET /search`
pub async fn index(page: Page, query: web::Query<SearchQuery>, position: web::Query<PositionQuery>) -> Reply {
    let (text, t) = (query.q.trim().to_owned(), page.t);
    let look = move |service: &Service| {
        Ok::<_, AppError>((SearchResults::read(service, FoundWords::of_pages(t), &text)?, position.search(service, t)?))
    };
    let (mut found, positions) = page.service(look).await?;
    for found_person in &mut found.people {
        let person = &mut found_person.person.person;
        *person = t.person(std::mem::take(person));
    }
    let is_wrong = positions.is_wrong();
    let template = Search { page: &page, query: query.q.trim(), found, positions };
    if is_wrong { page.html_as(StatusCode::UNPROCESSABLE_ENTITY, &template) } else { page.tagged(&template) }
}
