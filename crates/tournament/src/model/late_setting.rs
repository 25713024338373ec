//! Settings that reach back when they change: what has been counted already is counted anew.

use crate::{Settings, Tournament};

/// What of the settings reaches back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LateSetting {
    /// What results are worth, or which score comes first.
    Points,
    /// The number of rounds.
    Rounds,
    /// The tie-breaks, of players or of teams.
    TieBreaks,
}

draughts::codes! { LateSetting:
    Points => "points",
    Rounds => "rounds",
    TieBreaks => "tie-breaks",
}

impl Tournament {
    /// What of `new` reaches back: tie-breaks once a round is paired, points and rounds once there are results.
    pub fn late_settings(&self, new: &Settings) -> Vec<LateSetting> {
        let now = &self.settings;
        let has_results = self.has_results();
        let team_points = |settings: &Settings| (settings.team_rules.match_values, settings.team_rules.bye);
        let has_new_points =
            now.scoring != new.scoring || (now.system.has_teams() && team_points(now) != team_points(new));
        let has_new_ties = now.tie_breaks != new.tie_breaks
            || (now.system.has_teams() && now.team_rules.tie_breaks != new.team_rules.tie_breaks);
        [
            (LateSetting::Points, has_results && has_new_points),
            (LateSetting::Rounds, has_results && now.rounds != new.rounds),
            (LateSetting::TieBreaks, !self.rounds.is_empty() && has_new_ties),
        ]
        .into_iter()
        .filter_map(|(late, changes)| changes.then_some(late))
        .collect()
    }

    /// Whether anything has been entered of a game.
    pub fn has_results(&self) -> bool {
        self.pairings().any(|pairing| !pairing.is_untouched())
    }
}
