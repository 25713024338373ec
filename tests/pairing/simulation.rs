//! Random tournaments, paired round by round by the engine, for properties.

use draughts::Side;
use proptest::prelude::*;
use tournament::pairing::{Paired, PairingError, pair};
use tournament::{
    Acceleration, BoardNumber, Bye, DutchEdition, Entry, EntryId, ForbiddenPairs, Forfeit, GameNumber, GameResult,
    Info, Name, Origin, Pairing, Person, Points, Round, RoundNumber, RoundPlan, RoundState, Score, Settings, Stage,
    StartNumber, System, Tournament, TournamentId,
};

/// A small random generator: its numbers depend only on the seed.
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `limit`.
    pub fn roll(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % limit
    }

    pub fn one_in(&mut self, times: u64) -> bool {
        self.roll(times) == 0
    }
}

/// What kind of tournament is played.
#[derive(Debug, Clone)]
pub struct Recipe {
    pub players: u16,
    pub rounds: u16,
    pub seed: u64,
    /// Whether there are byes, forfeits, absences, late entries, forbidden pairs and virtual points.
    pub disturbed: bool,
    /// The edition of the rules.
    pub edition: DutchEdition,
}

impl Recipe {
    /// All players present in all rounds, by the rules in force.
    pub const fn calm(players: u16, rounds: u16, seed: u64) -> Self {
        Self { players, rounds, seed, disturbed: false, edition: DutchEdition::Y2026 }
    }
}

pub fn recipe(players: std::ops::RangeInclusive<u16>) -> impl Strategy<Value = Recipe> {
    (players, 1..=11_u16, any::<u64>(), any::<bool>())
        .prop_map(|(players, rounds, seed, disturbed)| Recipe { disturbed, ..Recipe::calm(players, rounds, seed) })
}

/// The tournament before its first round.
pub fn new_tournament(recipe: &Recipe, dice: &mut Dice) -> Tournament {
    let mut settings = Settings::new(System::Dutch { edition: recipe.edition }, 1);
    settings.rounds = RoundNumber(recipe.rounds);
    settings.initial_colour = Some(if dice.one_in(2) { Side::White } else { Side::Black });
    let mut tournament = Tournament::new(TournamentId(1), "event", Info::default(), settings);
    for number in 1..=recipe.players {
        let entry = newcomer(number, recipe, dice);
        tournament.entries.insert(entry.id, entry);
    }
    if recipe.disturbed {
        disturb_settings(&mut tournament, dice);
    }
    tournament
}

fn newcomer(number: u16, recipe: &Recipe, dice: &mut Dice) -> Entry {
    let person = Person { name: Name::new("Player", &number.to_string()), ..Person::default() };
    let mut entry = Entry::new(EntryId(u32::from(number)), person, None);
    entry.number = Some(StartNumber(number));
    if recipe.disturbed {
        if dice.one_in(10) {
            entry.joins = RoundNumber(2);
        }
        if dice.one_in(10) {
            entry.withdrawn_after = Some(RoundNumber(u16::try_from(dice.roll(6)).expect("small")));
        }
        for round in 1..=recipe.rounds {
            if dice.one_in(12) {
                let byes = [Bye::Half, Bye::Zero, Bye::Full, Bye::Half];
                entry.byes.insert(RoundNumber(round), byes[usize::try_from(dice.roll(4)).expect("small")]);
            }
        }
    }
    entry
}

fn disturb_settings(tournament: &mut Tournament, dice: &mut Dice) {
    let ids: Vec<EntryId> = tournament.entries.keys().copied().collect();
    let some = |dice: &mut Dice, one_in| ids.iter().copied().filter(|_| dice.one_in(one_in)).collect::<Vec<_>>();
    if dice.one_in(3) {
        let rounds = dice.one_in(2).then_some((RoundNumber(1), RoundNumber(3)));
        tournament.settings.forbidden = vec![ForbiddenPairs { rounds, entries: some(dice, 5) }];
    }
    if dice.one_in(3) {
        let points = Points::from_tenths(5 * i32::try_from(dice.roll(5)).expect("small"));
        let rounds = (RoundNumber(1), RoundNumber(3));
        tournament.settings.acceleration = vec![Acceleration { points, rounds, entries: some(dice, 2) }];
    }
}

/// Pairs the next round and plays it.
pub fn play_round(tournament: &mut Tournament, recipe: &Recipe, dice: &mut Dice) -> Result<Paired, PairingError> {
    let paired = pair(tournament, tournament.paired_rounds().next(), Side::White)?;
    let result = |_: &Pairing, dice: &mut Dice| result(recipe, dice);
    record(tournament, &paired.plan, dice, result);
    Ok(paired)
}

/// Stores a round with results.
pub fn record(
    tournament: &mut Tournament,
    plan: &RoundPlan,
    dice: &mut Dice,
    result: impl Fn(&Pairing, &mut Dice) -> GameResult,
) {
    let state = RoundState::new(plan.round, Stage::Closed, Origin::Engine);
    let mut round = Round { byes: plan.byes.clone(), ..Round::new(state) };
    for (board, &seats) in (1..).map(BoardNumber).zip(&plan.seats) {
        let mut pairing = Pairing::new(plan.round, board, seats, tournament.settings.games_per_pairing);
        let result = result(&pairing, dice);
        pairing.game_mut(GameNumber(1)).expect("every pairing has a first game").result = Some(result);
        round.pairings.insert(board, pairing);
    }
    tournament.rounds.push(round);
}

fn result(recipe: &Recipe, dice: &mut Dice) -> GameResult {
    if recipe.disturbed && dice.one_in(12) {
        let forfeits = [Forfeit::White, Forfeit::Black, Forfeit::Both];
        return GameResult::Forfeit(forfeits[usize::try_from(dice.roll(3)).expect("small")]);
    }
    let scores = [Score::White, Score::Black, Score::Draw, Score::White, Score::Black];
    GameResult::Played(scores[usize::try_from(dice.roll(5)).expect("small")])
}
