//! What holds for every pairing of every tournament.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::pairs_text;
use crate::simulation::{Dice, Recipe, new_tournament, play_round, recipe};
use crate::{literal, literal_2017};
use draughts::Side;
use proptest::prelude::*;
use tournament::pairing::PairingError;
use tournament::pairing::check::{PairingWarning, replay, warnings};
use tournament::pairing::dutch::edition::Completion;
use tournament::pairing::dutch::engine::{self, Tier};
use tournament::pairing::dutch::history::SwissField;
use tournament::pairing::dutch::reference::{self, BracketHorizon};
use tournament::pairing::dutch::solve::{Obstacle, PairedField};
use tournament::pairing::pair;
use tournament::{Bye, DutchEdition, EntryId, ForbiddenPairs, Pairing, Round, RoundNumber, RoundPlan, Tournament};

/// Plays a tournament and shows every round, before it is paired, to `see`; stops where no pairing is left.
fn play(recipe: &Recipe, mut see: impl FnMut(&Tournament, &SwissField)) -> (Tournament, Option<PairingError>) {
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(recipe, &mut dice);
    for round in 1..=recipe.rounds {
        let round = RoundNumber(round);
        let byes: BTreeMap<EntryId, Bye> =
            tournament.entries.values().filter_map(|entry| entry.bye_in(round).map(|bye| (entry.id, bye))).collect();
        let field = SwissField::new(&tournament, round, &byes, tournament.settings.initial_colour.expect("drawn"));
        see(&tournament, &field);
        if let Err(error) = play_round(&mut tournament, recipe, &mut dice) {
            return (tournament, Some(error));
        }
    }
    (tournament, None)
}

/// Plays a tournament in which `barred` of a hundred pairs are forbidden, and compares each round with the rulebook.
fn play_with_forbidden(recipe: &Recipe, barred: u64) {
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(recipe, &mut dice);
    let ids: Vec<EntryId> = tournament.entries.keys().copied().collect();
    let pairs = ids.iter().flat_map(|&a| ids.iter().filter(move |&&b| a < b).map(move |&b| vec![a, b]));
    let forbidden = pairs.filter(|_| dice.roll(100) < barred).map(|entries| ForbiddenPairs { rounds: None, entries });
    tournament.settings.forbidden = forbidden.collect();
    for round in 1..=recipe.rounds {
        let field = SwissField::new(&tournament, RoundNumber(round), &BTreeMap::new(), Side::White);
        check_against_the_rulebook(&field);
        if play_round(&mut tournament, recipe, &mut dice).is_err() {
            return;
        }
    }
}

/// Warnings that a pairing by the engine may never have.
fn is_serious(warning: &PairingWarning) -> bool {
    match warning {
        PairingWarning::Missing(_)
        | PairingWarning::Twice(_)
        | PairingWarning::Repeat { .. }
        | PairingWarning::Forbidden { .. }
        | PairingWarning::AvoidedPair { .. }
        | PairingWarning::SecondBye(_)
        | PairingWarning::ByeNotGiven(_)
        | PairingWarning::ByeNotAsked(_)
        | PairingWarning::Team(_) => true,
        // Topscorers may get a third equal colour in the last round.
        PairingWarning::ThirdColour { .. }
        | PairingWarning::ColourDifference { .. }
        | PairingWarning::ScoreDifference { .. } => false,
    }
}

fn plan_of(round: &Round) -> RoundPlan {
    let seats = round.pairings.values().map(Pairing::seats).collect();
    RoundPlan::by_hand(round.state.number, seats, round.byes.clone())
}

fn check_legality(tournament: &Tournament) {
    for round in &tournament.rounds {
        let plan = plan_of(round);
        let serious: Vec<_> = warnings(tournament, &plan).into_iter().filter(is_serious).collect();
        assert_eq!(serious, [], "round {}", plan.round);
        let allocated = plan.byes.values().filter(|bye| **bye == Bye::PairingAllocated).count();
        let others = plan.byes.len() - allocated;
        assert_eq!(allocated, (tournament.entries.len() - others) % 2, "one bye at most, and only for an odd number");
    }
}

/// Opponents by place in the field, as the literal oracle gives them.
fn opponents(field: &SwissField, paired: &PairedField) -> literal::Opponents {
    let mut opponents = vec![None; field.players.len()];
    for &(a, b) in paired.brackets.iter().flat_map(|bracket| &bracket.pairs) {
        (opponents[a], opponents[b]) = (Some(b), Some(a));
    }
    opponents
}

