//! Verification: all changes behind the program's back are found, by the full check and by the page of the log.

use crate::ratings::played;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::Site;
use crate::support::tournaments::{create, entry, everything, timestamp, write};
use poddavki::service::{AccountRights, ChampionshipsRequest, Request, Service, command_line};
use poddavki::store::{PasswordAuthor, Role, Store};
use tournament::series::{Series, SeriesCommand, SeriesId};
use tournament::{Change, Item, Tournament, Version};

/// A change behind the program's back, and the expected finding.
struct Tampering {
    table: &'static str,
    rows: &'static str,
    how: How,
    found: &'static [&'static str],
}

enum How {
    /// A column gets another value.
    Set(&'static str, &'static str),
    /// The rows are deleted.
    Gone,
}

use How::{Gone, Set};

impl Tampering {
    fn apply(&self, database: &TestDatabase) {
        let Self { table, rows, how, .. } = self;
        let change = match how {
            Set(column, value) => format!("UPDATE {table} SET {column} = {value} WHERE {rows}"),
            Gone => format!("DELETE FROM {table} WHERE {rows}"),
        };
        database.execute(&format!("CREATE TABLE kept AS SELECT * FROM {table} WHERE {rows}; {change}"));
    }

    fn take_back(&self, database: &TestDatabase) {
        let Self { table, rows, how, .. } = self;
        let change = match how {
            Set(column, _) => format!("UPDATE {table} SET {column} = (SELECT {column} FROM kept) WHERE {rows}"),
            Gone => format!("INSERT INTO {table} SELECT * FROM kept"),
        };
        database.execute(&format!("{change}; DROP TABLE kept"));
    }
}

/// A closed and rated tournament with the number 1, one with something of everything, a series, and two accounts.
fn fill(store: &Store) -> Tournament {
    let service = Service::new(store.clone());
    for name in ["anna", "boris"] {
        let rights = AccountRights::Administrator;
        service
            .create_account(&command_line(), name, "a good long secret", rights, PasswordAuthor::Owner)
            .expect("the name is free");
    }
    let tournament = played(&service);
    let actor = Site::actor();
    service
        .close_tournament(&Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None })
        .expect("everything is played");
    let boris = store.users().expect("readable").into_iter().find(|user| user.name == "boris").expect("made").id;
    let right = Role::Arbiter.into();
    store.account_writes(&actor, timestamp(0)).set_right(tournament.id, boris, Some(&right)).expect("written");
    let cup = create(store, "cup");
    write(store, cup, Version(1), &everything()).expect("written");
    let series = Series {
        id: SeriesId::default(),
        slug: "cup".to_owned(),
        title: "Кубок".to_owned(),
        other_title: String::new(),
        description: String::new(),
        editions: Vec::new(),
    };
    let request = ChampionshipsRequest { actor: &actor, seen: None };
    service.change_championships(&request, &SeriesCommand::PutSeries(Box::new(series))).expect("a good series");
    tournament
}

/// The findings of the full check, as debug text of the program's types.
fn found(database: &TestDatabase) -> String {
    let store = Store::open_to_look(&database.url()).expect("it is there");
    let made = Service::new(store).verify().expect("it can be read");
    assert_eq!(made.holds(), made.differences.is_empty());
    assert_eq!((made.tournaments, made.lists), (2, 1));
    made.differences.iter().fold(String::new(), |text, difference| text + &format!("{difference:?}\n"))
}

