//! Rating lists and changes, as text and figures.

use std::borrow::Borrow;

use crate::web::i18n::{Locale, Text};
use tournament::rating::{
    AdamovichStep, Coefficient, CoefficientReason, EloRules, FineRating, GlickoState, GlickoStep, Method, PointShare,
    RatingChange,
};
use tournament::{RatingKind, RatingRules};

impl Locale {
    /// What a rating list rates: `классические шашки`.
    pub fn rating_kind(self, kind: impl Borrow<RatingKind>) -> Text<'static> {
        self.label("settings-rating", kind.borrow().code())
    }

    /// A rating with its tenth: `2104,5`.
    pub fn fine_rating(self, rating: impl Borrow<FineRating>) -> String {
        self.decimals(&rating.borrow().to_string())
    }

    /// A change of the exact rating, in tenths: `+3,6`.
    pub fn signed_tenths(self, tenths: impl Borrow<i32>) -> String {
        self.signed_part(*tenths.borrow(), 10)
    }

    /// The change by a game, in hundredths: `+14,40`.
    pub fn signed_hundredths(self, hundredths: impl Borrow<i32>) -> String {
        self.signed_part(*hundredths.borrow(), 100)
    }

    /// An expected score, to hundredths as the table has it: `0,64`.
    pub fn expected(self, share: impl Borrow<PointShare>) -> String {
        let hundredths = (share.borrow().0 + 50).div_euclid(100);
        self.decimals(&format!("{}.{:02}", hundredths / 100, hundredths % 100))
    }

    /// How a rating came about: its numbers and their effect.
    pub fn rating_method(self, change: &RatingChange, rules: &RatingRules) -> String {
        let elo = match rules {
            RatingRules::Elo(rules) => *rules,
            RatingRules::Adamovich(_) | RatingRules::Glicko(_) => EloRules::FIDE,
        };
        match change.method {
            Method::Change(coefficient) => {
                let limit = elo.difference_limit.filter(|_| change.games.iter().any(|game| game.is_limited));
                let limited = limit.map(|limit| self.text("ratings-limited").with("limit", limit).to_string());
                let parts = [self.coefficient(coefficient, &elo), self.text("ratings-each").to_string()];
                parts.into_iter().chain(limited).collect::<Vec<_>>().join(" ")
            }
            Method::Initial { average, unlimited } => self.first_rating(average, unlimited, &elo),
            Method::Adamovich(step) => self.adamovich(step, change),
            Method::Glicko(step) => self.glicko(step, change),
            Method::Waiting | Method::Unchanged => String::new(),
        }
    }

    fn first_rating(self, average: i32, unlimited: i32, rules: &EloRules) -> String {
        self.text("ratings-first")
            .with("average", average.to_string())
            .with("unlimited", unlimited.to_string())
            .with("floor", rules.initial_floor.to_string())
            .with("cap", rules.initial_cap.to_string())
            .to_string()
    }

    fn adamovich(self, step: AdamovichStep, change: &RatingChange) -> String {
        let spread = self.decimals(&format!("{}.{:02}", step.spread / 100, step.spread % 100));
        let text = match step.weight {
            0 => self.text("ratings-adamovich-first").with("n", step.games).with("spread", spread),
            weight => {
                self.text("ratings-adamovich").with("weight", weight).with("n", step.games).with("spread", spread)
            }
        };
        let young = step.is_young.then(|| self.text("ratings-adamovich-young").to_string());
        let has_skipped = change.games.iter().any(|game| game.is_skipped);
        let skipped = has_skipped.then(|| self.text("ratings-skipped").to_string());
        std::iter::once(text.to_string()).chain(young).chain(skipped).collect::<Vec<_>>().join(" ")
    }

    fn glicko(self, step: GlickoStep, change: &RatingChange) -> String {
        let after = change.after.glicko.unwrap_or(step.from);
        let described = |state: GlickoState| {
            let hundredths = |value: i32| self.decimals(&format!("{}.{:02}", value / 100, value % 100));
            let volatility = (state.volatility + 5) / 10;
            (
                hundredths(state.deviation),
                self.decimals(&format!("{}.{:05}", volatility / 100_000, volatility % 100_000)),
            )
        };
        let ((deviation, volatility), (deviation_after, volatility_after)) = (described(step.from), described(after));
        let text = self
            .text("ratings-glicko")
            .with("deviation", deviation)
            .with("after", deviation_after)
            .with("volatility", volatility)
            .with("volatilityafter", volatility_after);
        let new =
            step.is_new.then(|| self.text("ratings-glicko-new").with("rating", step.from.rating / 100).to_string());
        new.into_iter().chain([text.to_string()]).collect::<Vec<_>>().join(" ")
    }

    /// A coefficient and its reason: `K = 20`, and the rule.
    fn coefficient(self, coefficient: Coefficient, rules: &EloRules) -> String {
        let Coefficient { k, reason } = coefficient;
        let text = match reason {
            CoefficientReason::New => self.text("ratings-k-new").with("k", k).with("games", rules.new_games),
            CoefficientReason::Young => {
                let (age, below) = (rules.young_age, rules.young_below.to_string());
                self.text("ratings-k-young").with("k", k).with("age", age).with("below", below)
            }
            CoefficientReason::Usual => self.text("ratings-k-usual").with("k", k),
            CoefficientReason::Experienced => self.text("ratings-k-experienced").with("k", k),
            CoefficientReason::Strong => {
                self.text("ratings-k-strong").with("k", k).with("from", rules.strong_from.to_string())
            }
            CoefficientReason::ManyGames => self.text("ratings-k-many").with("k", k).with("limit", rules.k_games_limit),
        };
        text.to_string()
    }

    fn signed_part(self, number: i32, unit: i32) -> String {
        let width = if unit == 10 { 1 } else { 2 };
        let sign = if number > 0 { "+" } else { "" };
        let minus = if number < 0 { "-" } else { "" };
        let (whole, part) = (number.abs() / unit, number.abs() % unit);
        format!("{sign}{}", self.decimals(&format!("{minus}{whole}.{part:0width$}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    #[test]
    fn figures_have_their_sign_and_all_their_decimals() {
        let [russian, english] = [Language::Russian, Language::English].map(Locale::from_language);
        for (hundredths, in_russian, in_english) in
            [(1440, "+14,40", "+14.40"), (-1050, "−10,50", "−10.50"), (-5, "−0,05", "−0.05"), (0, "0,00", "0.00")]
        {
            assert_eq!(russian.signed_hundredths(hundredths), in_russian);
            assert_eq!(english.signed_hundredths(hundredths), in_english);
        }
        assert_eq!(russian.signed_tenths(-36), "−3,6");
        assert_eq!(russian.fine_rating(FineRating::from_tenths(21045)), "2104,5");
        assert_eq!(russian.expected(PointShare(6400)), "0,64");
    }
}
