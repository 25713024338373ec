//! Counting the replies to all quiet moves at once: the last two plies of a count.

use super::captures::{self, Ways, may_leap};
use super::count::{count, count_captures, promoting};
use super::{Counting, Facts, Mover, Scene, Seen, kings, men};
use crate::draughts::{Bitboard, Direction, Rank};

/// How many moves the other side has, taken together, after each quiet move of the side to move, which has no capture.
#[inline(always)]
pub(in crate::draughts) fn count_replies<F: Facts, S: Mover>(
    scene: &Scene<F, S>,
    counting: Counting,
    seen: &mut Seen,
) -> u64 {
    let to_men = match Men::new(scene) {
        Some(men) => men.count_replies(scene, counting, seen),
        None => one_by_one(scene, counting, seen),
    };
    to_men + to_kings(scene, counting, seen)
}

/// The replies to the moves of men, each played.
fn one_by_one<F: Facts, S: Mover>(scene: &Scene<F, S>, counting: Counting, seen: &mut Seen) -> u64 {
    let mut lines = 0;
    men::each(scene, |from, to| lines += count(&scene.after_quiet(from, to, Rank::Man), counting, seen));
    lines
}

/// What men of the other side could do if something moved. They have no king, and nothing to capture yet.
struct Men {
    /// The squares next to them in each direction.
    next: Ways,
    /// The empty squares where they could capture in each direction.
    open: Ways,
    /// Those of them where the capture would go on.
    open_far: Bitboard,
    /// The squares behind something, from where nothing may move.
    cover: Bitboard,
    /// Those behind something in two directions.
    cover_twice: Bitboard,
    /// Where a capture that lands there goes on.
    far: Bitboard,
    /// How many quiet moves they have.
    quiet: u32,
}

impl Men {
    #[inline(always)]
    fn new<F: Facts, S: Mover>(scene: &Scene<F, S>) -> Option<Self> {
        let reply = scene.after_passing();
        let leaps = captures::leaps(&reply);
        if reply.kings().is_any() || leaps.any().meets(reply.own) {
            return None;
        }
        let far = leaps.any() | promoting::<F, S::Other>();
        let next = Ways::new(|direction| reply.own.step(direction));
        let met = Ways::new(|direction| if may_leap::<F, S::Other>(direction) { next.of(direction) } else { Bitboard::EMPTY });
        let open = Ways::new(|direction| met.of(direction) & scene.empty & scene.empty.step(direction.reverse()));
        let open_far = Ways::new(|direction| open.of(direction) & far.step(direction.reverse()));
        let cover = Ways::new(|direction| (met.of(direction) & scene.own).step(direction));
        Some(Self { next, open, open_far: open_far.any(), cover: cover.any(), cover_twice: cover.twice(), far, quiet: men::count(&reply) })
    }

    #[inline(always)]
    fn count_replies<F: Facts, S: Mover>(&self, scene: &Scene<F, S>, counting: Counting, seen: &mut Seen) -> u64 {
        let [left, right] = S::FORWARD;
        let [to_left, to_right] = [self.moved(scene, left), self.moved(scene, right)];
        let [facing_left, facing_right] = [left, right].map(|direction| self.next.of(direction.reverse()));
        let opened = (to_left.quiet & facing_right) | (to_right.quiet & facing_left);
        let barred = (to_left.quiet.step(left) & facing_right) | (to_right.quiet.step(right) & facing_left);
        let moves = to_left.quiet.count() + to_right.quiet.count();
        let quiet = moves * self.quiet + opened.count() - barred.count();
        let captures = Bitboard::count_each([to_left.caught, to_right.caught, to_left.uncovered, to_right.uncovered]);
        let mut lines = u64::from(quiet + captures);
        for (direction, long) in [(left, to_left.long), (right, to_right.long)] {
            for from in long.singles() {
                lines += count_captures(&scene.after_quiet(from, from.step(direction), Rank::Man), (counting, seen));
            }
        }
        lines
    }

    /// What comes of the moves in one direction.
    #[inline(always)]
    fn moved<F: Facts, S: Mover>(&self, scene: &Scene<F, S>, direction: Direction) -> Moved {
        let back = direction.reverse();
        let [a, b] = direction.across();
        let facing = self.next.of(back);
        let aside = self.open.of(a) | self.open.of(b);
        let behind = facing.step(back);
        let free = scene.empty.step(back);
        let all = scene.men() & free;
        let long = (self.open_far | (facing & aside)).step(back) | self.cover_twice | (self.far & (self.cover | behind)) | (self.cover & free.step(back));
        let long = all & long;
        let short = all ^ long;
        let caught = short & (behind | aside.step(back));
        let uncovered = short & self.cover;
        Moved { long, caught, uncovered, quiet: short.without(caught | uncovered) }
    }
}

/// The men that move in one direction, by what they let the other side do.
struct Moved {
    /// Capture several pieces, or one of several ways.
    long: Bitboard,
    /// Capture the man that has moved.
    caught: Bitboard,
    /// Capture something by landing where the man stood.
    uncovered: Bitboard,
    /// Only move.
    quiet: Bitboard,
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
