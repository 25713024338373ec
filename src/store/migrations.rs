//! Brings the tables of a database up to date. The list of migrations that have run is the table of `diesel_migrations`, which earlier
//! releases used.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::store::backend::{self, Aim, Db};
use crate::store::error::{OpenError, StoreError};
use crate::store::names;
use crate::store::properties::{oldest_release, set_oldest_release};

/// The lock held while migrating, so that only one of several starting instances migrates. The number is arbitrary.
#[cfg(feature = "postgres")]
const LOCK: &str = "SELECT pg_advisory_xact_lock(6451950)";

const RECORDS: &str = "CREATE TABLE IF NOT EXISTS __diesel_schema_migrations (\
                       version VARCHAR(50) PRIMARY KEY NOT NULL, run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)";

/// One step of the tables, the same step in both databases.
struct Migration {
    /// Its folder in `migrations/sqlite` and `migrations/postgres`: version, underscore, topic.
    name: &'static str,
    sqlite: &'static str,
    #[cfg(feature = "postgres")]
    postgres: &'static str,
}

macro_rules! migrations {
    ($($name:literal,)+) => {
        &[$(Migration {
            name: $name,
            sqlite: include_str!(concat!("../../migrations/sqlite/", $name, "/up.sql")),
            #[cfg(feature = "postgres")]
            postgres: include_str!(concat!("../../migrations/postgres/", $name, "/up.sql")),
        },)+]
    };
}

/// Every migration, the oldest first.
const MIGRATIONS: &[Migration] = migrations![
    "00000000000001_championship",
    "00000000000002_drawn_openings",
    "00000000000003_events_and_series",
    "00000000000004_reports",
    "00000000000005_deciders",
    "00000000000010_rating_approval",
    "00000000000011_visibility",
    "00000000000012_check_in",
    "00000000000020_registration",
    "00000000000021_fees",
    "00000000000022_merged_persons",
    "00000000000023_forfeit_reasons",
    "00000000000024_federation_lists",
    "00000000000025_letters",
    "00000000000026_regulations_files",
    "00000000000027_letter_attempts",
    "00000000000028_illegal_moves",
    "00000000000029_turned_games",
    "00000000000030_name_search",
    "00000000000031_spectator_reports",
    "00000000000032_notices",
    "00000000000033_photos_and_annotations",
    "00000000000034_kept_forms",
    "00000000000035_password_links",
    "00000000000036_second_factors",
    "00000000000037_account_journal",
    "00000000000039_data_checks",
    "00000000000040_identities",
    "00000000000041_section_rights",
    "00000000000042_must_change_password",
    "00000000000043_stale_ratings",
    "00000000000044_ratings_of_a_tournament",
    "00000000000045_jobs",
    "00000000000046_packed_journals",
];

/// The oldest release, by its newest migration, that may still open a database with the tables of this one: while servers are brought up to
/// date one after the other, both are in use. A migration that the release before would break on raises it, and so do new rules for what is
/// stored that it would spoil, with a migration of their own; one that only adds something does not. A program that is running is not
/// ended by it. Releases before the first value here do not look at it.
const OLDEST: &str = "00000000000045";

/// The release, by its newest migration, that began to pack entries of journals: none before it can read them, so the first packing shuts
/// those out.
const PACKING: &str = "00000000000046";

/// The migration that makes the tables of the name search: the program fills them, not SQL.
const NAME_SEARCH: &str = "00000000000030";

impl Migration {
    fn version(&self) -> &'static str {
        self.name.split_once('_').map_or(self.name, |(version, _)| version)
    }
}

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = Text)]
    version: String,
}

/// Runs the missing migrations, and rebuilds the tables of the name search if other rules made them: all or nothing.
pub(super) fn run(connection: &mut Db) -> Result<(), OpenError> {
    // An up-to-date database is not locked: otherwise no program could start while another writes.
    if pending(connection)?.is_empty() && names::are_current(connection)? {
        return Ok(());
    }
    backend::begin(connection, Aim::Write)?;
    let outcome = run_pending(connection);
    backend::end(connection, outcome)
}

