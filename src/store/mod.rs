//! Everything that outlives a request, on an embedded `SQLite` file or a `PostgreSQL` server. Diesel does not leave this folder.
//!
//! [`Store`] is opened once from a path or an address and cloned freely. All calls are synchronous and may wait for the
//! database; the site makes them on threads where waiting is allowed.
//!
//! * Tournaments: [`Store::tournaments`], [`Store::tournament`], [`Store::create_tournament`], and [`Store::write`], the only
//!   way to change one. Every change is in its journal ([`Store::journal`]); [`Store::check_tournament`] compares the two, and
//!   [`Store::pack_journal`] packs old entries, which all readers find as before.
//! * Events of several tournaments, series and imported tables: [`Store::championships`] and [`Store::write_championships`], with one journal
//!   for all of them ([`Store::championships_journal`], [`Store::verify_championships`]).
//! * Accounts and their rights are changed through [`Store::account_writes`] alone, with a journal too ([`Store::account_entries`]). All
//!   journals are made of the same parts (`journal`).
//! * People: the registry ([`Store::player`]), ratings ([`Store::rating_list`]), accounts ([`Store::user`]), their roles
//!   and sessions. Lists of federations ([`Store::search_federation_list`]) can be fetched again and are in no backup.
//! * [`Store::subscribe`] tells of every change, also those that other programs make, and [`Store::state`] whether anything at all has been
//!   written; [`Store::backup`] and [`Store::restore`] move everything between the two kinds of database, and [`Store::copy_to`] the rest too.
//!
//! A new table: a migration of one name in `migrations/sqlite` and `migrations/postgres`, its row in the list in `migrations`, its
//! columns in `schema`, its row in the list in `backup`: among those that a backup leaves out, if what is in it can be fetched again
//! (lists of federations), follows from the rest (`names`), must not be done twice (letters, notices), is for its reader to say anew
//! (`push_subscriptions`) or is soon gone (`report_photos`, `kept_forms`, `password_links`,
//! `login_steps`).

mod account_check;
mod account_journal;
mod accounts;
mod backend;
mod backup;
mod backup_runs;
mod cache;
mod championships;
mod column_choices;
mod database_state;
mod erasure;
mod error;
mod extract;
mod federation_lists;
mod gate;
mod health;
mod identities;
mod jobs;
mod journal;
mod kept_forms;
mod letters;
mod login_attempts;
mod login_steps;
mod migrations;
mod names;
mod notify;
mod openings;
mod outbox;
mod password_links;
mod persons;
mod properties;
mod push_subscriptions;
mod ratings;
mod refold;
mod regulations;
mod replica;
mod report_photos;
mod rows;
mod schema;
mod search;
mod second_factors;
mod sessions;
mod source;
mod spectator_reports;
mod take;
mod tournaments;
mod unused_space;
mod verifications;
mod verify;
mod version_cache;
mod webhooks;
mod write;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, TryLockError};

use crate::lock::lock;
use crate::outside::{self, StoreFault, StoreStep};

use diesel::r2d2::{Pool, PooledConnection, R2D2Connection};

use backend::{Aim, Db, Manager, PooledDb};
use cache::Cache;
use championships::KeptChampionships;
use database_state::ChangeCounter;
use gate::{Gate, Pass};
use notify::{Broadcast, Written};
use properties::{Counter, lock_for_writing};
use replica::Replica;
use source::{DatabaseSource, Purpose};
use version_cache::VersionCache;

pub use account_journal::{
    AccountCommandRecord, AccountWrites, NamedAccount, NamedEvent, NamedSection, NamedTournament, PasswordAuthor,
};
pub use accounts::{Credentials, NewUser, Right, Role, User, UserError, account_key};
pub use backup::{BackupError, BackupFile, Contents, CopyError, NewBackupFile, RestoreError, TableRows, WrittenBackup};
pub use backup_runs::{BackupRun, BackupRunEnd, BackupRunOutcome, BackupTurn};
pub use championships::{ChampionshipsError, ChampionshipsWrite};
pub use database_state::DatabaseState;
pub use erasure::{ErasedPerson, HeldInTournament, HeldOfPerson, KeptBeside, PersonErasure, UnlinkedEntry};
pub use error::{OpenError, StoreError};
pub use extract::{CheckedExtract, JournalExtract};
pub use federation_lists::{Generation, ListChanges, ListEdition, StoredFederationList, UnreadRow};
pub use health::{ConnectionUse, WaitingMail};
pub use identities::{Identity, LinkedIdentity};
pub use jobs::{Job, JobKind, JobOutcome, JobState, TakenJob};
pub use journal::packed::{PackOutcome, PackedEntries};
pub use journal::{AccountEntry, Actor, ChampionshipsEntry, JournalEntry, JournalError, LaterChange, Recorded};
pub use letters::{LetterCause, LetterOutcome, LetterProblem, LetterState, NewLetter, StoredLetter};
pub use login_attempts::{AttemptLimit, AttemptOutcome};
pub use login_steps::{LoginStep, LoginStepKind, NewLoginStep};
pub use notify::News;
pub use outbox::{NewNotice, NoticeOutcome, NoticeRecipient, NoticeState, OutboxWrite, StoredNotice};
pub use password_links::NewPasswordLink;
pub use persons::{
    EnteredPlayer, NewPerson, NewPersons, PersonStatement, PersonsPage, PlayerEntry, StatementTrust, StoredPerson,
};
pub use properties::SetupError;
pub use push_subscriptions::{PushSubscription, SubscriptionOutcome};
pub use ratings::{
    ListChange, RATING_RULES, Rated, RatingChange, RatingImport, RatingList, RatingListState, RatingRecord,
    RatingWrite, TournamentRatings,
};
pub use replica::ReplicaState;
pub use report_photos::{PhotographedReport, ReportPhotos};
pub use second_factors::{AuthenticatorApp, Passkey, SecondFactors};
pub use sessions::{NewSession, Session, SessionId};
pub use spectator_reports::{SpectatorReport, SpectatorReportOutcome};
pub use tournaments::{ClosedTournament, Stamp, StampedSlug, TournamentHead, WaitingTournament};
pub use unused_space::UnusedSpace;
pub use verifications::{DifferencePlace, DifferencePlaceKind, StoredVerification, VerificationSummary};
pub use verify::{Checked, ComputedRating, JournalSize, RatingDifference, StoredDifference, Stray};
pub use webhooks::{NoticeNews, Webhook, WebhookChange, WebhookKind};
pub use write::{CreateError, NewTournamentRow, WriteError, WriteRequest};

