//! `/admin/t/{slug}/players/known?q=`: known persons, and those of federations' lists, with names similar to the one being typed; for the
//! form of a player. `/admin/persons/known?q=`: known persons only, for lists outside of a tournament.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, web};
use serde::{Deserialize, Serialize};

use crate::service::{Candidate, ListedCandidate, Service};
use crate::store::StoredPerson;
use crate::web::http::{AdminAccount, AppError, Arbiter, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::i18n::federation_lists::edition_name;
use crate::web::pages::players::entry_form::about_listed;
use crate::web::parts::person_form::name_of;
use tournament::transliterate::{cyrillic, latin};
use tournament::{Name, Person, PersonField, RatingKind, Tournament};

/// Persons searched, including those who may not be offered.
const LOOKED_AT: u32 = 100;
/// Persons offered.
const OFFERED: usize = 8;
/// Persons of each list searched, and persons of all lists offered, after known persons.
const LISTED_LOOKED_AT: u32 = 16;
const LISTED: usize = 6;
/// Letters from which a search makes sense.
const FEWEST_LETTERS: usize = 3;
/// Letters that are used.
const MOST_LETTERS: usize = 100;

#[derive(Debug, Deserialize)]
pub struct KnownQuery {
    /// Without a text nobody is found.
    #[serde(default)]
    q: String,
}

impl KnownQuery {
    /// The search text; `None` if it is too short.
    fn text(&self) -> Option<String> {
        let text: String = self.q.trim().chars().take(MOST_LETTERS).collect();
        let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
        (letters >= FEWEST_LETTERS).then_some(text)
    }
}

/// The persons offered beside a name field.
#[derive(Debug, Default, Serialize)]
struct KnownPersons {
    people: Vec<KnownPerson>,
    /// Whether these are all similar persons of the lists: then a user who chooses none means none of them.
    #[serde(rename = "all")]
    has_all: bool,
}

/// A person for the form of a player; unknown texts are empty.
#[derive(Debug, Default, Serialize)]
struct KnownPerson {
    /// The number of a known person; `None` for one of a list.
    id: Option<i64>,
    /// Year of birth, region, title, rating, and the last tournament, to distinguish them.
    about: String,
    /// The list with its day; empty for a known person.
    list: String,
    family: String,
    given: String,
    /// The name in Cyrillic, if it is entered in Latin letters.
    cyrillic: Option<Name>,
    /// Further public facts, by the names of form fields: the day of birth only for readers who know it already.
    #[serde(flatten)]
    fields: BTreeMap<String, String>,
    rating: String,
}

/// `GET /admin/t/{slug}/players/known?q=`
pub async fn index(page: Page, Arbiter(staff): Arbiter, query: web::Query<KnownQuery>) -> Reply {
    let Some(text) = query.text() else { return Ok(HttpResponse::Ok().json(KnownPersons::default())) };
    let tournament = staff.tournament.clone();
    let t = page.t;
    let known = page.service(move |service| {
        let found = service.search_persons(&text, LOOKED_AT)?;
        let listed = listed(t, service, &tournament, &text, &found)?;
        let people = known(service, &tournament, found)?.into_iter().chain(listed.people).collect();
        Ok::<_, AppError>(KnownPersons { people, ..listed })
    });
    let known = known.await?;
    Ok(HttpResponse::Ok().json(known))
}

/// `GET /admin/persons/known?q=`
pub async fn anywhere(page: Page, _: AdminAccount, query: web::Query<KnownQuery>) -> Reply {
    let Some(text) = query.text() else { return Ok(HttpResponse::Ok().json(KnownPersons::default())) };
    let known = page.service(move |service| {
        let mut found = service.store().search_players(&text, LOOKED_AT)?;
        found.truncate(OFFERED);
        let people = found.into_iter().map(|player| {
            let last = service.store().entries_of(player.id)?.into_iter().max_by_key(|entry| entry.starts);
            Ok::<_, AppError>(KnownPerson::new(&Candidate { player, rating: None }, last.map(|entry| entry.title)))
        });
        let people = people.collect::<Result<Vec<_>, _>>()?;
        Ok::<_, AppError>(KnownPersons { people, has_all: false })
    });
    Ok(HttpResponse::Ok().json(known.await?))
}

/// The persons found who are not entered already.
fn known(
    service: &Service,
    tournament: &Tournament,
    mut people: Vec<StoredPerson>,
) -> Result<Vec<KnownPerson>, AppError> {
    let entered = service.store().championships()?.persons_in(tournament);
    people.retain(|person| !entered.contains(&person.id));
    people.truncate(OFFERED);
    let ratings = service.known_ratings(tournament, &people.iter().map(|person| person.id).collect::<Vec<_>>())?;
    people
        .into_iter()
        .map(|player| {
            let last = service.store().entries_of(player.id)?.into_iter().max_by_key(|entry| entry.starts);
            let (rating, player) = (ratings.get(&player.id).copied(), player.into_public());
            Ok(KnownPerson::new(&Candidate { player, rating }, last.map(|entry| entry.title)))
        })
        .collect()
}

/// Persons of lists, without those whose number belongs to a person found or entered.
fn listed(
    t: Locale,
    service: &Service,
    tournament: &Tournament,
    query: &str,
    persons: &[StoredPerson],
) -> Result<KnownPersons, AppError> {
    let mut listed = service.search_lists(query, LISTED_LOOKED_AT)?;
    let is_cut = |own: &ListedCandidate| {
        listed.iter().filter(|other| other.list.list == own.list.list).count() >= LISTED_LOOKED_AT as usize
    };
    let is_whole = !listed.iter().any(is_cut);
    let entered = tournament.entries.values().map(|entry| &entry.person);
    let taken: Vec<&Person> = persons.iter().map(|person| &person.person).chain(entered).collect();
    listed.retain(|candidate| !taken.iter().any(|person| candidate.is_numbered_as(person)));
    let has_all = is_whole && listed.len() <= LISTED;
    listed.truncate(LISTED);
    let kind = tournament.settings.rating.unwrap_or(RatingKind::Classic);
    Ok(KnownPersons {
        people: listed.into_iter().map(|candidate| KnownPerson::listed(t, candidate, kind)).collect(),
        has_all,
    })
}

impl KnownPerson {
    fn listed(t: Locale, own: ListedCandidate, kind: RatingKind) -> Self {
        let ListedCandidate { list, row } = own;
        let name = row.person.name.to_string();
        let is_latin = latin(&name) == name.to_lowercase();
        let name = &row.person.name;
        let in_cyrillic = || Name { family: cyrillic(&name.family), given: cyrillic(&name.given) };
        Self {
            about: about_listed(&row, kind).join(", "),
            list: edition_name(t, &list),
            cyrillic: is_latin.then(in_cyrillic),
            rating: row.ratings.suited_to(kind).map(|rating| rating.to_string()).unwrap_or_default(),
            ..Self::from_person(&row.person)
        }
    }

    fn from_person(person: &Person) -> Self {
        Self {
            family: person.name.family.clone(),
            given: person.name.given.clone(),
            fields: PersonField::ALL
                .into_iter()
                .filter(|field| field.has_column())
                .map(|field| (name_of(field), field.public_text(person)))
                .collect(),
            ..Self::default()
        }
    }

    fn new(Candidate { player, rating }: &Candidate, last_tournament: Option<String>) -> Self {
        let person = &player.person;
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        let [born, region] = [PersonField::Birth, PersonField::Region].map(|field| field.public_text(person));
        let facts = [born, region, person.shown_title(), rating.clone()].into_iter().filter(|text| !text.is_empty());
        let about: Vec<String> = facts.chain(last_tournament).collect();
        Self { id: Some(player.id.0), about: about.join(", "), rating, ..Self::from_person(person) }
    }
}
