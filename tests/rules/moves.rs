//! Moves in people's notations, in positions where they can be read.

use crate::{legal, position};
use draughts::notation::{
    MoveProblem, MoveStyle, MoveWarning, SquareNames, fen, read_move, write_move, write_move_with,
};
use draughts::{Numbering, Position, Variant};

const START: &str = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
/// c5 takes e3 and g5, or a3.
const LONG: &str = "B:Wd4,f4,b4:Bc5";
/// From e1 to h2 on two paths with different captures.
const TWO_WAYS: &str = "B:Wa1,a3,c3,g3,c5,b6:BKe1";
/// A ring: one move, in either direction.
const RING: &str = "W:We3:Bd4,d6,f6,f4";
/// Two pieces on one line, with several squares between.
const LINE: &str = "W:WKa1:Bb2,f6";

/// A short path and a long one from e3 to g1.
const ENDS_OR_PATH: &str = "B:Wb2,b4,d2,f2:Be3";

/// Position, notation, the move in the canonical form, warnings.
const READABLE: &[(&str, &str, &str, &[MoveWarning])] = &[
    (START, "c3-d4", "c3-d4", &[]),
    (START, "C3-D4", "c3-d4", &[]),
    (START, "c3d4", "c3-d4", &[]),
    (START, "c3 d4", "c3-d4", &[]),
    (START, "  c3 -  d4 ", "c3-d4", &[]),
    (START, "c3–d4", "c3-d4", &[]),
    (START, "c3—d4", "c3-d4", &[]),
    (START, "c3−d4", "c3-d4", &[]),
    (START, "cd4", "c3-d4", &[]),
    (START, "c-d4", "c3-d4", &[]),
    (START, "c3:d4", "c3-d4", &[MoveWarning::CaptureSignForQuiet]),
    (START, "с3-д4", "c3-d4", &[]),
    (START, "С3-В4", "c3-b4", &[]),
    (START, "ц3 б4", "c3-b4", &[]),
    (START, "г3-х4", "g3-h4", &[]),
    (START, "г3х4", "g3-h4", &[]),
    (START, "g3-н4", "g3-h4", &[]),
    (START, "у3-в4", "e3-d4", &[MoveWarning::Keyboard]),
    (START, "пр4", "g3-h4", &[MoveWarning::Keyboard]),
    (START, "1. c3-d4", "c3-d4", &[]),
    (START, "1.c3-d4!?", "c3-d4", &[]),
    (START, "12... c3-d4 (!)", "c3-d4", &[]),
    (START, "c3-d4*", "c3-d4", &[]),
    (START, "c3-d4 {best} $1", "c3-d4", &[]),
    (LONG, "c5:e3:g5", "c5:e3:g5", &[]),
    (LONG, "c5xe3xg5", "c5:e3:g5", &[]),
    (LONG, "c5 X e3 × g5", "c5:e3:g5", &[]),
    (LONG, "с5хе3хг5", "c5:e3:g5", &[]),
    (LONG, "c5*e3*g5", "c5:e3:g5", &[]),
    (LONG, "c5:g5", "c5:e3:g5", &[]),
    (LONG, "c5g5", "c5:e3:g5", &[]),
    (LONG, "c5e3g5", "c5:e3:g5", &[]),
    (LONG, "c:g5", "c5:e3:g5", &[]),
    (LONG, "cg5", "c5:e3:g5", &[]),
    (LONG, "c5-g5", "c5:e3:g5", &[MoveWarning::DashForCapture]),
    (LONG, "c5-e3-g5", "c5:e3:g5", &[MoveWarning::DashForCapture]),
    (LONG, "c5:e3", "c5:e3:g5", &[MoveWarning::HalfWritten]),
    (LONG, "c5:a3", "c5:a3", &[]),
    (TWO_WAYS, "e1:b4:d6:h2", "e1:b4:d6:h2", &[]),
    (TWO_WAYS, "e1:d6:h2", "e1:b4:d6:h2", &[]),
    (TWO_WAYS, "e1:a5:h2", "e1:a5:c7:h2", &[]),
    (TWO_WAYS, "e1:h4", "e1:h4", &[]),
    (TWO_WAYS, "e1:b4", "e1:b4:d6:h2", &[MoveWarning::HalfWritten]),
    (RING, "e3:c5:e7:g5:e3", "e3:c5:e7:g5:e3", &[]),
    (RING, "e3:g5:e7:c5:e3", "e3:c5:e7:g5:e3", &[]),
    (RING, "e3:e7:e3", "e3:c5:e7:g5:e3", &[]),
    (RING, "e3:e3", "e3:c5:e7:g5:e3", &[]),
    (LINE, "a1:c3:g7", "a1:c3:g7", &[]),
    (LINE, "a1:e5:g7", "a1:c3:g7", &[]),
    (LINE, "a1:d4:h8", "a1:c3:h8", &[]),
    (LINE, "ah8", "a1:c3:h8", &[]),
    // All written squares are on one move's path, though they are also the ends of another's.
    (ENDS_OR_PATH, "e3:g1", "e3:g1", &[]),
    (ENDS_OR_PATH, "e3:c1:g1", "e3:c1:a3:c5:g1", &[]),
];

