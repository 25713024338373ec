//! Random games and positions.

use draughts::perft::{self, Counting};
use draughts::{Board, Outcome, Piece, Position, Side, Square, Variant};
use proptest::prelude::*;

/// Any game of the family.
pub fn any_variant() -> impl Strategy<Value = Variant> {
    prop::sample::select(Variant::ALL.to_vec())
}

/// The positions of a game of random moves, the start first.
pub fn random_game(variant: Variant) -> impl Strategy<Value = Vec<Position>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..150).prop_map(move |choices| {
        let mut game = vec![Position::start(variant)];
        for choice in choices {
            let now = game[game.len() - 1].clone();
            let moves = now.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.push(now.play(&moves[choice.index(moves.len())]));
        }
        game
    })
}

/// A position with any pieces anywhere.
pub fn random_position(variant: Variant) -> impl Strategy<Value = Position> {
    let piece = (any::<bool>(), prop::bool::weighted(0.3), any::<prop::sample::Index>());
    (prop::collection::vec(piece, 0..20), any::<bool>()).prop_map(move |(pieces, white)| {
        let side = |white: bool| if white { Side::White } else { Side::Black };
        let squares: Vec<Square> = variant.rules().grid.squares().iter().collect();
        let mut position = Position::new(variant, Board::EMPTY, side(white)).expect("an empty board is a position");
        for (white, king, square) in pieces {
            let piece = if king { Piece::king(side(white)) } else { Piece::man(side(white)) };
            let board = position.board().with(squares[square.index(squares.len())], piece);
            // Impossible positions are skipped.
            position = Position::new(variant, board, position.side()).unwrap_or(position);
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn moves_are_ordered_distinct_and_lead_to_positions_of_the_game(position in any_variant().prop_flat_map(random_position)) {
        let moves = position.legal_moves();
        for (index, mv) in moves.iter().enumerate() {
            prop_assert!(!moves[..index].contains(mv));
            let key = |mv: &draughts::Move| (mv.from(), mv.to(), mv.captured());
            prop_assert!(index == 0 || key(&moves[index - 1]) <= key(mv));
            let after = position.play(mv);
            prop_assert!(Position::new(position.variant(), *after.board(), after.side()).is_ok());
            prop_assert_eq!(after.side(), !position.side());
            prop_assert_eq!(after.board().total() + mv.captured().count(), position.board().total());
        }
    }

    #[test]
    fn counting_agrees_with_listing(position in any_variant().prop_flat_map(random_position)) {
        prop_assert_eq!(perft::count(&position, 1, Counting::Unique), position.legal_moves().len() as u64);
        prop_assert_eq!(perft::count(&position, 1, Counting::Paths), position.legal_paths().len() as u64);
        prop_assert_eq!(position.can_move(), !position.legal_moves().is_empty());
    }

    #[test]
    fn orders_of_captures_add_no_moves(position in any_variant().prop_flat_map(random_position)) {
        let moves = position.legal_moves();
        let mut paths = position.legal_paths();
        prop_assert!(paths.iter().all(|path| moves.contains(path)));
        paths.dedup();
        let canonical: Vec<_> = paths.iter().map(|mv| mv.path().to_vec()).collect();
        prop_assert_eq!(canonical, moves.iter().map(|mv| mv.path().to_vec()).collect::<Vec<_>>());
    }

    #[test]
    fn counting_two_plies_agrees_with_playing_them(position in any_variant().prop_flat_map(random_position)) {
        let played: usize = position.legal_moves().iter().map(|mv| position.play(mv).legal_moves().len()).sum();
        prop_assert_eq!(perft::count(&position, 2, Counting::Unique), played as u64);
        let paths: usize = position.legal_paths().iter().map(|mv| position.play(mv).legal_paths().len()).sum();
        prop_assert_eq!(perft::count(&position, 2, Counting::Paths), paths as u64);
    }

    #[test]
    fn colours_do_not_matter(position in any_variant().prop_flat_map(random_position)) {
        let turned = turned(&position);
        prop_assert_eq!(perft::count(&position, 3, Counting::Unique), perft::count(&turned, 3, Counting::Unique));
    }

    #[test]
    fn a_game_that_ends_is_won_by_somebody_unless_captures_are_equal(game in any_variant().prop_flat_map(random_game)) {
        let last = &game[game.len() - 1];
        prop_assert!(game[..game.len() - 1].iter().all(|position| position.outcome().is_none()));
        prop_assert_eq!(last.outcome().is_some(), last.legal_moves().is_empty());
        prop_assert!(last.winner().is_some() || last.outcome() != Some(Outcome::Drawn) || last.common().is_some());
    }
}

/// The board rotated, with the colours exchanged.
fn turned(position: &Position) -> Position {
    let last = position.rules().grid.size() - 1;
    let turn = |square: Square| Square::new(last - square.file(), last - square.row()).expect("it is on the board");
    let pieces = position.board().iter().map(|(square, piece)| (turn(square), Piece { side: !piece.side, ..piece }));
    let board = pieces.fold(Board::EMPTY, |board, (square, piece)| board.with(square, piece));
    Position::new(position.variant(), board, !position.side()).expect("it is as good as before")
}
