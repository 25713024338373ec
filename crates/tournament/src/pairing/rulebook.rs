//! The text that a round was paired by, and where in it the reason of a board stands.

use super::alternative::{OrderRule, Prohibition};
use super::explain::{ColourRule, CriterionValue};
use crate::{DutchEdition, System};

/// A text about pairings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rulebook {
    /// The Dutch system in force since February 2026 (C.04.3).
    #[default]
    Dutch,
    /// Its edition of 2017.
    Dutch2017,
    /// Berger tables (C.05, annex 1).
    Berger,
    /// C.04.4.2.
    Burstein,
    /// C.04.4.1.
    Dubov,
    /// C.04.5.
    DoubleSwiss,
    /// No text of a federation; colours by C.04.3.
    Monrad,
    /// No text of a federation; colours by C.04.3.
    Keizer,
    /// No text of a federation; colours by C.04.3.
    KnockOut,
    /// No text of a federation: a table.
    Scheveningen,
    /// C.04.6.
    TeamSwiss,
}

impl Rulebook {
    /// The text of a system. The first rounds of the Burstein system are paired by the Dutch one: that is for its pairer to say.
    pub const fn from_system(system: System) -> Self {
        match system {
            System::Dutch { edition: DutchEdition::Y2026 } => Self::Dutch,
            System::Dutch { edition: DutchEdition::Y2017 } => Self::Dutch2017,
            System::RoundRobin { .. } => Self::Berger,
            System::Burstein => Self::Burstein,
            System::Dubov => Self::Dubov,
            System::DoubleSwiss => Self::DoubleSwiss,
            System::Monrad => Self::Monrad,
            System::Keizer => Self::Keizer,
            System::KnockOut => Self::KnockOut,
            System::Scheveningen => Self::Scheveningen,
            System::TeamSwiss => Self::TeamSwiss,
        }
    }

    /// Whether it is one of the Dutch system, whose pairings can be compared criterion by criterion.
    pub const fn is_dutch(self) -> bool {
        matches!(self, Self::Dutch | Self::Dutch2017)
    }

    /// The criteria of a bracket in two parts: those that choose the floaters, and those that only choose among the pairings
    /// of floaters chosen before. In the Double-Swiss the first set of upfloaters by C4 to C7 is taken (3.5), then its first
    /// pairing by C8 (3.6); elsewhere all of them choose the floaters.
    pub(super) fn parted(self, criteria: &[CriterionValue]) -> (&[CriterionValue], &[CriterionValue]) {
        let of_pairs = criteria.iter().position(|criterion| self == Self::DoubleSwiss && criterion.name == "C8");
        criteria.split_at(of_pairs.unwrap_or(criteria.len()))
    }

