//! Packed entries of journals: whoever reads a journal finds the same as before, the chain holds, and damage is found.

use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use chrono::{NaiveDate, NaiveDateTime};
use diesel::RunQueryDsl;
use flate2::read::GzDecoder;
use poddavki::service::{Request, Service, ServiceError, StoredPlace, Watch, check_signed_journal};
use poddavki::store::{PackOutcome, PersonErasure, Stamp, Store, StoredDifference};
use tournament::{PersonId, TournamentId, Version};

use crate::compat::{self, VERSIONS};
use crate::support::database::{TestDatabase, for_each_backend, patient_connection};
use crate::support::site::Site;

/// The closed championship of the demonstration.
const CLOSED: &str = "chempionat-rossii-po-poddavkam";

/// Another closed tournament.
const OTHER: &str = "rich-robin";

/// A time after everything.
pub fn later() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2100, 1, 1).and_then(|day| day.and_hms_opt(0, 0, 0)).expect("a time")
}

/// The demonstration in a new database of the same kind.
fn demonstration(like: &TestDatabase) -> TestDatabase {
    let database = match like {
        TestDatabase::Sqlite(_) => TestDatabase::sqlite(),
        TestDatabase::Postgres(_) => TestDatabase::postgres(),
    };
    compat::load(VERSIONS[VERSIONS.len() - 1], &database);
    database
}

/// The same, with all journals of closed tournaments packed.
fn packed(like: &TestDatabase) -> TestDatabase {
    let database = demonstration(like);
    pack(&Service::new(database.store()));
    database
}

/// Packs everything that can be; some of it must.
fn pack(service: &Service) {
    let packed = service.pack_journals(later(), || true).expect("written");
    assert!(packed.tournaments > 0 && packed.broken.is_empty(), "{packed:?}");
    assert!(packed.packed.bytes_after < packed.packed.bytes_before, "{packed:?}");
}

fn id_of(store: &Store, slug: &str) -> TournamentId {
    store.version(slug).expect("readable").expect("it is there").id
}

fn request(slug: &str) -> Request<'_> {
    static ACTOR: std::sync::LazyLock<poddavki::store::Actor> = std::sync::LazyLock::new(Site::actor);
    Request { actor: &ACTOR, slug, seen: None, limit: None }
}

/// What is told of the journals of all tournaments, by each way to ask for it.
fn told(store: &Store) -> Vec<String> {
    let service = Service::new(store.clone());
    let mut all = Vec::new();
    for head in store.tournaments().expect("readable") {
        let (id, slug) = (head.id, &head.slug);
        let mut add = |what: &str, told: String| all.push(format!("{slug}, {what}: {told}"));
        let last = head.stamp.version.0;
        add("the tournament", format!("{:?}", store.tournament_by_id(id)));
        for before in [None, Some(2), Some(last / 2), Some(last)] {
            for limit in [1, 7, 5_000] {
                add("newest", format!("{before:?} {limit} {:?}", store.journal(id, before, limit)));
            }
        }
        for limit in [1, 5, 5_000] {
            add("about games", format!("{limit} {:?}", store.entries_about_games(id, limit)));
        }
        add("closing", format!("{:?} {:?}", store.closing_of(id), store.closed_on(id)));
        for number in 0..=last + 1 {
            add("one entry", format!("{number} {:?}", store.journal_entry(id, number)));
        }
        for number in [0, 1, last / 2, last - 1, last] {
            add("seatings", format!("{number} {:?}", store.seatings_since(id, number)));
            add("touched", format!("{number} {:?}", store.touched_since(id, Version(number))));
        }
        add("last change", format!("{:?}", store.last_changes(&[id])));
        add("size", format!("{:?}", store.journal_size(id)));
        for version in [last, last / 2] {
            let head = store.journal_entry(id, version).expect("readable").expect("it is there").hash;
            let stamp = Stamp { id, version: Version(version), head };
            add("public version", format!("{version} {:?}", store.seen_by_all(&stamp)));
        }
        add("check", format!("{:?} {:?}", store.check_tournament(id), store.verify_journal(id)));
        add("extract", format!("{:?}", store.journal_extract(id)));
        add("signed", service.signed_journal(id).expect("readable"));
    }
    all.push(format!("public versions: {:?}", store.listed_version()));
    all.push(format!("blanked: {:?}", service.verify().expect("readable").blanked));
    all
}

