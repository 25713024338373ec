//! The names of tie-breaks, as data of an event. How each is computed is the business of `standings`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

macro_rules! tie_breaks {
    ($($(#[$doc:meta])* $name:ident = $code:literal),+ $(,)?) => {
        /// What is compared, without its modifiers. The codes are those of STANDINGS (and of TRF26).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum TieBreakKind { $($(#[$doc])* $name),+ }

        impl TieBreakKind {
            /// Every kind, in the order in which a form offers them.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The code of the kind.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code),+ }
            }
        }
    };
}

tie_breaks! {
    /// Points (the primary score).
    Points = "PTS",
    /// Direct encounter.
    DirectEncounter = "DE",
    /// Rounds that gave a win's points.
    Wins = "WIN",
    /// Wins over the board.
    WinsOverTheBoard = "WON",
    /// Games with Black.
    GamesWithBlack = "BPG",
    /// Wins with Black.
    WinsWithBlack = "BWG",
    /// Buchholz, Solkoff.
    Buchholz = "BH",
    /// Full truncated Solkoff.
    TruncatedSolkoff = "SOLK-F",
    /// Sum of the opponents' Solkoffs.
    SolkoffPlus = "SOLK+",
    /// Fore-Buchholz.
    ForeBuchholz = "FB",
    /// Average of the opponents' Buchholz.
    AverageBuchholz = "AOB",
    /// Sonneborn-Berger.
    SonnebornBerger = "SB",
    /// Shmulyan.
    Shmulyan = "SHM",
    /// Gorin.
    Gorin = "GOR",
    /// Koya.
    Koya = "KS",
    /// Progressive score.
    Progressive = "PS",
    /// Average rating of the opponents.
    AverageRating = "ARO",
    /// Tournament performance rating.
    Performance = "TPR",
    /// Perfect tournament performance.
    PerfectPerformance = "PTP",
    /// Average performance of the opponents.
    AveragePerformance = "APRO",
    /// Average perfect performance of the opponents.
    AveragePerfectPerformance = "APPO",
    /// Points of the single games.
    GamePoints = "GP",
    /// Points of the micro-matches.
    MatchPoints = "MP",
    /// Score counted 1-½-0.
    StandardScore = "STD",
    /// Start number.
    StartNumber = "TPN",
    /// Rating at the start.
    Rating = "RTNG",
    /// Rounds played.
    RoundsPlayed = "REP",
    /// Drawing of lots.
    Lots = "LOT",
    /// Keizer's score, by which an event of that system is ranked before points.
    Keizer = "KEI",
}

/// Which contributions are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cut {
    /// None.
    None,
    /// So many of the lowest (`/C1`).
    Lowest(u8),
    /// So many of the lowest, then as many of the highest (`/M1`).
    Median(u8),
}

/// A tie-break with its modifiers, written as report files write it: `BH/C1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TieBreak {
    /// What is compared.
    pub kind: TieBreakKind,
    /// What is left out of it.
    pub cut: Cut,
}

/// A text that names no tie-break.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is not the code of a tie-break (such as BH/C1, SB or DE)")]
pub struct UnknownTieBreak(pub String);

impl TieBreak {
    /// A tie-break without modifiers.
    pub const fn plain(kind: TieBreakKind) -> Self {
        Self { kind, cut: Cut::None }
    }

    /// A tie-break without its lowest `n` contributions.
    pub const fn cut(kind: TieBreakKind, n: u8) -> Self {
        Self { kind, cut: Cut::Lowest(n) }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cut {
            Cut::None => f.write_str(self.kind.code()),
            Cut::Lowest(n) => write!(f, "{}/C{n}", self.kind.code()),
            Cut::Median(n) => write!(f, "{}/M{n}", self.kind.code()),
        }
    }
}

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(text: &str) -> Result<Self, UnknownTieBreak> {
        let wrong = || UnknownTieBreak(text.to_owned());
        let upper = text.trim().to_uppercase();
        let (code, modifier) = upper.split_once('/').map_or((upper.as_str(), None), |(code, rest)| (code, Some(rest)));
        let kind = TieBreakKind::ALL.iter().copied().find(|kind| kind.code() == code).ok_or_else(wrong)?;
        Ok(Self { kind, cut: modifier.map_or(Some(Cut::None), read_cut).ok_or_else(wrong)? })
    }
}

/// Reads `C1` or `M2`.
fn read_cut(modifier: &str) -> Option<Cut> {
    let mut letters = modifier.chars();
    match letters.next() {
        Some('C') => letters.as_str().parse().ok().map(Cut::Lowest),
        Some('M') => letters.as_str().parse().ok().map(Cut::Median),
        Some(_) | None => None,
    }
}

impl From<TieBreak> for String {
    fn from(tie_break: TieBreak) -> Self {
        tie_break.to_string()
    }
}

impl TryFrom<String> for TieBreak {
    type Error = UnknownTieBreak;

    fn try_from(text: String) -> Result<Self, UnknownTieBreak> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_as_it_is_written() {
        for &kind in TieBreakKind::ALL {
            for cut in [Cut::None, Cut::Lowest(1), Cut::Median(2)] {
                let tie_break = TieBreak { kind, cut };
                assert_eq!(tie_break.to_string().parse(), Ok(tie_break));
            }
        }
        for wrong in ["", "XX", "BH/", "BH/X1", "BH/C", "BH/Cx"] {
            assert!(wrong.parse::<TieBreak>().is_err(), "{wrong}");
        }
    }
}
