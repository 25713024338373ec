//! What one program sees of what others write: what the public sees of a tournament does not change with what players report; a tournament
//! in memory catches up by the journal; and the database says whether anything has been written at all.

use crate::support::database::for_each_backend;
use crate::support::tournaments::{application, create, everything, now, report, write};
use poddavki::store::Store;
use tournament::change::inverse;
use tournament::{ApplicationState, Change, GameResult, Info, Item, Score, TournamentId, Version};

fn seen_by_all(store: &Store) -> Version {
    let stamp = store.version("cup").expect("readable").expect("there");
    store.seen_by_all(&stamp).expect("readable").version
}

/// Replaces a thing; returns the new version.
fn replace(store: &Store, id: TournamentId, thing: Item) -> Version {
    let tournament = now(store, id);
    let change = Change::new(&tournament, thing.key(), Some(thing)).expect("it is something else");
    write(store, id, tournament.version, &[change]).expect("it is up to date")
}

for_each_backend! {
    fn a_report_alone_is_nothing_that_everybody_sees(database) {
        let store = database.store();
        let id = create(&store, "cup");
        assert_eq!(seen_by_all(&store), Version(1));
        assert_eq!(write(&store, id, Version(1), &everything()), Ok(Version(2)));
        assert_eq!(seen_by_all(&store), Version(2), "it holds a report, but more than that");
        for (n, score) in (3..).zip([Score::Black, Score::Draw, Score::White]) {
            let said = Item::Report(Box::new(report(GameResult::Played(score))));
            assert_eq!(replace(&store, id, said), Version(n));
        }
        let applied = Item::Application(Box::new(application(ApplicationState::Withdrawn)));
        assert_eq!(replace(&store, id, applied), Version(6));
        assert_eq!(seen_by_all(&store), Version(2));
        assert_eq!(seen_by_all(&database.store()), Version(2), "a site that has just started looks back");
        let info = Info { title: "Кубок".to_owned(), ..Info::default() };
        assert_eq!(replace(&store, id, Item::Info(Box::new(info))), Version(7));
        assert_eq!(seen_by_all(&store), Version(7));
    }

    fn what_another_program_writes_is_caught_up_with_by_the_journal(database) {
        let (here, there) = (database.store(), database.store());
        let id = create(&there, "cup");
        let mut last = now(&here, id).version;
        // All kinds of things come one by one, and go one by one; then many at once.
        let (added, taken_out) = (everything(), inverse(&everything()));
        let mut write_one = |changes: &[Change]| {
            last = write(&there, id, last, changes).expect("written");
            assert_eq!(now(&here, id), now(&database.store(), id), "{changes:?}");
        };
        for change in added.iter().chain(&taken_out) {
            write_one(std::slice::from_ref(change));
        }
        for _ in 0..20 {
            for changes in [&added, &taken_out] {
                last = write(&there, id, last, changes).expect("written");
            }
        }
        assert_eq!(now(&here, id), now(&database.store(), id));
    }

    fn the_state_of_a_file_is_another_one_after_every_write_of_anybody(database) {
        let (here, there) = (database.store(), database.store());
        let id = create(&here, "cup");
        assert_eq!(here.state(), None, "nobody counts yet");
        here.count_changes().expect("it opens");
        let Some(mut state) = here.state() else {
            assert!(database.url().starts_with("postgres"), "a file says so");
            return;
        };
        for (version, store) in (1..=20).zip([&here, &there].into_iter().cycle()) {
            assert_eq!(here.state(), Some(state), "nothing was written");
            let info = Info { title: format!("Кубок {version}"), ..Info::default() };
            let tournament = now(store, id);
            let thing = Item::Info(Box::new(info));
            let change = Change::new(&tournament, thing.key(), Some(thing)).expect("it is something else");
            write(store, id, Version(version), &[change]).expect("written");
            let after = here.state().expect("a file says so");
            assert_ne!(after, state);
            state = after;
        }
    }

    fn a_file_in_the_place_of_another_has_another_state(database) {
        let (store, path) = (database.store(), database.url());
        store.count_changes().expect("it opens");
        let Some(before) = store.state() else {
            assert!(path.starts_with("postgres"), "a file says so");
            return;
        };
        let (other, aside) = (format!("{path}.other"), format!("{path}.aside"));
        std::fs::copy(&path, &other).expect("copied");
        std::fs::rename(&path, &aside).expect("moved");
        assert_eq!(store.state(), None, "there is no file");
        std::fs::rename(&other, &path).expect("moved");
        store.count_changes().expect("it opens");
        assert!(store.state().is_some_and(|state| state != before));
    }
}
