//! Why a typed move is impossible, as far as its squares tell.

use crate::web::i18n::{Locale, Text};
use draughts::notation::sheet::SheetError;
use draughts::notation::{MoveProblem, square_name};
use draughts::{Move, Position, Rank, Side, Square};

impl Locale {
    /// The reason why a typed move is impossible; `None` in complex cases.
    pub fn why_wrong(self, problem: &SheetError) -> Option<Text<'static>> {
        if problem.problem != MoveProblem::Illegal {
            return None;
        }
        let squares = problem.squares();
        let (from, to) = (squares.first()?, squares.last()?);
        if squares.len() > 1
            && let Some(text) = self.wrong_start(&problem.position, *from)
        {
            return Some(text);
        }
        if !problem.legal.is_empty() && problem.legal.iter().all(Move::is_capture) {
            return Some(self.text("moves-why-capture"));
        }
        (squares.len() == 2).then(|| self.wrong_step(&problem.position, *from, *to)).flatten()
    }

    fn wrong_start(self, position: &Position, from: Square) -> Option<Text<'static>> {
        let name = square_name(position.rules(), from);
        match position.piece_at(from) {
            None => Some(self.text("moves-why-empty").with("square", name)),
            Some(piece) if piece.side != position.side() => {
                let side = self.side_code(piece.side);
                Some(self.text("moves-why-other").with("square", name).with("side", side))
            }
            Some(_) => None,
        }
    }

    /// Why a piece cannot move there.
    fn wrong_step(self, position: &Position, from: Square, to: Square) -> Option<Text<'static>> {
        if position.piece_at(to).is_some() {
            return Some(self.text("moves-why-taken").with("square", square_name(position.rules(), to)));
        }
        let is_man = position.piece_at(from).is_some_and(|piece| piece.rank == Rank::Man);
        if !is_man {
            return None;
        }
        let is_backward = match position.side() {
            Side::White => to.row() < from.row(),
            Side::Black => to.row() > from.row(),
        };
        match to.row().abs_diff(from.row()) {
            1 if is_backward => Some(self.text("moves-why-backward")),
            1 => None,
            _ => Some(self.text("moves-why-one-step")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use draughts::notation::sheet;
    use draughts::{DrawProfile, Variant};

    #[test]
    fn a_simple_mistake_is_named() {
        for (text, expected) in [
            ("c3-c5", Some("A man moves by one square.")),
            ("c3-d4 e5-d6", Some("There is nothing on e5.")),
            ("d4-e5", Some("There is nothing on d4.")),
            ("b6-a5", Some("The piece on b6 is Black’s.")),
            ("c3-e5", Some("A man moves by one square.")),
            ("c3-d4 с7—d6", Some("d6 is occupied.")),
            ("c3-d4 b6-a5 d4-c3", Some("A man does not move back.")),
            ("c3-d4 b6-c5 e3-f4", Some("There is a capture, and it must be made.")),
            ("d4", None),
        ] {
            let sheet = sheet::read(text, &Position::start(Variant::Russian), DrawProfile::Russian64, None);
            let problem = sheet.error.unwrap_or_else(|| panic!("{text} has a fault"));
            let why = Locale::from_language(Language::English).why_wrong(&problem).map(|why| why.to_string());
            assert_eq!(why.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn squares_are_named_as_the_game_names_them() {
        for (variant, text, expected) in [
            (Variant::International, "32-28 18-23 33-29 28-33", "The piece on 28 is White’s."),
            (Variant::International, "31-36", "36 is occupied."),
            (Variant::Giveaway, "22-18", "The piece on 22 is White’s."),
        ] {
            let sheet = sheet::read(text, &Position::start(variant), variant.usual_draws(), None);
            let problem = sheet.error.unwrap_or_else(|| panic!("{text} has a fault"));
            let why = Locale::from_language(Language::English).why_wrong(&problem).map(|why| why.to_string());
            assert_eq!(why.as_deref(), Some(expected), "{text}");
        }
    }
}
