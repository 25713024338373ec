//! Health of the database: whether it takes a write, whether its file is undamaged, how large and how busy it is.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::{OpenError, StoreError};
use crate::store::properties::{Counter, reserve};
use crate::store::rows::narrow;
use crate::store::schema::{letters, notices};

/// The largest database file that is read through before a request is answered, in bytes: it takes a tenth of a second.
const LARGEST_READ_AT_ONCE: u64 = 64 * 1024 * 1024;

/// What `SQLite` answers when nothing is wrong.
const SOUND: &str = "ok";

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Text)]
    quick_check: String,
}

/// The connections to a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionUse {
    /// How many are being used.
    pub busy: u32,
    /// How many are open and wait for use.
    pub idle: u32,
}

/// How much waits to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingMail {
    pub letters: u64,
    pub notices: u64,
}

#[cfg(feature = "postgres")]
#[derive(QueryableByName)]
struct ServerSize {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    bytes: i64,
}

#[cfg(feature = "postgres")]
#[derive(QueryableByName)]
struct ServerTime {
    #[diesel(sql_type = diesel::sql_types::Timestamp)]
    time: NaiveDateTime,
}

impl Store {
    /// Opens the database at a path or an address, made if it is not there, for a site that keeps it open: a database that cannot be
    /// written or is damaged is refused at once, with the reason. A [large](Self::is_large) file is not read through for that.
    pub fn open_to_serve(url: &str) -> Result<Self, OpenError> {
        let store = Self::open(url)?;
        let sound = if store.is_large() { Ok(()) } else { store.check_sound() };
        let checked = sound.and_then(|()| store.check_writable());
        checked.map_err(|error| store.inner.source.unusable(error))?;
        Ok(store)
    }

    /// Tries a write that changes nothing: it fails on a full disk, a file without the right to write, or a server in recovery.
    pub fn check_writable(&self) -> Result<(), StoreError> {
        self.writing(|connection| reserve(connection, Counter::Users, 0).map(drop))
    }

    /// What time it is at a database server; `None` for a file.
    pub fn server_time(&self) -> Result<Option<NaiveDateTime>, StoreError> {
        match &mut *self.connection()? {
            #[cfg(feature = "postgres")]
            Db::Postgres(inner) => {
                let times: Vec<ServerTime> =
                    diesel::sql_query("SELECT now() AT TIME ZONE 'utc' AS time").load(inner)?;
                Ok(times.first().map(|row| row.time))
            }
            Db::Sqlite(_) => Ok(None),
        }
    }

    /// Whether reading the database file through takes too long to be done before a request is answered.
    pub fn is_large(&self) -> bool {
        self.inner.source.is_file() && self.file_size("") > LARGEST_READ_AT_ONCE
    }

    /// The bytes of the database file, or of the file whose name has this ending after it; 0 if there is none.
    fn file_size(&self, ending: &str) -> u64 {
        std::fs::metadata(self.path_beside(ending)).map_or(0, |file| file.len())
    }

    /// The connections of this instance.
    pub fn connection_use(&self) -> ConnectionUse {
        let state = self.inner.pool.state();
        ConnectionUse { busy: state.connections - state.idle_connections, idle: state.idle_connections }
    }

    /// How many bytes the database takes: its file with the log of what is not yet in it, or all tables at a server.
    pub fn size(&self) -> Result<u64, StoreError> {
        match &mut *self.connection()? {
            #[cfg(feature = "postgres")]
            Db::Postgres(inner) => {
                let query = "SELECT pg_database_size(current_database()) AS bytes";
                let sizes: Vec<ServerSize> = diesel::sql_query(query).load(inner)?;
                narrow(sizes.first().map_or(0, |row| row.bytes))
            }
            Db::Sqlite(_) => Ok(self.file_size("") + self.file_size("-wal")),
        }
    }

    /// Letters and notices that are due or will be tried again.
    pub fn waiting_mail(&self) -> Result<WaitingMail, StoreError> {
        let connection = &mut *self.connection()?;
        let letters: i64 = letters::table.filter(letters::due_at.is_not_null()).count().get_result(connection)?;
        let notices: i64 = notices::table.filter(notices::due_at.is_not_null()).count().get_result(connection)?;
        Ok(WaitingMail { letters: narrow(letters)?, notices: narrow(notices)? })
    }

    /// Reads a database file from end to end and checks its pages and rows. A server checks its own files, so it is not asked.
    pub fn check_sound(&self) -> Result<(), StoreError> {
        match &mut *self.connection()? {
            #[cfg(feature = "postgres")]
            Db::Postgres(_) => Ok(()),
            Db::Sqlite(inner) => {
                let found: Vec<Answer> = diesel::sql_query("PRAGMA quick_check(1)").load(inner)?;
                match found.into_iter().find(|answer| answer.quick_check != SOUND) {
                    None => Ok(()),
                    Some(answer) => Err(StoreError::Damaged(answer.quick_check)),
                }
            }
        }
    }
}
