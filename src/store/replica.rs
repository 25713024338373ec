//! A hot standby of the database server, which takes over reading what is large: whole tournaments and rating lists.
//!
//! It answers only where it is as far as the database itself, so nobody sees an older state than the database has. For a tournament that is
//! seen by the hash of its last entry, which no two states share; for anything else by the place in the server's log.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::r2d2::Pool;
use diesel::sql_types::{BigInt, Text};

use crate::lock::lock;
use crate::store::Store;
use crate::store::backend::{self, Db, Manager};
use crate::store::error::{OpenError, StoreError};
use crate::store::rows::narrow;
use crate::store::source::DatabaseSource;

/// How long a standby that could not be reached is left alone: its readers must not wait for it again and again.
const LEFT_ALONE: Duration = Duration::from_secs(5);

/// How long a reader waits for a connection to it.
const PATIENCE: Duration = Duration::from_millis(500);

/// Where the database is in the server's log.
const HERE: &str = "SELECT pg_current_wal_lsn()::text AS position";

pub(super) struct Replica {
    pool: Pool<Manager>,
    /// Until when it is left alone.
    silent_until: Mutex<Option<Instant>>,
}

/// What a standby is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplicaState {
    /// So many bytes of the server's log have not arrived or are not applied yet.
    Behind(u64),
    /// It takes writes: it is no standby any more.
    Promoted,
    Unreachable,
}

#[derive(QueryableByName)]
struct LogPosition {
    #[diesel(sql_type = Text)]
    position: String,
}

#[derive(QueryableByName)]
struct LogDistance {
    /// Below 0 where it is no standby.
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

impl Replica {
    fn new(url: &str) -> Result<Self, OpenError> {
        let source = Arc::new(DatabaseSource::standby(url)?);
        Ok(Self { pool: backend::pool(source, PATIENCE), silent_until: Mutex::default() })
    }

    /// Runs `work` with a connection to the standby; `None` if it does not answer.
    fn with<T>(&self, work: impl FnOnce(&mut Db) -> Result<T, StoreError>) -> Option<T> {
        if lock(&self.silent_until).is_some_and(|until| Instant::now() < until) {
            return None;
        }
        let connection = self.pool.get().map_err(|error| StoreError::Unavailable(error.to_string()));
        let done = connection.and_then(|mut connection| work(&mut connection.db));
        *lock(&self.silent_until) = match &done {
            Ok(_) => None,
            Err(error) => {
                tracing::warn!(%error, "the standby does not answer; everything is read from the database itself");
                Some(Instant::now() + LEFT_ALONE)
            }
        };
        done.ok()
    }
}

impl Store {
    /// Reads what is large from a standby of the database at this address, which need not be there yet.
    pub fn read_from_standby(&self, url: &str) -> Result<(), OpenError> {
        // It is given once, at the start.
        let _ = self.inner.replica.set(Replica::new(url)?);
        Ok(())
    }

    /// What `read` finds in a consistent snapshot of the standby; `None` if it finds nothing there, or there is no standby.
    pub(super) fn at_standby<T>(&self, read: impl FnOnce(&mut Db) -> Result<Option<T>, StoreError>) -> Option<T> {
        // What a larger write has changed is nowhere else yet.
        let replica = self.inner.replica.get().filter(|_| self.shared.is_none())?;
        replica.with(|connection| backend::read(connection, read)).flatten()
    }

    /// Reads something large in a consistent snapshot: of the standby if that has everything that is in the database now.
    pub(super) fn reading_large<T>(&self, read: impl Fn(&mut Db) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let there = self.inner.replica.get().filter(|_| self.shared.is_none()).and_then(|replica| {
            let here = self.log_position().ok()?;
            replica.with(|connection| {
                // Before the snapshot: it may be older than what is applied while it is taken.
                let is_there = distance(connection, &here)? == 0;
                if is_there { backend::read(connection, &read).map(Some) } else { Ok(None) }
            })
        });
        there.flatten().map_or_else(|| self.reading(&read), Ok)
    }

    /// What the standby is now; `None` if there is none.
    pub fn replica_state(&self) -> Result<Option<ReplicaState>, StoreError> {
        let Some(replica) = self.inner.replica.get() else { return Ok(None) };
        let here = self.log_position()?;
        let behind = replica.with(|connection| distance(connection, &here));
        let state = |bytes: i64| narrow(bytes).map_or(ReplicaState::Promoted, ReplicaState::Behind);
        Ok(Some(behind.map_or(ReplicaState::Unreachable, state)))
    }

    fn log_position(&self) -> Result<String, StoreError> {
        let found: Vec<LogPosition> = diesel::sql_query(HERE).load(&mut *self.connection()?)?;
        found.into_iter().next().map(|here| here.position).ok_or_else(|| StoreError::corrupt("a server without a log"))
    }
}

/// How many bytes a standby is behind a place in the log of the database; below 0 if it is no standby.
fn distance(connection: &mut Db, position: &str) -> Result<i64, StoreError> {
    let query = format!(
        "SELECT CASE WHEN pg_is_in_recovery() \
         THEN greatest(pg_wal_lsn_diff('{position}', pg_last_wal_replay_lsn()), 0)::bigint ELSE -1 END AS bytes"
    );
    let found: Vec<LogDistance> = diesel::sql_query(query).load(connection)?;
    Ok(found.first().map_or(-1, |found| found.bytes))
}
