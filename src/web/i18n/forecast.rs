//! Forecasts as text and figures.

use std::borrow::Borrow;

use crate::web::i18n::{Locale, Text};
use tournament::forecast::{Estimate, Statement};
use tournament::{Mark, Points};

impl Locale {
    /// A chance in whole percent, with its standard error: `12 %`, `±2`; without an error if it always or never happened. Tenths would be
    /// more precise than some hundreds of simulations.
    pub fn chance(self, estimate: impl Borrow<Estimate>) -> (String, Option<String>) {
        let estimate = *estimate.borrow();
        let share = match (estimate.times, (estimate.per_mille() + 5) / 10) {
            (0, _) => self.text("forecast-percent").with("percent", "0"),
            (_, 0) => self.text("forecast-below").with("percent", "1"),
            (_, 100) if estimate.times < estimate.runs => self.text("forecast-above").with("percent", "99"),
            (_, some) => self.text("forecast-percent").with("percent", some.to_string()),
        };
        let error = estimate.error_per_mille().div_ceil(10);
        (share.to_string(), (error > 0).then(|| format!("±{error}")))
    }

    /// Expected points with one decimal in every row: `6,0` above `5,3`.
    pub fn points_to_expect(self, points: impl Borrow<Points>) -> String {
        let points = *points.borrow();
        self.decimals(&format!("{points:.1}"))
    }

    /// The progress of a simulation: a percentage, or that it waits in the queue.
    pub fn simulation_progress(self, percent: Option<String>) -> Text<'static> {
        match percent {
            Some(percent) => self.text("forecast-progress").with("percent", percent),
            None => self.text("forecast-waiting"),
        }
    }

    pub fn certain(self, statement: impl Borrow<Statement>) -> Text<'static> {
        match *statement.borrow() {
            Statement::IsFirst => self.text("forecast-is-first"),
            Statement::CannotBeFirst { best } => self.text("forecast-cannot-be-first").with("place", best),
            Statement::AtLeast { place } => self.text("forecast-at-least").with("place", place),
            Statement::IsEnough { mark: Mark::Win, place: 1 } => self.text("forecast-win-is-first"),
            Statement::IsEnough { mark: Mark::Draw, place: 1 } => self.text("forecast-draw-is-first"),
            Statement::IsEnough { mark: Mark::Win, place } => self.text("forecast-win-enough").with("place", place),
            Statement::IsEnough { mark: Mark::Draw, place } => self.text("forecast-draw-enough").with("place", place),
            Statement::IsEnough { mark: Mark::Loss, place } => self.text("forecast-loss-enough").with("place", place),
            Statement::RulesOutFirst { mark: Mark::Loss } => self.text("forecast-loss-rules-out"),
            Statement::RulesOutFirst { mark: Mark::Draw } => self.text("forecast-draw-rules-out"),
            Statement::RulesOutFirst { mark: Mark::Win } => self.text("forecast-win-rules-out"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    #[test]
    fn chances_are_told_in_whole_percents_that_do_not_contradict_each_other() {
        let english = Locale::from_language(Language::English);
        for (times, share, error) in [
            (0, "0%", None),
            (1, "<1%", Some("±1")),
            (300, "40%", Some("±2")),
            (749, ">99%", Some("±1")),
            (750, "100%", None),
        ] {
            let written = english.chance(Estimate { times, runs: 750 });
            assert_eq!((written.0.as_str(), written.1.as_deref()), (share, error), "{times}");
        }
    }

    #[test]
    fn points_to_expect_have_a_tenth_each() {
        let russian = Locale::from_language(Language::Russian);
        for (tenths, written) in [(60, "6,0"), (65, "6,5"), (53, "5,3")] {
            assert_eq!(russian.points_to_expect(Points::from_tenths(tenths)), written);
        }
    }
}