fn run_pending(connection: &mut Db) -> Result<(), OpenError> {
    #[cfg(feature = "postgres")]
    if matches!(connection, Db::Postgres(_)) {
        connection.batch_execute(LOCK)?;
    }
    connection.batch_execute(RECORDS)?;
    // Another instance may have run them while this one waited for the lock.
    for migration in pending(connection)? {
        let version = migration.version();
        let statements = match connection {
            #[cfg(feature = "postgres")]
            Db::Postgres(_) => migration.postgres,
            Db::Sqlite(_) => migration.sqlite,
        };
        let record = format!("INSERT INTO __diesel_schema_migrations (version) VALUES ('{version}')");
        let run = connection.batch_execute(statements).and_then(|()| connection.batch_execute(&record));
        run.map_err(|error| OpenError::Migration(format!("Failed to run {version} with: {error}")))?;
        if version == NAME_SEARCH {
            names::rebuild(connection)?;
        }
    }
    if !names::are_current(connection)? {
        names::rebuild(connection)?;
    }
    Ok(shut_out_before(connection, OLDEST)?)
}

/// Notes which release may still work with the tables; none is let in again that a later release has shut out.
fn shut_out_before(connection: &mut Db, oldest: &str) -> Result<(), StoreError> {
    match oldest_release(connection)? {
        Some(noted) if noted.as_str() >= oldest => Ok(()),
        _ => set_oldest_release(connection, oldest),
    }
}

/// Lets no release open the database any more that cannot read packed entries of journals. One that is running is not ended by it.
pub(super) fn require_packing(connection: &mut Db) -> Result<(), StoreError> {
    shut_out_before(connection, PACKING)
}

/// Whether the tables are those of this release; changes nothing.
pub(super) fn is_current(connection: &mut Db) -> Result<bool, OpenError> {
    pending(connection).map(|pending| pending.is_empty())
}

/// The migrations that have not run. Fails on a database that a later release has changed so that this one cannot work with it.
fn pending(connection: &mut Db) -> Result<Vec<&'static Migration>, OpenError> {
    let applied: QueryResult<Vec<Applied>> =
        diesel::sql_query("SELECT version FROM __diesel_schema_migrations").load(connection);
    let applied = match applied {
        // The messages of either database for a missing table: no migration has run yet.
        Err(error) if ["no such table", "does not exist"].iter().any(|words| error.to_string().contains(words)) => {
            Vec::new()
        }
        applied => applied?,
    };
    let is_known = |applied: &&Applied| MIGRATIONS.iter().any(|known| known.version() == applied.version);
    // A database of another program has none of these tables.
    let is_ours = MIGRATIONS.first().is_some_and(|first| applied.iter().any(|own| own.version == first.version()));
    let oldest = if is_ours { oldest_release(connection)? } else { None };
    if let Some(oldest) = oldest.as_ref().filter(|oldest| oldest.as_str() > schema_version()) {
        return Err(OpenError::NewerSchema(oldest.clone()));
    }
    if let Some(newer) = applied.iter().find(|applied| !is_known(applied)).filter(|_| oldest.is_none()) {
        return Err(OpenError::NewerSchema(newer.version.clone()));
    }
    let is_run = |migration: &&Migration| applied.iter().any(|applied| applied.version == migration.version());
    Ok(MIGRATIONS.iter().filter(|migration| !is_run(migration)).collect())
}

/// The version of the newest migration in this program: the schema that a backup is written in.
pub(super) fn schema_version() -> &'static str {
    MIGRATIONS.last().map_or("", Migration::version)
}

impl From<diesel::result::Error> for OpenError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Migration(error.to_string())
    }
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Migration(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_in_the_folders_is_run_oldest_first() {
        for backend in ["sqlite", "postgres"] {
            let folder = format!("{}/migrations/{backend}", env!("CARGO_MANIFEST_DIR"));
            let found = std::fs::read_dir(folder).expect("the folder of migrations").map(|entry| {
                entry.expect("an entry of it").file_name().into_string().expect("a name in letters and digits")
            });
            let mut found: Vec<String> = found.collect();
            found.sort_unstable();
            let known: Vec<&str> = MIGRATIONS.iter().map(|migration| migration.name).collect();
            assert_eq!(found, known, "{backend}");
        }
    }
}
