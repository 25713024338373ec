//! Rounds that the program does not pair alone: locked boards, late arrivals and withdrawals, and ways out of a blocked pairing.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::{bytes, data};
use crate::simulation::{Dice, Recipe, new_tournament, play_round};
use draughts::{BySide, Side};
use proptest::prelude::*;
use tournament::exchange::trf;
use tournament::pairing::check::PairingWarning;
use tournament::pairing::late::{Offer, left_out, with_newcomers, without};
use tournament::pairing::obstacles::{Remedy, ways_out, ways_out_within};
use tournament::pairing::rest::{Locked, pair_rest};
use tournament::pairing::watch::PairingWatch;
use tournament::pairing::{PairingError, pair};
use tournament::{BoardNumber, Bye, Entry, EntryId, Leaving, Person, RoundNumber, StartNumber, Tournament};

fn blocked(name: &str) -> Tournament {
    trf::read(&bytes(&data(&format!("edge/{name}.trf")))).expect("it can be read").tournament
}

#[test]
fn what_would_free_a_blocked_pairing_is_said() {
    let pair = |one, other| (EntryId(one), EntryId(other));
    let repeat = |(one, other), round| Remedy::Repeat { one, other, round: RoundNumber(round) };
    let forbidden = |(one, other)| Remedy::Forbidden { one, other };
    let colours = |(one, other), side| Remedy::Colours { one, other, side };
    let cases: [(&str, Vec<Vec<Remedy>>); 5] = [
        ("01_all_met", vec![vec![repeat(pair(1, 2), 3), repeat(pair(3, 4), 3)]]),
        ("02_everyone_had_bye", vec![vec![Remedy::SecondBye(EntryId(2))]]),
        ("04_xxp_impossible", vec![vec![forbidden(pair(1, 4))]]),
        ("05_two_abs_white_midround", vec![vec![colours(pair(1, 2), Side::Black)]]),
        ("07_two_players_met", vec![vec![repeat(pair(1, 2), 1)]]),
    ];
    for (name, expected) in cases {
        let tournament = blocked(name);
        assert_eq!(ways_out(&tournament, tournament.paired_rounds().next()), expected, "{name}");
    }
}

#[test]
fn nothing_frees_a_round_in_which_there_is_nobody() {
    let mut tournament = new_tournament(&Recipe::calm(6, 3, 1), &mut Dice::new(1));
    for entry in tournament.entries.values_mut() {
        entry.withdrawn_after = Some(RoundNumber(0));
    }
    assert_eq!(pair(&tournament, RoundNumber::FIRST, Side::White), Err(PairingError::NoPlayers));
    assert_eq!(ways_out(&tournament, RoundNumber::FIRST), Vec::<Vec<Remedy>>::new());
    tournament.entries.clear();
    assert_eq!(ways_out(&tournament, RoundNumber::FIRST), Vec::<Vec<Remedy>>::new());
}

