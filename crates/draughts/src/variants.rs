//! The games, one constant each: only what differs from [`Rules::DEFAULT`].

use std::fmt;
use std::str::FromStr;

use super::rules::{
    CaptureChoice, Captured, DarkCorner, Kings, LastRow, MenCapture, NoMove, Ownership, Rules, TimeOut,
};
use super::{DrawProfile, Grid, Numbering, Side};

/// A game of the family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Variant {
    /// Giveaway Russian draughts: who has no move left has won.
    #[default]
    Poddavki,
    Russian,
    /// Brazilian draughts: the 64 squares of the Russian game, most of the rules of the International one.
    Brazilian,
    /// International draughts on 100 squares.
    International,
    QuiPerdGagne,
    Pool,
    English,
    /// Giveaway checkers, with any capture.
    Giveaway,
    /// Giveaway checkers where the longest capture must be played.
    GiveawayMajority,
    /// Giveaway checkers on the mirrored board.
    GiveawayMirrored,
    /// Giveaway checkers on the mirrored board where the longest capture must be played.
    GiveawayMirroredMajority,
    /// Towers: Russian draughts where captured pieces go under the capturing one.
    Bashni,
    /// One colour: all pieces belong to both, and the captured ones are counted.
    Odnocvetnye,
}

/// RULES.md §1, first row: as Russian draughts, but the side without a move wins.
const PODDAVKI: Rules = Rules { no_move: NoMove::Wins, ..Rules::DEFAULT };

/// RULES.md §1, second row.
const RUSSIAN: Rules = Rules::DEFAULT;

/// RULES.md §1, fourth row: most pieces must be captured, and a man that only passes the last row stays one.
const BRAZILIAN: Rules = Rules { choice: CaptureChoice::Most, last_row: LastRow::PassesAsMan, ..Rules::DEFAULT };

/// RULES.md §1, fifth row: Brazilian draughts on the large board.
const INTERNATIONAL: Rules =
    Rules { grid: Grid::Ten, home_rows: 4, numbers: Some(Numbering::FromTopLeft), ..BRAZILIAN };

/// RULES.md §1, sixth row: as International draughts, but the side without a move wins.
const QUI_PERD_GAGNE: Rules = Rules { no_move: NoMove::Wins, ..INTERNATIONAL };

/// RULES.md §1, seventh row, by the counts of §5: a man is promoted only where its move ends.
const POOL: Rules = Rules { last_row: LastRow::PassesAsMan, ..Rules::DEFAULT };

/// The game of which giveaway checkers is the reverse: Black begins, men capture forward, kings step.
const ENGLISH: Rules = Rules {
    first: Side::Black,
    men_capture: MenCapture::Forward,
    kings: Kings::Step,
    last_row: LastRow::Stops,
    numbers: Some(Numbering::FromTopLeft),
    ..Rules::DEFAULT
};

/// RULES.md §1, third row and detail 8: the side without a move wins, a time-out costs the turn.
const GIVEAWAY: Rules = Rules { no_move: NoMove::Wins, time_out: TimeOut::LosesTurn { game_after: 3 }, ..ENGLISH };

/// RULES.md §1, detail 8: the reading “capture as many as possible”.
const GIVEAWAY_MAJORITY: Rules = Rules { choice: CaptureChoice::Most, ..GIVEAWAY };

/// RULES.md §1, third row: the dark corner at White's right. It is the same game with the board counted from the other
/// side.
const GIVEAWAY_MIRRORED: Rules =
    Rules { dark_corner: DarkCorner::Right, numbers: Some(Numbering::FromTopRight), ..GIVEAWAY };

const GIVEAWAY_MIRRORED_MAJORITY: Rules = Rules { choice: CaptureChoice::Most, ..GIVEAWAY_MIRRORED };

/// RULES.md §1, eighth row and detail 6: as Russian draughts, but a captured piece goes under the capturing tower.
///
/// “At once” is taken by the word: a piece that stood alone leaves its square empty for the rest of the move, so that a king may
/// cross it, land on it, and turn back over it; a tower leaves what stood under its top, which stays in the way and is not
/// jumped again, whosever it is. Orders of the same captures are one move unless men and kings come under the tower in another
/// order.
const BASHNI: Rules = Rules { captured: Captured::JoinsTower, ..Rules::DEFAULT };

