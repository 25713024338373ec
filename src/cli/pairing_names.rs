//! What the command line calls pairing systems, their editions, acceleration and colours.

use clap::ValueEnum;

use draughts::Side;
use tournament::{AccelerationMethod, DutchEdition, System};

/// Pairing systems by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SystemName {
    /// FIDE Dutch Swiss
    Dutch,
    /// Berger tables
    RoundRobin,
    /// Berger tables, everybody twice
    DoubleRoundRobin,
    /// FIDE Burstein Swiss
    Burstein,
    /// FIDE Dubov Swiss
    Dubov,
    /// FIDE Swiss of matches of two games
    DoubleSwiss,
    /// Neighbours in the standings
    Monrad,
    /// Neighbours by Keizer points
    Keizer,
    /// Who loses is out
    KnockOut,
    /// Two teams, everybody of one against everybody of the other
    Scheveningen,
    /// FIDE Swiss of teams, board against board
    TeamSwiss,
}

impl SystemName {
    /// The system of the name; the edition is that of the Dutch one.
    pub const fn system(self, edition: DutchEdition) -> System {
        match self {
            Self::Dutch => System::Dutch { edition },
            Self::RoundRobin => System::RoundRobin { cycles: 1 },
            Self::DoubleRoundRobin => System::RoundRobin { cycles: 2 },
            Self::Burstein => System::Burstein,
            Self::Dubov => System::Dubov,
            Self::DoubleSwiss => System::DoubleSwiss,
            Self::Monrad => System::Monrad,
            Self::Keizer => System::Keizer,
            Self::KnockOut => System::KnockOut,
            Self::Scheveningen => System::Scheveningen,
            Self::TeamSwiss => System::TeamSwiss,
        }
    }

    /// The name of a system on the command line.
    pub fn code_of(system: System) -> String {
        let is_it = |name: &&Self| name.system(system.edition()) == system;
        let name = Self::value_variants().iter().find(is_it).and_then(ValueEnum::to_possible_value);
        name.map_or_else(String::new, |name| name.get_name().to_owned())
    }
}

/// Editions of the Dutch system by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EditionName {
    /// In force until January 2026
    #[value(name = "2017")]
    Y2017,
    /// In force since February 2026
    #[value(name = "2026")]
    Y2026,
}

/// Ways to accelerate the start by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AccelerationName {
    /// Not at all
    None,
    /// Virtual points for the upper half in the first half of the rounds (FIDE C.04.7)
    Baku,
}

/// Colours by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColourName {
    /// White
    White,
    /// Black
    Black,
}

impl From<EditionName> for DutchEdition {
    fn from(name: EditionName) -> Self {
        match name {
            EditionName::Y2017 => Self::Y2017,
            EditionName::Y2026 => Self::Y2026,
        }
    }
}

impl From<AccelerationName> for AccelerationMethod {
    fn from(name: AccelerationName) -> Self {
        match name {
            AccelerationName::None => Self::None,
            AccelerationName::Baku => Self::Baku,
        }
    }
}

impl From<ColourName> for Side {
    fn from(name: ColourName) -> Self {
        match name {
            ColourName::White => Self::White,
            ColourName::Black => Self::Black,
        }
    }
}
