//! The registry is searched in any spelling, with typing errors, and by words in any order.

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::tournaments::{create, timestamp, write};
use chrono::NaiveDate;
use poddavki::store::{Generation, ListEdition, PersonStatement, StatementTrust, Store};
use tournament::{Birth, Change, Entry, EntryId, FederationList, Item, ListedPerson, Name, Person, Version};

const NAMES: [&str; 12] = [
    "Ксенов Владимир",
    "Фёдоров Пётр Иванович",
    "Fyodorov Ivan",
    "Шеханова Мария",
    "Громов Сергей",
    "Александров Иван",
    "Алексеев Кирилл",
    "Иванов Иван",
    "Иванов Иван Алексеевич",
    "Иванова Анна",
    "Ли Цзян",
    "Игрок 1",
];

fn registered(database: &TestDatabase) -> Store {
    let store = database.store();
    let persons = NAMES.map(|name| Person { name: Name::parse(name), ..Person::default() });
    store.find_or_create_persons(&persons).expect("written");
    store
}

/// The names that a query finds, in order.
fn found(store: &Store, query: &str) -> Vec<String> {
    let found = store.search_players(query, 20).expect("readable");
    found.into_iter().map(|own| own.person.name.to_string()).collect()
}

for_each_backend! {
    fn a_person_is_found_in_many_ways(database) {
        let store = registered(database);
        for (query, expected) in [
            // As written, in any order, from the beginnings of words.
            ("Ксенов", "Ксенов Владимир"),
            ("владимир ксенов", "Ксенов Владимир"),
            ("КСЕН влад", "Ксенов Владимир"),
            ("xenov", "Ксенов Владимир"),
            // By ear.
            ("Schechanowa", "Шеханова Мария"),
            ("Šehanova Maria", "Шеханова Мария"),
            ("Shekhanova", "Шеханова Мария"),
            // With typing errors.
            ("Ксенав", "Ксенов Владимир"),
            ("Kseniv Vladimir", "Ксенов Владимир"),
            ("Гормов", "Громов Сергей"),
            ("громав сергей", "Громов Сергей"),
            ("Сергей Громав", "Громов Сергей"),
            // On the other keyboard layout, also with a typing error.
            ("rctyjd", "Ксенов Владимир"),
            ("лыутщм", "Ксенов Владимир"),
            ("rcbyjd", "Ксенов Владимир"),
            ("Ли", "Ли Цзян"),
        ] {
            assert_eq!(found(&store, query).first().map(String::as_str), Some(expected), "{query}");
        }
        for query in ["", " .,% ", "Бронштейн", "Игрок 2", "Ксенов Пётр", "Ло", "'; --"] {
            assert_eq!(found(&store, query), Vec::<String>::new(), "{query}");
        }
    }

    fn beginnings_come_before_parts_and_parts_before_what_sounds_so(database) {
        let store = registered(database);
        assert_eq!(found(&store, "кс"), ["Ксенов Владимир", "Александров Иван", "Алексеев Кирилл", "Иванов Иван Алексеевич"]);
        assert_eq!(found(&store, "Фёдоров"), ["Фёдоров Пётр Иванович", "Fyodorov Ivan"]);
        assert_eq!(found(&store, "Fyodorov"), ["Fyodorov Ivan", "Фёдоров Пётр Иванович"]);
        // No suggestions if a name matches.
        assert_eq!(found(&store, "Ксенов"), ["Ксенов Владимир"]);
        assert_eq!(found(&store, "Иванов И"), ["Иванов Иван", "Иванов Иван Алексеевич"]);
    }

    fn the_very_name_comes_first_whichever_word_begins_it(database) {
        let store = registered(database);
        for name in NAMES {
            let words: Vec<&str> = name.split(' ').collect();
            for start in 0..words.len() {
                let (before, after) = words.split_at(start);
                let query = [after, before].concat().join(" ");
                assert_eq!(found(&store, &query).first().map(String::as_str), Some(name), "{query}");
            }
        }
    }

    fn either_spelling_of_a_name_is_the_very_name(database) {
        let store = database.store();
        let person = |name: &str, other: &str| Person {
            name: Name::parse(name), other_name: other.to_owned(), ..Person::default()
        };
        let persons = [
            person("Schwarz Julia Anna", ""),
            person("Шварц Юлия Анна", ""),
            person("Шварц Юлия", "Schwarz Julia"),
        ];
        let ids = store.create_persons(&persons).expect("written");
        for query in ["Шварц Юлия", "Юлия Шварц", "Schwarz Julia", "Julia Schwarz"] {
            assert_eq!(found(&store, query).first().map(String::as_str), Some("Шварц Юлия"), "{query}");
        }
        // One word of each spelling.
        assert!(found(&store, "Шварц Schwarz").contains(&"Шварц Юлия".to_owned()));
        // A removed spelling is no longer found.
        let day = NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day");
        let renamed = person("Соловьёва Юлия", "");
        assert_eq!(store.correct_player(&PersonStatement::open(ids[2], &renamed), day), Ok(true));
        assert_eq!(found(&store, "Schwarz Julia"), ["Schwarz Julia Anna"]);
    }

    fn the_other_spelling_stays_with_its_family_name(database) {
        let store = database.store();
        let person = |name: &str, other: &str| Person {
            name: Name::parse(name), other_name: other.to_owned(), ..Person::default()
        };
        let player = store.create_persons(&[person("Жуков Юрий", "")]).expect("written")[0];
        let day = NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day");
        let other = || store.player(player).expect("readable").expect("there").person.other_name;
        // Any account can enter it in a tournament that no administrator has seen.
        let said = person("Жуков Юрий", "Joukov Yuri");
        let said = [PersonStatement::open(player, &said)];
        store.learn(&said, day, StatementTrust::FillIn).expect("written");
        assert_eq!(other(), "");
        store.learn(&said, day, StatementTrust::Follow).expect("written");
        assert_eq!(other(), "Joukov Yuri");
        for (name, expected) in [("Жуков Юрий Ильич", "Joukov Yuri"), ("Громов Юрий Ильич", "")] {
            let person = person(name, "");
            assert_eq!(store.correct_player(&PersonStatement::open(player, &person), day), Ok(true));
            assert_eq!(other(), expected, "{name}");
        }
    }

    fn a_name_that_is_corrected_is_found_as_it_is_now(database) {
        let store = registered(database);
        let player = store.search_players("Громов", 1).expect("readable")[0].id;
        let person = Person { name: Name::parse("Соловьёв Сергей"), ..Person::default() };
        let day = NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day");
        assert_eq!(store.correct_player(&PersonStatement::open(player, &person), day), Ok(true));
        assert_eq!(found(&store, "Solovyov"), ["Соловьёв Сергей"]);
        assert_eq!(found(&store, "Громов"), Vec::<String>::new());
        assert_eq!(found(&store, "Сергей"), ["Соловьёв Сергей"]);
    }

    fn the_names_of_a_database_of_before_are_found(database) {
        drop(registered(database));
        database.execute(
            "DROP TABLE person_names; DROP TABLE name_spellings; \
             DELETE FROM __diesel_schema_migrations WHERE version = '00000000000030'",
        );
        let store = database.store();
        assert_eq!(found(&store, "Ксенав"), ["Ксенов Владимир"]);
        assert_eq!(found(&store, "Иванова"), ["Иванова Анна"]);
    }

    fn names_that_were_indexed_by_other_rules_are_indexed_anew(database) {
        drop(registered(database));
        for mark in ["UPDATE properties SET value = '0'", "DELETE FROM properties"] {
            database.execute(&format!("DELETE FROM name_spellings; {mark} WHERE name = 'name-rules'"));
            assert_eq!(found(&database.store(), "Ксенав"), ["Ксенов Владимир"], "{mark}");
        }
    }

    fn names_in_the_letters_of_other_languages_are_found_however_they_are_typed(database) {
        let store = database.store();
        let names = ["Қайрат Нұрлан", "Ђорђевић Марко", "Szewczenko Jan", "Şahin Ali", "Dvořák Jiří"];
        let persons = names.map(|name| Person { name: Name::parse(name), ..Person::default() });
        store.create_persons(&persons).expect("written");
        for (queries, expected) in [
            (["Қайрат", "Kairat", "Qairat", "нурлан кайрат"], names[0]),
            (["Ђорђевић", "Djordjevic", "Đorđević", "Marko Djordj"], names[1]),
            (["Шевченко", "Shevchenko", "Szewczenko", "Шевченко Ян"], names[2]),
            (["Şahin", "Sahin", "Шахин", "shahin ali"], names[3]),
            (["Dvořák", "Dvorak", "Дворжак", "jiri dvor"], names[4]),
        ] {
            for query in queries {
                assert_eq!(found(&store, query), [expected], "{query}");
            }
        }
    }

    fn what_other_rules_folded_is_folded_anew_at_the_start(database) {
        let store = registered(database);
        let cup = create(&store, "cup");
        let stranger = Person { name: Name::parse("Қалиев Ержан"), ..Person::default() };
        let stranger = Entry::new(EntryId(1), stranger, None);
        write(&store, cup, Version(1), &[Change::added(Item::Entry(Box::new(stranger)))]).expect("written");
        let listed = |name: &str| {
            let person = Person { name: Name::parse(name), birth: Some(Birth::Year(1990)), ..Person::default() };
            ListedPerson { person, ..ListedPerson::default() }
        };
        let rows = vec![listed("Ғабитов Ерлан"), listed("Smith John")];
        let identity = rows[0].identity();
        let (generation, list) = (Generation::begun_now(), FederationList::Other);
        store.write_federation_rows(generation, 1, rows).expect("written");
        let edition = ListEdition {
            title: String::new(),
            date: NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day"),
            rows: 2,
            by: "test".to_owned(),
            at: timestamp(0),
            file: "list.csv".to_owned(),
            changes: None,
            left_out: 0,
            unread: Vec::new(),
        };
        store.adopt_federation_list(list, generation, &edition).expect("written");
        drop(store);
        database.execute(
            "UPDATE players SET search_key = 'as before'; UPDATE entries SET search_key = 'as before'; \
             UPDATE tournaments SET search_key = 'as before'; \
             UPDATE federation_rows SET search_key = 'as before', identity = 'as before' WHERE family <> 'Smith'; \
             UPDATE properties SET value = '1' WHERE name = 'name-rules'",
        );
        let store = database.store();
        assert_eq!(found(&store, "Ксенов"), ["Ксенов Владимир"]);
        assert_eq!(found(&store, "Ксенав"), ["Ксенов Владимир"]);
        assert_eq!(store.search_strangers("kaliev", 5).expect("readable").len(), 1);
        assert_eq!(store.search_tournaments("поддавкам", 5).expect("readable").len(), 1);
        let kept = store.federation_list(list).expect("readable").expect("there");
        for query in ["gabitov", "smith"] {
            assert_eq!(store.search_federation_list(&kept, query, 5).expect("readable").len(), 1, "{query}");
        }
        assert_eq!(store.listed_by_identity(list, &[identity]).expect("readable").len(), 1);
    }

    fn a_row_that_cannot_be_read_keeps_no_site_from_starting(database) {
        drop(registered(database));
        database.execute(
            "UPDATE players SET body = '?' WHERE name = 'Громов Сергей'; \
             UPDATE properties SET value = '1' WHERE name = 'name-rules'",
        );
        assert_eq!(found(&database.store(), "Ксенав"), ["Ксенов Владимир"]);
    }

    fn names_are_found_after_a_restore(database) {
        let (store, files) = (registered(database), tempfile::tempdir().expect("a directory"));
        let backup = files.path().join("backup");
        store.backup(&backup).expect("written");
        store.create_persons(&[Person { name: Name::parse("Лишний Олег"), ..Person::default() }]).expect("written");
        assert_eq!(found(&store, "Лишний"), ["Лишний Олег"]);
        store.restore(&backup).expect("whole");
        assert_eq!(found(&store, "Лишний"), Vec::<String>::new());
        assert_eq!(found(&store, "Ксенав"), ["Ксенов Владимир"]);
    }

    fn more_persons_of_one_name_than_are_read_at_once_are_all_found(database) {
        let store = database.store();
        let person = |n: usize| Person { name: Name::new("Одинцов", &format!("Игрок {n:03}")), ..Person::default() };
        store.create_persons(&(0..450).map(person).collect::<Vec<_>>()).expect("written");
        assert_eq!(store.search_players("одинцов", 1000).expect("readable").len(), 450);
        assert_eq!(store.search_players("одинцов", 7).expect("readable").len(), 7);
        assert_eq!(store.search_players("одинцов 449", 7).expect("readable").len(), 1);
        let page = store.persons_page("одинцов", 440, 50).expect("readable");
        assert_eq!((page.persons.len(), page.count), (10, 450));
    }
}