    /// Where it says who meets whom.
    pub const fn opponents(self) -> &'static str {
        match self {
            Self::Dutch => "C.04.3 2–4",
            Self::Dutch2017 => "C.04.3 (2017) B–D",
            Self::Berger => "C.05 annex 1",
            Self::Burstein => "C.04.4.2 2–4",
            Self::Dubov => "C.04.4.1 2–4",
            Self::DoubleSwiss => "C.04.5 2–3",
            Self::TeamSwiss => "C.04.6 2–3",
            Self::Monrad | Self::Keizer | Self::KnockOut | Self::Scheveningen => "",
        }
    }

    /// Where it says what may not be.
    pub const fn bar(self, bar: Prohibition) -> &'static str {
        match (self, bar) {
            (Self::Dutch, Prohibition::Met(_) | Prohibition::Forbidden) => "C.04.3 2.1.1",
            (Self::Dutch, Prohibition::Bye) => "C.04.3 2.1.2",
            (Self::Dutch, Prohibition::Colours(_)) => "C.04.3 2.1.3",
            (Self::Dutch, Prohibition::Everybody | Prohibition::Alone) => "C.04.3 2.1",
            (Self::Dutch2017, Prohibition::Met(_) | Prohibition::Forbidden) => "C.04.3 (2017) C.1",
            (Self::Dutch2017, Prohibition::Bye) => "C.04.3 (2017) C.2",
            (Self::Dutch2017, Prohibition::Colours(_)) => "C.04.3 (2017) C.3",
            (Self::Dutch2017, Prohibition::Everybody | Prohibition::Alone) => "C.04.3 (2017) C.1–C.3",
            (Self::Burstein, _) => "C.04.4.2 2.1",
            (Self::Dubov, _) => "C.04.4.1 2.1",
            (Self::DoubleSwiss, _) => "C.04.5 2.1",
            (
                Self::TeamSwiss,
                Prohibition::TeamsMet(_) | Prohibition::Met(_) | Prohibition::Forbidden | Prohibition::Bye,
            ) => "C.04.6 2.1",
            (
                Self::Dutch
                | Self::Dutch2017
                | Self::TeamSwiss
                | Self::Monrad
                | Self::Keizer
                | Self::KnockOut
                | Self::Berger
                | Self::Scheveningen,
                _,
            ) => "",
        }
    }

    /// Where it says that all others must stay pairable.
    pub const fn completion(self) -> &'static str {
        match self {
            Self::Dutch => "C4 · C.04.3 2.2.1",
            Self::Dutch2017 => "C.04.3 (2017) A.9",
            Self::Burstein => "C4 · C.04.4.2 2.2",
            Self::Dubov => "C4 · C.04.4.1 2.2",
            Self::DoubleSwiss => "C3 · C.04.5 2.2",
            Self::TeamSwiss => "C3 · C.04.6 2.2",
            Self::Monrad | Self::Keizer | Self::KnockOut | Self::Berger | Self::Scheveningen => "",
        }
    }

    /// Where it says who gets the bye.
    pub const fn bye(self) -> &'static str {
        match self {
            Self::Dutch => "C5 · C.04.3 2.3.1",
            Self::Burstein => "C.04.4.2 3.1",
            Self::Dubov => "C.04.4.1 3.1",
            Self::DoubleSwiss => "C.04.5 3.4",
            Self::TeamSwiss => "C.04.6 3.4",
            Self::Dutch2017 | Self::Monrad | Self::Keizer | Self::KnockOut | Self::Berger | Self::Scheveningen => "",
        }
    }

    /// Where it says which of several pairings that are equally good comes first.
    pub const fn order(self, rule: OrderRule) -> &'static str {
        match self {
            Self::Dutch2017 => match rule {
                OrderRule::MovedDown => "C.04.3 (2017) D.3",
                OrderRule::Exchange => "C.04.3 (2017) D.2",
                OrderRule::Opponents
                | OrderRule::Transposition
                | OrderRule::OddOneOut
                | OrderRule::Floaters
                | OrderRule::Bracket => "C.04.3 (2017) D.1",
            },
            Self::Burstein => match rule {
                OrderRule::OddOneOut => "C.04.4.2 3.1",
                OrderRule::MovedDown
                | OrderRule::Opponents
                | OrderRule::Exchange
                | OrderRule::Transposition
                | OrderRule::Floaters
                | OrderRule::Bracket => "C.04.4.2 4.3",
            },
            Self::Dubov => match rule {
                OrderRule::OddOneOut => "C.04.4.1 3.1",
                OrderRule::Floaters => "C.04.4.1 4.2",
                OrderRule::MovedDown
                | OrderRule::Opponents
                | OrderRule::Exchange
                | OrderRule::Transposition
                | OrderRule::Bracket => "C.04.4.1 3.2.3–3.2.6",
            },
            Self::DoubleSwiss => match rule {
                OrderRule::OddOneOut => "C.04.5 3.4",
                OrderRule::Floaters => "C.04.5 3.5",
                OrderRule::MovedDown
                | OrderRule::Opponents
                | OrderRule::Exchange
                | OrderRule::Transposition
                | OrderRule::Bracket => "C.04.5 3.6",
            },
            Self::TeamSwiss => match rule {
                OrderRule::OddOneOut => "C.04.6 3.4",
                OrderRule::Floaters => "C.04.6 3.5",
                OrderRule::MovedDown
                | OrderRule::Opponents
                | OrderRule::Exchange
                | OrderRule::Transposition
                | OrderRule::Bracket => "C.04.6 3.6",
            },
            Self::Scheveningen => "",
            Self::Dutch | Self::Monrad | Self::Keizer | Self::KnockOut | Self::Berger => match rule {
                OrderRule::MovedDown => "C.04.3 4.4",
                OrderRule::Exchange => "C.04.3 4.3",
                OrderRule::Opponents
                | OrderRule::Transposition
                | OrderRule::OddOneOut
                | OrderRule::Floaters
                | OrderRule::Bracket => "C.04.3 4.2",
            },
        }
    }

    /// Where it says what decided a colour.
    pub const fn colour(self, rule: ColourRule) -> &'static str {
        match self {
            Self::Scheveningen => "",
            Self::Dutch | Self::Monrad | Self::Keizer | Self::KnockOut | Self::Berger => dutch(rule),
            Self::Dutch2017 => dutch_2017(rule),
            Self::Burstein => burstein(rule),
            Self::Dubov => dubov(rule),
            Self::DoubleSwiss => double_swiss(rule),
            Self::TeamSwiss => team_swiss(rule),
        }
    }
}

