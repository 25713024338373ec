//! Bashni (RULES.md §1, eighth row and detail 6), sentence by sentence, with positions worked out by hand.

use crate::{legal, position};
use draughts::notation::{fen, read_move};
use draughts::{Outcome, Piece, Position, Rank, Side, Square, Variant};
use std::collections::BTreeSet;

/// A sentence of the rules, a position, all its legal moves.
const MOVES: &[(&str, &str, &[&str])] = &[
    ("a tower belongs to its top piece", "B:Wh2:Bc5(ww),a3(W)", &["c5-b4", "c5-d4", "a3-b2"]),
    ("a tower with a man on top moves as a man", "W:Wc3(BWb):Bh6", &["c3-b4", "c3-d4"]),
    (
        "a tower with a king on top moves as a king",
        "W:WKc1(bw):Bh8",
        &["c1-b2", "c1-a3", "c1-d2", "c1-e3", "c1-f4", "c1-g5", "c1-h6"],
    ),
    ("men capture both ways", "W:We5(b):Bd4(w),f4,f6(ww)", &["e5:c3", "e5:g3", "e5:g7"]),
    ("kings fly", "W:WKa1(b):Be5(b)", &["a1:f6", "a1:g7", "a1:h8"]),
    ("capturing is obligatory, and any capture will do", "W:Wc3,g3:Bb4(w),d6,f4", &["c3:a5", "g3:e5:c7"]),
    ("a chosen capture is played to its end", "W:Wc3:Bd4(b),f6(w)", &["c3:e5:g7"]),
    ("a king lands where the capture goes on", "W:WKa1:Bc3(b),f4(b)", &["a1:e5:g3", "a1:e5:h2"]),
    ("a man goes on as a king on the last row", "W:Wb6(b):Bc7(b),f6", &["b6:d8:g5", "b6:d8:h4"]),
    ("two towers behind each other stop a king", "W:WKa1:Bc3(w),d4(w)", &["a1-b2"]),
    (
        "a jumped tower is not jumped again, though what is under its top is the enemy's",
        "W:We3:Bd4(b),d6,f6,f4",
        &["e3:c5:e7:g5:e3"],
    ),
    ("a jumped tower stays in the way", "W:WKc3:Be5(w),b2(w)", &["c3:f6", "c3:g7", "c3:h8", "c3:a1"]),
    (
        "a captured piece that stood alone leaves its square at once",
        "W:WKc3:Be5,b2",
        &["c3:f6:a1", "c3:a1:f6", "c3:a1:g7", "c3:a1:h8"],
    ),
    (
        "a king may land where it has captured a piece that stood alone",
        "W:WKa1:Bc3,d2,f2,g5",
        &["a1:d4:g1", "a1:f6:h4:e1:c3", "a1:f6:h4:e1:b4", "a1:f6:h4:e1:a5"],
    ),
    ("orders of captures that make the same tower are one move", "W:We3:Bd4,d6,f6,f4", &["e3:c5:e7:g5:e3"]),
    (
        "orders of captures that make different towers are different moves",
        "W:We3:Bd4,Kd6,f6,Kf4",
        &["e3:c5:e7:g5:e3", "e3:g5:e7:c5:e3"],
    ),
    ("pieces under others do not move", "W:Wa3:Bb4(wW),c5(w)", &[]),
];

/// A sentence of the rules, a position, a move, the position after it.
const PLAYED: &[(&str, &str, &str, &str)] = &[
    (
        "a jumped tower loses only its top piece, which goes to the bottom of the capturing tower",
        "W:Wc3(b):Bd4(bw),a7",
        "c3:e5",
        "B:We5(bb):Bd4(w),a7",
    ),
    ("what stood under the top piece may be the capturer's", "W:Wc3:Bd4(wbb),a7", "c3:e5", "B:Wd4(bb),e5(b):Ba7"),
    ("a freed man is a man", "W:WKc3:BKd4(w),a7", "c3:e5", "B:Wd4,Ke5(B):Ba7"),
    ("a freed king is a king", "W:Wc3:Bd4(W),a7", "c3:e5", "B:WKd4,e5(b):Ba7"),
    ("a freed king of the enemy is the enemy's king", "W:Wc3:Bd4(Bw),a7", "c3:e5", "B:We5(b):BKd4(w),a7"),
    (
        "captured pieces come under the tower in the order of their capture",
        "W:We3:Bd4,Kd6,f6,Kf4",
        "e3:c5:e7:g5:e3",
        "B:We3(bBbB):B",
    ),
    ("the other order makes another tower", "W:We3:Bd4,Kd6,f6,Kf4", "e3:g5:e7:c5:e3", "B:We3(BbBb):B"),
    ("only the top piece is promoted", "W:Wa7(wb):Bh2", "a7-b8", "B:WKb8(wb):Bh2"),
    ("a tower moves whole", "W:WKc1(bwB):Bh8", "c1-g5", "B:WKg5(bwB):Bh8"),
    (
        "a tower that ends where it began has its own place",
        "W:We3(w):Bd4(w),d6,f6,f4",
        "e3:c5:e7:g5:e3",
        "B:Wd4,e3(wbbbb):B",
    ),
    ("towers are captured one after the other", "W:Wc3:Bd4(w),f6(bb)", "c3:e5:g7", "B:Wd4,g7(bb):Bf6(b)"),
];

#[test]
fn legal_moves_are_those_worked_out_by_hand() {
    for (sentence, text, expected) in MOVES {
        let [mut found, mut expected] =
            [legal(&position(Variant::Bashni, text)), expected.iter().map(ToString::to_string).collect()];
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{sentence}: {text}");
    }
}

