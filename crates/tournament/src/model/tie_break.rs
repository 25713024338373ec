//! The names of tie-breaks, as data of a tournament. How each is computed is the business of `standings`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::KoyaLimit;

/// All tie-breaks, handed to the macro `$declare`: name, code, what it is worked out from (see [`TieBreakSource`]), and the function of
/// `standings::tiebreak` that does so. One table for both, so that a tie-break is a row and its function.
macro_rules! tie_breaks {
    ($declare:ident) => {
        $declare! {
            /// Points (the primary score).
            Points = "PTS", Rounds(counts::points);
            /// Direct encounter: the table of the tied among themselves (C.07, 6).
            DirectEncounter = "DE", Player(encounter::of_one_player);
            /// Play-off: games played for a shared place.
            PlayOff = "PO", Player(play_off::of_one_player);
            /// Rounds that gave a win's points.
            Wins = "WIN", Rounds(counts::wins);
            /// Wins over the board, without forfeits.
            WinsOverTheBoard = "WON", Rounds(counts::wins_over_the_board);
            /// Games with Black over the board; those of a match one by one.
            GamesWithBlack = "BPG", Rounds(counts::games_with_black);
            /// Wins with Black over the board; those of a match one by one.
            WinsWithBlack = "BWG", Rounds(counts::wins_with_black);
            /// Buchholz: the sum of the opponents' adjusted scores (C.07, 8.1).
            Buchholz = "BH", Cut(buchholz::buchholz);
            /// Full truncated Solkoff: Buchholz without its lowest term, then without its two lowest, and so on.
            TruncatedSolkoff = "SOLK-F", Rounds(buchholz::truncated);
            /// The sum of the opponents' Buchholz.
            SolkoffPlus = "SOLK+", SharedCut(buchholz::plus);
            /// Buchholz as if the games of the last round had been drawn.
            ForeBuchholz = "FB", SharedCut(buchholz::fore);
            /// The average Buchholz of the opponents met over the board.
            AverageBuchholz = "AOB", Shared(buchholz::average);
            /// Sonneborn-Berger: the sum of each opponent's adjusted score times the points made against them (C.07, 9.1).
            SonnebornBerger = "SB", Cut(berger::sonneborn_berger);
            /// Shmulyan: the scores of those beaten less the scores of those lost to.
            Shmulyan = "SHM", Rounds(berger::shmulyan);
            /// Gorin: 4 times the scores of those beaten, 2 times those drawn with, once those lost to.
            Gorin = "GOR", Rounds(berger::gorin);
            /// Koya: points against those with at least half of the greatest possible score (C.07, 9.2).
            Koya = "KS", Limit(berger::koya);
            /// Progressive: the sum of the scores after each round (C.07, 7.5).
            Progressive = "PS", Cut(counts::progressive);
            /// The average rating of the opponents.
            AverageRating = "ARO", Cut(performance::average_rating);
            /// Performance rating by the table.
            Performance = "TPR", Shared(performance::own);
            /// Perfect performance: the lowest rating that was to expect the score (C.07, 10.3).
            PerfectPerformance = "PTP", Shared(performance::own_perfect);
            /// The average performance of the opponents.
            AveragePerformance = "APRO", Shared(performance::average);
            /// Average perfect performance of the opponents.
            AveragePerfectPerformance = "APPO", Shared(performance::average_perfect);
            /// The points of all games, where a pairing has several.
            GamePoints = "GP", Rounds(counts::game_points);
            /// The points of the matches, where a pairing has several games.
            MatchPoints = "MP", Rounds(counts::match_points);
            /// Score counted 1-½-0.
            StandardScore = "STD", Rounds(counts::standard_score);
            /// The start number: the lower is the better.
            StartNumber = "TPN", Player(counts::start_number);
            /// The rating with which the player is entered.
            Rating = "RTNG", Player(counts::rating);
            /// Rounds less requested byes and forfeit losses.
            RoundsPlayed = "REP", Rounds(counts::rounds_played);
            /// Lots, drawn from the secret of the tournament.
            Lots = "LOT", Shared(counts::lots);
            /// Keizer's score, by which a tournament of that system is ranked before points.
            Keizer = "KEI", Shared(keizer::score);
        }
    };
}

pub(crate) use tie_breaks;

macro_rules! declare_kinds {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $source:ident($function:path);)+) => {
        /// What is compared, without its modifiers. The codes are those of STANDINGS.md §2 (and of TRF26).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum TieBreakKind { $($(#[$doc])* $name),+ }

        draughts::codes! { TieBreakKind: $($name => $code,)+ }

        impl TieBreakKind {
            const fn source(self) -> TieBreakSource {
                match self { $(Self::$name => TieBreakSource::$source,)+ }
            }
        }
    };
}

tie_breaks!(declare_kinds);

/// What a tie-break of a player is worked out from.
enum TieBreakSource {
    /// What the start list says of them.
    Player,
    /// Every round of theirs, none cut off.
    Rounds,
    /// Their rounds, without the lowest or highest contributions.
    Cut,
    /// Their rounds, from a limit on.
    Limit,
    /// Another value of all players, which is worked out once.
    Shared,
    /// Another value of all players, without the lowest or highest contributions.
    SharedCut,
}

