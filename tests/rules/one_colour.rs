//! Odnocvetnye (RULES.md §1, ninth row and detail 7), sentence by sentence, with positions worked out by hand.

use crate::{legal, position};
use draughts::notation::game::{Ending, Game, Stop};
use draughts::notation::{fen, read_move, sheet};
use draughts::{BySide, DrawProfile, DrawReason, Outcome, Position, Side, Variant};

/// A sentence of the rules, a position, all its legal moves.
const MOVES: &[(&str, &str, &[&str])] = &[
    ("a man moves away from White where it is White's turn", "W:Wd4,f6:B", &["d4-c5", "d4-e5", "f6-e7", "f6-g7"]),
    (
        "the same man moves away from Black where it is Black's turn",
        "B:Wd4,f6:B",
        &["d4-c3", "d4-e3", "f6-e5", "f6-g5"],
    ),
    ("what the opponent has just moved may not move quietly", "B:Wd4,f6:B:Md4", &["f6-e5", "f6-g5"]),
    ("nor may a king that has just moved", "W:WKa1,d2:B:Ma1", &["d2-c3", "d2-e3"]),
    ("what the opponent has just moved may capture", "W:Wd4,e5:B:Md4", &["d4:f6"]),
    ("what the opponent has just moved may be captured", "W:Wd4,e5:B:Me5", &["d4:f6"]),
    ("men capture forward only", "W:Wd4,c5,c3:B", &["c3:e5", "d4:b6"]),
    ("forward is the other way where it is Black's turn", "B:Wd4,c5,c3:B", &["c5:e3", "d4:b2"]),
    ("kings belong to both and fly", "B:WKa1:B", &["a1-b2", "a1-c3", "a1-d4", "a1-e5", "a1-f6", "a1-g7", "a1-h8"]),
    ("kings belong to both", "W:WKc1:B", &["c1-b2", "c1-a3", "c1-d2", "c1-e3", "c1-f4", "c1-g5", "c1-h6"]),
    ("kings capture from afar and both ways", "W:WKh8,d4,b6:B", &["h8:c3", "h8:b2", "h8:a1"]),
    ("capturing is obligatory, and any capture will do", "W:Wa1,b2,e5,f6,g1:B", &["a1:c3", "e5:g7"]),
    ("a chosen capture is played to its end", "W:Wa1,b2,d4:B", &["a1:c3:e5"]),
    ("a man goes on as a king on the last row", "W:Wb6,c7,f6:B", &["b6:d8:g5", "b6:d8:h4"]),
    ("a man that can go on only as a man cannot go back", "W:Wc3,d4,f4:B", &["c3:e5"]),
    ("a king lands where the capture goes on", "W:WKa1,c3,f4:B:Mf4", &["a1:e5:g3", "a1:e5:h2"]),
    ("a turn by half a circle is forbidden", "W:WKc3,e5,b2:B", &["c3:f6", "c3:g7", "c3:h8", "c3:a1", "b2:d4:f6"]),
    (
        "captured pieces leave the board after the move and are jumped once",
        "W:WKd2,c3,b6,e7,g5:B",
        &["d2:a5:d8:f6:h4", "d2:b4:f8", "d2:h6"],
    ),
    ("a piece does not capture itself", "W:WKd4:B", &DIAGONALS_OF_D4),
    ("a man of the other side's first row stays a man and may be moved by both", "B:Wb8:B", &["b8-a7", "b8-c7"]),
];

const DIAGONALS_OF_D4: [&str; 13] = [
    "d4-e5", "d4-f6", "d4-g7", "d4-h8", "d4-c3", "d4-b2", "d4-a1", "d4-c5", "d4-b6", "d4-a7", "d4-e3", "d4-f2", "d4-g1",
];

/// A sentence of the rules, a position, a move, the position after it.
const PLAYED: &[(&str, &str, &str, &str)] = &[
    ("what has been moved is remembered", "W:Wd4,f6:B", "d4-e5", "B:We5,f6:B:Me5:L1"),
    (
        "captured pieces are counted for who captures",
        "B:Wd4,c5,a1,g1,e1,c1,g7:B:C4,3",
        "c5:e3",
        "W:Wa1,c1,e1,g1,e3,g7:B:Me3:C4,4",
    ),
    ("a man on the last row of the mover is promoted", "W:Wa7,h2,c1,e1,g1:B", "a7-b8", "B:WKb8,h2,c1,e1,g1:B:Mb8"),
    ("whose king anybody may move", "B:WKb8,h2,c1,e1,g1:B:Mh2", "b8-f4", "W:WKf4,h2,c1,e1,g1:B:Mf4"),
    ("Black's men are promoted on the first row", "B:Wb2,h2,e1,g1,c5:B", "b2-a1", "W:WKa1,h2,e1,g1,c5:B:Ma1"),
];

#[test]
fn legal_moves_are_those_worked_out_by_hand() {
    for (sentence, text, expected) in MOVES {
        let [mut found, mut expected] =
            [legal(&position(Variant::Odnocvetnye, text)), expected.iter().map(ToString::to_string).collect()];
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{sentence}: {text}");
    }
}

#[test]
fn a_move_makes_the_position_worked_out_by_hand() {
    for (sentence, text, typed, expected) in PLAYED {
        let before = position(Variant::Odnocvetnye, text);
        let mv = read_move(&before, typed, None).unwrap_or_else(|error| panic!("{sentence}: {error}")).mv;
        assert_eq!(before.play(&mv), position(Variant::Odnocvetnye, expected), "{sentence}: {text}, {typed}");
    }
}

