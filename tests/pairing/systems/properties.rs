//! Properties of every pairing of every system: each player has a place, no rule is broken, the result is reproducible, and the storage
//! order does not matter.

use std::collections::{BTreeMap, BTreeSet};

use super::play::{SYSTEMS, play};
use crate::files::pairs_text;
use crate::properties::stored_differently;
use crate::simulation::{Recipe, recipe};
use draughts::Side;
use proptest::prelude::*;
use tournament::pairing::check::{PairingWarning, TeamWarning, replay, warnings};
use tournament::pairing::{PairingError, pair};
use tournament::{Bye, EntryId, Pairing, Round, RoundPlan, System, Tournament};

/// Warnings that a round of a system may never have.
fn is_serious(system: System, warning: &PairingWarning) -> bool {
    match warning {
        PairingWarning::Missing(_)
        | PairingWarning::Twice(_)
        | PairingWarning::ByeNotGiven(_)
        | PairingWarning::Team(
            TeamWarning::Same { .. }
            | TeamWarning::Again { .. }
            | TeamWarning::Split(_)
            | TeamWarning::SecondBye(_)
            | TeamWarning::AnotherFree(_)
            | TeamWarning::ByeInMatch(_)
            | TeamWarning::BoardOrder { .. }
            | TeamWarning::BoardColour { .. }
            | TeamWarning::Boards { .. },
        ) => true,
        // In a knock-out the losers are free, and the winners meet in any case.
        PairingWarning::ByeNotAsked(_) | PairingWarning::Forbidden { .. } | PairingWarning::AvoidedPair { .. } => {
            system != System::KnockOut
        }
        PairingWarning::Repeat { .. } => system != System::Keizer,
        PairingWarning::SecondBye(_) => !matches!(system, System::Keizer | System::KnockOut),
        // Beyond the seeding rounds of a Burstein there are no topscorers either.
        PairingWarning::ThirdColour { .. } | PairingWarning::ColourDifference { .. } => system == System::Dubov,
        PairingWarning::ScoreDifference { .. }
        | PairingWarning::Team(
            TeamWarning::ThirdColour { .. }
            | TeamWarning::ColourDifference { .. }
            | TeamWarning::ScoreDifference { .. },
        ) => false,
    }
}

fn plan_of(round: &Round) -> RoundPlan {
    let seats = round.pairings.values().map(Pairing::seats).collect();
    RoundPlan::by_hand(round.state.number, seats, round.byes.clone())
}

fn check_legality(tournament: &Tournament) {
    let system = tournament.settings.system;
    for round in &tournament.rounds {
        let plan = plan_of(round);
        let found = warnings(tournament, &plan);
        let serious: Vec<_> = found.iter().filter(|warning| is_serious(system, warning)).collect();
        assert!(serious.is_empty(), "{system:?}, round {}: {serious:?}", plan.round);
        let allocated = plan.byes.values().filter(|bye| **bye == Bye::PairingAllocated).count();
        assert!(allocated <= 1 || system == System::KnockOut, "{system:?}, round {}", plan.round);
        let all = 2 * plan.seats.len() + plan.byes.len();
        assert_eq!(all, tournament.entries.len(), "{system:?}, round {}: everybody has a place", plan.round);
    }
}

/// The tournament as far as a system was asked about it.
fn check(recipe: &Recipe, system: System) {
    let (tournament, error) = play(recipe, system, |_| {});
    check_legality(&tournament);
    assert_eq!(replay(&tournament), [], "{system:?}");
    let expected_end = match error {
        None | Some(PairingError::NoPairing { .. } | PairingError::NoPlayers) => true,
        Some(PairingError::TooFewPlayers | PairingError::NoRoundLeft(_)) => system == System::KnockOut,
        Some(_) => false,
    };
    assert!(expected_end, "{system:?}: {error:?}");
}

