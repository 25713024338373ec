//! What may still come of a tournament: certain places against every way in which small tournaments can end, and chances against
//! probabilities worked out.

#[path = "../pairing/simulation.rs"]
#[expect(dead_code, reason = "the properties of pairing use more of it")]
mod simulation;

use std::collections::BTreeMap;

use draughts::Side;
use tournament::forecast::{Certainty, Chance, PlaceRange, Simulation, Statement, certain, is_open, play, simulate};
use tournament::history::{Adjourned, PairingOutcome};
use tournament::pairing::pair;
use tournament::rating::norms::NormTable;
use tournament::standings::standings;
use tournament::{EntryId, GameId, GameResult, Mark, Rating, RoundNumber, Score, Settings, Stage, System, Tournament};

use simulation::{Dice, Recipe, new_tournament};

/// The results of a game over the board.
const ENDS: [Score; 3] = [Score::White, Score::Draw, Score::Black];

/// Plays this many rounds; of the last one only the games chosen by `is_played`.
pub fn played(mut tournament: Tournament, rounds: u16, seed: u64, is_played: impl Fn(usize) -> bool) -> Tournament {
    let mut chance = Chance::new(seed);
    for round in 1..=rounds {
        let plan = pair(&tournament, RoundNumber(round), Side::White).expect("it can be paired").plan;
        play::record(&mut tournament, &plan, |difference| GameResult::Played(play::score(difference, 30, &mut chance)));
    }
    let last = tournament.rounds.last_mut().expect("a round was played");
    last.state.stage = Stage::Published;
    for (board, pairing) in last.pairings.values_mut().enumerate().filter(|(board, _)| !is_played(*board)) {
        // Sometimes only the first game of a micro-match is played.
        let kept = usize::from(board % 2 == 1 && pairing.games.len() > 1);
        pairing.games.iter_mut().skip(kept).for_each(|game| game.result = None);
    }
    tournament
}

pub fn small(players: u16, rounds: u16, seed: u64, games: u8) -> Tournament {
    let recipe = Recipe::calm(players, rounds, seed);
    let mut tournament = new_tournament(&recipe, &mut Dice::new(seed));
    tournament.settings = Settings { initial_colour: Some(Side::White), ..Settings::new(System::DUTCH, games) };
    tournament.settings.rounds = RoundNumber(rounds);
    tournament
}

fn open_games(tournament: &Tournament) -> Vec<GameId> {
    let pairings = tournament.pairings();
    let games = pairings.flat_map(|own| own.numbered_games().map(|(number, game)| (own.game_id(number), game)));
    games.filter(|(_, game)| game.result.is_none()).map(|(id, _)| id).collect()
}

/// Every way in which the tournament can end, by going through all results, pairing as it goes.
fn all_ends(tournament: &Tournament, visit: &mut impl FnMut(&Tournament)) {
    let open = open_games(tournament);
    if let Some(&GameId { round, board, game }) = open.first() {
        for score in ENDS {
            let mut next = tournament.clone();
            let pairing = next.rounds[round.index()].pairings.get_mut(&board).expect("it is there");
            pairing.game_mut(game).expect("it is there").result = Some(GameResult::Played(score));
            all_ends(&next, visit);
        }
        return;
    }
    if tournament.paired_rounds() == tournament.settings.rounds {
        visit(tournament);
        return;
    }
    let mut next = tournament.clone();
    // A small tournament may end early, when no two remaining players can meet.
    let Ok(paired) = pair(&next, next.paired_rounds().next(), Side::White) else { return visit(tournament) };
    play::record(&mut next, &paired.plan, |_| GameResult::Played(Score::Draw));
    let last = next.rounds.last_mut().expect("it was written");
    last.pairings.values_mut().flat_map(|pairing| &mut pairing.games).for_each(|game| game.result = None);
    all_ends(&next, visit);
}

/// The actual range of places of each player: in any case, and by the result of the open pairing.
fn truth(tournament: &Tournament) -> BTreeMap<(EntryId, Option<Mark>), PlaceRange> {
    let mut truth: BTreeMap<(EntryId, Option<Mark>), PlaceRange> = BTreeMap::new();
    let round = tournament.rounds.last().expect("there is one").state.number;
    all_ends(tournament, &mut |ended| {
        for row in &standings(ended, ended.paired_rounds()).rows {
            let place = row.place.expect("everybody has a place");
            let pairing = ended.round(round).and_then(|own| own.pairing_of(row.entry));
            let was_open = tournament.round(round).and_then(|own| own.pairing_of(row.entry));
            let mark = was_open.filter(|own| !own.is_complete()).and(pairing).map(|own| {
                let PairingOutcome::Known { marks, .. } =
                    PairingOutcome::new(own, &ended.settings, Adjourned::IsAwaited)
                else {
                    panic!("everything is played")
                };
                marks[if own.white == row.entry { Side::White } else { Side::Black }]
            });
            for key in [None, mark].into_iter().take(1 + usize::from(mark.is_some())) {
                let span = truth.entry((row.entry, key)).or_insert(PlaceRange { best: u32::MAX, worst: 0 });
                span.best = span.best.min(place.first);
                span.worst = span.worst.max(place.last);
            }
        }
    });
    truth
}

