//! Which legal moves look most like what was typed.

use super::Written;
use crate::notation::draft::Part;
use crate::notation::lexer::Kind;
use crate::{Move, Numbering, Position, Rules, Square};

/// Most moves to name.
const MOST: usize = 3;
/// The likeness beyond which a move is no likely slip: one square read quite wrong.
const FARTHEST: u32 = 2;

/// The legal moves that differ from what was typed by no more than one square, the likeliest first.
pub(super) fn nearest(position: &Position, entry: &Written<'_>, numbering: Option<Numbering>) -> Vec<Move> {
    let mut ranked: Vec<(u32, Move)> = position
        .legal_moves()
        .iter()
        .filter_map(|mv| distance(position, entry, numbering, mv).map(|distance| (distance, *mv)))
        .filter(|&(distance, _)| distance <= FARTHEST)
        .collect();
    ranked.sort_by_key(|&(distance, _)| distance);
    ranked.into_iter().take(MOST).map(|(_, mv)| mv).collect()
}

/// How far a legal move is from what was typed: characters of the first and last square that differ. `None` where
/// nothing like a move was typed.
pub(super) fn distance(
    position: &Position,
    entry: &Written<'_>,
    numbering: Option<Numbering>,
    mv: &Move,
) -> Option<u32> {
    let Kind::Move(ref draft) = entry.kind else { return None };
    let rules = position.rules();
    // Only the ends are compared: squares in between are often left out, and those written wrong are less often the first and
    // last.
    let numbering = numbering.or(rules.numbers).unwrap_or(Numbering::FromTopLeft);
    let parts = draft.parts();
    let ends = parts.first().into_iter().chain(parts.last().filter(|_| parts.len() > 1)).copied();
    let squares = ends.zip([mv.from(), mv.to()]);
    Some(squares.map(|(part, square)| part_distance(rules, numbering, part, square)).sum())
}

fn part_distance(rules: &Rules, numbering: Numbering, part: Part, square: Square) -> u32 {
    let (file, row) = match part {
        Part::At(file, row) => (Some(rules.file(file)), Some(row)),
        Part::File(file) => (Some(rules.file(file)), None),
        Part::Number(number) => match rules.grid.numbered(number, numbering) {
            Some(found) => (Some(found.file()), Some(found.row())),
            None => return FARTHEST,
        },
    };
    u32::from(file.is_some_and(|file| file != square.file())) + u32::from(row.is_some_and(|row| row != square.row()))
}
