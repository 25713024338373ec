//! The usual ways to run a tournament, and the values that go with a system.

use crate::{PointValues, Scoring, Settings, System, TieBreak, TieBreakKind};

/// A usual way to run a tournament, chosen when it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Two games a pairing.
    SwissMicroMatches,
    /// Two games a pairing.
    RoundRobinMicroMatches,
    /// One game a pairing.
    SwissSingleGames,
    /// Round robin of one cycle, single games.
    RoundRobinSingleGames,
    /// Two games a pairing.
    KnockOutMicroMatches,
    /// Double-Swiss: matches of 2 (C.04.5).
    DoubleSwiss,
    /// One game a pairing.
    KeizerSingleGames,
    /// Two teams by the Scheveningen table, single games.
    TwoTeams,
    /// Swiss of teams, single games at four boards.
    TeamSwiss,
}

draughts::codes! { Preset:
    SwissMicroMatches => "swiss-micro",
    RoundRobinMicroMatches => "round-robin-micro",
    SwissSingleGames => "swiss-single",
    RoundRobinSingleGames => "round-robin-single",
    KnockOutMicroMatches => "knock-out-micro",
    DoubleSwiss => "double-swiss",
    KeizerSingleGames => "keizer-single",
    TwoTeams => "scheveningen",
    TeamSwiss => "team-swiss",
}

impl Preset {
    /// The settings it stands for: Poddavki, 2-1-0, classic rating.
    pub fn settings(self) -> Settings {
        let (system, games) = match self {
            Self::SwissMicroMatches => (System::DUTCH, 2),
            Self::RoundRobinMicroMatches => (System::RoundRobin { cycles: 1 }, 2),
            Self::SwissSingleGames => (System::DUTCH, 1),
            Self::RoundRobinSingleGames => (System::RoundRobin { cycles: 1 }, 1),
            Self::KnockOutMicroMatches => (System::KnockOut, 2),
            Self::DoubleSwiss => (System::DoubleSwiss, 2),
            Self::KeizerSingleGames => (System::Keizer, 1),
            Self::TwoTeams => (System::Scheveningen, 1),
            Self::TeamSwiss => (System::TeamSwiss, 1),
        };
        Settings::new(system, games)
    }
}

/// Match points by `values`; in a round robin the free round gives nothing, and the players of a team without an opponent have
/// what a draw gives (C.04.6, 1.4).
pub const fn usual_scoring(system: System, values: PointValues) -> Scoring {
    let mut scoring = Scoring::by_match(values);
    if system.pairs_teams() {
        scoring.byes.pairing_allocated = values.draw;
    }
    if system.has_table() { scoring.without_bye_points() } else { scoring }
}

/// The usual list of a system. Where a pairing is a micro-match, some add the sum of its games.
pub fn usual_tie_breaks(system: System, games_per_pairing: u8) -> Vec<TieBreak> {
    let kinds = system.facts().tie_breaks.iter().copied();
    kinds.filter(|kind| games_per_pairing > 1 || *kind != TieBreakKind::GamePoints).map(TieBreak::plain).collect()
}
