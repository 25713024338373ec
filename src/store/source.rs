//! The place of the data, and connections to it. A database file is known by its identity as well as its path: a file that was moved,
//! removed or replaced is noticed, so that no data goes into a file that cannot be found again.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use crate::lock::lock;
use crate::platform::{self, FileId};
use crate::store::backend::{self, Db};
use crate::store::error::{OpenError, StoreError, is_damage, is_lock, is_no_database, is_read_only};
use crate::store::migrations;

/// How long a connection to a file waits for a lock.
pub(super) const PATIENT: &str = "PRAGMA busy_timeout = 5000";

/// Whether a file has tables, and not the one that each of our databases has.
const IS_FOREIGN: &str = "SELECT count(*) > 0 AND sum(name = '__diesel_schema_migrations') = 0 AS is_foreign \
                          FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

#[derive(QueryableByName)]
struct Foreign {
    #[diesel(sql_type = Bool)]
    is_foreign: bool,
}

/// A power cut must not lose an acknowledged result, which `FULL` ensures; waiting for a lock is better than failing; what is deleted is
/// overwritten.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                       PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;";

/// As above for reading only: no statement may change anything.
const LOOKING: &str = "PRAGMA query_only = ON; PRAGMA foreign_keys = ON;";

#[cfg(feature = "postgres")]
const LOOKING_AT_SERVER: &str = "SET default_transaction_read_only = on";

#[derive(Debug, Clone, PartialEq, Eq)]
enum Location {
    Postgres(String),
    Sqlite(PathBuf),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To work with it; a missing database is made.
    Make,
    Work,
    /// To read it only: neither data nor tables are changed.
    Look,
}

/// The database file that was last opened, and its write-ahead log.
#[derive(Debug, Default)]
struct KnownFile {
    file: Option<FileId>,
    log: Option<FileId>,
}

#[derive(Debug)]
pub(super) struct DatabaseSource {
    location: Location,
    place: String,
    purpose: Purpose,
    known: Mutex<KnownFile>,
    /// The file that was opened first.
    opened: OnceLock<FileId>,
}

/// A connection, and the file that it is open on.
pub(super) struct FileConnection {
    pub(super) db: Db,
    file: Option<FileId>,
}

impl DatabaseSource {
    fn unopened(url: &str, purpose: Purpose) -> Self {
        let location = Location::parse(url);
        let (place, known, opened) = (location.describe(), Mutex::default(), OnceLock::new());
        Self { location, place, purpose, known, opened }
    }

    /// The database at a path or an address, with its tables brought up to date.
    pub(super) fn open(url: &str, purpose: Purpose) -> Result<Self, OpenError> {
        let source = Self::unopened(url, purpose);
        let mut first = match &source.location {
            Location::Postgres(url) => source.reach(url)?,
            Location::Sqlite(path) => source.open_file(path, purpose)?,
        };
        let is_ready = match purpose {
            Purpose::Make | Purpose::Work => migrations::run(&mut first).map(|()| true),
            Purpose::Look => migrations::is_current(&mut first),
        };
        let is_ready = is_ready.map_err(|error| match error {
            OpenError::Migration(reason)
                if purpose == Purpose::Look || is_lock(&reason) || is_read_only(&reason) || is_damage(&reason) =>
            {
                source.error(&reason)
            }
            other => other,
        })?;
        if !is_ready {
            return Err(OpenError::Outdated(source.place));
        }
        if let Some(file) = source.file_now() {
            lock(&source.known).file = Some(file);
            source.opened.get_or_init(|| file);
        }
        Ok(source)
    }

    /// A standby of a database, which is only read. It may be out of reach now, or have tables of another release.
    pub(super) fn standby(url: &str) -> Result<Self, OpenError> {
        let source = Self::unopened(url, Purpose::Look);
        if source.is_file() { Err(source.error(&"a standby is a server: postgres://…")) } else { Ok(source) }
    }

    /// The startup error for an error of the opened database.
    pub(super) fn unusable(&self, error: StoreError) -> OpenError {
        match error {
            StoreError::Damaged(reason) => OpenError::Damaged { path: self.place.clone(), reason },
            StoreError::ReadOnly(reason) => self.read_only(&reason),
            StoreError::Busy => OpenError::Locked(self.place.clone()),
            other => self.error(&other),
        }
    }

