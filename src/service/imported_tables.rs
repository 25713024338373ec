//! Imported final tables of a series, from a crosstable alone: reading a file, recognising the persons, and storing it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::service::championships::ChampionshipsRequest;
use crate::service::persons::PersonChoice;
use crate::service::{Service, ServiceError, now};
use crate::store::{PersonStatement, StatementTrust, StoredPerson};
use tournament::exchange::final_table::{self, FinalRow, FinalTable, UnreadableTable};
use tournament::series::{
    Category, ImportedRow, ImportedTable, ImportedTableId, SeriesCommand, SeriesRejection, meetings,
};
use tournament::{Person, PersonId};

/// The content of a crosstable. Nothing has been written.
#[derive(Debug, Clone)]
pub struct TablePreview {
    /// The table, with the rows that could not be read.
    pub file: FinalTable,
    /// Each row that was read, with the known persons who may be meant.
    pub rows: Vec<TablePreviewRow>,
    /// Number of pairings in its cells.
    pub meetings: usize,
    /// Number of cells that are no pairing, or that the opponent's cell does not confirm.
    pub unread: usize,
}

#[derive(Debug, Clone)]
pub struct TablePreviewRow {
    pub row: FinalRow,
    /// The person of this name, if there is one.
    pub known: Option<StoredPerson>,
    /// Persons of other names who may be meant.
    pub possible_duplicates: Vec<StoredPerson>,
}

/// A final table to be imported.
#[derive(Debug, Clone)]
pub struct TableImport<'a> {
    pub series: &'a str,
    pub year: i32,
    pub category: Category,
    pub title: &'a str,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    pub other_title: &'a str,
    /// Town and venue; may be empty.
    pub place: &'a str,
    pub file: &'a [u8],
    /// The lines to import, with the person that each means.
    pub lines: &'a BTreeMap<u64, PersonChoice>,
}

impl Service {
    /// Reads a crosstable and recognises its players.
    pub fn preview_old(&self, file: &[u8]) -> Result<Result<TablePreview, UnreadableTable>, ServiceError> {
        let file = match final_table::read(file) {
            Ok(file) => file,
            Err(error) => return Ok(Err(error)),
        };
        let persons: Vec<Person> = file.rows.iter().map(|row| row.who.person.clone()).collect();
        let known = self.store.find_persons(&persons)?;
        let ids: Vec<PersonId> = known.iter().flatten().copied().collect();
        let by_id: BTreeMap<PersonId, StoredPerson> =
            self.store.persons_by_id(&ids)?.into_iter().map(|player| (player.id, player)).collect();
        let registry = self.registry_of(self.store.players()?)?;
        let row = |(row, known): (&FinalRow, Option<PersonId>)| TablePreviewRow {
            row: row.clone(),
            possible_duplicates: known.map_or_else(|| registry.possible_duplicates(&row.who.person), |_| Vec::new()),
            known: known.and_then(|known| by_id.get(&known).cloned()),
        };
        let rows = file.rows.iter().zip(known).map(row).collect();
        let table = table(&file, file.rows.iter().map(|row| (row, None)));
        let TableReadings { meetings, unread } = readings(&table);
        Ok(Ok(TablePreview { file, rows, meetings, unread }))
    }

    /// Takes lines of a crosstable in as an edition of a series; persons who are not known become known. All or nothing, in one write;
    /// answers with the table's number.
    pub fn enter_old(&self, request: &ChampionshipsRequest<'_>, import: &TableImport<'_>) -> Result<i64, ServiceError> {
        let file = final_table::read(import.file)
            .map_err(|error| ServiceError::BadFile { line: 1, message: error.to_string() })?;
        let taken: Vec<(&FinalRow, PersonChoice)> =
            file.rows.iter().filter_map(|row| Some((row, *import.lines.get(&row.who.line)?))).collect();
        // A row that does not certainly mean a known person is a new person: a name alone is never enough.
        let by_name = taken.iter().filter(|(_, meant)| !matches!(meant, PersonChoice::Known(_)));
        let persons: Vec<Person> = by_name.map(|(row, _)| row.who.person.clone()).collect();
        let command = |championships: &tournament::series::Championships, players: &[PersonId]| {
            let mut players = players.iter().copied();
            let rows = taken.iter().map(|(row, meant)| match meant {
                PersonChoice::Known(player) => (*row, Some(championships.person_of(*player))),
                PersonChoice::ByName | PersonChoice::New => (*row, players.next()),
            });
            let table = ImportedTable {
                title: import.title.trim().to_owned(),
                other_title: import.other_title.trim().to_owned(),
                place: import.place.trim().to_owned(),
                ..table(&file, rows)
            };
            if table.title.is_empty() {
                return Err(SeriesRejection::TitleMissing);
            }
            let series = championships.one_series(import.series).ok_or(SeriesRejection::Unknown)?.id;
            Ok(SeriesCommand::EnterImportedTable {
                series,
                year: import.year,
                category: import.category,
                table: Box::new(table),
            })
        };
        let entered = self.change_championships_with(request, &persons, &command)?;
        let championships = self.store.championships()?;
        let mut news = Vec::new();
        for line in championships.tables.get(&ImportedTableId(entered)).into_iter().flat_map(|table| &table.lines) {
            news.extend(line.player.map(|player| PersonStatement::open(player, &line.person)));
        }
        // Only the year of such an edition is known.
        let day = NaiveDate::from_ymd_opt(import.year, 12, 31).unwrap_or_default();
        self.store.learn(&news, day.min(now().date()), StatementTrust::Follow)?;
        self.awaited.clear();
        Ok(entered)
    }
}

fn table<'a>(file: &FinalTable, rows: impl Iterator<Item = (&'a FinalRow, Option<PersonId>)>) -> ImportedTable {
    let line = |(row, player): (&FinalRow, Option<PersonId>)| ImportedRow {
        place: row.place,
        number: row.who.number,
        player,
        person: row.who.person.clone(),
        rating: row.who.rating.filter(|rating| rating.0 > 0),
        points: row.points,
        cells: row.cells.clone(),
        tie_breaks: row.tie_breaks.clone(),
    };
    let (columns, tie_breaks) = (file.columns.clone(), file.tie_breaks.clone());
    ImportedTable { columns, tie_breaks, lines: rows.map(line).collect(), ..ImportedTable::default() }
}

/// What is understood of the cells of a table.
struct TableReadings {
    /// Pairings.
    meetings: usize,
    /// Cells with a number that belong to no pairing.
    unread: usize,
}

fn readings(table: &ImportedTable) -> TableReadings {
    let found = meetings(table);
    let has_figure = |cell: &&String| cell.chars().any(char::is_numeric);
    let all = table.lines.iter().flat_map(|line| &line.cells).filter(has_figure).count();
    // A round-by-round cell contains the opponent's number, even in a forfeit; a matrix cell may tell of several games.
    let cells: BTreeSet<(usize, usize, usize)> = (found.iter())
        .filter(|own| own.points.is_some() || own.side.is_some())
        .map(|own| (own.one, own.other, own.column))
        .collect();
    TableReadings { meetings: found.len(), unread: all.saturating_sub(2 * cells.len()) }
}
