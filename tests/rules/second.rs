//! Towers and common pieces counted by the engine and by the simple generator ([`crate::naive`]), position by position.

use crate::naive::{self, Kind};
use crate::position;
use draughts::perft::{self, Counting};
use draughts::{Position, Variant};

const GAMES: [(Variant, Kind); 2] = [(Variant::Bashni, Kind::Towers), (Variant::Odnocvetnye, Kind::Common)];

/// The same position for both, and how deep it is counted.
const CASES: &[(Kind, &str, &str, u32)] = &[
    (Kind::Towers, "W:WKa1(bB),c3:Bd4(bw),f6(wW),Kh8(B),e7", "w:a1=WbB c3=w d4=bbw f6=bwW h8=BB e7=b", 5),
    (Kind::Towers, "B:WKd4(B),Ke1,b2(b):BKg7(w),Kb8(WW),h6,c7(Bw)", "b:d4=WB e1=W b2=wb g7=Bw b8=BWW h6=b c7=bBw", 4),
    (Kind::Towers, "W:We3:Bd4,Kd6,f6,Kf4", "w:e3=w d4=b d6=B f6=b f4=B", 4),
    (Kind::Towers, "W:WKc1:BKd2(B),Kd6,b4(w),f4,f6(b),b6,h2", "w:c1=W d2=BB d6=B b4=bw f4=b f6=bb b6=b h2=b", 4),
    (Kind::Common, "W:WKa1,c3,d4,Kf6,Kh8,e7,b6,g3:B:Md4", "w:a1=W c3=w *d4=w f6=W h8=W e7=w b6=w g3=w", 5),
    (Kind::Common, "B:WKa1,Kc5,Ke3,g7,b8,h2:B:Mc5", "b:a1=W *c5=W e3=W g7=w b8=w h2=w", 5),
];

#[test]
fn the_start_is_counted_alike() {
    for (variant, kind) in GAMES {
        let start = Position::start(variant);
        for depth in 1..=6 {
            let simple = naive::perft(kind, &naive::start(kind), depth);
            assert_eq!(perft::count(&start, depth, Counting::Unique), simple as u64, "{variant} at depth {depth}");
        }
    }
}

#[test]
fn positions_with_towers_and_kings_are_counted_alike() {
    for &(kind, fen, text, most) in CASES {
        let variant = GAMES.iter().find(|(_, other)| *other == kind).map(|(variant, _)| *variant).expect("a game");
        let (engine, simple) = (position(variant, fen), naive::read(text));
        for depth in 1..=most {
            let expected = naive::perft(kind, &simple, depth) as u64;
            assert_eq!(perft::count(&engine, depth, Counting::Unique), expected, "{fen} at depth {depth}");
        }
    }
}
