//! Games with a given position.

use draughts::notation::fen;
use draughts::notation::game::Game;
use draughts::notation::positions::Positions;
use draughts::{DrawProfile, Numbering, Position, Variant};

const GAMES: [&str; 4] = [
    "c3-d4 d6-c5 b2-c3",
    "c3-b4",
    // A king moves back and forth.
    "c1-d2 f8-e7 d2-c1 e7-f8",
    "c3-d4 b6-a5",
];

fn games() -> Vec<Game> {
    let kings = fen::read("W:WKc1:BKf8", Variant::Poddavki, Numbering::FromTopLeft).expect("a position");
    let start = Position::start(Variant::Poddavki);
    let game = |text: &str| {
        let start = if text.starts_with("c1") { &kings } else { &start };
        Game::from_text(start, DrawProfile::Poddavki, text).expect("legal moves")
    };
    GAMES.map(game).into()
}

fn found(fen: &str) -> Vec<usize> {
    let mut positions = Positions::default();
    for game in &games() {
        positions.add(game);
    }
    let position = fen::read(fen, Variant::Poddavki, Numbering::FromTopLeft).expect("a position");
    positions.sorted().games_with(&position).collect()
}

#[test]
fn a_position_is_found_in_the_games_that_have_it_and_in_no_others() {
    let start = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
    for (fen, expected) in [
        (start, &[0, 1, 3][..]),
        // The other side to move, one piece fewer, the mirror image, exchanged colours.
        (&start.replacen('W', "B", 1), &[]),
        (&start.replacen("a1,", "", 1), &[]),
        ("W:WKc1:BKf8", &[2]),
        ("B:WKc1:BKf8", &[]),
        ("W:WKf8:BKc1", &[]),
        ("B:WKd2:BKf8", &[2]),
    ] {
        assert_eq!(found(fen), expected, "{fen}");
    }
}

#[test]
fn a_repeated_position_is_kept_once() {
    let mut positions = Positions::default();
    let kings = games().swap_remove(2);
    positions.add(&kings);
    // Five positions, the last of which is the first.
    assert_eq!(positions.sorted().len(), 4);
    assert!(Positions::default().sorted().is_empty());
}
