//! Wishes are granted as far as they can be, the important ones first.

use poddavki::draughts::Side;
use poddavki::pairing::wishes::{apart_by, pair_with_wishes};
use poddavki::pairing::{PairingError, pair};
use poddavki::tournament::{EntryId, Forbidden, RoundNumber, Tournament};
use proptest::prelude::*;

use super::play::next;
use crate::simulation::{Dice, Recipe, event, play_round};

fn wish(entries: &[u32]) -> Forbidden {
    Forbidden { rounds: None, entries: entries.iter().copied().map(EntryId).collect() }
}

fn four() -> Tournament {
    event(&Recipe::calm(4, 3, 1), &mut Dice::new(1))
}

#[test]
fn of_wishes_that_exclude_each_other_the_first_is_granted() {
    let tournament = four();
    // Whoever is paired with 1: one of three wishes goes.
    let wishes = [wish(&[1, 2]), wish(&[1, 3]), wish(&[1, 4]), wish(&[2, 3])];
    let granted = pair_with_wishes(&tournament, RoundNumber::FIRST, Side::White, &wishes).expect("it can be paired");
    assert_eq!(granted.given_up, [2, 3]);
    let together = |a: u32, b: u32| {
        let seats = granted.paired.plan.seats.iter();
        seats
            .filter(|seats| [seats.white.0, seats.black.0] == [a, b] || [seats.black.0, seats.white.0] == [a, b])
            .count()
    };
    assert_eq!((together(1, 4), together(2, 3)), (1, 1));
}

#[test]
fn what_the_settings_forbid_is_never_given_up() {
    let mut tournament = four();
    tournament.settings.forbidden = vec![wish(&[1, 2, 3, 4])];
    let outcome = pair_with_wishes(&tournament, RoundNumber::FIRST, Side::White, &[wish(&[1, 2])]);
    assert!(matches!(outcome, Err(PairingError::NoPairing { .. })));
}

#[test]
fn clubs_of_two_or_more_are_kept_apart() {
    let mut tournament = four();
    for (id, club) in [(1, "Orel"), (2, " orel "), (3, ""), (4, "Tver")] {
        tournament.entries.get_mut(&EntryId(id)).expect("entered").person.club = club.to_owned();
    }
    assert_eq!(apart_by(&tournament, |person| &person.club), [wish(&[1, 2])]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn wishes_cost_nobody_a_pairing_and_none_is_given_up_needlessly(players in 2..=9_u16, seed in any::<u64>()) {
        let recipe = Recipe::calm(players, 4, seed);
        let mut dice = Dice::new(seed);
        let mut tournament = event(&recipe, &mut dice);
        for _ in 0..4 {
            let mut some = |_| (1..=u32::from(players)).filter(|_| dice.one_in(2)).collect::<Vec<_>>();
            let wishes: Vec<Forbidden> = (0..3).map(|wish_number| wish(&some(wish_number))).collect();
            let plain = pair(&tournament, next(&tournament), Side::White);
            let granted = pair_with_wishes(&tournament, next(&tournament), Side::White, &wishes);
            prop_assert_eq!(plain.is_ok(), granted.is_ok());
            let Ok(granted) = granted else { break };
            for &lost in &granted.given_up {
                let mut strict = tournament.clone();
                let kept = (0..=lost).filter(|wish| *wish == lost || !granted.given_up.contains(wish));
                strict.settings.forbidden.extend(kept.map(|wish| wishes[wish].clone()));
                prop_assert!(pair(&strict, next(&tournament), Side::White).is_err());
            }
            if play_round(&mut tournament, &recipe, &mut dice).is_err() {
                break;
            }
        }
    }
}