/// Claims must be true; exact claims must be exact.
fn check(tournament: &Tournament, what: &str) -> usize {
    let (claims, truth) = (certain(tournament), truth(tournament));
    let spans = |claim: &Certainty| {
        let by_mark = claim.by_mark.iter().map(|(mark, span)| (Some(*mark), *span));
        std::iter::once((None, claim.always)).chain(by_mark).collect::<Vec<_>>()
    };
    assert_eq!(claims.len(), tournament.entries.len(), "{what}");
    let mut statements = 0;
    for (entry, claim) in &claims {
        for (mark, span) in spans(claim) {
            let real = truth[&(*entry, mark)];
            assert!(span.best <= real.best && real.worst <= span.worst, "{what} #{entry} {mark:?}: {span:?} {real:?}");
            assert!(!claim.is_exact || span == real, "{what} #{entry} {mark:?}: {span:?} is not {real:?}");
        }
        statements += claim.statements(claims.len()).len();
    }
    statements
}

#[test]
fn what_is_certain_in_the_last_round_is_what_all_its_ends_have_in_common() {
    let mut statements = 0;
    for seed in 0..40 {
        let players = 4 + u16::try_from(seed % 5).expect("small");
        let games = if seed % 4 == 3 { 2 } else { 1 };
        let tournament = played(small(players, 3, seed, games), 3, seed, |board| board as u64 % 3 == seed % 3);
        assert!(certain(&tournament).values().all(|claim| claim.is_exact));
        statements += check(&tournament, &format!("seed {seed}"));
    }
    assert!(statements > 100, "only {statements}");
}

#[test]
fn bounds_by_points_are_never_narrower_than_the_truth() {
    let mut statements = 0;
    for seed in 0..25 {
        let players = 6 + u16::try_from(seed % 2).expect("small");
        let tournament = played(small(players, 4, seed, 1), 3, seed, |board| board as u64 % 2 == seed % 2);
        assert!(certain(&tournament).values().all(|claim| !claim.is_exact));
        statements += check(&tournament, &format!("seed {seed}"));
    }
    assert!(statements > 30, "only {statements}");
}

#[test]
fn games_of_several_rounds_of_a_round_robin_may_be_open_together() {
    for seed in 0..12 {
        let mut tournament = small(5, 5, seed, 1);
        tournament.settings.system = System::RoundRobin { cycles: 1 };
        let mut tournament = played(tournament, 5, seed, |board| board == 0);
        let earlier = &mut tournament.rounds[3];
        earlier.state.stage = Stage::Published;
        earlier.pairings.values_mut().flat_map(|own| &mut own.games).for_each(|game| game.result = None);
        let claims = certain(&tournament);
        assert!(claims.values().all(|claim| claim.is_exact));
        let mut real: BTreeMap<EntryId, PlaceRange> = BTreeMap::new();
        all_ends(&tournament, &mut |ended| {
            for row in &standings(ended, ended.paired_rounds()).rows {
                let place = row.place.expect("everybody has a place");
                let span = real.entry(row.entry).or_insert(PlaceRange { best: u32::MAX, worst: 0 });
                (span.best, span.worst) = (span.best.min(place.first), span.worst.max(place.last));
            }
        });
        assert_eq!(claims.iter().map(|(entry, claim)| (*entry, claim.always)).collect::<BTreeMap<_, _>>(), real);
    }
}

