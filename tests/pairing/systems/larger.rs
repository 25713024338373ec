//! Rounds of up to 140 players, too many for the literal articles: recorded while whole rounds were still solved by weights, bracket by
//! bracket. Faster methods must give the same.

use std::fmt::Write;

use super::play::{next, play};
use crate::simulation::{Dice, Recipe};
use draughts::Side;
use tournament::pairing::pair;
use tournament::{Bye, RoundPlan, System, Tournament};

const RECORDED: &str = include_str!("../data/systems.txt");

const SYSTEMS: [System; 5] = [System::Burstein, System::Dubov, System::DoubleSwiss, System::Monrad, System::Keizer];

/// How many tournaments of each system are played.
const TOURNAMENTS: u64 = 12;

/// The tournaments: from 20 players to 140, half of them with byes, forfeits and forbidden pairs.
fn recipes() -> impl Iterator<Item = Recipe> {
    (0..TOURNAMENTS).map(|seed| {
        let mut dice = Dice::new(seed);
        let players = u16::try_from(20 + dice.roll(121)).expect("few");
        Recipe { disturbed: seed % 2 == 1, ..Recipe::calm(players, 9, seed) }
    })
}

/// A hash that differs for nearly every other plan.
fn fingerprint(plan: &RoundPlan) -> u64 {
    let free = plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(entry, _)| (entry.0, 0));
    let seats = plan.seats.iter().map(|seats| (seats.white.0, seats.black.0));
    seats.chain(free).fold(1, |mixed: u64, (white, black)| {
        let both = u64::from(white) << 32 | u64::from(black);
        (mixed.rotate_left(5) ^ both).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

fn line(lines: &mut String, tournament: &Tournament, recipe: &Recipe) {
    let round = next(tournament);
    let found = pair(tournament, round, Side::White)
        .map_or_else(|_| "none".to_owned(), |paired| format!("{:016x}", fingerprint(&paired.plan)));
    let system = tournament.settings.system;
    writeln!(lines, "{system:?} {} {} {round} {found}", recipe.seed, recipe.players).expect("a string takes all");
}

#[test]
fn larger_fields_are_paired_as_recorded() {
    let mut lines = String::new();
    for system in SYSTEMS {
        for recipe in recipes() {
            play(&recipe, system, |tournament| line(&mut lines, tournament, &recipe));
        }
    }
    let different: Vec<_> = lines.lines().zip(RECORDED.lines()).filter(|(ours, recorded)| ours != recorded).collect();
    assert_eq!((lines.lines().count(), different), (RECORDED.lines().count(), Vec::new()));
}
