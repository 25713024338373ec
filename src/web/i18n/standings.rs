//! Tie-breaks and their values, as text and figures.

use std::borrow::Borrow;

use crate::service::SummaryPlace;
use crate::service::progress::Progress;
use crate::web::i18n::numbers::range;
use crate::web::i18n::{Locale, Text};
use tournament::standings::{Amount, CutReason, Place, TermReason, Value};
use tournament::{Cut, KoyaLimit, LotSeed, Points, RoundNumber, TeamTieBreak, TieBreak, TieBreakKind};

/// Between the values of a figure that is a list.
pub const BETWEEN_VALUES: &str = " · ";

/// The names of a tie-break in a table and its legend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TieBreakName {
    /// `SOLK-F`
    pub code: String,
    pub name: String,
    pub short: String,
    /// How it is computed, in a sentence valid for all tournaments.
    pub rule: String,
}

impl TieBreakName {
    /// The names of tie-breaks, in their order.
    pub fn all(t: Locale, tie_breaks: &[TieBreak]) -> Vec<Self> {
        let name = |tie_break: &TieBreak| Self {
            code: tie_break.to_string(),
            name: t.tie_break(tie_break),
            short: t.tie_break_short(tie_break),
            // The other rule of lots gives the number of one tournament's lots.
            rule: if tie_break.kind == TieBreakKind::Lots {
                t.label("glossary-text", "lots").to_string()
            } else {
                t.tie_break_rule(*tie_break, None)
            },
        };
        tie_breaks.iter().map(name).collect()
    }
}

impl Locale {
    /// A tie-break by its full name: `Коэффициент Бухгольца (Солкофа) без худшего слагаемого`.
    pub fn tie_break(self, tie_break: impl Borrow<TieBreak>) -> String {
        let TieBreak { kind, cut, limit } = *tie_break.borrow();
        let name = self.tie_break_kind(kind);
        if limit != KoyaLimit::HALF {
            return self.text("tiebreak-limited").with("name", name).with("limit", self.koya_limit(limit)).to_string();
        }
        match cut {
            Cut::None => name.to_string(),
            Cut::Lowest(n) => self.text("tiebreak-without-lowest").with("name", name).with("n", n).to_string(),
            Cut::Median(n) => self.text("tiebreak-without-extremes").with("name", name).with("n", n).to_string(),
        }
    }

    /// A tie-break as a column heading: `Солкоф`.
    pub fn tie_break_short(self, tie_break: impl Borrow<TieBreak>) -> String {
        let TieBreak { kind, cut, limit } = *tie_break.borrow();
        let name = self.label("tiebreak-short", kind.code());
        if limit != KoyaLimit::HALF {
            return format!("{name}\u{a0}{}", limit.to_string().trim_start_matches('L').replace('-', "\u{2212}"));
        }
        match cut {
            Cut::None => name.to_string(),
            Cut::Lowest(n) => self.text("tiebreak-cut-lowest-short").with("name", name).with("n", n).to_string(),
            Cut::Median(n) => self.text("tiebreak-cut-median-short").with("name", name).with("n", n).to_string(),
        }
    }

    /// The score from which opponents count.
    fn koya_limit(self, limit: KoyaLimit) -> String {
        let halves = |halves: i8| self.points(Points::HALF * i32::from(halves));
        match limit {
            KoyaLimit::Percent(percent) => self.text("tiebreak-limit-percent").with("n", percent).to_string(),
            KoyaLimit::Shifted(more @ 0..) => self.text("tiebreak-limit-above").with("n", halves(more)).to_string(),
            KoyaLimit::Shifted(less) => self.text("tiebreak-limit-below").with("n", halves(-less)).to_string(),
        }
    }

    /// How a tie-break is computed; lots are drawn from a seed, which is named once it is public.
    pub fn tie_break_rule(self, tie_break: TieBreak, seed: Option<LotSeed>) -> String {
        if tie_break.limit != KoyaLimit::HALF {
            return self.text("tiebreak-limited-rule").with("limit", self.koya_limit(tie_break.limit)).to_string();
        }
        match seed {
            Some(seed) => {
                self.label("tiebreak-rule", tie_break.kind.code()).with("seed", seed.0.to_string()).to_string()
            }
            None if tie_break.kind == TieBreakKind::Lots => self.text("tiebreak-lots-rule-secret").to_string(),
            None => self.label("tiebreak-rule", tie_break.kind.code()).to_string(),
        }
    }

