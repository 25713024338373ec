//! A picture of a board as text, for screen readers.

use super::Diagram;
use draughts::{Ownership, Piece, Side, Square};

impl Diagram {
    pub fn describe(&self) -> String {
        let text = |key: &'static str, side| self.t.text(key).with("pieces", self.describe_side(side)).to_string();
        let pieces = match self.position.rules().ownership {
            Ownership::Common { .. } => text("board-common", Side::White),
            Ownership::BySide => format!("{} {}", text("board-white", Side::White), text("board-black", Side::Black)),
        };
        format!("{}. {pieces}", self.title)
    }

    fn describe_side(&self, side: Side) -> String {
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
        let squares = self.position.board().iter().filter(|(_, piece)| *piece == kind);
        squares.map(|(square, _)| self.describe_square(square)).collect::<Vec<_>>().join(", ")
    }

    /// A square with the pieces under its top piece: `c3 (on a black man, a white king)`.
    fn describe_square(&self, square: Square) -> String {
        let name = self.name(square);
        let under = self.position.tower_at(square).into_iter().flat_map(|tower| tower.pieces().skip(1));
        let pieces: Vec<String> = under.map(|piece| self.describe_piece(piece)).collect();
        if pieces.is_empty() {
            return name;
        }
        self.t.text("board-tower").with("square", name).with("pieces", pieces.join(", ")).to_string()
    }

    fn describe_piece(&self, piece: Piece) -> String {
        self.t.label("board-piece", piece.rank.code()).with("side", self.t.side_code(piece.side)).to_string()
    }
}
