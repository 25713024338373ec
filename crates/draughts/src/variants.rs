//! The games, one row each, and the rules of each: only what differs from [`Rules::DEFAULT`].

use super::generate::Generator;
use super::rules::{
    CaptureChoice, Captured, DarkCorner, Kings, LastRow, MenCapture, NoMove, Ownership, Rules, TimeOut,
};
use super::{DrawProfile, Grid, Numbering, Side};

/// What PDN says of a game: its type, and its name where the type alone does not tell it (RULES.md §3). No giveaway game has a
/// type, nor have towers or common pieces: they are written as the Russian game that they come from, with their name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PdnTags {
    pub(crate) game_type: &'static str,
    pub(crate) name: Option<&'static str>,
    /// The names by which others call it, in lower case.
    pub(crate) aliases: &'static [&'static str],
}

/// Declares the games: code, rules, usual draw rules, which generator finds the moves, and the tags of PDN.
macro_rules! variants {
    ($(
        $(#[$note:meta])*
        $name:ident: $code:literal, $rules:expr, $draws:ident, $generator:ident,
        $game_type:literal, $pdn_name:expr, $aliases:expr;
    )+) => {
        /// A game of the family.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum Variant {
            $($(#[$note])* $name,)+
        }

        crate::codes! { Variant, "game": $($name => $code,)+ }

        impl Variant {
            /// How its pieces move and capture, and who wins.
            pub const fn rules(self) -> &'static Rules {
                match self {
                    $(Self::$name => { const RULES: Rules = $rules; &RULES })+
                }
            }

            /// The draw rules that go with it unless a tournament chooses others. A rule about a lone king means nothing where
            /// the aim is inverted, nor one that counts pieces where they never become fewer, or belong to both.
            pub const fn usual_draws(self) -> DrawProfile {
                match self {
                    $(Self::$name => DrawProfile::$draws,)+
                }
            }

            #[inline]
            pub(crate) const fn generator(self) -> Generator {
                match self {
                    $(Self::$name => Generator::$generator,)+
                }
            }

            pub(crate) const fn pdn(self) -> PdnTags {
                match self {
                    $(Self::$name => PdnTags { game_type: $game_type, name: $pdn_name, aliases: &$aliases },)+
                }
            }
        }
    };
}

variants! {
    /// Giveaway Russian draughts: a side that has no move left has won.
    #[default]
    Poddavki: "poddavki", PODDAVKI, Poddavki, Russian,
        "25,W,8,8,A0,0", Some("Poddavki"), [
            // The official Russian name, with and without the usual one.
            "обратные шашки", "обратные шашки (поддавки)", "поддавки", "giveaway russian", "antirussian",
        ];
    /// Russian draughts.
    Russian: "russian", Rules::DEFAULT, Russian64, Russian,
        "25,W,8,8,A0,0", None, ["русские", "русские шашки"];
    /// Brazilian draughts: the 64 squares of the Russian game, most of the rules of the International one.
    Brazilian: "brazilian", BRAZILIAN, Brazilian, Brazilian,
        "26,W,8,8,A0,0", None, ["бразильские", "бразильские шашки"];
    /// International draughts on 100 squares.
    International: "international", INTERNATIONAL, International, International,
        "20,W,10,10,N2,0", None, ["международные", "международные шашки", "standard"];
    /// Giveaway International draughts.
    QuiPerdGagne: "qui-perd-gagne", QUI_PERD_GAGNE, ThreefoldOnly, International,
        "20,W,10,10,N2,0", Some("Qui perd gagne"), ["antidraughts", "giveaway international"];
    /// Pool checkers.
    Pool: "pool", POOL, RussianClassic, Pool,
        "23,W,8,8,A0,0", None, [];
    /// English draughts.
    English: "english", ENGLISH, English, English,
        "21,B,8,8,N1,0", None, [];
    /// Giveaway checkers, with any capture.
    Giveaway: "giveaway", GIVEAWAY, English, English,
        "21,B,8,8,N1,0", Some("Giveaway checkers"), ["suicide checkers", "losing checkers"];
    /// Giveaway checkers where the longest capture must be played.
    GiveawayMajority: "giveaway-majority", GIVEAWAY_MAJORITY, English, EnglishMajority,
        "21,B,8,8,N1,0", Some("Giveaway checkers, majority"), [];
    /// Giveaway checkers on the mirrored board.
    GiveawayMirrored: "giveaway-mirrored", GIVEAWAY_MIRRORED, English, English,
        "21,B,8,8,N0,1", Some("Giveaway checkers, mirrored"), [];
    /// Giveaway checkers on the mirrored board where the longest capture must be played.
    GiveawayMirroredMajority: "giveaway-mirrored-majority", GIVEAWAY_MIRRORED_MAJORITY, English, EnglishMajority,
        "21,B,8,8,N0,1", Some("Giveaway checkers, mirrored, majority"), [];
    /// Towers: Russian draughts where captured pieces go under the capturing one.
    Bashni: "bashni", BASHNI, ThreefoldOnly, Slow,
        "25,W,8,8,A0,0", Some("Bashni"), ["башни", "столбовые", "столбовые шашки", "towers", "column draughts", "column checkers"];
    /// One colour: all pieces belong to both, and the captured ones are counted.
    Odnocvetnye: "odnocvetnye", ODNOCVETNYE, ThreefoldOnly, Slow,
        "25,W,8,8,A0,0", Some("Odnocvetnye"), ["одноцветные", "одноцветные шашки", "one-colour"];
}

/// RULES.md §1, first row: as Russian draughts, but the side without a move wins.
const PODDAVKI: Rules = Rules { no_move: NoMove::Wins, ..Rules::DEFAULT };

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
/// drawn by the tournament's draw rules.
const ODNOCVETNYE: Rules = Rules {
    men_capture: MenCapture::Forward,
    ownership: Ownership::Common { few: 4, last_moves: 15 },
    no_move: NoMove::CapturesCount,
    ..Rules::DEFAULT
};
