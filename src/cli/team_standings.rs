//! `poddavki standings --teams`: the table of the teams as columns, CSV or JSON, and the breakdown of a team's figures.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use crate::cli::Failure;
use crate::cli::standings::{aligned, figure};
use tournament::exchange::sheet::CsvFormat;
use tournament::standings::teams::{MatchTally, TeamExplanation, TeamStandingsRow, TeamTerm};
use tournament::standings::{TeamStandings, Value, explain_team, team_table};
use tournament::{Membership, StartNumber, Tournament};

/// The shape of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TableShape {
    /// Columns.
    Plain,
    /// Comma-separated.
    Csv,
    Json,
}

/// A row of the table as JSON, with the same names and units as for single players.
#[derive(Debug, Serialize)]
struct TeamRowJson<'a> {
    number: StartNumber,
    team: &'a str,
    rank: u32,
    /// The primary score.
    points: String,
    match_points: String,
    game_points: String,
    matches: MatchTally,
    tiebreaks: BTreeMap<String, String>,
}

impl<'a> TeamRowJson<'a> {
    fn new(table: &TeamStandings, row: &'a TeamStandingsRow) -> Self {
        let values = table.tie_breaks.iter().zip(&row.values);
        Self {
            number: row.team.number,
            team: &row.team.name,
            rank: row.place.first,
            points: row.score.to_string(),
            match_points: row.match_points.to_string(),
            game_points: row.game_points.to_string(),
            matches: row.matches,
            tiebreaks: values.map(|(tie_break, value)| (tie_break.to_string(), value.to_string())).collect(),
        }
    }
}

/// The table of the teams.
pub(super) fn text(tournament: &Tournament, shape: TableShape) -> Result<String, Failure> {
    let table = team_table(tournament, tournament.paired_rounds());
    match shape {
        TableShape::Plain => Ok(aligned(&rows(&table, figure))),
        TableShape::Csv => csv(&rows(&table, |value| CsvFormat::ENGLISH.figure(value))),
        TableShape::Json => {
            let lines: Vec<TeamRowJson<'_>> = table.rows.iter().map(|row| TeamRowJson::new(&table, row)).collect();
            serde_json::to_string(&lines).map(|json| json + "\n").map_err(Failure::unexpected)
        }
    }
}

/// The breakdown of one team's figures.
pub(super) fn explained(tournament: &Tournament, team: &str) -> Option<String> {
    let key = Membership { team: team.to_owned(), board: None }.key();
    let table = team_table(tournament, tournament.paired_rounds());
    Some(breakdown(&explain_team(tournament, &table, &key)?))
}

fn rows(table: &TeamStandings, text_of: impl Fn(&Value) -> String) -> Vec<Vec<String>> {
    let head = ["place", "no", "team", "matches", "won", "drawn", "lost", "mp", "gp"].map(str::to_owned);
    let codes = table.tie_breaks.iter().map(ToString::to_string);
    let row = |row: &TeamStandingsRow| {
        let tally = row.matches;
        let counts = [tally.played, tally.won, tally.drawn, tally.lost].map(|count| count.to_string());
        let named = [row.place.to_string(), row.team.number.to_string(), row.team.name.clone()];
        let points = [row.match_points, row.game_points].map(|points| points.to_string());
        named.into_iter().chain(counts).chain(points).chain(row.values.iter().map(&text_of)).collect()
    };
    std::iter::once(head.into_iter().chain(codes).collect()).chain(table.rows.iter().map(row)).collect()
}

fn csv(rows: &[Vec<String>]) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).map_err(Failure::unexpected)?;
    }
    let bytes = writer.into_inner().map_err(Failure::unexpected)?;
    String::from_utf8(bytes).map_err(Failure::unexpected)
}

fn breakdown(explanation: &TeamExplanation) -> String {
    let mut text = format!("{}: place {}\n", explanation.row.team.name, explanation.row.place);
    let own = [
        ("match points", explanation.row.match_points, &explanation.match_points),
        ("game points", explanation.row.game_points, &explanation.game_points),
    ];
    for (what, points, terms) in own {
        writeln!(text, "{what} {points}").expect("a string takes everything");
        text.extend(terms.iter().map(term_line));
    }
    for explained in &explanation.tie_breaks {
        writeln!(text, "{} {}", explained.tie_break, figure(&explained.value)).expect("a string takes everything");
        text.extend(explained.terms.iter().map(term_line));
    }
    text
}

fn term_line(own: &TeamTerm) -> String {
    let term = &own.term;
    if let Some(board) = own.board {
        return format!("  board {board} made {} times {} counts {}\n", term.made, term.score, term.value);
    }
    let round = term.round.map(|round| format!("round {round} ")).unwrap_or_default();
    let opponent = own.opponent.as_ref().map(|team| format!("against {} ", team.name)).unwrap_or_default();
    let cut = if term.cut.is_some() { ", cut" } else { "" };
    let why = format!("{:?}", term.why).to_lowercase();
    format!("  {round}{opponent}score {} made {} counts {} ({why}{cut})\n", term.score, term.made, term.value)
}
