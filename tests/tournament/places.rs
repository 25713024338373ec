//! Forbidden pairs, playing tables, late arrivals and withdrawals: what is accepted and what is rejected.

use std::collections::BTreeMap;

use super::decide::{NOW, TestTournament, newcomer};
use draughts::BySide;
use tournament::numbering::appended_numbers;
use tournament::rejection::{ForbiddenPairsRejection, TablesRejection};
use tournament::{
    Affiliation, AvoidedPairs, AvoidedPlayers, Bye, Command, EntryId, FixedTable, ForbiddenPairs, Hall, Leaving,
    PlayingTables, Preset, Rearrangement, Rejection, RoundNumber, RoundPlan, Strictness, TableNumber, decide,
};

fn four() -> TestTournament {
    TestTournament::with_players(Preset::SwissSingleGames, 4)
}

fn group(entries: &[u32], rounds: Option<(u16, u16)>) -> ForbiddenPairs {
    let rounds = rounds.map(|(first, last)| (RoundNumber(first), RoundNumber(last)));
    ForbiddenPairs { rounds, entries: entries.iter().copied().map(EntryId).collect() }
}

#[test]
fn players_are_kept_apart_or_it_is_said_why_not() {
    let error = |error| Err(Rejection::ForbiddenPairs(error));
    let clubs =
        AvoidedPairs { whom: AvoidedPlayers::Common(Affiliation::Club), rounds: None, strictness: Strictness::Hard };
    let pair = || group(&[1, 2], None);
    let cases = [
        (vec![pair()], vec![clubs.clone()], Ok(())),
        (vec![group(&[1, 2, 3], Some((2, 2)))], vec![], Ok(())),
        (vec![group(&[1], None)], vec![], error(ForbiddenPairsRejection::TwoPlayers)),
        (vec![group(&[1, 1], None)], vec![], error(ForbiddenPairsRejection::TwoPlayers)),
        (vec![group(&[1, 9], None)], vec![], Err(Rejection::UnknownEntry(EntryId(9)))),
        (vec![group(&[1, 2], Some((3, 2)))], vec![], error(ForbiddenPairsRejection::Rounds)),
        (vec![group(&[1, 2], Some((0, 2)))], vec![], error(ForbiddenPairsRejection::Rounds)),
        (vec![pair(), pair()], vec![], error(ForbiddenPairsRejection::Twice)),
        (vec![], vec![clubs.clone(), clubs], error(ForbiddenPairsRejection::Twice)),
    ];
    for (forbidden, avoided, expected) in cases {
        let outcome = four().execute(Command::SetForbiddenPairs { forbidden: forbidden.clone(), avoided });
        assert_eq!(outcome.map(drop), expected, "{forbidden:?}");
    }
}

#[test]
fn who_is_struck_out_is_kept_apart_from_nobody() {
    let mut tournament = four();
    tournament.must(Command::SetForbiddenPairs {
        forbidden: vec![group(&[1, 2], None), group(&[1, 2, 3], None)],
        avoided: vec![],
    });
    tournament.must(Command::Remove(EntryId(2)));
    assert_eq!(tournament.0.forbidden(), [group(&[1, 3], None)]);
}

#[test]
fn tables_hold_together_or_it_is_said_what_does_not() {
    let fixed = |entry, table| FixedTable { entry: EntryId(entry), table: TableNumber(table) };
    let hall =
        |name: &str, first, last| Hall { name: name.to_owned(), first: TableNumber(first), last: TableNumber(last) };
    let tables = |first, fixed, halls| PlayingTables { first: TableNumber(first), fixed, halls };
    let error = |error| Err(Rejection::Tables(error));
    let cases = [
        (tables(11, vec![fixed(1, 3)], vec![hall("A", 1, 10), hall("B", 11, 20)]), Ok(())),
        (tables(0, vec![], vec![]), error(TablesRejection::Zero)),
        (tables(1, vec![fixed(1, 0)], vec![]), error(TablesRejection::Zero)),
        (tables(1, vec![fixed(1, 3), fixed(1, 4)], vec![]), error(TablesRejection::PlayerTwice)),
        (tables(1, vec![fixed(1, 3), fixed(2, 3)], vec![]), error(TablesRejection::TableTwice)),
        (tables(1, vec![fixed(9, 3)], vec![]), Err(Rejection::UnknownEntry(EntryId(9)))),
        (tables(1, vec![], vec![hall(" ", 1, 2)]), error(TablesRejection::HallNameless)),
        (tables(1, vec![], vec![hall("A", 3, 2)]), error(TablesRejection::HallReversed)),
        (tables(1, vec![], vec![hall("A", 1, 5), hall("B", 5, 6)]), error(TablesRejection::HallsOverlap)),
    ];
    for (tables, expected) in cases {
        assert_eq!(four().execute(Command::PlaceTables(tables.clone())).map(drop), expected, "{tables:?}");
    }
}

fn plan(seats: &[(u32, u32)], byes: &[(u32, Bye)]) -> RoundPlan {
    let seats = seats.iter().map(|&(white, black)| BySide { white: EntryId(white), black: EntryId(black) });
    let byes: BTreeMap<EntryId, Bye> = byes.iter().map(|&(id, bye)| (EntryId(id), bye)).collect();
    RoundPlan::by_hand(RoundNumber::FIRST, seats.collect(), byes)
}

#[test]
fn one_who_leaves_and_one_who_comes_change_a_paired_round_in_one_action() {
    let mut tournament = four();
    tournament.must(Command::Pair(plan(&[(1, 3), (4, 2)], &[])));
    tournament.must(Command::Publish(RoundNumber::FIRST));
    tournament.must(Command::Enter(vec![newcomer(5)]));
    tournament.must(Command::AssignNumbers(appended_numbers(&tournament.0)));
    let exchange = |leaving| {
        let plan = plan(&[(1, 3), (4, 5)], &[(2, Bye::Zero)]);
        Command::Rearrange(Box::new(Rearrangement {
            plan,
            admitted: vec![EntryId(5)],
            newly_numbered: vec![EntryId(5)],
            leaving,
        }))
    };
    tournament.must(exchange(Leaving::player(EntryId(2))));
    let (gone, come) = (&tournament.0.entries[&EntryId(2)], &tournament.0.entries[&EntryId(5)]);
    assert_eq!((gone.withdrawn_after, come.joins), (Some(RoundNumber(0)), RoundNumber::FIRST));
    assert!(decide(&tournament.0, exchange(Leaving::player(EntryId(2))), NOW).is_err());
}
