//! Which squares a wrong move names, to be marked on a board.

use super::trouble::Trouble;
use crate::draughts::{Grid, Numbering, Square};
use crate::notation::draft::Part;
use crate::notation::lexer::{Kind, Lexer};

impl Trouble {
    /// The squares of the board that the wrong move names, in order; none where it does not look like a move.
    pub fn squares(&self) -> Vec<Square> {
        let rules = self.position.rules();
        let Some(Kind::Move(draft)) = Lexer::new(&self.typed).next().map(|token| token.kind) else { return Vec::new() };
        let named = draft.parts().iter().filter_map(|part| named(rules.grid, rules.numbers, *part));
        named.filter(|square| rules.grid.squares().contains(*square)).collect()
    }
}

fn named(grid: Grid, numbers: Option<Numbering>, part: Part) -> Option<Square> {
    match part {
        Part::At(file, row) => Square::new(file, row),
        Part::Number(number) => grid.numbered(number, numbers?),
        Part::File(_) => None,
    }
}
