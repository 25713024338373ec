//! The steps of Glicko-2 compared with the example of the paper.

use tournament::rating::glicko::{GlickoOpponent, GlickoRating};

const fn standing(rating: f64, deviation: f64) -> GlickoRating {
    GlickoRating { rating, deviation, volatility: 0.06 }
}

/// The example of the paper: 1500 with 200 against 1400 (30, won), 1550 (100, lost), 1700 (300, lost); τ = 0.5.
fn example() -> (GlickoRating, [GlickoOpponent; 3]) {
    let met = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)];
    (
        standing(1500.0, 200.0),
        met.map(|(rating, deviation, score)| GlickoOpponent::new(standing(rating, deviation), score)),
    )
}

fn assert_near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() < within, "{found} is not {expected}");
}

#[test]
fn the_example_of_the_paper_comes_out_as_it_is_printed() {
    let (player, met) = example();
    let after = player.after(&met, 0.5);
    assert_near(after.rating, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.000_01);
}

#[test]
fn the_steps_of_the_example_are_those_of_the_paper() {
    let (player, met) = example();
    for (met, impact, expected) in [(met[0], 0.9955, 0.639), (met[1], 0.9531, 0.432), (met[2], 0.7242, 0.303)] {
        assert_near(met.impact, impact, 0.0001);
        assert_near(player.expected(&met), expected, 0.0006);
    }
    assert_near(player.variance(&met), 1.7785, 0.0006);
    // The paper has −0.4834 because of rounding.
    assert_near(player.variance(&met) * player.surplus(&met), -0.4834, 0.0008);
}

#[test]
fn the_parts_of_the_games_come_to_the_change() {
    let (player, met) = example();
    let after = player.after(&met, 0.5);
    let parts: f64 = met.iter().map(|met| player.worth(met, &after)).sum();
    assert_near(player.rating + parts, after.rating, 1e-9);
}

#[test]
fn without_games_only_the_deviation_grows() {
    let idle = standing(1500.0, 200.0).after_idle(1.0);
    assert_near(idle.deviation, 200.2714, 0.0001);
    assert_near(standing(1500.0, 200.0).after_idle(4.0).deviation, 201.0834, 0.001);
    assert_near(idle.rating, 1500.0, 0.0001);
}

#[test]
fn surprises_raise_the_volatility_and_expected_results_do_not() {
    let strong = GlickoOpponent::new(standing(2400.0, 50.0), 1.0);
    let surprised = standing(1500.0, 50.0).after(&[strong; 9], 0.5);
    assert!(surprised.volatility > 0.06 && surprised.rating > 1500.0, "{surprised:?}");
    let weak = GlickoOpponent::new(standing(900.0, 50.0), 1.0);
    let unmoved = standing(1500.0, 50.0).after(&[weak; 9], 0.5);
    assert!(unmoved.volatility <= 0.06 && unmoved.rating < 1510.0, "{unmoved:?}");
}

#[test]
fn results_beyond_all_measure_still_end() {
    for (own, deviation, opponent, score) in
        [(0.0, 1000.0, 4000.0, 1.0), (4000.0, 1.0, 0.0, 0.0), (4000.0, 1000.0, 0.0, 0.0), (1500.0, 0.01, 1500.0, 0.5)]
    {
        for tau in [0.001, 0.5, 10.0] {
            let after = standing(own, deviation).after(&[GlickoOpponent::new(standing(opponent, 1.0), score); 30], tau);
            assert!(
                after.rating.is_finite() && after.deviation.is_finite() && after.volatility.is_finite(),
                "{after:?}"
            );
        }
    }
}
