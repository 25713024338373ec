//! The board as a picture: the same drawing on pages, slips and share pictures.

use std::fmt::{Display, Write};

use askama::Template;
use askama::filters::HtmlSafe;

use super::locale::Words;
use crate::draughts::{Board, Grid, Numbering, Piece, Rank, Side, Square};

/// Length of the side of a square, in units of the picture.
const CELL: i32 = 100;
/// Room for the coordinates, left and below.
const MARGIN: i32 = 44;
/// Room for the frame on the other two sides.
const EDGE: i32 = 3;

/// A position drawn as SVG. In a template: `{{ diagram }}`.
#[derive(Debug, Clone, Template)]
#[template(path = "parts/board.html")]
pub struct Diagram {
    t: Words,
    grid: Grid,
    board: Board,
    bottom: Side,
    marks: Marks,
    moved: Vec<Square>,
    astray: Vec<Square>,
    title: String,
}

/// How the squares are named in the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marks {
    /// Letters below, rows at the left.
    Coordinates,
    /// A number on each dark square.
    Numbers(Numbering),
    /// Not at all: an ornament.
    None,
}

/// A piece with its place in the picture.
struct Man {
    x: i32,
    y: i32,
    class: &'static str,
    is_king: bool,
}

/// A piece of text with its place in the picture.
struct Label {
    x: i32,
    y: i32,
    text: String,
}

/// The upper left corner of a square in the picture.
struct Corner {
    x: i32,
    y: i32,
}

impl Diagram {
    /// A picture of `board`, White at the bottom, called `title` by those who hear it.
    pub fn new(t: Words, grid: Grid, board: Board, title: impl Display) -> Self {
        Self {
            t,
            grid,
            board,
            bottom: Side::White,
            marks: Marks::Coordinates,
            moved: Vec::new(),
            astray: Vec::new(),
            title: title.to_string(),
        }
    }

    /// With the squares of the last move framed in gold.
    #[must_use]
    pub fn moved(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.moved.extend(squares);
        self
    }

    /// With squares framed in dashed red: what is wrong there.
    #[must_use]
    pub fn astray(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.astray.extend(squares);
        self
    }

    /// With the squares' numbers on them in place of letters and rows beside them.
    #[must_use]
    pub const fn numbered(mut self, numbering: Numbering) -> Self {
        self.marks = Marks::Numbers(numbering);
        self
    }

    /// Without coordinates: for small pictures.
    #[must_use]
    pub const fn unmarked(mut self) -> Self {
        self.marks = Marks::None;
        self
    }

    /// With `side` at the bottom.
    #[must_use]
    pub const fn seen_by(mut self, side: Side) -> Self {
        self.bottom = side;
        self
    }

    fn size(&self) -> i32 {
        i32::from(self.grid.size())
    }

    fn view_box(&self) -> String {
        let margin = if self.marks == Marks::Coordinates { MARGIN } else { EDGE };
        let length = self.size() * CELL + margin + EDGE;
        format!("{} {} {length} {length}", -margin, -EDGE)
    }

    fn length(&self) -> i32 {
        self.size() * CELL
    }

    /// All dark squares as one path.
    fn dark_squares(&self) -> String {
        self.grid.squares().iter().fold(String::new(), |mut path, square| {
            let Corner { x, y } = self.corner(square);
            let _ = write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
            path
        })
    }

    fn men(&self) -> impl Iterator<Item = Man> {
        self.board.iter().map(|(square, piece)| {
            let Corner { x, y } = self.corner(square);
            let class = match piece.side {
                Side::White => "white",
                Side::Black => "black",
            };
            Man { x: x + CELL / 2, y: y + CELL / 2, class, is_king: piece.rank == Rank::King }
        })
    }

