//! When a game is drawn (RULES.md §2): named profiles, each a table of limits, and the counters that they need.
//!
//! A side without a legal move ends the game before any counter does: ask [`super::Position::winner`] first.

mod condition;
mod counter;
mod rules;
mod watch;

use std::fmt;
use std::str::FromStr;

pub use condition::Condition;
pub use counter::{DrawCount, DrawCounters};
pub use rules::{Claim, DrawRules, UnknownClaim};
pub use watch::DrawWatch;

/// A named set of draw rules, chosen for an event and printed on its pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DrawProfile {
    /// For Poddavki: no rule about a lone king, whose defence means nothing where the aim is inverted.
    #[default]
    Poddavki,
    /// The International Draughts Federation's for 64 squares, and the Russian federation's.
    Russian64,
    /// The rules of thumb of older texts.
    RussianClassic,
    /// For the 10×10 board.
    International,
    /// For Brazilian draughts.
    Brazilian,
    /// For checkers with men that capture forward.
    English,
    /// Only the threefold repetition.
    ThreefoldOnly,
}

/// The parameters of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawTable {
    /// How often a position must occur, with the same side to move.
    pub repetitions: u16,
    /// The counters in the order in which they are asked, the most special first.
    pub limits: &'static [Limit],
}

/// A draw after a number of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct Limit {
    pub reason: DrawReason,
    /// What must hold on the board all the time.
    pub condition: Condition,
    /// Which moves begin the count again.
    pub restart: Restart,
    pub counted: Counted,
    pub moves: u16,
}

/// Whose moves a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Those of each player: the count is full when both have made theirs.
    EachSide,
    /// Those of the side that hunts a lone king: the count is full with its last one, whoever moved first. Where each side has a
    /// lone king, nobody hunts, and it is each side's moves.
    Hunter,
}

/// Which moves begin a count again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restart {
    /// A capture or any move of a man.
    ManMoveOrCapture,
    /// A capture or a promotion.
    MaterialChange,
    /// None: the count is from the moment when the condition began to hold.
    Never,
}

/// Why a game is drawn by its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// A position came again too often.
    Repetition,
    /// Only kings moved, without a capture.
    KingMoves,
    /// Neither a capture nor a promotion, while both sides have kings.
    Balance,
    /// No man advanced and nothing was captured.
    NoAdvance,
    /// Three or more kings did not catch a lone king.
    ThreeKings,
    /// Three pieces did not win against a lone king.
    ThreeAgainstKing,
    /// Three pieces did not win against a lone king on the main road.
    MainRoad,
    /// Two pieces or one did not win against a lone king.
    FewAgainstKing,
}

impl DrawReason {
    /// Its name in stored data, output and message keys.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::KingMoves => "king-moves",
            Self::Balance => "balance",
            Self::NoAdvance => "no-advance",
            Self::ThreeKings => "three-kings",
            Self::ThreeAgainstKing => "three-against-king",
            Self::MainRoad => "main-road",
            Self::FewAgainstKing => "few-against-king",
        }
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The default: threefold repetition, no limit.
const DEFAULT: DrawTable = DrawTable { repetitions: 3, limits: &[] };

const fn king_moves(moves: u16) -> Limit {
    let (reason, restart) = (DrawReason::KingMoves, Restart::ManMoveOrCapture);
    Limit { reason, condition: Condition::Always, restart, counted: Counted::EachSide, moves }
}

const fn balance(condition: Condition, moves: u16) -> Limit {
    Limit {
        reason: DrawReason::Balance,
        condition,
        restart: Restart::MaterialChange,
        counted: Counted::EachSide,
        moves,
    }
}

const fn lone_king(reason: DrawReason, condition: Condition, moves: u16) -> Limit {
    Limit { reason, condition, restart: Restart::Never, counted: Counted::Hunter, moves }
}

const FOUR_OR_FIVE: Limit = balance(Condition::KingsAmong { fewest: 4, most: 5 }, 30);
const SIX_OR_SEVEN: Limit = balance(Condition::KingsAmong { fewest: 6, most: 7 }, 60);
const THREE_KINGS: Limit = lone_king(DrawReason::ThreeKings, Condition::ThreeKingsAgainstKing, 15);
const MAIN_ROAD: Limit = lone_king(DrawReason::MainRoad, Condition::ThreeAgainstKingOnMainRoad, 5);
const FEW: Limit = lone_king(DrawReason::FewAgainstKing, Condition::FewAgainstKing, 5);
/// On the large board the rules say “sixteen moves each” and “five moves each”.
const fn of_each_side(limit: Limit) -> Limit {
    Limit { counted: Counted::EachSide, ..limit }
}

