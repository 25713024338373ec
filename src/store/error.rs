//! Errors of the database itself; what an operation may refuse is declared with that operation.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use thiserror::Error;

/// Why a database could not be opened. Names the file or server, never a password.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OpenError {
    #[error("cannot open the database file {path}: {reason}")]
    File { path: String, reason: String },
    #[error("there is no database file {0}")]
    Missing(String),
    #[error("the database file {0} was replaced by one that must be brought up to date; start the program again")]
    Replaced(String),
    #[error("the database file {0} was moved or removed")]
    Moved(String),
    #[error(
        "the database file {path} is damaged ({reason}): restore a backup with `poddavki restore BACKUP`, which keeps the damaged file aside"
    )]
    Damaged { path: String, reason: String },
    #[error("the database {place} cannot be written: {reason}")]
    ReadOnly { place: String, reason: String },
    #[error("the database {0} is empty or of an earlier release: start the site once, it brings the tables up to date")]
    Outdated(String),
    #[error("the database file {0} is locked by another program")]
    Locked(String),
    #[error("cannot reach the database {server}: {reason}")]
    Unreachable {
        server: String,
        /// What the database or the operating system says.
        reason: String,
    },
    #[error("{0} is a file, and has no standby to read from")]
    NoStandby(String),
    #[error("the database has schema {0}, which this release does not know; use a newer release")]
    NewerSchema(String),
    #[error("the database could not be brought up to date: {0}")]
    Migration(String),
}

/// Errors that any read or write can have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StoreError {
    #[error("the database does not answer: {0}")]
    Unavailable(String),
    #[error("the database is busy")]
    Busy,
    #[error("the database holds something unreadable: {0}")]
    Corrupt(String),
    #[error("the database is damaged: {0}")]
    Damaged(String),
    #[error("the disk of the database is full: {0}")]
    DiskFull(String),
    #[error("the database cannot be written: {0}")]
    ReadOnly(String),
    #[error("a value that must be unique is taken: {0}")]
    Taken(String),
    #[error("a reference to something that is not there: {0}")]
    Dangling(String),
    #[error("the database says: {0}")]
    Database(String),
}

impl StoreError {
    pub(super) fn corrupt(what: impl std::fmt::Display) -> Self {
        Self::Corrupt(what.to_string())
    }
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        let text = error.to_string();
        match error {
            DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _) => Self::Taken(text),
            DieselError::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, _) => Self::Dangling(text),
            DieselError::DatabaseError(DatabaseErrorKind::ClosedConnection, _)
            | DieselError::BrokenTransactionManager => Self::Unavailable(text),
            DieselError::DeserializationError(_) => Self::Corrupt(text),
            _ if is_lock(&text) => Self::Busy,
            _ if is_full(&text) => Self::DiskFull(text),
            _ if is_damage(&text) => Self::Damaged(text),
            _ if is_read_only(&text) => Self::ReadOnly(text),
            _ if is_outage(&text) => Self::Unavailable(text),
            _ => Self::Database(text),
        }
    }
}

/// `SQLite` reports a lock by its message only; `PostgreSQL` ends one of two writes that wait for each other, and one that waits too long.
pub(super) fn is_lock(message: &str) -> bool {
    let words = ["database is locked", "database table is locked", "deadlock detected", "due to lock timeout"];
    words.iter().any(|words| message.contains(words))
}

/// The messages of either database for a full disk. `SQLite` has error codes for this and for the following errors, but `Diesel` passes on
/// only the message.
fn is_full(message: &str) -> bool {
    ["database or disk is full", "No space left on device", "Disk quota exceeded"]
        .iter()
        .any(|words| message.contains(words))
}

/// The messages of either database for damaged pages.
pub(super) fn is_damage(message: &str) -> bool {
    let words = [
        "database disk image is malformed",
        "malformed database schema",
        "file is not a database",
        "invalid page in block",
        "could not read block",
    ];
    words.iter().any(|words| message.contains(words))
}

/// The message of `SQLite` for a file that is no database.
pub(super) fn is_no_database(message: &str) -> bool {
    message.contains("file is not a database")
}

/// The messages of either database when it takes no writes.
pub(super) fn is_read_only(message: &str) -> bool {
    message.contains("readonly database") || message.contains("in a read-only transaction")
}

/// `PostgreSQL`'s messages when the server goes away.
fn is_outage(message: &str) -> bool {
    ["server closed the connection", "terminating connection", "connection to server", "no connection to the server"]
        .iter()
        .any(|words| message.contains(words))
}
