//! How a game ended, and what a player without a game got.

use serde::{Deserialize, Serialize};

use draughts::Side;

/// What one player made of one game or one pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Mark {
    Loss,
    Draw,
    Win,
}

draughts::codes! { serde Mark:
    Win => "win",
    Draw => "draw",
    Loss => "loss",
}

impl Mark {
    /// What the opponent made of the same game, unless it is a double loss.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Who won a game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// White won.
    White,
    /// Neither won, and neither lost.
    Draw,
    /// Black won.
    Black,
    /// Both lost (the arbiter's decision), the game counts as played.
    BothLost,
}

draughts::codes! { serde Score:
    White => "white",
    Draw => "draw",
    Black => "black",
    BothLost => "both-lost",
}

impl Score {
    /// The score of a game of which `side` made `mark`.
    pub const fn of_side(side: Side, mark: Mark) -> Self {
        match (side, mark) {
            (_, Mark::Draw) => Self::Draw,
            (Side::White, Mark::Win) | (Side::Black, Mark::Loss) => Self::White,
            (Side::White, Mark::Loss) | (Side::Black, Mark::Win) => Self::Black,
        }
    }

    /// The result where each of the players has the colour of the other.
    #[must_use]
    pub const fn with_colours_turned(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
            Self::Draw | Self::BothLost => self,
        }
    }

    /// What `side` made of it.
    pub const fn mark(self, side: Side) -> Mark {
        match (self, side) {
            (Self::White, Side::White) | (Self::Black, Side::Black) => Mark::Win,
            (Self::Draw, _) => Mark::Draw,
            (Self::White, Side::Black) | (Self::Black, Side::White) | (Self::BothLost, _) => Mark::Loss,
        }
    }
}

/// Who got the point of a game that was not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Forfeit {
    /// White was there, Black was not: `+:-`.
    White,
    /// Black was there, White was not: `-:+`.
    Black,
    /// Neither: `-:-`.
    Both,
}

draughts::codes! { serde Forfeit:
    White => "white",
    Black => "black",
    Both => "both",
}

impl Forfeit {
    /// Whether `side` gets the win.
    pub const fn is_won_by(self, side: Side) -> bool {
        matches!((self, side), (Self::White, Side::White) | (Self::Black, Side::Black))
    }
}

/// Why a game was forfeited, or lost by the arbiter's decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ForfeitCause {
    /// The player did not come.
    Absent,
    /// The player came after the time that the regulations allow.
    Late,
    /// The player was there and would not play.
    Refused,
    /// A telephone or another electronic device.
    Device,
    /// The player has left the tournament.
    Withdrew,
    /// The player could not come, or go on, for illness.
    Illness,
    /// The player has made as many illegal moves as lose a game.
    IllegalMoves,
    /// What the text says.
    Other,
}

draughts::codes! { serde ForfeitCause:
    Absent => "absent",
    Late => "late",
    Refused => "refused",
    Device => "device",
    Withdrew => "withdrew",
    Illness => "illness",
    IllegalMoves => "illegal-moves",
    Other => "other",
}

impl ForfeitCause {
    /// Whether the player was not there at all.
    pub const fn is_absence(self) -> bool {
        match self {
            Self::Absent | Self::Withdrew | Self::Illness => true,
            Self::Late | Self::Refused | Self::Device | Self::IllegalMoves | Self::Other => false,
        }
    }
}

/// The reason that the arbiter gives for a forfeit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForfeitReason {
    /// The kind of reason.
    pub cause: ForfeitCause,
    /// What more there is to say; it is the reason where the cause is another one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// The result of one game. A game without one is still awaited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// Played, and rated where the tournament is.
    Played(Score),
    /// Played but not rated (`W D L` of a report file).
    Unrated(Score),
    /// Not played: a player was absent.
    Forfeit(Forfeit),
    /// Interrupted, to be finished later; a draw for pairing until then (C.04.2).
    Adjourned,
}

draughts::codes! { GameResult:
    Played(Score::White) => "1-0",
    Played(Score::Draw) => "=",
    Played(Score::Black) => "0-1",
    Forfeit(Forfeit::White) => "+-",
    Forfeit(Forfeit::Black) => "-+",
    Forfeit(Forfeit::Both) => "--",
    Played(Score::BothLost) => "0-0",
    Adjourned => "adj",
    Unrated(Score::White) => "u1-0",
    Unrated(Score::Draw) => "u=",
    Unrated(Score::Black) => "u0-1",
    Unrated(Score::BothLost) => "u0-0",
}

impl GameResult {
    /// The score over the board, if the game was played to its end.
    pub const fn score(self) -> Option<Score> {
        match self {
            Self::Played(score) | Self::Unrated(score) => Some(score),
            Self::Forfeit(_) | Self::Adjourned => None,
        }
    }

    /// What `side` made of it; an adjourned game counts as a draw.
    pub const fn mark(self, side: Side) -> Mark {
        match self {
            Self::Played(score) | Self::Unrated(score) => score.mark(side),
            Self::Forfeit(forfeit) if forfeit.is_won_by(side) => Mark::Win,
            Self::Forfeit(_) => Mark::Loss,
            Self::Adjourned => Mark::Draw,
        }
    }

    /// The result where each of the players has the colour of the other.
    #[must_use]
    pub const fn with_colours_turned(self) -> Self {
        match self {
            Self::Played(score) => Self::Played(score.with_colours_turned()),
            Self::Unrated(score) => Self::Unrated(score.with_colours_turned()),
            Self::Forfeit(Forfeit::White) => Self::Forfeit(Forfeit::Black),
            Self::Forfeit(Forfeit::Black) => Self::Forfeit(Forfeit::White),
            Self::Forfeit(Forfeit::Both) | Self::Adjourned => self,
        }
    }

    /// Whether pieces were moved: everything but a forfeit.
    pub const fn is_over_the_board(self) -> bool {
        match self {
            Self::Played(_) | Self::Unrated(_) | Self::Adjourned => true,
            Self::Forfeit(_) => false,
        }
    }

    /// Whether the result stays: the game is not adjourned.
    pub const fn is_final(self) -> bool {
        !matches!(self, Self::Adjourned)
    }
}

/// Why a player has no opponent in a round, and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// Pairing-allocated bye (`U`).
    PairingAllocated,
    /// Full-point bye (`F`).
    Full,
    /// Half-point bye (`H`).
    Half,
    /// No point: absent, withdrawn or not yet there (`Z`).
    Zero,
}

draughts::codes! { Bye:
    PairingAllocated => "U",
    Full => "F",
    Half => "H",
    Zero => "Z",
}
