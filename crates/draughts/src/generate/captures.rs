//! Captures, each played to its end (RULES.md §1, details 1 to 3).

use super::{BoardView, MoveRules, Mover, Sink, Trace, Untraced};
use crate::rules::{LastRow, MenCapture};
use crate::{Bitboard, Direction, Rank};

/// Tells every complete capture, and whether there was any.
#[inline(always)]
pub(crate) fn generate<F: MoveRules, S: Mover, K: Sink>(scene: &BoardView<F, S>, sink: &mut K) -> bool {
    let leaps = leaps(scene).among(scene.men());
    let flights = flights(scene, scene.kings());
    if leaps.any().is_any() {
        Direction::each(|direction| {
            leap_to(scene, direction, leaps.towards(direction).step(direction).step(direction), sink);
        });
    }
    if flights.any().is_any() {
        Direction::each(|direction| fly_to(scene, direction, flights.towards(direction), sink));
    }
    (leaps.any() | flights.any()).is_any()
}

/// Whether there is any capture.
#[inline(always)]
pub(super) fn exist<F: MoveRules, S: Mover>(scene: &BoardView<F, S>) -> bool {
    leaps(scene).any().meets(scene.men()) || flights(scene, scene.kings()).any().is_any()
}

/// How many pieces the longest capture takes; 0 if there is none.
pub(crate) fn most<F: MoveRules, S: Mover>(scene: &BoardView<F, S>) -> u32 {
    let mut longest = Longest(0);
    generate(scene, &mut longest);
    longest.0
}

/// Squares for each direction, in the order of [`Direction::ALL`].
#[derive(Clone, Copy)]
pub(super) struct Ways([Bitboard; 4]);

impl Ways {
    const NONE: Self = Self([Bitboard::EMPTY; 4]);

    #[inline(always)]
    pub(super) fn new(squares: impl FnMut(Direction) -> Bitboard) -> Self {
        Self(Direction::each(squares))
    }

    /// The ways of `pieces` alone.
    #[inline(always)]
    pub(super) fn among(&self, pieces: Bitboard) -> Self {
        let [a, b, c, d] = self.0;
        Self([a & pieces, b & pieces, c & pieces, d & pieces])
    }

    /// The squares for one direction.
    #[inline(always)]
    pub(super) fn towards(&self, direction: Direction) -> Bitboard {
        self.0[direction as usize]
    }

    /// The squares for any direction.
    #[inline(always)]
    pub(super) fn any(&self) -> Bitboard {
        self.0[0] | self.0[1] | self.0[2] | self.0[3]
    }

    /// The squares for two or more directions.
    #[inline(always)]
    pub(super) fn twice(&self) -> Bitboard {
        let [a, b, c, d] = self.0;
        (a & b) | (c & d) | ((a | b) & (c | d))
    }
}

/// The squares from which a man could capture.
#[inline(always)]
pub(super) fn leaps<F: MoveRules, S: Mover>(scene: &BoardView<F, S>) -> Ways {
    Ways::new(|direction| {
        let back = direction.reverse();
        if may_leap::<F, S>(direction) { (scene.empty.step(back) & scene.enemy).step(back) } else { Bitboard::EMPTY }
    })
}

/// The nearest squares where kings can land by capturing once.
#[inline(always)]
pub(super) fn flights<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, kings: Bitboard) -> Ways {
    if kings.is_empty() {
        return Ways::NONE;
    }
    Ways::new(|direction| {
        let reached = BoardView::<F, S>::run(kings, direction, scene.empty);
        behind(reached, direction, scene.enemy, scene.empty)
    })
}

/// The empty squares behind the prey that stands next to some squares in one direction.
#[inline(always)]
pub(super) fn behind(squares: Bitboard, direction: Direction, prey: Bitboard, empty: Bitboard) -> Bitboard {
    (squares.step(direction) & prey).step(direction) & empty
}