const fn dutch(rule: ColourRule) -> &'static str {
    match rule {
        ColourRule::BothPreferences => "C.04.3 5.2.1",
        ColourRule::StrongerPreference => "C.04.3 5.2.2",
        ColourRule::Alternation => "C.04.3 5.2.3",
        ColourRule::HigherRanked => "C.04.3 5.2.4",
        ColourRule::InitialColour => "C.04.3 5.2.5",
        ColourRule::FewerWhites => "C.04.5 4.3.2",
        ColourRule::Table => "C.05 annex 1",
        ColourRule::OnePreference
        | ColourRule::LowerDifference
        | ColourRule::OwnAlternation
        | ColourRule::OthersAlternation
        | ColourRule::TeamBoard => team_swiss(rule),
    }
}

/// Of the first board of a match; the others follow it.
const fn team_swiss(rule: ColourRule) -> &'static str {
    match rule {
        ColourRule::InitialColour => "C.04.6 4.3.1",
        ColourRule::OnePreference => "C.04.6 4.3.2",
        ColourRule::BothPreferences => "C.04.6 4.3.3",
        ColourRule::StrongerPreference => "C.04.6 4.3.4",
        ColourRule::LowerDifference | ColourRule::FewerWhites => "C.04.6 4.3.5",
        ColourRule::Alternation => "C.04.6 4.3.6",
        ColourRule::HigherRanked => "C.04.6 4.3.7",
        ColourRule::OwnAlternation => "C.04.6 4.3.8",
        ColourRule::OthersAlternation => "C.04.6 4.3.9",
        ColourRule::TeamBoard => "C.04.6 1.6",
        ColourRule::Table => "C.05 annex 1",
    }
}

const fn dutch_2017(rule: ColourRule) -> &'static str {
    match rule {
        ColourRule::BothPreferences => "C.04.3 (2017) E.1",
        ColourRule::StrongerPreference => "C.04.3 (2017) E.2",
        ColourRule::Alternation => "C.04.3 (2017) E.3",
        ColourRule::HigherRanked => "C.04.3 (2017) E.4",
        ColourRule::InitialColour => "C.04.3 (2017) E.5",
        ColourRule::FewerWhites
        | ColourRule::Table
        | ColourRule::OnePreference
        | ColourRule::LowerDifference
        | ColourRule::OwnAlternation
        | ColourRule::OthersAlternation
        | ColourRule::TeamBoard => dutch(rule),
    }
}

/// Two who have not played come first here.
const fn burstein(rule: ColourRule) -> &'static str {
    match rule {
        ColourRule::InitialColour => "C.04.4.2 5.2.1",
        ColourRule::BothPreferences => "C.04.4.2 5.2.2",
        ColourRule::StrongerPreference => "C.04.4.2 5.2.3",
        ColourRule::Alternation => "C.04.4.2 5.2.4",
        ColourRule::HigherRanked => "C.04.4.2 5.2.5",
        ColourRule::FewerWhites
        | ColourRule::Table
        | ColourRule::OnePreference
        | ColourRule::LowerDifference
        | ColourRule::OwnAlternation
        | ColourRule::OthersAlternation
        | ColourRule::TeamBoard => dutch(rule),
    }
}

/// In the order of the Burstein system.
const fn dubov(rule: ColourRule) -> &'static str {
    match rule {
        ColourRule::InitialColour => "C.04.4.1 5.2.1",
        ColourRule::BothPreferences => "C.04.4.1 5.2.2",
        ColourRule::StrongerPreference => "C.04.4.1 5.2.3",
        ColourRule::Alternation => "C.04.4.1 5.2.4",
        ColourRule::HigherRanked => "C.04.4.1 5.2.5",
        ColourRule::FewerWhites
        | ColourRule::Table
        | ColourRule::OnePreference
        | ColourRule::LowerDifference
        | ColourRule::OwnAlternation
        | ColourRule::OthersAlternation
        | ColourRule::TeamBoard => dutch(rule),
    }
}

/// Preferences are not asked for.
const fn double_swiss(rule: ColourRule) -> &'static str {
    match rule {
        ColourRule::InitialColour => "C.04.5 4.3.1",
        ColourRule::FewerWhites => "C.04.5 4.3.2",
        ColourRule::Alternation => "C.04.5 4.3.3",
        ColourRule::HigherRanked => "C.04.5 4.3.4",
        ColourRule::BothPreferences
        | ColourRule::StrongerPreference
        | ColourRule::Table
        | ColourRule::OnePreference
        | ColourRule::LowerDifference
        | ColourRule::OwnAlternation
        | ColourRule::OthersAlternation
        | ColourRule::TeamBoard => dutch(rule),
    }
}
