//! Results as they are written at the end of a game.

use std::fmt;

use super::game::Ending;
use crate::Side;

/// A result as it is written at the end of a game: `1-0`, `2-0`, `½-½`, `0-0`, `+:-` and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WrittenResult {
    /// `1-0`, `2-0`: a side has won.
    Win(Side),
    /// `1/2-1/2`, `½-½`, `1-1`.
    Draw,
    /// `0-0`.
    BothLose,
    /// `+:-`, `-:+`: a side has won because the other did not play.
    Forfeit(Side),
    /// `-:-`: neither came.
    BothForfeit,
    /// `*`.
    Unfinished,
}

impl From<&Ending> for WrittenResult {
    fn from(ending: &Ending) -> Self {
        match ending {
            Ending::NoPieces { winner } | Ending::NoMove { winner } | Ending::TurnsLost { winner } => {
                Self::Win(*winner)
            }
            Ending::Counted { .. } => ending.winner().map_or(Self::Draw, Self::Win),
            Ending::Draw(_) => Self::Draw,
            Ending::Claimable(_) | Ending::Unfinished => Self::Unfinished,
        }
    }
}

impl fmt::Display for WrittenResult {
    /// The form of PDN 3.0 for Russian draughts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win(Side::White) => "1-0",
            Self::Win(Side::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Forfeit(Side::White) => "+:-",
            Self::Forfeit(Side::Black) => "-:+",
            Self::BothForfeit => "-:-",
            Self::Unfinished => "*",
        })
    }
}
