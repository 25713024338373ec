//! Play-off games for a shared place: when they are offered, and their list.

use crate::web::http::{Page, Staff, card};
use crate::web::i18n::{Locale, TournamentTexts};
use tournament::standings::Standings;
use tournament::standings::play_off::{is_counted, level};
use tournament::{PlayOffGame, RoundNumber, Tournament};

/// Whether to offer the page to the staff: all rounds are played and players are tied, or games are entered.
pub fn is_offered(page: &Page, staff: &Staff) -> bool {
    let tournament = &staff.tournament;
    let complete = tournament.complete_rounds();
    let is_played = complete > RoundNumber(0) && complete >= tournament.last_foreseen();
    let is_there = !tournament.settings.play_off.is_empty();
    is_there || is_played && !level(tournament, &page.standings(tournament, complete)).is_empty()
}

/// A game in the list.
pub struct PlayOffRow {
    /// Its position in the tournament's list, from 1.
    pub n: usize,
    pub white: String,
    pub white_address: String,
    pub black: String,
    pub black_address: String,
    /// `1:0`, `½:½`, `+:−`
    pub score: String,
    /// The time control; empty if unknown.
    pub time: String,
    /// The round after which it was played, if that is not the last one of the table.
    pub after: Option<RoundNumber>,
    /// Whether it counts in the order of the table.
    pub is_counted: bool,
}

impl PlayOffRow {
    /// The games played up to the time of the table.
    pub fn from_standings(t: Locale, tournament: &Tournament, table: &Standings) -> Vec<Self> {
        let games = (1..).zip(&tournament.settings.play_off).filter(|(_, game)| game.after <= table.through);
        games.map(|(n, game)| Self::new(t, tournament, table, n, game)).collect()
    }

    /// All games, also those after a round whose results have been removed since; the table tells which of them count.
    pub fn all(t: Locale, tournament: &Tournament, table: &Standings) -> Vec<Self> {
        let games = (1..).zip(&tournament.settings.play_off);
        games.map(|(n, game)| Self::new(t, tournament, table, n, game)).collect()
    }

    fn new(t: Locale, tournament: &Tournament, table: &Standings, n: usize, game: &PlayOffGame) -> Self {
        let name = |id| TournamentTexts { t, tournament: Some(tournament) }.name(id);
        let address = |id| tournament.entry(id).map(|entry| card(tournament, entry)).unwrap_or_default();
        Self {
            n,
            white: name(game.white),
            white_address: address(game.white),
            black: name(game.black),
            black_address: address(game.black),
            score: t.play_off_score(game.result),
            time: game.time.clone(),
            after: (game.after != table.through).then_some(game.after),
            is_counted: is_counted(tournament, table, game),
        }
    }
}
