//! Every kind of warning about a pairing made by hand.

use std::collections::BTreeMap;

use draughts::{BySide, Side};
use tournament::pairing::check::{Warning, warnings};
use tournament::{Bye, EntryId, Forbidden, GameResult, Points, RoundNumber, RoundPlan, Score, System, Tournament};

use crate::simulation::{Dice, Recipe, event, record};

fn plan(round: u16, boards: &[(u32, u32)], byes: &[u32]) -> RoundPlan {
    let seats = boards.iter().map(|&(white, black)| BySide { white: EntryId(white), black: EntryId(black) }).collect();
    let byes: BTreeMap<_, _> = byes.iter().map(|&entry| (EntryId(entry), Bye::PairingAllocated)).collect();
    RoundPlan::by_hand(RoundNumber(round), seats, byes)
}

/// Seven players after two rounds that White always won; 7 had the bye, then 6.
fn after_two_rounds() -> Tournament {
    let mut dice = Dice::new(1);
    let mut tournament = event(&Recipe::calm(7, 7, 1), &mut dice);
    for plan in [plan(1, &[(1, 4), (2, 5), (3, 6)], &[7]), plan(2, &[(1, 5), (2, 4), (7, 3)], &[6])] {
        record(&mut tournament, &plan, &mut dice, |_, _| GameResult::Played(Score::White));
    }
    tournament
}

fn check(boards: &[(u32, u32)], byes: &[u32], expected: &[Warning]) {
    let mut tournament = after_two_rounds();
    let entries = vec![EntryId(3), EntryId(2)];
    tournament.settings.forbidden = vec![Forbidden { rounds: None, entries }];
    assert_eq!(warnings(&tournament, &plan(3, boards, byes)), expected, "{boards:?} {byes:?}");
}

#[test]
fn an_arbiter_is_told_what_is_unusual() {
    let (white, black) = (EntryId(4), EntryId(1));
    let apart = |white, black, points| Warning::ScoreDifference {
        white: EntryId(white),
        black: EntryId(black),
        difference: Points::whole(points),
    };
    check(
        &[(3, 1), (6, 7)],
        &[5],
        &[Warning::Missing(EntryId(2)), Warning::Missing(EntryId(4)), apart(3, 1, 2), apart(6, 7, 2)],
    );
    check(
        &[(4, 1), (6, 2), (5, 7)],
        &[3],
        &[Warning::Repeat { white, black, round: RoundNumber(1) }, apart(4, 1, 4), apart(6, 2, 2), apart(5, 7, 4)],
    );
    check(
        &[(3, 2), (6, 1), (4, 5)],
        &[7, 4],
        &[
            Warning::Twice(white),
            Warning::Forbidden { white: EntryId(3), black: EntryId(2) },
            apart(3, 2, 2),
            apart(6, 1, 2),
            Warning::ThirdColour { entry: EntryId(5), side: Side::Black },
            Warning::ColourDifference { entry: EntryId(5), difference: -3 },
            Warning::SecondBye(EntryId(7)),
        ],
    );
    check(
        &[(1, 3), (4, 6), (5, 2)],
        &[7],
        &[
            Warning::ThirdColour { entry: black, side: Side::White },
            Warning::ColourDifference { entry: black, difference: 3 },
            apart(1, 3, 2),
            apart(4, 6, 2),
            Warning::Repeat { white: EntryId(5), black: EntryId(2), round: RoundNumber(1) },
            apart(5, 2, 4),
            Warning::SecondBye(EntryId(7)),
        ],
    );
}

#[test]
fn byes_that_nobody_asked_for_are_told() {
    let mut tournament = after_two_rounds();
    let asks = tournament.entries.get_mut(&EntryId(1)).expect("he is entered");
    asks.byes.insert(RoundNumber(3), Bye::Half);
    let mut plan = plan(3, &[(1, 6), (3, 2), (4, 7)], &[]);
    plan.byes.insert(EntryId(5), Bye::Half);
    let found = warnings(&tournament, &plan);
    assert!(found.ends_with(&[Warning::ByeNotGiven(EntryId(1)), Warning::ByeNotAsked(EntryId(5))]), "{found:?}");
}

#[test]
fn a_round_robin_is_checked_for_repeats_only() {
    let mut tournament = after_two_rounds();
    tournament.settings.system = System::RoundRobin { cycles: 1 };
    let repeat = Warning::Repeat { white: EntryId(1), black: EntryId(4), round: RoundNumber(1) };
    let plan = plan(3, &[(1, 4), (5, 6), (2, 3)], &[7]);
    assert_eq!(warnings(&tournament, &plan), [repeat]);
    tournament.settings.system = System::RoundRobin { cycles: 2 };
    assert_eq!(warnings(&tournament, &plan), []);
}
