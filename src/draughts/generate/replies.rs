//! Counting the replies to all quiet moves at once: the last two plies of a count.

use super::captures::{self, Ways, may_leap};
use super::count::{count, count_captures};
use super::{Counting, Facts, Mover, Scene, Seen, kings, men};
use crate::draughts::{Bitboard, Direction, Rank};

/// How many moves the other side has, taken together, after each quiet move of the side to move, which has no capture.
#[inline(always)]
pub(in crate::draughts) fn count_replies<F: Facts, S: Mover>(
    scene: &Scene<F, S>,
    counting: Counting,
    seen: &mut Seen,
) -> u64 {
    let contact = Contact::new(scene);
    let to_men = if contact.is_clear(scene) {
        contact.count_replies(scene, counting, seen)
    } else {
        let mut lines = 0;
        men::each(scene, |from, to| lines += count(&scene.after_quiet(from, to, Rank::Man), counting, seen));
        lines
    };
    to_men + to_kings(scene, counting, seen)
}

/// Where the men of the other side come, as long as it has no king.
struct Contact {
    /// The squares next to them in each direction.
    next: Ways,
    /// Where a piece could be captured, be it there or not.
    open: Bitboard,
    /// The squares behind pieces, which those that stand there must not leave.
    cover: Bitboard,
    /// How many quiet moves there are.
    quiet: u32,
}

impl Contact {
    #[inline(always)]
    fn new<F: Facts, S: Mover>(scene: &Scene<F, S>) -> Self {
        let [left, right] = S::Other::FORWARD;
        let enemy = scene.enemy;
        let next = Ways::new(|direction| enemy.step(direction));
        let leapt = Ways::new(|direction| {
            if may_leap::<F, S::Other>(direction) { next.of(direction) } else { Bitboard::EMPTY }
        });
        let open = Ways::new(|direction| leapt.of(direction) & scene.empty.step(direction.reverse()));
        let cover = Ways::new(|direction| (leapt.of(direction) & scene.own).step(direction));
        let quiet = (next.of(left) & scene.empty).count() + (next.of(right) & scene.empty).count();
        Self { next, open: open.any(), cover: cover.any(), quiet }
    }

    /// Whether the other side has men only, and nothing to capture yet.
    #[inline(always)]
    fn is_clear<F: Facts, S: Mover>(&self, scene: &Scene<F, S>) -> bool {
        !scene.enemy.meets(scene.all_kings()) && !self.open.meets(scene.own)
    }

    #[inline(always)]
    fn count_replies<F: Facts, S: Mover>(&self, scene: &Scene<F, S>, counting: Counting, seen: &mut Seen) -> u64 {
        let [left, right] = S::FORWARD;
        let [facing_left, facing_right] = [self.next.of(left.reverse()), self.next.of(right.reverse())];
        let mut lines = 0;
        let mut safe = |direction: Direction, facing: Bitboard| {
            let back = direction.reverse();
            let all = scene.men() & scene.empty.step(back);
            let safe = all.without(self.cover | (self.open | facing).step(back));
            for from in all.without(safe).singles() {
                let after = scene.after_quiet(from, from.step(direction), Rank::Man);
                lines += count_captures(&after, (counting, seen));
            }
            safe
        };
        let [from_left, from_right] = [safe(left, facing_left), safe(right, facing_right)];
        let opened = (from_left & facing_right) | (from_right & facing_left);
        let barred = (from_left.step(left) & facing_right) | (from_right.step(right) & facing_left);
        let moves = from_left.count() + from_right.count();
        lines + u64::from(moves * self.quiet + opened.count() - barred.count())
    }
}

#[inline(always)]
fn to_kings<F: Facts, S: Mover>(scene: &Scene<F, S>, counting: Counting, seen: &mut Seen) -> u64 {
    let mut lines = 0;
    for king in scene.kings().singles() {
        lines += to_king(scene, king, kings::goals(scene, king), (counting, seen));
    }
    lines
}

/// How many moves the other side has, taken together, after each quiet move of the piece on `from` to one of `to`.
///
/// The piece is lifted off the board. If the other side can capture nothing then, putting it down changes little: where
/// it can be captured, the replies are captures; elsewhere it is in the way of quiet moves to its own square only, for
/// behind it the line is closed.
#[inline(always)]
fn to_king<F: Facts, S: Mover>(
    scene: &Scene<F, S>,
    from: Bitboard,
    to: Bitboard,
    (counting, seen): (Counting, &mut Seen),
) -> u64 {
    let lifted = scene.after_lifting(from);
    if captures::exist(&lifted) {
        return to.singles().map(|to| count(&scene.after_quiet(from, to, Rank::King), counting, seen)).sum();
    }
    let safe = to.without(catching(&lifted));
    let quiet = count_quiet(&lifted, safe);
    let caught = to.without(safe).singles();
    quiet + caught.map(|to| count_captures(&scene.after_quiet(from, to, Rank::King), (counting, seen))).sum::<u64>()
}

/// How many quiet moves there are, summed over what is in the way: another piece on each of the squares `on` in turn,
/// which bars its own square only.
#[inline(always)]
fn count_quiet<F: Facts, S: Mover>(scene: &Scene<F, S>, on: Bitboard) -> u64 {
    let reached = Direction::each(|direction| reach(scene, direction));
    let barred = reached.map(|reached| reached & on);
    u64::from(on.count() * Bitboard::count_each(reached) - Bitboard::count_each(barred))
}

/// The empty squares where pieces can go in one direction without capturing. No square is reached by two of them, for
/// pieces of a line block each other.
#[inline(always)]
fn reach<F: Facts, S: Mover>(scene: &Scene<F, S>, direction: Direction) -> Bitboard {
    let men = if S::FORWARD.contains(&direction) { scene.men() } else { Bitboard::EMPTY };
    kings::reach(scene, scene.kings(), direction) | (men.step(direction) & scene.empty)
}

/// The empty squares on which a piece of the other side could be captured.
#[inline(always)]
fn catching<F: Facts, S: Mover>(scene: &Scene<F, S>) -> Bitboard {
    let caught = Direction::each(|direction| {
        let men = if may_leap::<F, S>(direction) { scene.men() } else { Bitboard::EMPTY };
        let met = kings::reach(scene, scene.kings(), direction) | (men.step(direction) & scene.empty);
        met & scene.empty.step(direction.reverse())
    });
    caught.into_iter().fold(Bitboard::EMPTY, |all, some| all | some)
}