const FEW_INTERNATIONAL: Limit = of_each_side(FEW);
const THREE_AGAINST_KING: Limit =
    of_each_side(lone_king(DrawReason::ThreeAgainstKing, Condition::ThreeAgainstKing, 16));
const KING_MOVES_OF_BOTH: Limit = Limit { condition: Condition::BothHaveKings, ..king_moves(25) };
const KING_MOVES_OF_FEW: Limit = Limit { condition: Condition::KingsAndAtMostThreeEach, ..king_moves(16) };
const NO_ADVANCE: Limit = Limit { reason: DrawReason::NoAdvance, ..king_moves(40) };

const PODDAVKI: DrawTable = DrawTable { limits: &[FOUR_OR_FIVE, SIX_OR_SEVEN, king_moves(15)], ..DEFAULT };
const RUSSIAN_64: DrawTable =
    DrawTable { limits: &[MAIN_ROAD, FEW, THREE_KINGS, FOUR_OR_FIVE, SIX_OR_SEVEN, king_moves(15)], ..DEFAULT };
const RUSSIAN_CLASSIC: DrawTable =
    DrawTable { limits: &[THREE_KINGS, KING_MOVES_OF_FEW, KING_MOVES_OF_BOTH], ..DEFAULT };
const INTERNATIONAL: DrawTable =
    DrawTable { limits: &[FEW_INTERNATIONAL, THREE_AGAINST_KING, king_moves(25)], ..DEFAULT };
const BRAZILIAN: DrawTable =
    DrawTable { limits: &[MAIN_ROAD, FEW, THREE_KINGS, FOUR_OR_FIVE, SIX_OR_SEVEN, king_moves(20)], ..DEFAULT };
const ENGLISH: DrawTable = DrawTable { limits: &[NO_ADVANCE], ..DEFAULT };
const THREEFOLD_ONLY: DrawTable = DEFAULT;

impl DrawProfile {
    /// All profiles, the default first.
    pub const ALL: [Self; 7] = [
        Self::Poddavki,
        Self::Russian64,
        Self::RussianClassic,
        Self::International,
        Self::Brazilian,
        Self::English,
        Self::ThreefoldOnly,
    ];

    /// Its parameters.
    pub const fn table(self) -> &'static DrawTable {
        match self {
            Self::Poddavki => &PODDAVKI,
            Self::Russian64 => &RUSSIAN_64,
            Self::RussianClassic => &RUSSIAN_CLASSIC,
            Self::International => &INTERNATIONAL,
            Self::Brazilian => &BRAZILIAN,
            Self::English => &ENGLISH,
            Self::ThreefoldOnly => &THREEFOLD_ONLY,
        }
    }

    /// Its name in stored data, addresses and switches.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Poddavki => "poddavki",
            Self::Russian64 => "russian-64",
            Self::RussianClassic => "russian-classic",
            Self::International => "international",
            Self::Brazilian => "brazilian",
            Self::English => "english",
            Self::ThreefoldOnly => "threefold-only",
        }
    }
}

impl fmt::Display for DrawProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A code that no draw profile has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownProfile(String);

impl fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = DrawProfile::ALL.iter().map(|profile| profile.code()).collect();
        write!(f, "unknown draw profile “{}”; expected one of {}", self.0, codes.join(", "))
    }
}

impl std::error::Error for UnknownProfile {}

impl FromStr for DrawProfile {
    type Err = UnknownProfile;

    fn from_str(code: &str) -> Result<Self, UnknownProfile> {
        let found = Self::ALL.into_iter().find(|profile| profile.code() == code);
        found.ok_or_else(|| UnknownProfile(code.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_is_found_by_its_code() {
        for profile in DrawProfile::ALL {
            assert_eq!(profile.code().parse(), Ok(profile));
            assert!(profile.table().limits.len() <= counter::MOST_LIMITS);
        }
        assert!("classic".parse::<DrawProfile>().is_err());
    }
}
