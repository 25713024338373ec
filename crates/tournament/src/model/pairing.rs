//! A pairing: two players, a board, and one game or a micro-match of several.

use serde::{Deserialize, Serialize};

use crate::{BoardNumber, EntryId, Game, GameId, GameNumber, GameResult, RoundNumber, TieBreakGames};
use draughts::{BySide, Side};

/// Two players on a board in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The round that it belongs to.
    pub round: RoundNumber,
    /// The board; the first carries the highest scores.
    pub board: BoardNumber,
    /// White in the first game.
    pub white: EntryId,
    /// Black in the first game.
    pub black: EntryId,
    /// The games in order; colours change after each, unless a game was played with others.
    pub games: Vec<Game>,
    /// What was added where it had to have a winner and ended level.
    #[serde(rename = "deciders", default, skip_serializing_if = "is_empty")]
    pub tie_break_games: TieBreakGames,
    /// The games added, in order; their numbers go on from those of the games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<Game>,
}

fn is_empty(tie_break_games: &TieBreakGames) -> bool {
    *tie_break_games == TieBreakGames::default()
}

impl Pairing {
    /// A pairing with `games` games still to be played.
    pub fn new(round: RoundNumber, board: BoardNumber, seats: BySide<EntryId>, games: u8) -> Self {
        let games = vec![Game::default(); usize::from(games.max(1))];
        let (tie_break_games, extra) = (TieBreakGames::default(), Vec::new());
        Self { round, board, white: seats.white, black: seats.black, games, tie_break_games, extra }
    }

    /// Who sits where in the first game.
    pub const fn seats(&self) -> BySide<EntryId> {
        BySide { white: self.white, black: self.black }
    }

    /// Who has which colour in a game: they change after each, and as tie-break games have it.
    pub fn seats_in(&self, game: GameNumber) -> BySide<EntryId> {
        match self.first_side_in(game) {
            Side::White => self.seats(),
            Side::Black => BySide { white: self.black, black: self.white },
        }
    }

    /// The colour of `entry` in a game; `None` if they are not in the pairing.
    pub fn side_in(&self, entry: EntryId, game: GameNumber) -> Option<Side> {
        let seats = self.seats_in(game);
        if seats.white == entry {
            Some(Side::White)
        } else if seats.black == entry {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// Whether `entry` is one of the two.
    pub fn has(&self, entry: EntryId) -> bool {
        self.white == entry || self.black == entry
    }

    /// The other of the two.
    pub fn opponent_of(&self, entry: EntryId) -> Option<EntryId> {
        match entry {
            e if e == self.white => Some(self.black),
            e if e == self.black => Some(self.white),
            _ => None,
        }
    }

    /// The games with their numbers, without those added to a level match.
    pub fn numbered_games(&self) -> impl Iterator<Item = (GameNumber, &Game)> {
        (1..).map(GameNumber).zip(&self.games)
    }

    /// One of the games, those added among them.
    pub fn game(&self, number: GameNumber) -> Option<&Game> {
        let index = usize::from(number.0).checked_sub(1)?;
        self.games.get(index).or_else(|| self.extra.get(index.checked_sub(self.games.len())?))
    }

    /// One of the games, to change it.
    pub fn game_mut(&mut self, number: GameNumber) -> Option<&mut Game> {
        let (index, own) = (usize::from(number.0).checked_sub(1)?, self.games.len());
        if index < own { self.games.get_mut(index) } else { self.extra.get_mut(index - own) }
    }

    /// The full name of one of the games.
    pub const fn game_id(&self, game: GameNumber) -> GameId {
        GameId { round: self.round, board: self.board, game }
    }

    /// Whether every game has a final result; games added to a level match are not among them.
    pub fn is_complete(&self) -> bool {
        self.games.iter().all(|game| game.result.is_some_and(GameResult::is_final))
    }

    /// Whether any game was played over the board: what makes the two have met (C.04.1, a forfeit does not).
    pub fn is_over_the_board(&self) -> bool {
        self.games.iter().any(|game| game.result.is_some_and(GameResult::is_over_the_board))
    }

    /// Whether nothing has been entered but forfeits: the pairing can go without any player's game being lost.
    pub fn is_unplayed(&self) -> bool {
        is_empty(&self.tie_break_games)
            && !self.is_over_the_board()
            && self
                .games
                .iter()
                .all(|game| game.notation.is_none() && !game.has_illegal_moves() && !game.colours_turned)
    }

    /// Whether `entry` has come to none of the games: they have forfeited each, and the arbiter has given no other reason.
    pub fn is_missed_by(&self, entry: EntryId) -> bool {
        let missed = |(number, game): (GameNumber, &Game)| {
            let is_absence = game.forfeit.as_ref().is_none_or(|reason| reason.cause.is_absence());
            match (game.result, self.side_in(entry, number)) {
                (Some(GameResult::Forfeit(forfeit)), Some(side)) => is_absence && !forfeit.is_won_by(side),
                _ => false,
            }
        };
        self.numbered_games().all(missed)
    }

    /// Whether nothing has been entered yet.
    pub fn is_untouched(&self) -> bool {
        self.games.iter().all(Game::is_untouched) && is_empty(&self.tie_break_games)
    }
}