/// The cause of a fault that a simulation has planned.
const SIMULATED: &str = "a simulated fault";

/// Fails if a simulation has planned its fault for this point of a write.
fn fail_at(point: StoreFault, planned: Option<StoreFault>) -> Result<(), StoreError> {
    match planned.filter(|planned| *planned == point) {
        None => Ok(()),
        Some(StoreFault::DiskFull) => Err(StoreError::DiskFull(SIMULATED.to_owned())),
        Some(StoreFault::ReadLost | StoreFault::LostBefore | StoreFault::LostAfter) => {
            Err(StoreError::Unavailable(SIMULATED.to_owned()))
        }
    }
}

/// The database. Cheap to clone; clones share their connections.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
    /// While several writes are made as one.
    shared: Option<Arc<SharedWrite>>,
}

/// Several writes that are made as one.
struct SharedWrite {
    /// The one connection that everything goes through.
    connection: Mutex<PooledConnection<Manager>>,
    /// What listeners are told when it is committed.
    news: Mutex<Vec<Written>>,
}

struct Inner {
    pool: Pool<Manager>,
    /// A standby for reading, if there is one.
    replica: OnceLock<Replica>,
    writers: Gate,
    source: Arc<DatabaseSource>,
    cache: Cache,
    championships: Mutex<Option<KeptChampionships>>,
    broadcast: Broadcast,
    /// As `news`, for spectators' reports.
    reports: Broadcast,
    /// Whether the database is asked for news.
    is_watched: AtomicBool,
    seen: VersionCache,
    changes: Mutex<ChangeCounter>,
}

impl Store {
    /// Opens the database at a path (`poddavki.sqlite3`, made if it is not there) or an address
    /// (`postgres://user:password@host/name`), and brings its tables up to date.
    pub fn open(url: &str) -> Result<Self, OpenError> {
        Self::start(url, Purpose::Make)
    }

    /// As [`open`](Self::open), for an existing database: no file is made.
    pub fn open_existing(url: &str) -> Result<Self, OpenError> {
        Self::start(url, Purpose::Work)
    }

    /// Opens an existing database read-only; tables of an earlier release are refused.
    pub fn open_to_look(url: &str) -> Result<Self, OpenError> {
        Self::start(url, Purpose::Look)
    }

    fn start(url: &str, purpose: Purpose) -> Result<Self, OpenError> {
        let source = Arc::new(DatabaseSource::open(url, purpose)?);
        let pool = backend::pool(Arc::clone(&source), backend::PATIENCE);
        let (cache, championships) = (Cache::default(), Mutex::default());
        let writers = Gate::new(source.writers());
        let inner = Inner {
            pool,
            replica: OnceLock::new(),
            writers,
            source,
            cache,
            championships,
            broadcast: Broadcast::default(),
            reports: Broadcast::default(),
            is_watched: AtomicBool::default(),
            seen: VersionCache::default(),
            changes: Mutex::default(),
        };
        Ok(Self { inner: Arc::new(inner), shared: None })
    }

    /// Moves the files of a damaged database aside, their names followed by `ending`; returns the new path, or `None` for a server.
    pub fn set_aside(url: &str, ending: &str) -> std::io::Result<Option<PathBuf>> {
        DatabaseSource::set_aside(url, ending)
    }

    /// The path of a file beside the database: its name followed by `ending`. For a server, a file in the working directory.
    pub fn path_beside(&self, ending: &str) -> PathBuf {
        self.inner.source.beside(ending)
    }

    /// The file that a path or an address means; `None` for a server.
    pub fn file_of(url: &str) -> Option<PathBuf> {
        DatabaseSource::file_of(url)
    }

