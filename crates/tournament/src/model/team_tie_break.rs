//! The names of the tie-breaks of teams, as data of a tournament. How each is computed is the business of `standings`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Declares the tie-breaks of teams: name, code, and what the terms of each are.
macro_rules! team_tie_breaks {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $terms:ident;)+) => {
        /// What is compared between teams, without its modifier. The codes are those of C.07 and of report files, where
        /// these have one.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum TeamTieBreakKind { $($(#[$doc])* $name),+ }

        draughts::codes! { TeamTieBreakKind: $($name => $code,)+ }

        impl TeamTieBreakKind {
            const fn terms(self) -> Terms {
                match self { $(Self::$name => Terms::$terms,)+ }
            }
        }
    };
}

/// What the terms of a tie-break are.
enum Terms {
    /// What was made in each round.
    Rounds,
    /// Meetings of tied teams.
    Meetings,
    /// A score of each opponent.
    Opponents,
    /// A score of each opponent times what was made against them.
    Products,
    /// What was made at each board.
    Boards,
    /// What was made at each board times the weight of the board.
    WeightedBoards,
}

team_tie_breaks! {
    /// Match points (C.07, 13.1).
    MatchPoints = "MPTS", Rounds;
    /// Game points (C.07, 13.1).
    GamePoints = "GPTS", Rounds;
    /// Rounds that gave the points of a won match (C.07, 7.1).
    Wins = "WIN", Rounds;
    /// Direct encounter by the primary score (C.07, 6 and 13).
    DirectEncounter = "DE", Meetings;
    /// Direct encounter by the primary score, then by the other (C.07, 13.3).
    ExtendedDirectEncounter = "EDE", Meetings;
    /// The sum of the opponents' match points (C.07, 8.1 and 13).
    BuchholzByMatches = "BH:MP", Opponents;
    /// The sum of the opponents' game points (C.07, 8.1 and 13).
    BuchholzByGames = "BH:GP", Opponents;
    /// Each opponent's match points times the match points made against them (C.07, 13.2.1).
    BergerMatchMatch = "EMMSB", Products;
    /// Each opponent's match points times the game points made against them (C.07, 13.2.2).
    BergerMatchGame = "EMGSB", Products;
    /// Each opponent's game points times the match points made against them (C.07, 13.2.3).
    BergerGameMatch = "EGMSB", Products;
    /// Each opponent's game points times the game points made against them (C.07, 13.2.4).
    BergerGameGame = "EGGSB", Products;
    /// Points of each board times its weight, the first board weighing most (Berlin). Among teams with as many game points it says
    /// the same as the board count (C.07, 12.1).
    Berlin = "BERLIN", WeightedBoards;
    /// Points of the first board, then of the second, and so on (C.07, 12.2).
    TopBoards = "TBR", Boards;
    /// Points without the last board, then without the last two, and so on (C.07, 12.3).
    BottomBoards = "BBE", Boards;
}

impl TeamTieBreakKind {
    /// Whether its lowest contributions may be left out (C.07, 14.1).
    pub const fn may_be_cut(self) -> bool {
        matches!(self.terms(), Terms::Opponents | Terms::Products)
    }

    /// Whether it compares the meetings of tied teams: then it is not worked out team by team.
    pub const fn is_encounter(self) -> bool {
        matches!(self.terms(), Terms::Meetings)
    }

    /// Whether each of its terms is a product: an opponent's score, or the weight of a board, times what was made.
    pub const fn is_weighed(self) -> bool {
        matches!(self.terms(), Terms::Products | Terms::WeightedBoards)
    }

    /// Whether its terms are boards rather than rounds.
    pub const fn is_by_board(self) -> bool {
        matches!(self.terms(), Terms::Boards | Terms::WeightedBoards)
    }
}

/// A tie-break of teams with its modifier, written as report files write it: `BH:MP/C1`, `EMGSB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TeamTieBreak {
    /// What is compared, without its modifier.
    pub kind: TeamTieBreakKind,
    /// How many of the lowest contributions are left out.
    pub cut: u8,
}

/// A text that is no tie-break of teams.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is not the code of a tie-break of teams (such as GPTS, EMGSB or BH:MP/C1)")]
pub struct WrongTeamTieBreak(pub String);

impl TeamTieBreak {
    /// A tie-break without modifier.
    pub const fn plain(kind: TeamTieBreakKind) -> Self {
        Self { kind, cut: 0 }
    }

    /// Whether its kind takes its modifier.
    pub const fn is_sound(self) -> bool {
        self.cut == 0 || self.kind.may_be_cut()
    }
}

impl fmt::Display for TeamTieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.code())?;
        if self.cut == 0 { Ok(()) } else { write!(f, "/C{}", self.cut) }
    }
}

impl FromStr for TeamTieBreak {
    type Err = WrongTeamTieBreak;

    /// Reads a code with its modifier; a Buchholz of which it is not said by which points is one by match points.
    fn from_str(text: &str) -> Result<Self, WrongTeamTieBreak> {
        let upper = text.trim().to_uppercase();
        let (code, modifier) = upper.split_once('/').map_or((upper.as_str(), None), |(code, rest)| (code, Some(rest)));
        let code = match code {
            "BH" => TeamTieBreakKind::BuchholzByMatches.code(),
            "SB" | "SB:MP" => TeamTieBreakKind::BergerMatchMatch.code(),
            "SB:GP" => TeamTieBreakKind::BergerGameGame.code(),
            other => other,
        };
        let kind = TeamTieBreakKind::from_code(code);
        let cut = match modifier {
            None => Some(0),
            Some(modifier) => modifier.strip_prefix('C').and_then(|n| n.parse().ok()).filter(|n| *n > 0),
        };
        let read = kind.zip(cut).map(|(kind, cut)| Self { kind, cut }).filter(|read| read.is_sound());
        read.ok_or_else(|| WrongTeamTieBreak(text.to_owned()))
    }
}

impl From<TeamTieBreak> for String {
    fn from(tie_break: TeamTieBreak) -> Self {
        tie_break.to_string()
    }
}

impl TryFrom<String> for TeamTieBreak {
    type Error = WrongTeamTieBreak;

    fn try_from(text: String) -> Result<Self, WrongTeamTieBreak> {
        text.parse()
    }
}
