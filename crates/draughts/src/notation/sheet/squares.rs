//! Which squares a wrong move names, to be marked on a board.

use super::error::SheetError;
use crate::notation::draft::Part;
use crate::notation::lexer::{Kind, Lexer};
use crate::{Rules, Square};

impl SheetError {
    /// The squares of the board that the wrong move names, in order; none where it does not look like a move.
    pub fn squares(&self) -> Vec<Square> {
        let rules = self.position.rules();
        let Some(Kind::Move(draft)) = Lexer::new(&self.typed).next().map(|token| token.kind) else { return Vec::new() };
        let named = draft.parts().iter().filter_map(|part| named(rules, *part));
        named.filter(|square| rules.grid.squares().contains(*square)).collect()
    }
}

fn named(rules: &Rules, part: Part) -> Option<Square> {
    match part {
        Part::At(file, row) => Square::new(rules.file(file), row),
        Part::Number(number) => rules.grid.numbered(number, rules.numbers?),
        Part::File(_) => None,
    }
}
