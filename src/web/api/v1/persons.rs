//! `/api/v1/player/{id}` and `/api/v1/player/{id}/against/{other}`: a person over all tournaments, and two of them against each other.

use std::collections::BTreeMap;

use actix_web::web;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::service::{ChampionTitle, Service};
use crate::store::{RatingRecord, StoredPerson};
use crate::web::api::v1::common::{
    ApiLinks, ApiMark, ApiName, ApiNumber, ApiPlace, ApiSide, ApiSpelling, known_person, links,
};
use crate::web::api::v1::events::ApiCategory;
use crate::web::http::json::go_to_document;
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::parts::career::{
    BoutPlace, ImportedResult, Meetings, PersonTournament, imported_tables, person_tournament, public_person,
};
use tournament::series::{Bout, HeadToHead, Rival};
use tournament::{Birth, PersonId, TournamentId};

/// A person with all results.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PersonDocument {
    person: ApiPerson,
    region: Option<ApiSpelling>,
    federation: String,
    /// The year of birth.
    born: Option<i32>,
    /// Former names, and other spellings, printed by public tournaments.
    former_names: Vec<String>,
    /// Latest first.
    tournaments: Vec<ApiPersonTournament>,
    /// Past editions of championships of which only the final table is known, the latest first.
    final_tables: Vec<ApiPersonTable>,
    /// The championships won, latest first.
    titles: Vec<ApiChampionship>,
    /// Their ratings with all changes.
    ratings: Vec<ApiRatingHistory>,
    /// Most often met first.
    opponents: Vec<ApiOpponent>,
    links: ApiLinks,
}

/// A person, as other documents name them.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPerson {
    /// The number of the person, the same in all tournaments.
    id: i64,
    name: ApiName,
    /// Title or rank in its usual spelling; may be empty.
    title: String,
    links: ApiLinks,
}

/// A tournament of a person.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPersonTournament {
    slug: String,
    title: String,
    starts: Option<NaiveDate>,
    ends: Option<NaiveDate>,
    /// The code of the game.
    game: String,
    is_closed: bool,
    place: Option<ApiPlace>,
    /// `null` before the first round.
    points: Option<ApiNumber>,
    /// The player's page in the tournament.
    links: ApiLinks,
}

/// A final table with the person.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiPersonTable {
    title: String,
    year: i32,
    place: Option<ApiPlace>,
    points: ApiNumber,
    links: ApiLinks,
}

/// A championship won, alone or shared.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiChampionship {
    series: String,
    title: String,
    category: ApiCategory,
    year: i32,
}

/// A rating with its history.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiRatingHistory {
    /// The code of the game.
    game: String,
    /// `classic`, `rapid` or `blitz`.
    kind: String,
    /// The current rating.
    rating: i32,
    /// Earliest first.
    changes: Vec<ApiRatingChange>,
}

/// A change of a rating.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiRatingChange {
    date: NaiveDate,
    rating: i32,
    /// The number of rated games.
    games: u16,
    /// The last part of the tournament's address; `null` for an imported list, and for a tournament that is not listed.
    tournament: Option<String>,
}

/// An opponent with the score against them.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiOpponent {
    /// As it was entered.
    name: String,
    /// The number of the person, if known.
    person: Option<i64>,
    #[serde(flatten)]
    score: ApiScore,
    /// The games against each other; empty if the opponent is unknown.
    links: ApiLinks,
}

/// Games won, drawn and lost.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiScore {
    wins: usize,
    draws: usize,
    losses: usize,
}

impl From<HeadToHead> for ApiScore {
    fn from(HeadToHead { wins, draws, losses }: HeadToHead) -> Self {
        Self { wins, draws, losses }
    }
}

/// Two persons against each other, from the first one's side.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AgainstDocument {
    person: ApiPerson,
    opponent: ApiPerson,
    score: ApiScore,
    /// Earliest first.
    games: Vec<ApiBout>,
    links: ApiLinks,
}

/// A game, or a pairing of an imported table without further details.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiBout {
    /// The title of the tournament or table.
    title: String,
    /// Round, board and game, if it was played in a tournament.
    game: Option<String>,
    /// The colour, if known.
    side: Option<ApiSide>,
    mark: ApiMark,
    /// The tournament or table.
    links: ApiLinks,
}

#[derive(Debug, Deserialize)]
pub struct AgainstPath {
    id: i64,
    other: i64,
}

/// The data of a person.
struct PersonFound {
    player: StoredPerson,
    former: Vec<String>,
    tournaments: Vec<PersonTournament>,
    old: Vec<ImportedResult>,
    titles: Vec<ChampionTitle>,
    records: Vec<RatingRecord>,
    rivals: Vec<Rival>,
}

