//! One file with everything, the same for both databases, written while the site runs and read back by one command.
//!
//! The file is gzip over lines of JSON: a head with the format and the schema, a line `["table", {row}]` for each row in the order of their
//! references, and an end with the number of rows and the SHA-256 of all lines before it. Left out are sessions, kept forms and counted failures: users
//! who were logged in must log in again; lists of federations, which are large and can be fetched again: they stay as they are; letters and
//! notices, which must not be sent twice; devices that are notified of rounds, whose owners subscribe again; photos of reports, which are
//! large, show people's handwriting and are removed automatically; and the tables of the name search, which are computed from the rest. The
//! secret seeds of draws that have been announced but not made are in it, or they could not be made after a restore, and so are the secrets
//! of webhooks: a backup is as confidential as the database.

mod lines;

use std::io::{BufWriter, Write};
use std::path::Path;

use diesel::connection::DefaultLoadingMode;
#[cfg(feature = "postgres")]
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use thiserror::Error;

use crate::platform;
use crate::store::Store;
use crate::store::accounts::{RoleRow, UserRow};
use crate::store::backend::{BATCH, Db, insert};
use crate::store::championships::{DistinctPersonsRow, EventRow, ImportedTableRow, MergeRow, PersonEditRow, SeriesRow};
use crate::store::column_choices::ColumnChoiceRow;
use crate::store::error::StoreError;
use crate::store::journal::{ChampionshipsEntryRow, TournamentEntryRow};
use crate::store::names;
use crate::store::notify::notify;
use crate::store::openings::SeedRow;
use crate::store::persons::PersonRow;
use crate::store::properties::{CounterRow, PropertyRow, hold_outgoing};
use crate::store::ratings::{ChangeRow, ListRow, RatingRow};
use crate::store::regulations::RegulationsFileRow;
use crate::store::rows::{
    ApplicationRow, ByeRow, CheckInRow, DuesRow, EntryRow, FeeRulesRow, GameRow, OpeningDrawRow, OpeningTableRow,
    PairingRow, RegistrationRow, ReportRow, RoundRow, TieBreakGamesRow, TournamentRow, narrow,
};
use crate::store::schema::{
    almanac_journal, applications, byes, check_ins, column_choices, counters, deciders, distinct_persons, draw_seeds,
    dues, entries, event_roles, fee_rules, festivals, games, journal, kept_forms, letters, login_attempts,
    merged_persons, notices, old_tables, opening_draws, opening_tables, pairings, person_edits, players, properties,
    push_subscriptions, rating_changes, rating_lists, ratings, registrations, regulations_files, report_photos,
    reports, rounds, series, sessions, spectator_reports, tournaments, users, webhooks,
};
use crate::store::spectator_reports::SpectatorReportRow;
use crate::store::webhooks::WebhookRow;
use crate::watch::{Stopped, Watch};
use lines::{Lines, damaged, inspect, parse, read_lines};

/// Bytes of lines inserted at once, at most: some rows hold a whole file.
const LARGEST_BATCH: usize = 8 << 20;

/// How much is in a database or a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Contents {
    pub tournaments: u64,
    pub players: u64,
    pub accounts: u64,
    pub rows: u64,
}

impl Contents {
    pub const fn is_empty(&self) -> bool {
        self.tournaments == 0 && self.players == 0 && self.accounts == 0
    }

    fn add(&mut self, table: &str, rows: u64) {
        self.rows += rows;
        match table {
            "tournaments" => self.tournaments += rows,
            "players" => self.players += rows,
            "users" => self.accounts += rows,
            _ => {}
        }
    }
}

