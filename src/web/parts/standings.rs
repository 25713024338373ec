//! What tables of standings share: their round, and their tie-breaks.

use std::borrow::Borrow;

use crate::service::progress::{Progress, standings_round};
use crate::web::http::AppError;
use crate::web::i18n::Locale;
use crate::web::i18n::standings::decimal_places;
use crate::web::parts::Halves;
use tournament::standings::{Standings, StandingsRow, Value};
use tournament::{RoundNumber, Tournament};

/// A public round of the tournament, by default the one after which standings are shown. Others are not found.
pub fn through(tournament: &Tournament, after: Option<RoundNumber>) -> Result<RoundNumber, AppError> {
    let Some(round) = after else { return Ok(standings_round(tournament)) };
    let is_public = RoundNumber(0) < round && round <= tournament.published_rounds();
    is_public.then_some(round).ok_or(AppError::NotFound)
}

/// The message key of what a table shows: the final standings, a complete round, or an unfinished round.
pub fn through_key(tournament: &Tournament, through: RoundNumber) -> &'static str {
    match Progress::from_tournament(tournament) {
        Progress::Closed => "standings-final",
        Progress::Playing { round, .. } if round <= through => "standings-during",
        Progress::Playing { .. } | Progress::Coming | Progress::Between(_) | Progress::Played => "standings-after",
    }
}

/// How many decimals each column of tie-breaks has.
pub fn column_places(table: &Standings) -> Vec<usize> {
    let column = |column| decimal_places(table.rows.iter().filter_map(move |row| row.values.get(column)));
    (0..table.tie_breaks.len()).map(column).collect()
}

/// The columns of tie-breaks in which any player has a value: one with dashes only need not be shown.
#[derive(Debug)]
pub struct ShownColumns(Vec<bool>);

impl ShownColumns {
    pub fn new(table: &Standings) -> Self {
        let is_shown = |column: usize| {
            let mut values = table.rows.iter().filter_map(|row| row.values.get(column));
            values.any(Value::says_something)
        };
        Self((0..table.tie_breaks.len()).map(is_shown).collect())
    }

    /// Whether this column is shown, counted from 0.
    pub fn has(&self, column: impl Borrow<usize>) -> bool {
        self.0.get(*column.borrow()).copied().unwrap_or(true)
    }

    pub fn count(&self) -> usize {
        self.0.iter().filter(|is_shown| **is_shown).count()
    }
}

/// How the figures of each column of some rows stand above each other; `places` are the decimals of the columns.
pub fn figure_halves<'a>(
    table: &Standings,
    rows: impl Iterator<Item = &'a StandingsRow>,
    places: &[usize],
) -> Vec<Halves> {
    let rows: Vec<(&StandingsRow, Vec<usize>)> = rows.map(|row| (row, table.figures_shown(row))).collect();
    let column = |(column, places): (usize, &usize)| {
        let values = rows.iter().filter_map(|(row, shown)| Some((row.values.get(column)?, shown[column])));
        Halves::from_values(values, *places)
    };
    places.iter().enumerate().map(column).collect()
}

/// The number of columns for tie-breaks below a name on a phone: the style sheet has `figures-1` to `figures-8`.
pub fn figure_columns(figures: usize) -> usize {
    figures.clamp(1, 8)
}

/// The tie-breaks of a row as text, with these decimals. A list of values is cut where it separates the row from its tied neighbours.
pub fn figures(t: Locale, table: &Standings, places: &[usize], row: &StandingsRow) -> Vec<String> {
    let values = row.values.iter().zip(table.figures_shown(row));
    values.zip(places).map(|((value, shown), &places)| t.value_in_column(value, shown, places)).collect()
}
