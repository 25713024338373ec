//! Teams as text: scores, obstacles to pairing, and differences between a round made by hand and the program’s.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::progress::Progress;
use crate::web::i18n::{Locale, TournamentTexts};
use draughts::BySide;
use tournament::pairing::check::TeamWarning;
use tournament::pairing::two_teams::TwoTeamsError;
use tournament::standings::team_table;
use tournament::standings::teams::TeamStandingsRow;
use tournament::{BoardNumber, Entry, EntryId, Membership, Round, RoundNumber, System, Tournament};

/// The score of two teams that meet, after a round or while it is played; `None` in other tournaments.
pub fn score(t: Locale, tournament: &Tournament, through: RoundNumber) -> Option<String> {
    if tournament.settings.system != System::Scheveningen || through.0 == 0 {
        return None;
    }
    let [first, second] = <[TeamStandingsRow; 2]>::try_from(team_table(tournament, through).rows).ok()?;
    let is_complete = |round: &Round| round.is_complete(&tournament.settings);
    let is_over = tournament.rounds.iter().take(usize::from(through.0)).all(is_complete);
    let key = if is_over { "teams-score-after" } else { "teams-score-during" };
    // `2½:1½`
    let [all, in_round] = [(first.game_points, second.game_points), (first.in_round, second.in_round)]
        .map(|(one, other)| format!("{}:{}", t.points(one), t.points(other)));
    let names = pair_of(t, &first.team.name, &second.team.name);
    let score = match through {
        RoundNumber::FIRST => all,
        _ => t.text("teams-score-round").with("all", all).with("round", in_round).to_string(),
    };
    Some(t.text(key).with("round", through).with("teams", names).with("score", score).to_string())
}

/// Two teams that meet: `Орёл – Тула`.
pub fn pair_of(t: Locale, first: &str, second: &str) -> String {
    t.text("teams-pair").with("first", first).with("second", second).to_string()
}

/// Which team has won a finished tournament, or which share the first place; none while it goes on and where no player plays for a team.
pub fn winner(t: Locale, tournament: &Tournament) -> Option<String> {
    if !tournament.settings.system.has_teams() || Progress::from_tournament(tournament) != Progress::Closed {
        return None;
    }
    let table = team_table(tournament, tournament.published_rounds());
    let first = table.rows.iter().filter(|row| row.place.first == 1 && row.matches.played > 0);
    let names: Vec<&str> = first.map(|row| row.team.name.as_str()).collect();
    match names.as_slice() {
        [] => None,
        [team] => Some(t.text("teamtable-winner").with("team", *team).to_string()),
        several => Some(t.text("teamtable-winner-shared").with("teams", several.join(", ")).to_string()),
    }
}

/// A player's team and board; `None` in an individual tournament.
pub fn member(t: Locale, tournament: &Tournament, entry: &Entry) -> Option<String> {
    let team = tournament.team_of(entry)?;
    let text = match entry.member.board {
        Some(board) => t.text("members-team-board").with("team", team).with("board", board),
        None => t.text("members-team").with("team", team),
    };
    Some(text.to_string())
}

/// The number of players of each team, by its [`key`](Membership::key).
#[derive(Debug, Default)]
pub struct TeamSizes(BTreeMap<String, u16>);

impl TeamSizes {
    /// Without withdrawn players.
    pub fn from_tournament(tournament: &Tournament) -> Self {
        let mut sizes = BTreeMap::new();
        for entry in tournament.entries.values().filter(|entry| entry.withdrawn_after.is_none()) {
            if tournament.team_of(entry).is_some() {
                *sizes.entry(entry.member.key()).or_default() += 1;
            }
        }
        Self(sizes)
    }

    /// The remark that a player's board is higher than the team can fill.
    pub fn remark(&self, t: Locale, member: &Membership) -> Option<String> {
        let (board, size) = (member.board?, *self.0.get(&member.key())?);
        (board > size).then(|| t.text("members-board-beyond").with("board", board).with("n", size).to_string())
    }
}

impl TournamentTexts<'_> {
    pub(crate) fn two_teams_error(self, error: &TwoTeamsError) -> String {
        let text = match error {
            TwoTeamsError::Teamless(players) => self.t.text("teams-teamless").with("names", self.names(players)),
            TwoTeamsError::TooFew(teams) => self.t.text("teams-too-few").with("n", *teams),
            TwoTeamsError::Blocked(teams) => {
                self.t.text("teams-blocked").with("n", teams.len()).with("teams", teams.join(", "))
            }
            TwoTeamsError::NotTwo(teams) => self.t.text("teams-not-two").with("n", *teams),
            TwoTeamsError::Unequal { larger, smaller } => self
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

impl TournamentTexts<'_> {
    /// The warning about a round of teams.
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

    /// A player's team, as printed.
    pub fn team_of(self, entry: EntryId) -> String {
        let entry = self.tournament.and_then(|tournament| tournament.entry(entry));
        entry.map(|entry| entry.member.team.clone()).unwrap_or_default()
    }
}

pub type Boards = BTreeMap<BoardNumber, BySide<EntryId>>;

impl TournamentTexts<'_> {
    /// The boards of one pairing that the other does not have: whole matches if they differ, else board by board.
    pub fn difference(self, boards: &Boards, others: &Boards) -> Vec<String> {
        let both: BTreeSet<[String; 2]> = others.values().filter_map(|seats| self.teams_of(*seats)).collect();
        let mut named: BTreeSet<[String; 2]> = BTreeSet::new();
        let line = |(board, seats): (&BoardNumber, &BySide<EntryId>)| {
            let teams = self.teams_of(*seats).filter(|teams| !both.contains(teams));
            match teams {
                None => Some(format!("{board}. {} – {}", self.name(seats.white), self.name(seats.black))),
                Some(teams) => named.insert(teams).then(|| self.match_of(*seats)),
            }
        };
        boards.iter().filter_map(line).collect()
    }

    /// The keys of the teams of a board, in the same order whatever the colours; `None` in an individual tournament.
    fn teams_of(self, seats: BySide<EntryId>) -> Option<[String; 2]> {
        let tournament = self.tournament.filter(|tournament| tournament.settings.system.has_teams())?;
        let key = |id| tournament.entry(id).map(|entry| entry.member.key()).unwrap_or_default();
        let mut keys = [key(seats.white), key(seats.black)];
        keys.sort_unstable();
        keys.iter().all(|key| !key.is_empty()).then_some(keys)
    }

    fn match_of(self, seats: BySide<EntryId>) -> String {
        let (white, black) = (self.team_of(seats.white), self.team_of(seats.black));
        pair_of(self.t, &white, &black)
    }
}
