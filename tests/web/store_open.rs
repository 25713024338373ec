//! Opening a database: both kinds have the same tables, and what is wrong is said in words.

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use poddavki::store::{OpenError, Store, StoreError, WriteError};
use poddavki::tournament::{Change, Thing, Version};

use crate::support::database::{TestDatabase, on_both};
use crate::support::events::{create, entry, now, write};

on_both! {
    fn opening_twice_changes_nothing(database) {
        assert_eq!(database.store().ping(), Ok(()));
        assert_eq!(database.store().ping(), Ok(()));
    }

    fn a_database_of_a_later_release_is_left_alone(database) {
        drop(database.store());
        database.execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')");
        assert_eq!(Store::open(&database.url()).err(), Some(OpenError::NewerSchema("99990101000000".to_owned())));
    }
}

#[test]
fn a_file_that_is_no_database_is_named() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("notes.txt");
    std::fs::write(&path, "this is no database, and it is long enough to be read as the head of one, page and all")
        .expect("writable");
    for path in [path.display().to_string(), directory.path().join("no/such/place.db").display().to_string()] {
        match Store::open(&path) {
            Err(OpenError::File { path: named, .. }) => assert_eq!(named, path),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_database_in_memory_is_refused() {
    for url in [":memory:", "sqlite::memory:", ""] {
        assert!(matches!(Store::open(url), Err(OpenError::File { .. })), "{url}");
    }
}

#[test]
fn a_server_that_does_not_answer_is_named_without_its_password() {
    let error = Store::open("postgres://anna:secret@127.0.0.1:1/poddavki").expect_err("nobody listens there");
    let text = error.to_string();
    assert!(text.contains("127.0.0.1:1/poddavki") && !text.contains("secret"), "{text}");
    assert!(matches!(error, OpenError::Unreachable { .. }));
}

#[test]
fn the_place_is_told_without_a_password() {
    let database = TestDatabase::postgres();
    let store = database.store();
    assert!(!store.place().contains('@'), "{}", store.place());
    assert!(store.place().starts_with("postgres://"));
}

#[test]
fn both_kinds_of_database_have_the_same_tables() {
    let (sqlite, postgres) = (TestDatabase::sqlite(), TestDatabase::postgres());
    drop((sqlite.store(), postgres.store()));
    let (sqlite, postgres) = (sqlite.facts(), postgres.facts());
    for kind in ["column ", "reference ", "index ", "unique "] {
        assert!(sqlite.iter().any(|fact| fact.starts_with(kind)), "there is no {kind}");
    }
    let only = |here: &[String], there: &[String]| -> Vec<String> {
        here.iter().filter(|fact| !there.contains(fact)).cloned().collect()
    };
    assert_eq!((only(&sqlite, &postgres), only(&postgres, &sqlite)), (vec![], vec![]));
}

#[test]
fn a_file_that_another_program_keeps_locked_is_named() {
    let database = TestDatabase::sqlite();
    let mut other = SqliteConnection::establish(&database.url()).expect("a new file");
    other.batch_execute("CREATE TABLE t (x); BEGIN EXCLUSIVE").expect("nobody else is there");
    assert_eq!(Store::open(&database.url()).err(), Some(OpenError::Locked(database.url())));
}

#[test]
fn a_write_that_another_program_keeps_waiting_says_that_the_database_is_busy() {
    let database = TestDatabase::sqlite();
    let store = database.store();
    let id = create(&store, "cup");
    let mut other = SqliteConnection::establish(&database.url()).expect("the file is there");
    other.batch_execute("BEGIN IMMEDIATE").expect("nobody else writes");
    let add = [Change::added(Thing::Entry(Box::new(entry(1))))];
    assert_eq!(write(&store, id, Version(1), &add), Err(WriteError::Store(StoreError::Busy)));
    assert_eq!(now(&store, id).version, Version(1), "reading goes on");
    other.batch_execute("ROLLBACK").expect("it has begun");
    assert_eq!(write(&store, id, Version(1), &add), Ok(Version(2)));
}

#[test]
fn a_server_that_goes_away_is_noticed_and_found_again() {
    let database = TestDatabase::postgres();
    let store = database.store();
    create(&store, "cup");
    database.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    assert_eq!(store.ping(), Ok(()));
    assert_eq!(store.tournaments().expect("a new connection is made").len(), 1);
}
