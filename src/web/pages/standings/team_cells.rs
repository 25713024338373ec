//! Cells of the crosstable of teams.

use crate::web::i18n::Locale;
use crate::web::parts::cells::{CellView, MeetingView};
use draughts::Side;
use tournament::team_history::TeamMeeting;
use tournament::{RoundNumber, TeamHistory, TeamName, TeamRound, Tournament};

/// A team's rounds: the opponent's number, the colour on the first board, the points of the boards.
pub fn cells(t: Locale, tournament: &Tournament, history: &TeamHistory, team: &TeamName) -> Vec<CellView> {
    let Some(place) = history.teams.iter().position(|own| own.key == team.key) else { return Vec::new() };
    let maker = TeamCellMaker { t, tournament, history };
    let rounds = history.through.up_to().zip(history.rounds(place));
    rounds.map(|(number, round)| maker.cell(place, number, round)).collect()
}

struct TeamCellMaker<'a> {
    t: Locale,
    tournament: &'a Tournament,
    history: &'a TeamHistory,
}

impl TeamCellMaker<'_> {
    fn cell(&self, team: usize, round: RoundNumber, own: &TeamRound) -> CellView {
        match own {
            TeamRound::Met(TeamMeeting { opponent, side, game_points, .. }) => {
                self.met(team, *opponent, *side, round, self.t.points(game_points))
            }
            TeamRound::Awaited { opponent, side, .. } => self.met(team, *opponent, *side, round, String::new()),
            TeamRound::Bye { game_points, .. } => CellView::Bye(format!("+{}", self.t.points(game_points))),
            TeamRound::Absent => CellView::Bye("–".to_owned()),
        }
    }

    fn met(&self, team: usize, opponent: usize, side: Side, round: RoundNumber, result: String) -> CellView {
        let other = self.history.teams.get(opponent);
        CellView::Met(vec![MeetingView {
            label: self.history.number(opponent).0.into(),
            opponent: other.map(|team| team.name.clone()).unwrap_or_default(),
            side,
            result,
            games: String::new(),
            address: self.board(team, round),
            annulled: None,
        }])
    }

    /// The address of the team's first board in a round.
    fn board(&self, team: usize, round: RoundNumber) -> String {
        let players = self.history.teams.get(team).map(|team| team.players.as_slice()).unwrap_or_default();
        let pairings = self.tournament.round(round).into_iter().flat_map(|round| round.pairings.values());
        let own = pairings.filter(|pairing| players.iter().any(|id| pairing.has(*id))).map(|pairing| pairing.board);
        let board = own.min().map(|board| format!("#b{board}")).unwrap_or_default();
        format!("/t/{}/round/{round}{board}", self.tournament.slug)
    }
}
