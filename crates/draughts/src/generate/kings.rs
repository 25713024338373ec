//! Quiet moves of kings.

use super::{BoardView, MoveRules, Mover};
use crate::rules::Kings;
use crate::{Bitboard, Direction};

/// Tells every quiet move of a king.
#[inline(always)]
pub(super) fn each<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, mut tell: impl FnMut(Bitboard, Bitboard)) {
    for king in scene.kings().singles() {
        goals(scene, king).singles().for_each(|to| tell(king, to));
    }
}

/// The squares where one king can go.
#[inline(always)]
pub(super) fn goals<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, king: Bitboard) -> Bitboard {
    let [a, b, c, d] = Direction::each(|direction| reach(scene, king, direction));
    a | b | c | d
}

/// How many there are. The kings of a line block each other, so no square is reached by two of them in the same
/// direction.
#[inline(always)]
pub(super) fn count<F: MoveRules, S: Mover>(scene: &BoardView<F, S>) -> u32 {
    let kings = scene.kings();
    if kings.is_empty() {
        return 0;
    }
    let [a, b, c, d] = Direction::each(|direction| reach(scene, kings, direction).count());
    a + b + c + d
}

/// The empty squares where kings can go in one direction.
#[inline(always)]
pub(super) fn reach<F: MoveRules, S: Mover>(
    scene: &BoardView<F, S>,
    kings: Bitboard,
    direction: Direction,
) -> Bitboard {
    match F::RULES.kings {
        Kings::Fly => BoardView::<F, S>::run(kings, direction, scene.empty).without(kings),
        Kings::Step => kings.step(direction) & scene.empty,
    }
}
