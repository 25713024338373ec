//! Writing moves.

use super::SquareNames;
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
    write_move_with(position, mv, style, SquareNames::from_rules(position.rules()))
}

/// Writes a legal move of `position` with squares named as the reader likes it, which may be another way than the game's own.
///
/// ```
/// use draughts::{Position, Variant};
/// use draughts::notation::{MoveStyle, SquareNames, read_move, write_move_with};
///
/// let start = Position::start(Variant::Poddavki);
/// let mv = read_move(&start, "c3-d4", None)?.mv;
/// let numbers = SquareNames::numbers(start.rules());
/// assert_eq!(write_move_with(&start, &mv, MoveStyle::Short, numbers), "22-18");
/// # Ok::<(), draughts::notation::MoveError>(())
/// ```
pub fn write_move_with(position: &Position, mv: &Move, style: MoveStyle, names: SquareNames) -> String {
    match style {
        MoveStyle::Full => join(position.rules(), mv, mv.path(), names),
        MoveStyle::Ends => ends(position, mv, names),
        MoveStyle::Short => short(position, mv, names),
    }
}

/// The canonical form, which needs only the game.
pub(super) fn full(rules: &Rules, mv: &Move) -> String {
    join(rules, mv, mv.path(), SquareNames::from_rules(rules))
}

fn ends(position: &Position, mv: &Move, names: SquareNames) -> String {
    let rivals = |other: &Move| other != mv && other.from() == mv.from() && other.to() == mv.to();
    if position.legal_moves().iter().any(rivals) {
        return join(position.rules(), mv, mv.path(), names);
    }
    join(position.rules(), mv, &[mv.from(), mv.to()], names)
}

fn short(position: &Position, mv: &Move, names: SquareNames) -> String {
    let rivals = |other: &Move| other != mv && other.from().file() == mv.from().file() && other.to() == mv.to();
    if names != SquareNames::Letters || position.legal_moves().iter().any(rivals) {
        return ends(position, mv, names);
    }
    let [from, to] = [mv.from(), mv.to()].map(|square| names.name(position.rules(), square));
    let sign = if mv.is_capture() { ":" } else { "" };
    format!("{}{sign}{to}", &from[..1])
}

fn join(rules: &Rules, mv: &Move, squares: &[Square], names: SquareNames) -> String {
    let texts: Vec<String> = squares.iter().map(|&square| names.name(rules, square)).collect();
    texts.join(sign(mv, names))
}

/// What stands between the squares of a move.
pub(super) fn sign(mv: &Move, names: SquareNames) -> &'static str {
    match (mv.is_capture(), names) {
        (false, _) => "-",
        (true, SquareNames::Letters) => ":",
        (true, SquareNames::Numbers(_)) => "x",
    }
}
