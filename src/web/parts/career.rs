//! A person whom all may see: their tournaments, the past editions of series in which they played, and their games against another.

use std::collections::BTreeMap;

use chrono::Datelike;

use crate::service::Service;
use crate::service::progress::standings_round;
use crate::store::{PlayerEntry, StoredPerson};
use crate::web::http::{AppError, card};
use tournament::series::{Bout, Championships, FinalSource, ImportedTable, KnownPlayer, Rival, SharedPlaces};
use tournament::standings::Place;
use tournament::transliterate::Alphabet;
use tournament::{Entry, PersonId, Points, RoundNumber, TournamentStatus};

pub struct PersonTournament {
    pub entry: PlayerEntry,
    /// The address of their card there.
    pub address: String,
    /// Place and points, once a round is public.
    pub standing: Option<(Option<Place>, Points)>,
    /// Whether readers can say that they are this player: something is to come.
    pub may_follow: bool,
}

impl PersonTournament {
    pub fn is_closed(&self) -> bool {
        self.entry.status == TournamentStatus::Closed
    }
}

/// Their place in an imported table of a series.
pub struct ImportedResult {
    pub title: String,
    pub address: String,
    pub year: i32,
    pub place: Option<SharedPlaces>,
    pub points: Points,
}

/// The imported tables, the latest first.
pub fn imported_tables(championships: &Championships, player: PersonId) -> Vec<ImportedResult> {
    let tournament = |(table, line): (&ImportedTable, usize)| {
        let (series, year) = championships.place_of(table.id)?;
        let line = table.lines.get(line)?;
        let address = format!("/series/{}/old/{}", series.slug, table.id.0);
        Some(ImportedResult { title: table.title.clone(), address, year, place: line.place, points: line.points })
    };
    let mut tournaments: Vec<ImportedResult> =
        championships.imported_tables_of(player).into_iter().filter_map(tournament).collect();
    tournaments.sort_by_key(|tournament| std::cmp::Reverse(tournament.year));
    tournaments
}

/// The result of an entry's player in a tournament.
pub fn person_tournament(
    service: &Service,
    championships: &Championships,
    entry: PlayerEntry,
    alphabet: Option<Alphabet>,
) -> Result<PersonTournament, AppError> {
    let tournament = service.tournament(&entry.slug)?;
    let title = championships.full_title(tournament.id, tournament.info.title_in(alphabet));
    let entry = PlayerEntry { title, ..entry };
    let found = tournament.entry(entry.entry);
    let address = found.map(|found| card(&tournament, found)).unwrap_or_default();
    let may_follow = entry.status == TournamentStatus::Open && found.is_some_and(Entry::takes_part);
    let through = standings_round(&tournament);
    let has_begun = through > RoundNumber(0);
    let table = has_begun.then(|| service.standings(&tournament, through));
    let row = table.as_ref().and_then(|table| table.row(entry.entry));
    let standing = row.map(|row| (row.place, row.points));
    Ok(PersonTournament { entry, address, standing, may_follow })
}

/// A person whom all may see: something that is public names them.
pub fn public_person(service: &Service, id: PersonId) -> Result<StoredPerson, AppError> {
    let person = service.store().player(id)?.ok_or(AppError::NotFound)?;
    if service.unlisted_persons(&[id])?.is_empty() { Ok(person.into_public()) } else { Err(AppError::NotFound) }
}

/// Two persons and their games against each other, from the first one's side.
pub struct Meetings {
    pub player: StoredPerson,
    pub opponent: StoredPerson,
    pub rival: Rival,
    places: BTreeMap<FinalSource, BoutPlace>,
}

/// Where a game was played.
pub struct BoutPlace {
    /// The title of the tournament or table.
    pub title: String,
    pub address: String,
    pub year: Option<i32>,
}

impl Meetings {
    /// The public meetings of two persons; titles in the given alphabet.
    pub fn read(
        service: &Service,
        one: PersonId,
        other: PersonId,
        alphabet: Option<Alphabet>,
    ) -> Result<Self, AppError> {
        let championships = service.championships_in_letters(alphabet)?;
        let (one, other) = (championships.person_of(one), championships.person_of(other));
        let player = service.store().player(one)?.ok_or(AppError::NotFound)?.into_public();
        let opponent = service.store().player(other)?.ok_or(AppError::NotFound)?.into_public();
        let found = service.rivals_of(one, None)?.into_iter().find(|rival| rival.who == KnownPlayer::Player(other));
        let rival = found.ok_or(AppError::NotFound)?;
        let mut places = BTreeMap::new();
        for bout in &rival.bouts {
            let place = bout_place(service, &championships, bout.source, alphabet)?;
            places.extend(place.map(|place| (bout.source, place)));
        }
        Ok(Self { player, opponent, rival, places })
    }

    /// The games, each with its place.
    pub fn bouts(&self) -> impl Iterator<Item = (&Bout, &BoutPlace)> {
        self.rival.bouts.iter().filter_map(|bout| Some((bout, self.places.get(&bout.source)?)))
    }
}

fn bout_place(
    service: &Service,
    championships: &Championships,
    source: FinalSource,
    alphabet: Option<Alphabet>,
) -> Result<Option<BoutPlace>, AppError> {
    Ok(match source {
        FinalSource::Tournament(id) => service.store().tournament_by_id(id)?.map(|own| BoutPlace {
            title: championships.full_title(id, own.info.title_in(alphabet)),
            address: format!("/t/{}", own.slug),
            year: own.info.starts.map(|day| day.year()),
        }),
        FinalSource::ImportedTable(id) => {
            championships.tables.get(&id).zip(championships.place_of(id)).map(|(own, (series, year))| BoutPlace {
                title: own.title.clone(),
                address: format!("/series/{}/old/{}", series.slug, id.0),
                year: Some(year),
            })
        }
    })
}
