//! Quiet moves taken back, for retrograde analysis.

use super::{BoardView, MoveRules, Mover, kings};

/// Tells every position from which a quiet move without promotion of the other side has led here; it may be one in which that
/// side had to capture instead.
#[inline(always)]
pub(crate) fn retreats<F: MoveRules, S: Mover>(view: &BoardView<F, S>, mut tell: impl FnMut(BoardView<F, S::Other>)) {
    let other = view.after_passing();
    for direction in <S::Other as Mover>::FORWARD {
        for from in (other.men().step(direction.reverse()) & other.empty).singles() {
            tell(other.moved(from.step(direction), from));
        }
    }
    // A king goes back where it could go.
    kings::each(&other, |at, from| tell(other.moved(at, from)));
}
