//! Play-off games in words: each with its score, and how two players stand against each other.

use std::ops::RangeInclusive;

use crate::web::http::card;
use crate::web::i18n::results::game_score;
use crate::web::i18n::{Locale, TournamentTexts};
use draughts::Side;
use tournament::rejection::PlayOffRejection;
use tournament::standings::Standings;
use tournament::standings::play_off::is_heeded;
use tournament::{EntryId, GameResult, PlayOffGame, PointValues, Points, RoundNumber, Tournament};

/// A game as a list shows it.
pub struct PlayOffLine {
    /// Its place in the list of the event, from 1.
    pub n: usize,
    pub white: String,
    pub white_address: String,
    pub black: String,
    pub black_address: String,
    /// `1:0`, `½:½`, `+:−`
    pub score: String,
    /// The time control; empty if nobody has said it.
    pub time: String,
    /// After which round it was played, if that was not the last one of the table.
    pub after: Option<RoundNumber>,
    /// Whether it tells in the order.
    pub is_heeded: bool,
}

impl PlayOffLine {
    /// The games that were played by the time of the table.
    pub fn of_table(t: Locale, tournament: &Tournament, table: &Standings) -> Vec<Self> {
        let games = (1..).zip(&tournament.settings.play_off).filter(|(_, game)| game.after <= table.through);
        games.map(|(n, game)| Self::new(t, tournament, table, n, game)).collect()
    }

    /// Every game, also those after a round whose results have been taken back since; the table says which of them tell.
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
            is_heeded: is_heeded(tournament, table, game),
        }
    }
}

pub struct PaperGame {
    pub white: String,
    pub black: String,
    /// `1:0`, `½:½`, `+:−`
    pub score: String,
    /// The time control; empty if nobody has said it.
    pub time: String,
}

impl PaperGame {
    /// The games that were played after one of these rounds.
    pub fn after(t: Locale, tournament: &Tournament, rounds: RangeInclusive<RoundNumber>) -> Vec<Self> {
        let name = |id| TournamentTexts { t, tournament: Some(tournament) }.name(id);
        let line = |game: &PlayOffGame| Self {
            white: name(game.white),
            black: name(game.black),
            score: t.play_off_score(game.result),
            time: game.time.clone(),
        };
        tournament.settings.play_off.iter().filter(|game| rounds.contains(&game.after)).map(line).collect()
    }
}

/// How each two players stand after their games, a line a pair: `Иванов – Петров 1½ : ½`.
pub fn play_off_totals(t: Locale, tournament: &Tournament, through: RoundNumber) -> Vec<String> {
    let mut pairs: Vec<([EntryId; 2], [Points; 2])> = Vec::new();
    for game in tournament.settings.play_off.iter().filter(|game| game.after <= through) {
        let is_theirs = |pair: &[EntryId; 2]| pair.iter().all(|player| game.side_of(*player).is_some());
        let known = pairs.iter().position(|(pair, _)| is_theirs(pair));
        let place = known.unwrap_or_else(|| {
            pairs.push(([game.white, game.black], [Points::ZERO; 2]));
            pairs.len() - 1
        });
        let (pair, made) = &mut pairs[place];
        for (player, made) in pair.iter().zip(made) {
            *made += game.side_of(*player).map_or(Points::ZERO, |side| game.points(side));
        }
    }
    let name = |id| TournamentTexts { t, tournament: Some(tournament) }.name(id);
    let told = |([one, other], [own, others]): ([EntryId; 2], [Points; 2])| {
        format!("{} – {} {}\u{a0}:\u{a0}{}", name(one), name(other), t.points(own), t.points(others))
    };
    pairs.into_iter().map(told).collect()
}

impl Locale {
    /// How a game ended, White first.
    pub fn play_off_score(self, result: GameResult) -> String {
        game_score(self, Side::White, result, PointValues::ONE_HALF_ZERO)
    }
}

impl TournamentTexts<'_> {
    /// All games in a line, for the journal: `Иванов – Петров 1:0 (5+3)`.
    pub fn play_off(self, games: &[PlayOffGame]) -> String {
        let one = |game: &PlayOffGame| {
            let [white, black] = [Side::White, Side::Black].map(|side| self.name(game.player(side)));
            let time = if game.time.is_empty() { String::new() } else { format!(" ({})", game.time) };
            format!("{white} – {black} {}{time}", self.t.play_off_score(game.result))
        };
        games.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// Why a play-off game is refused.
    pub fn play_off_fault(self, fault: PlayOffRejection) -> String {
        let text = match fault {
            PlayOffRejection::TooEarly => self.t.text("playoff-fault-early"),
            PlayOffRejection::NotInTheEvent(entry) => {
                self.t.text("playoff-fault-stranger").with("name", self.name(entry))
            }
            PlayOffRejection::Result => self.t.text("playoff-fault-result"),
            PlayOffRejection::Time => self.t.text("playoff-fault-time"),
            PlayOffRejection::TooMany => self.t.text("playoff-fault-many"),
        };
        text.to_string()
    }
}
