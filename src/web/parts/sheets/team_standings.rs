//! The standings of teams for spreadsheets.

use crate::web::i18n::{Locale, sheets};
use crate::web::parts::team_standings::Scores;
use tournament::Tournament;
use tournament::exchange::sheet::{Sheet, SheetCell, TieBreakColumns};
use tournament::standings::TeamStandings;
use tournament::standings::teams::TeamStandingsRow;

const TEAM: [&str; 7] = [
    "standings-csv-place",
    "standings-csv-number",
    "entries-team",
    "teamtable-csv-matches",
    "teamtable-csv-won",
    "teamtable-csv-drawn",
    "teamtable-csv-lost",
];

/// A row for each team. The other score stands where the tie-breaks have it, or before them.
pub fn team_standings(t: Locale, tournament: &Tournament, table: &TeamStandings) -> Sheet {
    let scores = Scores::from_tournament(tournament);
    let secondary = scores.shown(table);
    let points = std::iter::once(scores.primary).chain(secondary).map(|own| t.team_tie_break(own));
    let figures = TieBreakColumns::new(table.tie_breaks.len(), table.rows.iter().map(|row| row.values.as_slice()));
    let tie_breaks = table.tie_breaks.iter().map(|tie_break| t.team_tie_break_short(*tie_break));
    let headings = sheets::headings(t, &TEAM).into_iter().chain(points).chain(figures.headings(tie_breaks));
    let line = |row: &TeamStandingsRow| {
        let tally = row.matches;
        let own = [row.place.into(), row.team.number.into(), SheetCell::from(&row.team.name)];
        let tally = [tally.played, tally.won, tally.drawn, tally.lost].map(SheetCell::number);
        let both = scores.both(row);
        let points = std::iter::once(both.primary).chain(secondary.map(|_| both.secondary)).map(SheetCell::from);
        own.into_iter().chain(tally).chain(points).chain(figures.cells(&row.values)).collect::<Vec<_>>()
    };
    Sheet::new(headings, table.rows.iter().map(line)).named(t.text("teamtable-title").to_string())
}
