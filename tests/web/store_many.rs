//! Concurrency: writers in conflict, listeners in other programs, long lists, killed processes.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use crate::support::PATIENCE;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::tournaments::{create, entry, everything, game, game_id, game_thing, now, round, seats, write};
use poddavki::store::{News, Store, StoreError, WriteError};
use tournament::{
    Change, Entry, EntryId, Item, ItemKey, Name, Person, Rating, Stage, Tournament, TournamentId, Version,
};

const WRITERS: u32 = 8;
const WRITES: i32 = 100;

/// Writes repeatedly until no other writer was faster.
fn raise_rating(store: &Store, id: TournamentId, entry: EntryId) {
    loop {
        let tournament = now(store, id);
        let mut changed = tournament.entry(entry).expect("entered").clone();
        changed.rating = changed.rating.map(|rating| Rating(rating.0 + 1));
        let change =
            Change::new(&tournament, ItemKey::Entry(entry), Some(Item::Entry(Box::new(changed)))).expect("a change");
        match write(store, id, tournament.version, &[change]) {
            Ok(_) => return,
            Err(WriteError::Moved { now }) => assert!(now > tournament.version),
            // On a loaded machine a writer may time out: nothing is written then.
            Err(WriteError::Store(StoreError::Busy)) => {}
            Err(other) => panic!("{other}"),
        }
    }
}

/// The news that a listener receives.
pub fn listen(store: &Store) -> Receiver<News> {
    let (sender, receiver) = channel();
    let pass_on = move |news| {
        // The test may have ended when the last news arrive.
        let _ = sender.send(news);
    };
    store.subscribe(pass_on).expect("subscribed");
    receiver
}

/// Waits until `news` comes.
pub fn await_news(heard: &Receiver<News>, news: News) {
    let deadline = Instant::now() + PATIENCE;
    while let Ok(next) = heard.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
        if next == news {
            return;
        }
    }
    panic!("{news:?} was never heard of");
}

for_each_backend! {
    fn eight_writers_at_once_lose_nothing(database) {
        let store = database.store();
        let id = create(&store, "cup");
        let entries: Vec<Change> = (1..=WRITERS).map(|number| Change::added(Item::Entry(Box::new(entry(number))))).collect();
        write(&store, id, Version(1), &entries).expect("written");
        let before = now(&store, id);
        std::thread::scope(|scope| {
            for number in 1..=WRITERS {
                // Half of them through another instance with its own cache.
                let store = if number % 2 == 0 { store.clone() } else { database.store() };
                scope.spawn(move || (0..WRITES).for_each(|_| raise_rating(&store, id, EntryId(number))));
            }
        });
        let after = now(&database.store(), id);
        let raised = |tournament: &Tournament| -> Vec<i32> {
            tournament.entries.values().filter_map(|entry| entry.rating).map(|rating| rating.0).collect()
        };
        assert_eq!(raised(&after), raised(&before).iter().map(|rating| rating + WRITES).collect::<Vec<_>>());
        assert_eq!(after.version, Version(before.version.0 + i64::from(WRITERS) * i64::from(WRITES)));
        assert_eq!(store.verify_journal(id), Ok(()));
        assert_eq!(now(&store, id), after);
    }

    fn listeners_hear_of_own_writes_at_once_and_of_others_soon(database) {
        let (here, there) = (database.store(), database.store());
        let id = create(&here, "cup");
        let heard = listen(&here);
        let add = |number| [Change::added(Item::Entry(Box::new(entry(number))))];
        write(&here, id, Version(1), &add(1)).expect("written");
        assert_eq!(heard.try_recv(), Ok(News { tournament: id, version: Version(2) }));
        write(&there, id, Version(2), &add(2)).expect("written");
        await_news(&heard, News { tournament: id, version: Version(3) });
        let new = create(&there, "new");
        await_news(&heard, News { tournament: new, version: Version(1) });
        let second = listen(&here);
        write(&there, id, Version(3), &add(3)).expect("written");
        await_news(&second, News { tournament: id, version: Version(4) });
        assert_eq!(now(&here, id).entries.len(), 3);
    }

    fn a_restore_elsewhere_is_heard_of_although_versions_go_back(database) {
        let files = tempfile::tempdir().expect("a directory");
        let (here, there) = (database.store(), database.store());
        let id = create(&here, "cup");
        there.backup(&files.path().join("backup")).expect("written");
        let add = [Change::added(Item::Entry(Box::new(entry(1))))];
        write(&here, id, Version(1), &add).expect("written");
        let heard = listen(&here);
        there.restore(&files.path().join("backup")).expect("whole");
        await_news(&heard, News { tournament: id, version: Version(1) });
        // Version 2 again, with other content: the cached one must not be used.
        write(&there, id, Version(1), &[Change::added(Item::Entry(Box::new(entry(2))))]).expect("written");
        let numbers: Vec<u32> = now(&here, id).entries.keys().map(|id| id.0).collect();
        assert_eq!(numbers, [2]);
    }

    fn two_thousand_players_and_a_round_robin_of_games_are_taken_in_at_once(database) {
        let store = database.store();
        let id = create(&store, "cup");
        let persons: Vec<Person> = (1..=2000)
            .map(|number| Person { name: Name::new(&format!("Игрок{number}"), "Иван"), ..Person::default() })
            .collect();
        let players = store.find_or_create_persons(&persons).expect("written");
        let entries = players.iter().zip(persons).zip(1..).map(|((player, person), number)| {
            Entry { player: Some(*player), ..Entry::new(EntryId(number), person, Some(Rating(1800))) }
        });
        let changes: Vec<Change> = entries.map(|entry| Change::added(Item::Entry(Box::new(entry)))).collect();
        write(&store, id, Version(1), &changes).expect("written");
        write(&store, id, Version(2), &round_robin()).expect("written");
        let loaded = now(&database.store(), id);
        assert_eq!((loaded.entries.len(), loaded.pairings().count()), (2000, 153));
        assert!(loaded.pairings().all(|pairing| pairing.games[0].notation.is_some()));
    }
}