/// Whether a man may capture in a direction.
#[inline(always)]
pub(super) fn may_leap<F: MoveRules, S: Mover>(direction: Direction) -> bool {
    match F::RULES.men_capture {
        MenCapture::BothWays => true,
        MenCapture::Forward => S::FORWARD.contains(&direction),
    }
}

/// Tells the captures that men begin in one direction, by the squares where they land first.
#[inline(always)]
pub(super) fn leap_to<F, S, K>(scene: &BoardView<F, S>, direction: Direction, landings: Bitboard, sink: &mut K)
where
    F: MoveRules,
    S: Mover,
    K: Sink,
{
    let back = direction.reverse();
    for landing in landings.singles() {
        let over = landing.step(back);
        Hunt::new(scene, sink, over.step(back), Rank::Man).leapt(landing, Progress::first(over));
    }
}

/// Tells the captures that kings begin in one direction, by the nearest squares where they can land first.
#[inline(always)]
pub(super) fn fly_to<F, S, K>(scene: &BoardView<F, S>, direction: Direction, landings: Bitboard, sink: &mut K)
where
    F: MoveRules,
    S: Mover,
    K: Sink,
{
    for landing in landings.singles() {
        let over = landing.step(direction.reverse());
        let from = origin(scene, over, direction);
        Hunt::new(scene, sink, from, Rank::King).flown(landing, direction, Progress::first(over));
    }
}

/// The king that captures the piece on `over` in a direction.
#[inline(always)]
fn origin<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, over: Bitboard, came: Direction) -> Bitboard {
    let back = came.reverse();
    let next = over.step(back);
    if next.meets(scene.empty) {
        BoardView::<F, S>::run(next, back, scene.empty).step(back) & scene.kings()
    } else {
        next
    }
}

/// A complete capture, but for its last square.
pub(crate) struct Capture<'a, T> {
    /// What the piece is before the move.
    pub(crate) rank: Rank,
    pub(crate) from: Bitboard,
    pub(crate) captured: Bitboard,
    /// Whether it has become a king.
    pub(crate) promotes: bool,
    /// Where it has landed.
    pub(super) trace: &'a T,
}

impl<T> Capture<'_, T> {
    /// What the piece is after the move.
    #[inline(always)]
    pub(crate) fn rank_after(&self) -> Rank {
        if self.promotes { Rank::King } else { self.rank }
    }
}

/// A piece hunting through the enemy.
struct Hunt<'a, F, S, K: Sink> {
    scene: &'a BoardView<F, S>,
    sink: &'a mut K,
    rank: Rank,
    from: Bitboard,
    /// The empty squares; the start counts as one, captured pieces stay in the way until the move is over.
    empty: Bitboard,
    trace: K::Trace,
}

/// What a piece has done so far.
#[derive(Clone, Copy)]
struct Progress {
    captured: Bitboard,
    promotes: bool,
}

impl Progress {
    /// After the first piece.
    #[inline(always)]
    fn first(over: Bitboard) -> Self {
        Self { captured: over, promotes: false }
    }

    #[inline(always)]
    fn and(self, over: Bitboard) -> Self {
        Self { captured: self.captured | over, ..self }
    }

    #[inline(always)]
    fn promoted(self) -> Self {
        Self { promotes: true, ..self }
    }
}

impl<'a, F: MoveRules, S: Mover, K: Sink> Hunt<'a, F, S, K> {
    #[inline(always)]
    fn new(scene: &'a BoardView<F, S>, sink: &'a mut K, from: Bitboard, rank: Rank) -> Self {
        Self { scene, sink, rank, from, empty: scene.empty | from, trace: K::Trace::starting(from) }
    }

    /// A man has captured and stands behind the piece: it goes on, or the capture is complete.
    fn leapt(&mut self, at: Bitboard, progress: Progress) {
        if at.meets(BoardView::<F, S>::LAST_ROW) {
            self.on_last_row(at, progress);
        } else if !self.leap_on(at, progress) {
            self.complete(at, progress);
        }
    }

