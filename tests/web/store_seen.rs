//! What the public sees of a tournament does not change with what players report.

use crate::support::database::for_each_backend;
use crate::support::tournaments::{application, create, everything, now, report, write};
use poddavki::store::Store;
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
}
