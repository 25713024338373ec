//! Counting moves without listing them: quiet moves and most captures by counting bits.

use super::captures::{self, Capture, Hunt, Ways};
use super::seen::Seen;
use super::{Counting, Scene, Sink, kings, men};
use crate::draughts::rules::CaptureChoice;
use crate::draughts::{Bitboard, Direction, Rank};

/// How many moves the side to move has.
pub(in crate::draughts) fn count(scene: &Scene, counting: Counting) -> u64 {
    match scene.rules.choice {
        CaptureChoice::Free => count_free(scene, counting),
        CaptureChoice::Most => scene.list(counting).len() as u64,
    }
}

fn count_free(scene: &Scene, counting: Counting) -> u64 {
    let captures = count_captures(scene, counting);
    if captures > 0 { captures } else { u64::from(men::count(scene) + kings::count(scene)) }
}

fn count_captures(scene: &Scene, counting: Counting) -> u64 {
    let (men, kings) = (scene.men(), scene.kings());
    let leaps = captures::leaps(scene);
    if kings.is_empty() && !leaps.all().meets(men) {
        return 0;
    }
    let mut tally = Tally { counting, total: 0, seen: Seen::new() };
    for direction in Direction::ALL {
        count_leaps(scene, leaps.of(direction) & men, (direction, &leaps), &mut tally);
    }
    let flights = captures::kings_that_capture(scene);
    for direction in Direction::ALL {
        for king in flights.of(direction).singles() {
            Hunt::new(scene, &mut tally, king, Rank::King).fly(king, direction);
        }
    }
    tally.total
}

/// Counts the captures that men begin in one direction: those that end at once by their landing squares, all together;
/// the others one by one.
fn count_leaps(scene: &Scene, men: Bitboard, (direction, leaps): (Direction, &Ways), tally: &mut Tally) {
    let landings = men.step(direction).step(direction);
    let long = landings & (scene.last_row() | leaps.onward(direction));
    tally.total += u64::from(landings.without(long).count());
    let back = direction.reverse();
    for man in long.step(back).step(back).singles() {
        Hunt::new(scene, tally, man, Rank::Man).leap(man, direction);
    }
}

/// Counts captures.
struct Tally {
    counting: Counting,
    total: u64,
    seen: Seen,
}

impl Sink for Tally {
    fn quiet(&mut self, _: Rank, _: Bitboard, _: Bitboard) {
        self.total += 1;
    }

    fn capture(&mut self, capture: &Capture, landings: Bitboard) {
        self.total += match self.counting {
            Counting::Paths => u64::from(landings.count()),
            Counting::Unique => u64::from(self.seen.new_among(capture, landings).count()),
        };
    }
}
