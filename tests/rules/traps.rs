//! Positions for typical errors of implementations (RULES.md §1, details 1 to 5), worked out by hand.

use crate::{legal, position};
use draughts::notation::{MoveStyle, write_move};
use draughts::{Position, Side, Variant};

/// What a position shows, the position, all its legal moves.
const CASES: &[(&str, &str, &[&str])] = &[
    ("a man promoted in mid-capture goes on as a king", "W:Wb6:Bc7,f6", &["b6:d8:g5", "b6:d8:h4"]),
    ("a promoted man must go on where it can", "W:Wh6:Bg7,c5,d2", &["h6:f8:b4:e1"]),
    ("a man promoted by its last capture stops if nothing is in reach", "W:Wb6:Bc7,g7", &["b6:d8"]),
    ("a man captures backwards too", "W:We5:Bd4,f4,f6", &["e5:c3", "e5:g3", "e5:g7"]),
    ("a king lands only where the capture goes on", "W:WKa1:Bc3,f4", &["a1:e5:g3", "a1:e5:h2"]),
    ("a king takes two pieces of a line one after the other", "W:WKa1:Bb2,d4,f6", &["a1:c3:e5:g7", "a1:c3:e5:h8"]),
    ("two pieces behind each other stop a king", "W:WKa1,a3:Bc3,d4,c7", &["a1-b2", "a3-b4"]),
    (
        "a captured piece stays in the way until the move is over",
        "W:WKh2:Be5,b6,b4,f6",
        &["h2:d6:a3", "h2:c7:a5:c3", "h2:c7:a5:d2", "h2:c7:a5:e1"],
    ),
    (
        "the start square is empty, the capture may end there, and both ways round are one move",
        "W:We3:Bd4,d6,f6,f4",
        &["e3:c5:e7:g5:e3"],
    ),
    ("a king may end where it began", "W:WK13:B7,9,K17,K27", &["a5:e1:h4:d8:a5"]),
    ("capturing is obligatory, but any capture will do", "W:Wc3,g3:Bb4,d6,f4", &["c3:a5", "g3:e5:c7"]),
    ("a chosen capture is played to its end", "W:Wc3:Bd4,f6", &["c3:e5:g7"]),
    (
        "ways that capture different pieces are different moves",
        "B:Wa1,a3,c3,g3,c5,b6:BKe1",
        &["e1:b4:d6:h2", "e1:a5:c7:h2", "e1:h4"],
    ),
    ("men move forward only", "B:Wh2:Bd6,a7", &["d6-c5", "d6-e5", "a7-b6"]),
    (
        "a king moves any number of empty squares both ways",
        "W:WKd2,e1,e3,g1:Ba5",
        &["e1-f2", "g1-f2", "g1-h2", "d2-c1", "d2-c3", "d2-b4", "e3-d4", "e3-f4"],
    ),
];

#[test]
fn legal_moves_are_those_worked_out_by_hand() {
    for (shows, text, expected) in CASES {
        for variant in [Variant::Poddavki, Variant::Russian] {
            let [mut found, mut expected] =
                [legal(&position(variant, text)), expected.iter().map(ToString::to_string).collect()];
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{shows}: {text}");
        }
    }
}

#[test]
fn the_side_without_a_move_wins_in_poddavki_and_loses_in_russian_draughts() {
    let blocked = "W:Wa3:Bb4,c5";
    let bare = "W:W:Bb4";
    for text in [blocked, bare] {
        assert_eq!(position(Variant::Poddavki, text).winner(), Some(Side::White));
        assert_eq!(position(Variant::Russian, text).winner(), Some(Side::Black));
    }
    assert_eq!(Position::start(Variant::Poddavki).winner(), None);
}

#[test]
fn equal_moves_come_once_and_in_order() {
    let both_ways = position(Variant::Russian, "W:We3:Bd4,d6,f6,f4");
    let paths: Vec<String> =
        both_ways.legal_paths().iter().map(|mv| write_move(&both_ways, mv, MoveStyle::Full)).collect();
    assert_eq!(paths, ["e3:c5:e7:g5:e3", "e3:g5:e7:c5:e3"]);
    assert_eq!(both_ways.legal_paths()[0], both_ways.legal_paths()[1]);
}

#[test]
fn captured_pieces_are_gone_after_the_move_and_a_promoted_man_is_a_king() {
    let before = position(Variant::Poddavki, "W:Wb6,h2:Bc7,f6,Ka3");
    let mv = before.legal_moves()[0];
    assert_eq!(before.play(&mv), position(Variant::Poddavki, "B:Wh2,Kh4:BKa3"));
    assert!(mv.promotes() && mv.is_capture() && !before.is_legal(&before.play(&mv).legal_moves()[0]));
}