    /// Whether the database is a file, and not on a server.
    pub fn is_file(&self) -> bool {
        self.inner.source.is_file()
    }

    /// The place of the data as text, without a password.
    pub fn place(&self) -> &str {
        self.inner.source.place()
    }

    pub fn ping(&self) -> Result<(), StoreError> {
        Ok(self.connection()?.ping()?)
    }

    fn cache(&self) -> &Cache {
        &self.inner.cache
    }

    fn connection(&self) -> Result<PooledDb<'_>, StoreError> {
        match &self.shared {
            None => {
                outside::at_step(StoreStep::Read);
                fail_at(StoreFault::ReadLost, outside::read_fault())?;
                self.pooled().map(PooledDb::Own)
            }
            Some(shared) => match shared.connection.try_lock() {
                Ok(held) => Ok(PooledDb::Shared(held)),
                Err(TryLockError::Poisoned(poisoned)) => Ok(PooledDb::Shared(poisoned.into_inner())),
                Err(TryLockError::WouldBlock) => {
                    Err(StoreError::Database("a connection was asked for while the only one was in use".to_owned()))
                }
            },
        }
    }

    fn pooled(&self) -> Result<PooledConnection<Manager>, StoreError> {
        // Without a file, waiting for the pool's attempts is useless.
        self.inner.source.check_there()?;
        self.inner.pool.get().map_err(|error| StoreError::Unavailable(error.to_string()))
    }

    /// Makes everything that `work` writes into the store it is given one transaction: all or nothing. Other readers and listeners see it
    /// when it is committed; other writes wait until then. Within another such transaction it is a part of that one.
    pub fn together<T, E: From<StoreError>>(&self, work: impl FnOnce(&Self) -> Result<T, E>) -> Result<T, E> {
        self.together_after(|_| Ok(()), work)
    }

    /// As [`together`](Self::together); `first` comes before everything else in the transaction.
    fn together_after<T, E: From<StoreError>>(
        &self,
        first: impl FnOnce(&mut Db) -> Result<(), StoreError>,
        work: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(shared) = &self.shared {
            backend::begin(&mut lock(&shared.connection).db, Aim::Write).map_err(StoreError::from)?;
            let kept = lock(&shared.news).len();
            let outcome = work(self);
            let done = backend::end(&mut lock(&shared.connection).db, outcome);
            if done.is_err() {
                lock(&shared.news).truncate(kept);
            }
            return done;
        }
        let pass = self.enter()?;
        let fault = outside::write_fault();
        fail_at(StoreFault::LostBefore, fault)?;
        let mut own = self.pooled()?;
        backend::begin(&mut own.db, Aim::Write).map_err(StoreError::from)?;
        // A write that takes numbers of several kinds locks this counter first, so that two such writes never wait for each other.
        let locked = first(&mut own.db).and_then(|()| lock_for_writing(&mut own.db, Counter::Users));
        if locked.is_err() {
            backend::end(&mut own.db, locked)?;
        }
        let own = Arc::new(SharedWrite { connection: Mutex::new(own), news: Mutex::default() });
        let outcome = work(&Self { inner: Arc::clone(&self.inner), shared: Some(Arc::clone(&own)) });
        let outcome = outcome.and_then(|done| Ok(fail_at(StoreFault::DiskFull, fault).map(|()| done)?));
        let done = backend::end(&mut lock(&own.connection).db, outcome)?;
        let news = std::mem::take(&mut *lock(&own.news));
        drop((own, pass));
        outside::at_step(StoreStep::Written);
        fail_at(StoreFault::LostAfter, fault)?;
        for written in news {
            self.announce(written);
        }
        Ok(done)
    }

    /// Reads a consistent snapshot.
    fn reading<T, E: From<StoreError>>(&self, work: impl FnOnce(&mut Db) -> Result<T, E>) -> Result<T, E> {
        backend::read(&mut *self.connection()?, work)
    }

    /// Runs a write transaction, all or nothing: the only way to write. Only a few run at once, and waiting callers hold no connection, so
    /// readers always find one.
    fn writing<T, E: From<StoreError>>(&self, work: impl FnOnce(&mut Db) -> Result<T, E>) -> Result<T, E> {
        // A part of a larger write has entered with it.
        if self.shared.is_some() {
            return backend::write(&mut *self.connection()?, work);
        }
        let pass = self.enter()?;
        let fault = outside::write_fault();
        fail_at(StoreFault::LostBefore, fault)?;
        let written = backend::write(&mut self.pooled()?.db, |connection| -> Result<T, E> {
            let written = work(connection)?;
            fail_at(StoreFault::DiskFull, fault)?;
            Ok(written)
        })?;
        drop(pass);
        outside::at_step(StoreStep::Written);
        fail_at(StoreFault::LostAfter, fault)?;
        Ok(written)
    }

    /// Waits until it may write.
    fn enter(&self) -> Result<Pass<'_>, StoreError> {
        outside::at_step(StoreStep::Write);
        self.inner.writers.enter(backend::QUEUE_PATIENCE).ok_or(StoreError::Busy)
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("place", &self.place()).finish_non_exhaustive()
    }
}
