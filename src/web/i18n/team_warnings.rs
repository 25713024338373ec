//! What speaks against a pairing of teams, in words.

use crate::web::i18n::TournamentTexts;
use tournament::EntryId;
use tournament::pairing::check::TeamWarning;

impl TournamentTexts<'_> {
    /// What is unusual in a round of teams.
    pub fn team_warning(self, warning: TeamWarning) -> String {
        let t = self.t;
        let (name, team) = (|entry| self.name(entry), |entry| self.team_of(entry));
        let text = match warning {
            TeamWarning::Same { white, black } => {
                t.text("teams-warning-same").with("white", name(white)).with("black", name(black))
            }
            TeamWarning::Again { white, black, round } => {
                t.text("teams-warning-again").with("white", team(white)).with("black", team(black)).with("round", round)
            }
            TeamWarning::Split(entry) => t.text("teams-warning-split").with("name", name(entry)),
            TeamWarning::SecondBye(entry) => t.text("teams-warning-bye").with("team", team(entry)),
            TeamWarning::AnotherFree(entry) => t.text("teams-warning-another-free").with("team", team(entry)),
            TeamWarning::ByeInMatch(entry) => {
                t.text("teams-warning-bye-in-match").with("name", name(entry)).with("team", team(entry))
            }
            TeamWarning::BoardOrder { above, below } => {
                let team = team(above);
                t.text("teams-warning-order").with("team", team).with("above", name(above)).with("below", name(below))
            }
            TeamWarning::BoardColour { white, black } => {
                t.text("teams-warning-board-colour").with("white", name(white)).with("black", name(black))
            }
            TeamWarning::Boards { entry, seated, boards } => {
                t.text("teams-warning-boards").with("team", team(entry)).with("n", seated).with("boards", boards)
            }
            TeamWarning::ThirdColour { entry, side } => {
                t.text("teams-warning-third").with("team", team(entry)).with("side", t.side(side))
            }
            TeamWarning::ColourDifference { entry, difference } => {
                t.text("teams-warning-difference").with("team", team(entry)).with("n", difference)
            }
            TeamWarning::ScoreDifference { white, black, difference } => {
                let (one, other, points) = (team(white), team(black), t.points(difference));
                t.text("teams-warning-score").with("white", one).with("black", other).with("points", points)
            }
        };
        text.to_string()
    }

    /// For whom somebody plays, as it is printed.
    pub fn team_of(self, entry: EntryId) -> String {
        let entry = self.tournament.and_then(|tournament| tournament.entry(entry));
        entry.map(|entry| entry.member.team.clone()).unwrap_or_default()
    }
}