/// Why no backup was written. The partial file has been removed.
#[derive(Debug, Error)]
pub enum BackupError {
    #[error("there is a file of that name already")]
    Exists,
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error("cannot write the backup: {0}")]
    File(#[from] std::io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why nothing was restored. The data is unchanged.
#[derive(Debug, Error)]
pub enum RestoreError {
    #[error("cannot read the backup: {0}")]
    File(#[from] std::io::Error),
    #[error("this is not a backup of Poddavki")]
    NotABackup,
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    #[error("the backup has schema {0}, which this release does not know; use a newer release")]
    NewerSchema(String),
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<diesel::result::Error> for RestoreError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Writes a consistent snapshot of everything into a new file that only its owner may read; afterwards there is a complete file or
    /// none. Others may write meanwhile. Returns what is in it.
    pub fn backup(&self, path: &Path) -> Result<Contents, BackupError> {
        self.backup_watched(path, &Watch::default())
    }

    /// As [`backup`](Self::backup); reports progress to `watch`, which may stop it.
    pub fn backup_watched(&self, path: &Path, watch: &Watch) -> Result<Contents, BackupError> {
        if path.exists() {
            return Err(BackupError::Exists);
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = Path::new(&part);
        let written = self.write_backup(part, watch).and_then(|contents| {
            std::fs::rename(part, path)?;
            Ok(contents)
        });
        if written.is_err() {
            // The first error is the more useful one; there may be no file to remove.
            let _ = std::fs::remove_file(part);
        }
        written
    }

    fn write_backup(&self, path: &Path, watch: &Watch) -> Result<Contents, BackupError> {
        let file = platform::private_options().create(true).truncate(true).open(path)?;
        // A partial file left by another release keeps the rights that it was made with.
        platform::make_private(&file)?;
        let mut lines = Lines::new(GzEncoder::new(BufWriter::new(file), Compression::default()), watch);
        lines.begin()?;
        self.reading(|connection| {
            count(connection, &mut lines.all)?;
            dump(connection, &mut lines)
        })?;
        let contents = lines.contents;
        let file = lines.end()?.finish()?.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(contents)
    }

    /// Verifies a whole backup without restoring it, and returns how much is in it.
    pub fn inspect_backup(path: &Path) -> Result<Contents, RestoreError> {
        inspect(path)
    }

    pub fn contents(&self) -> Result<Contents, StoreError> {
        let mut counted = Contents::default();
        self.reading(|connection| count(connection, &mut counted))?;
        Ok(counted)
    }

    /// Replaces everything by the content of a backup, in one transaction, after the whole file has been verified. Sessions end, and
    /// nothing is sent until [`Store::release_outgoing`]. Returns what was in it.
    pub fn restore(&self, path: &Path) -> Result<Contents, RestoreError> {
        self.restore_watched(path, &Watch::default())
    }

    /// As [`restore`](Self::restore); reports progress to `watch`.
    pub fn restore_watched(&self, path: &Path, watch: &Watch) -> Result<Contents, RestoreError> {
        let contents = inspect(path)?;
        self.writing(|connection| {
            empty(connection)?;
            fill(connection, read_lines(path)?, contents.rows, watch)?;
            names::rebuild(connection)?;
            // The original site may still send notices to the same receivers.
            hold_outgoing(connection)?;
            Ok::<(), RestoreError>(notify(connection, None)?)
        })?;
        self.cache().clear();
        self.announce_all()?;
        Ok(contents)
    }
}

/// Takes every row out of tables, from the last table to the first.
macro_rules! delete_reversed {
    ($connection:ident,) => {};
    ($connection:ident, $first:ident $($rest:ident)*) => {
        delete_reversed!($connection, $($rest)*);
        diesel::delete($first::table).execute($connection)?;
    };
}

/// All tables: what a backup has, in the order in which rows hang on each other; what it leaves out and a restore empties, since it
/// would not fit what is restored; and what a restore leaves as it is, or makes anew.
macro_rules! tables {
    (
        in_backup { $($table:ident: $row:ty,)+ }
        emptied { $($emptied:ident,)+ }
        left { $($left:ident,)+ }
    ) => {
        /// Takes every row out of every table that a restore replaces, those first that hang on others.
        fn empty(connection: &mut Db) -> Result<(), StoreError> {
            delete_reversed!(connection, $($table)+ $($emptied)+);
            Ok(())
        }

        #[cfg(test)]
        const TABLES: &[&str] = &[$(stringify!($table),)+ $(stringify!($emptied),)+ $(stringify!($left),)+];

        fn dump<W: Write>(connection: &mut Db, lines: &mut Lines<'_, W>) -> Result<(), BackupError> {
            $(
                match connection {
                    // Otherwise all rows of a table, with every file in them, would be in memory at once.
                    #[cfg(feature = "postgres")]
                    Db::Postgres(inner) => {
                        let rows = $table::table.load_iter::<$row, PgRowByRowLoadingMode>(inner);
                        lines.write_rows(stringify!($table), rows)?;
                    }
                    Db::Sqlite(inner) => {
                        let rows = $table::table.load_iter::<$row, DefaultLoadingMode>(inner);
                        lines.write_rows(stringify!($table), rows)?;
                    }
                }
            )+
            Ok(())
        }

        fn count(connection: &mut Db, counted: &mut Contents) -> Result<(), StoreError> {
            $(
                let rows: i64 = $table::table.count().get_result(connection)?;
                counted.add(stringify!($table), narrow(rows)?);
            )+
            Ok(())
        }

        fn insert_rows(connection: &mut Db, table: &str, rows: Vec<Value>) -> Result<(), RestoreError> {
            match table {
                $(stringify!($table) => {
                    let rows: Vec<$row> =
                        rows.into_iter().map(serde_json::from_value).collect::<Result<_, _>>().map_err(damaged)?;
                    insert!(connection, $table, rows);
                    Ok(())
                })+
                other => Err(RestoreError::Damaged(format!("there is no table `{other}`"))),
            }
        }
    };
}

tables! {
    in_backup {
        counters: CounterRow,
        properties: PropertyRow,
        users: UserRow,
        players: PersonRow,
        tournaments: TournamentRow,
        event_roles: RoleRow,
        entries: EntryRow,
        rounds: RoundRow,
        pairings: PairingRow,
        byes: ByeRow,
        deciders: TieBreakGamesRow,
        games: GameRow,
        opening_tables: OpeningTableRow,
        check_ins: CheckInRow,
        opening_draws: OpeningDrawRow,
        draw_seeds: SeedRow,
        reports: ReportRow,
        registrations: RegistrationRow,
        applications: ApplicationRow,
        fee_rules: FeeRulesRow,
        dues: DuesRow,
        journal: TournamentEntryRow,
        rating_lists: ListRow,
        rating_changes: ChangeRow,
        ratings: RatingRow,
        festivals: EventRow,
        series: SeriesRow,
        old_tables: ImportedTableRow,
        merged_persons: MergeRow,
        person_edits: PersonEditRow,
        distinct_persons: DistinctPersonsRow,
        almanac_journal: ChampionshipsEntryRow,
        column_choices: ColumnChoiceRow,
        regulations_files: RegulationsFileRow,
        spectator_reports: SpectatorReportRow,
        webhooks: WebhookRow,
    }
    emptied {
        sessions,
        kept_forms,
        login_attempts,
        letters,
        notices,
        push_subscriptions,
        report_photos,
    }
    left {
        federation_lists,
        federation_rows,
        person_names,
        name_spellings,
    }
}

/// Inserts the rows of all lines but the first and last.
fn fill(
    connection: &mut Db,
    lines: impl Iterator<Item = Result<String, RestoreError>>,
    all: u64,
    watch: &Watch,
) -> Result<(), RestoreError> {
    let (mut table, mut rows, mut size, mut done) = (String::new(), Vec::new(), 0, 0_u64);
    for line in lines.skip(1) {
        let line = line?;
        if !line.starts_with('[') {
            break;
        }
        let (next, row): (String, Value) = parse(&line)?;
        if next != table || rows.len() == BATCH || size > LARGEST_BATCH {
            insert_batch(connection, &table, &mut rows)?;
            watch.step(narrow(done)?, narrow(all)?)?;
            (table, size) = (next, 0);
        }
        size += line.len();
        rows.push(row);
        done += 1;
    }
    insert_batch(connection, &table, &mut rows)
}

fn insert_batch(connection: &mut Db, table: &str, rows: &mut Vec<Value>) -> Result<(), RestoreError> {
    if rows.is_empty() { Ok(()) } else { insert_rows(connection, table, std::mem::take(rows)) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::TABLES;

    #[test]
    fn every_table_is_in_the_backup_or_said_not_to_be() {
        let schema = include_str!("../schema.rs");
        let mut declared: Vec<&str> =
            schema.split("diesel::table! {").skip(1).filter_map(|table| table.split_whitespace().next()).collect();
        declared.sort_unstable();
        let listed: BTreeSet<&str> = TABLES.iter().copied().collect();
        assert_eq!(declared, listed.iter().copied().collect::<Vec<_>>());
        assert_eq!(listed.len(), TABLES.len(), "a table is listed twice");
    }
}
