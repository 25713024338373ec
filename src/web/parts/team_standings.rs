//! The standings of teams: their rows, their scores, and the cells of their crosstable.

use crate::web::http::AppError;
use crate::web::i18n::standings::decimal_places;
use crate::web::i18n::{Locale, TieBreakName};
use crate::web::parts::cells::{SharedHtml, round_page, side_names};
use crate::web::parts::team_boards::team_address;
use crate::web::parts::{CellView, MeetingView};
use draughts::{BySide, Side};
use tournament::standings::teams::{TeamDecidedBy, TeamStandingsRow};
use tournament::standings::{TeamStandings, Value, team_table};
use tournament::team_history::TeamMeeting;
use tournament::{
    Basis, BoardNumber, Points, RoundNumber, TeamHistory, TeamName, TeamRound, TeamTieBreak, TeamTieBreakKind,
    Tournament,
};

/// Fails unless it is a team tournament.
pub fn check_has_teams(tournament: &Tournament) -> Result<(), AppError> {
    if tournament.settings.system.has_teams() { Ok(()) } else { Err(AppError::NotFound) }
}

/// Which of the two scores ranks the teams of a tournament first.
#[derive(Debug, Clone, Copy)]
pub struct Scores {
    /// The primary score.
    pub primary: TeamTieBreak,
    pub secondary: TeamTieBreak,
}

impl Scores {
    pub const fn from_tournament(tournament: &Tournament) -> Self {
        let (primary, secondary) = match tournament.settings.team_rules.basis {
            Basis::Match => (TeamTieBreakKind::MatchPoints, TeamTieBreakKind::GamePoints),
            Basis::Games => (TeamTieBreakKind::GamePoints, TeamTieBreakKind::MatchPoints),
        };
        Self { primary: TeamTieBreak::plain(primary), secondary: TeamTieBreak::plain(secondary) }
    }

    /// The other score, if it is no tie-break of the table and would not be shown.
    pub fn shown(self, table: &TeamStandings) -> Option<TeamTieBreak> {
        Some(self.secondary).filter(|own| !table.tie_breaks.contains(own))
    }

    pub fn both(self, row: &TeamStandingsRow) -> BothScores {
        let (primary, secondary) = match self.primary.kind {
            TeamTieBreakKind::GamePoints => (row.game_points, row.match_points),
            _ => (row.match_points, row.game_points),
        };
        BothScores { primary, secondary }
    }
}

/// The two scores of a team: see [`Scores`].
pub struct BothScores {
    pub primary: Points,
    pub secondary: Points,
}

pub struct TeamsRow {
    /// The place as text.
    pub place: String,
    /// Whether it is one of the first three.
    pub is_medal: bool,
    pub team: TeamName,
    /// The address of its page as of the round.
    pub address: String,
    /// The results of its matches: `+3 =1 −0`.
    pub matches: String,
    /// The primary score and the other one, as text.
    pub scores: (String, String),
    pub figures: Vec<String>,
    /// The column of the decisive tie-break against the row above.
    pub deciding: Option<usize>,
    pub cells: Vec<CellView>,
}

impl TeamsRow {
    /// Whether it is one of the first three.
    pub const fn is_medal(&self) -> bool {
        self.is_medal
    }

    /// Whether this column is the decisive tie-break.
    pub fn decides(&self, column: impl std::borrow::Borrow<usize>) -> bool {
        self.deciding == Some(*column.borrow())
    }
}

pub fn team_rows(t: Locale, tournament: &Tournament, table: &TeamStandings) -> Vec<TeamsRow> {
    let scores = Scores::from_tournament(tournament);
    let places: Vec<usize> = (0..table.tie_breaks.len())
        .map(|column| decimal_places(table.rows.iter().filter_map(move |row| row.values.get(column))))
        .collect();
    let history = TeamHistory::new(tournament, table.through, tournament.awaiting());
    let maker = TeamCellMaker { t, tournament, history: &history, sides: side_names(t) };
    let line = |row: &TeamStandingsRow| {
        let own = scores.both(row);
        let figures = row.values.iter().zip(&places);
        TeamsRow {
            place: t.place(Some(row.place)),
            is_medal: row.place.last <= 3,
            address: format!("{}?after={}", team_address(tournament, row.team.number), table.through),
            matches: match_tally(t, row),
            scores: (t.points(own.primary), t.points(own.secondary)),
            figures: figures.map(|(value, &places)| t.value_in_column(value, usize::MAX, places)).collect(),
            deciding: match row.decided_by {
                TeamDecidedBy::TieBreak(own) => table.tie_breaks.iter().position(|listed| *listed == own),
                TeamDecidedBy::First | TeamDecidedBy::Score | TeamDecidedBy::Shared => None,
            },
            cells: maker.cells(&row.team),
            team: row.team.clone(),
        }
    };
    table.rows.iter().map(line).collect()
}

