//! The rules of the games compared with data: perft counts of other programs, tricky positions, draws, real games, and people's notations.

mod allocations;
mod annotations;
mod draws;
mod endgame;
mod games;
mod grid;
mod lost_turns;
mod moves;
mod naive;
mod one_colour;
mod opening_tree;
mod openings;
mod parts;
mod perft;
mod positions;
mod relatives;
mod second;
mod sheets;
mod towers;
mod traps;

use draughts::notation::{MoveStyle, fen, write_move};
use draughts::{Numbering, Position, Variant};

/// A position from its text; numbers count from the top left.
fn position(variant: Variant, text: &str) -> Position {
    fen::read(text, variant, Numbering::FromTopLeft).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Its legal moves in the canonical form.
fn legal(position: &Position) -> Vec<String> {
    position.legal_moves().iter().map(|mv| write_move(position, mv, MoveStyle::Full)).collect()
}
