//! Teams in words: what they have made, and why they cannot be paired.

use super::locale::Words;
use super::say::Speaker;
use crate::pairing::two_teams::TeamsFault;
use crate::standings::team_table;
use crate::standings::teams::TeamRow;
use crate::tournament::{RoundNumber, Tournament};

/// The score of the teams after a round, and in it; none where nobody plays for a team.
pub fn score(t: Words, tournament: &Tournament, through: RoundNumber) -> Option<String> {
    if !tournament.settings.system.has_teams() || through.0 == 0 {
        return None;
    }
    let table = team_table(tournament, through);
    let told = |row: &TeamRow| {
        let (points, in_round) = (t.points(row.game_points), t.points(row.in_round));
        t.text("teams-one").with("name", &row.team.name).with("points", points).with("round", in_round).to_string()
    };
    let all: Vec<String> = table.rows.iter().map(told).collect();
    let said = t.text("teams-score").with("round", through).with("teams", all.join(" · ")).to_string();
    (!all.is_empty()).then_some(said)
}

impl Speaker<'_> {
    /// Why teams cannot be paired, and what to do.
    pub(super) fn teams_fault(self, fault: &TeamsFault) -> String {
        let text = match fault {
            TeamsFault::Teamless(players) => self.t.text("teams-teamless").with("names", self.names(players)),
            TeamsFault::TooFew(teams) => self.t.text("teams-too-few").with("n", *teams),
            TeamsFault::Blocked(teams) => {
                self.t.text("teams-blocked").with("n", teams.len()).with("teams", teams.join(", "))
            }
            TeamsFault::NotTwo(teams) => self.t.text("teams-not-two").with("n", *teams),
            TeamsFault::Unequal { larger, smaller } => self
                .t
                .text("teams-unequal")
                .with("larger", &larger.0)
                .with("more", larger.1)
                .with("smaller", &smaller.0)
                .with("less", smaller.1),
        };
        text.to_string()
    }
}