/// The standings of teams without links: on paper, on a hall screen.
pub struct TeamPlaces {
    /// The headings of the figures: the primary score, the other one unless a tie-break shows it, the tie-breaks.
    pub columns: Vec<TieBreakName>,
    pub lines: Vec<TeamPlace>,
}

impl TeamPlaces {
    /// The standings after a round; `None` in an individual tournament.
    pub fn new(t: Locale, tournament: &Tournament, through: RoundNumber) -> Option<Self> {
        if !tournament.settings.system.has_teams() {
            return None;
        }
        let (table, scores) = (team_table(tournament, through), Scores::from_tournament(tournament));
        let secondary = scores.shown(&table);
        let columns = std::iter::once(scores.primary).chain(secondary).chain(table.tie_breaks.iter().copied());
        let place = |(row, line): (&TeamStandingsRow, TeamsRow)| {
            let own = scores.both(row);
            let points = std::iter::once(own.primary).chain(secondary.map(|_| own.secondary));
            let values = points.map(|points| Value::Amount(points.into())).chain(row.values.iter().cloned());
            let written = std::iter::once(line.scores.0).chain(secondary.map(|_| line.scores.1));
            TeamPlace {
                place: line.place,
                name: row.team.name.clone(),
                matches: line.matches,
                figures: written.chain(line.figures).collect(),
                values: values.collect(),
            }
        };
        let columns = columns.map(|column| tie_break_name(t, column)).collect();
        let lines = table.rows.iter().zip(team_rows(t, tournament, &table)).map(place).collect();
        Some(Self { columns, lines })
    }
}

pub struct TeamPlace {
    /// The place as text.
    pub place: String,
    pub name: String,
    pub matches: String,
    /// The figures as text.
    pub figures: Vec<String>,
    pub values: Vec<Value>,
}

/// The name of a team tie-break in a table.
pub fn tie_break_name(t: Locale, tie_break: TeamTieBreak) -> TieBreakName {
    TieBreakName {
        code: tie_break.to_string(),
        name: t.team_tie_break(tie_break),
        short: t.team_tie_break_short(tie_break),
        rule: t.team_tie_break_rule(tie_break),
    }
}

/// The results of a team's matches: `+3 =1 −0`.
pub fn match_tally(t: Locale, row: &TeamStandingsRow) -> String {
    let tally = row.matches;
    t.text("teamtable-tally").with("won", tally.won).with("drawn", tally.drawn).with("lost", tally.lost).to_string()
}

struct TeamCellMaker<'a> {
    t: Locale,
    tournament: &'a Tournament,
    history: &'a TeamHistory,
    sides: BySide<SharedHtml>,
}

impl TeamCellMaker<'_> {
    /// A team's rounds: the opponent's number, the colour on the first board, the points of the boards.
    fn cells(&self, team: &TeamName) -> Vec<CellView> {
        let Some(place) = self.history.teams.iter().position(|own| own.key == team.key) else { return Vec::new() };
        let rounds = self.history.through.up_to().zip(self.history.rounds(place));
        rounds.map(|(number, round)| self.cell(place, number, round)).collect()
    }

    fn cell(&self, team: usize, round: RoundNumber, own: &TeamRound) -> CellView {
        match own {
            TeamRound::Met(TeamMeeting { opponent, side, game_points, mark, .. }) => {
                let meeting = self.meeting(team, *opponent, *side, round);
                CellView::Met(vec![MeetingView { result: self.t.points(game_points), mark: Some(*mark), ..meeting }])
            }
            TeamRound::Awaited { opponent, side, .. } => {
                CellView::Met(vec![self.meeting(team, *opponent, *side, round)])
            }
            TeamRound::Bye { game_points, .. } => CellView::Bye(format!("+{}", self.t.points(game_points))),
            TeamRound::Absent => CellView::Bye("–".to_owned()),
        }
    }

    /// A meeting without its result.
    fn meeting(&self, team: usize, opponent: usize, side: Side, round: RoundNumber) -> MeetingView {
        let other = self.history.teams.get(opponent);
        MeetingView {
            label: self.history.number(opponent).0.into(),
            opponent: other.map(|team| SharedHtml::new(&team.name)),
            side,
            side_name: self.sides[side].clone(),
            result: String::new(),
            mark: None,
            games: String::new(),
            page: round_page(self.tournament, round),
            board: self.board(team, round),
            annulled: None,
        }
    }

    /// The team's first board in a round.
    fn board(&self, team: usize, round: RoundNumber) -> Option<BoardNumber> {
        let players = self.history.teams.get(team).map(|team| team.players.as_slice()).unwrap_or_default();
        let pairings = self.tournament.round(round).into_iter().flat_map(|round| round.pairings.values());
        pairings.filter(|pairing| players.iter().any(|id| pairing.has(*id))).map(|pairing| pairing.board).min()
    }
}
