//! Data about a page for search engines: schema.org, written as JSON-LD. What is not known is left out.

use serde_json::{Value, json};

use crate::web::http::Page;
use tournament::{Person, PlayerId, Tournament};

/// A tournament, with the sentence that describes it.
pub fn sports_event(page: &Page, tournament: &Tournament, description: &str) -> Value {
    let info = &tournament.info;
    let named = |kind: &str, name: &str| (!name.is_empty()).then(|| json!({ "@type": kind, "name": name }));
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
        "url": page.public_address(&format!("/t/{}", tournament.slug)),
    }))
}

/// A person of the registry, with other names and the titles that they have won.
pub fn person(page: &Page, id: PlayerId, person: &Person, former: &[String], titles: &[String]) -> Value {
    let other = Some(person.other_name.clone()).filter(|name| !name.is_empty());
    let alternate: Vec<String> = former.iter().cloned().chain(other).collect();
    let several = |all: &[String]| (!all.is_empty()).then(|| json!(all));
    known(json!({
        "@context": "https://schema.org",
        "@type": "Person",
        "name": person.name.to_string(),
        "familyName": person.name.family,
        "givenName": Some(&person.name.given).filter(|name| !name.is_empty()),
        "alternateName": several(&alternate),
        "award": several(titles),
        "url": page.public_address(&format!("/player/{id}")),
    }))
}

/// What there is of the facts.
fn known(mut facts: Value) -> Value {
    if let Value::Object(facts) = &mut facts {
        facts.retain(|_, fact| !fact.is_null());
    }
    facts
}