#[test]
fn twenty_four_men_belong_to_both_and_white_begins_with_a_capture() {
    let start = Position::start(Variant::Odnocvetnye);
    assert_eq!((start.board().total(), start.side(), start.outcome()), (24, Side::White, None));
    assert_eq!(start.board().pieces(Side::Black).count(), 0);
    assert_eq!(legal(&start), ["b2:d4", "d2:b4", "d2:f4", "f2:d4", "f2:h4", "h2:f4"]);
    let after = start.play(&start.legal_moves()[0]);
    assert_eq!(legal(&after), ["a7:c5", "c7:e5:c3", "c7:a5", "e7:c5", "e7:g5", "g7:e5:c3"]);
}

/// A position without moves for either side, the winner by the count, and the text of the result.
const COUNTED: &[(&str, Option<Side>)] = &[
    ("W:Wd4:B:Md4:C12,11", Some(Side::White)),
    ("W:Wd4:B:Md4:C11,12", Some(Side::Black)),
    ("B:Wd4,a1:B:Md4:C11,11", None),
    ("B:Wd4,b8:B:Md4:C2,9:L30", Some(Side::Black)),
];

#[test]
fn more_captured_pieces_win_and_equal_numbers_are_a_draw() {
    for &(text, winner) in COUNTED {
        let over = position(Variant::Odnocvetnye, text);
        assert_eq!(over.outcome(), Some(winner.map_or(Outcome::Drawn, Outcome::Won)), "{text}");
        assert_eq!(over.winner(), winner, "{text}");
        let stop = if text.ends_with("L30") { Stop::LastMoves } else { Stop::NoMove };
        let captured = over.common().expect("the pieces belong to both").captured;
        let ending = Game::new(over, DrawProfile::ThreefoldOnly).ending();
        assert_eq!((ending, ending.winner()), (Ending::Counted { captured, stop }, winner));
    }
}

#[test]
fn with_four_pieces_left_the_game_ends_after_fifteen_more_moves_of_each_side() {
    let start = position(Variant::Odnocvetnye, "W:WKa1,Kh8,Kb2,Kc1,Kg7:B:C10,9");
    let mut game = Game::new(start, DrawProfile::ThreefoldOnly);
    let first = game.position().legal_moves()[0];
    assert!(first.is_capture());
    game.play(&first).expect("it is legal");
    let few = game.plies().len();
    assert!(game.position().board().total() <= 4);
    assert_eq!(game.position().common().map(|common| common.last_plies), Some(0));
    while game.ending() == Ending::Unfinished || matches!(game.ending(), Ending::Draw(_)) {
        let mv = *game.position().legal_moves().last().expect("it goes on");
        game.play(&mv).expect("it is legal");
    }
    let Ending::Counted { stop, .. } = game.ending() else { panic!("{:?}", game.ending()) };
    assert!(stop == Stop::NoMove || game.plies().len() == few + 30, "{}", game.text());
}

#[test]
fn the_last_moves_are_counted_to_thirty_plies() {
    let text = |plies: u8| format!("W:WKa1,Kg1:B:Mg1:C20,2:L{plies}");
    for (plies, moves) in [(0, 7), (29, 7), (30, 0)] {
        assert_eq!(position(Variant::Odnocvetnye, &text(plies)).legal_moves().len(), moves, "{plies}");
    }
    let last = sheet::read("a1-b2 g1-f2", &position(Variant::Odnocvetnye, &text(29)), DrawProfile::ThreefoldOnly, None);
    assert_eq!(last.game.text(), "a1-b2");
    assert_eq!(
        last.error.map(|problem| problem.problem.to_string()).as_deref(),
        Some("comes after the game has ended (counted-last-moves)")
    );
}

#[test]
fn a_position_comes_again_only_with_the_same_piece_just_moved() {
    let start = position(Variant::Odnocvetnye, "W:WKa1,Ka3,Kg1,Kh6,c1:B");
    let round = "a1-b2 g1-f2 b2-a1 f2-g1";
    let game = Game::from_text(&start, DrawProfile::ThreefoldOnly, &[round; 3].join(" ")).expect("legal moves");
    assert_eq!(game.first_draw(), Some((9, DrawReason::Repetition)), "the start has no piece that was moved");
}

#[test]
fn the_text_of_a_position_keeps_what_is_needed_to_go_on() {
    for text in ["B:Wd4,e5,Kb8:B:Md4:C9,12:L2", "W:Wa1:B", "W:Wa1,b8:B:C1,0"] {
        assert_eq!(fen::write(&position(Variant::Odnocvetnye, text)), text);
    }
    let read = position(Variant::Odnocvetnye, "W:Wa1:Bc3,Kb8:C3,4");
    assert_eq!(fen::write(&read), "W:Wa1,c3,Kb8:B:C3,4", "pieces may be given as anybody's");
    assert_eq!(read.common().map(|common| common.captured), Some(BySide::new(3, 4)));
}

#[test]
fn what_does_not_fit_is_refused() {
    for (text, error) in [
        ("W:Wa1:B:Mb2", "column 1: there is no piece on b2"),
        ("W:Wa1:B:C12,12", "column 1: there are more than 24 pieces"),
        ("W:Wa1,c1,e1,g1,h2:B:L1", "column 1: the last moves"),
        ("W:Wa1:B:L31", "column 1: the last moves"),
        ("W:Wa1:B:Cx,1", "column 9: expected a number, found “x”"),
        ("W:Wa1:B:Mz", "column 9: expected a square"),
        ("W", "column 2: White's pieces are missing"),
    ] {
        let found = fen::read(text, Variant::Odnocvetnye, draughts::Numbering::FromTopLeft);
        assert!(found.as_ref().is_err_and(|found| found.to_string().starts_with(error)), "{text}: {found:?}");
    }
}
