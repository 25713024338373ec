//! Berger tables are complete and fair for any number of players.

use std::collections::BTreeMap;

use crate::simulation::{Dice, Recipe, new_tournament, play_round};
use draughts::{BySide, Side};
use tournament::pairing::round_robin::BergerTable;
use tournament::pairing::{PairingError, pair};
use tournament::{Bye, EntryId, RoundNumber, System};

/// How often any two players meet with which colours, and how often each has White.
fn check_table(players: u16, cycles: u8) {
    let table = BergerTable { players, cycles };
    let mut meetings: BTreeMap<(u16, u16), u8> = BTreeMap::new();
    let mut colours: BTreeMap<u16, Vec<Side>> = BTreeMap::new();
    for round in 1..=table.rounds() {
        let boards = table.boards(round);
        assert_eq!(boards.len(), usize::from(players.div_ceil(2)), "{players} players, round {round}");
        for BySide { white, black } in boards.into_iter().filter(|seats| seats.white.max(seats.black) <= players) {
            *meetings.entry((white, black)).or_default() += 1;
            colours.entry(white).or_default().push(Side::White);
            colours.entry(black).or_default().push(Side::Black);
        }
    }
    for (a, b) in (1..=players).flat_map(|b| (1..b).map(move |a| (a, b))) {
        let met = |one, other| meetings.get(&(one, other)).copied().unwrap_or(0);
        assert_eq!(met(a, b) + met(b, a), cycles, "{players} players, {cycles} cycles: {a} and {b}");
        assert!(cycles == 1 || met(a, b) == met(b, a), "{players} players: colours of {a} and {b}");
    }
    for (player, sides) in colours {
        check_colours(players, player, &sides);
    }
}

fn check_colours(players: u16, player: u16, sides: &[Side]) {
    let whites = sides.iter().filter(|side| **side == Side::White).count();
    assert!(whites.abs_diff(sides.len() - whites) <= 1, "{players} players: colours of {player}: {sides:?}");
    let thrice = sides.windows(3).any(|three| three.iter().all(|side| *side == three[0]));
    assert!(!thrice, "{players} players: one colour three times running for {player}: {sides:?}");
}

#[test]
fn everybody_meets_everybody_with_fair_colours() {
    for players in 3..=30 {
        for cycles in [1, 2] {
            check_table(players, cycles);
        }
    }
}

#[test]
fn a_round_robin_keeps_its_table_when_somebody_leaves() {
    let recipe = Recipe::calm(5, 1, 7);
    let mut dice = Dice::new(7);
    let mut tournament = new_tournament(&recipe, &mut dice);
    tournament.settings.system = System::RoundRobin { cycles: 1 };
    let first = play_round(&mut tournament, &recipe, &mut dice).expect("round 1 can be paired").plan;
    assert_eq!(first.rounds, Some(RoundNumber(5)));
    assert_eq!(first.byes.values().copied().collect::<Vec<_>>(), [Bye::PairingAllocated]);
    tournament.entries.get_mut(&EntryId(2)).expect("they are entered").withdrawn_after = Some(RoundNumber(1));
    let mut free = first.byes.keys().copied().collect::<Vec<_>>();
    for _ in 2..=5 {
        let plan = play_round(&mut tournament, &recipe, &mut dice).expect("the table goes on").plan;
        assert_eq!((plan.seats.len(), plan.rounds), (2, None));
        free.extend(plan.byes.keys());
    }
    free.sort_unstable();
    assert_eq!(free, (1..=5).map(EntryId).collect::<Vec<_>>());
    assert_eq!(pair(&tournament, RoundNumber(6), Side::White), Err(PairingError::NoRoundLeft(RoundNumber(5))));
}