#[test]
fn moves_are_read_in_every_way_that_people_write_them() {
    for &(text, written, expected, cautions) in READABLE {
        let position = position(Variant::Russian, text);
        let read = read_move(&position, written, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(write_move(&position, &read.mv, MoveStyle::Full), expected, "{written} in {text}");
        assert_eq!(read.cautions, cautions, "{written} in {text}");
    }
}

/// Position, notation, error message.
const WRONG: &[(&str, &str, &str)] = &[
    (LONG, "c5-b4", "“c5-b4” is not legal here; legal here: c5:a3, c5:e3:g5"),
    (LONG, "c5:z9", "“c5:z9” is not a move; legal here: c5:a3, c5:e3:g5"),
    (LONG, "", "“” is not a move; legal here: c5:a3, c5:e3:g5"),
    (LONG, "c5", "“c5” is not legal here; legal here: c5:a3, c5:e3:g5"),
    (LONG, "c5:", "“c5:” is not a move; legal here: c5:a3, c5:e3:g5"),
    (LONG, "c5:g6", "“c5:g6” is not legal here; legal here: c5:a3, c5:e3:g5"),
    (LONG, "c5:g5:e3", "“c5:g5:e3” is not legal here; legal here: c5:a3, c5:e3:g5"),
    (LONG, "c5:a3 c5:g5", "“c5:a3 c5:g5” is not a move; legal here: c5:a3, c5:e3:g5"),
    (LONG, "resigns", "“resigns” is not a move; legal here: c5:a3, c5:e3:g5"),
    (
        LONG,
        "14-23",
        "“14-23” has numbers of squares, and it is not known from which corner they count; legal here: c5:a3, c5:e3:g5",
    ),
    (TWO_WAYS, "e1:h2", "“e1:h2” may mean 2 different moves; legal here: e1:b4:d6:h2, e1:a5:c7:h2, e1:h4"),
    (ENDS_OR_PATH, "eg1", "“eg1” may mean 2 different moves; legal here: e3:g1, e3:c1:a3:c5:g1"),
    ("W:Wa3:Bb4,c5", "a3-b4", "“a3-b4” is not legal here"),
];

#[test]
fn what_is_no_move_gets_its_message() {
    for &(text, written, message) in WRONG {
        let error = read_move(&position(Variant::Russian, text), written, None).expect_err(written);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_person_is_asked_only_between_really_different_moves() {
    let position = position(Variant::Russian, TWO_WAYS);
    let error = read_move(&position, "e1:h2", None).expect_err("it is ambiguous");
    let MoveProblem::Ambiguous(moves) = error.problem else { panic!("{}", error.problem) };
    let texts: Vec<String> = moves.iter().map(|mv| write_move(&position, mv, MoveStyle::Full)).collect();
    assert_eq!(texts, ["e1:b4:d6:h2", "e1:a5:c7:h2"]);
}

#[test]
fn numbers_are_read_where_it_is_known_what_they_mean() {
    let start = Position::start(Variant::Russian);
    for (written, numbering, expected) in [
        ("22-18", Numbering::FromTopLeft, "c3-d4"),
        ("1. 22 – 17", Numbering::FromTopLeft, "c3-b4"),
        ("10-14", Numbering::FromBottomLeft, "c3-d4"),
    ] {
        let read = read_move(&start, written, Some(numbering)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(write_move(&start, &read.mv, MoveStyle::Full), expected);
    }
    assert!(read_move(&start, "22-33", Some(Numbering::FromTopLeft)).is_err());
    assert!(read_move(&start, "22-999999999999", Some(Numbering::FromTopLeft)).is_err());
}

#[test]
fn shorter_styles_grow_where_they_would_be_unclear() {
    let cases: &[(&str, &str, &[&str])] = &[
        (LONG, "c5:e3:g5", &["c5:e3:g5", "c5:g5", "c:g5"]),
        (TWO_WAYS, "e1:a5:c7:h2", &["e1:a5:c7:h2", "e1:a5:c7:h2", "e1:a5:c7:h2"]),
        ("B:WKa1:BKe1,e3", "e1-f2", &["e1-f2", "e1-f2", "e1-f2"]),
        (START, "c3-b4", &["c3-b4", "c3-b4", "cb4"]),
    ];
    for (text, written, expected) in cases {
        let position = position(Variant::Russian, text);
        let read = read_move(&position, written, None).expect("it is legal");
        assert_eq!(MoveStyle::ALL.map(|style| write_move(&position, &read.mv, style)), *expected);
    }
}

#[test]
fn squares_can_be_named_otherwise_than_the_game_names_them() {
    let [international, mirrored] = [Variant::International, Variant::GiveawayMirrored].map(Position::start);
    let (long, start) = (position(Variant::Russian, LONG), position(Variant::Russian, START));
    let numbers = |position: &Position| SquareNames::numbers(position.rules());
    for (position, written, names, expected) in [
        (&long, "c5:e3:g5", numbers(&long), ["14x23x16", "14x16", "14x16"]),
        (&start, "c3-b4", numbers(&start), ["22-17", "22-17", "22-17"]),
        (&start, "c3-b4", SquareNames::from_rules(start.rules()), ["c3-b4", "c3-b4", "cb4"]),
        (&international, "32-28", numbers(&international), ["32-28", "32-28", "32-28"]),
        (&international, "32-28", SquareNames::Letters, ["d4-e5", "d4-e5", "de5"]),
        // Letters run from White's left on a mirrored board too.
        (&mirrored, "11-15", SquareNames::Letters, ["e6-f5", "e6-f5", "ef5"]),
    ] {
        let mv = read_move(position, written, None).expect("it is legal").mv;
        assert_eq!(MoveStyle::ALL.map(|style| write_move_with(position, &mv, style, names)), expected);
    }
}

/// A notation of a position, and ours.
const POSITIONS: &[(&str, &str)] = &[
    (START, START),
    ("w:wa1,kc3:bb8.", "W:Wa1,Kc3:Bb8"),
    ("B:Bb8:Wa1", "B:Wa1:Bb8"),
    ("W:W21-32:B1-12", START),
    ("W:W29, K22 : B1 .", "W:Wa1,Kc3:Bb8"),
    ("B:W:BKa1", "B:W:BKa1"),
    ("W:Wa1:Bb8:H0:F1", "W:Wa1:Bb8"),
];

#[test]
fn positions_are_read_in_every_usual_form_and_written_in_one() {
    for (text, expected) in POSITIONS {
        assert_eq!(fen::write(&position(Variant::Russian, text)), *expected);
    }
    assert_eq!(fen::write(&Position::start(Variant::Poddavki)), START);
    assert_eq!(legal(&position(Variant::Russian, START)).len(), 7);
}

const WRONG_POSITIONS: &[(&str, &str)] = &[
    ("", "column 1: expected W or B for the side to move, found “”"),
    ("X:Wa1:Bb8", "column 1: expected W or B for the side to move, found “X”"),
    ("W:Wa1", "column 6: Black's pieces are missing; expected :B and a list of squares"),
    ("W:Wa1:Wb8", "column 7: White's pieces are given twice"),
    ("W:Wa1:Zb8", "column 7: expected W or B and a list of squares, found “Zb8”"),
    ("W:Wa1,ё2:Bb8", "column 7: expected a square of the board such as c3, Kc3 or 12, found “ё2”"),
    ("W:Wa1,,c1:Bb8", "column 7: expected a square of the board such as c3, Kc3 or 12, found “”"),
    ("W:Wa1,33:Bb8", "column 7: expected a square of the board such as c3, Kc3 or 12, found “33”"),
    ("W:Wa1,20-40:Bb8", "column 7: expected a square of the board such as c3, Kc3 or 12, found “20-40”"),
    ("W:Wa1,c10:Bb8", "column 7: expected a square of the board such as c3, Kc3 or 12, found “c10”"),
    ("W:Wa1:Bb8,Ka1", "column 11: a1 is given twice"),
    ("W:Wb8:Bc7", "column 1: a man cannot stand on b8, its last row"),
    ("W:W17-29:BK1", "column 1: White has more than 12 pieces"),
];

#[test]
fn what_is_no_position_gets_its_message() {
    for (text, message) in WRONG_POSITIONS {
        let error = fen::read(text, Variant::Russian, Numbering::FromTopLeft).expect_err(text);
        assert_eq!(error.to_string(), *message);
    }
}

#[test]
fn a_range_of_squares_that_runs_backwards_is_refused() {
    for (variant, text, column) in [
        (Variant::International, "W:W50-31:B1-20", 4),
        (Variant::Poddavki, "W:W1:B12-5", 7),
        (Variant::Poddavki, "W:W50-31:B1", 4),
    ] {
        let error = fen::read(text, variant, Numbering::FromTopLeft).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
    }
}
