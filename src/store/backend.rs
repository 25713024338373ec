//! One connection type for both databases: the pool, migrations, and the only two ways to a transaction.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;

use diesel::backend::Backend;
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::r2d2::{self, ManageConnection, NopErrorHandler, Pool, PooledConnection, R2D2Connection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::error::{OpenError, StoreError};
use super::source::{Link, Source};

/// Connections an instance holds at most. Readers of an unchanged event need one for a moment only.
const CONNECTIONS: u32 = 8;

/// How many of them write at most; the others are kept for readers.
pub(super) const WRITERS: usize = 4;

/// How long a caller waits for a connection, or to write, before they hear that the database does not answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Held while migrating, so that instances that start together do it once. The number means nothing.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_xact_lock(6451950)";

const SQLITE_MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES_MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// A connection to either database. `SQLite` comes last: the derived `establish` tries the variants in order.
#[derive(diesel::MultiConnection)]
pub(super) enum Db {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// The one way past what the common connection type cannot say (batches, upserts): the same Diesel text, compiled for each
/// database.
macro_rules! on_both {
    ($connection:expr, $inner:ident => $query:expr) => {
        match $connection {
            $crate::store::backend::Db::Postgres($inner) => $query,
            $crate::store::backend::Db::Sqlite($inner) => $query,
        }
    };
}

/// Inserts rows; a row with the same key is overwritten. Batches keep within both databases' limits on parameters.
macro_rules! upsert {
    ($connection:expr, $table:ident, $rows:expr, [$($key:ident),+], [$($column:ident),+]) => {{
        for batch in $rows.chunks($crate::store::backend::BATCH) {
            $crate::store::backend::on_both!($connection, inner => {
                use diesel::prelude::*;
                use diesel::upsert::excluded;
                diesel::insert_into($table::table)
                    .values(batch)
                    .on_conflict(($($table::$key),+))
                    .do_update()
                    .set(($($table::$column.eq(excluded($table::$column)),)+))
                    .execute(inner)
            })?;
        }
    }};
}

/// Inserts rows that are not there yet.
macro_rules! insert {
    ($connection:expr, $table:ident, $rows:expr) => {{
        for batch in $rows.chunks($crate::store::backend::BATCH) {
            $crate::store::backend::on_both!($connection, inner => {
                use diesel::prelude::*;
                diesel::insert_into($table::table).values(batch).execute(inner)
            })?;
        }
    }};
}

pub(super) use {insert, on_both, upsert};

/// Rows of one insert: 14 columns at most, 32,766 parameters in `SQLite`.
pub(super) const BATCH: usize = 500;

/// Keeps connections to a database whose tables are up to date.
pub(super) fn pool(source: Arc<Source>) -> Pool<Manager> {
    Pool::builder()
        .max_size(CONNECTIONS)
        .min_idle(Some(0))
        .connection_timeout(PATIENCE)
        // Connections are few and checked when taken; without a timer the pool's threads end with it.
        .idle_timeout(None)
        .max_lifetime(None)
        .test_on_check_out(true)
        .error_handler(Box::new(NopErrorHandler))
        .build_unchecked(Manager(source))
}

/// Makes connections for the pool.
#[derive(Debug)]
pub(super) struct Manager(Arc<Source>);

impl ManageConnection for Manager {
    type Connection = Link;
    type Error = r2d2::Error;

    fn connect(&self) -> Result<Link, r2d2::Error> {
        self.0.connect().map_err(bad)
    }

    fn is_valid(&self, link: &mut Link) -> Result<(), r2d2::Error> {
        self.0.check(link).map_err(bad)?;
        match &mut link.db {
            Db::Postgres(inner) => inner.ping().map_err(r2d2::Error::QueryError),
            Db::Sqlite(_) => Ok(()),
        }
    }

    fn has_broken(&self, link: &mut Link) -> bool {
        std::thread::panicking() || link.db.is_broken()
    }
}

fn bad(error: impl std::fmt::Display) -> r2d2::Error {
    r2d2::Error::ConnectionError(ConnectionError::BadConnection(error.to_string()))
}

/// A connection of the pool, in use.
pub(super) struct Held(pub(super) PooledConnection<Manager>);

impl Deref for Held {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.0.db
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Db {
        &mut self.0.db
    }
}

/// Brings the tables up to date.
pub(super) fn migrate(connection: &mut Db) -> Result<(), OpenError> {
    match connection {
        Db::Postgres(inner) => inner.transaction(|inner| {
            inner.batch_execute(MIGRATION_LOCK)?;
            run_migrations(inner, POSTGRES_MIGRATIONS)
        }),
        Db::Sqlite(inner) => {
            check_schema(inner, &SQLITE_MIGRATIONS)?;
            if inner.has_pending_migration(SQLITE_MIGRATIONS).map_err(|error| OpenError::migration(&error))? {
                inner.immediate_transaction(|inner| run_migrations(inner, SQLITE_MIGRATIONS))?;
            }
            Ok(())
        }
    }
}

/// Whether a file that came in place of the former one can be used as it is.
pub(super) fn is_current(connection: &mut SqliteConnection) -> Result<bool, OpenError> {
    check_schema(connection, &SQLITE_MIGRATIONS)?;
    let pending = connection.has_pending_migration(SQLITE_MIGRATIONS);
    pending.map(|pending| !pending).map_err(|error| OpenError::migration(&error))
}

fn run_migrations<DB, C>(connection: &mut C, known: EmbeddedMigrations) -> Result<(), OpenError>
where
    DB: Backend,
    C: MigrationHarness<DB>,
    EmbeddedMigrations: MigrationSource<DB>,
{
    check_schema(connection, &known)?;
    connection.run_pending_migrations(known).map(drop).map_err(|error| OpenError::migration(&error))
}

/// A database that a later release has changed is left alone.
fn check_schema<DB, C>(connection: &mut C, known: &EmbeddedMigrations) -> Result<(), OpenError>
where
    DB: Backend,
    C: MigrationHarness<DB>,
    EmbeddedMigrations: MigrationSource<DB>,
{
    let known: Vec<Box<dyn Migration<DB>>> = known.migrations().map_err(|error| OpenError::migration(&error))?;
    let applied = connection.applied_migrations().map_err(|error| OpenError::migration(&error))?;
    let strange = applied.into_iter().find(|version| known.iter().all(|known| known.name().version() != *version));
    strange.map_or(Ok(()), |version| Err(OpenError::NewerSchema(version.to_string())))
}

/// The version of the newest migration in this program: the schema that a backup is written in.
pub(super) fn schema_version() -> String {
    let known: Vec<Box<dyn Migration<diesel::sqlite::Sqlite>>> = SQLITE_MIGRATIONS.migrations().unwrap_or_default();
    known.iter().map(|migration| migration.name().version().to_string()).max().unwrap_or_default()
}

impl OpenError {
    fn migration(error: &impl ToString) -> Self {
        Self::Migration(error.to_string())
    }
}

impl From<diesel::result::Error> for OpenError {
    fn from(error: diesel::result::Error) -> Self {
        Self::migration(&error)
    }
}

/// Reads with everything seen at one moment.
pub(super) fn read<T, E: From<StoreError>>(
    connection: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    transaction(connection, "BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work)
}

/// Writes all or nothing. `SQLite` takes its write lock at once: a transaction that reads first and then wants the lock
/// fails.
pub(super) fn write<T, E: From<StoreError>>(
    connection: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    transaction(connection, "BEGIN IMMEDIATE", "BEGIN", work)
}

fn transaction<T, E: From<StoreError>>(
    connection: &mut Db,
    begin_sqlite: &str,
    begin_postgres: &str,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    type Transactions = <Db as Connection>::TransactionManager;
    match connection {
        Db::Postgres(inner) => AnsiTransactionManager::begin_transaction_sql(inner, begin_postgres),
        Db::Sqlite(inner) => AnsiTransactionManager::begin_transaction_sql(inner, begin_sqlite),
    }
    .map_err(StoreError::from)?;
    match work(connection) {
        Ok(done) => {
            Transactions::commit_transaction(connection).map_err(StoreError::from)?;
            Ok(done)
        }
        Err(error) => {
            // The first error says more than a failed rollback; the pool drops a connection that is left in a transaction.
            let _ = Transactions::rollback_transaction(connection);
            Err(error)
        }
    }
}
