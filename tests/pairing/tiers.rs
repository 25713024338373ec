//! The three ways to pair a bracket against each other, on random rounds of random tournaments.

use std::collections::BTreeMap;

use crate::simulation::{Dice, Recipe, new_tournament, play_round};
use tournament::pairing::dutch::engine::{self, Tier};
use tournament::pairing::dutch::history::SwissField;
use tournament::pairing::dutch::reference::{self, BracketHorizon};
use tournament::{Bye, DutchEdition, EntryId, RoundNumber, Tournament};

/// Up to this many players the plain solver always examines the whole field.
const SMALL: usize = 30;

/// Plays a tournament and compares all tiers in every round; how many rounds that were.
fn compare(recipe: &Recipe) -> usize {
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(recipe, &mut dice);
    for round in 1..=recipe.rounds {
        compare_round(&tournament, RoundNumber(round), recipe);
        if play_round(&mut tournament, recipe, &mut dice).is_err() {
            return usize::from(round);
        }
    }
    usize::from(recipe.rounds)
}

fn compare_round(tournament: &Tournament, round: RoundNumber, recipe: &Recipe) {
    let byes: BTreeMap<EntryId, Bye> =
        tournament.entries.values().filter_map(|entry| entry.bye_in(round).map(|bye| (entry.id, bye))).collect();
    let field = SwissField::new(tournament, round, &byes, tournament.settings.initial_colour.expect("drawn"));
    let horizon = if field.players.len() <= SMALL { BracketHorizon::WholeField } else { BracketHorizon::Near };
    let expected = match recipe.edition {
        DutchEdition::Y2026 => reference::pair(&field, horizon),
        DutchEdition::Y2017 => engine::pair(&field, &[Tier::Reference]),
    };
    for tiers in [&Tier::ALL[..], &[Tier::Bracket], &[Tier::Fast]] {
        let found = engine::pair(&field, tiers);
        match (&found, &expected) {
            (Err(_), Err(_)) => {}
            _ => assert_eq!(found, expected, "{recipe:?} round {round} {tiers:?}"),
        }
    }
}

fn recipe(dice: &mut Dice, most_players: u64, edition: DutchEdition) -> Recipe {
    let number = |dice: &mut Dice, from: u64, to: u64| {
        u16::try_from(from + dice.roll(to - from + 1)).expect("the numbers are small")
    };
    let players = if dice.one_in(4) { number(dice, 2, most_players) } else { number(dice, 2, most_players / 4) };
    Recipe { players, rounds: number(dice, 1, 11), seed: dice.roll(u64::MAX), disturbed: dice.one_in(2), edition }
}

/// Compares until this many rounds have been paired.
fn compare_many(seed: u64, rounds: usize, most_players: u64, edition: DutchEdition) {
    let mut dice = Dice::new(seed);
    let mut done = 0;
    while done < rounds {
        done += compare(&recipe(&mut dice, most_players, edition));
    }
}

#[test]
fn all_tiers_give_the_same() {
    compare_many(4, 1_500, 80, DutchEdition::Y2026);
    compare_many(5, 500, 80, DutchEdition::Y2017);
}

#[test]
#[ignore = "minutes: for a change of the engine, in release"]
fn all_tiers_give_the_same_a_hundred_thousand_times() {
    on_two_threads(|seed| compare_many(seed, 50_000, 100, DutchEdition::Y2026));
}

#[test]
#[ignore = "minutes: for a change of the engine, in release"]
fn all_tiers_give_the_same_in_large_fields() {
    on_two_threads(|seed| compare_many(seed, 1_000, 600, DutchEdition::Y2026));
}

#[test]
#[ignore = "minutes: for a change of the engine, in release"]
fn all_tiers_give_the_same_by_the_edition_of_2017() {
    on_two_threads(|seed| compare_many(seed, 50_000, 100, DutchEdition::Y2017));
}

fn on_two_threads(check: impl Fn(u64) + Sync) {
    let check = &check;
    std::thread::scope(|scope| {
        [11, 12].map(|seed| scope.spawn(move || check(seed))).map(|part| part.join().expect("no check panics"))
    });
}
