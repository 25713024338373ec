//! The steps of the paper, with its names.

use std::f64::consts::PI;

/// Between the scale of ratings and Glicko-2's own (step 2).
const SCALE: f64 = 173.7178;

/// Where the new volatility is found exactly enough (step 5).
const EPSILON: f64 = 0.000_001;

/// More rounds than the search for a volatility ever takes.
const MOST_ROUNDS: u16 = 1000;

/// A rating with what is known of how sure it is.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct GlickoRating {
    pub rating: f64,
    /// RD.
    pub deviation: f64,
    /// σ.
    pub volatility: f64,
}

/// An opponent met in the period, and the score against them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GlickoOpponent {
    /// μⱼ, on Glicko-2's scale before 1500 is taken off.
    rating: f64,
    /// g(φⱼ).
    impact: f64,
    /// s: 1, 0.5 or 0.
    score: f64,
}

impl GlickoOpponent {
    /// An opponent as they stood before the period.
    pub fn new(opponent: GlickoRating, score: f64) -> Self {
        let phi = opponent.deviation / SCALE;
        Self { rating: opponent.rating / SCALE, impact: 1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt(), score }
    }
}

impl GlickoRating {
    /// The standing after a period with these games (steps 3 to 8).
    #[must_use]
    pub fn after(&self, games: &[GlickoOpponent], tau: f64) -> Self {
        let (phi, variance) = (self.phi(), self.variance(games));
        let sum = self.surplus(games);
        let volatility =
            VolatilitySearch { phi, variance, delta: variance * sum, sigma: self.volatility, tau }.volatility();
        let grown = phi.hypot(volatility);
        let new_phi = 1.0 / (1.0 / (grown * grown) + 1.0 / variance).sqrt();
        Self { rating: self.rating + SCALE * new_phi * new_phi * sum, deviation: SCALE * new_phi, volatility }
    }

    /// The standing after so many periods without a game (step 6).
    #[must_use]
    pub fn after_idle(&self, periods: f64) -> Self {
        Self { deviation: SCALE * self.phi().hypot(self.volatility * periods.sqrt()), ..*self }
    }

    /// E: the score expected of them (step 3).
    pub fn expected(&self, met: &GlickoOpponent) -> f64 {
        1.0 / (1.0 + (-met.impact * (self.rating / SCALE - met.rating)).exp())
    }

    /// What one of the games has changed, in points of rating: its part of the sum of step 7.
    pub fn worth(&self, met: &GlickoOpponent, after: &Self) -> f64 {
        let phi = after.phi();
        SCALE * phi * phi * met.impact * (met.score - self.expected(met))
    }

    fn phi(&self) -> f64 {
        self.deviation / SCALE
    }

    /// v, how much the games alone leave open (step 3).
    fn variance(&self, games: &[GlickoOpponent]) -> f64 {
        let part = |met: &GlickoOpponent| {
            let expected = self.expected(met);
            met.impact * met.impact * expected * (1.0 - expected)
        };
        1.0 / games.iter().map(part).sum::<f64>()
    }

    /// The sum of steps 4 and 7.
    fn surplus(&self, games: &[GlickoOpponent]) -> f64 {
        games.iter().map(|met| met.impact * (met.score - self.expected(met))).sum()
    }
}

/// The search for the new volatility (step 5): the Illinois algorithm.
struct VolatilitySearch {
    phi: f64,
    variance: f64,
    delta: f64,
    sigma: f64,
    tau: f64,
}

impl VolatilitySearch {
    fn volatility(&self) -> f64 {
        let (mut a, mut b) = (self.start(), self.other_end());
        let (mut of_a, mut of_b) = (self.f(a), self.f(b));
        for _ in 0..MOST_ROUNDS {
            if (b - a).abs() <= EPSILON {
                break;
            }
            // The Illinois algorithm of the paper: between two values of different sign, halving the older one so that the
            // search does not creep.
            let c = a + (a - b) * of_a / (of_b - of_a);
            let of_c = self.f(c);
            if of_c * of_b <= 0.0 {
                (a, of_a) = (b, of_b);
            } else {
                of_a /= 2.0;
            }
            (b, of_b) = (c, of_c);
        }
        (a / 2.0).exp()
    }

    /// a = ln σ².
    fn start(&self) -> f64 {
        (self.sigma * self.sigma).ln()
    }

    /// B, on the other side of the root (step 5, 2).
    fn other_end(&self) -> f64 {
        let open = self.delta * self.delta - self.phi * self.phi - self.variance;
        if open > 0.0 {
            return open.ln();
        }
        let at = |k: f64| self.start() - k * self.tau;
        let mut steps = (1..=MOST_ROUNDS).map(|k| at(f64::from(k)));
        steps.find(|x| self.f(*x) >= 0.0).unwrap_or_else(|| at(f64::from(MOST_ROUNDS)))
    }

    fn f(&self, x: f64) -> f64 {
        let (e, phi) = (x.exp(), self.phi * self.phi);
        let open = phi + self.variance + e;
        e * (self.delta * self.delta - open) / (2.0 * open * open) - (x - self.start()) / (self.tau * self.tau)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // The paper has −0.4834 from rounded parts.
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
        for (own, deviation, opponent, score) in [
            (0.0, 1000.0, 4000.0, 1.0),
            (4000.0, 1.0, 0.0, 0.0),
            (4000.0, 1000.0, 0.0, 0.0),
            (1500.0, 0.01, 1500.0, 0.5),
        ] {
            for tau in [0.001, 0.5, 10.0] {
                let after =
                    standing(own, deviation).after(&[GlickoOpponent::new(standing(opponent, 1.0), score); 30], tau);
                assert!(
                    after.rating.is_finite() && after.deviation.is_finite() && after.volatility.is_finite(),
                    "{after:?}"
                );
            }
        }
    }
}
