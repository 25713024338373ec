//! The numbers that name things: each a type of its own, so that a round is never taken for a board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use draughts::Side;

/// A text that should have been a number and was not.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is not a number of this kind")]
pub struct NotANumber(pub String);

macro_rules! number {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = NotANumber;

            fn from_str(text: &str) -> Result<Self, NotANumber> {
                text.trim().parse().map(Self).map_err(|_| NotANumber(text.to_owned()))
            }
        }
    };
}

number!(
    /// A tournament in the store.
    TournamentId(i64)
);
number!(
    /// A person in the registry, the same in all tournaments.
    PersonId(i64)
);
number!(
    /// An account that acts: administrator, organiser, arbiter.
    UserId(i64)
);
number!(
    /// One player's entry in one tournament; given once, never reused, unlike the start number.
    EntryId(u32)
);
number!(
    /// An application to play in one tournament.
    ApplicationId(u32)
);
number!(
    /// The place in the start list, from 1: by rating, title, name. May change until round 4 has been paired (C.04.2).
    StartNumber(u16)
);
number!(
    /// A round of a tournament, from 1.
    RoundNumber(u16)
);
number!(
    /// A board of a round, from 1.
    BoardNumber(u16)
);
number!(
    /// The number on a table, which need not be that of the board played there.
    TableNumber(u16)
);
number!(
    /// A game of a pairing, from 1: a micro-match has several.
    GameNumber(u8)
);
impl GameNumber {
    /// The colour that the player with White in the first game has in this one by turn: colours change after each.
    pub const fn first_side(self) -> Side {
        if self.0 % 2 == 1 { Side::White } else { Side::Black }
    }
}

number!(
    /// The state of a tournament: every write makes it one greater.
    Version(i64)
);

impl RoundNumber {
    /// The first round.
    pub const FIRST: Self = Self(1);

    /// The round after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The number of rounds in words (`1 round`, `9 rounds`), where it stands for a number of them.
    pub fn counted(self) -> String {
        if self == Self::FIRST { "1 round".to_owned() } else { format!("{} rounds", self.0) }
    }

    /// The round before this one; none before the first.
    pub const fn previous(self) -> Option<Self> {
        match self.0 {
            0 | 1 => None,
            n => Some(Self(n - 1)),
        }
    }

    /// The index of this round in a list of rounds.
    pub const fn index(self) -> usize {
        (self.0 as usize).saturating_sub(1)
    }

    /// All rounds from the first to this one.
    pub fn up_to(self) -> impl DoubleEndedIterator<Item = Self> {
        (1..=self.0).map(Self)
    }
}

/// A game's name inside its tournament: round, board, and which game of the pairing; written `5-4-1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct GameId {
    /// The round it is played in.
    pub round: RoundNumber,
    /// The board it is played on.
    pub board: BoardNumber,
    /// Which game of the pairing it is.
    pub game: GameNumber,
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.round, self.board, self.game)
    }
}

impl FromStr for GameId {
    type Err = NotANumber;

    fn from_str(text: &str) -> Result<Self, NotANumber> {
        let wrong = || NotANumber(text.to_owned());
        let mut parts = text.split('-');
        let mut part = || parts.next().ok_or_else(wrong);
        let id = Self { round: part()?.parse()?, board: part()?.parse()?, game: part()?.parse()? };
        parts.next().is_none().then_some(id).ok_or_else(wrong)
    }
}
