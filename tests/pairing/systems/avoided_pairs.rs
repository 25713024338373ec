//! Avoided pairs are kept apart as far as possible, the important ones first.

use super::play::next;
use crate::simulation::{Dice, Recipe, new_tournament, play_round};
use draughts::Side;
use proptest::prelude::*;
use tournament::pairing::avoided_pairs::{AvoidedPairsLifted, in_spite, pair_with_avoided};
use tournament::pairing::{PairingError, pair};
use tournament::{
    Affiliation, AvoidedPairs, AvoidedPlayers, EntryId, ForbiddenPairs, RoundNumber, Strictness, System, Tournament,
};

fn avoided(entries: &[u32], strictness: Strictness) -> AvoidedPairs {
    AvoidedPairs {
        whom: AvoidedPlayers::Entries(entries.iter().copied().map(EntryId).collect()),
        rounds: None,
        strictness,
    }
}

fn soft(entries: &[u32]) -> AvoidedPairs {
    avoided(entries, Strictness::Soft)
}

fn players(number: u16) -> Tournament {
    new_tournament(&Recipe::calm(number, 3, 1), &mut Dice::new(1))
}

fn granted(tournament: &Tournament) -> (Vec<AvoidedPairsLifted>, usize) {
    let granted = pair_with_avoided(tournament, RoundNumber::FIRST, Side::White).expect("it can be paired");
    let broken = in_spite(tournament, &granted.paired.plan).len();
    (granted.given_up, broken)
}

#[test]
fn of_rules_that_exclude_each_other_the_first_is_granted() {
    let mut tournament = players(4);
    // With any opponent of 1: one of three soft rules goes.
    tournament.settings.avoided = vec![soft(&[1, 2]), soft(&[1, 3]), soft(&[1, 4]), soft(&[2, 3])];
    let lost = |avoided, entry| AvoidedPairsLifted { avoided, entry: EntryId(entry) };
    assert_eq!(granted(&tournament), (vec![lost(2, 4), lost(3, 3)], 2));
}

#[test]
fn a_group_that_is_too_great_is_kept_apart_as_far_as_it_can_be() {
    let mut tournament = players(8);
    tournament.settings.avoided = vec![soft(&[1, 2, 3, 4, 5, 6])];
    let (given_up, broken) = granted(&tournament);
    // Two of the six meet the other two players; the last start numbers are given up.
    assert_eq!((given_up.iter().map(|lost| lost.entry.0).collect::<Vec<_>>(), broken), (vec![5, 6], 2));
}

#[test]
fn what_is_forbidden_is_never_given_up() {
    for strict in [true, false] {
        let mut tournament = players(4);
        let all: Vec<EntryId> = (1..=4).map(EntryId).collect();
        if strict {
            tournament.settings.avoided = vec![avoided(&[1, 2, 3, 4], Strictness::Hard), soft(&[1, 2])];
        } else {
            tournament.settings.forbidden = vec![ForbiddenPairs { rounds: None, entries: all }];
            tournament.settings.avoided = vec![soft(&[1, 2])];
        }
        let outcome = pair_with_avoided(&tournament, RoundNumber::FIRST, Side::White);
        assert!(matches!(outcome, Err(PairingError::NoPairing { .. })));
    }
}

#[test]
fn clubs_of_two_or_more_are_kept_apart_in_every_swiss_as_long_as_the_rule_holds() {
    for system in [System::DUTCH, System::Burstein, System::Dubov, System::Monrad, System::Keizer] {
        for (last, expected) in [(1, 0), (0, 4)] {
            let mut tournament = players(8);
            tournament.settings.system = system;
            // In any pairing, the pairs of the plain pairing are clubs.
            let plain = pair(&tournament, RoundNumber::FIRST, Side::White).expect("it can be paired").plan;
            for (club, seats) in plain.seats.iter().enumerate() {
                for id in [seats.white, seats.black] {
                    let name = if id == seats.white { format!("Club {club}") } else { format!(" club {club}") };
                    tournament.entries.get_mut(&id).expect("entered").person.club = name;
                }
            }
            let rounds = if last == 0 { Some((RoundNumber(2), RoundNumber(3))) } else { None };
            let apart =
                AvoidedPairs { whom: AvoidedPlayers::Common(Affiliation::Club), rounds, strictness: Strictness::Soft };
            tournament.settings.avoided = vec![apart.clone()];
            let found = pair_with_avoided(&tournament, RoundNumber::FIRST, Side::White).expect("it can be paired");
            tournament.settings.avoided = vec![AvoidedPairs { rounds: None, ..apart }];
            assert_eq!(in_spite(&tournament, &found.paired.plan).len(), expected, "{system:?}");
            assert!(found.given_up.is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn soft_rules_cost_nobody_a_pairing_and_none_is_given_up_needlessly(players in 2..=9_u16, seed in any::<u64>()) {
        let recipe = Recipe::calm(players, 4, seed);
        let mut dice = Dice::new(seed);
        let mut tournament = new_tournament(&recipe, &mut dice);
        for _ in 0..4 {
            let mut some = |_| (1..=u32::from(players)).filter(|_| dice.one_in(2)).collect::<Vec<_>>();
            let plain = pair(&tournament, next(&tournament), Side::White);
            tournament.settings.avoided = (0..3).map(|number| soft(&some(number))).collect();
            let granted = pair_with_avoided(&tournament, next(&tournament), Side::White);
            prop_assert_eq!(plain.is_ok(), granted.is_ok());
            let Ok(granted) = granted else { break };
            for (avoided, seats) in in_spite(&tournament, &granted.paired.plan) {
                let lost = |id: EntryId| granted.given_up.contains(&AvoidedPairsLifted { avoided, entry: id });
                prop_assert!(lost(seats.white) || lost(seats.black));
            }
            tournament.settings.avoided = Vec::new();
            if play_round(&mut tournament, &recipe, &mut dice).is_err() {
                break;
            }
        }
    }
}
