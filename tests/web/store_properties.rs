//! After any writes in any order, the store has the same state as the tournament in memory.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::support::database::TestDatabase;
use crate::support::tournaments::{create, entry, everything, game, now, round, seats, write};
use poddavki::store::{Store, WriteError};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tournament::change::{Seats, inverse};
use tournament::{
    BoardNumber, Bye, Change, Entry, EntryId, Game, GameId, GameNumber, GameResult, Item, ItemKey, Rating, RoundNumber,
    Stage, Tournament, Version,
};

/// A command to try; whether it is accepted depends on the tournament in memory.
#[derive(Debug, Clone)]
enum Attempt {
    Entry(u32, Option<i32>),
    Round(u16, Option<Stage>),
    Pairing(u16, u16, Option<(u32, u32, u8)>),
    Bye(u16, u32, Option<Bye>),
    Game(u16, u16, u8, Option<(GameResult, bool)>),
}

fn attempt() -> impl Strategy<Value = Attempt> {
    let players = 1..=6_u32;
    let stage = prop_oneof![Just(Stage::Draft), Just(Stage::Published), Just(Stage::Closed)];
    let result = proptest::sample::select(GameResult::ALL.to_vec());
    let bye = proptest::sample::select(Bye::ALL.to_vec());
    prop_oneof![
        4 => (players.clone(), proptest::option::weighted(0.9, 1500..2500)).prop_map(|(id, rating)| Attempt::Entry(id, rating)),
        2 => (1..=2_u16, proptest::option::weighted(0.9, stage)).prop_map(|(round, stage)| Attempt::Round(round, stage)),
        3 => (1..=2_u16, 1..=2_u16, proptest::option::weighted(0.8, (players.clone(), players.clone(), 1..=2_u8)))
            .prop_map(|(round, board, seats)| Attempt::Pairing(round, board, seats)),
        2 => (1..=2_u16, players, proptest::option::weighted(0.7, bye))
            .prop_map(|(round, entry, bye)| Attempt::Bye(round, entry, bye)),
        4 => (1..=2_u16, 1..=2_u16, 1..=2_u8, proptest::option::weighted(0.8, (result, any::<bool>())))
            .prop_map(|(round, board, number, game)| Attempt::Game(round, board, number, game)),
    ]
}

impl Attempt {
    fn key(&self) -> ItemKey {
        match *self {
            Self::Entry(id, _) => ItemKey::Entry(EntryId(id)),
            Self::Round(number, _) => ItemKey::Round(RoundNumber(number)),
            Self::Pairing(round, board, _) => ItemKey::Pairing(RoundNumber(round), BoardNumber(board)),
            Self::Bye(round, entry, _) => ItemKey::Bye(RoundNumber(round), EntryId(entry)),
            Self::Game(round, board, number, _) => {
                ItemKey::Game(GameId { round: RoundNumber(round), board: BoardNumber(board), game: GameNumber(number) })
            }
        }
    }

    fn thing(&self) -> Option<Item> {
        match *self {
            Self::Entry(id, rating) => {
                rating.map(|rating| Item::Entry(Box::new(Entry { rating: Some(Rating(rating)), ..entry(id) })))
            }
            Self::Round(number, stage) => stage.map(|stage| Item::Round(round(number, stage))),
            Self::Pairing(round, board, pairing) => {
                pairing.map(|(white, black, games)| Item::Pairing(Seats { games, ..seats(round, board, white, black) }))
            }
            Self::Bye(round, entry, bye) => {
                bye.map(|bye| Item::Bye { round: RoundNumber(round), entry: EntryId(entry), bye })
            }
            Self::Game(round, board, number, played) => played.map(|(result, with_moves)| {
                let id = GameId { round: RoundNumber(round), board: BoardNumber(board), game: GameNumber(number) };
                let game: Game = game(result, with_moves.then_some("c3-d4 b6-a5 d4-c5"));
                Item::Game { id, game: Box::new(game) }
            }),
        }
    }
}

/// Whether all players with seats or byes are entered: the database requires it, the tournament in memory does not.
fn hangs_together(tournament: &Tournament) -> bool {
    tournament.rounds.iter().all(|round| {
        let seated = round.pairings.values().flat_map(|pairing| [pairing.white, pairing.black]);
        seated.chain(round.byes.keys().copied()).all(|id| tournament.entries.contains_key(&id))
    })
}

/// Writes the accepted commands, a few at a time, and undoes some of the writes.
fn check(store: &Store, fresh: impl Fn() -> Store, batches: &[Vec<Attempt>]) -> Result<(), TestCaseError> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let id = create(store, &format!("event-{}", NEXT.fetch_add(1, Ordering::Relaxed)));
    write(store, id, Version(1), &everything()).expect("a new tournament");
    let mut expected = now(store, id);
    for batch in batches {
        let (mut after, mut changes) = (expected.clone(), Vec::new());
        for attempt in batch {
            let mut tried = after.clone();
            let change = Change::new(&after, attempt.key(), attempt.thing());
            if let Some(change) = change.filter(|change| tried.apply(change).is_ok() && hangs_together(&tried)) {
                changes.push(change);
                after = tried;
            }
        }
        after.version = next(expected.version);
        prop_assert_eq!(write(store, id, expected.version, &changes), Ok(after.version));
        let mut back = after.clone();
        let can_go_back = back.apply_all(&inverse(&changes)).is_ok() && hangs_together(&back);
        back.version = next(after.version);
        if batch.len() % 3 == 0 && can_go_back {
            prop_assert_eq!(write(store, id, after.version, &inverse(&changes)), Ok(back.version));
            expected = back;
        } else {
            expected = after;
        }
        prop_assert_eq!(write(store, id, Version(0), &changes), Err(WriteError::Moved { now: expected.version }));
        prop_assert_eq!(&now(store, id), &expected);
    }
    prop_assert_eq!(&now(&fresh(), id), &expected);
    prop_assert_eq!(store.verify_journal(id), Ok(()));
    Ok(())
}

/// The version that the next write makes.
fn next(version: Version) -> Version {
    Version(version.0 + 1)
}

fn run(database: &TestDatabase, cases: u32) {
    let store = database.store();
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let batches = proptest::collection::vec(proptest::collection::vec(attempt(), 1..12), 1..8);
    let outcome = TestRunner::new(config).run(&batches, |batches| check(&store, || database.store(), &batches));
    assert!(outcome.is_ok(), "{outcome:?}");
}

#[test]
fn the_store_has_what_the_tournament_has_on_sqlite() {
    run(&TestDatabase::sqlite(), 40);
}

#[test]
fn the_store_has_what_the_tournament_has_on_postgres() {
    run(&TestDatabase::postgres(), 40);
}
