//! The replies of men to moves of men: all moves in one direction are looked at together.

use crate::generate::captures::{Ways, leaps, may_leap};
use crate::generate::count::{count_captures, promoting};
use crate::generate::{BoardView, Counting, DistinctCaptures, MoveRules, Mover, men};
use crate::{Bitboard, Direction, Rank};

/// What men of the other side could do if something moved. They have no king, and nothing to capture yet.
pub(super) struct Replies {
    /// The squares next to them in each direction.
    next: Ways,
    /// The empty squares where they would capture in each direction what stepped there.
    traps: Ways,
    /// The squares of `traps` where the capture would go on.
    long_traps: Bitboard,
    /// The squares behind a piece of the side to move: if one of its men leaves, they capture and land there.
    cover: Bitboard,
    cover_of_two: Bitboard,
    /// Where a capture that lands there would go on.
    long: Bitboard,
    /// How many quiet moves they have.
    quiet: u32,
}

impl Replies {
    /// `None` where the other side has a king or a capture already.
    #[inline(always)]
    pub(super) fn new<F: MoveRules, S: Mover>(scene: &BoardView<F, S>) -> Option<Self> {
        let reply = scene.after_passing();
        let leaps = leaps(&reply);
        if reply.kings().is_any() || leaps.any().meets(reply.own) {
            return None;
        }
        let next = Ways::new(|direction| reply.own.step(direction));
        let prey =
            Ways::new(
                |direction| {
                    if may_leap::<F, S::Other>(direction) { next.towards(direction) } else { Bitboard::EMPTY }
                },
            );
        let traps =
            Ways::new(|direction| prey.towards(direction) & scene.empty & scene.empty.step(direction.reverse()));
        let cover = Ways::new(|direction| (prey.towards(direction) & scene.own).step(direction));
        let long = leaps.any() | promoting::<F, S::Other>();
        Some(Self {
            next,
            traps,
            long_traps: Ways::new(|direction| traps.towards(direction) & long.step(direction.reverse())).any(),
            cover: cover.any(),
            cover_of_two: cover.twice(),
            long,
            quiet: men::count(&reply),
        })
    }

    /// How many replies there are to all moves of men.
    #[inline(always)]
    pub(super) fn count<F: MoveRules, S: Mover>(
        &self,
        scene: &BoardView<F, S>,
        counting: Counting,
        seen: &mut DistinctCaptures,
    ) -> u64 {
        let [left, right] = S::FORWARD;
        let [moved_left, moved_right] = [self.after(scene, left), self.after(scene, right)];
        let captures =
            Bitboard::count_each([moved_left.caught, moved_left.uncovered, moved_right.caught, moved_right.uncovered]);
        u64::from(self.count_quiet::<S>(moved_left.quiet, moved_right.quiet) + captures)
            + play(scene, moved_left.long, left, counting, seen)
            + play(scene, moved_right.long, right, counting, seen)
    }

    /// How many replies there are where none is a capture. A man on its new square is in the way of an enemy that stands
    /// before it on the other diagonal, and was so on its old one.
    #[inline(always)]
    fn count_quiet<S: Mover>(&self, moved_left: Bitboard, moved_right: Bitboard) -> u32 {
        let [left, right] = S::FORWARD;
        let [facing_left, facing_right] = S::FORWARD.map(|direction| self.next.towards(direction.reverse()));
        let opened = (moved_left & facing_right) | (moved_right & facing_left);
        let barred = (moved_left.step(left) & facing_right) | (moved_right.step(right) & facing_left);
        (moved_left.count() + moved_right.count()) * self.quiet + opened.count() - barred.count()
    }

    /// What comes of the moves in one direction.
    #[inline(always)]
    fn after<F: MoveRules, S: Mover>(&self, scene: &BoardView<F, S>, direction: Direction) -> Moved {
        let back = direction.reverse();
        let [left, right] = direction.across();
        // An enemy that the man meets captures it over the square it has left; those at its sides need a trap.
        let facing = self.next.towards(back);
        let aside = self.traps.towards(left) | self.traps.towards(right);
        let (trapped, free) = (facing.step(back), scene.empty.step(back));
        let on_arrival = (self.long_traps | (facing & aside)).step(back);
        let on_leaving = self.cover_of_two | (self.long & (self.cover | trapped)) | (self.cover & free.step(back));
        let all = scene.men() & free;
        let short = all.without(on_arrival | on_leaving);
        let [caught, uncovered] = [short & (trapped | aside.step(back)), short & self.cover];
        Moved { long: all ^ short, caught, uncovered, quiet: short.without(caught | uncovered) }
    }
}

/// How many captures there are, taken together, after the moves of some men in one direction.
#[inline(always)]
fn play<F: MoveRules, S: Mover>(
    scene: &BoardView<F, S>,
    men: Bitboard,
    direction: Direction,
    counting: Counting,
    seen: &mut DistinctCaptures,
) -> u64 {
    let mut lines = 0;
    for from in men.singles() {
        lines += count_captures(&scene.after_quiet(from, from.step(direction), Rank::Man), counting, seen);
    }
    lines
}

/// The men that can move in one direction, by the replies that they allow.
struct Moved {
    /// A capture of several pieces, or perhaps one in several ways: these are played.
    long: Bitboard,
    /// One that captures the man that has moved.
    caught: Bitboard,
    /// One that lands where it stood, perhaps besides.
    uncovered: Bitboard,
    quiet: Bitboard,
}
