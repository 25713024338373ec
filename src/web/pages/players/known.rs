//! `/admin/t/{slug}/players/known?q=`: persons known here whose names are like what is being typed; for the form of a player.

use std::collections::BTreeSet;

use actix_web::{HttpResponse, web};
use serde::{Deserialize, Serialize};

use crate::service::{Candidate, Service};
use crate::web::http::{AppError, Arbiter, Page, Reply};
use tournament::{Birth, PlayerId, Tournament};

/// So many persons are looked through: those who may not be offered are among them.
const LOOKED_AT: u32 = 100;
/// So many persons are offered.
const OFFERED: usize = 8;
/// So many letters say enough to look for.
const FEWEST_LETTERS: usize = 3;
/// So many letters count.
const MOST_LETTERS: usize = 100;

#[derive(Debug, Deserialize)]
pub struct KnownQuery {
    q: String,
}

/// A person as the form of a player takes them; a text that is not known is empty.
#[derive(Debug, Serialize)]
struct KnownPerson {
    id: i64,
    /// Year of birth, region, title, rating, and the last tournament: what tells them from others.
    about: String,
    family: String,
    given: String,
    birth: String,
    title: String,
    region: String,
    club: String,
    rating: String,
}

/// `GET /admin/t/{slug}/players/known?q=`
pub async fn index(page: Page, Arbiter(staff): Arbiter, query: web::Query<KnownQuery>) -> Reply {
    let asked: String = query.q.trim().chars().take(MOST_LETTERS).collect();
    if asked.chars().filter(|letter| letter.is_alphabetic()).count() < FEWEST_LETTERS {
        return Ok(HttpResponse::Ok().json(Vec::<KnownPerson>::new()));
    }
    let tournament = staff.tournament.clone();
    let known = page.service(move |service| known(service, &tournament, &asked)).await?;
    Ok(HttpResponse::Ok().json(known))
}

/// Those who are entered already are not offered, and nobody who is known from tournaments that are not public.
fn known(service: &Service, tournament: &Tournament, asked: &str) -> Result<Vec<KnownPerson>, AppError> {
    let entered: BTreeSet<PlayerId> = tournament.entries.values().filter_map(|entry| entry.player).collect();
    let mut people = service.store().search_players(asked, LOOKED_AT)?;
    let unlisted = service.unlisted_persons(&people.iter().map(|person| person.id).collect::<Vec<_>>())?;
    people.retain(|person| !unlisted.contains(&person.id) && !entered.contains(&person.id));
    people.truncate(OFFERED);
    let ratings = service.known_ratings(tournament, &people.iter().map(|person| person.id).collect::<Vec<_>>())?;
    people
        .into_iter()
        .map(|player| {
            let last = service.store().entries_of(player.id)?.into_iter().max_by_key(|entry| entry.starts);
            let rating = ratings.get(&player.id).copied();
            Ok(KnownPerson::new(&Candidate { player, rating }, last.map(|entry| entry.title)))
        })
        .collect()
}

impl KnownPerson {
    fn new(Candidate { player, rating }: &Candidate, last_tournament: Option<String>) -> Self {
        let person = &player.person;
        // The day of a birth is nobody's who does not know it already.
        let birth = person.birth.map(Birth::year).map(|year| year.to_string()).unwrap_or_default();
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        let facts = [&birth, &person.region, &person.title, &rating].into_iter().filter(|text| !text.is_empty());
        let about: Vec<String> = facts.cloned().chain(last_tournament).collect();
        Self {
            id: player.id.0,
            about: about.join(", "),
            family: person.name.family.clone(),
            given: person.name.given.clone(),
            title: person.title.clone(),
            region: person.region.clone(),
            club: person.club.clone(),
            birth,
            rating,
        }
    }
}
