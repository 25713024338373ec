//! Quiet moves of men: one step forward.

use super::{Facts, Mover, Scene, Sink};
use crate::draughts::{Direction, Rank};

/// Tells every quiet move of a man.
#[inline(always)]
pub(super) fn generate<F: Facts, S: Mover, K: Sink>(scene: &Scene<F, S>, sink: &mut K) {
    let [left, right] = S::FORWARD;
    step(scene, left, sink);
    step(scene, right, sink);
}

#[inline(always)]
fn step<F: Facts, S: Mover, K: Sink>(scene: &Scene<F, S>, direction: Direction, sink: &mut K) {
    for to in (scene.men().step(direction) & scene.empty).singles() {
        sink.quiet(Rank::Man, to.step(direction.reverse()), to);
    }
}

/// How many there are.
#[inline(always)]
pub(super) fn count<F: Facts, S: Mover>(scene: &Scene<F, S>) -> u32 {
    let [left, right] = S::FORWARD;
    (scene.men().step(left) & scene.empty).count() + (scene.men().step(right) & scene.empty).count()
}
