//! Random tournaments of any system, played to the end or until nothing can be paired any more.

use std::collections::BTreeSet;

use crate::simulation::{Dice, Recipe, new_tournament, play_round, record};
use draughts::Side;
use tournament::pairing::systems::Request;
use tournament::pairing::systems::pairable_field::PairableField;
use tournament::pairing::watch::PairingWatch;
use tournament::pairing::{PairingError, pair};
use tournament::{EntryId, GameResult, Rating, RoundNumber, Score, System, Tournament};

/// The systems, in the order of the type.
pub const SYSTEMS: [System; 6] =
    [System::Burstein, System::Dubov, System::DoubleSwiss, System::Monrad, System::Keizer, System::KnockOut];

/// Plays a tournament by `system`; `see` is shown it before each round is paired.
pub fn play(recipe: &Recipe, system: System, see: impl FnMut(&Tournament)) -> (Tournament, Option<PairingError>) {
    play_with(recipe, system, see, |tournament, dice| match system {
        System::KnockOut => play_round_without_draws(tournament, dice),
        _ => play_round(tournament, recipe, dice).map(drop),
    })
}

/// The same with draws only: all are in one score group, or nearly.
pub fn play_level(recipe: &Recipe, system: System, see: impl FnMut(&Tournament)) {
    play_with(recipe, system, see, |tournament, dice| {
        let paired = pair(tournament, next(tournament), Side::White)?;
        record(tournament, &paired.plan, dice, |_, _| GameResult::Played(Score::Draw));
        Ok(())
    });
}

fn play_with(
    recipe: &Recipe,
    system: System,
    mut see: impl FnMut(&Tournament),
    mut play: impl FnMut(&mut Tournament, &mut Dice) -> Result<(), PairingError>,
) -> (Tournament, Option<PairingError>) {
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(recipe, &mut dice);
    tournament.settings.system = system;
    for entry in tournament.entries.values_mut() {
        entry.rating = Some(Rating(1500 + i32::try_from(dice.roll(600)).expect("small")));
    }
    for _ in 1..=recipe.rounds {
        see(&tournament);
        if let Err(error) = play(&mut tournament, &mut dice) {
            return (tournament, Some(error));
        }
    }
    (tournament, None)
}

fn play_round_without_draws(tournament: &mut Tournament, dice: &mut Dice) -> Result<(), PairingError> {
    let paired = pair(tournament, tournament.paired_rounds().next(), Side::White)?;
    tournament.settings.rounds = paired.plan.rounds.unwrap_or(tournament.settings.rounds);
    record(tournament, &paired.plan, dice, |_, dice| {
        GameResult::Played(if dice.one_in(2) { Score::White } else { Score::Black })
    });
    Ok(())
}

/// The round after the last.
pub fn next(tournament: &Tournament) -> RoundNumber {
    tournament.paired_rounds().next()
}

/// A round by indexes in the field.
pub struct Literal {
    /// The pairs.
    pub pairs: Vec<(usize, usize)>,
    /// The player with the bye, if any.
    pub free: Vec<usize>,
}

/// Compares the pairing of the next round with that of a literal rulebook; `None` means no pairing.
pub fn check_against(tournament: &Tournament, literally: impl Fn(&PairableField<'_>) -> Option<Literal>) {
    let round = next(tournament);
    if round > tournament.settings.rounds {
        return;
    }
    let byes = tournament.entries.values().filter_map(|entry| entry.bye_in(round).map(|bye| (entry.id, bye))).collect();
    let request =
        Request { tournament, round, byes, initial_colour: Side::White, only: None, watch: PairingWatch::default() };
    let Ok(field) = PairableField::from_request(&request) else { return };
    let entry = |v: usize| field.players[v].entry;
    let both = |a: EntryId, b: EntryId| (a.min(b), a.max(b));
    let expected = literally(&field).map(|Literal { pairs, free }| {
        let pairs: BTreeSet<_> = pairs.into_iter().map(|(a, b)| both(entry(a), entry(b))).collect();
        (pairs, free.first().map(|&v| entry(v)))
    });
    let found = pair(tournament, round, Side::White).ok().map(|paired| {
        let pairs: BTreeSet<_> = paired.plan.seats.iter().map(|seats| both(seats.white, seats.black)).collect();
        (pairs, paired.explanation.bye)
    });
    assert_eq!(found, expected, "round {round}");
}
