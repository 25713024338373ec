//! Quiet moves of men: one step forward.

use super::{BoardView, MoveRules, Mover};
use crate::Bitboard;

/// Tells every quiet move of a man.
#[inline(always)]
pub(super) fn each<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, mut tell: impl FnMut(Bitboard, Bitboard)) {
    for direction in S::FORWARD {
        for to in (scene.men().step(direction) & scene.empty).singles() {
            tell(to.step(direction.reverse()), to);
        }
    }
}

/// How many there are.
#[inline(always)]
pub(super) fn count<F: MoveRules, S: Mover>(scene: &BoardView<F, S>) -> u32 {
    let [left, right] = S::FORWARD;
    (scene.men().step(left) & scene.empty).count() + (scene.men().step(right) & scene.empty).count()
}