/// 17 rounds of 9 boards with a game of 60 moves each.
fn round_robin() -> Vec<Change> {
    let moves = "c3-d4 b6-a5 d4-c5 ".repeat(20);
    let result = tournament::GameResult::Played(tournament::Score::Draw);
    let mut changes = Vec::new();
    for number in 1..=17 {
        changes.push(Change::added(Item::Round(round(number, Stage::Published))));
        for board in 1..=9 {
            let white = u32::from(board);
            changes.push(Change::added(Item::Pairing(seats(number, board, white, white + 9))));
            changes.push(Change::added(game_thing(game_id(number, board, 1), game(result, Some(&moves)))));
        }
    }
    changes
}

/// Tells the child process of the next test which database to write to.
const CHILD: &str = "PODDAVKI_TEST_WRITER";

/// The child: writes endlessly and prints each version that is safe.
#[test]
fn child_that_writes_until_it_is_killed() {
    let Ok(url) = std::env::var(CHILD) else { return };
    let store = Store::open(&url).expect("opens");
    let id = create(&store, "cup");
    write(&store, id, Version(1), &everything()).expect("written");
    for _ in 0..100_000 {
        raise_rating(&store, id, EntryId(1));
        println!("written {}", now(&store, id).version);
    }
}

#[test]
fn a_program_killed_in_mid_stream_has_lost_nothing_that_it_acknowledged() {
    for acknowledged in [1, 20, 57] {
        let database = TestDatabase::sqlite();
        let mut child = Command::new(std::env::current_exe().expect("known"))
            .args(["--exact", "store_many::child_that_writes_until_it_is_killed", "--nocapture"])
            .env(CHILD, database.url())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("this program starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let versions =
            lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("written ")?.parse::<Version>().ok());
        let last = versions.take(acknowledged).last().expect("the child writes");
        child.kill().expect("it is alive");
        child.wait().expect("it is dead");
        let store = database.store();
        let tournament = store.tournament("cup").expect("readable").expect("there");
        assert!(tournament.version >= last, "{} < {last}", tournament.version);
        assert_eq!(store.verify_journal(tournament.id), Ok(()));
        raise_rating(&store, tournament.id, EntryId(1));
    }
}
