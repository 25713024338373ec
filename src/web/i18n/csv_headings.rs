//! Tables of a tournament as files for spreadsheets, headed by the words of the pages.

use crate::service::progress::standings_round;
use crate::web::i18n::Locale;
use tournament::Tournament;
use tournament::exchange::csv_sheet::CsvFormat;
use tournament::exchange::{crosstable_csv, players_csv};
use tournament::standings::crosstable::CrosstableOrder;
use tournament::standings::{self, Crosstable};

/// The headings of a player in tables of places; the team only where there are teams.
const PLACED: [&str; 8] = [
    "standings-csv-place",
    "standings-csv-number",
    "standings-csv-title",
    "standings-csv-name",
    "standings-csv-region",
    "standings-csv-federation",
    "entries-team",
    "standings-csv-rating",
];

pub const POINTS: &str = "standings-csv-points";

/// How files are written for readers of `t`, unless they ask for another format.
pub const fn usual_format(t: Locale) -> CsvFormat {
    CsvFormat { decimal: t.language.decimal_separator(), ..CsvFormat::ENGLISH }
}

/// The headings of a player in a table of places.
pub fn placed(t: Locale, tournament: &Tournament) -> Vec<String> {
    let is_there = |key: &&str| *key != "entries-team" || tournament.settings.system.has_teams();
    PLACED.into_iter().filter(is_there).map(|key| t.text(key).to_string()).collect()
}

pub fn players(t: Locale, tournament: &Tournament, format: CsvFormat) -> String {
    players_csv::write(tournament, &|key| Some(t.text(key).to_string()), format)
}

/// Everybody's results at once by the rounds that are finished, a line a player.
pub fn crosstable_of(t: Locale, tournament: &Tournament, order: CrosstableOrder, format: CsvFormat) -> String {
    let table = standings::crosstable(tournament, standings_round(tournament), order);
    crosstable(t, tournament, &table, format)
}

/// A crosstable, a line a player.
pub fn crosstable(t: Locale, tournament: &Tournament, table: &Crosstable, format: CsvFormat) -> String {
    let tie_breaks: Vec<String> = table.tie_breaks.iter().map(|tie_break| t.tie_break_short(tie_break)).collect();
    crosstable_csv::write(table, tournament, &|key| Some(t.text(key).to_string()), &tie_breaks, format)
}

pub fn games(t: Locale, tournament: &Tournament, format: CsvFormat) -> String {
    let words = |key: &str| Some(t.text(key).to_string());
    crosstable_csv::write_games(tournament, tournament.published_rounds(), &words, format)
}
