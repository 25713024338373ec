//! What public pages of a tournament have in common: how far it is, where its players are found. Drafts are not there.

use serde::Deserialize;

pub use crate::service::progress::{Progress, current_round, finished_boards, public_rounds};
use crate::web::i18n::Locale;
use crate::web::i18n::csv_headings::usual_format;
use tournament::exchange::csv_sheet::{CsvFormat, CsvSeparator};
use tournament::{Entry, Round, RoundNumber, Tournament};

/// The address of a player's card; of the start list while they have no number.
pub fn card(tournament: &Tournament, entry: &Entry) -> String {
    match entry.number {
        Some(number) => format!("/t/{}/player/{number}", tournament.slug),
        None => format!("/t/{}/players", tournament.slug),
    }
}

/// The address where a player's figures after a round are explained; of the start list while they have no number.
pub fn why_address(tournament: &Tournament, entry: &Entry, through: RoundNumber) -> String {
    match entry.number {
        Some(number) => format!("/t/{}/standings/why/{number}?after={through}", tournament.slug),
        None => card(tournament, entry),
    }
}

/// A round that everybody may see.
pub fn public_round(tournament: &Tournament, number: RoundNumber) -> Option<&Round> {
    tournament.round(number).filter(|_| number <= tournament.published_rounds())
}

/// The round to look at first: the one being played, else the last public one.
pub fn shown_round(tournament: &Tournament) -> RoundNumber {
    current_round(tournament).map_or_else(|| tournament.published_rounds(), |round| round.state.number)
}

/// The round after which places are told: the last complete one of a Swiss, or the first while it is played. The games of a round
/// robin may be played in any order: there it is the last round in which anything has been played, the one in play at least.
/// Forfeits of players who have withdrawn stand in later rounds from the start, but nothing has happened there yet.
pub fn standings_round(tournament: &Tournament) -> RoundNumber {
    let complete = tournament.complete_rounds();
    let is_swiss = !tournament.settings.system.has_table();
    if is_swiss && complete > RoundNumber(0) {
        return complete;
    }
    let in_play = shown_round(tournament);
    let is_reached = |round: &&Round| round.is_played() || (round.state.number <= in_play && has_begun(round));
    public_rounds(tournament).iter().rev().find(is_reached).map_or(in_play, |round| round.state.number)
}

/// Whether anything has been entered in a round.
pub fn has_begun(round: &Round) -> bool {
    round.pairings.values().any(|pairing| pairing.games.iter().any(|game| game.result.is_some()))
}

/// `?sep=,` asks for commas in a CSV file.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CsvQuery {
    sep: String,
}

impl CsvQuery {
    /// How the file is to be written for somebody who reads `t`.
    pub fn format(&self, t: Locale) -> CsvFormat {
        let usual = usual_format(t);
        let separator = if self.sep == "," { CsvSeparator::Comma } else { usual.separator };
        CsvFormat { separator, ..usual }
    }
}
