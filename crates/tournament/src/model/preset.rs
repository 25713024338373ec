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
    if matches!(system, System::TeamSwiss) {
        scoring.byes.pairing_allocated = values.draw;
    }
    if system.has_table() { scoring.without_bye_points() } else { scoring }
}

/// The usual list: STANDINGS, presets. A micro-match tournament of a round robin adds the sum of the games.
pub fn usual_tie_breaks(system: System, games_per_pairing: u8) -> Vec<TieBreak> {
    use TieBreakKind as K;
    let kinds: &[K] = match (system.is_round_robin(), games_per_pairing) {
        // Those who were put out in the same round share their places.
        (false, _) if system == System::KnockOut => &[],
        (false, _) if system == System::Keizer => &[K::Keizer],
        // Whom a player meets depends on their team.
        (false, 0 | 1) if system == System::TeamSwiss => &[K::Wins, K::SonnebornBerger],
        (false, _) if system == System::TeamSwiss => &[K::GamePoints, K::Wins, K::SonnebornBerger],
        // All of a team have the same opponents.
        (false, 0 | 1) if system == System::Scheveningen => &[K::Wins, K::SonnebornBerger],
        (false, _) if system == System::Scheveningen => &[K::GamePoints, K::Wins, K::SonnebornBerger],
        (false, _) => &[K::TruncatedSolkoff, K::Wins, K::DirectEncounter],
        (true, 0 | 1) => &[K::Wins, K::DirectEncounter, K::SonnebornBerger, K::Shmulyan],
        (true, _) => &[K::GamePoints, K::Wins, K::DirectEncounter, K::SonnebornBerger, K::Shmulyan],
    };
    kinds.iter().copied().map(TieBreak::plain).collect()
}