#[test]
fn a_leader_who_cannot_be_caught_is_first_and_others_know_what_they_need() {
    // After three of four rounds 1 has 3 points, 2 and 3 have at most 1½.
    let mut tournament = small(4, 3, 1, 1);
    let mut chance = Chance::new(1);
    for round in 1..=3 {
        let plan = pair(&tournament, RoundNumber(round), Side::White).expect("it can be paired").plan;
        let is_last = round == 3;
        play::record(&mut tournament, &plan, |_| GameResult::Played(play::score(0, 100, &mut chance)));
        let last = tournament.rounds.last_mut().expect("it was written");
        last.state.stage = Stage::Published;
        for pairing in last.pairings.values_mut() {
            let winner = [(pairing.white, Score::White), (pairing.black, Score::Black)];
            let score = winner.into_iter().find(|(entry, _)| entry.0 == 1).map_or(Score::Draw, |(_, score)| score);
            pairing.games[0].result = (!is_last).then_some(GameResult::Played(score));
        }
    }
    let claims = certain(&tournament);
    assert_eq!(claims[&EntryId(1)].statements(4), [Statement::IsFirst]);
    for entry in [2, 3, 4].map(EntryId) {
        let statements = claims[&entry].statements(4);
        assert!(statements.contains(&Statement::CannotBeFirst { best: 2 }), "{entry}: {statements:?}");
        assert!(
            statements.iter().any(|own| matches!(own, Statement::IsEnough { mark: Mark::Win, .. })),
            "{statements:?}"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_chances_and_all_runs_are_counted() {
    for (system, games) in [(System::DUTCH, 1), (System::DUTCH, 2), (System::RoundRobin { cycles: 1 }, 1)] {
        let mut tournament = small(8, 5, 3, games);
        tournament.settings.system = system;
        let tournament = played(tournament, 3, 3, |board| board != 1);
        assert!(is_open(&tournament));
        let run = |seed| simulate(&tournament, &NormTable::usual(), Simulation { seed, draws: 30, runs: 300 }, || true);
        let (one, other) = (run(7), run(8));
        assert_eq!(one, run(7));
        assert_ne!(one, other);
        assert_eq!((one.runs, one.cut_short, one.prospects.len()), (300, 0, 8));
        let claims = certain(&tournament);
        for own in &one.prospects {
            assert_eq!(own.places.iter().sum::<u32>(), 300);
            assert_eq!(own.among_first(8).per_mille(), 1000);
            let always = claims[&own.entry].always;
            let taken = (1..).zip(&own.places).filter(|(_, times)| **times > 0).map(|(place, _)| place);
            assert!(taken.into_iter().all(|place: u32| always.best <= place && place <= always.worst), "{own:?}");
        }
    }
}

#[test]
fn what_a_player_makes_of_the_next_match_parts_all_runs() {
    for (system, games) in [(System::DUTCH, 1), (System::DUTCH, 2), (System::RoundRobin { cycles: 1 }, 1)] {
        let mut tournament = small(8, 5, 3, games);
        tournament.settings.system = system;
        // One board of the round is still being played: its players depend on it, the others on the next round.
        let tournament = played(tournament, 3, 3, |board| board != 1);
        let wanted = Simulation { seed: 7, draws: 30, runs: 300 };
        let found = simulate(&tournament, &NormTable::usual(), wanted, || true);
        let claims = certain(&tournament);
        for own in &found.prospects {
            let shares = Mark::ALL.map(|mark| own.makes(mark).times);
            assert_eq!(shares.iter().sum::<u32>(), own.runs, "#{}: {shares:?}", own.entry);
            let mut places = vec![0; 8];
            for (mark, taken) in &own.by_mark {
                assert_eq!(taken.runs(), own.makes(*mark).times);
                places.iter_mut().zip(taken.times()).for_each(|(sum, times)| *sum += times);
                let usual = taken.usual().expect("there are runs");
                assert!(usual.best <= usual.worst && usual.worst <= 8, "{usual:?}");
                let Some(possible) = claims[&own.entry].by_mark.get(mark) else { continue };
                assert!(possible.best <= usual.best && usual.worst <= possible.worst, "{usual:?} in {possible:?}");
            }
            assert_eq!(places, own.places, "#{}", own.entry);
        }
    }
}

#[test]
fn who_has_a_bye_in_the_next_round_makes_nothing_of_it() {
    let tournament = played(small(7, 5, 3, 1), 3, 3, |_| true);
    let wanted = Simulation { seed: 7, draws: 30, runs: 100 };
    let found = simulate(&tournament, &NormTable::usual(), wanted, || true);
    let known = |own: &&tournament::forecast::PlayerForecast| !own.by_mark.is_empty();
    assert_eq!(found.prospects.iter().filter(known).count(), 6);
    for own in found.prospects.iter().filter(known) {
        assert_eq!(Mark::ALL.map(|mark| own.makes(mark).times).iter().sum::<u32>(), own.runs);
    }
}

#[test]
fn results_of_the_next_match_are_as_likely_as_by_the_ratings() {
    let mut tournament = small(4, 3, 5, 1);
    tournament.entries.values_mut().for_each(|entry| entry.rating = Some(Rating(2000)));
    let tournament = played(tournament, 3, 5, |_| false);
    let wanted = Simulation { seed: 1, draws: 30, runs: 20_000 };
    let found = simulate(&tournament, &NormTable::usual(), wanted, || true);
    for own in &found.prospects {
        for (mark, share) in [(Mark::Win, 350), (Mark::Draw, 300), (Mark::Loss, 350)] {
            assert!(own.makes(mark).per_mille().abs_diff(share) < 15, "#{} {mark:?}", own.entry);
        }
        let usual = |mark: &Mark| own.by_mark[mark].usual().expect("it happens");
        assert!(usual(&Mark::Win).worst <= usual(&Mark::Loss).worst, "#{}", own.entry);
    }
}

#[test]
fn chances_are_those_of_the_ratings() {
    // Two games are open; by the rule equal players draw in three of ten games.
    let mut tournament = small(4, 3, 5, 1);
    tournament.entries.values_mut().for_each(|entry| entry.rating = Some(Rating(2000)));
    let tournament = played(tournament, 3, 5, |_| false);
    let mut exact: BTreeMap<EntryId, f64> = BTreeMap::new();
    all_ends(&tournament, &mut |ended| {
        let scores = ended.rounds[2].pairings.values().filter_map(|own| own.games[0].result?.score());
        let likely: f64 = scores.map(|score| if score == Score::Draw { 0.3 } else { 0.35 }).product();
        for row in &standings(ended, RoundNumber(3)).rows {
            if row.place.is_some_and(|place| place.first == 1) {
                *exact.entry(row.entry).or_default() += likely;
            }
        }
    });
    let runs = 20_000;
    let found = simulate(&tournament, &NormTable::usual(), Simulation { seed: 1, draws: 30, runs }, || true);
    for own in &found.prospects {
        let (likely, share) =
            (exact.get(&own.entry).copied().unwrap_or(0.0), f64::from(own.place(1).times) / f64::from(runs));
        assert!((likely - share).abs() < 0.015, "#{}: {share} is not {likely}", own.entry);
    }
}

#[test]
fn a_draft_is_not_known_to_anybody() {
    let tournament = played(small(6, 4, 2, 1), 3, 2, |_| true);
    let mut drafted = tournament.clone();
    let plan = pair(&drafted, RoundNumber(4), Side::White).expect("it can be paired").plan;
    play::record(&mut drafted, &plan, |_| GameResult::Played(Score::White));
    drafted.rounds[3].state.stage = Stage::Draft;
    drafted.rounds[3].pairings.values_mut().for_each(|own| own.games[0].result = None);
    let run =
        |tournament| simulate(tournament, &NormTable::usual(), Simulation { seed: 7, draws: 30, runs: 50 }, || true);
    assert_eq!(run(&drafted), run(&tournament));
    assert_eq!(certain(&drafted), certain(&tournament));
}

#[test]
fn norms_are_counted_by_their_ranks() {
    let mut tournament = small(10, 9, 4, 1);
    for entry in tournament.entries.values_mut() {
        entry.person.title = if entry.id.0 == 10 { "I" } else { "мс" }.to_owned();
        entry.rating = Some(Rating(if entry.id.0 == 10 { 2600 } else { 1800 }));
    }
    let tournament = played(tournament, 7, 4, |_| true);
    let found = simulate(&tournament, &NormTable::usual(), Simulation { seed: 1, draws: 30, runs: 200 }, || true);
    let strong = found.player(EntryId(10)).expect("they play");
    assert!(strong.norm().per_mille() > 900, "{strong:?}");
    assert!(found.prospects.iter().filter(|own| own.entry.0 != 10).all(|own| own.norm().times == 0));
}

#[test]
fn nothing_is_open_before_the_start_and_after_the_end() {
    let announced = small(6, 3, 1, 1);
    assert!(!is_open(&announced));
    let over = played(announced.clone(), 3, 1, |_| true);
    assert!(!is_open(&over));
    assert!(is_open(&played(announced.clone(), 3, 1, |board| board > 0)));
    assert!(is_open(&played(announced, 2, 1, |_| true)));
}

#[test]
fn wins_and_draws_make_the_expected_score() {
    for (difference, draws, white, draw) in [
        (0, 30, 3500, 3000),
        (0, 0, 5000, 0),
        (0, 100, 0, 10_000),
        (400, 30, 8759, 883),
        (-400, 30, 359, 883),
        (2000, 100, 10_000, 0),
    ] {
        assert_eq!(
            play::Likelihoods::new(difference, draws),
            play::Likelihoods { white, draw },
            "{difference} {draws}"
        );
    }
}
