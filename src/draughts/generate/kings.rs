//! Quiet moves of kings.

use super::{Facts, Mover, Scene, Sink};
use crate::draughts::rules::Kings;
use crate::draughts::{Bitboard, Direction, Rank};

/// Tells every quiet move of a king.
#[inline(always)]
pub(super) fn generate<F: Facts, S: Mover, K: Sink>(scene: &Scene<F, S>, sink: &mut K) {
    for king in scene.kings().singles() {
        let [a, b, c, d] = Direction::each(|direction| reach(scene, king, direction));
        for to in (a | b | c | d).singles() {
            sink.quiet(Rank::King, king, to);
        }
    }
}

/// How many there are. The kings of a line block each other, so no square is reached by two of them in the same
/// direction.
#[inline(always)]
pub(super) fn count<F: Facts, S: Mover>(scene: &Scene<F, S>) -> u32 {
    let kings = scene.kings();
    if kings.is_empty() {
        return 0;
    }
    let [a, b, c, d] = Direction::each(|direction| reach(scene, kings, direction).count());
    a + b + c + d
}

/// The empty squares where kings can go in one direction.
#[inline(always)]
fn reach<F: Facts, S: Mover>(scene: &Scene<F, S>, kings: Bitboard, direction: Direction) -> Bitboard {
    match F::RULES.kings {
        Kings::Fly => Scene::<F, S>::run(kings, direction, scene.empty).without(kings),
        Kings::Step => kings.step(direction) & scene.empty,
    }
}
