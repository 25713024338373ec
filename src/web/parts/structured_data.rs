//! Structured data about a page for search engines: schema.org, as JSON-LD. Unknown facts are left out.

use serde_json::{Value, json};

use crate::web::http::Page;
use crate::web::http::about::in_language;
use tournament::series::{Event, Series};
use tournament::{Person, PersonId, Tournament};

pub fn sports_event(page: &Page, tournament: &Tournament, description: &str) -> Value {
    let info = &tournament.info;
    let address = format!("/t/{}", tournament.slug);
    known(json!({
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": info.title,
        "description": description,
        "sport": page.t.variant(tournament.settings.variant).to_string(),
        "startDate": info.starts.map(|day| day.to_string()),
        "endDate": info.ends.map(|day| day.to_string()),
        "location": named("Place", &info.place),
        "organizer": named("Organization", &info.organiser),
        "eventStatus": "https://schema.org/EventScheduled",
        "inLanguage": page.t.language.code(),
        "image": picture(page, &address),
        "url": page.public_address(&address),
    }))
}

pub fn event_of_several(page: &Page, event: &Event, tournaments: &[&Tournament]) -> Value {
    let address = format!("/event/{}", event.slug);
    let part = |tournament: &&Tournament| {
        known(json!({
            "@type": "SportsEvent",
            "name": tournament.info.title_in(page.t.alphabet()),
            "startDate": tournament.info.starts.map(|day| day.to_string()),
            "endDate": tournament.info.ends.map(|day| day.to_string()),
            "url": page.public_address(&format!("/t/{}", tournament.slug)),
        }))
    };
    known(json!({
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": event.title,
        "startDate": event.starts.map(|day| day.to_string()),
        "endDate": event.ends.map(|day| day.to_string()),
        "location": named("Place", &event.place),
        "organizer": named("Organization", &event.organiser),
        "eventStatus": "https://schema.org/EventScheduled",
        "inLanguage": page.t.language.code(),
        "subEvent": tournaments.iter().map(part).collect::<Vec<Value>>(),
        "image": picture(page, &address),
        "url": page.public_address(&address),
    }))
}

/// A championship, with its description.
pub fn event_series(page: &Page, series: &Series, description: &str) -> Value {
    let address = format!("/series/{}", series.slug);
    known(json!({
        "@context": "https://schema.org",
        "@type": "EventSeries",
        "name": series.title,
        "description": description,
        "inLanguage": page.t.language.code(),
        "image": picture(page, &address),
        "url": page.public_address(&address),
    }))
}

/// A person of the registry, with other names and the titles that they have won.
pub fn person(page: &Page, id: PersonId, person: &Person, former: &[String], titles: &[String]) -> Value {
    let other = Some(person.other_name.clone()).filter(|name| !name.is_empty());
    let alternate: Vec<String> = former.iter().cloned().chain(other).collect();
    let several = |all: &[String]| (!all.is_empty()).then(|| json!(all));
    let address = format!("/player/{id}");
    known(json!({
        "@context": "https://schema.org",
        "@type": "Person",
        "name": person.name.to_string(),
        "familyName": person.name.family,
        "givenName": Some(&person.name.given).filter(|name| !name.is_empty()),
        "alternateName": several(&alternate),
        "award": several(titles),
        "image": picture(page, &address),
        "url": page.public_address(&address),
    }))
}

/// A thing with this name; `None` if unknown.
fn named(kind: &str, name: &str) -> Option<Value> {
    (!name.is_empty()).then(|| json!({ "@type": kind, "name": name }))
}

/// The picture for this address, in the language of the page.
fn picture(page: &Page, address: &str) -> Option<String> {
    let picture = page.public_address(&format!("{address}/share.png"))?;
    Some(in_language(&picture, page.t.language))
}

/// Removes unknown facts.
fn known(mut facts: Value) -> Value {
    if let Value::Object(facts) = &mut facts {
        facts.retain(|_, fact| !fact.is_null());
    }
    facts
}
