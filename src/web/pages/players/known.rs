//! `/admin/t/{slug}/players/known?q=`: persons known here, and those of federations' lists, whose names are like what is being typed; for
//! the form of a player. `/admin/persons/known?q=`: the same of persons known here, for lists that are of no tournament.

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

/// So many persons are looked through: those who may not be offered are among them.
const LOOKED_AT: u32 = 100;
/// So many persons are offered.
const OFFERED: usize = 8;
/// So many of each list are looked through, and so many of all lists offered, after those who are known here.
const LISTED_LOOKED_AT: u32 = 16;
const LISTED: usize = 6;
/// So many letters say enough to look for.
const FEWEST_LETTERS: usize = 3;
/// So many letters count.
const MOST_LETTERS: usize = 100;

#[derive(Debug, Deserialize)]
pub struct KnownQuery {
    q: String,
}

impl KnownQuery {
    /// What is looked for; nothing where it is too short to tell a person.
    fn asked(&self) -> Option<String> {
        let asked: String = self.q.trim().chars().take(MOST_LETTERS).collect();
        let letters = asked.chars().filter(|letter| letter.is_alphabetic()).count();
        (letters >= FEWEST_LETTERS).then_some(asked)
    }
}

/// The persons who are offered beside the field of a name.
#[derive(Debug, Default, Serialize)]
struct KnownPersons {
    people: Vec<KnownPerson>,
    /// Whether they are all of the lists whose names are like what is typed: then a user who takes none of them means none of them.
    #[serde(rename = "all")]
    has_all: bool,
}

/// A person as the form of a player takes them; a text that is not known is empty.
#[derive(Debug, Default, Serialize)]
struct KnownPerson {
    /// The number of a person known here; none for one of a list.
    id: Option<i64>,
    /// Year of birth, region, title, rating, and the last tournament: what tells them from others.
    about: String,
    /// The list that has them, with its day; empty for one who is known here.
    list: String,
    family: String,
    given: String,
    /// The name in Cyrillic, where it is in Latin letters.
    cyrillic: Option<Name>,
    /// What the public knows of them besides, by the names of the form's fields: the day of a birth is told only to those who know it
    /// already.
    #[serde(flatten)]
    fields: BTreeMap<String, String>,
    rating: String,
}

/// `GET /admin/t/{slug}/players/known?q=`
pub async fn index(page: Page, Arbiter(staff): Arbiter, query: web::Query<KnownQuery>) -> Reply {
    let Some(asked) = query.asked() else { return Ok(HttpResponse::Ok().json(KnownPersons::default())) };
    let tournament = staff.tournament.clone();
    let t = page.t;
    let known = page.service(move |service| {
        let found = service.search_persons(&asked, LOOKED_AT)?;
        let listed = listed(t, service, &tournament, &asked, &found)?;
        let people = known(service, &tournament, found)?.into_iter().chain(listed.people).collect();
        Ok::<_, AppError>(KnownPersons { people, ..listed })
    });
    let known = known.await?;
    Ok(HttpResponse::Ok().json(known))
}

/// `GET /admin/persons/known?q=`
pub async fn anywhere(page: Page, _: AdminAccount, query: web::Query<KnownQuery>) -> Reply {
    let Some(asked) = query.asked() else { return Ok(HttpResponse::Ok().json(KnownPersons::default())) };
    let known = page.service(move |service| {
        let mut found = service.store().search_players(&asked, LOOKED_AT)?;
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

/// Those of the persons found who are not entered already.
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
            let rating = ratings.get(&player.id).copied();
            Ok(KnownPerson::new(&Candidate { player, rating }, last.map(|entry| entry.title)))
        })
        .collect()
}

/// Persons of lists. One who is known here by the same number is among the persons found, or is entered.
fn listed(
    t: Locale,
    service: &Service,
    tournament: &Tournament,
    asked: &str,
    found: &[StoredPerson],
) -> Result<KnownPersons, AppError> {
    let mut listed = service.search_lists(asked, LISTED_LOOKED_AT)?;
    let is_cut = |own: &ListedCandidate| {
        listed.iter().filter(|other| other.list.list == own.list.list).count() >= LISTED_LOOKED_AT as usize
    };
    let is_whole = !listed.iter().any(is_cut);
    let entered = tournament.entries.values().map(|entry| &entry.person);
    let taken: Vec<&Person> = found.iter().map(|own| &own.person).chain(entered).collect();
    listed.retain(|own| !taken.iter().any(|person| own.is_numbered_as(person)));
    let has_all = is_whole && listed.len() <= LISTED;
    listed.truncate(LISTED);
    let kind = tournament.settings.rating.unwrap_or(RatingKind::Classic);
    Ok(KnownPersons { people: listed.into_iter().map(|own| KnownPerson::listed(t, own, kind)).collect(), has_all })
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
            fields: PersonField::ALL.into_iter().map(|field| (name_of(field), field.public_text(person))).collect(),
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
