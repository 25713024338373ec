//! A database of either kind, removed with its test.

use std::fs;
use std::sync::LazyLock;

use poddavki::store::Store;
use tempfile::TempDir;

use super::directory::new_directory;
use super::postgres::PostgresDatabase;

/// A file with the tables and nothing in them: to copy it costs much less than to run all migrations.
static TABLES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let database = TestDatabase::sqlite();
    drop(database.store());
    // Into the file itself, of what was written beside it.
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    fs::read(database.url()).expect("it is there")
});

/// An empty database of one test.
pub enum TestDatabase {
    /// A file in its own directory.
    Sqlite(TempDir),
    /// A database on the test process's own server.
    Postgres(PostgresDatabase),
}

impl TestDatabase {
    /// A file that is not there yet.
    pub fn sqlite() -> Self {
        Self::Sqlite(new_directory())
    }

    /// A file with the tables: where a test is not about how they are made.
    pub fn with_tables() -> Self {
        let database = Self::sqlite();
        fs::write(database.url(), &*TABLES).expect("the new directory is writable");
        database
    }

    pub fn postgres() -> Self {
        Self::Postgres(PostgresDatabase::new())
    }

    /// A database on a server with the locale `language`, and so with its own sort order.
    pub fn postgres_in(language: &str) -> Self {
        Self::Postgres(PostgresDatabase::in_language(language))
    }

    /// The address to open it with.
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite(directory) => directory.path().join("test.sqlite3").display().to_string(),
            Self::Postgres(database) => database.url(),
        }
    }

    /// The store on it.
    pub fn store(&self) -> Store {
        Store::open(&self.url()).expect("a new database opens")
    }

    /// All bytes of a database file and of its log; nothing of a server. Another program reads them: a process that closes a file loses the
    /// locks of its connections to it.
    pub fn bytes(&self) -> Vec<u8> {
        let Self::Sqlite(directory) = self else { return Vec::new() };
        let files = directory.path().read_dir().expect("it is there").map(|file| file.expect("readable").path());
        let read = std::process::Command::new("cat").args(files).output().expect("`cat` runs");
        assert!(read.status.success() && !read.stdout.is_empty(), "{}", String::from_utf8_lossy(&read.stderr));
        read.stdout
    }

    /// Executes the test's own SQL, which the store never would.
    pub fn execute(&self, statement: &str) {
        use diesel::connection::SimpleConnection;
        use diesel::{Connection, PgConnection};
        match self {
            Self::Sqlite(_) => patient_connection(&self.url()).batch_execute(statement),
            Self::Postgres(_) => PgConnection::establish(&self.url()).expect("opens").batch_execute(statement),
        }
        .expect("the statement is right");
    }

    /// Makes the database refuse all statements of a kind (`INSERT`, `UPDATE`) on a table, with this message.
    pub fn refuse(&self, kind: &str, table: &str, message: &str) {
        match self {
            Self::Sqlite(_) => self.execute(&format!(
                "CREATE TRIGGER refused BEFORE {kind} ON {table} BEGIN SELECT RAISE(ABORT, '{message}'); END"
            )),
            Self::Postgres(_) => self.execute(&format!(
                "CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN RAISE EXCEPTION '{message}'; END $$;
                 CREATE TRIGGER refused BEFORE {kind} ON {table} FOR EACH STATEMENT EXECUTE FUNCTION refused()"
            )),
        }
    }

    /// Removes that.
    pub fn allow(&self, table: &str) {
        match self {
            Self::Sqlite(_) => self.execute("DROP TRIGGER refused"),
            Self::Postgres(_) => self.execute(&format!("DROP TRIGGER refused ON {table}; DROP FUNCTION refused")),
        }
    }
}

/// A test's own connection to a database file. A site that has just started writes too, so it waits for its turn like the store.
pub fn patient_connection(url: &str) -> diesel::SqliteConnection {
    use diesel::connection::SimpleConnection;
    let mut connection = <diesel::SqliteConnection as diesel::Connection>::establish(url).expect("the file is there");
    connection.batch_execute("PRAGMA busy_timeout = 60000").expect("it is understood");
    connection
}

/// The same tests on both databases: each function becomes two tests in a module of its name.
macro_rules! for_each_backend {
    ($($(#[$meta:meta])* fn $name:ident($database:ident) $body:block)+) => {$(
        $(#[$meta])*
        mod $name {
            use $crate::support::database::TestDatabase;

            #[test]
            fn sqlite() {
                super::$name(&TestDatabase::with_tables());
            }

            #[test]
            fn postgres() {
                super::$name(&TestDatabase::postgres());
            }
        }

        fn $name($database: &$crate::support::database::TestDatabase) $body
    )+};
}

pub(crate) use for_each_backend;