/// `GET /api/v1/player/{id}`
pub async fn one(page: Page, id: web::Path<i64>) -> Reply {
    let id = PersonId(id.into_inner());
    let person = page.service(move |service| Ok::<_, AppError>(service.store().championships()?.person_of(id))).await?;
    if person != id {
        return Ok(go_to_document(&format!("/player/{person}")));
    }
    let data = page.service(move |service| PersonFound::read(service, id)).await?;
    let slugs: BTreeMap<TournamentId, &str> =
        data.tournaments.iter().map(|own| (own.entry.tournament, own.entry.slug.as_str())).collect();
    let person = &data.player.person;
    let document = PersonDocument {
        person: ApiPerson::new(&page, &data.player),
        region: ApiSpelling::of_place(&person.region),
        federation: person.federation.clone(),
        born: person.birth.map(Birth::year),
        former_names: data.former.clone(),
        tournaments: data.tournaments.iter().map(|own| ApiPersonTournament::new(&page, own)).collect(),
        final_tables: data.old.iter().map(|own| ApiPersonTable::new(&page, own)).collect(),
        titles: data.titles.iter().map(ApiChampionship::new).collect(),
        ratings: histories(&data.records, &slugs),
        opponents: data.rivals.iter().map(|rival| ApiOpponent::new(&page, id, rival)).collect(),
        links: links(&page, &format!("/player/{id}")),
    };
    page.document(ApiDocument::Person, &document)
}

/// `GET /api/v1/player/{id}/against/{other}`
pub async fn against(page: Page, path: web::Path<AgainstPath>) -> Reply {
    let AgainstPath { id, other } = path.into_inner();
    let read = move |service: &Service| Meetings::read(service, PersonId(id), PersonId(other), None);
    let meetings = page.service(read).await?;
    let document = AgainstDocument {
        person: ApiPerson::new(&page, &meetings.player),
        opponent: ApiPerson::new(&page, &meetings.opponent),
        score: meetings.rival.all.into(),
        games: meetings.bouts().map(|(bout, place)| ApiBout::new(&page, bout, place)).collect(),
        links: links(&page, &format!("/player/{}/against/{}", meetings.player.id, meetings.opponent.id)),
    };
    page.document(ApiDocument::Against, &document)
}

impl PersonFound {
    fn read(service: &Service, id: PersonId) -> Result<Self, AppError> {
        let player = public_person(service, id)?;
        let championships = service.store().championships()?;
        let entries = service.store().entries_of(id)?.into_iter();
        let tournaments = entries.map(|entry| person_tournament(service, &championships, entry, None));
        Ok(Self {
            former: service.public_former_names(id)?.into_iter().map(|own| own.merge.name.to_string()).collect(),
            tournaments: tournaments.collect::<Result<Vec<_>, AppError>>()?,
            old: imported_tables(&championships, id),
            titles: service.titles_of(id, None)?,
            records: service.store().rating_history(id)?,
            rivals: service.rivals_of(id, None)?,
            player,
        })
    }
}

impl ApiPerson {
    fn new(page: &Page, person: &StoredPerson) -> Self {
        Self {
            id: person.id.0,
            name: ApiName::new(&person.person),
            title: person.person.shown_title(),
            links: links(page, &format!("/player/{}", person.id)),
        }
    }
}

impl ApiPersonTournament {
    fn new(page: &Page, played: &PersonTournament) -> Self {
        let entry = &played.entry;
        Self {
            slug: entry.slug.clone(),
            title: entry.title.clone(),
            starts: entry.starts,
            ends: entry.ends,
            game: entry.variant.code().to_owned(),
            is_closed: played.is_closed(),
            place: played.standing.and_then(|(place, _)| place).map(ApiPlace::from),
            points: played.standing.map(|(_, points)| points.into()),
            links: links(page, &played.address),
        }
    }
}

impl ApiPersonTable {
    fn new(page: &Page, result: &ImportedResult) -> Self {
        Self {
            title: result.title.clone(),
            year: result.year,
            place: result.place.map(ApiPlace::from),
            points: result.points.into(),
            links: links(page, &result.address),
        }
    }
}

impl ApiChampionship {
    fn new(champion_title: &ChampionTitle) -> Self {
        let (series, title) = (champion_title.series.clone(), champion_title.name.clone());
        Self { series, title, category: champion_title.category.into(), year: champion_title.year }
    }
}

impl ApiOpponent {
    fn new(page: &Page, own: PersonId, rival: &Rival) -> Self {
        let person = known_person(&rival.who);
        let against = |other: i64| links(page, &format!("/player/{own}/against/{other}"));
        Self {
            name: rival.name.clone(),
            person,
            score: rival.all.into(),
            links: person.map(against).unwrap_or_default(),
        }
    }
}

impl ApiBout {
    fn new(page: &Page, bout: &Bout, place: &BoutPlace) -> Self {
        Self {
            title: place.title.clone(),
            game: bout.game.map(|game| game.to_string()),
            side: bout.side.map(ApiSide::from),
            mark: bout.mark.into(),
            links: links(page, &place.address),
        }
    }
}

/// The changes by list, in the order in which the lists first changed.
fn histories(records: &[RatingRecord], slugs: &BTreeMap<TournamentId, &str>) -> Vec<ApiRatingHistory> {
    let mut histories: Vec<ApiRatingHistory> = Vec::new();
    for record in records {
        let (game, kind) = (record.list.variant.code(), record.list.kind.code());
        let rating = record.change.after.listed().0;
        let slug = record.tournament.and_then(|id| slugs.get(&id).copied());
        let change = ApiRatingChange {
            date: record.date,
            rating,
            games: record.change.games,
            tournament: slug.map(str::to_owned),
        };
        match histories.iter_mut().find(|history| history.game == game && history.kind == kind) {
            Some(own) => {
                own.rating = rating;
                own.changes.push(change);
            }
            None => histories.push(ApiRatingHistory {
                game: game.to_owned(),
                kind: kind.to_owned(),
                rating,
                changes: vec![change],
            }),
        }
    }
    histories
}
