//! Counting the lines of play to a depth: the check of the generator against other programs, and of its speed.
//!
//! Draws, and what ends a game other than having no move, are not applied; where pieces are counted, the last moves are.
//!
//! ```
//! use draughts::perft::{self, Counting};
//! use draughts::{Position, Variant};
//!
//! let start = Position::start(Variant::Russian);
//! assert_eq!(perft::count(&start, 4, Counting::Unique), 1469);
//!
//! // The lines of three plies after each first move, to find where two programs differ.
//! let parts = perft::divide(&start, 4, Counting::Unique);
//! assert_eq!(parts.len(), 7);
//! assert_eq!(parts.iter().map(|(_, lines)| lines).sum::<u64>(), 1469);
//! ```

#![expect(clippy::inline_always, reason = "the last ply is counted in the loop of the one before")]

pub use super::generate::Counting;
use super::generate::{self, BoardView, Capture, DistinctCaptures, MoveRules, Mover, Question, Sink, Untraced};
use super::rules::CaptureChoice;
use super::{Bitboard, Move, Position, Rank};

/// How many lines of `depth` moves there are; one at depth 0.
pub fn count(position: &Position, depth: u32, counting: Counting) -> u64 {
    position.ask(Lines { depth, counting }).unwrap_or_else(|| played(position, depth, counting))
}

/// How many lines of `depth` moves begin with each first move, in the order of the list; nothing at depth 0. With [`Counting::Paths`]
/// a move comes once for every order of its captures.
pub fn divide(position: &Position, depth: u32, counting: Counting) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    position.list(counting).iter().map(|mv| (*mv, count(&position.play(mv), rest, counting))).collect()
}

/// How many lines there are, by playing the moves: for games that have no generator of their own.
fn played(position: &Position, depth: u32, counting: Counting) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 1 };
    let moves = position.list(counting);
    match rest {
        0 => u64::try_from(moves.len()).unwrap_or(u64::MAX),
        _ => moves.iter().map(|mv| played(&position.play(mv), rest, counting)).sum(),
    }
}

/// How many lines there are.
struct Lines {
    depth: u32,
    counting: Counting,
}

impl Question for Lines {
    type Answer = u64;

    fn answer<F: MoveRules, S: Mover>(self, scene: &BoardView<F, S>) -> u64 {
        match self.depth {
            0 => 1,
            depth => lines(scene, depth, self.counting, &mut DistinctCaptures::new()),
        }
    }
}

/// How many lines of at least one move there are.
fn lines<F: MoveRules, S: Mover>(
    scene: &BoardView<F, S>,
    depth: u32,
    counting: Counting,
    seen: &mut DistinctCaptures,
) -> u64 {
    if depth == 1 {
        return generate::count(scene, counting, seen);
    }
    let fewest = match F::RULES.choice {
        CaptureChoice::Free => 0,
        CaptureChoice::Most => generate::most(scene),
    };
    let mark = seen.mark();
    let mut walk = Walk { scene, rest: depth - 1, counting, fewest, lines: 0, mark, seen };
    if !generate::captures::generate(scene, &mut walk) {
        if depth == 2 {
            walk.lines = generate::count_replies(scene, counting, walk.seen);
        } else {
            generate::quiet_moves(scene, &mut walk);
        }
    }
    let lines = walk.lines;
    seen.back_to(mark);
    lines
}

/// Plays each move as it is generated.
struct Walk<'a, F, S> {
    scene: &'a BoardView<F, S>,
    rest: u32,
    counting: Counting,
    /// How many pieces a capture must take.
    fewest: u32,
    lines: u64,
    mark: usize,
    seen: &'a mut DistinctCaptures,
}

impl<F: MoveRules, S: Mover> Walk<'_, F, S> {
    #[inline(always)]
    fn go_on(&mut self, after: &BoardView<F, S::Other>) {
        self.lines += match self.rest {
            1 => generate::count(after, self.counting, self.seen),
            rest => lines(after, rest, self.counting, self.seen),
        };
    }
}

impl<F: MoveRules, S: Mover> Sink for Walk<'_, F, S> {
    type Trace = Untraced;

    #[inline(always)]
    fn quiet(&mut self, rank: Rank, from: Bitboard, to: Bitboard) {
        self.go_on(&self.scene.after_quiet(from, to, rank));
    }

    #[inline(never)]
    fn capture(&mut self, capture: &Capture<'_, Untraced>, landings: Bitboard) {
        if F::RULES.choice == CaptureChoice::Most && capture.captured.count() < self.fewest {
            return;
        }
        let wanted = match self.counting {
            Counting::Paths => landings,
            Counting::Unique => self.seen.new_among(self.mark, capture, landings),
        };
        for to in wanted.singles() {
            self.go_on(&self.scene.after_capture([capture.from, to], capture.captured, capture.rank_after()));
        }
    }
}