    /// Goes on as a man; false if it cannot.
    #[inline(always)]
    fn leap_on(&mut self, at: Bitboard, progress: Progress) -> bool {
        let prey = self.prey(progress);
        let ways = Ways::new(|direction| {
            if may_leap::<F, S>(direction) { behind(at, direction, prey, self.empty) } else { Bitboard::EMPTY }
        });
        if ways.any().is_empty() {
            return false;
        }
        self.standing(
            || at,
            |hunt| {
                Direction::each(|direction| {
                    let to = ways.towards(direction);
                    if to.is_any() {
                        hunt.leapt(to, progress.and(to.step(direction.reverse())));
                    }
                });
            },
        );
        true
    }

    /// A man has reached the last row.
    #[inline(never)]
    fn on_last_row(&mut self, at: Bitboard, progress: Progress) {
        let goes_on = match F::RULES.last_row {
            LastRow::GoesOnAsKing => self.fly_on(at, Direction::ALL, progress.promoted()),
            LastRow::Stops => false,
            LastRow::PassesAsMan => self.leap_on(at, progress),
        };
        if !goes_on {
            self.complete(at, progress.promoted());
        }
    }

    /// A king has captured in one direction and can land on `nearest` and behind it: it goes on from wherever it can;
    /// only if that is nowhere may it land anywhere.
    fn flown(&mut self, nearest: Bitboard, came: Direction, progress: Progress) {
        let landings = BoardView::<F, S>::run(nearest, came, self.empty);
        let straight = self.fly_on(nearest, [came], progress);
        let aside = self.fly_on(landings, came.across(), progress);
        if !(straight | aside) {
            self.complete(landings, progress);
        }
    }

    /// Goes on as a king in some directions from squares of one line, of which it stands on the right one; false if it
    /// cannot.
    #[inline(always)]
    fn fly_on<const N: usize>(&mut self, from: Bitboard, directions: [Direction; N], progress: Progress) -> bool {
        let mut any = false;
        for direction in directions {
            let reached = BoardView::<F, S>::run(from, direction, self.empty);
            let nearest = behind(reached, direction, self.prey(progress), self.empty);
            any |= nearest.is_any();
            nearest.singles().for_each(|nearest| self.fly(from, direction, nearest, progress));
        }
        any
    }

    /// Captures with a king that stands on one of `from` and lands on `nearest` or behind it.
    fn fly(&mut self, from: Bitboard, direction: Direction, nearest: Bitboard, progress: Progress) {
        let back = direction.reverse();
        let over = nearest.step(back);
        let empty = self.empty;
        let standing = || {
            let line = BoardView::<F, S>::run(over.step(back), back, empty);
            if from.is_single() { from } else { line & from }
        };
        self.standing(standing, |hunt| hunt.flown(nearest, direction, progress.and(over)));
    }

    #[inline(always)]
    fn standing(&mut self, at: impl FnOnce() -> Bitboard, then: impl FnOnce(&mut Self)) {
        self.trace.land(at);
        then(self);
        self.trace.back();
    }

    /// Tells the capture, which may end on each of `landings`.
    #[inline(always)]
    fn complete(&mut self, landings: Bitboard, Progress { captured, promotes }: Progress) {
        let Self { rank, from, .. } = *self;
        self.sink.capture(&Capture { rank, from, captured, promotes, trace: &self.trace }, landings);
    }

    /// The enemy's pieces that are not captured yet: none is taken twice.
    #[inline(always)]
    fn prey(&self, progress: Progress) -> Bitboard {
        self.scene.enemy.without(progress.captured)
    }
}

struct Longest(u32);

impl Sink for Longest {
    type Trace = Untraced;

    fn quiet(&mut self, _: Rank, _: Bitboard, _: Bitboard) {}

    fn capture(&mut self, capture: &Capture<'_, Untraced>, _: Bitboard) {
        self.0 = self.0.max(capture.captured.count());
    }
}