fn check_against_the_rulebook(field: &SwissField) {
    let is_2026 = field.rules.completion == Completion::InEveryBracket;
    let expected = if is_2026 { literal::pair(field) } else { literal_2017::pair(field) };
    let reference = is_2026.then(|| reference::pair(field, BracketHorizon::Near));
    for ours in reference.into_iter().chain([engine::pair(field, &Tier::ALL), engine::pair(field, &[])]) {
        match (ours, &expected) {
            (Ok(paired), Some(expected)) => assert_eq!(opponents(field, &paired), *expected, "{:#?}", field.players),
            (Err(Obstacle::Blocked { .. }), None) => {}
            (ours, expected) => panic!("{ours:?}, expected {expected:?}"),
        }
    }
}

/// The same tournament with entries numbered the other way round in the store.
pub fn stored_differently(tournament: &Tournament) -> Tournament {
    let renamed = |id: EntryId| EntryId(1000 - id.0);
    let mut other = tournament.clone();
    other.entries = tournament
        .entries
        .values()
        .map(|entry| {
            let mut entry = entry.clone();
            entry.id = renamed(entry.id);
            (entry.id, entry)
        })
        .collect();
    for round in &mut other.rounds {
        round.byes = round.byes.iter().map(|(&id, &bye)| (renamed(id), bye)).collect();
        for pairing in round.pairings.values_mut() {
            (pairing.white, pairing.black) = (renamed(pairing.white), renamed(pairing.black));
        }
    }
    let groups = other.settings.forbidden.iter_mut().map(|group| &mut group.entries);
    for entries in groups.chain(other.settings.acceleration.iter_mut().map(|record| &mut record.entries)) {
        for id in entries {
            *id = renamed(*id);
        }
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_pairing_is_legal_and_replays(recipe in recipe(1..=40)) {
        let (tournament, error) = play(&recipe, |_, _| {});
        check_legality(&tournament);
        prop_assert_eq!(replay(&tournament), []);
        let expected_end = matches!(error, None | Some(PairingError::NoPairing { .. } | PairingError::NoPlayers));
        prop_assert!(expected_end, "{:?}", error);
    }

    #[test]
    fn small_fields_are_paired_as_the_rulebook_taken_literally_says(recipe in recipe(2..=9)) {
        play(&recipe, |_, field| check_against_the_rulebook(field));
    }

    #[test]
    fn small_fields_are_paired_as_the_rulebook_of_2017_taken_literally_says(recipe in recipe(2..=8)) {
        play(&Recipe { edition: DutchEdition::Y2017, ..recipe }, |_, field| check_against_the_rulebook(field));
    }

    #[test]
    fn many_forbidden_pairs_force_the_exchanges_that_come_first(
        players in 8..=14_u16, seed in any::<u64>(), barred in 50..=75_u64,
    ) {
        let recipe = Recipe::calm(players, 3, seed);
        play_with_forbidden(&recipe, barred);
    }

    #[test]
    fn looking_near_gives_what_looking_over_the_whole_field_gives(recipe in recipe(2..=24)) {
        play(&recipe, |_, field| {
            assert_eq!(reference::pair(field, BracketHorizon::Near), reference::pair(field, BracketHorizon::WholeField));
        });
    }

    #[test]
    fn the_order_in_which_players_are_stored_does_not_matter(recipe in recipe(2..=24)) {
        let (tournament, _) = play(&recipe, |_, _| {});
        let last = tournament.paired_rounds();
        let other = stored_differently(&tournament);
        let paired = |tournament: &Tournament| {
            pair(tournament, last, Side::White).map(|paired| pairs_text(tournament, &paired.plan)).ok()
        };
        prop_assert_eq!(paired(&tournament), paired(&other));
        prop_assert_eq!(paired(&tournament), paired(&tournament));
    }
}

#[test]
fn the_blocked_are_those_whom_nobody_is_left_for() {
    let recipe = Recipe::calm(6, 9, 1);
    let (tournament, error) = play(&recipe, |_, _| {});
    let Some(PairingError::NoPairing { stranded, wanted, .. }) = error else { panic!("six players last five rounds") };
    assert!(stranded.len() > wanted.len());
    let met: BTreeSet<(EntryId, EntryId)> =
        tournament.pairings().flat_map(|p| [(p.white, p.black), (p.black, p.white)]).collect();
    assert!(tournament.paired_rounds() >= RoundNumber(3));
    assert!(stranded.iter().any(|&a| met.iter().filter(|(one, _)| *one == a).count() >= 3));
}

/// A field with two exchanges, where the criteria leave open which player enters S1.
#[test]
fn of_two_exchanges_the_one_with_the_smaller_number_entering_comes_first() {
    play_with_forbidden(
        &Recipe {
            players: 14,
            rounds: 3,
            seed: 13_916_531_203_809_402_211,
            disturbed: false,
            edition: DutchEdition::Y2026,
        },
        68,
    );
}