    fn corners<'a>(&'a self, squares: &'a [Square]) -> impl Iterator<Item = Corner> {
        squares.iter().map(|&square| self.corner(square))
    }

    /// Letters below and rows at the left.
    fn coordinates(&self) -> Vec<Label> {
        if self.marks != Marks::Coordinates {
            return Vec::new();
        }
        let files = (0..self.grid.size()).zip('a'..).map(|(file, letter)| Label {
            x: self.turned(i32::from(file)) * CELL + CELL / 2,
            y: self.length() + 32,
            text: letter.to_string(),
        });
        let rows = (0..self.grid.size()).map(|row| Label {
            x: -24,
            y: self.turned(self.size() - 1 - i32::from(row)) * CELL + CELL / 2 + 9,
            text: (row + 1).to_string(),
        });
        files.chain(rows).collect()
    }

    fn square_numbers(&self) -> Vec<Label> {
        let Marks::Numbers(numbering) = self.marks else { return Vec::new() };
        let label = |square| {
            let Corner { x, y } = self.corner(square);
            Label { x: x + 6, y: y + 20, text: self.grid.number(square, numbering).to_string() }
        };
        self.grid.squares().iter().map(label).collect()
    }

    fn corner(&self, square: Square) -> Corner {
        let row = self.size() - 1 - i32::from(square.row());
        Corner { x: self.turned(i32::from(square.file())) * CELL, y: self.turned(row) * CELL }
    }

    fn turned(&self, index: i32) -> i32 {
        match self.bottom {
            Side::White => index,
            Side::Black => self.size() - 1 - index,
        }
    }

    /// The position in words, for those who cannot see it.
    pub fn in_words(&self) -> String {
        let [white, black] = Side::BOTH.map(|side| self.side_in_words(side));
        format!(
            "{}. {} {}",
            self.title,
            self.t.text("board-white").with("pieces", white),
            self.t.text("board-black").with("pieces", black)
        )
    }

    fn side_in_words(&self, side: Side) -> String {
        let men = self.squares_of(Piece::man(side));
        let kings = self.squares_of(Piece::king(side));
        match (men.is_empty(), kings.is_empty()) {
            (true, true) => self.t.text("board-nothing").to_string(),
            (false, true) => men,
            (true, false) => self.t.text("board-kings").with("squares", kings).to_string(),
            (false, false) => self.t.text("board-men-and-kings").with("men", men).with("kings", kings).to_string(),
        }
    }

    fn squares_of(&self, kind: Piece) -> String {
        let squares = self.board.iter().filter(|(_, piece)| *piece == kind);
        squares.map(|(square, _)| self.name(square)).collect::<Vec<_>>().join(", ")
    }

    fn name(&self, square: Square) -> String {
        match self.marks {
            Marks::Numbers(numbering) => self.grid.number(square, numbering).to_string(),
            Marks::Coordinates | Marks::None => square.to_string(),
        }
    }
}

impl HtmlSafe for Diagram {}

#[cfg(test)]
mod tests {
    use super::super::locale::Language;
    use super::*;
    use crate::draughts::BySide;

    fn start() -> Diagram {
        let men = BySide::from_fn(|side| Grid::Eight.home(side, 3));
        Diagram::new(Words::of(Language::English), Grid::Eight, Board::of_men(men), "Start")
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn white_sits_at_the_bottom_unless_the_board_is_turned() {
        assert_eq!((start().corner(square("a1")).x, start().corner(square("a1")).y), (0, 700));
        let turned = start().seen_by(Side::Black);
        assert_eq!((turned.corner(square("a1")).x, turned.corner(square("a1")).y), (700, 0));
    }

    #[test]
    fn a_picture_says_in_words_what_it_shows() {
        let board =
            Board::EMPTY.with(square("c3"), Piece::man(Side::White)).with(square("d4"), Piece::king(Side::White));
        let picture = Diagram::new(Words::of(Language::English), Grid::Eight, board, "Move 3").to_string();
        assert!(picture.contains("aria-label=\"Move 3. White: c3, kings d4. Black: no pieces.\""), "{picture}");
        assert_eq!(picture.matches("class=\"crown\"").count(), 1);
    }

    #[test]
    fn every_square_and_piece_is_drawn_and_nothing_has_a_style_of_its_own() {
        let picture = start().moved([square("c3")]).astray([square("e7"), square("d6")]).to_string();
        assert_eq!(picture.matches("h100v100h-100z").count(), 32);
        assert_eq!(picture.matches("<g class=\"white\"").count(), 12);
        assert_eq!((picture.matches("\"moved\"").count(), picture.matches("\"astray\"").count()), (1, 2));
        assert!(!picture.contains("style="));
    }
}
