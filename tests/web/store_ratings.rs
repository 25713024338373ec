//! The registry of persons, and the rating lists that tournaments make.

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::tournaments::{actor, create, now, timestamp, write};
use chrono::NaiveDate;
use draughts::Variant;
use poddavki::store::{
    NewPersons, OutboxWrite, PersonStatement, RatingChange, RatingList, RatingWrite, StatementTrust, Store,
    TournamentRatings, WriteError, WriteRequest,
};
use tournament::rating::FineRating;
use tournament::{
    Birth, Change, CommandRecord, Entry, EntryId, Item, Name, Person, PersonId, RatingKind, TournamentId,
    TournamentStatus, Version,
};

const LIST: RatingList = RatingList { variant: Variant::Poddavki, kind: RatingKind::Classic };

fn person(name: &str, birth: Option<i32>) -> Person {
    Person { name: Name::parse(name), birth: birth.map(Birth::Year), ..Person::default() }
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).expect("a day")
}

/// A change to whole points after `games` games.
fn change(player: PersonId, before: Option<i32>, after: i32, games: u16) -> RatingChange {
    let value = |points: i32| FineRating::from_tenths(points * 10);
    RatingChange {
        player,
        before: before.map(value),
        after: value(after),
        games,
        explanation: r#"{"k":20}"#.to_owned(),
    }
}

/// Closes an open tournament, or opens a closed one, together with a change of the list.
fn turn(store: &Store, id: TournamentId, ratings: &RatingWrite) -> Result<Version, WriteError> {
    let tournament = now(store, id);
    let turned =
        if tournament.status == TournamentStatus::Open { TournamentStatus::Closed } else { TournamentStatus::Open };
    let changes: Vec<Change> =
        Change::new(&tournament, tournament::ItemKey::Status, Some(Item::Status(turned))).into_iter().collect();
    store.write(&WriteRequest {
        championships: None,
        tournament: id,
        seen: tournament.version,
        actor: &actor(),
        at: timestamp(1),
        record: &CommandRecord::CloseTournament,
        changes: &changes,
        persons: &NewPersons::default(),
        ratings: std::slice::from_ref(ratings),
        letters: &[],
        outbox: &OutboxWrite::default(),
    })
}

/// The rounded rating of each person and games, the highest first.
fn list(store: &Store) -> Vec<(PersonId, i32, u32)> {
    let rows = store.rating_list(LIST).expect("readable");
    rows.into_iter().map(|row| (row.player, row.value.listed().0, row.games)).collect()
}

