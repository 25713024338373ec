//! Captures, each played to its end (RULES.md §1, details 1 to 3).

use super::{Scene, Sink};
use crate::draughts::moves::Path;
use crate::draughts::rules::{Kings, LastRow, MenCapture};
use crate::draughts::{Bitboard, Direction, Move, Rank, Square};

/// Tells every complete capture, and whether there was any.
pub(super) fn generate<S: Sink>(scene: &Scene, sink: &mut S) -> bool {
    let men = men_that_leap(scene);
    for direction in Direction::ALL {
        for man in men.of(direction).singles() {
            Hunt::new(scene, sink, man, Rank::Man).leap(man, direction);
        }
    }
    let kings = kings_that_capture(scene);
    for direction in Direction::ALL {
        for king in kings.of(direction).singles() {
            Hunt::new(scene, sink, king, Rank::King).fly(king, direction);
        }
    }
    men.all().is_any() || kings.all().is_any()
}

/// Whether there is any capture.
pub(super) fn exist(scene: &Scene) -> bool {
    men_that_leap(scene).all().is_any() || kings_that_capture(scene).all().is_any()
}

/// Squares from which something can be done in each direction, in the order of [`Direction::ALL`].
#[derive(Clone, Copy)]
pub(super) struct Ways([Bitboard; 4]);

impl Ways {
    fn new(squares: impl Fn(Direction) -> Bitboard) -> Self {
        Self(Direction::ALL.map(squares))
    }

    pub(super) fn of(&self, direction: Direction) -> Bitboard {
        self.0[direction as usize]
    }

    /// The squares for any direction.
    pub(super) fn all(&self) -> Bitboard {
        self.0[0] | self.0[1] | self.0[2] | self.0[3]
    }

    /// The squares for the directions in which a piece may go on that came in one.
    pub(super) fn onward(&self, came: Direction) -> Bitboard {
        let [left, right, on] = came.onward();
        self.of(left) | self.of(right) | self.of(on)
    }
}

/// The squares from which a man could capture.
pub(super) fn leaps(scene: &Scene) -> Ways {
    let leap = |direction: Direction| {
        let back = direction.reverse();
        (scene.empty.step(back) & scene.enemy()).step(back)
    };
    match scene.rules.men_capture {
        MenCapture::BothWays => Ways::new(leap),
        MenCapture::Forward => {
            let forward = scene.forward();
            Ways::new(|direction| if forward.contains(&direction) { leap(direction) } else { Bitboard::EMPTY })
        }
    }
}

fn men_that_leap(scene: &Scene) -> Ways {
    let men = scene.men();
    Ways(leaps(scene).0.map(|squares| squares & men))
}

/// The kings that can capture.
pub(super) fn kings_that_capture(scene: &Scene) -> Ways {
    let kings = scene.kings();
    if kings.is_empty() {
        return Ways([Bitboard::EMPTY; 4]);
    }
    Ways::new(|direction| {
        let back = direction.reverse();
        let reached = run(scene, kings, direction, scene.empty).step(direction) & scene.enemy();
        let over = (reached.step(direction) & scene.empty).step(back);
        run(scene, over, back, scene.empty).step(back) & kings
    })
}

/// `king` and the squares of `empty` that it can cross in one direction.
fn run(scene: &Scene, king: Bitboard, direction: Direction, empty: Bitboard) -> Bitboard {
    match scene.rules.kings {
        Kings::Fly => king.slide(direction, empty),
        Kings::Step => king,
    }
}

/// A capture on its way: where the piece has stood, and what it has captured.
pub(in crate::draughts) struct Capture {
    rank: Rank,
    path: Path,
    captured: Bitboard,
    promotes: bool,
}

impl Capture {
    /// How many pieces it has captured.
    pub(in crate::draughts) fn count(&self) -> u32 {
        self.captured.count()
    }

    /// The complete move that ends on one square.
    pub(in crate::draughts) fn ending(&self, landing: Square) -> Move {
        let mut path = self.path;
        path.push(landing);
        Move::capture(self.rank, path, self.captured, self.promotes)
    }
}

