//! Adamovich's coefficient by hand, and Glicko-2 over whole tournaments.

use crate::ratings::{THREE_GAMES, change_of, experienced, states};
use crate::tables::{micro, read};
use chrono::NaiveDate;
use proptest::prelude::*;
use tournament::rating::adamovich::AdamovichRules;
use tournament::rating::glicko::GlickoRules;
use tournament::rating::{FineRating, GlickoState, Method, Pending, RatingChange, RatingState, rate};
use tournament::{Basis, PointValues, Points, Rating, RatingRules, RatingSystem, Tournament};

fn by(system: RatingSystem, tournament: Tournament) -> Tournament {
    let mut tournament = tournament;
    tournament.settings.rating_rules = system.usual_rules();
    tournament.info.ends = NaiveDate::from_ymd_opt(2026, 11, 15);
    tournament
}

fn rating_after(change: &RatingChange) -> Option<i32> {
    change.after.rating.map(FineRating::tenths)
}

#[test]
fn adamovich_takes_the_mean_of_the_rating_and_what_was_met() {
    let tournament = by(RatingSystem::Adamovich, read(THREE_GAMES));
    let change = change_of(&tournament, &states([2000, 2100, 1900, 2500].map(experienced)), 1);
    // A draw with 2100 and a win against 1900; 2500 is too far away: (20·2000 + 4000 + 333⅓·(3 − 2)) / 22 = 2015.15.
    assert_eq!(rating_after(&change), Some(20_152));
    let games: Vec<_> = change.games.iter().map(|game| (game.difference, game.is_skipped, game.expected.0)).collect();
    assert_eq!(games, [(-100, false, 3500), (100, false, 6500), (-500, true, 0)]);
    let worth: Vec<_> = change.games.iter().map(|game| change.hundredths_of(game)).collect();
    assert_eq!(worth, [Some(455), Some(1061), None]);
    let Method::Adamovich(step) = change.method else { panic!("{:?}", change.method) };
    assert_eq!((step.weight, step.games, step.spread, step.is_young), (20, 2, 33_333, false));
    assert_eq!((change.after.games, change.performance), (102, Some(Rating(2193))));
}

#[test]
fn adamovich_after_one_game_is_the_formula_of_one_game() {
    for (own, opponent, result, expected) in [
        // (20·2000 + 2100 + 333⅓·(s − 1)) / 21
        (2000, 2100, '1', 20_206),
        (2000, 2100, '=', 20_048),
        (2000, 2100, '0', 19_889),
        (2000, 2399, '1', 20_349),
        (2000, 2400, '1', 20_000),
        (2000, 1600, '0', 20_000),
        (2000, 1601, '1', 19_969),
    ] {
        let (white, black) = (format!("2w{result}"), format!("1b{}", opposite(result)));
        let tournament = by(RatingSystem::Adamovich, read([white.as_str(), black.as_str()]));
        let change = change_of(&tournament, &states([own, opponent].map(experienced)), 1);
        assert_eq!(rating_after(&change), Some(expected), "{own} {opponent} {result}");
    }
}

const fn opposite(result: char) -> char {
    match result {
        '1' => '0',
        '0' => '1',
        other => other,
    }
}

#[test]
fn a_first_coefficient_has_no_rating_before_in_it_and_the_young_move_farther() {
    let pending = Pending { games: 2, score: Points::from_tenths(15), opponents: 3700 };
    for (born, expected, is_young) in
        [(None, 20_667, false), (Some(1990), 20_667, false), (Some(2009), 20_667, false), (Some(2010), 21_000, true)]
    {
        let unrated = RatingState { pending, born, ..RatingState::default() };
        let tournament = by(RatingSystem::Adamovich, read(THREE_GAMES));
        let change =
            change_of(&tournament, &states([unrated, experienced(2000), experienced(2100), experienced(2200)]), 1);
        // (3700 + 6300) / 5 = 2000; 3 of 5 points are 6 − 5 = 1 by 2-1-0: C / 5 above.
        assert_eq!(rating_after(&change), Some(expected), "{born:?}");
        let Method::Adamovich(step) = change.method else { panic!("{:?}", change.method) };
        assert_eq!((step.weight, step.games, step.is_young), (0, 5, is_young));
        assert_eq!((change.after.games, change.after.pending), (5, Pending::default()));
    }
}

#[test]
fn few_games_wait_for_a_first_coefficient() {
    let tournament = by(RatingSystem::Adamovich, read(THREE_GAMES));
    let all = states([RatingState::default(), experienced(2000), experienced(2100), experienced(2200)]);
    let change = change_of(&tournament, &all, 1);
    assert_eq!((change.method, change.after.pending.games, rating_after(&change)), (Method::Waiting, 3, None));
}

#[test]
fn a_micro_match_is_two_games_of_the_coefficient() {
    let tournament = by(RatingSystem::Adamovich, micro(Basis::Match, PointValues::ONE_HALF_ZERO));
    let change = change_of(&tournament, &states([experienced(2000), experienced(2000)]), 2);
    // A win and a draw: s = 3 of n = 2, 333⅓ / 22 = 15.15.
    assert_eq!((change.games.len(), rating_after(&change)), (2, Some(20_152)));
}

