//! The squares of every board.

use draughts::{Grid, Numbering, Side};

#[test]
fn numbers_are_those_of_the_books() {
    let cases = [
        (Grid::Eight, Numbering::FromTopLeft, 1, "b8"),
        (Grid::Eight, Numbering::FromTopLeft, 5, "a7"),
        (Grid::Eight, Numbering::FromTopLeft, 29, "a1"),
        (Grid::Eight, Numbering::FromTopLeft, 32, "g1"),
        (Grid::Eight, Numbering::FromBottomLeft, 1, "a1"),
        (Grid::Eight, Numbering::FromBottomLeft, 32, "h8"),
        (Grid::Eight, Numbering::FromTopRight, 1, "h8"),
        (Grid::Eight, Numbering::FromTopRight, 32, "a1"),
        (Grid::Eight, Numbering::FromBottomRight, 1, "g1"),
        (Grid::Ten, Numbering::FromTopLeft, 1, "b10"),
        (Grid::Ten, Numbering::FromTopLeft, 46, "a1"),
        (Grid::Ten, Numbering::FromTopLeft, 50, "i1"),
    ];
    for (grid, numbering, number, name) in cases {
        let square = grid.numbered(number, numbering);
        assert_eq!(square.map(|square| square.to_string()).as_deref(), Some(name));
        assert_eq!(square.map(|square| grid.number(square, numbering)), Some(number));
    }
    assert_eq!(Grid::Eight.numbered(0, Numbering::FromTopLeft), None);
    assert_eq!(Grid::Eight.numbered(33, Numbering::FromBottomLeft), None);
}

#[test]
fn homes_and_last_rows_lie_at_opposite_ends() {
    for grid in [Grid::Eight, Grid::Ten] {
        assert_eq!(grid.squares().count(), u32::from(grid.count()));
        for side in Side::BOTH {
            assert_eq!(grid.last_row(side), grid.home(!side, 1));
            assert_eq!(grid.home(side, 3).count(), 3 * u32::from(grid.size()) / 2);
        }
    }
}
