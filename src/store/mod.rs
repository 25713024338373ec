//! The memory: everything that outlives a request, on an embedded `SQLite` file or a `PostgreSQL` server.
//!
//! [`Store`] is opened once from a path or an address and cloned freely. All calls are synchronous and may wait for the
//! database; the site makes them on threads where waiting is allowed.
//!
//! * Events: [`Store::tournaments`], [`Store::tournament`], [`Store::create_tournament`], and [`Store::write`], the only
//!   way to change one. Every change is in its journal ([`Store::journal`], [`Store::verify_journal`]).
//! * Events of several tournaments, series and old editions: [`Store::almanac`] and [`Store::write_almanac`], with a journal
//!   of their own ([`Store::almanac_journal`], [`Store::verify_almanac`]).
//! * People: the registry ([`Store::player`]), ratings ([`Store::rating_list`]), accounts ([`Store::user`]), their roles
//!   and sessions.
//! * [`Store::subscribe`] tells of every change, also those that other programs make; [`Store::backup`] and
//!   [`Store::restore`] move everything between the two kinds of database.

mod accounts;
mod almanac;
mod attempts;
mod backend;
mod backup;
mod cache;
mod deciders;
mod error;
mod gate;
mod journal;
mod notify;
mod openings;
mod players;
mod properties;
mod ratings;
mod reports;
mod rows;
mod schema;
mod search;
mod sessions;
mod source;
mod tournaments;
mod write;

use std::sync::Arc;

use diesel::r2d2::{Pool, R2D2Connection};

use almanac::AlmanacCache;
use backend::{Db, Held, Manager};
use cache::Cache;
use gate::Gate;
use notify::Broadcast;
use source::{IfAbsent, Source};

pub use accounts::{Credentials, NewUser, Role, User, UserError, account_key};
pub use almanac::{AlmanacEntry, AlmanacError, AlmanacWrite};
pub use attempts::{Attempt, AttemptLimit};
pub use backup::{BackupError, RestoreError};
pub use error::{OpenError, StoreError};
pub use journal::{Actor, JournalEntry, JournalError, JournalHead, Touch};
pub use notify::News;
pub use players::{Player, PlayerEntry};
pub use properties::SetupError;
pub use ratings::{EventRatings, ListChange, Rated, RatingChange, RatingImport, RatingList, RatingRecord, RatingWrite};
pub use sessions::{NewSession, Session, SessionId};
pub use tournaments::{Stamp, TournamentHead};
pub use write::{CreateError, NewTournament, WriteError, WriteRequest};

/// The database. Cheap to clone; clones share their connections.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    pool: Pool<Manager>,
    writers: Gate,
    source: Arc<Source>,
    cache: Cache,
    almanac: AlmanacCache,
    broadcast: Broadcast,
}

impl Store {
    /// Opens the database at a path (`poddavki.sqlite3`, made if it is not there) or an address
    /// (`postgres://user:password@host/name`), and brings its tables up to date.
    pub fn open(url: &str) -> Result<Self, OpenError> {
        Self::start(url, IfAbsent::Make)
    }

    /// The same for a database that is there: no file is made.
    pub fn open_existing(url: &str) -> Result<Self, OpenError> {
        Self::start(url, IfAbsent::Refuse)
    }

    fn start(url: &str, if_absent: IfAbsent) -> Result<Self, OpenError> {
        let source = Arc::new(Source::open(url, if_absent)?);
        let pool = backend::pool(Arc::clone(&source));
        let (cache, almanac) = (Cache::default(), AlmanacCache::default());
        let writers = Gate::new(source.writers());
        let inner = Inner { pool, writers, source, cache, almanac, broadcast: Broadcast::default() };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Where the data lies, in words and without a password.
    pub fn place(&self) -> &str {
        self.inner.source.place()
    }

    /// Whether the database answers.
    pub fn ping(&self) -> Result<(), StoreError> {
        Ok(self.connection()?.ping()?)
    }

    fn cache(&self) -> &Cache {
        &self.inner.cache
    }

    fn connection(&self) -> Result<Held, StoreError> {
        // Without a file nobody need wait for the pool's attempts.
        self.inner.source.check_there()?;
        self.inner.pool.get().map(Held).map_err(|error| StoreError::Unavailable(error.to_string()))
    }

    /// Reads with everything seen at one moment.
    fn reading<T, E: From<StoreError>>(&self, work: impl FnOnce(&mut Db) -> Result<T, E>) -> Result<T, E> {
        backend::read(&mut *self.connection()?, work)
    }

    /// Writes all or nothing: the only way to write. Few write at once, and who waits for that holds no connection: however many
    /// want to write, there are connections for those who read.
    fn writing<T, E: From<StoreError>>(&self, work: impl FnOnce(&mut Db) -> Result<T, E>) -> Result<T, E> {
        let _pass = self.inner.writers.enter(backend::PATIENCE).ok_or(StoreError::Busy)?;
        backend::write(&mut *self.connection()?, work)
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("place", &self.place()).finish_non_exhaustive()
    }
}
