//! The board as a picture: the same drawing on pages, slips and shared pictures.

mod words;

use std::fmt::{Display, Write};

use askama::Template;
use askama::filters::HtmlSafe;

use crate::web::i18n::Locale;
use draughts::notation::SquareNames;
use draughts::{DarkCorner, Grid, Numbering, Piece, Position, Rank, Rules, Side, Square, Tower};

/// Side of a square, in units of the picture.
const CELL: i32 = 100;
/// Room for the coordinates, left and below.
const MARGIN: i32 = 44;
/// Margin for the frame on the other two sides.
const EDGE: i32 = 3;
/// The greatest height of a tower.
const LIFT: i32 = 28;
/// The shift of a tower to the left, which leaves room for its height.
const ASIDE: i32 = 6;
/// The greatest distance between two pieces of a tower.
const STEP: i32 = 9;

/// A position drawn as SVG. In a template: `{{ diagram }}`.
#[derive(Debug, Clone, Template)]
#[template(path = "parts/board.html")]
pub struct Diagram {
    t: Locale,
    grid: Grid,
    position: Position,
    bottom: Side,
    marks: Marks,
    moved: Vec<Square>,
    astray: Vec<Square>,
    title: String,
}

/// How the squares are labelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marks {
    /// Letters below, rows at the left.
    Coordinates,
    /// A number on each dark square.
    Numbers(Numbering),
    None,
}

/// A piece with its position in the picture.
struct PieceView {
    transform: String,
    class: String,
    is_king: bool,
}

/// A text with its position in the picture.
struct Label {
    x: i32,
    y: i32,
    text: String,
}

/// The upper left corner of a square.
struct Corner {
    x: i32,
    y: i32,
}

impl Diagram {
    /// A picture of a position, White at the bottom, with `title` for screen readers. Squares are labelled as in the game's moves: by
    /// letters and rows beside the board, or by numbers on it.
    pub fn new(t: Locale, position: &Position, title: impl Display) -> Self {
        let Rules { grid, numbers, .. } = *position.rules();
        Self {
            t,
            grid,
            position: position.clone(),
            bottom: Side::White,
            marks: numbers.map_or(Marks::Coordinates, Marks::Numbers),
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

    /// With squares framed in dashed red: those of an error.
    #[must_use]
    pub fn astray(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.astray.extend(squares);
        self
    }

    /// With squares labelled in another way than in the game's moves.
    #[must_use]
    pub const fn named(mut self, names: SquareNames) -> Self {
        self.marks = match names {
            SquareNames::Letters => Marks::Coordinates,
            SquareNames::Numbers(numbering) => Marks::Numbers(numbering),
        };
        self
    }

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

    /// All pieces, those of a tower from the bottom up.
    fn men(&self) -> impl Iterator<Item = PieceView> {
        self.position.board().occupied().iter().flat_map(|square| self.tower(square))
    }

    fn tower(&self, square: Square) -> Vec<PieceView> {
        let Some(tower) = self.position.tower_at(square) else { return Vec::new() };
        let Corner { x, y } = self.corner(square);
        let (x, y, height) = (x + CELL / 2, y + CELL / 2, i32::try_from(tower.height()).unwrap_or(1));
        let pieces: Vec<Piece> = tower.pieces().collect();
        let resting = self.position.common().and_then(|common| common.moved) == Some(square);
        let man = |(index, piece): (i32, Piece)| {
            let (under, rest) = (if index > 0 { " under" } else { "" }, if resting { " resting" } else { "" });
            PieceView {
                transform: transform(x, y, index, height),
                class: format!("{}{under}{rest}", class(piece)),
                is_king: piece.rank == Rank::King,
            }
        };
        (0..).zip(pieces).map(man).collect::<Vec<_>>().into_iter().rev().collect()
    }

    /// The heights of towers: the owner's pieces and the other side's, beside each tower with several.
    fn heights(&self) -> impl Iterator<Item = Label> {
        let label = |square| {
            let Corner { x, y } = self.corner(square);
            let text = self.position.tower_at(square).map(|tower| height(&tower)).unwrap_or_default();
            Label { x: x + CELL - 31, y: y + CELL - 20, text }
        };
        self.position.towers().iter().map(label)
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
            x: self.across(file) * CELL + CELL / 2,
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
            Label { x: x + 6, y: y + 27, text: self.grid.number(square, numbering).to_string() }
        };
        self.grid.squares().iter().map(label).collect()
    }

    /// The names of the dark squares row by row from the dark corner, as moves name them: for the script that handles clicks.
    fn names(&self) -> String {
        self.grid.squares().iter().map(|square| self.name(square)).collect::<Vec<_>>().join(" ")
    }

    /// Whether the board is mirrored: its dark corner is at White's right.
    fn is_mirrored(&self) -> bool {
        self.position.rules().dark_corner == DarkCorner::Right
    }

    fn corner(&self, square: Square) -> Corner {
        let row = self.size() - 1 - i32::from(square.row());
        Corner { x: self.across(self.position.rules().file(square.file())) * CELL, y: self.turned(row) * CELL }
    }

    /// The column in the picture of a file as White sees it, 0 at the left.
    fn across(&self, file: u8) -> i32 {
        self.turned(i32::from(file))
    }

    fn turned(&self, index: i32) -> i32 {
        match self.bottom {
            Side::White => index,
            Side::Black => self.size() - 1 - index,
        }
    }

    fn name(&self, square: Square) -> String {
        match self.marks {
            Marks::Numbers(numbering) => self.grid.number(square, numbering).to_string(),
            Marks::Coordinates | Marks::None => SquareNames::Letters.name(self.position.rules(), square),
        }
    }
}

/// The offset of a piece of a tower, 0 at the top; a single piece stands in the middle of its square.
fn transform(x: i32, y: i32, index: i32, height: i32) -> String {
    if height == 1 {
        return format!("translate({x} {y})");
    }
    let step = f64::from(STEP).min(f64::from(LIFT) / f64::from(height - 1));
    let y = f64::from(y) + step * (f64::from(index) - f64::from(height - 1) / 2.0);
    format!("translate({} {y:.1}) scale(.84)", x - ASIDE)
}

const fn class(piece: Piece) -> &'static str {
    match (piece.side, piece.rank) {
        (Side::White, Rank::Man) => "white",
        (Side::White, Rank::King) => "white king",
        (Side::Black, Rank::Man) => "black",
        (Side::Black, Rank::King) => "black king",
    }
}

