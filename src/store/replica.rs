//! A hot standby of the database server, which takes over reading what is large: whole tournaments and rating lists.
//!
//! It answers only where it is as far as the database itself, so nobody sees an older state than the database has. For a tournament that is
//! seen by the hash of its last entry, which no two states share; for anything else by the place in the server's log.

use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::r2d2::Pool;
use diesel::sql_types::{BigInt, Bool, Text};

use crate::lock::lock;
use crate::store::Store;
use crate::store::backend::{self, Db, Manager};
use crate::store::error::{OpenError, StoreError};
use crate::store::rows::narrow;
use crate::store::source::DatabaseSource;

/// When a standby that did not answer is asked again: readers must not wait for it again and again.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// How long a reader waits for a connection to it.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a reader waits for its answer: the database itself gives one too.
const ANSWER_PATIENCE: Duration = Duration::from_secs(2);

/// Where the database is in the server's log: what any reader can see of it now is before that place.
const LOG_POSITION: &str = "SELECT pg_current_wal_insert_lsn()::text AS position";

pub(super) struct Replica {
    pool: Pool<Manager>,
    /// When it is asked again, if it did not answer.
    retry_at: Mutex<Option<Instant>>,
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
    /// Whether it still applies the log of another server.
    #[diesel(sql_type = Bool)]
    follows: bool,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

impl Replica {
    fn new(url: &str) -> Result<Self, OpenError> {
        let source = Arc::new(DatabaseSource::standby(url)?);
        Ok(Self { pool: backend::pool(source, PATIENCE), retry_at: Mutex::default() })
    }

    /// Runs `work` with a connection to the standby; `None` if it does not answer in time. A server that hangs says nothing, and a connection
    /// waits for it for ever: so that is done on a thread of its own.
    fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, StoreError> + Send + 'static,
    ) -> Option<T> {
        if lock(&self.retry_at).is_some_and(|at| Instant::now() < at) {
            return None;
        }
        let (pool, (sender, answer)) = (self.pool.clone(), mpsc::channel());
        let ask = move || {
            let connection = pool.get().map_err(|error| StoreError::Unavailable(error.to_string()));
            // Without a receiver the reader has asked the database meanwhile.
            let _ = sender.send(connection.and_then(|mut connection| work(&mut connection.db)));
        };
        let begun = thread::Builder::new().name("standby".to_owned()).spawn(ask);
        let answer = begun.map_err(|error| StoreError::Unavailable(error.to_string())).and_then(|_| {
            let silent = |_| StoreError::Unavailable("it hangs".to_owned());
            answer.recv_timeout(ANSWER_PATIENCE).map_err(silent)?
        });
        *lock(&self.retry_at) = match &answer {
            Ok(_) => None,
            Err(error) => {
                tracing::warn!(%error, "the standby could not be read; everything is read from the database itself");
                Some(Instant::now() + RETRY_AFTER)
            }
        };
        answer.ok()
    }
}

impl Store {
    /// Reads what is large from a standby of the database at this address, which need not be there yet. A database file has none.
    pub fn read_from_standby(&self, url: &str) -> Result<(), OpenError> {
        if self.inner.source.is_file() {
            return Err(OpenError::NoStandby(self.place().to_owned()));
        }
        // It is given once, at the start.
        let _ = self.inner.replica.set(Replica::new(url)?);
        Ok(())
    }

    /// The standby, but within a larger write: what that has changed is nowhere else yet.
    fn standby(&self) -> Option<&Replica> {
        self.inner.replica.get().filter(|_| self.shared.is_none())
    }

    /// What `read` finds in a consistent snapshot of the standby; `None` if it finds nothing there, or there is no standby.
    pub(super) fn at_standby<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut Db) -> Result<Option<T>, StoreError> + Send + 'static,
    ) -> Option<T> {
        self.standby()?.with(move |connection| backend::read(connection, read)).flatten()
    }

    /// Reads something large in a consistent snapshot: of the standby if that has everything that is in the database now.
    pub(super) fn reading_large<T: Send + 'static>(
        &self,
        read: impl Fn(&mut Db) -> Result<T, StoreError> + Clone + Send + 'static,
    ) -> Result<T, StoreError> {
        let there = self.standby().and_then(|replica| {
            let (here, read) = (self.log_position().ok()?, read.clone());
            replica.with(move |connection| {
                // Before the snapshot: it may be older than what is applied while it is taken.
                let is_there = state_at(connection, &here)? == ReplicaState::Behind(0);
                if is_there { backend::read(connection, read).map(Some) } else { Ok(None) }
            })
        });
        there.flatten().map_or_else(|| self.reading(&read), Ok)
    }

    /// What the standby is now; `None` if there is none.
    pub fn replica_state(&self) -> Result<Option<ReplicaState>, StoreError> {
        let Some(replica) = self.inner.replica.get() else { return Ok(None) };
        let here = self.log_position()?;
        let found = replica.with(move |connection| state_at(connection, &here));
        Ok(Some(found.unwrap_or(ReplicaState::Unreachable)))
    }

    fn log_position(&self) -> Result<String, StoreError> {
        let found: Vec<LogPosition> = diesel::sql_query(LOG_POSITION).load(&mut *self.connection()?)?;
        found.into_iter().next().map(|here| here.position).ok_or_else(|| StoreError::corrupt("a server without a log"))
    }
}

/// What a standby is, by a place in the log of the database.
fn state_at(connection: &mut Db, position: &str) -> Result<ReplicaState, StoreError> {
    let query = format!(
        "SELECT pg_is_in_recovery() AS follows, \
         greatest(pg_wal_lsn_diff('{position}', coalesce(pg_last_wal_replay_lsn(), '0/0'::pg_lsn)), 0)::bigint AS bytes"
    );
    let found: Vec<LogDistance> = diesel::sql_query(query).load(connection)?;
    match found.first() {
        Some(LogDistance { follows: true, bytes }) => Ok(ReplicaState::Behind(narrow(*bytes)?)),
        Some(_) | None => Ok(ReplicaState::Promoted),
    }
}