#[track_caller]
fn same(one: &[String], other: &[String]) {
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(other) {
        let short = |text: &str| text.chars().take(2_000).collect::<String>();
        assert!(one == other, "{}\n{}", short(one), short(other));
    }
}

/// The rows of a backup in any order.
fn rows(backup: &Path) -> Vec<String> {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(backup).expect("there")).read_to_string(&mut text).expect("a backup");
    let mut rows: Vec<String> = text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect();
    rows.sort_unstable();
    rows
}

fn holds(service: &Service) {
    let found = service.verify().expect("readable").differences;
    assert!(found.is_empty(), "{found:?}");
}

/// The differences that are found in a tournament.
fn damage(store: &Store, slug: &str) -> Vec<StoredDifference> {
    let found = Service::new(store.clone()).verify().expect("readable").differences;
    let place = StoredPlace::Tournament(slug.to_owned());
    found.into_iter().filter(|own| own.place == place).map(|own| own.finding).collect()
}

/// Changes one bit in the middle of the piece with the first entries of a tournament.
fn flip(database: &TestDatabase, tournament: TournamentId) {
    let piece = format!("tournament = {tournament} AND first_entry = 1");
    match database {
        TestDatabase::Postgres(_) => database.execute(&format!(
            "UPDATE journal_pieces SET content = set_bit(content, 4 * length(content), \
             1 - get_bit(content, 4 * length(content))) WHERE {piece}"
        )),
        TestDatabase::Sqlite(_) => {
            #[derive(diesel::QueryableByName)]
            struct Content {
                #[diesel(sql_type = diesel::sql_types::Binary)]
                content: Vec<u8>,
            }
            let connection = &mut patient_connection(&database.url());
            let query = diesel::sql_query(format!("SELECT content FROM journal_pieces WHERE {piece}"));
            let Content { mut content } = query.get_result(connection).expect("it is there");
            let middle = content.len() / 2;
            content[middle] ^= 1;
            let change = diesel::sql_query(format!("UPDATE journal_pieces SET content = ? WHERE {piece}"));
            change.bind::<diesel::sql_types::Binary, _>(content).execute(connection).expect("it is written");
        }
    }
}