/// The numbers of the owner's pieces and of the other side's.
fn height(tower: &Tower) -> String {
    let own = tower.pieces().filter(|piece| piece.side == tower.top.side).count();
    let all = tower.pieces().count();
    format!("{own}+{}", all - own)
}

impl HtmlSafe for Diagram {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use draughts::Variant;
    use draughts::notation::fen;

    fn start() -> Diagram {
        Diagram::new(Locale::from_language(Language::English), &Position::start(Variant::Poddavki), "Start")
    }

    fn drawn(variant: Variant, text: &str) -> Diagram {
        let position = fen::read(text, variant, Numbering::FromTopLeft).expect("a position");
        Diagram::new(Locale::from_language(Language::English), &position, "Move 3")
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn place(diagram: &Diagram, name: &str) -> (i32, i32) {
        let Corner { x, y } = diagram.corner(square(name));
        (x, y)
    }

    #[test]
    fn white_sits_at_the_bottom_unless_the_board_is_turned() {
        assert_eq!(place(&start(), "a1"), (0, 700));
        assert_eq!(place(&start().seen_by(Side::Black), "a1"), (700, 0));
    }

    #[test]
    fn the_mirrored_board_has_its_dark_corner_at_the_right_and_square_1_at_the_top_left() {
        let position = Position::start(Variant::GiveawayMirrored);
        let mirrored = Diagram::new(Locale::from_language(Language::English), &position, "Start");
        assert_eq!(place(&mirrored, "a1"), (700, 700));
        assert_eq!(place(&mirrored.clone().seen_by(Side::Black), "a1"), (0, 0));
        let one = position.rules().grid.numbered(1, Numbering::FromTopRight).expect("a square");
        assert_eq!((mirrored.corner(one).x, mirrored.corner(one).y), (0, 0));
        assert!(mirrored.to_string().contains("data-mirrored"));
        assert_eq!(mirrored.square_numbers().len(), 32);
        assert!(mirrored.coordinates().is_empty() && start().square_numbers().is_empty());
    }

    #[test]
    fn squares_are_named_as_the_reader_likes_them() {
        let numbers = start().named(SquareNames::numbers(Variant::Poddavki.rules()));
        assert_eq!((numbers.square_numbers().len(), numbers.coordinates().len()), (32, 0));
        assert!(numbers.describe().contains("White: 29, 30, 31, 32, 25"), "{}", numbers.describe());
        let mirrored = drawn(Variant::GiveawayMirrored, "W:W32:B11").named(SquareNames::Letters);
        assert_eq!((mirrored.square_numbers().len(), mirrored.coordinates().len()), (0, 16));
        assert!(mirrored.describe().contains("White: h1. Black: e6."), "{}", mirrored.describe());
    }

    #[test]
    fn a_picture_says_in_words_what_it_shows() {
        let picture = drawn(Variant::Poddavki, "W:Wc3,Kd4:B").to_string();
        assert!(picture.contains("aria-label=\"Move 3. White: c3, kings d4. Black: no pieces.\""), "{picture}");
        assert_eq!(picture.matches("class=\"crown\"").count(), 1);
    }

    #[test]
    fn a_tower_is_drawn_from_the_bottom_up_with_its_height_beside_it() {
        let picture = drawn(Variant::Bashni, "W:Wc3(wbB):Bf6").to_string();
        assert!(picture.contains("White: c3 (on a white man, a black man, a black king). Black: f6."), "{picture}");
        let order: Vec<usize> = ["black king under", "\"black under", "white under", "\"white\""]
            .iter()
            .map(|class| picture.find(class).expect("it is drawn"))
            .collect();
        assert!(order.is_sorted(), "{order:?}");
        assert!(picture.contains(">2+2</text>"), "{picture}");
    }

    #[test]
    fn common_pieces_are_of_one_colour_and_the_one_just_moved_is_marked() {
        let picture = drawn(Variant::Odnocvetnye, "B:Wc3,Kd4,b8:B:Md4").to_string();
        assert_eq!((picture.matches("\"white").count(), picture.matches("\"black").count()), (3, 0));
        assert_eq!(picture.matches("class=\"white king resting\"").count(), 1);
        assert!(picture.contains("Move 3. Pieces: c3, b8, kings d4."), "{picture}");
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
