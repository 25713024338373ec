//! Whether anything has been written, without asking what: `SQLite` counts the changes of a file in the memory that its connections share,
//! so that the answer costs no query of a table. A server has nothing of the kind: there each table must be asked.

use diesel::connection::SimpleConnection;

use crate::lock::lock;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::notify::data_version;
use crate::store::source::FileConnection;
use crate::store::{Inner, Store};

/// Not to wait for a lock of the file: the caller can do without the answer.
const IMPATIENT: &str = "PRAGMA busy_timeout = 0";

/// The state of the whole database at a moment: another one after every write of any program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DatabaseState {
    /// Which connection has counted: the numbers of two cannot be compared.
    connection: u64,
    changes: i32,
}

#[cfg(test)]
impl DatabaseState {
    /// The state after so many changes.
    pub(crate) fn after(changes: i32) -> Self {
        Self { changes, ..Self::default() }
    }
}

/// The connection that only counts changes. It writes nothing itself, as its own changes would not be counted.
#[derive(Default)]
pub(super) struct ChangeCounter {
    link: Option<FileConnection>,
    connections: u64,
}

impl Store {
    /// The state of the database now; `None` on a server, while nobody counts ([`count_changes`](Self::count_changes)), and where it cannot
    /// be told without waiting.
    pub fn state(&self) -> Option<DatabaseState> {
        let mut counter = lock(&self.inner.changes);
        let link = counter.link.as_mut()?;
        match self.inner.changes_seen_by(link) {
            Ok(changes) => Some(DatabaseState { connection: counter.connections, changes }),
            Err(StoreError::Busy) => None,
            Err(_) => {
                // The file may be another one.
                counter.link = None;
                None
            }
        }
    }

    /// Opens the connection that counts, if there is none; may wait for the database. Once there are listeners the store does so by itself.
    pub fn count_changes(&self) -> Result<(), StoreError> {
        self.inner.count_changes()
    }
}

impl Inner {
    /// As [`Store::count_changes`].
    pub(super) fn count_changes(&self) -> Result<(), StoreError> {
        if self.source.is_server() || lock(&self.changes).link.is_some() {
            return Ok(());
        }
        let mut link = self.source.connect().map_err(|error| StoreError::Unavailable(error.to_string()))?;
        link.db.batch_execute(IMPATIENT)?;
        let mut counter = lock(&self.changes);
        counter.link = Some(link);
        counter.connections += 1;
        Ok(())
    }

    fn changes_seen_by(&self, link: &mut FileConnection) -> Result<i32, StoreError> {
        self.source.check(link)?;
        match &mut link.db {
            Db::Sqlite(connection) => data_version(connection),
            #[cfg(feature = "postgres")]
            Db::Postgres(_) => Err(StoreError::Unavailable("a server counts no changes".to_owned())),
        }
    }
}
