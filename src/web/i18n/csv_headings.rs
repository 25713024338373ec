//! Tables of an event as files for spreadsheets, headed by the words of the pages.

use crate::web::http::public::standings_round;
use crate::web::i18n::{Language, Locale};
use tournament::Tournament;
use tournament::exchange::crosstable_csv::{self, CrosstableHeadings, GameHeadings};
use tournament::exchange::csv_sheet::CsvFormat;
use tournament::exchange::players_csv::{self, PlayerHeadings};
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

/// How files are written for somebody who reads `t`, where he asks for nothing else.
pub const fn usual_format(t: Locale) -> CsvFormat {
    match t.language {
        Language::Russian => CsvFormat::RUSSIAN,
        Language::English => CsvFormat::ENGLISH,
    }
}

/// The headings of a player in a table of places.
pub fn placed(t: Locale, tournament: &Tournament) -> Vec<String> {
    let is_there = |key: &&str| *key != "entries-team" || tournament.settings.system.has_teams();
    PLACED.into_iter().filter(is_there).map(|key| t.text(key).to_string()).collect()
}

pub fn players(t: Locale, tournament: &Tournament, format: CsvFormat) -> String {
    let headings = [
        "startlist-csv-number",
        "startlist-csv-title",
        "startlist-csv-name",
        "startlist-csv-sex",
        "startlist-csv-birth",
        "startlist-csv-region",
        "startlist-csv-federation",
        "startlist-csv-club",
        "startlist-csv-rating",
        "startlist-csv-federation-id",
        "entries-team",
        "entries-board",
    ];
    let headings = headings.map(|key| t.text(key).to_string());
    let [number, title, name, sex, birth, region, federation, club, rating, federation_id, team, board] =
        headings.each_ref().map(String::as_str);
    let words = PlayerHeadings {
        number,
        title,
        name,
        sex,
        birth,
        region,
        federation,
        club,
        rating,
        federation_id,
        team,
        board,
    };
    players_csv::write(tournament, &words, format)
}

/// Everybody's results at once by the rounds that are finished, a line a player.
pub fn crosstable_of(t: Locale, tournament: &Tournament, order: CrosstableOrder, format: CsvFormat) -> String {
    let table = standings::crosstable(tournament, standings_round(tournament), order);
    crosstable(t, tournament, &table, format)
}

/// A crosstable, a line a player.
pub fn crosstable(t: Locale, tournament: &Tournament, table: &Crosstable, format: CsvFormat) -> String {
    let placed = PLACED.map(|key| t.text(key).to_string());
    let sums = ["crosstable-csv-round", POINTS].map(|key| t.text(key).to_string());
    let [place, number, title, name, region, federation, team, rating] = placed.each_ref().map(String::as_str);
    let [round, points] = sums.each_ref().map(String::as_str);
    let tie_breaks: Vec<String> = table.tie_breaks.iter().map(|tie_break| t.tie_break_short(tie_break)).collect();
    let tie_breaks = tie_breaks.as_slice();
    let words =
        CrosstableHeadings { place, number, title, name, region, federation, team, rating, round, points, tie_breaks };
    crosstable_csv::write(table, tournament, &words, format)
}

pub fn games(t: Locale, tournament: &Tournament, format: CsvFormat) -> String {
    let texts = [
        "crosstable-round",
        "crosstable-board",
        "crosstable-game",
        "crosstable-csv-white",
        "boards-csv-white",
        "crosstable-csv-black",
        "boards-csv-black",
        "crosstable-result",
        "crosstable-csv-how",
        "crosstable-csv-opening",
        "crosstable-csv-moves",
        "crosstable-csv-played",
        "crosstable-csv-unrated",
        "crosstable-csv-forfeit",
        "crosstable-csv-adjourned",
        "crosstable-csv-awaited",
    ];
    let texts = texts.map(|key| t.text(key).to_string());
    let [
        round,
        board,
        game,
        white_number,
        white,
        black_number,
        black,
        result,
        how,
        opening,
        moves,
        played,
        unrated,
        forfeit,
        adjourned,
        awaited,
    ] = texts.each_ref().map(String::as_str);
    let words = GameHeadings {
        round,
        board,
        game,
        white_number,
        white,
        black_number,
        black,
        result,
        how,
        opening,
        moves,
        played,
        unrated,
        forfeit,
        adjourned,
        awaited,
    };
    crosstable_csv::write_games(tournament, tournament.published_rounds(), &words, format)
}
