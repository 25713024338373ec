//! Health of the database: whether it takes a write, and whether its file is undamaged.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::{OpenError, StoreError};
use crate::store::properties::{Counter, reserve};

/// What `SQLite` answers when nothing is wrong.
const SOUND: &str = "ok";

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Text)]
    quick_check: String,
}

#[cfg(feature = "postgres")]
#[derive(QueryableByName)]
struct ServerTime {
    #[diesel(sql_type = diesel::sql_types::Timestamp)]
    time: NaiveDateTime,
}

impl Store {
    /// Opens the database at a path or an address, made if it is not there, for a site that keeps it open: a database that cannot be
    /// written or is damaged is refused at once, with the reason.
    pub fn open_to_serve(url: &str) -> Result<Self, OpenError> {
        let store = Self::open(url)?;
        let checked = store.check_sound().and_then(|()| store.check_writable());
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