/// A piece hunting through the enemy.
pub(super) struct Hunt<'a, S> {
    scene: &'a Scene,
    sink: &'a mut S,
    /// The empty squares; the start counts as one, captured pieces stay in the way until the move is over.
    empty: Bitboard,
    capture: Capture,
}

impl<'a, S: Sink> Hunt<'a, S> {
    pub(super) fn new(scene: &'a Scene, sink: &'a mut S, from: Bitboard, rank: Rank) -> Self {
        let path = Path::starting(from.lowest());
        let capture = Capture { rank, path, captured: Bitboard::EMPTY, promotes: false };
        Self { scene, sink, empty: scene.empty | from, capture }
    }

    /// Captures with a man in one direction, if it can.
    pub(super) fn leap(&mut self, at: Bitboard, direction: Direction) -> bool {
        let over = at.step(direction) & self.prey();
        let landing = over.step(direction) & self.empty;
        if landing.is_empty() {
            return false;
        }
        self.capture.captured |= over;
        self.after_leap(landing, direction);
        self.capture.captured ^= over;
        true
    }

    fn after_leap(&mut self, at: Bitboard, direction: Direction) {
        if at.meets(self.scene.last_row()) {
            self.on_last_row(at, direction);
        } else if !self.leap_on(at, direction) {
            self.complete(at);
        }
    }

    /// Goes on as a man; false if it cannot.
    fn leap_on(&mut self, at: Bitboard, came: Direction) -> bool {
        self.standing(at, |hunt| match hunt.scene.rules.men_capture {
            MenCapture::BothWays => {
                came.onward().into_iter().fold(false, |any, direction| any | hunt.leap(at, direction))
            }
            MenCapture::Forward => {
                let forward = hunt.scene.forward();
                forward.into_iter().fold(false, |any, direction| any | hunt.leap(at, direction))
            }
        })
    }

    /// A man has reached the last row.
    fn on_last_row(&mut self, at: Bitboard, came: Direction) {
        let goes_on = match self.scene.rules.last_row {
            LastRow::GoesOnAsKing => {
                self.capture.promotes = true;
                self.standing(at, |hunt| hunt.fly_each(at, came.onward()))
            }
            LastRow::Stops => false,
            LastRow::PassesAsMan => self.leap_on(at, came),
        };
        if !goes_on {
            self.capture.promotes = true;
            self.complete(at);
        }
        self.capture.promotes = false;
    }

    /// Goes on as a king in each direction; false if none will do.
    fn fly_each<const N: usize>(&mut self, at: Bitboard, directions: [Direction; N]) -> bool {
        directions.into_iter().fold(false, |any, direction| any | self.fly(at, direction))
    }

    /// Captures with a king in one direction, if it can.
    pub(super) fn fly(&mut self, at: Bitboard, direction: Direction) -> bool {
        let over = run(self.scene, at, direction, self.empty).step(direction) & self.prey();
        let nearest = over.step(direction) & self.empty;
        if nearest.is_empty() {
            return false;
        }
        self.capture.captured |= over;
        self.after_flight(nearest, direction);
        self.capture.captured ^= over;
        true
    }

    /// Goes on from wherever it can behind the captured piece; only if that is nowhere may it land anywhere.
    fn after_flight(&mut self, nearest: Bitboard, direction: Direction) {
        let landings = run(self.scene, nearest, direction, self.empty);
        let mut goes_on = self.standing(nearest, |hunt| hunt.fly(nearest, direction));
        for landing in landings.singles() {
            goes_on |= self.standing(landing, |hunt| hunt.fly_each(landing, direction.across()));
        }
        if !goes_on {
            self.complete(landings);
        }
    }

    fn standing<T>(&mut self, at: Bitboard, then: impl FnOnce(&mut Self) -> T) -> T {
        self.capture.path.push(at.lowest());
        let done = then(self);
        self.capture.path.pop();
        done
    }

    /// Tells the capture, which may end on each of `landings`.
    fn complete(&mut self, landings: Bitboard) {
        self.sink.capture(&self.capture, landings);
    }

    /// The enemy's pieces that are not captured yet: none is taken twice.
    fn prey(&self) -> Bitboard {
        self.scene.enemy().without(self.capture.captured)
    }
}
