//! Writing moves.

use super::square_name;
use crate::{Move, Position, Rules, Square};

/// How moves are shown; [`MoveStyle::Full`] is the canonical form for storage and comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MoveStyle {
    /// Every landing square: `c5:e3:g5`.
    #[default]
    Full,
    /// First and last square, `c5:g5`; the full form where that is not clear.
    Ends,
    /// File and last square, `cg5` or `c:g5`; the ends or the full form where that is not clear.
    Short,
}

crate::codes! { MoveStyle:
    Full => "full",
    Ends => "ends",
    Short => "short",
}

/// Writes a legal move of `position`; what is written means no other move there.
pub fn write_move(position: &Position, mv: &Move, style: MoveStyle) -> String {
    match style {
        MoveStyle::Full => full(position.rules(), mv),
        MoveStyle::Ends => ends(position, mv),
        MoveStyle::Short => short(position, mv),
    }
}

/// The canonical form, which needs only the game.
pub(super) fn full(rules: &Rules, mv: &Move) -> String {
    join(rules, mv, mv.path())
}

fn ends(position: &Position, mv: &Move) -> String {
    let rivals = |other: &Move| other != mv && other.from() == mv.from() && other.to() == mv.to();
    if position.legal_moves().iter().any(rivals) {
        return full(position.rules(), mv);
    }
    join(position.rules(), mv, &[mv.from(), mv.to()])
}

fn short(position: &Position, mv: &Move) -> String {
    let rivals = |other: &Move| other != mv && other.from().file() == mv.from().file() && other.to() == mv.to();
    if position.rules().numbers.is_some() || position.legal_moves().iter().any(rivals) {
        return ends(position, mv);
    }
    let from = mv.from().to_string();
    let sign = if mv.is_capture() { ":" } else { "" };
    format!("{}{sign}{}", &from[..1], mv.to())
}

fn join(rules: &Rules, mv: &Move, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|&square| square_name(rules, square)).collect();
    names.join(sign(rules, mv))
}

/// What stands between the squares of a move.
pub(super) fn sign(rules: &Rules, mv: &Move) -> &'static str {
    match (mv.is_capture(), rules.numbers) {
        (false, _) => "-",
        (true, None) => ":",
        (true, Some(_)) => "x",
    }
}
