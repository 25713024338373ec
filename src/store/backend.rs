//! One connection type for both databases: opening, pragmas, migrations, and the only two ways to a transaction.

use std::path::PathBuf;
use std::time::Duration;

use diesel::backend::Backend;
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::r2d2::{self, ManageConnection, NopErrorHandler, Pool, R2D2Connection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::error::{OpenError, StoreError, is_lock};

/// Connections an instance holds at most. Readers of an unchanged event need one for a moment only.
const CONNECTIONS: u32 = 8;

/// How long a caller waits for a connection before he hears that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// A power cut must not lose an acknowledged result, hence `FULL`; waiting for a lock is better than failing.
const PRAGMAS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                       PRAGMA foreign_keys = ON;";

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

/// Where the data lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Location {
    Postgres(String),
    Sqlite(PathBuf),
}

impl Location {
    /// `postgres://…` and `postgresql://…` are servers; all else is a file, with or without `sqlite:` before it.
    pub(super) fn parse(url: &str) -> Self {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Self::Postgres(url.to_owned());
        }
        let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).unwrap_or(url);
        Self::Sqlite(PathBuf::from(path))
    }

    /// The place in words, without a password.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Sqlite(path) => path.display().to_string(),
            Self::Postgres(url) => without_credentials(url),
        }
    }

    /// A connection with everything set that each one needs.
    pub(super) fn connect(&self) -> Result<Db, OpenError> {
        match self {
            Self::Postgres(url) => {
                PgConnection::establish(url).map(Db::Postgres).map_err(|error| self.open_error(&error))
            }
            Self::Sqlite(path) if path.as_os_str().is_empty() || path.ends_with(":memory:") => {
                Err(self.open_error(&"a database in memory would be another one for each connection; give a file"))
            }
            Self::Sqlite(path) => {
                let mut inner =
                    SqliteConnection::establish(&path.to_string_lossy()).map_err(|error| self.open_error(&error))?;
                inner.batch_execute(PRAGMAS).map_err(|error| self.open_error(&error))?;
                Ok(Db::Sqlite(inner))
            }
        }
    }

    fn open_error(&self, error: &impl ToString) -> OpenError {
        let reason = error.to_string();
        match self {
            Self::Postgres(_) => OpenError::Unreachable { server: self.describe(), reason: reason.trim().to_owned() },
            Self::Sqlite(_) if is_lock(&reason) => OpenError::Locked(self.describe()),
            Self::Sqlite(_) => OpenError::File { path: self.describe(), reason },
        }
    }

    /// Opens the database, brings its tables up to date, and keeps connections to it.
    pub(super) fn open(self) -> Result<Pool<Manager>, OpenError> {
        let mut first = self.connect()?;
        migrate(&mut first).map_err(|error| match error {
            OpenError::Migration(reason) if is_lock(&reason) => OpenError::Locked(self.describe()),
            OpenError::Migration(reason) if reason.contains("readonly database") => self.open_error(&reason),
            other => other,
        })?;
        let checked = matches!(self, Self::Postgres(_));
        let pool = Pool::builder()
            .max_size(CONNECTIONS)
            .min_idle(Some(0))
            .connection_timeout(PATIENCE)
            // Connections are few and checked when taken; without a timer the pool's threads end with it.
            .idle_timeout(None)
            .max_lifetime(None)
            .test_on_check_out(checked)
            .error_handler(Box::new(NopErrorHandler))
            .build_unchecked(Manager(self));
        Ok(pool)
    }
}

/// `postgres://host:port/name` of an address that may carry a name and a password.
fn without_credentials(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let address = rest.rsplit_once('@').map_or(rest, |(_, address)| address);
    format!("{scheme}://{address}")
}

/// Makes connections for the pool.
#[derive(Debug)]
pub(super) struct Manager(Location);

impl ManageConnection for Manager {
    type Connection = Db;
    type Error = r2d2::Error;

    fn connect(&self) -> Result<Db, r2d2::Error> {
        let bad = |error: OpenError| r2d2::Error::ConnectionError(ConnectionError::BadConnection(error.to_string()));
        self.0.connect().map_err(bad)
    }

    fn is_valid(&self, connection: &mut Db) -> Result<(), r2d2::Error> {
        connection.ping().map_err(r2d2::Error::QueryError)
    }

    fn has_broken(&self, connection: &mut Db) -> bool {
        std::thread::panicking() || connection.is_broken()
    }
}

fn migrate(connection: &mut Db) -> Result<(), OpenError> {
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
