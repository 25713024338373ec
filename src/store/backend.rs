//! One connection type for both databases: the pool, and the only two ways to start a transaction.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, MutexGuard};
use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::prelude::*;
use diesel::r2d2::{self, ManageConnection, NopErrorHandler, Pool, PooledConnection, R2D2Connection};

use crate::store::error::StoreError;
use crate::store::source::{DatabaseSource, FileConnection};

/// Connections an instance holds at most. Readers of an unchanged tournament need one only briefly.
const CONNECTIONS: u32 = 8;

/// How many of them write at most; the others are kept for readers.
pub(super) const WRITERS: usize = 4;

/// How long a caller waits for a connection before the database counts as not answering.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// How long a caller waits for its turn to write: each of many earlier writes may be slow.
pub(super) const QUEUE_PATIENCE: Duration = Duration::from_secs(10);

/// A connection to either database. `SQLite` comes last: the derived `establish` tries the variants in order.
#[derive(diesel::MultiConnection)]
pub(super) enum Db {
    #[cfg(feature = "postgres")]
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// For operations that the common connection type does not have (batches, upserts): the same Diesel code, compiled for each database.
macro_rules! for_each_backend {
    ($connection:expr, $inner:ident => $query:expr) => {
        match $connection {
            #[cfg(feature = "postgres")]
            $crate::store::backend::Db::Postgres($inner) => $query,
            $crate::store::backend::Db::Sqlite($inner) => $query,
        }
    };
}

/// Inserts rows; a row with the same key is overwritten. Batches keep within both databases' limits on parameters.
macro_rules! upsert {
    ($connection:expr, $table:ident, $rows:expr, [$($key:ident),+], [$($column:ident),+]) => {{
        for batch in $rows.chunks($crate::store::backend::BATCH) {
            $crate::store::backend::for_each_backend!($connection, inner => {
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
            $crate::store::backend::for_each_backend!($connection, inner => {
                use diesel::prelude::*;
                diesel::insert_into($table::table).values(batch).execute(inner)
            })?;
        }
    }};
}

pub(super) use {for_each_backend, insert, upsert};

/// Rows of one insert: 16 columns at most, 32,766 parameters in `SQLite`.
pub(super) const BATCH: usize = 500;

/// Keeps connections to a database whose tables are up to date; a caller waits for one for so long.
pub(super) fn pool(source: Arc<DatabaseSource>, patience: Duration) -> Pool<Manager> {
    Pool::builder()
        .max_size(CONNECTIONS)
        .min_idle(Some(0))
        .connection_timeout(patience)
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
            #[cfg(feature = "postgres")]
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
    /// A connection of the pool, for this caller alone.
    Own(PooledConnection<Manager>),
    /// The connection of a write that several calls share.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// A consistent snapshot.
    Read,
    /// `SQLite` takes its write lock at the start: a transaction that reads first and asks for the lock later fails.
    Write,
}

/// Reads a consistent snapshot.
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
    begin(connection, aim).map_err(StoreError::from)?;
    let outcome = work(connection);
    end(connection, outcome)
}

/// Begins a transaction; within another one, a savepoint.
pub(super) fn begin(connection: &mut Db, aim: Aim) -> QueryResult<()> {
    match (connection, aim) {
        #[cfg(feature = "postgres")]
        (Db::Postgres(inner), Aim::Read) => begin_with(inner, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        #[cfg(feature = "postgres")]
        (Db::Postgres(inner), Aim::Write) => begin_with(inner, "BEGIN"),
        (Db::Sqlite(inner), Aim::Read) => begin_with(inner, "BEGIN"),
        (Db::Sqlite(inner), Aim::Write) => begin_with(inner, "BEGIN IMMEDIATE"),
    }
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

/// Ends a transaction: commits it if its work succeeded, else rolls it back.
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