#[test]
fn six_players_in_thirty_rounds_come_to_a_round_that_only_repeats_can_save() {
    let recipe = Recipe::calm(6, 30, 3);
    let mut dice = Dice::new(3);
    let mut tournament = new_tournament(&recipe, &mut dice);
    let outcome = loop {
        if let Err(error) = play_round(&mut tournament, &recipe, &mut dice) {
            break error;
        }
    };
    assert!(matches!(outcome, PairingError::NoPairing { .. }), "{outcome}");
    let round = tournament.paired_rounds().next();
    let ways = ways_out(&tournament, round);
    assert!(!ways.is_empty());
    assert_eq!(ways_out_within(&tournament, round, 20), None, "given up after so few steps");
    assert_eq!(ways_out_within(&tournament, round, 1_000_000), Some(ways.clone()));
    for remedy in ways.iter().flatten() {
        assert!(matches!(remedy, Remedy::Repeat { .. } | Remedy::Colours { .. }), "{remedy:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn a_way_out_is_known_for_every_blocked_round_and_for_no_other(players in 2..=8_u16, seed in any::<u64>()) {
        let recipe = Recipe::calm(players, 12, seed);
        let mut dice = Dice::new(seed);
        let mut tournament = new_tournament(&recipe, &mut dice);
        for _ in 0..12 {
            let round = tournament.paired_rounds().next();
            let ways = ways_out(&tournament, round);
            let outcome = play_round(&mut tournament, &recipe, &mut dice);
            prop_assert_eq!(matches!(outcome, Err(PairingError::NoPairing { .. })), !ways.is_empty());
            if outcome.is_err() {
                break;
            }
        }
    }

    #[test]
    fn locked_boards_stay_and_everybody_else_is_paired_once(players in 4..=20_u16, seed in any::<u64>()) {
        let recipe = Recipe::calm(players, 9, seed);
        let mut dice = Dice::new(seed);
        let mut tournament = new_tournament(&recipe, &mut dice);
        for _ in 0..3 {
            let round = tournament.paired_rounds().next();
            let Ok(plain) = pair(&tournament, round, Side::White) else { break };
            let boards = (1..).map(BoardNumber).zip(plain.plan.seats.iter().copied());
            let seats: BTreeMap<_, _> = boards.filter(|_| dice.one_in(2)).collect();
            let locked = Locked { seats, byes: BTreeMap::new() };
            let rest = pair_rest(&tournament, round, Side::White, &locked, &PairingWatch::default()).expect("the pairing that stands is one");
            for (board, seats) in &locked.seats {
                prop_assert_eq!(rest.seats.get(usize::from(board.0) - 1), Some(seats));
            }
            let seated: Vec<EntryId> = rest.seats.iter().flat_map(|seats| [seats.white, seats.black]).collect();
            let all: BTreeSet<EntryId> = seated.iter().copied().chain(rest.byes.keys().copied()).collect();
            prop_assert_eq!(all.len(), tournament.entries.len());
            prop_assert_eq!(seated.len() + rest.byes.len(), all.len());
            if play_round(&mut tournament, &recipe, &mut dice).is_err() {
                break;
            }
        }
    }
}

/// A paired first round of this many players.
fn paired(players: u16) -> Tournament {
    let mut dice = Dice::new(1);
    let mut tournament = new_tournament(&Recipe::calm(players, 5, 1), &mut dice);
    play_round(&mut tournament, &Recipe::calm(players, 5, 1), &mut dice).expect("it can be paired");
    for pairing in tournament.rounds[0].pairings.values_mut() {
        pairing.games.iter_mut().for_each(|game| game.result = None);
    }
    tournament
}

fn boards(offer: &Offer) -> Vec<(u16, Option<(u32, u32)>)> {
    let seats = |seats: BySide<EntryId>| (seats.white.0, seats.black.0);
    offer.boards.iter().map(|one| (one.board.0, one.after.map(seats))).collect()
}

fn byes(offer: &Offer) -> Vec<(u32, Bye)> {
    offer.byes.iter().map(|(id, bye)| (id.0, *bye)).collect()
}

fn late(tournament: &mut Tournament, id: u32) {
    let entry = Entry { joins: RoundNumber(2), ..Entry::new(EntryId(id), Person::default(), None) };
    let number = Some(StartNumber(u16::try_from(id).expect("few players")));
    tournament.entries.insert(EntryId(id), Entry { number, ..entry });
}

#[test]
fn a_player_left_over_meets_the_player_with_the_bye_or_gets_a_bye() {
    // 1-4, 5-2, 3-6 and 1-5, 6-2, 3-7, 8 4 by the Dutch system.
    let even = paired(6);
    let offers = without(&even, &Leaving::player(EntryId(5)));
    assert_eq!(
        (boards(&offers[0]), byes(&offers[0])),
        (vec![(2, Some((6, 3))), (3, None)], vec![(2, Bye::PairingAllocated), (5, Bye::Zero)])
    );
    let odd = paired(7);
    let free = *odd.rounds[0].byes.keys().next().expect("somebody is free");
    let first = odd.rounds[0].pairings[&BoardNumber(1)].seats();
    let offers = without(&odd, &Leaving::player(first.black));
    assert_eq!(boards(&offers[0]), [(1, Some((first.white.0, free.0)))]);
    assert_eq!(byes(&offers[0]), [(first.black.0, Bye::Zero)]);
    let offers = without(&odd, &Leaving::player(free));
    assert_eq!((boards(&offers[0]), byes(&offers[0])), (Vec::new(), vec![(free.0, Bye::Zero)]));
}

#[test]
fn a_late_entrant_takes_the_place_of_one_who_leaves() {
    let mut tournament = paired(6);
    late(&mut tournament, 7);
    let offers = without(&tournament, &Leaving::player(EntryId(5)));
    let seats = tournament.rounds[0]
        .pairing_of(EntryId(5))
        .expect("they sit")
        .seats()
        .map(|id| if id.0 == 5 { 7 } else { id.0 });
    assert_eq!(boards(&offers[0]), [(2, Some((seats.white, seats.black)))]);
    assert_eq!(offers[0].rearrangement.admitted, [EntryId(7)]);
}

#[test]
fn late_entrants_meet_the_player_with_the_bye_or_each_other() {
    let mut odd = paired(7);
    let free = *odd.rounds[0].byes.keys().next().expect("somebody is free");
    assert_eq!(with_newcomers(&odd, &[]), []);
    late(&mut odd, 8);
    let offer = &with_newcomers(&odd, &[])[0];
    assert_eq!((boards(offer), byes(offer)), (vec![(4, Some((free.0, 8)))], Vec::new()));
    assert_eq!(offer.warnings, []);
    let mut even = paired(6);
    late(&mut even, 7);
    assert_eq!(byes(&with_newcomers(&even, &[])[0]), [(7, Bye::PairingAllocated)]);
    late(&mut even, 8);
    assert_eq!(boards(&with_newcomers(&even, &[])[0]), [(4, Some((7, 8)))]);
}

#[test]
fn a_player_who_was_left_out_and_comes_after_all_meets_the_player_with_the_bye() {
    let mut tournament = paired(7);
    let free = *tournament.rounds[0].byes.keys().next().expect("a player is free");
    let mut absent = Entry { number: Some(StartNumber(8)), ..Entry::new(EntryId(8), Person::default(), None) };
    absent.byes.insert(RoundNumber(1), Bye::Zero);
    tournament.entries.insert(absent.id, absent);
    tournament.rounds[0].byes.insert(EntryId(8), Bye::Zero);
    assert_eq!(left_out(&tournament).iter().map(|entry| entry.id).collect::<Vec<_>>(), [EntryId(8)]);
    assert_eq!(with_newcomers(&tournament, &[]), [], "only who is named comes");
    let offer = &with_newcomers(&tournament, &[EntryId(8)])[0];
    assert_eq!((boards(offer), byes(offer)), (vec![(4, Some((free.0, 8)))], Vec::new()));
    assert_eq!(offer.warnings, []);
    assert_eq!(with_newcomers(&tournament, &[EntryId(1), free]), [], "who plays or is free does not come");
    // A player with the pairing-allocated bye given by the arbiter exists already.
    tournament.rounds[0].byes.insert(EntryId(8), Bye::PairingAllocated);
    assert_eq!(left_out(&tournament), Vec::<&Entry>::new());
}

/// A second round paired without one of the players and not played.
fn second_without(players: u16, seed: u64, absent: EntryId) -> Tournament {
    let mut dice = Dice::new(seed);
    let recipe = Recipe::calm(players, 5, seed);
    let mut tournament = new_tournament(&recipe, &mut dice);
    play_round(&mut tournament, &recipe, &mut dice).expect("it can be paired");
    tournament.entries.get_mut(&absent).expect("entered").byes.insert(RoundNumber(2), Bye::Zero);
    play_round(&mut tournament, &recipe, &mut dice).expect("it can be paired");
    for pairing in tournament.rounds[1].pairings.values_mut() {
        pairing.games.iter_mut().for_each(|game| game.result = None);
    }
    tournament
}

#[test]
fn a_player_who_comes_after_all_and_has_met_the_player_with_the_bye_is_offered_another_opponent_too() {
    let player_with_bye = |tournament: &Tournament| {
        let mut byes = tournament.rounds[1].byes.iter();
        byes.find(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| *id)
    };
    let met = |tournament: &Tournament, id| tournament.rounds[0].pairing_of(id).and_then(|own| own.opponent_of(id));
    let all = |seed| (1..=8).map(EntryId).map(move |id| (id, second_without(8, seed, id)));
    let mut all = (1..=10).flat_map(all);
    let has_met_them =
        |absent: EntryId, tournament: &Tournament| met(tournament, absent) == player_with_bye(tournament);
    let (absent, tournament) =
        all.find(|(id, tournament)| has_met_them(*id, tournament)).expect("the last of the table has met one of them");
    let is_repeat = |offer: &Offer| offer.warnings.iter().any(|own| matches!(own, PairingWarning::Repeat { .. }));
    let offers = with_newcomers(&tournament, &[absent]);
    assert_eq!(offers.iter().map(is_repeat).collect::<Vec<_>>(), [true, false]);
    assert_eq!(offers.iter().map(|offer| offer.boards.len()).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(byes(&offers[1]), []);
}

#[test]
fn who_comes_after_all_and_has_had_the_bye_is_offered_a_board_too() {
    let first = paired(7);
    let absent = *first.rounds[0].byes.keys().next().expect("a player is free");
    let tournament = second_without(7, 1, absent);
    let is_second = |offer: &Offer| offer.warnings.iter().any(|own| matches!(own, PairingWarning::SecondBye(_)));
    let offers = with_newcomers(&tournament, &[absent]);
    assert_eq!(offers.iter().map(is_second).collect::<Vec<_>>(), [true, false]);
    assert_eq!((offers[1].boards.len(), offers[1].byes.len()), (1, 1));
    assert_ne!(offers[1].byes[0].0, absent);
}

#[test]
fn where_the_nearest_change_breaks_a_rule_another_board_is_offered_too() {
    let mut tournament = paired(7);
    let free = *tournament.rounds[0].byes.keys().next().expect("somebody is free");
    let first = tournament.rounds[0].pairings[&BoardNumber(1)].seats();
    let entries = vec![first.white, free];
    tournament.settings.forbidden = vec![tournament::ForbiddenPairs { rounds: None, entries }];
    let offers = without(&tournament, &Leaving::player(first.black));
    assert!(offers[0].warnings.iter().any(|warning| matches!(warning, PairingWarning::Forbidden { .. })));
    assert_eq!((offers.len(), offers[1].boards.len()), (2, 2));
    assert!(!offers[1].warnings.iter().any(|warning| matches!(warning, PairingWarning::Forbidden { .. })));
}
