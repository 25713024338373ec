//! Counting moves without listing them: quiet moves and most captures by counting bits.

use super::captures::{Ways, behind, flights, fly_to, leap_to, leaps};
use super::{BoardView, Capture, Counting, DistinctCaptures, MoveRules, Mover, Sink, Untraced, kings, men};
use crate::rules::{CaptureChoice, LastRow};
use crate::{Bitboard, Direction, Rank};

/// How many moves the side to move has.
#[inline(always)]
pub(crate) fn count<F: MoveRules, S: Mover>(
    scene: &BoardView<F, S>,
    counting: Counting,
    seen: &mut DistinctCaptures,
) -> u64 {
    let leaps = leaps(scene).any().meets(scene.men());
    if leaps | flights(scene, scene.kings()).any().is_any() {
        count_captures(scene, counting, seen)
    } else {
        u64::from(men::count(scene) + kings::count(scene))
    }
}

/// How many moves there are where some are captures.
#[inline(always)]
pub(super) fn count_captures<F: MoveRules, S: Mover>(
    scene: &BoardView<F, S>,
    counting: Counting,
    seen: &mut DistinctCaptures,
) -> u64 {
    count_captures_of::<F, S>(scene.own, scene.enemy, scene.all_kings(), counting, seen)
}

/// Rebuilds the view from its parts and finds the capturing pieces again: passing them in memory would cost more.
#[inline(never)]
fn count_captures_of<F: MoveRules, S: Mover>(
    own: Bitboard,
    enemy: Bitboard,
    kings: Bitboard,
    counting: Counting,
    seen: &mut DistinctCaptures,
) -> u64 {
    let scene = BoardView::<F, S>::new(own, enemy, kings);
    let first = FirstLeaps::new(&scene);
    let short = first.count_short();
    // Captures that end behind the first piece need no search; where no longer one can be, that is all.
    if (first.long.any() | scene.kings()).is_empty() {
        return u64::from(short);
    }
    let mut tally = Tally::new(F::RULES.choice, counting, seen);
    count_long(&scene, &first.long, &mut tally);
    let flights = flights(&scene, scene.kings());
    let flown = if flights.any().is_any() { count_flights(&scene, &flights, &mut tally) } else { 0 };
    tally.finish(short + flown)
}

/// Tells captures by men that may go on where they have landed first.
fn count_long<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, long: &Ways, tally: &mut Tally<'_>) {
    Direction::each(|direction| {
        leap_to(scene, direction, long.towards(direction), tally);
    });
}

/// Where men land that capture once.
struct FirstLeaps {
    landings: Ways,
    /// The landings where the men may not have finished. They never go back, for the square where they come from is not empty.
    long: Ways,
}

impl FirstLeaps {
    #[inline(always)]
    fn new<F: MoveRules, S: Mover>(scene: &BoardView<F, S>) -> Self {
        let (leaps, men) = (leaps(scene), scene.men());
        let landings = Ways::new(|direction| (leaps.towards(direction) & men).step(direction).step(direction));
        let long = landings.among(leaps.any() | promoting::<F, S>());
        Self { landings, long }
    }

    /// How many captures end there.
    #[inline(always)]
    fn count_short(&self) -> u32 {
        Bitboard::count_each(Direction::each(|direction| {
            self.landings.towards(direction) ^ self.long.towards(direction)
        }))
    }
}

/// Where a man goes on as a king.
#[inline(always)]
pub(super) fn promoting<F: MoveRules, S: Mover>() -> Bitboard {
    match F::RULES.last_row {
        LastRow::GoesOnAsKing => BoardView::<F, S>::LAST_ROW,
        LastRow::Stops | LastRow::PassesAsMan => Bitboard::EMPTY,
    }
}

/// Counts captures by kings: those that are over after one piece are the result, the others go to `tally`.
fn count_flights<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, flights: &Ways, tally: &mut Tally<'_>) -> u32 {
    let single = Direction::each(|direction| {
        let nearest = flights.towards(direction);
        if nearest.is_empty() {
            return Bitboard::EMPTY;
        }
        let landings = BoardView::<F, S>::run(nearest, direction, scene.empty);
        if some_fly_on(scene, landings, direction) {
            fly_to(scene, direction, nearest, tally);
            return Bitboard::EMPTY;
        }
        landings
    });
    Bitboard::count_each(single)
}

/// Whether a king that has captured one piece could perhaps go on from one of `landings`.
#[inline(always)]
fn some_fly_on<F: MoveRules, S: Mover>(scene: &BoardView<F, S>, landings: Bitboard, came: Direction) -> bool {
    came.onward().into_iter().any(|direction| {
        let reached = BoardView::<F, S>::run(landings, direction, scene.empty);
        behind(reached, direction, scene.enemy, scene.empty).is_any()
    })
}

struct Tally<'a> {
    counting: Counting,
    choice: CaptureChoice,
    /// Where the longest must be played, how long the longest so far is.
    most: u32,
    total: u64,
    mark: usize,
    seen: &'a mut DistinctCaptures,
}

impl<'a> Tally<'a> {
    #[inline(always)]
    fn new(choice: CaptureChoice, counting: Counting, seen: &'a mut DistinctCaptures) -> Self {
        Self { counting, choice, most: 1, total: 0, mark: seen.mark(), seen }
    }

    /// The whole number, with captures of one piece that were counted apart.
    fn finish(self, single: u32) -> u64 {
        self.seen.back_to(self.mark);
        let single = if self.most == 1 { u64::from(single) } else { 0 };
        self.total + single
    }

    /// Whether a capture may be played, as far as is known.
    #[inline(always)]
    fn may_be_played<T>(&mut self, capture: &Capture<'_, T>) -> bool {
        match self.choice {
            CaptureChoice::Free => true,
            CaptureChoice::Most => {
                let count = capture.captured.count();
                if count > self.most {
                    self.seen.back_to(self.mark);
                    (self.most, self.total) = (count, 0);
                }
                count == self.most
            }
        }
    }
}

impl Sink for Tally<'_> {
    type Trace = Untraced;

    fn quiet(&mut self, _: Rank, _: Bitboard, _: Bitboard) {
        self.total += 1;
    }

    #[inline(always)]
    fn capture(&mut self, capture: &Capture<'_, Untraced>, landings: Bitboard) {
        if self.may_be_played(capture) {
            self.total += match self.counting {
                Counting::Paths => u64::from(landings.count()),
                Counting::Unique => u64::from(self.seen.new_among(self.mark, capture, landings).count()),
            };
        }
    }
}
