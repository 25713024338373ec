//! Quiet moves of men: one step forward.

use super::{Scene, Sink};
use crate::draughts::{Direction, Rank, Side};

/// Tells every quiet move of a man.
pub(super) fn generate<S: Sink>(scene: &Scene, sink: &mut S) {
    let men = scene.men();
    for direction in scene.forward() {
        for to in (men.step(direction) & scene.empty).singles() {
            sink.quiet(Rank::Man, to.step(direction.reverse()), to);
        }
    }
}

/// How many there are.
pub(super) fn count(scene: &Scene) -> u32 {
    let men = scene.men();
    let [left, right] = match scene.side {
        // Spelled out by side, so that both steps are constants.
        Side::White => [men.step(Direction::NorthWest), men.step(Direction::NorthEast)],
        Side::Black => [men.step(Direction::SouthWest), men.step(Direction::SouthEast)],
    };
    (left & scene.empty).count() + (right & scene.empty).count()
}
