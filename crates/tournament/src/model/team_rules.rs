//! How teams play and what their matches are worth: data of the tournament, never code.

use serde::{Deserialize, Serialize};

use crate::{Basis, PointValues, Points, System, TeamTieBreak, TeamTieBreakKind};

/// Which colours teams prefer (C.04.6, 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ColourPreferences {
    /// Simple ones only: type A.
    #[default]
    Simple,
    /// Strong and mild ones: type B.
    StrongAndMild,
    /// Preferences are not looked at.
    Unused,
}

draughts::codes! { serde ColourPreferences:
    Simple => "simple",
    StrongAndMild => "strong-and-mild",
    Unused => "unused",
}

/// The rules of a tournament of teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TeamRules {
    /// How many boards a match has, where no table says so.
    pub boards: u8,
    /// Match points for a match won, drawn and lost.
    pub match_values: PointValues,
    /// Which score is the primary one: match points, or the sum of the boards (C.04.6, 1.2).
    pub basis: Basis,
    /// Which colours teams prefer (C.04.6, 1.7).
    pub preferences: ColourPreferences,
    /// Whether the other score may decide whose colour is granted (C.04.6, 4.2.2).
    pub secondary_decides: bool,
    /// Match points of the team that has no opponent; as many as for a draw, unless the tournament says otherwise (C.04.6, 1.4).
    /// Its game points are those of a pairing-allocated bye at each of its boards.
    pub bye: Points,
    /// What separates teams, in order; the primary score first without being named.
    pub tie_breaks: Vec<TeamTieBreak>,
}

impl TeamRules {
    /// The most boards of a match.
    pub const MOST_BOARDS: u8 = 50;

    /// The usual rules of a system: a match of teams counts by match points, but a meeting of two teams over several rounds by
    /// the points of the boards.
    pub fn usual(system: System) -> Self {
        use TeamTieBreakKind as K;
        let (basis, kinds): (_, &[K]) = if system.pairs_teams() {
            (Basis::Match, &[K::GamePoints, K::DirectEncounter, K::BuchholzByMatches, K::Berlin])
        } else {
            (Basis::Games, &[K::MatchPoints, K::Berlin])
        };
        Self {
            boards: 4,
            match_values: PointValues::TWO_ONE_ZERO,
            basis,
            preferences: ColourPreferences::Simple,
            secondary_decides: true,
            bye: PointValues::TWO_ONE_ZERO.draw,
            tie_breaks: kinds.iter().copied().map(TeamTieBreak::plain).collect(),
        }
    }

    /// The primary of two scores.
    pub const fn primary(&self, match_points: Points, game_points: Points) -> Points {
        match self.basis {
            Basis::Match => match_points,
            Basis::Games => game_points,
        }
    }

    /// The other of two scores.
    pub const fn secondary(&self, match_points: Points, game_points: Points) -> Points {
        match self.basis {
            Basis::Match => game_points,
            Basis::Games => match_points,
        }
    }

    /// Whether they hold together: boards there are, a win is worth more than a draw, no tie-break is listed twice.
    pub fn are_sound(&self) -> bool {
        let PointValues { win, draw, loss } = self.match_values;
        let distinct: std::collections::BTreeSet<_> = self.tie_breaks.iter().collect();
        (1..=Self::MOST_BOARDS).contains(&self.boards)
            && win > draw
            && draw >= loss
            && self.bye >= Points::ZERO
            && distinct.len() == self.tie_breaks.len()
            && self.tie_breaks.iter().all(|tie_break| tie_break.is_sound())
    }
}

/// What holds in tournaments of before it could be settled: those of two teams.
impl Default for TeamRules {
    fn default() -> Self {
        Self::usual(System::Scheveningen)
    }
}