    /// What a tie-break compares, without its modifiers.
    pub fn tie_break_kind(self, kind: impl Borrow<TieBreakKind>) -> Text<'static> {
        self.label("tiebreak-name", kind.borrow().code())
    }

    /// A tie-break of teams by its full name.
    pub fn team_tie_break(self, tie_break: TeamTieBreak) -> String {
        let name = self.label("teamties-name", tie_break.kind.code());
        match tie_break.cut {
            0 => name.to_string(),
            n => self.text("tiebreak-without-lowest").with("name", name).with("n", n).to_string(),
        }
    }

    /// A tie-break of teams as a column heading.
    pub fn team_tie_break_short(self, tie_break: TeamTieBreak) -> String {
        let name = self.label("teamties-short", tie_break.kind.code());
        match tie_break.cut {
            0 => name.to_string(),
            n => self.text("tiebreak-cut-lowest-short").with("name", name).with("n", n).to_string(),
        }
    }

    /// How a tie-break of teams is computed.
    pub fn team_tie_break_rule(self, tie_break: TeamTieBreak) -> String {
        self.label("teamties-rule", tie_break.kind.code()).to_string()
    }

    /// The value of a tie-break; of a list the first `shown` values. A dash if there is none.
    pub fn value(self, value: impl Borrow<Value>, shown: impl Borrow<usize>) -> String {
        match value.borrow() {
            silent if !silent.says_something() => "–".to_owned(),
            Value::Undefined => "–".to_owned(),
            Value::Amounts(amounts) if amounts.is_empty() => "–".to_owned(),
            Value::Amount(amount) => self.number(&amount.to_string()),
            Value::Amounts(amounts) => {
                let shown = amounts.iter().take(*shown.borrow()).map(|amount| self.number(&amount.to_string()));
                shown.collect::<Vec<_>>().join(BETWEEN_VALUES)
            }
            Value::Place(place) => place.to_string(),
        }
    }

    /// The value in a column whose amounts have `places` decimals; with none, halves are written as ½.
    pub fn value_in_column(self, value: &Value, shown: usize, places: usize) -> String {
        let amount = |amount: &Amount| match places {
            0 => self.number(&amount.to_string()),
            places => self.decimals(&fixed(*amount, places)),
        };
        match value {
            Value::Amount(own) => amount(own),
            Value::Amounts(amounts) if amounts.is_empty() => self.value(value, shown),
            Value::Amounts(amounts) => amounts.iter().take(shown).map(amount).collect::<Vec<_>>().join(BETWEEN_VALUES),
            Value::Undefined | Value::Place(_) => self.value(value, shown),
        }
    }

    /// The progress of a tournament with these rounds, for a list of tournaments.
    pub fn progress(self, progress: impl Borrow<Progress>, rounds: impl Borrow<RoundNumber>) -> String {
        let of = *rounds.borrow();
        let text = match *progress.borrow() {
            Progress::Coming => self.text("home-state-coming"),
            Progress::Playing { round, .. } => self.text("home-state-playing").with("n", round).with("of", of),
            Progress::Between(round) => self.text("home-state-between").with("n", round).with("of", of),
            Progress::Played => self.text("home-state-played"),
            Progress::Closed => self.text("home-state-over"),
        };
        text.to_string()
    }

    /// The first three of a tournament on one line: `1. Petrov · 2–3. Orlova, Sidorov`.
    pub fn podium(self, steps: &[SummaryPlace]) -> String {
        let step = |step: &SummaryPlace| {
            let more = (step.more > 0).then(|| self.text("home-podium-more").with("n", step.more).to_string());
            let names = step.names.iter().cloned().chain(more).collect::<Vec<_>>().join(", ");
            format!("{}.\u{a0}{names}", self.place(Some(step.place)))
        };
        steps.iter().map(step).collect::<Vec<_>>().join(" · ")
    }

    /// A place, shared ones as `3–5`; a dash if there is none.
    pub fn place(self, place: impl Borrow<Option<Place>>) -> String {
        match *place.borrow() {
            Some(Place { first, last }) if first == last => first.to_string(),
            Some(Place { first, last }) => range(first, last),
            None => "–".to_owned(),
        }
    }
}

/// The decimals of a column's amounts: none if all are whole or halves.
pub fn decimal_places<'a>(values: impl Iterator<Item = &'a Value>) -> usize {
    let amounts = values.flat_map(|value| match value {
        Value::Amount(amount) => std::slice::from_ref(amount),
        Value::Amounts(amounts) => amounts.as_slice(),
        Value::Undefined | Value::Place(_) => &[],
    });
    let places = |amount: &Amount| match amount.hundredths() {
        whole_or_half if whole_or_half % 50 == 0 => 0,
        tenths if tenths % 10 == 0 => 1,
        _ => 2,
    };
    amounts.map(places).max().unwrap_or(0)
}

/// An amount with one or two decimals.
fn fixed(amount: Amount, places: usize) -> String {
    let hundredths = amount.hundredths();
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    if places == 1 { format!("{sign}{whole}.{}", part / 10) } else { format!("{sign}{whole}.{part:02}") }
}

/// Whether a term needs an explanation: not if it was counted unchanged.
pub const fn is_told(why: TermReason) -> bool {
    !matches!(why, TermReason::Counted | TermReason::Score | TermReason::Encounter)
}

/// Why a term has its value, and why it is left out.
pub fn term_remarks(t: Locale, why: TermReason, cut: Option<CutReason>) -> Vec<String> {
    let why = is_told(why).then(|| t.label("why-term", why.code()));
    why.into_iter().chain(cut.map(|cut| t.label("why-cut", cut.code()))).map(|text| text.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    #[test]
    fn a_column_is_written_in_one_way() {
        let t = Locale::from_language(Language::Russian);
        for (column, expected) in [
            (&[6250, 6200][..], "62½ 62"),
            (&[6250, 6225, 6200], "62,50 62,25 62,00"),
            (&[10, 50], "0,1 0,5"),
            (&[-25], "−0,25"),
            (&[], ""),
        ] {
            let values: Vec<Value> = column.iter().map(|own| Value::Amount(Amount::from_hundredths(*own))).collect();
            let places = decimal_places(values.iter());
            let written: Vec<String> = values.iter().map(|value| t.value_in_column(value, 1, places)).collect();
            assert_eq!(written.join(" "), expected);
        }
    }
}