#[test]
fn a_move_makes_the_towers_worked_out_by_hand() {
    for (sentence, text, typed, expected) in PLAYED {
        let before = position(Variant::Bashni, text);
        let mv = read_move(&before, typed, None).unwrap_or_else(|error| panic!("{sentence}: {error}")).mv;
        assert_eq!(before.play(&mv), position(Variant::Bashni, expected), "{sentence}: {text}, {typed}");
    }
}

#[test]
fn a_game_begins_as_in_russian_draughts_and_who_has_no_move_loses() {
    let start = Position::start(Variant::Bashni);
    assert_eq!(start.board(), Position::start(Variant::Russian).board());
    assert_eq!((start.side(), start.towers().is_empty(), start.outcome()), (Side::White, true, None));
    for stuck in ["W:Wa3:Bb4(w),c5(W)", "W:W:Bb4(www)"] {
        assert_eq!(position(Variant::Bashni, stuck).outcome(), Some(Outcome::Won(Side::Black)), "{stuck}");
    }
}

#[test]
fn the_text_of_a_position_keeps_its_towers() {
    for text in ["W:WKc3(wBb),e1:Bf6(w)", "B:W:BKa1(WWbb)", "W:Wa1(bbbbbbbbbbbb):B"] {
        let read = position(Variant::Bashni, text);
        assert_eq!(position(Variant::Bashni, &fen::write(&read)), read, "{text}");
    }
    let c3 = position(Variant::Bashni, "W:WKc3(wB):B").tower_at("c3".parse().expect("a square")).expect("a tower");
    let pieces = [Piece::king(Side::White), Piece::man(Side::White), Piece::king(Side::Black)];
    assert_eq!((c3.height(), c3.pieces().collect::<Vec<_>>()), (3, pieces.to_vec()));
}

#[test]
fn a_wrong_tower_is_refused_where_it_is_written() {
    for (variant, text, error) in [
        (Variant::Bashni, "W:Wc3(wx):B", "column 4: expected the pieces under a tower"),
        (Variant::Bashni, "W:Wc3(w:B", "column 4: expected the pieces under a tower"),
        (Variant::Bashni, "W:Wa1(wwwwwwwwwwww):B", "column 1: White has more than 12 pieces"),
        (Variant::Russian, "W:Wc3(w):B", "column 4: expected a square"),
    ] {
        let found = fen::read(text, variant, draughts::Numbering::FromTopLeft);
        assert!(found.as_ref().is_err_and(|found| found.to_string().starts_with(error)), "{text}: {found:?}");
    }
}

#[test]
fn a_tower_gives_back_its_pieces_from_the_top() {
    let [c3, d4]: [Square; 2] = ["c3", "d4"].map(|square| square.parse().expect("a square"));
    let mut text = "W:Wc3,a1:BKd4(Bwb),h8".to_owned();
    let mut below = vec![Piece::king(Side::Black), Piece::man(Side::White), Piece::man(Side::Black)];
    // White's man captures the top of d4 repeatedly, as long as it is Black's.
    while let Some(top) = position(Variant::Bashni, &text).tower_at(d4).filter(|tower| tower.top.side == Side::Black) {
        let before = position(Variant::Bashni, &text);
        assert_eq!(top.pieces().skip(1).collect::<Vec<_>>(), below);
        let after = before.play(&read_move(&before, "c3:e5", None).expect("it captures").mv);
        let left = after.tower_at(d4).expect("something stands under the top");
        assert_eq!(left.pieces().collect::<Vec<_>>(), below);
        assert_eq!(after.tower_at(c3), None);
        below.remove(0);
        text = format!("W:Wc3,a1{}:Bh8{}", tower(&after, d4, Side::White), tower(&after, d4, Side::Black));
    }
    assert_eq!(below, [Piece::man(Side::Black)]);
}

/// The tower on a square as the text of a position has it, if this side owns it.
fn tower(position: &Position, square: Square, side: Side) -> String {
    let letter = |piece: Piece| {
        let letter = if piece.side == Side::White { 'w' } else { 'b' };
        if piece.rank == Rank::King { letter.to_ascii_uppercase() } else { letter }
    };
    let pieces: Vec<Piece> = position.tower_at(square).into_iter().flat_map(|tower| tower.pieces()).collect();
    let Some((top, under)) = pieces.split_first().filter(|(top, _)| top.side == side) else { return String::new() };
    let king = if top.rank == Rank::King { "K" } else { "" };
    format!(",{king}{square}({})", under.iter().copied().map(letter).collect::<String>())
}

#[test]
fn a_list_keeps_its_moves_when_it_outgrows_its_place() {
    let many = position(Variant::Bashni, "W:WKa1,Kg1,Kh8,Ka7:Bb2,Kd2,f2,Kb4,d4,Kf4,b6,Kd6,f6");
    let mut moves = many.legal_moves();
    assert!(moves.len() > 128, "{}", moves.len());
    let apart: BTreeSet<String> = moves.iter().map(|mv| fen::write(&many.play(mv))).collect();
    assert_eq!(apart.len(), moves.len());
    assert!(moves.windows(2).all(|two| (two[0].from(), two[0].to()) <= (two[1].from(), two[1].to())));
    let end = moves[moves.len() - 1].to();
    let there = moves.iter().filter(|mv| mv.to() == end).count();
    moves.retain(|mv| mv.to() == end);
    assert_eq!(moves.len(), there);
    moves.dedup();
    assert_eq!(moves.len(), there);
}
