//! Simulated consequences of regulations, compared with tournaments of known outcome.

use std::collections::BTreeMap;

use super::forecast::{played, small};
use tournament::forecast::{FirstPlaceDecision, Simulation, play_until, rehearse};
use tournament::standings::{DecidedBy, standings};
use tournament::{GameResult, RoundNumber, Score, Tournament};

const SIMULATION: Simulation = Simulation { seed: 11, draws: 30, runs: 40 };

/// The round after which the winner's points are out of reach: by hand, from the points of each round.
fn decided_after(tournament: &Tournament, rounds: u16) -> RoundNumber {
    let after = |round: u16| standings(tournament, RoundNumber(round));
    let winner = after(rounds).rows[0].entry;
    let is_safe = |round: &u16| {
        let standings = after(*round);
        let own = standings.row(winner).expect("they play").points.tenths();
        let others = standings.rows.iter().filter(|row| row.entry != winner).map(|row| row.points.tenths());
        // A micro-match gives at most 2 points, a single game 1.
        let most = tournament.settings.pairing_values().win.tenths();
        own > others.max().expect("others play") + most * i32::from(rounds - round)
    };
    RoundNumber((1..=rounds).find(is_safe).unwrap_or(rounds))
}

#[test]
fn a_tournament_that_is_played_ends_as_it_has_ended_in_every_run() {
    for seed in 1..=60 {
        let rounds = 5;
        let tournament = played(small(7, rounds, seed, 2), rounds, seed, |_| true);
        let standings = standings(&tournament, RoundNumber(rounds));
        let found = rehearse(&tournament, SIMULATION, || true);
        let every = |what| BTreeMap::from([(what, SIMULATION.runs)]);
        let decision = match standings.rows[1].decided_by {
            DecidedBy::Points => FirstPlaceDecision::Points,
            DecidedBy::TieBreak(tie_break) => FirstPlaceDecision::TieBreak(tie_break),
            DecidedBy::Shared => FirstPlaceDecision::Shared,
            other => panic!("{other:?}"),
        };
        assert_eq!(found.decided_by, BTreeMap::from([(decision, SIMULATION.runs)]), "{seed}");
        let level = standings.rows.iter().filter(|row| row.points == standings.rows[0].points).count();
        assert_eq!(found.level_at_top, every(u32::try_from(level).expect("few")), "{seed}");
        let after = BTreeMap::from([(decided_after(&tournament, rounds), SIMULATION.runs)]);
        assert_eq!(found.decided_after, after, "{seed}");
        // Seven players: one bye a round, each time for another player.
        assert_eq!(found.byes, every(u32::from(rounds)), "{seed}");
        assert_eq!((found.second_byes, found.cut_short, found.runs), (0, 0, SIMULATION.runs));
    }
}

#[test]
fn the_counts_of_open_tournaments_are_those_of_all_runs_and_too_many_rounds_are_told() {
    let tournament = played(small(8, 4, 3, 1), 2, 3, |board| board == 0);
    let found = rehearse(&tournament, SIMULATION, || true);
    let sums = [
        found.decided_by.values().sum::<u32>(),
        found.level_at_top.values().sum(),
        found.decided_after.values().sum(),
        found.shared_places.values().sum(),
        found.byes.values().sum(),
    ];
    assert_eq!(sums, [SIMULATION.runs; 5]);
    assert!(found.level_at_top.len() > 1, "chance decides: {:?}", found.level_at_top);
    assert_eq!(found, rehearse(&tournament, SIMULATION, || true), "the same seed, the same figures");

    let too_long = small(3, 6, 1, 1);
    assert_eq!(rehearse(&too_long, SIMULATION, || true).cut_short, SIMULATION.runs, "three players have three rounds");
    assert_eq!(rehearse(&tournament, SIMULATION, || false).runs, 0);
}

#[test]
fn a_copy_is_played_up_to_a_round_and_keeps_what_was_played() {
    let tournament = played(small(8, 5, 9, 2), 2, 9, |board| board < 2);
    let copy = play_until(&tournament, RoundNumber(4), SIMULATION, |_| true).expect("it is not stopped");
    assert_eq!(copy.rounds.len(), 4);
    for (own, original) in copy.pairings().zip(tournament.pairings()) {
        assert_eq!((own.white, own.black), (original.white, original.black));
        for (new, old) in own.games.iter().zip(&original.games) {
            assert!(old.result.is_none_or(|result| new.result == Some(result)), "a result stays");
        }
    }
    let scores = copy.pairings().flat_map(|pairing| &pairing.games).map(|game| game.result.and_then(GameResult::score));
    let scores: Vec<Option<Score>> = scores.collect();
    assert!(scores.iter().all(Option::is_some), "{scores:?}");
    let shorter = play_until(&tournament, RoundNumber(1), SIMULATION, |_| true).expect("it is not stopped");
    assert_eq!(shorter.rounds.len(), 2, "rounds that are there stay");
    let stopped = play_until(&tournament, RoundNumber(4), SIMULATION, |paired| paired < RoundNumber(3));
    assert_eq!(stopped, None, "it was to stop before the fourth round");
}
