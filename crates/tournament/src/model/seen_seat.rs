//! A player's seat as a page showed it: what a report carries, so that it never counts for another seat.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{BoardNumber, EntryId, GameNumber, Pairing};
use draughts::Side;

/// Where a player sat when a page was made: board, opponent, and the player's colour in each game. As text `8-23-wb`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenSeat {
    board: BoardNumber,
    opponent: EntryId,
    sides: Vec<Side>,
}

/// A text that is no seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a seat is written as board, opponent and colours: `8-23-wb`")]
pub struct NotASeat;

impl SeenSeat {
    /// The seat of `entry`, with every game that there is by now; `None` for a player who is not one of the two.
    pub fn new(pairing: &Pairing, entry: EntryId) -> Option<Self> {
        let opponent = pairing.opponent_of(entry)?;
        let sides = pairing.all_games().filter_map(|(number, _)| pairing.side_in(entry, number)).collect();
        Some(Self { board: pairing.board, opponent, sides })
    }

    /// Whether `entry` has the same opponent, board and colour in a game of `pairing`.
    ///
    /// Each game is compared by itself: a game that was added meanwhile says nothing against what was seen of the others.
    pub fn fits(&self, pairing: &Pairing, entry: EntryId, game: GameNumber) -> bool {
        let seen = usize::from(game.0).checked_sub(1).and_then(|index| self.sides.get(index)).copied();
        self.board == pairing.board
            && pairing.opponent_of(entry) == Some(self.opponent)
            && seen.is_some()
            && seen == pairing.side_in(entry, game)
    }
}

impl fmt::Display for SeenSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-", self.board, self.opponent)?;
        self.sides.iter().try_for_each(|side| match side {
            Side::White => f.write_str("w"),
            Side::Black => f.write_str("b"),
        })
    }
}

impl FromStr for SeenSeat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next().ok_or(NotASeat);
        let board = BoardNumber(part()?.parse().map_err(|_| NotASeat)?);
        let opponent = EntryId(part()?.parse().map_err(|_| NotASeat)?);
        let side = |letter| match letter {
            'w' => Ok(Side::White),
            'b' => Ok(Side::Black),
            _ => Err(NotASeat),
        };
        let sides = part()?.chars().map(side).collect::<Result<_, _>>()?;
        Ok(Self { board, opponent, sides })
    }
}
