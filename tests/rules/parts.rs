//! Single functions and values.

mod bitboard {
    use draughts::{Direction, Grid, Square};

    #[test]
    fn a_step_goes_to_the_neighbour_or_off_every_board() {
        for grid in [Grid::Eight, Grid::Ten] {
            for square in grid.squares() {
                for (direction, file, row) in [
                    (Direction::NorthEast, 1, 1),
                    (Direction::NorthWest, -1, 1),
                    (Direction::SouthEast, 1, -1),
                    (Direction::SouthWest, -1, -1),
                ] {
                    let neighbour = square
                        .file()
                        .checked_add_signed(file)
                        .zip(square.row().checked_add_signed(row))
                        .and_then(|(file, row)| Square::new(file, row))
                        .filter(|&neighbour| grid.squares().contains(neighbour));
                    let stepped = square.bit().step(direction) & grid.squares();
                    assert_eq!(stepped.first(), neighbour, "{square} {direction:?}");
                }
            }
        }
    }
}

mod board {
    use draughts::{Board, Piece, Side, Square};

    #[test]
    fn a_square_holds_the_last_piece_put_there() {
        let [Ok(c3), Ok(d4)] = ["c3", "d4"].map(str::parse::<Square>) else { panic!("squares") };
        let board = Board::EMPTY
            .with(c3, Piece::king(Side::White))
            .with(c3, Piece::man(Side::Black))
            .with(d4, Piece::king(Side::Black));
        assert_eq!(board.piece_at(c3), Some(Piece::man(Side::Black)));
        assert_eq!(board.count(Piece::king(Side::Black)), 1);
        assert_eq!(board.iter().count(), 2);
        assert_eq!(board.without(c3).without(d4), Board::EMPTY);
    }
}

mod side {
    use draughts::{BySide, Side};

    #[test]
    fn each_side_keeps_its_own_until_they_are_swapped() {
        let mut points = BySide::from_fn(|side| if side == Side::White { 2 } else { 0 });
        points[Side::Black] += 1;
        assert_eq!(points, BySide::new(2, 1));
        assert_eq!(points.swapped()[!Side::White], 2);
        assert_eq!(points.map(|p| p * 10).iter().map(|(_, p)| p).sum::<i32>(), 30);
    }
}

mod square {
    use draughts::{Square, SquareError};

    #[test]
    fn every_dark_square_of_the_largest_board_has_its_own_bit_and_name() {
        let squares: Vec<Square> =
            (0..10).flat_map(|row| (0..10).filter_map(move |file| Square::new(file, row))).collect();
        assert_eq!(squares.len(), 50);
        assert!(squares.is_sorted());
        for square in squares {
            assert_eq!(Square::new(square.file(), square.row()), Some(square));
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn what_is_not_a_dark_square_is_refused() {
        for text in ["", "a", "a2", "k1", "a0", "a11", "A1", "é3", "a-1", "a1 ", "3c"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }
}

mod variants {
    use draughts::Variant;

    #[test]
    fn every_game_is_found_by_its_code() {
        for variant in Variant::ALL {
            assert_eq!(variant.code().parse(), Ok(variant));
        }
        let error = "chess".parse::<Variant>().map_err(|error| error.to_string());
        assert!(
            error.is_err_and(|error| error.starts_with("unknown game “chess”; expected one of poddavki, russian, "))
        );
    }
}
