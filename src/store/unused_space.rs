//! What earlier versions of rows leave in unused space of the database, and how it is cleared after an erasure: SQLite keeps there what was
//! written before, also in pages that are in use, until the file is rebuilt, and in its log until that is emptied.

use diesel::QueryableByName;
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use diesel::sql_types::Integer;

use crate::store::Store;
use crate::store::backend::Db;
#[cfg(feature = "postgres")]
use crate::store::backup::TABLES;
use crate::store::error::StoreError;
use crate::store::jobs::{JobKind, make_due};
use crate::store::persons::count_erased;
use crate::store::properties::{Counter, lock_for_writing, set_unused_space, unused_space};
use crate::store::source::PATIENT;
use chrono::NaiveDateTime;

/// The mark of unused space that was cleared, followed by how many persons had been erased then: an earlier release erases without a mark.
const CLEARED: &str = "cleared ";

/// The mark of a database that was rebuilt, followed by the mark before.
const REBUILT: &str = "rebuilt ";

/// Empties the log, if readers end within half a second: nobody can write meanwhile.
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";
const IMPATIENT: &str = "PRAGMA busy_timeout = 500";

/// What unused space of the database may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnusedSpace {
    /// Nothing that was erased.
    Clear,
    /// What was erased, in the database itself.
    HoldsErased,
    /// What was erased, but only where others read: in the log of a file that another program has open, on a server in old versions of rows
    /// that another transaction still sees.
    Read,
}

impl Store {
    /// What unused space may hold now.
    pub fn unused_space(&self) -> Result<UnusedSpace, StoreError> {
        self.reading(state)
    }

    /// Whether the database is a file that is rebuilt in a moment.
    pub fn rebuilds_quickly(&self) -> bool {
        self.inner.source.is_file() && !self.is_large()
    }

    /// Clears unused space: rebuilds a database file, and empties its log; on a server, `VACUUM`, twice, since a transaction that began
    /// before the erasure may still see old rows. What is left of that is the answer; called again it does the rest.
    ///
    /// Nobody can write while a file is rebuilt.
    pub fn clear_unused_space(&self) -> Result<UnusedSpace, StoreError> {
        let mut left = self.unused_space()?;
        if left == UnusedSpace::HoldsErased {
            left = self.rebuild()?;
            if !self.inner.source.is_file() {
                return Ok(left);
            }
        }
        if left != UnusedSpace::Read || !self.empty_log()? {
            return Ok(left);
        }
        self.writing(|connection| {
            lock_for_writing(connection, Counter::Users)?;
            // A person who was erased meanwhile may be in it.
            if !unused_space(connection)?.is_some_and(|mark| mark.starts_with(REBUILT)) {
                return state(connection);
            }
            let erased = count_erased(connection)?;
            set_unused_space(connection, &format!("{CLEARED}{erased}"))?;
            Ok(UnusedSpace::Clear)
        })
    }

    /// Rebuilds a database file, so that it is no larger than what it holds; nobody can write meanwhile. On a server, `VACUUM`. Returns whether
    /// the file is smaller already: as long as another program reads it, its log cannot be emptied.
    pub fn rebuild_database(&self) -> Result<bool, StoreError> {
        let pass = self.enter()?;
        vacuum(&mut self.pooled()?.db)?;
        drop(pass);
        if self.inner.source.is_file() { self.empty_log() } else { Ok(true) }
    }

    /// Rebuilds the database, and says what is left then.
    fn rebuild(&self) -> Result<UnusedSpace, StoreError> {
        let pass = self.enter()?;
        let mut own = self.pooled()?;
        let mark = unused_space(&mut own.db)?;
        vacuum(&mut own.db)?;
        drop((own, pass));
        self.writing(|connection| {
            lock_for_writing(connection, Counter::Users)?;
            if unused_space(connection)? == mark {
                set_unused_space(connection, &format!("{REBUILT}{}", mark.unwrap_or_default()))?;
            }
            state(connection)
        })
    }

    /// Whether the log of a file was emptied; on a server, `VACUUM` again.
    fn empty_log(&self) -> Result<bool, StoreError> {
        let mut own = self.pooled()?;
        match &mut own.db {
            #[cfg(feature = "postgres")]
            Db::Postgres(_) => vacuum(&mut own.db).map(|()| true),
            Db::Sqlite(inner) => {
                inner.batch_execute(IMPATIENT)?;
                let log: Result<LogState, _> = diesel::sql_query(EMPTY_LOG).get_result(inner);
                inner.batch_execute(PATIENT)?;
                Ok(log?.busy == 0)
            }
        }
    }
}

fn state(connection: &mut Db) -> Result<UnusedSpace, StoreError> {
    let erased = count_erased(connection)?;
    Ok(match unused_space(connection)? {
        // Earlier releases set no mark.
        None if erased == 0 => UnusedSpace::Clear,
        Some(mark) if mark == format!("{CLEARED}{erased}") => UnusedSpace::Clear,
        Some(mark) if mark.starts_with(REBUILT) => UnusedSpace::Read,
        None | Some(_) => UnusedSpace::HoldsErased,
    })
}

fn vacuum(connection: &mut Db) -> Result<(), StoreError> {
    match connection {
        // Not without names: that would complain of the tables of the server itself.
        #[cfg(feature = "postgres")]
        Db::Postgres(inner) => Ok(inner.batch_execute(&format!("VACUUM {}", TABLES.join(", ")))?),
        Db::Sqlite(inner) => Ok(inner.batch_execute("VACUUM")?),
    }
}

/// Notes that unused space holds what is no longer to be there. Each `mark` differs from those before.
pub(super) fn mark_unused_space(connection: &mut Db, mark: &str, now: NaiveDateTime) -> Result<(), StoreError> {
    set_unused_space(connection, mark)?;
    make_due(connection, JobKind::UnusedSpace, now)
}

/// What SQLite answers when its log is to be emptied.
#[derive(QueryableByName)]
struct LogState {
    /// 1 if a reader or a writer kept the log from being emptied.
    #[diesel(sql_type = Integer)]
    busy: i32,
}
