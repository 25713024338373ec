//! How often the rest of a tournament is played in a second, and how long it takes to tell what is certain.
//!
//! `cargo bench --bench forecast`: a line a tournament with players, rounds still to be played, runs a second, and the time for the
//! certain statements. Asked: thousands of runs a second at 25 players.

use std::time::Instant;

use draughts::Side;
use tournament::forecast::{Chance, Simulation, certain, play, simulate};
use tournament::pairing::pair;
use tournament::rating::norms::NormTable;
use tournament::{
    Entry, EntryId, GameResult, Info, Name, Person, Rating, RoundNumber, Settings, Stage, StartNumber, System,
    Tournament, TournamentId,
};

fn main() {
    println!(
        "{:>7} {:>6} {:>5} {:>6} {:>12} {:>14}",
        "players", "rounds", "left", "games", "runs a second", "certain in"
    );
    for (players, rounds, left, games) in [
        (25, 9, 1, 1),
        (25, 9, 2, 1),
        (25, 9, 3, 1),
        (25, 9, 5, 1),
        (25, 9, 3, 2),
        (60, 9, 3, 1),
        (120, 11, 3, 1),
        (500, 11, 3, 1),
    ] {
        let tournament = new_tournament(players, rounds, games, rounds - left);
        let seconds = 2.0;
        let start = Instant::now();
        let wanted = Simulation { seed: 7, draws: play::USUAL_DRAWS, runs: u32::MAX };
        let goes_on = || start.elapsed().as_secs_f64() < seconds;
        let forecast = simulate(&tournament, &NormTable::usual(), wanted, goes_on);
        let speed = f64::from(forecast.runs) / start.elapsed().as_secs_f64();
        let start = Instant::now();
        std::hint::black_box(certain(&tournament));
        let time = start.elapsed().as_secs_f64() * 1e3;
        println!("{players:>7} {rounds:>6} {left:>5} {games:>6} {speed:>13.0} {time:>11.2} ms");
    }
    let tournament = open_last_round();
    let start = Instant::now();
    std::hint::black_box(certain(&tournament));
    println!(
        "18 players, 9 games of the last round open, all gone through: {:.0} ms",
        start.elapsed().as_secs_f64() * 1e3
    );
}

/// A tournament after `played` rounds.
fn new_tournament(players: u16, rounds: u16, games: u8, played: u16) -> Tournament {
    let mut settings = Settings::new(System::DUTCH, games);
    settings.rounds = RoundNumber(rounds);
    settings.initial_colour = Some(Side::White);
    let mut tournament = Tournament::new(TournamentId(1), "event", Info::default(), settings);
    let mut chance = Chance::new(5);
    for number in 1..=players {
        let person = Person { name: Name::new("Player", &number.to_string()), ..Person::default() };
        let mut entry = Entry::new(EntryId(u32::from(number)), person, Some(Rating(1700 + chance.below(600))));
        entry.number = Some(StartNumber(number));
        tournament.entries.insert(entry.id, entry);
    }
    for round in 1..=played {
        let plan = pair(&tournament, RoundNumber(round), Side::White).expect("it can be paired").plan;
        play::record(&mut tournament, &plan, |difference| GameResult::Played(play::score(difference, 30, &mut chance)));
    }
    tournament
}

fn open_last_round() -> Tournament {
    let mut tournament = new_tournament(18, 9, 1, 9);
    let last = tournament.rounds.last_mut().expect("it was played");
    last.state.stage = Stage::Published;
    last.pairings.values_mut().flat_map(|pairing| &mut pairing.games).for_each(|game| game.result = None);
    tournament
}
