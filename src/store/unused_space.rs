//! What earlier versions of rows leave in unused space of the database, and how it is cleared after an erasure: SQLite keeps there what was
//! written before, also in pages that are in use, until the file is rebuilt.

use chrono::NaiveDateTime;
use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Integer};
use diesel::{QueryableByName, RunQueryDsl};

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::jobs::{JobKind, make_due};
use crate::store::properties::{Counter, lock_for_writing, set_unused_space, unused_space};

/// The mark of a database whose unused space holds nothing that was erased.
const CLEARED: &str = "cleared";

/// The tables that an erasure rewrites. A server frees what it left there without a lock.
#[cfg(feature = "postgres")]
const VACUUM_TABLES: &str = "VACUUM almanac_journal, applications, entries, journal, kept_forms, letters, \
                             merged_persons, name_spellings, notices, old_tables, person_edits, person_names, players, \
                             push_subscriptions, rating_changes, report_photos, spectator_reports, tournaments";

impl Store {
    /// The size of the database file in bytes; `None` for a server.
    pub fn file_bytes(&self) -> Result<Option<u64>, StoreError> {
        match &mut *self.connection()? {
            #[cfg(feature = "postgres")]
            Db::Postgres(_) => Ok(None),
            Db::Sqlite(inner) => {
                let size = "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()";
                let size: FileSize = diesel::sql_query(size).get_result(inner)?;
                Ok(Some(size.bytes.unsigned_abs()))
            }
        }
    }

    /// Whether unused space may hold what was erased.
    pub fn unused_space_holds_erased(&self) -> Result<bool, StoreError> {
        match self.reading(unused_space)? {
            Some(mark) => Ok(mark != CLEARED),
            // Earlier releases set no mark.
            None => Ok(!self.erased_persons()?.is_empty()),
        }
    }

    /// Clears the unused space: rebuilds a database file, which nobody can write meanwhile, and empties its log; on a server, `VACUUM` of the
    /// tables that erasures rewrite. Returns `false` if another program read the file for longer than `busy_timeout`, so that its log still
    /// holds what was there: it is to be tried again.
    pub fn clear_unused_space(&self) -> Result<bool, StoreError> {
        let pass = self.enter()?;
        let mut own = self.pooled()?;
        let mark = unused_space(&mut own.db)?;
        let is_cleared = match &mut own.db {
            #[cfg(feature = "postgres")]
            Db::Postgres(inner) => inner.batch_execute(VACUUM_TABLES).map(|()| true)?,
            Db::Sqlite(inner) => {
                inner.batch_execute("VACUUM")?;
                let state: LogState = diesel::sql_query("PRAGMA wal_checkpoint(TRUNCATE)").get_result(inner)?;
                state.busy == 0
            }
        };
        drop((own, pass));
        if is_cleared {
            self.writing(|connection| {
                lock_for_writing(connection, Counter::Users)?;
                // A person who was erased meanwhile may be in it.
                if unused_space(connection)? == mark { set_unused_space(connection, CLEARED) } else { Ok(()) }
            })?;
        }
        Ok(is_cleared)
    }
}

/// Notes that unused space holds what is no longer to be there, and when it is to be cleared. Each `mark` differs from those before.
pub(super) fn mark_unused_space(connection: &mut Db, mark: &str, clear_at: NaiveDateTime) -> Result<(), StoreError> {
    set_unused_space(connection, mark)?;
    make_due(connection, JobKind::UnusedSpace, clear_at)
}

#[derive(QueryableByName)]
struct FileSize {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// What SQLite answers when its log is to be emptied.
#[derive(QueryableByName)]
struct LogState {
    /// 1 if a reader or a writer kept the log from being emptied.
    #[diesel(sql_type = Integer)]
    busy: i32,
}