for_each_backend! {
    fn a_person_is_found_again_and_another_of_the_name_is_not(database) {
        let store = database.store();
        let with_id = |name, id: &str| Person { federation_id: id.to_owned(), ..person(name, None) };
        let numbers = store
            .find_or_create_persons(&[
                person("Коган М.", Some(1923)),
                person("Куперман И.", None),
                person("КОГАН М", Some(1923)),
                person("Коган М.", Some(1950)),
                with_id("Каплан А.", "77"),
                with_id("Kaplan, A", "77"),
            ])
            .expect("written");
        assert_eq!(numbers.iter().map(|id| id.0).collect::<Vec<_>>(), [1, 2, 1, 3, 4, 4]);
        // A name alone is never enough: no player is linked by it.
        for (again, number) in [
            (person("Коган М.", Some(1950)), 3),
            (person("коган м", Some(1923)), 1),
            (with_id("Каплан А.", "78"), 5),
            (person("Коган М.", None), 6),
            (person("Куперман И.", None), 7),
            (person("Куперман И.", Some(1922)), 8),
        ] {
            assert_eq!(store.find_or_create_person(&again), Ok(PersonId(number)), "{again:?}");
        }
        assert_eq!(store.player(PersonId(1)).expect("readable").expect("there").person, person("Коган М.", Some(1923)));
        assert_eq!(store.player(PersonId(9)), Ok(None));
    }

    fn people_are_found_in_either_alphabet(database) {
        let store = database.store();
        store.find_or_create_person(&person("Щёголев Вячеслав", None)).expect("written");
        store.find_or_create_person(&person("Kuperman Iser", None)).expect("written");
        let found = |query| {
            let players = store.search_players(query, 10).expect("readable");
            players.into_iter().map(|player| player.person.name.family).collect::<Vec<_>>()
        };
        for query in ["shchegolev", "ЩЕГОЛ", "вячеслав щеголев", "vyacheslav"] {
            assert_eq!(found(query), ["Щёголев"], "{query}");
        }
        assert_eq!(found("Куперман Исер"), ["Kuperman"]);
        assert_eq!(found("er").len(), 1);
        assert!(found("e").is_empty(), "a letter alone begins a word");
        assert!(found("'; --").is_empty());
    }

    fn a_changed_person_is_found_by_their_new_name_and_keeps_their_entries(database) {
        let store = database.store();
        let player = store.find_or_create_person(&person("Иванова Анна", None)).expect("written");
        let id = create(&store, "cup");
        let entered = Entry { player: Some(player), ..Entry::new(EntryId(1), person("Иванова Анна", None), None) };
        let stranger = Entry::new(EntryId(2), person("Странник", None), None);
        let changes = [entered, stranger].map(|entry| Change::added(Item::Entry(Box::new(entry))));
        write(&store, id, Version(1), &changes).expect("written");
        let news = |player, name| (player, person(name, None));
        let correct = |(player, person): (PersonId, Person)| store.correct_player(&PersonStatement::open(player, &person), day(1));
        assert_eq!(correct(news(player, "Петрова Анна")), Ok(true));
        assert_eq!(correct(news(PersonId(99), "Никто")), Ok(false));
        assert_eq!(store.search_players("petrova", 5).expect("readable").len(), 1);
        assert_eq!(store.search_players("ivanova", 5).expect("readable").len(), 0);
        let entries = store.entries_of(player).expect("readable");
        let [entered] = entries.as_slice() else { panic!("{entries:?}") };
        assert_eq!((entered.slug.as_str(), entered.entry, entered.name.as_str()), ("cup", EntryId(1), "Иванова Анна"));
        let strangers = store.search_strangers("strannik", 5).expect("readable");
        assert_eq!((strangers.len(), strangers[0].player, strangers[0].entry), (1, None, EntryId(2)));
    }

    // In any order of statements, the registry has the value of the latest day; unknown facts are taken from any day.
    fn the_registry_follows_the_latest_that_is_said_of_a_person(database) {
        let store = database.store();
        let said = |region: &str, title: &str, birth| Person {
            region: region.to_owned(),
            title: title.to_owned(),
            ..person("Петров Иван", birth)
        };
        let news = [
            (said("Татарстан", "кмс", None), day(1)),
            (said("Москва", "", Some(1980)), day(5)),
            (said("Москва", "мс", None), day(9)),
            (said("Тула", "1р", Some(1999)), day(4)),
            (said("", "мс", None), day(20)),
        ];
        for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3], [3, 1, 0, 4, 2]] {
            let player = store.create_persons(&[person("Петров Иван", Some(1980))]).expect("written")[0];
            for n in order {
                store.learn(&[PersonStatement::open(player, &news[n].0)], news[n].1, StatementTrust::Follow).expect("written");
            }
            let now = store.player(player).expect("readable").expect("there");
            let told = (now.person.region.as_str(), now.person.title.as_str(), now.person.birth.map(Birth::year));
            assert_eq!(told, ("Москва", "мс", Some(1980)), "{order:?}");
        }
    }

    // Each correction reads the data and writes it with its own change: the other's change must be among what it reads.
    fn of_two_corrections_at_once_neither_is_lost(database) {
        let store = database.store();
        for n in 0..30 {
            let name = format!("Иванова {n}");
            let player = store.create_persons(&[person(&name, None)]).expect("written")[0];
            let region = Person { region: "Орёл".to_owned(), ..person(&name, None) };
            let club = Person { club: "Ладья".to_owned(), ..person(&name, None) };
            let start = std::sync::Barrier::new(2);
            std::thread::scope(|scope| {
                for said in [&region, &club] {
                    let (store, start) = (&store, &start);
                    scope.spawn(move || {
                        start.wait();
                        store.correct_player(&PersonStatement::open(player, said), day(1)).expect("written")
                    });
                }
            });
            let now = store.player(player).expect("readable").expect("there").person;
            assert_eq!((now.region.as_str(), now.club.as_str()), ("Орёл", "Ладья"), "{n}");
        }
    }

    fn closing_a_tournament_changes_ratings_and_reopening_takes_them_back(database) {
        let store = database.store();
        let (cup, next) = (create(&store, "cup"), create(&store, "next"));
        let ids = store.find_or_create_persons(&[person("А", None), person("Б", None)]).expect("written");
        let (a, b) = (ids[0], ids[1]);
        store.import_ratings(LIST, day(1), &[change(a, None, 2000, 0)]).expect("written");
        assert_eq!(list(&store), [(a, 2000, 0)]);
        let changes = vec![change(a, Some(2000), 2010, 7), change(b, None, 1900, 7)];
        let first = TournamentRatings { tournament: cup, date: day(10), changes };
        turn(&store, cup, &RatingWrite { list: LIST, seen: Version(1), tournaments: vec![first.clone()] }).expect("written");
        assert_eq!(list(&store), [(a, 2010, 7), (b, 1900, 7)]);
        let second = TournamentRatings { tournament: next, date: day(20), changes: vec![change(b, Some(1900), 1930, 5)] };
        turn(&store, next, &RatingWrite { list: LIST, seen: Version(2), tournaments: vec![second.clone()] }).expect("written");
        assert_eq!(list(&store), [(a, 2010, 7), (b, 1930, 12)]);
        assert_eq!(store.rating_version(LIST), Ok(Version(3)));
        // The first tournament is reopened: its changes are removed, and the second is rated again without them.
        let gone = TournamentRatings { changes: vec![], ..first };
        let again = TournamentRatings { changes: vec![change(b, None, 1920, 5)], ..second };
        turn(&store, cup, &RatingWrite { list: LIST, seen: Version(3), tournaments: vec![gone, again] }).expect("written");
        assert_eq!(list(&store), [(a, 2000, 0), (b, 1920, 5)]);
        assert_eq!(store.rating_changes_of(cup), Ok(vec![]));
        let history = store.rating_history(b).expect("readable");
        assert_eq!(history.len(), 1);
        assert_eq!((history[0].tournament, history[0].date, history[0].list), (Some(next), day(20), LIST));
        assert_eq!(history[0].change, change(b, None, 1920, 5));
        assert_eq!(store.rating_records(LIST).expect("readable").len(), 2);
        let rapid = RatingList { kind: RatingKind::Rapid, ..LIST };
        assert_eq!(store.rating_list(rapid), Ok(vec![]));
    }

    fn ratings_worked_out_on_an_old_list_stop_the_whole_write(database) {
        let store = database.store();
        let cup = create(&store, "cup");
        let a = store.find_or_create_person(&person("А", None)).expect("written");
        store.import_ratings(LIST, day(1), &[change(a, None, 2000, 0)]).expect("written");
        let tournament = TournamentRatings { tournament: cup, date: day(10), changes: vec![change(a, None, 2010, 7)] };
        let stale = RatingWrite { list: LIST, seen: Version(0), tournaments: vec![tournament] };
        assert_eq!(turn(&store, cup, &stale), Err(WriteError::Moved { now: Version(1) }));
        assert_eq!(list(&store), [(a, 2000, 0)]);
        assert_eq!(store.rating_version(LIST), Ok(Version(1)));
        let untouched = now(&database.store(), cup);
        assert_eq!((untouched.status, untouched.version), (TournamentStatus::Open, Version(1)));
    }
}

#[test]
fn names_stand_in_the_same_order_whatever_the_language_of_the_server() {
    let names = |database: &TestDatabase| -> Vec<String> {
        let store = database.store();
        for name in ["Иванов Ян", "Ivanov Ada", "Иванов-Ли Юрий", "Ivanov Zoe", "Иванова Ева"]
        {
            store.find_or_create_person(&person(name, None)).expect("written");
        }
        let found = store.search_players("ivanov", 10).expect("readable");
        found.into_iter().map(|player| player.person.name.to_string()).collect()
    };
    let expected = names(&TestDatabase::sqlite());
    assert_eq!(expected.len(), 5);
    assert!(expected[0].starts_with("Ivanov"), "{expected:?}");
    for database in [TestDatabase::postgres(), TestDatabase::postgres_in("ru")] {
        assert_eq!(names(&database), expected);
    }
}