#[test]
fn the_example_of_glickmans_paper_is_a_tournament() {
    let state = |rating: i32, deviation: i32| {
        let glicko = GlickoState { rating: 100 * rating, deviation: 100 * deviation, volatility: 60_000, on: None };
        RatingState { glicko: Some(glicko), ..experienced(rating) }
    };
    let all = states([state(1500, 200), state(1400, 30), state(1550, 100), state(1700, 300)]);
    let tournament = by(RatingSystem::Glicko, read(["2w1 3b0 4w0", "1b0 4w= 3b=", "4b= 1w1 2w=", "3w= 2b= 1b1"]));
    let change = change_of(&tournament, &all, 1);
    let after = change.after.glicko.expect("it is rated by Glicko-2");
    assert_eq!((after.rating, after.deviation), (146_405, 15_152));
    assert_eq!(after.volatility, 59_996, "printed as 0.05999");
    assert_eq!(rating_after(&change), Some(14_641));
    let worth: i32 = change.games.iter().filter_map(|game| change.hundredths_of(game)).sum();
    assert!((worth - (146_405 - 150_000)).abs() <= 2, "{worth}");
    let expected: Vec<_> = change.games.iter().map(|game| game.expected.0 / 100).collect();
    assert_eq!(expected, [63, 43, 30]);
}

#[test]
fn newcomers_begin_at_1500_and_their_games_count() {
    let tournament = by(RatingSystem::Glicko, read(["2w1", "1b0"]));
    let all = states([RatingState::default(), experienced(1500)]);
    let change = change_of(&tournament, &all, 1);
    let Method::Glicko(step) = change.method else { panic!("{:?}", change.method) };
    assert_eq!(
        (step.from.rating, step.from.deviation, step.from.volatility, step.is_new),
        (150_000, 35_000, 60_000, true)
    );
    let other = change_of(&tournament, &all, 2);
    assert_eq!(other.games[0].opponent_deviation, Some(350));
    let sum = rating_after(&change).zip(rating_after(&other)).map(|(one, other)| one + other);
    assert_eq!(sum, Some(30_000), "both began alike");
    assert_eq!((change.tenths(), other.tenths().is_some()), (None, true));
}

#[test]
fn a_deviation_grows_with_each_period_without_games_up_to_that_of_a_newcomer() {
    let day = |year| NaiveDate::from_ymd_opt(year, 11, 15);
    let deviation_from = |on| {
        let glicko = GlickoState { rating: 150_000, deviation: 5_000, volatility: 60_000, on };
        let state = RatingState { glicko: Some(glicko), ..experienced(1500) };
        let tournament = by(RatingSystem::Glicko, read(["2w1", "1b0"]));
        let Method::Glicko(step) = change_of(&tournament, &states([state, experienced(1500)]), 1).method else {
            panic!()
        };
        step.from.deviation
    };
    assert_eq!(deviation_from(None), 5_000);
    assert_eq!(deviation_from(NaiveDate::from_ymd_opt(2026, 10, 16)), 5_000, "the tournament is this period");
    // Twelve periods of 30 days in a year, the tournament's own not counted: √(50² + 11·10.423²).
    assert_eq!(deviation_from(day(2025)), 6_079);
    assert_eq!(deviation_from(NaiveDate::from_ymd_opt(1926, 1, 1)), 35_000);
}

#[test]
fn another_system_forgets_what_glicko_kept() {
    let glicko = GlickoState { rating: 150_000, deviation: 5_000, volatility: 60_000, on: None };
    let state = RatingState { glicko: Some(glicko), ..experienced(1500) };
    let tournament = by(RatingSystem::Elo, read(["2w1", "1b0"]));
    let change = change_of(&tournament, &states([state, experienced(1500)]), 1);
    assert_eq!((change.after.glicko, rating_after(&change)), (None, Some(15_100)));
}

fn ratings() -> impl Strategy<Value = [i32; 4]> {
    prop::array::uniform4(1000..2600)
}

proptest! {
    #[test]
    fn equal_coefficients_take_from_one_what_they_give_the_other(ratings in ratings()) {
        let changes = rate(&by(RatingSystem::Elo, read(THREE_GAMES)), &states(ratings.map(experienced)));
        let is_equal = changes.iter().all(|change| matches!(change.method, Method::Change(own) if own.k == 20));
        prop_assume!(is_equal);
        let sum: i32 = changes.iter().filter_map(RatingChange::tenths).sum();
        // Each is rounded to a tenth.
        prop_assert!(sum.abs() <= 4, "{sum}");
    }

    #[test]
    fn a_better_score_never_gives_less(ratings in ratings(), system in prop::sample::select(&RatingSystem::ALL[..])) {
        let after = |result: char| {
            let (first, other) = (format!("2w{result} 3b1 4w0"), format!("1b{} 4w= 3b=", opposite(result)));
            let tournament = by(system, read([first.as_str(), other.as_str(), "4b= 1w0 2w=", "3w= 2b= 1b1"]));
            rating_after(&change_of(&tournament, &states(ratings.map(experienced)), 1))
        };
        let (lost, drawn, won) = (after('0'), after('='), after('1'));
        prop_assert!(lost <= drawn && drawn <= won, "{lost:?} {drawn:?} {won:?}");
    }

    #[test]
    fn sound_rules_of_any_numbers_rate_every_tournament(
        weight in 0..100_000, spread in 0..100_000, divisor in 1..100_000, tau in 1..10_000, deviation in 1..1000,
        volatility in 1..1_000_000, ratings in ratings(),
    ) {
        let adamovich = AdamovichRules { own_weight: weight, spread, divisor, ..AdamovichRules::USUAL };
        let glicko = GlickoRules { tau, deviation, volatility, ..GlickoRules::USUAL };
        for rules in [RatingRules::Adamovich(adamovich), RatingRules::Glicko(glicko)] {
            prop_assert!(rules.are_sound());
            let mut tournament = read(THREE_GAMES);
            tournament.settings.rating_rules = rules;
            prop_assert_eq!(rate(&tournament, &states(ratings.map(experienced))).len(), 4);
        }
    }
}
