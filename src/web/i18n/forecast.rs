//! What may still come of a tournament, in words and figures.

use std::borrow::Borrow;

use crate::web::i18n::{Locale, Text};
use tournament::Mark;
use tournament::forecast::{Estimate, Statement};

impl Locale {
    /// A chance in percent, its standard error beside it: `12,3 %`, `±0,4`; no error where it always or never happened.
    pub fn chance(self, estimate: impl Borrow<Estimate>) -> (String, Option<String>) {
        let estimate = *estimate.borrow();
        let figure = |per_mille: u32| self.decimals(&format!("{}.{}", per_mille / 10, per_mille % 10));
        let share = match (estimate.times, estimate.per_mille()) {
            (0, _) => self.text("forecast-never").to_string(),
            (_, 0) => self.text("forecast-below").with("percent", figure(1)).to_string(),
            (_, 1000) if estimate.times == estimate.runs => {
                self.text("forecast-percent").with("percent", "100").to_string()
            }
            (_, 1000) => self.text("forecast-above").with("percent", figure(999)).to_string(),
            (_, some) => self.text("forecast-percent").with("percent", figure(some)).to_string(),
        };
        let error = estimate.error_per_mille();
        (share, (error > 0).then(|| format!("±{}", figure(error))))
    }

    /// How far a simulation is: so many percent, or none while it waits for its turn.
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
