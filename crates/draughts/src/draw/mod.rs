//! When a game is drawn (RULES.md §2): named profiles, each a table of limits, and the counters that they need.
//!
//! A side without a legal move ends the game before any counter does: ask [`super::Position::winner`] first.

mod condition;
mod counter;
mod rules;
mod watch;

pub use condition::Condition;
pub use counter::{DrawCount, DrawCounters};
pub use rules::{Claim, DrawRules};
pub use watch::DrawWatch;

/// A named set of draw rules, chosen for a tournament and printed on its pages.
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
    /// Only the third repetition of a position.
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
pub struct Limit {
    /// Why the game is drawn when the limit is reached.
    pub reason: DrawReason,
    /// What must hold on the board all the time.
    pub condition: Condition,
    /// Which moves begin the count again.
    pub restart: Restart,
    /// Whose moves are counted.
    pub counted: Counted,
    /// Moves of each player at which the game is drawn: twice as many plies.
    pub moves: u16,
}

/// Whose moves a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// The moves of each player: the count is full when both have made theirs.
    EachSide,
    /// The moves of the side that hunts a lone king: the count is full with its last one, whichever side moved first. Where each side has a
    /// lone king, neither hunts, and it is each side's moves.
    Hunter,
}

/// Which moves begin a count again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restart {
    /// A capture or any move of a man.
    ManMoveOrCapture,
    /// A capture or a promotion.
    MaterialChange,
    /// No move: the count is from when the condition began to hold.
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

crate::codes! { DrawReason, "reason of a draw":
    Repetition => "repetition",
    KingMoves => "king-moves",
    Balance => "balance",
    NoAdvance => "no-advance",
    ThreeKings => "three-kings",
    ThreeAgainstKing => "three-against-king",
    MainRoad => "main-road",
    FewAgainstKing => "few-against-king",
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

crate::codes! { DrawProfile, "draw profile":
    Poddavki => "poddavki",
    Russian64 => "russian-64",
    RussianClassic => "russian-classic",
    International => "international",
    Brazilian => "brazilian",
    English => "english",
    ThreefoldOnly => "threefold-only",
}

impl DrawProfile {
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
}

// The counters have room for the limits of every profile.
const _: () = {
    let mut index = 0;
    while index < DrawProfile::ALL.len() {
        assert!(DrawProfile::ALL[index].table().limits.len() <= counter::MOST_LIMITS);
        index += 1;
    }
};
