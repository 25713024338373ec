//! Random games of towers and of common pieces.

use draughts::notation::fen;
use draughts::{Numbering, Piece, Position, Rank, Side, Square, Variant};
use proptest::prelude::*;

use super::draughts::random_game;

/// How many pieces of a colour stand on the board, those in towers included.
fn pieces_of(position: &Position, side: Side) -> usize {
    let towers = position.board().occupied().iter().filter_map(|square| position.tower_at(square));
    towers.flat_map(|tower| tower.pieces()).filter(|piece: &Piece| piece.side == side).count()
}

/// The way from one square of a path to the next.
fn way(leg: &[Square]) -> (bool, bool) {
    (leg[1].file() > leg[0].file(), leg[1].row() > leg[0].row())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_piece_of_towers_is_ever_lost_or_changes_its_colour(game in random_game(Variant::Bashni)) {
        for position in &game {
            for side in Side::BOTH {
                prop_assert_eq!(pieces_of(position, side), 12);
            }
        }
    }

    #[test]
    fn towers_are_two_colours_one_above_the_other(game in random_game(Variant::Bashni)) {
        for position in &game {
            for square in position.towers() {
                let sides: Vec<Side> = position.tower_at(square).into_iter().flat_map(|tower| tower.pieces()).map(|piece| piece.side).collect();
                let changes = sides.windows(2).filter(|pair| pair[0] != pair[1]).count();
                prop_assert!(changes <= 1, "{:?}", sides);
            }
        }
    }

    #[test]
    fn a_tower_is_jumped_once_and_grows_by_what_it_captures(game in random_game(Variant::Bashni)) {
        for position in &game {
            for mv in &position.legal_moves() {
                let height = |position: &Position, square| position.tower_at(square).map_or(0, |tower| tower.height());
                let after = position.play(mv);
                prop_assert_eq!(height(&after, mv.to()), height(position, mv.from()) + mv.captured().count());
                for square in mv.captured().iter().filter(|square| *square != mv.to()) {
                    prop_assert_eq!(height(&after, square) + 1, height(position, square));
                }
                prop_assert_eq!(mv.path().len(), mv.captured().count().max(1) as usize + 1);
            }
        }
    }

    #[test]
    fn common_pieces_are_on_the_board_or_captured(game in random_game(Variant::Odnocvetnye)) {
        for position in &game {
            let captured = position.common().expect("the pieces belong to both").captured;
            prop_assert_eq!(position.board().total() + u32::from(captured.white) + u32::from(captured.black), 24);
        }
    }

    #[test]
    fn the_piece_just_moved_makes_no_quiet_move(game in random_game(Variant::Odnocvetnye)) {
        for position in &game {
            let moved = position.common().and_then(|common| common.moved);
            let moves = position.legal_moves();
            prop_assert!(moves.iter().all(|mv| mv.is_capture() || Some(mv.from()) != moved));
        }
    }

    #[test]
    fn common_men_never_go_back_and_no_capture_turns_by_half_a_circle(game in random_game(Variant::Odnocvetnye)) {
        for position in &game {
            let forward = position.side() == Side::White;
            let last_row = position.rules().grid.last_row(position.side());
            for mv in &position.legal_moves() {
                let as_man = mv.path().windows(2).take_while(|leg| !last_row.contains(leg[0]));
                let mut legs = as_man.filter(|_| mv.rank() == Rank::Man);
                prop_assert!(legs.all(|leg| (leg[1].row() > leg[0].row()) == forward), "{:?}", mv);
                let ways: Vec<(bool, bool)> = mv.path().windows(2).map(way).collect();
                prop_assert!(ways.windows(2).all(|pair| pair[0] != (!pair[1].0, !pair[1].1)), "{:?}", mv);
            }
        }
    }

    #[test]
    fn every_position_of_a_game_is_written_and_read_back(
        game in prop::sample::select(vec![Variant::Bashni, Variant::Odnocvetnye]).prop_flat_map(random_game)
    ) {
        for position in &game {
            let text = fen::write(position);
            let read = fen::read(&text, position.variant(), Numbering::FromTopLeft);
            prop_assert_eq!(read.as_ref(), Ok(position), "{}", text);
        }
    }
}