for_each_backend! {
    fn whatever_is_changed_behind_the_programs_back_is_found_and_named(database) {
        let tournament = fill(&database.store());
        assert_eq!(tournament.id.0, 1);
        assert_eq!(found(database), "");
        let first_game = "tournament = 1 AND round = 1 AND board = 1 AND game = 1";
        let cases = [
            Tampering { table: "journal", rows: "tournament = 1 AND version = 3", how: Set("actor", "'X'"), found: &["Altered(3)"] },
            Tampering { table: "journal", rows: "tournament = 1 AND version = 3", how: Set("previous", "'X'"), found: &["Unlinked(3)", "Altered(3)"] },
            Tampering { table: "journal", rows: "tournament = 1 AND version = 4", how: Gone, found: &["Missing { first: 4, last: 4 }"] },
            Tampering { table: "journal", rows: "tournament = 1 AND version >= 9", how: Gone, found: &["Missing { first: 9"] },
            Tampering { table: "journal", rows: "tournament = 1 AND version = 5", how: Set("changes", "'{'"), found: &["Altered(5)", "Unreadable(\"entry 5"] },
            Tampering { table: "tournaments", rows: "id = 1", how: Set("head", "'X'"), found: &["OtherEnd("] },
            Tampering { table: "tournaments", rows: "id = 1", how: Set("title", "'X'"), found: &["column: \"title\""] },
            Tampering { table: "tournaments", rows: "id = 1", how: Set("info", "REPLACE(info, 'Орла', 'Тулы')"), found: &["Thing(", "Тулы"] },
            Tampering { table: "tournaments", rows: "id = 1", how: Set("conduct", "'open'"), found: &["Status(Closed)"] },
            Tampering { table: "games", rows: first_game, how: Set("result", "CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END"), found: &["Thing(", "key: Game("] },
            Tampering { table: "games", rows: first_game, how: Gone, found: &["Thing(", "key: Game("] },
            Tampering { table: "games", rows: "tournament = 2 AND round = 1 AND board = 1 AND game = 1", how: Set("moves", "'x'"), found: &["key: Game("] },
            Tampering { table: "entries", rows: "tournament = 1 AND entry = 2", how: Set("body", "REPLACE(body, 'Иволгин', 'Иванов')"), found: &["key: Entry(", "Иванов"] },
            Tampering { table: "entries", rows: "tournament = 1 AND entry = 2", how: Set("number", "99"), found: &["column: \"number\"", "99"] },
            Tampering { table: "pairings", rows: "tournament = 1 AND round = 2 AND board = 1", how: Set("white", "black"), found: &["key: Pairing("] },
            Tampering { table: "byes", rows: "tournament = 2", how: Set("bye", "'nonsense'"), found: &["Unreadable("] },
            Tampering { table: "reports", rows: "tournament = 2", how: Gone, found: &["key: Report("] },
            Tampering { table: "opening_draws", rows: "tournament = 2", how: Gone, found: &["key: Draw("] },
            Tampering { table: "ratings", rows: "player = 1", how: Set("value", "30000"), found: &["Rating(", "tournament: None", "30000"] },
            Tampering { table: "ratings", rows: "player = 1", how: Gone, found: &["stored: None"] },
            Tampering { table: "rating_changes", rows: "player = 1", how: Set("after", "30000"), found: &["tournament: Some("] },
            Tampering { table: "series", rows: "slug = 'cup'", how: Set("body", "REPLACE(body, 'Кубок', 'Кубик')"), found: &["place: Series", "Кубик"] },
            Tampering { table: "almanac_journal", rows: "number = 1", how: Set("actor", "'X'"), found: &["place: Series", "Altered(1)"] },
            Tampering { table: "almanac_journal", rows: "number = (SELECT MAX(number) FROM almanac_journal)", how: Gone, found: &["place: Series", "Missing"] },
            Tampering { table: "users", rows: "name = 'boris'", how: Set("is_admin", "false"), found: &["place: Accounts", "boris", "is_admin"] },
            Tampering { table: "users", rows: "name = 'boris'", how: Set("name_key", "'eve'"), found: &["place: Accounts", "boris", "name_key"] },
            Tampering { table: "event_roles", rows: "tournament = 1", how: Set("role", "'organiser'"), found: &["place: Accounts", "event_roles", "organiser"] },
            Tampering { table: "event_roles", rows: "tournament = 1", how: Gone, found: &["place: Accounts", "event_roles", "arbiter"] },
            Tampering { table: "account_journal", rows: "number = (SELECT MAX(number) FROM account_journal)", how: Gone, found: &["place: Accounts", "Missing", "event_roles"] },
            Tampering { table: "account_journal", rows: "number = 1", how: Set("deed", "'X'"), found: &["place: Accounts", "Altered(1)"] },
            Tampering { table: "account_journal", rows: "number = 1", how: Gone, found: &["place: Accounts", "Missing { first: 1, last: 1 }"] },
        ];
        for case in &cases {
            case.apply(database);
            let text = found(database);
            for expected in case.found {
                let Tampering { table, rows, .. } = case;
                assert!(text.contains(expected), "{table} where {rows}: `{expected}` is not in: {text}");
            }
            case.take_back(database);
            assert_eq!(found(database), "", "{} is as it was", case.table);
        }
    }

    fn the_page_of_the_log_tells_what_is_not_as_it_was_written(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let tournament = played(&site.service());
        let log = format!("/admin/t/{}/log", tournament.slug);
        let holds = "are there and unchanged";
        anna.get(&log).is_ok().says(holds).does_not_say("Check the whole log now");
        let tamperings = [
            (Tampering { table: "journal", rows: "tournament = 1 AND version = 3", how: Set("actor", "'X'"), found: &[] },
             "Entry 3 of the log is not as it was written."),
            (Tampering { table: "journal", rows: "tournament = 1 AND version = 4", how: Gone, found: &[] },
             "Entry 4 of the log is missing."),
            (Tampering { table: "games", rows: "tournament = 1 AND round = 1 AND board = 1", how: Gone, found: &[] },
             ", stored: nothing."),
            (Tampering { table: "entries", rows: "tournament = 1 AND entry = 1", how: Set("name", "'X'"), found: &[] },
             "entries.name"),
        ];
        for (tampering, told) in tamperings {
            tampering.apply(database);
            anna.get(&log).is_ok().says(told).does_not_say(holds);
            tampering.take_back(database);
            anna.get(&log).is_ok().says(holds);
        }
    }

    fn a_long_log_is_checked_when_somebody_asks_and_the_page_says_when_that_was(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let store = database.store();
        let id = create(&store, "cup");
        for number in 1..=310_u32 {
            let add = [Change::added(Item::Entry(Box::new(entry(number))))];
            write(&store, id, Version(number.into()), &add).expect("written");
        }
        let (log, check) = ("/admin/t/cup/log", "/admin/t/cup/log/check");
        anna.get(log).is_ok().says("has 311 entries and has not been checked since the site was started");
        anna.post(check, log, &[]).is_redirect();
        anna.get(log).is_ok().says("All entries of the log (1–311) are there").does_not_say("newer");
        let add = [Change::added(Item::Entry(Box::new(entry(311))))];
        write(&store, id, Version(311), &add).expect("written");
        anna.get(log).is_ok().says("All entries of the log (1–311) are there").says("One entry is newer and has not been checked");
        database.execute("UPDATE journal SET actor = 'X' WHERE version = 40");
        anna.post(check, log, &[]).is_redirect();
        anna.get(log).is_ok().says("Entry 40 of the log is not as it was written").does_not_say("are there and unchanged");
        let boris = site.visitor();
        assert_ne!(boris.post_blindly(check, &[]).status, reqwest::StatusCode::SEE_OTHER);
    }
}
