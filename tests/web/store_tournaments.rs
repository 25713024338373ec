//! Tournaments in the store: what is written comes back, what has moved is noticed, nothing is half written.

use crate::support::database::for_each_backend;
use crate::support::tournaments::{
    actor, application, create, draw, drawn, dues, entry, everything, game, game_id, game_thing, now, openings, report,
    round, seats, tie_break_games, timestamp, write,
};
use poddavki::store::{CreateError, JournalError, NewTournamentRow, WriteError};
use tournament::{
    ApplicationState, Bye, Change, CommandRecord, EntryId, GameResult, Info, Item, ItemKey, Preset, RoundNumber, Score,
    Stage, Tournament, TournamentStatus, Version,
};

/// The entry that a change concerns.
fn entry_of(change: &Change) -> Option<EntryId> {
    if let ItemKey::Entry(id) = change.key() { Some(id) } else { None }
}

for_each_backend! {
    fn a_new_tournament_is_at_version_1_with_one_journal_entry(database) {
        let store = database.store();
        let id = create(&store, "spb-2026");
        let tournament = now(&store, id);
        assert_eq!((tournament.version, tournament.slug.as_str()), (Version(1), "spb-2026"));
        assert_eq!(tournament.settings, Preset::SwissMicroMatches.settings());
        let journal = store.journal(id, None, 10).expect("readable");
        assert_eq!(journal.iter().map(|entry| (entry.number, &entry.record)).collect::<Vec<_>>(), [(1, &CommandRecord::Create)]);
        assert_eq!(store.tournament("nowhere"), Ok(None));
    }

    fn an_address_is_given_once(database) {
        let store = database.store();
        create(&store, "cup");
        let (info, settings) = (Info::default(), Preset::SwissSingleGames.settings());
        let again = NewTournamentRow { slug: "cup", info: &info, settings: &settings, visibility: tournament::Visibility::Public };
        assert_eq!(store.create_tournament(&again, &actor(), timestamp(1)), Err(CreateError::SlugTaken));
        assert_eq!(store.tournaments().expect("readable").len(), 1);
    }

    fn everything_that_can_be_in_a_tournament_comes_back_as_it_was(database) {
        let store = database.store();
        let id = create(&store, "cup");
        let mut expected = now(&store, id);
        expected.apply_all(&everything()).expect("the changes fit");
        expected.version = Version(2);
        assert_eq!(write(&store, id, Version(1), &everything()), Ok(Version(2)));
        // The cached state of this process, and what another one reads from the tables.
        assert_eq!(now(&store, id), expected);
        assert_eq!(now(&database.store(), id), expected);
        assert_eq!(store.journal_entry(id, 2).expect("readable").expect("there").changes, everything());
    }

    fn what_was_added_can_be_taken_out_again(database) {
        let store = database.store();
        let id = create(&store, "cup");
        let empty = now(&store, id);
        write(&store, id, Version(1), &everything()).expect("written");
        let back = tournament::change::inverse(&everything());
        write(&store, id, Version(2), &back).expect("written");
        // Only numbers of entries are never reused.
        let last_entry = everything().iter().filter_map(entry_of).max().expect("there are entries");
        let expected = Tournament { version: Version(3), last_entry, ..empty };
        assert_eq!(now(&store, id), expected);
        assert_eq!(now(&database.store(), id), expected);
    }

    fn every_kind_of_thing_can_be_replaced(database) {
        let store = database.store();
        let id = create(&store, "cup");
        write(&store, id, Version(1), &everything()).expect("written");
        let before = now(&store, id);
        let mut entry = entry(2);
        entry.person.region.clear();
        entry.number = None;
        let info = Info { title: "Кубок".to_owned(), starts: Some(timestamp(0).date()), ..Info::default() };
        let after = [
            Item::Info(Box::new(info)),
            Item::Settings(Box::new(Preset::SwissSingleGames.settings())),
            Item::Status(TournamentStatus::Closed),
            Item::Entry(Box::new(entry)),
            Item::Round(round(1, Stage::Closed)),
            Item::Pairing(seats(1, 2, 4, 3)),
            Item::Bye { round: RoundNumber(1), entry: EntryId(5), bye: Bye::Zero },
            game_thing(game_id(1, 1, 2), game(GameResult::Played(Score::Draw), Some("a3-b4 b6-a5 b4-c5"))),
            Item::OpeningTable(Box::new(openings(3))),
            Item::Draw(Box::new(draw(Some(drawn())))),
            Item::TieBreakGames(Box::new(tie_break_games(2))),
            Item::Report(Box::new(report(GameResult::Played(Score::Draw)))),
            Item::RegistrationRules(Box::default()),
            Item::FeeRules(Box::default()),
            Item::Dues(Box::new(dues(-100))),
            Item::Application(Box::new(application(ApplicationState::Withdrawn))),
        ];
        let changes: Vec<Change> =
            after.into_iter().filter_map(|thing| Change::new(&before, thing.key(), Some(thing))).collect();
        assert_eq!(changes.len(), 16);
        let mut expected = before;
        expected.apply_all(&changes).expect("the changes fit");
        expected.version = Version(3);
        write(&store, id, Version(2), &changes).expect("written");
        assert_eq!(now(&database.store(), id), expected);
        assert_eq!(store.tournaments().expect("readable")[0].title, "Кубок");
        assert_eq!(store.tournaments().expect("readable")[0].status, TournamentStatus::Closed);
    }

    fn a_thing_may_change_twice_in_one_write(database) {
        let store = database.store();
        let id = create(&store, "cup");
        let (first, second) = (entry(1), tournament::Entry { number: None, ..entry(1) });
        let mut with_first = now(&store, id);
        let add = Change::added(Item::Entry(Box::new(first)));
        with_first.apply(&add).expect("fits");
        let replace = Change::new(&with_first, ItemKey::Entry(EntryId(1)), Some(Item::Entry(Box::new(second.clone()))));
        write(&store, id, Version(1), &[add, replace.expect("a change")]).expect("written");
        assert_eq!(now(&database.store(), id).entry(EntryId(1)), Some(&second));
    }

    fn a_write_on_an_old_version_is_refused_and_says_the_new_one(database) {
        let store = database.store();
        let id = create(&store, "cup");
        let add = |id| [Change::added(Item::Entry(Box::new(entry(id))))];
        write(&store, id, Version(1), &add(1)).expect("written");
        assert_eq!(write(&store, id, Version(1), &add(2)), Err(WriteError::Moved { now: Version(2) }));
        assert_eq!(now(&database.store(), id).entries.len(), 1);
        let nobody = tournament::TournamentId(77);
        assert_eq!(write(&store, nobody, Version(1), &add(2)), Err(WriteError::Gone));
    }

    fn a_thing_that_is_not_what_the_change_expects_stops_the_whole_write(database) {
        let store = database.store();
        let id = create(&store, "cup");
        write(&store, id, Version(1), &everything()).expect("written");
        let good = Change::added(Item::Entry(Box::new(entry(9))));
        let absent_game = game_thing(game_id(1, 3, 1), game(GameResult::Adjourned, None));
        let third_game = game_thing(game_id(1, 2, 3), game(GameResult::Adjourned, None));
        let cases = [
            (Change::added(Item::Entry(Box::new(entry(1)))), "an entry is there already"),
            (Change::removed(Item::Entry(Box::new(entry(8)))), "an entry is not there"),
            (Change::removed(Item::Entry(Box::new(entry(1)))), "an entry is seated at a board"),
            (Change::removed(Item::Entry(Box::new(entry(5)))), "an entry has a bye"),
            (Change::removed(Item::Round(round(1, Stage::Published))), "a round is not empty"),
            (Change::removed(Item::Round(round(1, Stage::Draft))), "a round is at another stage"),
            (Change::removed(Item::Pairing(seats(1, 1, 1, 2))), "a pairing has results"),
            (Change::removed(Item::Pairing(seats(1, 1, 2, 1))), "a pairing has other colours"),
            (Change::added(Item::Round(round(3, Stage::Draft))), "a round is left out"),
            (Change::added(absent_game), "a game has no pairing"),
            (Change::added(third_game), "a pairing has two games"),
        ];
        for (bad, why) in cases {
            let refused = write(&store, id, Version(2), &[good.clone(), bad.clone()]);
            assert_eq!(refused, Err(WriteError::Mismatch(bad.key())), "{why}");
        }
        let untouched = now(&database.store(), id);
        assert_eq!((untouched.version, untouched.entries.len()), (Version(2), 5));
        assert_eq!(store.journal(id, None, 10).expect("readable").len(), 2);
        assert_eq!(store.verify_journal(id), Ok(()));
    }

    fn stale_forms_learn_what_has_changed_since(database) {
        let store = database.store();
        let id = create(&store, "cup");
        write(&store, id, Version(1), &everything()).expect("written");
        let before = now(&store, id);
        let key = ItemKey::Game(game_id(1, 2, 1));
        let result = game_thing(game_id(1, 2, 1), game(GameResult::Played(Score::Draw), None));
        write(&store, id, Version(2), &[Change::new(&before, key, Some(result)).expect("a change")]).expect("written");
        let touched = store.touched_since(id, Version(2)).expect("readable");
        assert_eq!(touched.iter().map(|touch| (touch.key, touch.version)).collect::<Vec<_>>(), [(key, Version(3))]);
        assert_eq!(touched[0].actor, actor());
        assert_eq!(store.touched_since(id, Version(1)).expect("readable").len(), everything().len());
        assert_eq!(store.touched_since(id, Version(3)), Ok(Vec::new()));
    }

    fn a_changed_or_cut_journal_is_found_out(database) {
        let store = database.store();
        let id = create(&store, "cup");
        for number in 1..=4_u32 {
            let add = [Change::added(Item::Entry(Box::new(entry(number))))];
            write(&store, id, Version(number.into()), &add).expect("written");
        }
        assert_eq!(store.verify_journal(id), Ok(()));
        let tampered = [
            ("UPDATE journal SET actor = 'X' WHERE version = 3", "UPDATE journal SET actor = 'Арбитр' WHERE version = 3", 3),
            ("UPDATE journal SET version = 9 WHERE version = 2", "UPDATE journal SET version = 2 WHERE version = 9", 2),
            ("UPDATE tournaments SET version = 6", "UPDATE tournaments SET version = 5", 6),
            ("DELETE FROM journal WHERE version = 5", "SELECT 1", 5),
        ];
        for (tamper, repair, broken) in tampered {
            database.execute(tamper);
            assert_eq!(store.verify_journal(id), Err(JournalError::BrokenAt(broken)), "{tamper}");
            database.execute(repair);
        }
    }

    fn the_log_is_read_page_by_page_from_the_end(database) {
        let store = database.store();
        let id = create(&store, "cup");
        for number in 1..=5_u32 {
            let add = [Change::added(Item::Entry(Box::new(entry(number))))];
            write(&store, id, Version(number.into()), &add).expect("written");
        }
        let numbers = |before| {
            let page = store.journal(id, before, 4).expect("readable");
            page.iter().map(|entry| entry.number).collect::<Vec<_>>()
        };
        assert_eq!(numbers(None), [6, 5, 4, 3]);
        assert_eq!(numbers(Some(3)), [2, 1]);
    }

    fn lists_of_tournaments_count_players_and_rounds_but_not_drafts(database) {
        let store = database.store();
        create(&store, "old");
        let id = create(&store, "new");
        write(&store, id, Version(1), &everything()).expect("written");
        let draft = Change::added(Item::Round(round(2, Stage::Draft)));
        write(&store, id, Version(2), &[draft]).expect("written");
        let heads = store.tournaments().expect("readable");
        assert_eq!(heads.iter().map(|head| head.slug.as_str()).collect::<Vec<_>>(), ["new", "old"]);
        let head = &heads[0];
        assert_eq!((head.paired_rounds, head.published_rounds), (RoundNumber(2), RoundNumber(1)));
        assert_eq!((head.planned_rounds, head.stamp.version), (RoundNumber(7), Version(3)));
        for query in ["поддавк", "poddavk", "peterburg  первенство"] {
            assert_eq!(store.search_tournaments(query, 10).expect("readable").len(), 2, "{query}");
        }
        for query in ["кубок", "", "%"] {
            assert_eq!(store.search_tournaments(query, 10).expect("readable").len(), 0, "{query}");
        }
    }
}
