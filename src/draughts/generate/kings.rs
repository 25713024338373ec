//! Quiet moves of kings.

use super::{Scene, Sink};
use crate::draughts::rules::Kings;
use crate::draughts::{Bitboard, Direction, Rank};

/// Tells every quiet move of a king.
pub(super) fn generate<S: Sink>(scene: &Scene, sink: &mut S) {
    for king in scene.kings().singles() {
        for direction in Direction::ALL {
            for to in reach(scene, king, direction).singles() {
                sink.quiet(Rank::King, king, to);
            }
        }
    }
}

/// How many there are.
pub(super) fn count(scene: &Scene) -> u32 {
    let kings = scene.kings();
    if kings.is_empty() {
        return 0;
    }
    // The kings of a line block each other, so no square is reached by two of them in the same direction.
    Direction::ALL.into_iter().map(|direction| reach(scene, kings, direction).count()).sum()
}

/// The empty squares where kings can go in one direction.
fn reach(scene: &Scene, kings: Bitboard, direction: Direction) -> Bitboard {
    match scene.rules.kings {
        Kings::Fly => kings.slide(direction, scene.empty).without(kings),
        Kings::Step => kings.step(direction) & scene.empty,
    }
}
