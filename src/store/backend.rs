//! One connection type for both databases: the pool, migrations, and the only two ways to a transaction.

use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, MutexGuard};
use std::time::Duration;

use diesel::backend::Backend;
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::r2d2::{self, ManageConnection, NopErrorHandler, Pool, PooledConnection, R2D2Connection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::store::error::{OpenError, StoreError};
use crate::store::source::{DatabaseSource, FileConnection};

/// Connections an instance holds at most. Readers of an unchanged event need one for a moment only.
const CONNECTIONS: u32 = 8;

/// How many of them write at most; the others are kept for readers.
pub(super) const WRITERS: usize = 4;

/// How long a caller waits for a connection before they hear that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Held while migrating, so that instances that start together do it once. The number means nothing.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_xact_lock(6451950)";

const SQLITE_MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES_MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// How long a caller waits for those who came before them to have written: of many, each may be slow.
pub(super) const QUEUE_PATIENCE: Duration = Duration::from_secs(10);

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
pub(super) fn pool(source: Arc<DatabaseSource>) -> Pool<Manager> {
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

#[derive(Debug)]
pub(super) struct Manager(Arc<DatabaseSource>);

impl ManageConnection for Manager {
    type Connection = FileConnection;
    type Error = r2d2::Error;

    fn connect(&self) -> Result<FileConnection, r2d2::Error> {
        self.0.connect().map_err(bad)
    }

    fn is_valid(&self, link: &mut FileConnection) -> Result<(), r2d2::Error> {
        self.0.check(link).map_err(bad)?;
        match &mut link.db {
            Db::Postgres(inner) => inner.ping().map_err(r2d2::Error::QueryError),
            Db::Sqlite(_) => Ok(()),
        }
    }

    fn has_broken(&self, link: &mut FileConnection) -> bool {
        std::thread::panicking() || link.db.is_broken()
    }
}

fn bad(error: impl std::fmt::Display) -> r2d2::Error {
    r2d2::Error::ConnectionError(ConnectionError::BadConnection(error.to_string()))
}

#[expect(clippy::large_enum_variant, reason = "it lives on the stack for one call; nearly always it is the larger one")]
pub(super) enum PooledDb<'a> {
    /// One of the pool, for this caller alone.
    Own(PooledConnection<Manager>),
    /// The one in whose transaction everything is done.
    Shared(MutexGuard<'a, PooledConnection<Manager>>),
}

impl Deref for PooledDb<'_> {
    type Target = Db;

    fn deref(&self) -> &Db {
        match self {
            Self::Own(own) => &own.db,
            Self::Shared(shared) => &shared.db,
        }
    }
}

impl DerefMut for PooledDb<'_> {
    fn deref_mut(&mut self) -> &mut Db {
        match self {
            Self::Own(own) => &mut own.db,
            Self::Shared(shared) => &mut shared.db,
        }
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

/// Whether the tables are those of this release, asked without touching anything.
pub(super) fn is_untouched_current(connection: &mut Db) -> Result<bool, OpenError> {
    let applied: QueryResult<Vec<Applied>> =
        diesel::sql_query("SELECT version FROM __diesel_schema_migrations").load(connection);
    let applied = match applied {
        Err(error) if is_no_table(&error.to_string()) => return Ok(false),
        applied => applied?,
    };
    let known: Vec<Box<dyn Migration<diesel::sqlite::Sqlite>>> =
        SQLITE_MIGRATIONS.migrations().map_err(|error| OpenError::migration(&error))?;
    let known: BTreeSet<String> = known.iter().map(|migration| migration.name().version().to_string()).collect();
    match applied.iter().find(|applied| !known.contains(&applied.version)) {
        Some(strange) => Err(OpenError::NewerSchema(strange.version.clone())),
        None => Ok(applied.len() == known.len()),
    }
}

/// The words of either database for a table that is not there: nothing has been made yet.
fn is_no_table(message: &str) -> bool {
    message.contains("no such table") || message.contains("does not exist")
}

/// A migration that has been run.
#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = diesel::sql_types::Text)]
    version: String,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Everything read is seen at one moment.
    Read,
    /// `SQLite` takes its write lock at once: a transaction that reads first and then wants the lock fails.
    Write,
}

/// Reads with everything seen at one moment.
pub(super) fn read<T, E: From<StoreError>>(
    connection: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    transaction(connection, Aim::Read, work)
}

pub(super) fn write<T, E: From<StoreError>>(
    connection: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    transaction(connection, Aim::Write, work)
}

fn transaction<T, E: From<StoreError>>(
    connection: &mut Db,
    aim: Aim,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    begin(connection, aim)?;
    let outcome = work(connection);
    end(connection, outcome)
}

/// Begins a transaction; within another one, a part of it that can be taken back by itself.
pub(super) fn begin(connection: &mut Db, aim: Aim) -> Result<(), StoreError> {
    let (sqlite, postgres) = match aim {
        Aim::Read => ("BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        Aim::Write => ("BEGIN IMMEDIATE", "BEGIN"),
    };
    match connection {
        Db::Postgres(inner) => begin_with(inner, postgres),
        Db::Sqlite(inner) => begin_with(inner, sqlite),
    }
    .map_err(StoreError::from)
}

fn begin_with<C>(connection: &mut C, statement: &str) -> QueryResult<()>
where
    C: Connection<TransactionManager = AnsiTransactionManager>,
{
    let status = AnsiTransactionManager::transaction_manager_status_mut(connection);
    match status.transaction_depth()? {
        None => AnsiTransactionManager::begin_transaction_sql(connection, statement),
        Some(_) => AnsiTransactionManager::begin_transaction(connection),
    }
}

/// Ends a transaction as its work has ended: kept, or taken back.
pub(super) fn end<T, E: From<StoreError>>(connection: &mut Db, outcome: Result<T, E>) -> Result<T, E> {
    type Transactions = <Db as Connection>::TransactionManager;
    match outcome {
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
