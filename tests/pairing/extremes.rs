//! Tournaments that hardly are any: no player, one player, all withdrawn, more rounds than opponents. Every system says what is the
//! matter; none falls over.

use crate::simulation::{Dice, Recipe, new_tournament, record};
use draughts::Side;
use tournament::pairing::avoided_pairs::pair_with_avoided;
use tournament::pairing::{PairingError, pair};
use tournament::{DutchEdition, GameResult, RoundNumber, Score, System, Tournament};

const SYSTEMS: [System; 10] = [
    System::DUTCH,
    System::Dutch { edition: DutchEdition::Y2017 },
    System::RoundRobin { cycles: 1 },
    System::RoundRobin { cycles: 2 },
    System::Burstein,
    System::Dubov,
    System::DoubleSwiss,
    System::Monrad,
    System::Keizer,
    System::KnockOut,
];

fn of(system: System, players: u16, rounds: u16) -> Tournament {
    let mut tournament = new_tournament(&Recipe::calm(players, rounds, 1), &mut Dice::new(1));
    tournament.settings.system = system;
    tournament
}

fn first(tournament: &Tournament) -> Result<usize, PairingError> {
    let both = pair(tournament, RoundNumber(1), Side::White);
    let with_avoided = pair_with_avoided(tournament, RoundNumber(1), Side::White).map(|granted| granted.paired);
    assert_eq!(both, with_avoided, "without avoided pairs both are the same");
    both.map(|paired| paired.plan.seats.len())
}

#[test]
fn nobody_cannot_be_paired() {
    for system in SYSTEMS {
        assert_eq!(first(&of(system, 0, 5)), Err(PairingError::NoPlayers), "{system:?}");
    }
}

#[test]
fn one_player_has_the_bye_or_is_too_few() {
    for system in SYSTEMS {
        let expected = match system {
            System::RoundRobin { .. } | System::KnockOut => Err(PairingError::TooFewPlayers),
            _ => Ok(0),
        };
        assert_eq!(first(&of(system, 1, 5)), expected, "{system:?}");
    }
}

#[test]
fn all_withdrawn_are_nobody() {
    for system in SYSTEMS {
        let mut tournament = of(system, 6, 5);
        tournament.entries.values_mut().for_each(|entry| entry.withdrawn_after = Some(RoundNumber(0)));
        assert_eq!(first(&tournament), Err(PairingError::NoPlayers), "{system:?}");
    }
}

/// Plays until nothing can be paired any more; returns the number of rounds, and the reason.
fn play(system: System) -> (u16, PairingError) {
    let mut tournament = of(system, 6, 30);
    let mut dice = Dice::new(7);
    loop {
        let round = tournament.paired_rounds().next();
        match pair(&tournament, round, Side::White) {
            Ok(paired) => {
                tournament.settings.rounds = paired.plan.rounds.unwrap_or(tournament.settings.rounds);
                record(&mut tournament, &paired.plan, &mut dice, |_, dice| {
                    GameResult::Played(if dice.one_in(2) { Score::White } else { Score::Black })
                });
            }
            Err(error) => return (round.0 - 1, error),
        }
    }
}

#[test]
fn thirty_rounds_with_six_players_end_where_opponents_do() {
    for system in SYSTEMS {
        let (rounds, error) = play(system);
        let is_expected = match system {
            System::RoundRobin { cycles } => {
                rounds == 5 * u16::from(cycles) && matches!(error, PairingError::NoRoundLeft(_))
            }
            System::KnockOut => rounds == 3 && matches!(error, PairingError::NoRoundLeft(_)),
            System::Keizer => rounds == 30 && matches!(error, PairingError::NoRoundLeft(_)),
            _ => (1..=5).contains(&rounds) && matches!(error, PairingError::NoPairing { .. }),
        };
        assert!(is_expected, "{system:?}: {rounds} rounds, {error:?}");
    }
}
