//! The tournaments of a person, and the imported tables of series in which they played.

use crate::service::Service;
use crate::service::progress::standings_round;
use crate::store::PlayerEntry;
use crate::web::http::{AppError, card};
use tournament::series::{Archive, ImportedTable, SharedPlaces};
use tournament::standings::Place;
use tournament::transliterate::Alphabet;
use tournament::{PlayerId, Points, RoundNumber, TournamentStatus};

/// A tournament of a person.
pub struct PersonTournament {
    pub entry: PlayerEntry,
    /// Their card there.
    pub address: String,
    /// Their place and points, once a round is public.
    pub standing: Option<(Option<Place>, Points)>,
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
pub fn imported_tables(archive: &Archive, player: PlayerId) -> Vec<ImportedResult> {
    let tournament = |(table, line): (&ImportedTable, usize)| {
        let (series, year) = archive.place_of(table.id)?;
        let line = table.lines.get(line)?;
        let address = format!("/series/{}/old/{}", series.slug, table.id.0);
        Some(ImportedResult { title: table.title.clone(), address, year, place: line.place, points: line.points })
    };
    let mut tournaments: Vec<ImportedResult> =
        archive.imported_tables_of(player).into_iter().filter_map(tournament).collect();
    tournaments.sort_by_key(|tournament| std::cmp::Reverse(tournament.year));
    tournaments
}

/// What a tournament became to the player of an entry.
pub fn person_tournament(
    service: &Service,
    archive: &Archive,
    entry: PlayerEntry,
    alphabet: Option<Alphabet>,
) -> Result<PersonTournament, AppError> {
    let tournament = service.tournament(&entry.slug)?;
    let title = archive.full_title(tournament.id, tournament.info.title_in(alphabet));
    let entry = PlayerEntry { title, ..entry };
    let address = tournament.entry(entry.entry).map(|found| card(&tournament, found)).unwrap_or_default();
    let through = standings_round(&tournament);
    let has_begun = through > RoundNumber(0);
    let table = has_begun.then(|| service.standings(&tournament, through));
    let row = table.as_ref().and_then(|table| table.row(entry.entry));
    let standing = row.map(|row| (row.place, row.points));
    Ok(PersonTournament { entry, address, standing })
}
