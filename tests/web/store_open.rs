//! Opening a database: both kinds have the same tables, and errors are explained.

use crate::store_many::{await_news, listen};
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::tournaments::{create, entry, everything, now, write};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use poddavki::store::{News, OpenError, Store, StoreError, WriteError};
use tournament::{Change, Item, Version};

for_each_backend! {
    fn opening_twice_changes_nothing(database) {
        assert_eq!(database.store().ping(), Ok(()));
        assert_eq!(database.store().ping(), Ok(()));
    }

    // While servers are brought up to date one after the other, both releases work with the tables of the later one.
    fn a_later_release_says_whether_this_one_may_still_work_with_its_tables(database) {
        drop(database.store());
        database.execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')");
        let id = create(&database.store(), "cup");
        write(&database.store(), id, Version(1), &everything()).expect("written");
        database.execute("UPDATE properties SET value = '99990101000000' WHERE name = 'oldest-release'");
        let refused = Some(OpenError::NewerSchema("99990101000000".to_owned()));
        assert_eq!(Store::open(&database.url()).err(), refused);
        database.execute("DELETE FROM properties WHERE name = 'oldest-release'");
        assert_eq!(Store::open(&database.url()).err(), refused);
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
    let add = [Change::added(Item::Entry(Box::new(entry(1))))];
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

#[test]
fn a_file_that_is_moved_or_removed_is_missed_and_found_again() {
    let database = TestDatabase::sqlite();
    let store = database.store();
    let id = create(&store, "cup");
    let (path, away) = (database.url(), format!("{}.away", database.url()));
    let add = |number| [Change::added(Item::Entry(Box::new(entry(number))))];
    std::fs::rename(&path, &away).expect("the file is there");
    let refused = write(&store, id, Version(1), &add(1));
    assert!(matches!(refused, Err(WriteError::Store(StoreError::Unavailable(_)))), "{refused:?}");
    assert!(matches!(store.ping(), Err(StoreError::Unavailable(reason)) if reason.contains(&path)));
    assert!(store.tournaments().is_err() && !std::path::Path::new(&path).exists(), "no file is made");
    std::fs::rename(&away, &path).expect("it can come back");
    assert_eq!(write(&store, id, Version(1), &add(1)), Ok(Version(2)));
    std::fs::remove_file(&path).expect("the file is there");
    assert!(matches!(store.ping(), Err(StoreError::Unavailable(_))));
}

#[test]
fn a_file_that_comes_in_place_of_another_is_taken_as_it_is() {
    let (database, other) = (TestDatabase::sqlite(), TestDatabase::sqlite());
    let store = database.store();
    let heard = listen(&store);
    let id = create(&store, "cup");
    let add = [Change::added(Item::Entry(Box::new(entry(1))))];
    write(&store, id, Version(1), &add).expect("written");
    create(&other.store(), "other");
    // A pool closes its connections in the background: its writes must be in the renamed file.
    other.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    std::fs::rename(other.url(), database.url()).expect("both are there");
    let slugs = || store.tournaments().map(|all| all.into_iter().map(|head| head.slug).collect::<Vec<_>>());
    assert_eq!(slugs(), Ok(vec!["other".to_owned()]));
    assert_eq!(now(&store, id).entries.len(), 0, "nothing of the former file is in it");
    let beside = std::path::Path::new(&database.url()).parent().and_then(|place| std::fs::read_dir(place).ok());
    let mut names = beside.into_iter().flatten().flatten().map(|file| file.file_name().to_string_lossy().into_owned());
    assert!(names.any(|name| name.contains("-wal.of-")), "the latest writes of the former file are kept");
    assert_eq!(write(&store, id, Version(1), &add), Ok(Version(2)));
    assert_eq!(now(&database.store(), id).entries.len(), 1);
    assert_eq!(store.verify_journal(id), Ok(()));
    // Other programs' writes to the new file are noticed too.
    write(&database.store(), id, Version(2), &[Change::added(Item::Entry(Box::new(entry(2))))]).expect("written");
    await_news(&heard, News { tournament: id, version: Version(3) });
}

#[test]
fn a_file_that_is_no_database_yet_is_not_taken_for_the_one_that_was_moved() {
    let database = TestDatabase::sqlite();
    let store = database.store();
    create(&store, "cup");
    std::fs::remove_file(database.url()).expect("the file is there");
    std::fs::write(database.url(), "").expect("writable");
    assert!(matches!(store.ping(), Err(StoreError::Unavailable(_))));
    assert_eq!(std::fs::read(database.url()).expect("there"), b"", "nothing is written into it");
}

#[test]
fn a_database_that_must_be_there_is_not_made() {
    let database = TestDatabase::sqlite();
    assert_eq!(Store::open_existing(&database.url()).err(), Some(OpenError::Missing(database.url())));
    assert!(!std::path::Path::new(&database.url()).exists());
    create(&database.store(), "cup");
    let store = Store::open_existing(&database.url()).expect("now it is there");
    assert_eq!(store.tournaments().expect("readable").len(), 1);
}

#[test]
fn names_of_files_have_no_meaning_but_their_own() {
    let directory = tempfile::tempdir().expect("a directory");
    for name in ["a b.sqlite3", "50%25.sqlite3", "what?mode=memory", "number#1", "Орёл.sqlite3"] {
        let path = directory.path().join(name);
        create(&Store::open(&path.display().to_string()).expect("a new file"), "cup");
        assert!(path.exists(), "{name}");
        Store::open_existing(&path.display().to_string()).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn only_its_owner_reads_a_database_and_others_lose_the_right_to() {
    use std::os::unix::fs::PermissionsExt;
    let database = TestDatabase::sqlite();
    let store = database.store();
    create(&store, "cup");
    let modes = || {
        ["", "-wal", "-shm"].map(|ending| {
            let found = std::fs::metadata(format!("{}{ending}", database.url())).expect("it is there");
            found.permissions().mode() & 0o777
        })
    };
    assert_eq!(modes(), [0o600; 3]);
    for (before, after) in [(0o664, 0o600), (0o644, 0o600), (0o660, 0o660)] {
        for ending in ["", "-wal", "-shm"] {
            let file = format!("{}{ending}", database.url());
            std::fs::set_permissions(file, PermissionsExt::from_mode(before)).expect("it is ours");
        }
        create(&database.store(), &format!("event-{before:o}"));
        assert_eq!(modes(), [after; 3], "{before:o}");
    }
}

#[test]
fn a_damaged_file_is_called_so_and_a_check_finds_what_opening_does_not() {
    let database = TestDatabase::sqlite();
    let store = database.store();
    for number in 0..50 {
        create(&store, &format!("cup-{number}"));
    }
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    assert_eq!((store.check_sound(), store.check_writable()), (Ok(()), Ok(())));
    drop(store);
    let mut bytes = std::fs::read(database.url()).expect("it is there");
    // The last pages hold rows; the pages needed for opening come before them.
    let rows = bytes.len() - 3 * 4096;
    bytes.iter_mut().skip(rows).for_each(|byte| *byte ^= 0xff);
    std::fs::write(database.url(), &bytes).expect("it is ours");
    let refused = Store::open_to_serve(&database.url()).map(|_| ()).expect_err("it is damaged");
    assert!(matches!(&refused, OpenError::Damaged { path, .. } if *path == database.url()), "{refused:?}");
}

#[test]
fn a_store_opened_to_look_writes_nothing_and_meets_no_tables_of_another_release() {
    let database = TestDatabase::sqlite();
    create(&database.store(), "cup");
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    let before = std::fs::read(database.url()).expect("it is there");
    let store = Store::open_to_look(&database.url()).expect("it is there");
    assert_eq!(store.tournaments().expect("readable").len(), 1);
    assert!(matches!(store.check_writable(), Err(StoreError::ReadOnly(_))), "{:?}", store.check_writable());
    drop(store);
    assert!(std::fs::read(database.url()).expect("it is there") == before, "the file has been written to");
    database.execute(
        "DELETE FROM __diesel_schema_migrations WHERE version = (SELECT MAX(version) FROM __diesel_schema_migrations)",
    );
    let old = Store::open_to_look(&database.url()).map(|_| ()).expect_err("its tables are older");
    assert!(matches!(old, OpenError::Outdated(_)), "{old:?}");
}