    /// Moves the files of a damaged database aside, so that a new one can be made in their place; returns the new path, or `None` for a
    /// server.
    pub(super) fn set_aside(url: &str, ending: &str) -> std::io::Result<Option<PathBuf>> {
        let Location::Sqlite(path) = Location::parse(url) else { return Ok(None) };
        let aside = beside(&path, ending);
        for own in ["-wal", "-shm"] {
            let (file, mut name) = (beside(&path, own), aside.clone().into_os_string());
            name.push(own);
            if file.exists() {
                fs::rename(file, name)?;
            }
        }
        fs::rename(beside(&path, ""), &aside)?;
        Ok(Some(aside))
    }

    /// The file that a path or an address means.
    pub(super) fn file_of(url: &str) -> Option<PathBuf> {
        match Location::parse(url) {
            Location::Postgres(_) => None,
            Location::Sqlite(path) => Some(path),
        }
    }

    /// Whether it is a file, and not a server.
    pub(super) const fn is_file(&self) -> bool {
        matches!(self.location, Location::Sqlite(_))
    }

    /// A name beside the database file; in the working directory for a server.
    pub(super) fn beside(&self, name: &str) -> PathBuf {
        match &self.location {
            Location::Postgres(_) => PathBuf::from(format!("poddavki{name}")),
            Location::Sqlite(path) => beside(path, name),
        }
    }

    /// The place as text, without a password.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// Whether the data are on a server.
    pub(super) const fn is_server(&self) -> bool {
        matches!(self.location, Location::Postgres(_))
    }

    /// How many may write at once: a file has one writer, and further writers would only occupy connections while they wait.
    pub(super) const fn writers(&self) -> usize {
        match self.location {
            Location::Postgres(_) => backend::WRITERS,
            Location::Sqlite(_) => 1,
        }
    }

    /// A connection with everything set that each one needs.
    pub(super) fn connect(&self) -> Result<FileConnection, OpenError> {
        match &self.location {
            Location::Postgres(url) => Ok(FileConnection { db: self.reach(url)?, file: None }),
            Location::Sqlite(path) => self.connect_file(path),
        }
    }

    /// Fails if there is no file at the path; does nothing for a server.
    pub(super) fn check_there(&self) -> Result<(), StoreError> {
        let is_there = matches!(self.location, Location::Postgres(_)) || self.file_now().is_some();
        if is_there { Ok(()) } else { Err(self.moved()) }
    }

    /// Fails if the connection is no longer to the file at the path.
    pub(super) fn check(&self, link: &FileConnection) -> Result<(), StoreError> {
        if link.file == self.file_now() { Ok(()) } else { Err(self.moved()) }
    }

    fn moved(&self) -> StoreError {
        StoreError::Unavailable(OpenError::Moved(self.place.clone()).to_string())
    }

    /// The identity of the file at the path now; `None` for a server.
    fn file_now(&self) -> Option<FileId> {
        match &self.location {
            Location::Postgres(_) => None,
            Location::Sqlite(path) => id_of_database(path),
        }
    }

    #[cfg(not(feature = "postgres"))]
    fn reach(&self, _: &str) -> Result<Db, OpenError> {
        Err(self
            .error(&"this program was built without PostgreSQL; give a file, or build it with the feature `postgres`"))
    }

    #[cfg(feature = "postgres")]
    fn reach(&self, url: &str) -> Result<Db, OpenError> {
        let mut connection = PgConnection::establish(url).map_err(|error| self.error(&error))?;
        if self.purpose == Purpose::Look {
            connection.batch_execute(LOOKING_AT_SERVER).map_err(|error| self.error(&error))?;
        }
        Ok(Db::Postgres(connection))
    }

