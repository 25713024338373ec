//! Counting the replies to all quiet moves of a side at once, without playing them: the last two plies of a count.
//!
//! A quiet move changes two squares, and with them little of what the other side could do if it were to move at once.

mod kings;
mod men;

use super::count::count;
use super::{BoardView, Counting, DistinctCaptures, MoveRules, Mover, men as moves_of_men};
use crate::Rank;
use men::Replies;

/// How many moves the other side has, taken together, after each quiet move of the side to move, which has no capture.
#[inline(always)]
pub(crate) fn count_replies<F: MoveRules, S: Mover>(
    scene: &BoardView<F, S>,
    counting: Counting,
    seen: &mut DistinctCaptures,
) -> u64 {
    let to_men = match Replies::new(scene) {
        Some(replies) => replies.count(scene, counting, seen),
        None => play_men(scene, counting, seen),
    };
    to_men + kings::count_replies(scene, counting, seen)
}

/// How many replies there are to the moves of men, each of which is played.
fn play_men<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, counting: Counting, seen: &mut DistinctCaptures) -> u64 {
    let mut lines = 0;
    moves_of_men::each(scene, |from, to| lines += count(&scene.after_quiet(from, to, Rank::Man), counting, seen));
    lines
}