fn check_order_of_storage(recipe: &Recipe, system: System) {
    let (tournament, _) = play(recipe, system, |_| {});
    let last = tournament.paired_rounds();
    let other = stored_differently(&tournament);
    // The free players of a knock-out are in storage order.
    let paired = |tournament: &Tournament| {
        let plan = pair(tournament, last, Side::White).ok()?.plan;
        Some(pairs_text(tournament, &plan).split(' ').map(str::to_owned).collect::<BTreeSet<_>>())
    };
    assert_eq!(paired(&tournament), paired(&other), "{system:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn every_round_of_every_system_is_legal_and_complete_and_replays(recipe in recipe(1..=26)) {
        for system in SYSTEMS {
            check(&recipe, system);
        }
    }

    #[test]
    fn the_order_in_which_players_are_stored_matters_to_no_system(recipe in recipe(2..=16)) {
        for system in SYSTEMS {
            check_order_of_storage(&recipe, system);
        }
    }

    #[test]
    fn two_meet_again_in_a_keizer_only_when_three_rounds_lie_between(seed in any::<u64>(), players in 10..=16_u16) {
        let recipe = Recipe::calm(players, 11, seed);
        let (tournament, error) = play(&recipe, System::Keizer, |_| {});
        prop_assert_eq!(error, None);
        let mut last: BTreeMap<BTreeSet<EntryId>, u16> = BTreeMap::new();
        for pairing in tournament.pairings() {
            let both = BTreeSet::from([pairing.white, pairing.black]);
            let before = last.insert(both, pairing.round.0);
            prop_assert!(before.is_none_or(|before| pairing.round.0 - before > 3), "{:?}", pairing);
        }
    }

    #[test]
    fn a_knock_out_leaves_one_and_halves_the_field_each_round(players in 2..=70_u16, seed in any::<u64>()) {
        let recipe = Recipe::calm(players, 12, seed);
        let (tournament, error) = play(&recipe, System::KnockOut, |_| {});
        let rounds = usize::from(players).next_power_of_two().trailing_zeros();
        prop_assert_eq!(tournament.rounds.len(), usize::try_from(rounds).expect("few"));
        prop_assert!(matches!(error, Some(PairingError::NoRoundLeft(_))), "{:?}", error);
        for (round, field) in tournament.rounds.iter().zip((0..rounds).rev().map(|exponent| 1_usize << exponent)) {
            let free = round.byes.values().filter(|bye| **bye == Bye::PairingAllocated).count();
            prop_assert_eq!(round.pairings.len() + free, field);
            prop_assert!(free == 0 || round.state.number.0 == 1);
        }
    }
}

#[test]
fn thirty_rounds_with_six_players_end_in_an_error_or_in_a_keizer_not_at_all() {
    for system in SYSTEMS {
        let recipe = Recipe::calm(6, 30, 3);
        let (tournament, error) = play(&recipe, system, |_| {});
        match system {
            System::Keizer => assert_eq!((tournament.rounds.len(), error), (30, None)),
            System::KnockOut => assert_eq!(tournament.rounds.len(), 3),
            _ => assert!(matches!(error, Some(PairingError::NoPairing { .. })), "{system:?}: {error:?}"),
        }
    }
}

#[test]
fn a_tournament_of_one_or_of_none_gives_a_bye_or_an_error() {
    for system in SYSTEMS {
        for players in [0, 1] {
            let (tournament, error) = play(&Recipe::calm(players, 2, 1), system, |_| {});
            let rounds = tournament.rounds.len();
            match (system, players) {
                (_, 0) => assert_eq!((rounds, error), (0, Some(PairingError::NoPlayers)), "{system:?}"),
                (System::KnockOut, _) => assert_eq!((rounds, error), (0, Some(PairingError::TooFewPlayers))),
                (System::Keizer, _) => assert_eq!((rounds, error), (2, None)),
                _ => assert!(rounds == 1 && matches!(error, Some(PairingError::NoPairing { .. })), "{system:?}"),
            }
        }
    }
}