    fn open_file(&self, path: &Path, purpose: Purpose) -> Result<Db, OpenError> {
        if path.as_os_str().is_empty() || path.ends_with(":memory:") {
            return Err(self.error(&"a database in memory would be another one for each connection; give a file"));
        }
        if purpose != Purpose::Make && !path.exists() {
            return Err(OpenError::Missing(self.place.clone()));
        }
        let pragmas = match purpose {
            Purpose::Make | Purpose::Work => {
                if purpose == Purpose::Make {
                    make_file(path).map_err(|error| self.error(&error))?;
                }
                PRAGMAS
            }
            Purpose::Look => LOOKING,
        };
        let mut connection = SqliteConnection::establish(&address(path)).map_err(|error| self.error(&error))?;
        connection.batch_execute(PATIENT).map_err(|error| self.error(&error))?;
        let foreign: Foreign =
            diesel::sql_query(IS_FOREIGN).get_result(&mut connection).map_err(|error| self.error(&error))?;
        if foreign.is_foreign {
            return Err(self.error(&"it belongs to another program, nothing in it was changed"));
        }
        connection.batch_execute(pragmas).map_err(|error| self.error(&error))?;
        if purpose != Purpose::Look {
            shut_out_others(path);
        }
        Ok(Db::Sqlite(connection))
    }

    /// A connection to the file at the path. Another file than before is accepted only if it needs no migration: it may still be being
    /// copied.
    fn connect_file(&self, path: &Path) -> Result<FileConnection, OpenError> {
        let mut known = lock(&self.known);
        let file = self.file_now().ok_or_else(|| OpenError::Missing(self.place.clone()))?;
        let is_other = known.file != Some(file);
        if is_other {
            set_log_aside(path, &known).map_err(|error| self.error(&error))?;
        }
        let purpose = if self.purpose == Purpose::Look { Purpose::Look } else { Purpose::Work };
        let mut connection = self.open_file(path, purpose)?;
        if is_other && !migrations::is_current(&mut connection)? {
            return Err(OpenError::Replaced(self.place.clone()));
        }
        if self.file_now() != Some(file) {
            return Err(OpenError::Moved(self.place.clone()));
        }
        *known = KnownFile { file: Some(file), log: FileId::at(&beside(path, "-wal")) };
        Ok(FileConnection { db: connection, file: Some(file) })
    }

    /// The error to report. No file is opened to find out: closing it would drop the locks of all connections to it.
    fn error(&self, error: &impl ToString) -> OpenError {
        let (place, reason) = (self.place.clone(), error.to_string());
        match &self.location {
            Location::Postgres(_) => OpenError::Unreachable { server: place, reason: reason.trim().to_owned() },
            Location::Sqlite(_) if is_lock(&reason) => OpenError::Locked(place),
            Location::Sqlite(_) if is_read_only(&reason) => self.read_only(&reason),
            // A file that `SQLite` does not recognise is another kind of file, unless it has been opened as a database before.
            Location::Sqlite(path) if is_damage(&reason) && (!is_no_database(&reason) || self.is_database(path)) => {
                OpenError::Damaged { path: place, reason }
            }
            Location::Sqlite(_) if is_no_database(&reason) => OpenError::File {
                path: place,
                reason: format!(
                    "{reason}; if it was that of the site, its beginning is damaged: move it away and restore a backup"
                ),
            },
            Location::Sqlite(_) => OpenError::File { path: place, reason },
        }
    }

    /// Whether the file at the path has been opened as a database, or begins like one. The file is read only before the first connection:
    /// closing it then drops no locks.
    fn is_database(&self, path: &Path) -> bool {
        let mut beginning = [0; 15];
        let begins_as_one = || {
            let read = fs::File::open(path).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut beginning));
            read.is_ok() && &beginning == b"SQLite format 3"
        };
        self.opened.get().map_or_else(begins_as_one, |own| self.file_now() == Some(*own))
    }

    /// Which of the files cannot be written, and why.
    fn read_only(&self, reason: &str) -> OpenError {
        let files = match &self.location {
            Location::Postgres(_) => Vec::new(),
            Location::Sqlite(path) => ["", "-wal", "-shm"].map(|ending| beside(path, ending)).into(),
        };
        let refused = |file: &PathBuf| {
            let error = platform::check_writable(file).err()?;
            file.exists().then(|| format!("{}: {error}", file.display()))
        };
        let reason = files.iter().find_map(refused).unwrap_or_else(|| reason.to_owned());
        OpenError::ReadOnly { place: self.place.clone(), reason }
    }
}

impl Location {
    /// `postgres://…` and `postgresql://…` are servers; everything else is a file, with or without the prefix `sqlite:`.
    fn parse(url: &str) -> Self {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Self::Postgres(url.to_owned());
        }
        let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).unwrap_or(url);
        Self::Sqlite(PathBuf::from(path))
    }

    /// The place as text, without a password.
    fn describe(&self) -> String {
        match self {
            Self::Sqlite(path) => path.display().to_string(),
            Self::Postgres(url) => without_credentials(url),
        }
    }
}