impl TieBreakKind {
    /// Whether its lowest contributions, and as many of the highest, may be left out (C.07, 14).
    pub const fn may_be_cut(self) -> bool {
        matches!(self.source(), TieBreakSource::Cut | TieBreakSource::SharedCut)
    }

    /// Whether its limit may be moved (C.07, 14.5).
    pub const fn has_limit(self) -> bool {
        matches!(self.source(), TieBreakSource::Limit)
    }

    /// What may follow its code, in words.
    const fn modifiers(self) -> &'static str {
        match (self.may_be_cut(), self.has_limit()) {
            (true, _) => "/C1, /C2 … (without so many of the lowest) or /M1, /M2 … (and of the highest)",
            (_, true) => "/L60 (from so many percent of the maximum on) or /L+1, /L-1 (half points beside half of it)",
            (false, false) => "nothing",
        }
    }
}

/// Which contributions are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cut {
    /// No contribution is left out.
    None,
    /// Number of the lowest contributions left out (`/C1`).
    Lowest(u8),
    /// Number of the lowest contributions left out, then as many of the highest (`/M1`).
    Median(u8),
}

/// A tie-break with its modifiers, written as report files write it: `BH/C1`, `KS/L+1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TieBreak {
    /// What is compared, without its modifiers.
    pub kind: TieBreakKind,
    /// Which contributions are left out.
    pub cut: Cut,
    /// From which score on opponents count, where that is asked.
    pub limit: KoyaLimit,
}

/// Why a text is no tie-break.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WrongTieBreak {
    /// The code is none of ours.
    #[error("`{0}` is not the code of a tie-break (such as BH/C1, SB or DE)")]
    UnknownCode(String),
    /// What follows the code is not what may follow it.
    #[error("`{text}`: after {code} there may stand {after}", code = .kind.code(), after = .kind.modifiers())]
    UnknownModifier {
        /// The whole text.
        text: String,
        /// The tie-break that its code names.
        kind: TieBreakKind,
    },
}

impl TieBreak {
    /// A tie-break without modifiers.
    pub const fn plain(kind: TieBreakKind) -> Self {
        Self { kind, cut: Cut::None, limit: KoyaLimit::HALF }
    }

    /// A tie-break without its lowest `n` contributions.
    pub const fn cut(kind: TieBreakKind, n: u8) -> Self {
        Self { cut: Cut::Lowest(n), ..Self::plain(kind) }
    }

    /// Whether its kind takes its modifiers.
    pub const fn is_sound(self) -> bool {
        let cut_fits = match self.cut {
            Cut::None => true,
            Cut::Lowest(n) | Cut::Median(n) => n > 0 && self.kind.may_be_cut(),
        };
        let limit_fits = match self.limit {
            KoyaLimit::Percent(50) => true,
            KoyaLimit::Percent(percent) => percent <= 100 && self.kind.has_limit(),
            KoyaLimit::Shifted(_) => self.kind.has_limit(),
        };
        cut_fits && limit_fits
    }

    /// The tie-break of a text, whether or not its kind takes the modifier.
    fn read(text: &str) -> Result<Self, WrongTieBreak> {
        let upper = text.trim().to_uppercase();
        let (code, modifier) = upper.split_once('/').map_or((upper.as_str(), None), |(code, rest)| (code, Some(rest)));
        let kind = TieBreakKind::from_code(code);
        let plain = Self::plain(kind.ok_or_else(|| WrongTieBreak::UnknownCode(text.to_owned()))?);
        let Some(modifier) = modifier else { return Ok(plain) };
        // `C1`, `M2`, `L60` or `L+1`.
        let number = || modifier.get(1..)?.parse().ok();
        let tie_break = match modifier.chars().next() {
            Some('C') => number().map(|number| Self { cut: Cut::Lowest(number), ..plain }),
            Some('M') => number().map(|number| Self { cut: Cut::Median(number), ..plain }),
            Some(_) => modifier.parse().ok().map(|limit| Self { limit, ..plain }),
            None => None,
        };
        tie_break.ok_or_else(|| plain.refused(text))
    }

    fn refused(self, text: &str) -> WrongTieBreak {
        WrongTieBreak::UnknownModifier { text: text.to_owned(), kind: self.kind }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.code())?;
        match self.cut {
            Cut::None => Ok(()),
            Cut::Lowest(n) => write!(f, "/C{n}"),
            Cut::Median(n) => write!(f, "/M{n}"),
        }?;
        if self.limit == KoyaLimit::HALF { Ok(()) } else { write!(f, "/{}", self.limit) }
    }
}

impl FromStr for TieBreak {
    type Err = WrongTieBreak;

    /// Reads a code with its modifier, and refuses a modifier that the code does not take.
    fn from_str(text: &str) -> Result<Self, WrongTieBreak> {
        let read = Self::read(text)?;
        if read.is_sound() { Ok(read) } else { Err(read.refused(text)) }
    }
}

impl From<TieBreak> for String {
    fn from(tie_break: TieBreak) -> Self {
        tie_break.to_string()
    }
}

impl TryFrom<String> for TieBreak {
    type Error = WrongTieBreak;

    /// As it was kept: a tournament from before modifiers were checked must stay readable, with one that does nothing.
    fn try_from(text: String) -> Result<Self, WrongTieBreak> {
        Self::read(&text)
    }
}
