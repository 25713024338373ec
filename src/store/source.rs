//! Where the data lies, and connections to it. A database file is known by what it is, not only by its path: one that was
//! moved, removed or replaced is noticed, so that nothing is written into a file that nobody will find again.

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use percent_encoding::{AsciiSet, CONTROLS, percent_encode};

use super::backend::{self, Db};
use super::cache::lock;
use super::error::{OpenError, StoreError, is_lock};

/// A power cut must not lose an acknowledged result, hence `FULL`; waiting for a lock is better than failing.
const PRAGMAS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                       PRAGMA foreign_keys = ON;";

/// What has a meaning in the address of a file.
const ESCAPED: &AsciiSet = &CONTROLS.add(b'%').add(b'?').add(b'#');

/// Where the data lies.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Location {
    Postgres(String),
    Sqlite(PathBuf),
}

/// What is done when there is no database file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IfAbsent {
    Make,
    Refuse,
}

/// Which file it is, wherever it lies: device and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileId(u64, u64);

/// The database file that was last opened, and the file of its latest writes that lies beside it.
#[derive(Debug, Default)]
struct Known {
    file: Option<FileId>,
    log: Option<FileId>,
}

/// A database that connections are made to.
#[derive(Debug)]
pub(super) struct Source {
    location: Location,
    place: String,
    known: Mutex<Known>,
}

/// A connection, and which file it is to.
pub(super) struct Link {
    pub(super) db: Db,
    file: Option<FileId>,
}

impl Source {
    /// The database at a path or an address, with its tables brought up to date.
    pub(super) fn open(url: &str, if_absent: IfAbsent) -> Result<Self, OpenError> {
        let location = Location::parse(url);
        let source = Self { place: location.describe(), location, known: Mutex::default() };
        let mut first = match &source.location {
            Location::Postgres(url) => source.reach(url)?,
            Location::Sqlite(path) => Db::Sqlite(source.open_file(path, if_absent)?),
        };
        backend::migrate(&mut first).map_err(|error| match error {
            OpenError::Migration(reason) if is_lock(&reason) => OpenError::Locked(source.place.clone()),
            OpenError::Migration(reason) if reason.contains("readonly database") => source.error(&reason),
            other => other,
        })?;
        lock(&source.known).file = source.file_now();
        Ok(source)
    }

    /// The place in words, without a password.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// How many may write at once: a file has one writer, and the others would only wait for it with their connections.
    pub(super) const fn writers(&self) -> usize {
        match self.location {
            Location::Postgres(_) => backend::WRITERS,
            Location::Sqlite(_) => 1,
        }
    }

    /// A connection with everything set that each one needs.
    pub(super) fn connect(&self) -> Result<Link, OpenError> {
        match &self.location {
            Location::Postgres(url) => Ok(Link { db: self.reach(url)?, file: None }),
            Location::Sqlite(path) => self.connect_file(path),
        }
    }

    /// Insists that there is a file at the path; a server is not asked.
    pub(super) fn check_there(&self) -> Result<(), StoreError> {
        let is_there = matches!(self.location, Location::Postgres(_)) || self.file_now().is_some();
        if is_there { Ok(()) } else { Err(self.moved()) }
    }

    /// Insists that the connection is still to the file at the path.
    pub(super) fn check(&self, link: &Link) -> Result<(), StoreError> {
        if link.file == self.file_now() { Ok(()) } else { Err(self.moved()) }
    }

    fn moved(&self) -> StoreError {
        StoreError::Unavailable(OpenError::Moved(self.place.clone()).to_string())
    }

    /// The file that is at the path now; none for a server.
    fn file_now(&self) -> Option<FileId> {
        match &self.location {
            Location::Postgres(_) => None,
            Location::Sqlite(path) => FileId::of_database(path),
        }
    }

    fn reach(&self, url: &str) -> Result<Db, OpenError> {
        PgConnection::establish(url).map(Db::Postgres).map_err(|error| self.error(&error))
    }

    fn open_file(&self, path: &Path, if_absent: IfAbsent) -> Result<SqliteConnection, OpenError> {
        if path.as_os_str().is_empty() || path.ends_with(":memory:") {
            return Err(self.error(&"a database in memory would be another one for each connection; give a file"));
        }
        if if_absent == IfAbsent::Refuse && !path.exists() {
            return Err(OpenError::Missing(self.place.clone()));
        }
        let address = address(path, if_absent);
        let mut connection = SqliteConnection::establish(&address).map_err(|error| self.error(&error))?;
        connection.batch_execute(PRAGMAS).map_err(|error| self.error(&error))?;
        Ok(connection)
    }