/// RULES.md §1, ninth row and detail 7: the pieces belong to both, men capture forward only, captured pieces are counted.
///
/// Where that is silent: the men stand as in Russian draughts, so White begins with a capture; captured pieces leave the board
/// after the move, which is what forbids a turn by half a circle; a man on its mover's last row is a king; the last moves are
/// counted from the capture that left few pieces, and another does not begin them again; White moves first; a repetition is
/// drawn by the event's draw rules.
const ODNOCVETNYE: Rules = Rules {
    men_capture: MenCapture::Forward,
    ownership: Ownership::Common { few: 4, last_moves: 15 },
    no_move: NoMove::CapturesCount,
    ..Rules::DEFAULT
};

impl Variant {
    /// All games, the main one first.
    pub const ALL: [Self; 13] = [
        Self::Poddavki,
        Self::Russian,
        Self::Brazilian,
        Self::International,
        Self::QuiPerdGagne,
        Self::Pool,
        Self::English,
        Self::Giveaway,
        Self::GiveawayMajority,
        Self::GiveawayMirrored,
        Self::GiveawayMirroredMajority,
        Self::Bashni,
        Self::Odnocvetnye,
    ];

    /// Its rules.
    pub const fn rules(self) -> &'static Rules {
        match self {
            Self::Poddavki => &PODDAVKI,
            Self::Russian => &RUSSIAN,
            Self::Brazilian => &BRAZILIAN,
            Self::International => &INTERNATIONAL,
            Self::QuiPerdGagne => &QUI_PERD_GAGNE,
            Self::Pool => &POOL,
            Self::English => &ENGLISH,
            Self::Giveaway => &GIVEAWAY,
            Self::GiveawayMajority => &GIVEAWAY_MAJORITY,
            Self::GiveawayMirrored => &GIVEAWAY_MIRRORED,
            Self::GiveawayMirroredMajority => &GIVEAWAY_MIRRORED_MAJORITY,
            Self::Bashni => &BASHNI,
            Self::Odnocvetnye => &ODNOCVETNYE,
        }
    }

    /// The draw rules that go with it unless an event chooses others. A rule about a lone king means nothing where the
    /// aim is inverted, nor one that counts pieces where they never become fewer, or belong to both.
    pub const fn usual_draws(self) -> DrawProfile {
        match self {
            Self::Poddavki => DrawProfile::Poddavki,
            Self::Russian => DrawProfile::Russian64,
            Self::Brazilian => DrawProfile::Brazilian,
            Self::International => DrawProfile::International,
            Self::QuiPerdGagne | Self::Bashni | Self::Odnocvetnye => DrawProfile::ThreefoldOnly,
            Self::Pool => DrawProfile::RussianClassic,
            Self::English
            | Self::Giveaway
            | Self::GiveawayMajority
            | Self::GiveawayMirrored
            | Self::GiveawayMirroredMajority => DrawProfile::English,
        }
    }

    /// Its name in stored data, addresses and switches.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Poddavki => "poddavki",
            Self::Russian => "russian",
            Self::Brazilian => "brazilian",
            Self::International => "international",
            Self::QuiPerdGagne => "qui-perd-gagne",
            Self::Pool => "pool",
            Self::English => "english",
            Self::Giveaway => "giveaway",
            Self::GiveawayMajority => "giveaway-majority",
            Self::GiveawayMirrored => "giveaway-mirrored",
            Self::GiveawayMirroredMajority => "giveaway-mirrored-majority",
            Self::Bashni => "bashni",
            Self::Odnocvetnye => "odnocvetnye",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A code that no game has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownVariant(String);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = Variant::ALL.iter().map(|variant| variant.code()).collect();
        write!(f, "unknown game “{}”; expected one of {}", self.0, codes.join(", "))
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(code: &str) -> Result<Self, UnknownVariant> {
        let found = Self::ALL.into_iter().find(|variant| variant.code() == code);
        found.ok_or_else(|| UnknownVariant(code.to_owned()))
    }
}
