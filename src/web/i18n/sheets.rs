//! Tables of a tournament for spreadsheets, headed by the words of the pages.

use crate::service::progress::standings_round;
use crate::web::i18n::{Locale, Namesakes};
use tournament::exchange::sheet::{CsvFormat, Sheet};
use tournament::exchange::{crosstable_sheet, players_csv};
use tournament::standings::crosstable::CrosstableOrder;
use tournament::standings::{self, Crosstable};
use tournament::{Entry, Tournament};

/// How CSV files are written for readers of `t`, unless they ask for another format.
pub const fn usual_format(t: Locale) -> CsvFormat {
    CsvFormat { decimal: t.language.decimal_separator(), ..CsvFormat::ENGLISH }
}

/// The words of headings.
pub fn headings(t: Locale, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| t.text(key).to_string()).collect()
}

pub fn players(t: Locale, tournament: &Tournament) -> Sheet {
    let sheet = players_csv::sheet(tournament, &|key| Some(t.text(key).to_string()));
    sheet.named(t.text("print-players").to_string())
}

/// All results at once by the rounds that are finished, a line a player.
pub fn crosstable_of(t: Locale, tournament: &Tournament, order: CrosstableOrder) -> Sheet {
    crosstable(t, tournament, &standings::crosstable(tournament, standings_round(tournament), order))
}

/// A crosstable, a line a player.
pub fn crosstable(t: Locale, tournament: &Tournament, table: &Crosstable) -> Sheet {
    let tie_breaks: Vec<String> = table.tie_breaks.iter().map(|tie_break| t.tie_break_short(tie_break)).collect();
    let namesakes = Namesakes::in_files(t, tournament);
    let words = |key: &str| Some(t.text(key).to_string());
    let names = |entry: &Entry| namesakes.name(entry);
    let sheet = crosstable_sheet::crosstable(table, tournament, &words, &names, &tie_breaks);
    sheet.named(t.text("crosstable-title").to_string())
}

/// A line a game.
pub fn games(t: Locale, tournament: &Tournament) -> Sheet {
    let words = |key: &str| Some(t.text(key).to_string());
    let namesakes = Namesakes::in_files(t, tournament);
    let names = |entry: &Entry| namesakes.name(entry);
    let sheet = crosstable_sheet::games(tournament, tournament.published_rounds(), &words, &names);
    sheet.named(t.text("games-title").to_string())
}
