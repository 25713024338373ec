//! The replies to moves of kings: all moves of one king are looked at together.

use crate::generate::captures::{self, Ways, may_leap};
use crate::generate::count::{count, count_captures};
use crate::generate::{BoardView, Counting, DistinctCaptures, MoveRules, Mover, kings};
use crate::{Bitboard, Direction, Rank};

/// How many replies there are to all moves of kings.
#[inline(always)]
pub(super) fn count_replies<F: MoveRules, S: Mover>(
    scene: &BoardView<F, S>,
    counting: Counting,
    seen: &mut DistinctCaptures,
) -> u64 {
    let mut lines = 0;
    for king in scene.kings().singles() {
        lines += count_replies_to(scene, king, counting, seen);
    }
    lines
}

/// How many replies there are to the moves of one king.
///
/// The king is lifted off the board. If the other side can capture nothing then, putting it down changes little: where it can
/// be captured, the replies are captures; elsewhere it is in the way of quiet moves to its own square only, for behind
/// it the line is closed.
#[inline(always)]
fn count_replies_to<F: MoveRules, S: Mover>(
    scene: &BoardView<F, S>,
    king: Bitboard,
    counting: Counting,
    seen: &mut DistinctCaptures,
) -> u64 {
    let goals = kings::goals(scene, king);
    let lifted = scene.after_lifting(king);
    if captures::exist(&lifted) {
        return goals.singles().map(|to| count(&scene.after_quiet(king, to, Rank::King), counting, seen)).sum();
    }
    let safe = goals.without(traps(&lifted));
    let mut lines = u64::from(count_quiet(&lifted, safe));
    for to in (goals ^ safe).singles() {
        lines += count_captures(&scene.after_quiet(king, to, Rank::King), counting, seen);
    }
    lines
}

/// How many quiet moves there are, summed over pieces on each of the squares `on` in turn that bar their own square only.
#[inline(always)]
fn count_quiet<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, on: Bitboard) -> u32 {
    let reached = Direction::each(|direction| {
        let men = if S::FORWARD.contains(&direction) { scene.men() } else { Bitboard::EMPTY };
        next(scene, men, direction)
    });
    let barred = reached.map(|reached| reached & on);
    on.count() * Bitboard::count_each(reached) - Bitboard::count_each(barred)
}

/// The empty squares on which a piece of the other side would be captured.
#[inline(always)]
fn traps<F: MoveRules, S: Mover>(scene: &BoardView<F, S>) -> Bitboard {
    let traps = Ways::new(|direction| {
        let men = if may_leap::<F, S>(direction) { scene.men() } else { Bitboard::EMPTY };
        next(scene, men, direction) & scene.empty.step(direction.reverse())
    });
    traps.any()
}

/// The empty squares to which `men` and the kings come in one direction. None comes to the square of another, for pieces
/// of a line block each other.
#[inline(always)]
fn next<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, men: Bitboard, direction: Direction) -> Bitboard {
    kings::reach(scene, scene.kings(), direction) | (men.step(direction) & scene.empty)
}
