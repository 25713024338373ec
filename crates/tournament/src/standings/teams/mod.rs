//! The standings of teams: places by the primary score and the tournament's tie-breaks for teams, and how each figure came about.
//!
//! The formulas are those of C.07, articles 11 to 13, with the numbers of the edition of March 2026; of unplayed rounds in a
//! Swiss, article 16 in the edition that the tournament says:
//!
//! | code | what | article |
//! |---|---|---|
//! | `MPTS`, `GPTS` | match points, game points | 11.1, 13.1 |
//! | `WIN` | rounds that gave the points of a won match | 7.1 |
//! | `DE` | matches of the tied among themselves, by the primary score | 6, 13 |
//! | `EDE` | the same; where it separates no player, by the other score; and again among those still tied | 13.3 |
//! | `BH:MP`, `BH:GP` | the sum of the opponents' match (game) points | 8.1, 13 |
//! | `EMMSB`, `EMGSB`, `EGMSB`, `EGGSB` | the sum of each opponent's match (game) points times the match (game) points made against it | 13.2 |
//! | `BERLIN` | points of each board, weighted: the first of B boards B times, the last once | – |
//! | `TBR` | points of the first board, then of the second, and so on | 12.2 |
//! | `BBE` | points without the last board, then without the last two, and so on | 12.3 |
//!
//! `/C1` leaves out the lowest contribution (14.1, 16.5). The board count of 12.1 says the same as `BERLIN` of teams with as many game
//! points, and is not given besides. A team without an opponent has for `TBR` and `BBE` a win at each board (12), for `BERLIN` what
//! the bye pays. The arbiter's corrections of single players do not count for their team, and games of a player who has left do.

mod field;
mod figures;
mod ranking;

use serde::{Deserialize, Serialize};

use super::table::Place;
use super::value::Value;
use crate::{Mark, Points, RoundNumber, TeamName, TeamRound, TeamTieBreak, Tournament};
use field::{TeamField, TeamScoreKind};
use ranking::RankedTeams;

pub use figures::TeamTerm;

/// What puts a team below the one above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TeamDecidedBy {
    /// The first team has none above it.
    First,
    /// A lower score.
    Score,
    /// A tie-break of the tournament's list.
    TieBreak(TeamTieBreak),
    /// The two share their places.
    Shared,
}

/// How a team's matches ended; those not finished, and rounds without an opponent, are not among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MatchTally {
    /// Matches against another team.
    pub played: u32,
    /// Matches won.
    pub won: u32,
    /// Matches that ended level.
    pub drawn: u32,
    /// Matches lost.
    pub lost: u32,
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamStandingsRow {
    /// Its place, or the places that it shares.
    pub place: Place,
    /// Name and number.
    pub team: TeamName,
    /// The primary score: match points or game points, as the settings have it.
    pub score: Points,
    /// The sum of its match points.
    pub match_points: Points,
    /// The sum of its game points.
    pub game_points: Points,
    /// Its game points in the last round.
    pub in_round: Points,
    /// How its matches ended.
    pub matches: MatchTally,
    /// The values of the tie-breaks, in the order of the table's list.
    pub values: Vec<Value>,
    /// What puts it below the line above.
    #[serde(rename = "separation")]
    pub decided_by: TeamDecidedBy,
}

/// The standings of teams after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamStandings {
    /// The last round that counts.
    pub through: RoundNumber,
    /// The tie-breaks in order.
    pub tie_breaks: Vec<TeamTieBreak>,
    /// The lines, best first. Those that share places stand in the order of their numbers.
    pub rows: Vec<TeamStandingsRow>,
}

impl TeamStandings {
    /// The line of a team by its key.
    pub fn row(&self, key: &str) -> Option<&TeamStandingsRow> {
        self.rows.iter().find(|row| row.team.key == key)
    }
}

/// A tie-break with what it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainedTeamTieBreak {
    /// Which tie-break, with its modifier.
    pub tie_break: TeamTieBreak,
    /// What it comes to.
    pub value: Value,
    /// Its terms by round or by board; those of a direct encounter by opponent.
    pub terms: Vec<TeamTerm>,
}

/// Everything about a team's line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamExplanation {
    /// The line of the table.
    pub row: TeamStandingsRow,
    /// Round by round, what gave match points.
    pub match_points: Vec<TeamTerm>,
    /// Round by round, what gave game points.
    pub game_points: Vec<TeamTerm>,
    /// The tournament's tie-breaks in order.
    pub tie_breaks: Vec<ExplainedTeamTieBreak>,
}

/// The standings of the teams after `through` (or the last round paired, if that is earlier), by the tournament's own list.
pub fn team_table(tournament: &Tournament, through: RoundNumber) -> TeamStandings {
    let field = TeamField::new(tournament, through);
    let tie_breaks = field.rules().tie_breaks.clone();
    let ranking = RankedTeams::new(&field, &tie_breaks);
    let rows = ranking.lines().map(|line| TeamStandingsRow {
        place: line.place,
        team: field.name(line.team),
        score: ranking::score(&field, line.team),
        match_points: field.points(line.team, TeamScoreKind::Match),
        game_points: field.points(line.team, TeamScoreKind::Game),
        in_round: field.history.rounds(line.team).last().map_or(Points::ZERO, TeamRound::game_points),
        matches: matches(&field, line.team),
        values: line.values,
        decided_by: line.decided_by,
    });
    let rows = rows.collect();
    TeamStandings { through: field.history.through, tie_breaks, rows }
}

/// How the figures of a team in the standings of a tournament came about; nothing for a team that there is not.
pub fn explain_team(tournament: &Tournament, table: &TeamStandings, key: &str) -> Option<TeamExplanation> {
    let row = table.row(key)?.clone();
    let field = TeamField::new(tournament, table.through);
    let team = (0..field.size()).find(|team| field.name(*team).key == key)?;
    let ranking = RankedTeams::new(&field, &table.tie_breaks);
    let terms = |kind| {
        let mut terms = Vec::new();
        figures::value(&field, TeamTieBreak::plain(kind), team, &mut terms);
        terms
    };
    let explained = |(place, &tie_break)| {
        let (value, terms) = ranking.explained(&field, place, tie_break, team);
        ExplainedTeamTieBreak { tie_break, value, terms }
    };
    Some(TeamExplanation {
        row,
        match_points: terms(crate::TeamTieBreakKind::MatchPoints),
        game_points: terms(crate::TeamTieBreakKind::GamePoints),
        tie_breaks: table.tie_breaks.iter().enumerate().map(explained).collect(),
    })
}

fn matches(field: &TeamField<'_>, team: usize) -> MatchTally {
    let mut tally = MatchTally::default();
    for round in field.history.rounds(team) {
        let TeamRound::Met(met) = round else { continue };
        tally.played += 1;
        match met.mark {
            Mark::Win => tally.won += 1,
            Mark::Draw => tally.drawn += 1,
            Mark::Loss => tally.lost += 1,
        }
    }
    tally
}