    /// A connection to the file at the path. One that is not the file of before is taken if it needs no changes: it may be in the
    /// middle of being copied.
    fn connect_file(&self, path: &Path) -> Result<Link, OpenError> {
        let mut known = lock(&self.known);
        let file = self.file_now().ok_or_else(|| OpenError::Missing(self.place.clone()))?;
        let is_other = known.file != Some(file);
        if is_other {
            set_log_aside(path, &known).map_err(|error| self.error(&error))?;
        }
        let mut connection = self.open_file(path, IfAbsent::Refuse)?;
        if is_other && !backend::is_current(&mut connection)? {
            return Err(OpenError::Replaced(self.place.clone()));
        }
        if self.file_now() != Some(file) {
            return Err(OpenError::Moved(self.place.clone()));
        }
        *known = Known { file: Some(file), log: FileId::at(&beside(path, "-wal")) };
        Ok(Link { db: Db::Sqlite(connection), file: Some(file) })
    }

    fn error(&self, error: &impl ToString) -> OpenError {
        let (place, reason) = (self.place.clone(), error.to_string());
        match &self.location {
            Location::Postgres(_) => OpenError::Unreachable { server: place, reason: reason.trim().to_owned() },
            Location::Sqlite(_) if is_lock(&reason) => OpenError::Locked(place),
            Location::Sqlite(_) => OpenError::File { path: place, reason },
        }
    }
}

impl Location {
    /// `postgres://…` and `postgresql://…` are servers; all else is a file, with or without `sqlite:` before it.
    fn parse(url: &str) -> Self {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Self::Postgres(url.to_owned());
        }
        let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).unwrap_or(url);
        Self::Sqlite(PathBuf::from(path))
    }

    /// The place in words, without a password.
    fn describe(&self) -> String {
        match self {
            Self::Sqlite(path) => path.display().to_string(),
            Self::Postgres(url) => without_credentials(url),
        }
    }
}

impl FileId {
    /// The file at `path`, if there is one.
    fn at(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().map(|found| Self::of(&found))
    }

    /// The same, but an empty file is none: no database is in it yet.
    fn of_database(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().filter(|found| found.len() > 0).map(|found| Self::of(&found))
    }

    fn of(found: &Metadata) -> Self {
        Self(found.dev(), found.ino())
    }
}

/// `postgres://host:port/name` of an address that may carry a name and a password.
fn without_credentials(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let address = rest.rsplit_once('@').map_or(rest, |(_, address)| address);
    format!("{scheme}://{address}")
}

/// The file's address as `SQLite` takes it: with what is to happen when it is not there.
fn address(path: &Path, if_absent: IfAbsent) -> String {
    let root = if path.is_absolute() { "//" } else { "" };
    let mode = match if_absent {
        IfAbsent::Make => "rwc",
        IfAbsent::Refuse => "rw",
    };
    format!("file:{root}{}?mode={mode}", percent_encode(path.as_os_str().as_bytes(), ESCAPED))
}

/// The latest writes of the former file are not those of the file that came in its place: read together they would be a heap of
/// rubble. They are kept beside it under another name.
fn set_log_aside(path: &Path, known: &Known) -> std::io::Result<()> {
    let (log, Some(FileId(_, number))) = (beside(path, "-wal"), known.file) else { return Ok(()) };
    if known.log.is_none() || FileId::at(&log) != known.log {
        return Ok(());
    }
    let aside = beside(path, &format!("-wal.of-{number}"));
    tracing::warn!(aside = %aside.display(), "another database file came; the latest writes of the former are kept aside");
    fs::rename(&log, aside)?;
    let index = beside(path, "-shm");
    if index.exists() { fs::rename(&index, beside(path, &format!("-shm.of-{number}"))) } else { Ok(()) }
}

/// A file that `SQLite` keeps beside the database: where that lies, not where a link to it does.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = fs::canonicalize(path).map_or_else(|_| OsString::from(path), OsString::from);
    name.push(ending);
    PathBuf::from(name)
}
