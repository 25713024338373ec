//! The usual ways to run a tournament, and the values that go with a system.

use super::ids::RoundNumber;
use super::player_report::ReportPolicy;
use super::playing_tables::PlayingTables;
use super::prizes::PrizeFund;
use super::rating_rules::RatingRules;
use super::scoring::{PointValues, Scoring};
use super::settings::{
    AccelerationMethod, ColourNumbering, MoveDisplay, RatingKind, Settings, TieBreakEdition, TimeLost, first_move,
};
use super::system::System;
use super::team_rules::TeamRules;
use super::tie_break::{TieBreak, TieBreakKind};
use draughts::{Claim, DrawProfile, Variant};

/// A usual way to run a tournament, chosen when it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Preset {
    /// Swiss, micro-matches of 2.
    SwissMicroMatches,
    /// Round robin, micro-matches of 2.
    RoundRobinMicroMatches,
    SwissSingleGames,
    RoundRobinSingleGames,
    /// Knock-out, micro-matches of 2.
    KnockOutMicroMatches,
    DoubleSwiss,
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

impl Settings {
    /// Poddavki by 2-1-0 with the usual tie-breaks of the system; seven rounds in a Swiss.
    pub fn new(system: System, games_per_pairing: u8) -> Self {
        Self {
            variant: Variant::Poddavki,
            draw_profile: DrawProfile::Poddavki,
            draw_claim: Claim::Automatic,
            agreement_from_move: first_move(),
            time_lost: TimeLost::Game,
            system,
            rounds: RoundNumber(7),
            games_per_pairing,
            scoring: usual_scoring(system, PointValues::TWO_ONE_ZERO),
            tie_breaks: usual_tie_breaks(system, games_per_pairing),
            tie_break_edition: TieBreakEdition::Y2026,
            rating: Some(RatingKind::Classic),
            rating_rules: RatingRules::default(),
            initial_colour: None,
            colour_numbering: ColourNumbering::Participants,
            early: None,
            forbidden: Vec::new(),
            wishes: Vec::new(),
            tables: PlayingTables::default(),
            sections: Vec::new(),
            prizes: PrizeFund::default(),
            play_off: Vec::new(),
            acceleration: Vec::new(),
            accelerated: AccelerationMethod::None,
            moves: MoveDisplay::Full,
            reports: ReportPolicy::default(),
            team_rules: TeamRules::usual(system),
            ladder: None,
            lot_secret: None,
            lot_seed: None,
        }
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