for_each_backend! {
    fn every_reader_of_a_packed_journal_finds_the_same(database) {
        let database = demonstration(database);
        let store = database.store();
        let (before, championship) = (told(&store), id_of(&store, CLOSED));
        let plain = store.journal_size(championship).expect("readable");
        pack(&Service::new(store.clone()));
        // Another one, which keeps nothing in memory yet.
        let fresh = database.store();
        same(&before, &told(&fresh));
        same(&before, &told(&store));
        assert_eq!(fresh.journal_size(championship), Ok(plain));
        assert_eq!(fresh.pack_journal(championship), Ok(PackOutcome::Nothing), "all of it is packed");
        let signed = Service::new(fresh.clone()).signed_journal(championship).expect("readable");
        assert!(check_signed_journal(&signed, None).expect("whole").holds());
        holds(&Service::new(fresh));
    }

    fn only_closed_tournaments_that_have_rested_are_packed(database) {
        let database = demonstration(database);
        let store = database.store();
        let id = id_of(&store, CLOSED);
        let [last] = store.journal(id, None, 1).expect("readable").try_into().expect("one");
        assert!(!store.closed_before(last.at).expect("readable").contains(&id), "its last entry is no older");
        let open = id_of(&store, "kubok-povolzhya-po-poddavkam");
        assert!(!store.closed_before(later()).expect("readable").contains(&open));
        assert_eq!(store.pack_journal(open), Ok(PackOutcome::Nothing));
        assert_eq!(store.pack_journal(TournamentId(999)), Ok(PackOutcome::Nothing));
    }

    fn backups_and_copies_hold_packed_journals_as_plain_ones(database) {
        let (files, database) = (tempfile::tempdir().expect("a directory"), demonstration(database));
        let store = database.store();
        let [plain, packed] = ["plain", "packed"].map(|name| files.path().join(name));
        // It makes the key that signs journals, which is in the backup.
        let before = told(&store);
        let contents = store.backup(&plain).expect("written");
        pack(&Service::new(store.clone()));
        assert_eq!(store.backup(&packed).expect("written"), contents);
        assert_eq!(store.contents(), Ok(contents));
        let [plain, rows_of_packed] = [rows(&plain), rows(&packed)];
        let differ: Vec<&String> = rows_of_packed.iter().filter(|row| !plain.contains(row)).collect();
        let [only] = differ[..] else { panic!("{differ:?}") };
        assert!(only.contains("oldest-release"), "which releases may open the database: {only}");
        assert_eq!(rows_of_packed.len(), plain.len());
        for other in [TestDatabase::sqlite(), TestDatabase::postgres()] {
            let target = other.store();
            target.restore(&packed).expect("whole");
            same(&before, &told(&target));
            pack(&Service::new(target.clone()));
            // A restore replaces packed entries too.
            target.restore(&packed).expect("whole");
            same(&before, &told(&target));
        }
        for (number, other) in [TestDatabase::sqlite(), TestDatabase::postgres()].into_iter().enumerate() {
            let target = other.store();
            store.copy_to(&target, &files.path().join(number.to_string()), &Watch::default()).expect("copied");
            same(&before, &told(&target));
        }
    }

    fn a_person_is_erased_in_packed_journals_as_in_plain_ones(database) {
        let (plain, packed) = (demonstration(database), packed(database));
        let stores = [plain.store(), packed.store()];
        let tournament = stores[0].tournament(CLOSED).expect("readable").expect("there");
        let persons: Vec<PersonId> = tournament.entries.values().filter_map(|entry| entry.player).take(2).collect();
        for person in persons {
            let [held, held_packed] = stores.each_ref().map(|store| format!("{:?}", store.held_of(person)));
            assert_eq!(held, held_packed);
            let name = stores[0].player(person).expect("readable").expect("there").person.name;
            assert!(held.contains(&name.family));
            let actor = Site::actor();
            let order = PersonErasure { person, rated_year: None, actor: &actor, at: later() };
            let [one, other] = stores.each_ref().map(|store| store.erase_person(&order).expect("written"));
            assert!(one == other && one.is_some_and(|own| own.entries > 0), "{one:?} {other:?}");
            // Each installation signs with a key of its own.
            let unsigned = |store| {
                let told = told(store).into_iter();
                told.filter(|own| !own.contains(", signed: ")).collect::<Vec<_>>()
            };
            let [one, other] = stores.each_ref().map(unsigned);
            same(&one, &other);
            let [one, other] = stores.each_ref().map(|store| format!("{:?}", store.held_of(person)));
            assert!(one == other && !other.contains(&name.family), "{other}");
        }
        for store in stores {
            holds(&Service::new(store));
        }
    }

    fn a_packed_tournament_is_reopened_goes_on_and_is_packed_again(database) {
        let (plain, packed) = (demonstration(database), packed(database));
        let services = [plain.store(), packed.store()].map(Service::new);
        let states = services.each_ref().map(|service| {
            let before = service.tournament(CLOSED).expect("there");
            let entries = service.store().journal(before.id, None, 500).expect("readable");
            let undone: Vec<bool> = entries.iter().map(|own| service.can_undo(&before, own).expect("readable")).collect();
            service.reopen_tournament(&request(CLOSED)).expect("closed");
            let undo = service.undo(&request(CLOSED), 3).expect_err("later entries build on it");
            let ServiceError::BuiltOn(later) = undo else { panic!("{undo}") };
            let back = service.undo_to(&request(CLOSED), before.version.0 / 2).expect("all later ones are undone");
            service.undo(&request(CLOSED), back.version.0).expect("undone");
            service.close_tournament(&request(CLOSED)).expect("everything is played");
            let after = service.tournament(CLOSED).expect("there");
            assert_eq!((&after.rounds, &after.entries), (&before.rounds, &before.entries));
            (undone, later.len(), back.rounds, after.version)
        });
        assert!(states[0] == states[1], "{states:?}");
        let [_, service] = services;
        let before = told(service.store());
        pack(&service);
        same(&before, &told(&packed.store()));
        holds(&service);
    }

    fn a_damaged_piece_is_named_and_nothing_is_packed_over_it(database) {
        let database = packed(database);
        let store = database.store();
        let id = id_of(&store, CLOSED);
        flip(&database, id);
        let [StoredDifference::Unreadable(what)] = &damage(&store, CLOSED)[..] else { panic!("it was not found") };
        assert!(what.starts_with("packed journal entries 1–") && what.ends_with("the checksum does not fit"), "{what}");
        assert!(store.journal(id, Some(50), 5).is_err(), "nobody is shown what may be wrong");
        assert!(damage(&store, OTHER).is_empty(), "the other one is whole");
        flip(&database, id);
        assert!(damage(&store, CLOSED).is_empty(), "it is as it was");

        // Another piece in its place, with its checksum.
        let other = id_of(&store, OTHER);
        let copied = |column: &str| {
            format!("{column} = (SELECT own.{column} FROM journal_pieces own WHERE own.tournament = {other})")
        };
        let (content, checksum) = (copied("content"), copied("checksum"));
        database.execute(&format!("UPDATE journal_pieces SET {content}, {checksum} WHERE tournament = {id}"));
        let [StoredDifference::Unreadable(what)] = &damage(&store, CLOSED)[..] else { panic!("it was not found") };
        assert!(what.ends_with("other entries are in their place"), "{what}");
        database.execute(&format!("DELETE FROM journal_pieces WHERE tournament = {id}"));
        let [StoredDifference::Missing { first: 1, .. }, ..] = damage(&store, CLOSED)[..] else { panic!("{:?}", damage(&store, CLOSED)) };
    }

    fn a_journal_that_does_not_hold_is_named_and_left_as_it_is(database) {
        let database = demonstration(database);
        let service = Service::new(database.store());
        let id = id_of(service.store(), CLOSED);
        database.execute(&format!("UPDATE journal SET actor = 'nobody' WHERE tournament = {id} AND version = 17"));
        let before = told(service.store());
        let packed = service.pack_journals(later(), || true).expect("the others can be");
        let [broken] = &packed.broken[..] else { panic!("{packed:?}") };
        assert_eq!((broken.slug.as_str(), &broken.findings[..]), (CLOSED, &[StoredDifference::Altered(17)][..]));
        same(&before, &told(service.store()));
        database.execute(&format!("DELETE FROM journal WHERE tournament = {id} AND version = 20"));
        assert!(matches!(service.store().pack_journal(id), Ok(PackOutcome::Broken(_))));
    }

    fn what_interrupts_packing_loses_nothing(database) {
        let database = demonstration(database);
        let service = Service::new(database.store());
        let before = told(service.store());
        for (kind, table) in [("DELETE", "journal"), ("INSERT", "journal_pieces"), ("UPDATE", "properties")] {
            database.refuse(kind, table, "no room here");
            let refused = service.pack_journals(later(), || true).expect_err("it cannot be written");
            assert!(refused.to_string().contains("no room here"), "{refused}");
            database.allow(table);
            same(&before, &told(service.store()));
        }
        // It stops between two tournaments, and goes on where it stopped.
        let watch = Watch::default();
        watch.stop();
        assert!(matches!(service.watched(watch).pack_journals(later(), || true), Err(ServiceError::Stopped(_))));
        let is_first = AtomicBool::new(true);
        let one = service.pack_journals(later(), || is_first.swap(false, Ordering::Relaxed)).expect("written");
        assert_eq!(one.tournaments, 1);
        same(&before, &told(service.store()));
        pack(&service);
        same(&before, &told(service.store()));
    }

    fn readers_miss_nothing_that_is_packed_meanwhile(database) {
        let database = demonstration(database);
        let store = database.store();
        let id = id_of(&store, CLOSED);
        let whole = store.journal(id, None, 500).expect("readable");
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            let readers = [(); 2].map(|()| {
                scope.spawn(|| {
                    let reader = database.store();
                    while !is_over.load(Ordering::Relaxed) {
                        assert_eq!(reader.journal(id, None, 500).expect("readable"), whole);
                        assert!(reader.journal_entry(id, 40).expect("readable").is_some());
                        assert_eq!(reader.verify_journal(id), Ok(()));
                    }
                })
            });
            assert!(matches!(store.pack_journal(id), Ok(PackOutcome::Packed(_))));
            is_over.store(true, Ordering::Relaxed);
            for reader in readers {
                reader.join().expect("it finds everything");
            }
        });
    }
}
