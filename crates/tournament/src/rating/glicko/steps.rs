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
pub struct GlickoRating {
    /// r, on the scale of Elo.
    pub rating: f64,
    /// RD.
    pub deviation: f64,
    /// σ: how much the strength is expected to fluctuate.
    pub volatility: f64,
}

/// An opponent met in the period, and the score against them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GlickoOpponent {
    /// μⱼ, on Glicko-2's scale before 1500 is taken off.
    rating: f64,
    /// g(φⱼ).
    pub impact: f64,
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

    /// The standing after `periods` periods without a game (step 6).
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
    pub fn variance(&self, games: &[GlickoOpponent]) -> f64 {
        let part = |met: &GlickoOpponent| {
            let expected = self.expected(met);
            met.impact * met.impact * expected * (1.0 - expected)
        };
        1.0 / games.iter().map(part).sum::<f64>()
    }

    /// The sum of steps 4 and 7.
    pub fn surplus(&self, games: &[GlickoOpponent]) -> f64 {
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