/// The identity of the file at `path`; `None` if there is none or it is empty, since it holds no database yet.
fn id_of_database(path: &Path) -> Option<FileId> {
    let is_empty = fs::metadata(path).ok()?.len() == 0;
    if is_empty { None } else { FileId::at(path) }
}

/// `postgres://host:port/name` of an address that may carry a name and a password.
fn without_credentials(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let address = rest.rsplit_once('@').map_or(rest, |(_, address)| address);
    format!("{scheme}://{address}")
}

/// The address of the file for `SQLite`, which must not create it: we create it before, with our own access rights.
fn address(path: &Path) -> String {
    format!("file:{}?mode=rw", platform::database_address(path))
}

/// Makes a file that only its owner may read, if there is none: it holds password hashes and secret seeds, and the files that `SQLite`
/// keeps beside it inherit its rights.
fn make_file(path: &Path) -> std::io::Result<()> {
    platform::make_folder(path)?;
    match platform::private_options().create_new(true).open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Removes the access rights of others from a database and the files beside it; group rights may have been chosen and are kept.
///
/// `SQLite` has read the file before, so it is known to be a database. The file must not be opened here: a process that closes a file loses
/// all its locks on it, also those of its connections, and another process that ends would then remove their write-ahead log with its
/// content.
fn shut_out_others(path: &Path) {
    if platform::shut_out_others(path) {
        tracing::info!(file = %path.display(), "all users of the machine could read the database; now only its owner can");
    }
    for ending in ["-wal", "-shm"] {
        platform::shut_out_others(&beside(path, ending));
    }
}

/// Renames the write-ahead log of a former file when another file takes its place: applied to the new file it would damage it.
fn set_log_aside(path: &Path, known: &KnownFile) -> std::io::Result<()> {
    let (log, Some(file)) = (beside(path, "-wal"), known.file) else { return Ok(()) };
    if known.log.is_none() || FileId::at(&log) != known.log {
        return Ok(());
    }
    let number = file.number();
    let aside = beside(path, &format!("-wal.of-{number}"));
    tracing::warn!(aside = %aside.display(), "another database file came; the latest writes of the former are kept aside");
    fs::rename(&log, aside)?;
    let index = beside(path, "-shm");
    if index.exists() { fs::rename(&index, beside(path, &format!("-shm.of-{number}"))) } else { Ok(()) }
}

/// A file that `SQLite` keeps beside the database: at the target of a link, not beside the link.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = fs::canonicalize(path).map_or_else(|_| OsString::from(path), OsString::from);
    name.push(ending);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_DATABASE: &str = "file is not a database";

    #[test]
    fn what_was_never_a_database_is_not_damaged() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sqlite3");
        fs::write(&path, "not a database ".repeat(100)).expect("it is ours");
        let refused = DatabaseSource::open(&path.display().to_string(), Purpose::Work).map(|_| ());
        assert!(matches!(&refused, Err(OpenError::File { reason, .. }) if reason.contains(NO_DATABASE)), "{refused:?}");
        fs::remove_file(&path).expect("it is ours");
        let source = DatabaseSource::open(&path.display().to_string(), Purpose::Make).expect("a new one");
        assert!(matches!(source.error(&NO_DATABASE), OpenError::Damaged { .. }), "it was one before");
    }

    /// A reading connection holds a lock on the file; `/proc/locks` lists it.
    #[cfg(target_os = "linux")]
    #[test]
    fn errors_leave_the_locks_of_open_connections_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sqlite3");
        let source = DatabaseSource::open(&path.display().to_string(), Purpose::Make).expect("a new one");
        let held = source.connect().map_err(|error| error.to_string()).expect("it is there");
        let number = format!(":{} ", FileId::at(&path).expect("there").number());
        let locks = || {
            let all = fs::read_to_string("/proc/locks").expect("Linux tells");
            all.lines().filter(|line| line.contains(&number)).count()
        };
        let before = locks();
        assert!(before > 0, "an open database in this mode is locked");
        source.error(&"attempt to write a readonly database");
        source.error(&NO_DATABASE);
        source.error(&"database disk image is malformed");
        assert_eq!(locks(), before);
        drop(held);
    }
}
