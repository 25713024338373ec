//! All kinds of warnings about a pairing made by hand.

use std::collections::BTreeMap;

use crate::simulation::{Dice, Recipe, new_tournament, record};
use draughts::{BySide, Side};
use tournament::pairing::check::{PairingWarning, warnings};
use tournament::{Bye, EntryId, ForbiddenPairs, GameResult, Points, RoundNumber, RoundPlan, Score, System, Tournament};

fn plan(round: u16, boards: &[(u32, u32)], byes: &[u32]) -> RoundPlan {
    let seats = boards.iter().map(|&(white, black)| BySide { white: EntryId(white), black: EntryId(black) }).collect();
    let byes: BTreeMap<_, _> = byes.iter().map(|&entry| (EntryId(entry), Bye::PairingAllocated)).collect();
    RoundPlan::by_hand(RoundNumber(round), seats, byes)
}

/// Seven players after two rounds that White always won; 7 had the bye, then 6.
fn after_two_rounds() -> Tournament {
    let mut dice = Dice::new(1);
    let mut tournament = new_tournament(&Recipe::calm(7, 7, 1), &mut dice);
    for plan in [plan(1, &[(1, 4), (2, 5), (3, 6)], &[7]), plan(2, &[(1, 5), (2, 4), (7, 3)], &[6])] {
        record(&mut tournament, &plan, &mut dice, |_, _| GameResult::Played(Score::White));
    }
    tournament
}

fn check(boards: &[(u32, u32)], byes: &[u32], expected: &[PairingWarning]) {
    let mut tournament = after_two_rounds();
    let entries = vec![EntryId(3), EntryId(2)];
    tournament.settings.forbidden = vec![ForbiddenPairs { rounds: None, entries }];
    assert_eq!(warnings(&tournament, &plan(3, boards, byes)), expected, "{boards:?} {byes:?}");
}

#[test]
fn an_arbiter_is_told_what_is_unusual() {
    let (white, black) = (EntryId(4), EntryId(1));
    let apart = |white, black, points| PairingWarning::ScoreDifference {
        white: EntryId(white),
        black: EntryId(black),
        difference: Points::whole(points),
    };
    check(
        &[(3, 1), (6, 7)],
        &[5],
        &[PairingWarning::Missing(EntryId(2)), PairingWarning::Missing(EntryId(4)), apart(3, 1, 2), apart(6, 7, 2)],
    );
    check(
        &[(4, 1), (6, 2), (5, 7)],
        &[3],
        &[
            PairingWarning::Repeat { white, black, round: RoundNumber(1) },
            apart(4, 1, 4),
            apart(6, 2, 2),
            apart(5, 7, 4),
        ],
    );
    check(
        &[(3, 2), (6, 1), (4, 5)],
        &[7, 4],
        &[
            PairingWarning::Twice(white),
            PairingWarning::Forbidden { white: EntryId(3), black: EntryId(2) },
            apart(3, 2, 2),
            apart(6, 1, 2),
            PairingWarning::ThirdColour { entry: EntryId(5), side: Side::Black },
            PairingWarning::ColourDifference { entry: EntryId(5), difference: -3 },
            PairingWarning::SecondBye(EntryId(7)),
        ],
    );
    check(
        &[(1, 3), (4, 6), (5, 2)],
        &[7],
        &[
            PairingWarning::ThirdColour { entry: black, side: Side::White },
            PairingWarning::ColourDifference { entry: black, difference: 3 },
            apart(1, 3, 2),
            apart(4, 6, 2),
            PairingWarning::Repeat { white: EntryId(5), black: EntryId(2), round: RoundNumber(1) },
            apart(5, 2, 4),
            PairingWarning::SecondBye(EntryId(7)),
        ],
    );
}

#[test]
fn byes_that_nobody_asked_for_are_told() {
    let mut tournament = after_two_rounds();
    let asks = tournament.entries.get_mut(&EntryId(1)).expect("they are entered");
    asks.byes.insert(RoundNumber(3), Bye::Half);
    let mut plan = plan(3, &[(1, 6), (3, 2), (4, 7)], &[]);
    plan.byes.insert(EntryId(5), Bye::Half);
    let found = warnings(&tournament, &plan);
    assert!(
        found.ends_with(&[PairingWarning::ByeNotGiven(EntryId(1)), PairingWarning::ByeNotAsked(EntryId(5))]),
        "{found:?}"
    );
}

#[test]
fn a_round_robin_is_checked_for_repeats_only() {
    let mut tournament = after_two_rounds();
    tournament.settings.system = System::RoundRobin { cycles: 1 };
    let repeat = PairingWarning::Repeat { white: EntryId(1), black: EntryId(4), round: RoundNumber(1) };
    let plan = plan(3, &[(1, 4), (5, 6), (2, 3)], &[7]);
    assert_eq!(warnings(&tournament, &plan), [repeat]);
    tournament.settings.system = System::RoundRobin { cycles: 2 };
    assert_eq!(warnings(&tournament, &plan), []);
}
