//! The differences of the other games of the family (RULES.md §1), with positions worked out by hand.

use crate::{legal, position};
use draughts::notation::{MoveStyle, read_move, write_move};
use draughts::{Grid, Position, Side, TimeOut, Variant};

/// What a position shows, the game, the position, all its legal moves.
const CASES: &[(&str, Variant, &str, &[&str])] = &[
    ("any capture will do in pool", Variant::Pool, "W:Wc3,g3:Bb4,f4,d6", &["c3:a5", "g3:e5:c7"]),
    (
        "the longest capture must be played in Brazilian draughts",
        Variant::Brazilian,
        "W:Wc3,g3:Bb4,f4,d6",
        &["g3:e5:c7"],
    ),
    ("a king counts as one piece among the longest", Variant::Brazilian, "W:Wc3,g3:BKb4,f4,d6", &["g3:e5:c7"]),
    ("captures of the same length are all legal", Variant::Brazilian, "W:Wc3:Bb4,d4", &["c3:a5", "c3:e5"]),
    ("a man that passes the last row goes on as a man", Variant::Brazilian, "W:Wb6:Bc7,e7,d2", &["b6:d8:f6"]),
    ("a man that could only go on as a king stops on the last row", Variant::Brazilian, "W:Wb6:Bc7,f6", &["b6:d8"]),
    ("the same in pool", Variant::Pool, "W:Wb6:Bc7,f6", &["b6:d8"]),
    ("the same on the large board", Variant::International, "W:W11:B7,14", &["11x2"]),
    ("a king flies on the large board", Variant::International, "W:WK46:B23,8", &["46x19x2"]),
    ("men capture backwards on the large board", Variant::International, "W:W28:B32,33", &["28x37", "28x39"]),
    ("men do not capture backwards in English draughts", Variant::English, "W:W15:B19,2", &["15-10", "15-11"]),
    ("men capture forward in English draughts", Variant::English, "W:W15:B10,11,19", &["15x6", "15x8"]),
    ("a king steps one square", Variant::English, "W:WK18:B1", &["18-14", "18-15", "18-22", "18-23"]),
    ("a king jumps the next piece only", Variant::English, "W:WK18:B9,23", &["18x27"]),
    ("a man that reaches the last row stops there", Variant::English, "W:W10:B6,2,7,8,9", &["10x1", "10x3"]),
    (
        "any capture is played to its end in giveaway checkers",
        Variant::Giveaway,
        "W:W22,26:B17,23,16",
        &["22x13", "26x19x12"],
    ),
    ("the longest one with the option", Variant::GiveawayMajority, "W:W22,26:B17,23,16", &["26x19x12"]),
];

#[test]
fn legal_moves_are_those_worked_out_by_hand() {
    for &(shows, variant, text, expected) in CASES {
        let mut found = legal(&position(variant, text));
        found.sort();
        let mut expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        expected.sort();
        assert_eq!(found, expected, "{shows}: {variant} {text}");
    }
}

#[test]
fn the_side_without_a_move_wins_in_giveaway_games_only() {
    let giveaway = [
        Variant::Poddavki,
        Variant::QuiPerdGagne,
        Variant::Giveaway,
        Variant::GiveawayMajority,
        Variant::GiveawayMirrored,
        Variant::GiveawayMirroredMajority,
    ];
    // With common pieces the captures decide.
    for variant in Variant::ALL.into_iter().filter(|variant| *variant != Variant::Odnocvetnye) {
        let bare = position(variant, "W:W:B20");
        let winner = if giveaway.contains(&variant) { Side::White } else { Side::Black };
        assert_eq!(bare.winner(), Some(winner), "{variant}");
    }
}

#[test]
fn a_time_out_costs_only_the_turn_in_giveaway_checkers_until_the_third_in_a_row() {
    for variant in Variant::ALL {
        let expected =
            if variant.code().starts_with("giveaway") { TimeOut::LosesTurn { game_after: 3 } } else { TimeOut::Loses };
        assert_eq!(variant.rules().time_out, expected, "{variant}");
    }
}

#[test]
fn dark_begins_in_english_draughts_and_giveaway_checkers() {
    for variant in Variant::ALL {
        let english = variant == Variant::English || variant.code().starts_with("giveaway");
        assert_eq!(Position::start(variant).side(), if english { Side::Black } else { Side::White }, "{variant}");
    }
}

#[test]
fn the_mirrored_board_is_the_same_game_counted_from_the_other_side() {
    let [plain, mirrored] = [Variant::Giveaway, Variant::GiveawayMirrored].map(Position::start);
    for (written, there) in [("11-15", "f6-e5"), ("9-14", "b6-c5")] {
        let mv = read_move(&plain, written, None).map(|read| read.mv).expect(written);
        assert_eq!(format!("{mv:?}"), there);
    }
    // Letters run from White's left there too: d6 internally is e6 on the board.
    let by_letters = read_move(&mirrored, "e6-f5", None).map(|read| read.mv);
    assert_eq!(by_letters, read_move(&mirrored, "11-15", None).map(|read| read.mv));
    assert_eq!(position(Variant::GiveawayMirrored, "W:Wh1:Be6"), position(Variant::GiveawayMirrored, "W:W32:B11"));
    let mv = read_move(&mirrored, "11-15", None).map(|read| read.mv).expect("it is legal");
    assert_eq!(format!("{mv:?}"), "d6-c5");
    assert_eq!(write_move(&mirrored, &mv, MoveStyle::Full), "11-15");
}

#[test]
fn a_game_begins_with_seven_moves_on_the_small_board_and_nine_on_the_large_one() {
    // With common pieces there are no empty rows between two sides.
    for variant in Variant::ALL.into_iter().filter(|variant| *variant != Variant::Odnocvetnye) {
        let expected = if variant.rules().grid == Grid::Ten { 9 } else { 7 };
        assert_eq!(Position::start(variant).legal_moves().len(), expected, "{variant}");
    }
}
