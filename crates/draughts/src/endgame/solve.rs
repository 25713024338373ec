//! Retrograde analysis: the value of every position of one material, from the end of the game backwards.
//!
//! Who must capture is decided first: every capture leads to fewer pieces, all of which are known. So are positions after a
//! promotion. The others are found from their successors, ply by ply: one move to a lost position wins, and a position all of
//! whose moves lead to won positions is lost. What is never found is drawn. With a material its reverse is solved, for quiet
//! moves lead from one to the other.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::moves::{Best, EndRules, Moves, MovesKind};
use super::placing::{Placed, Placing, placed};
use super::{Known, Material, Table, Value, Verdict};
use crate::generate::{self, BoardView, MoveRules, Mover, Question, ask};
use crate::{Board, Outcome, Position, Side, Variant};

/// Runs the same work on each of several processors at once, and returns when all have ended. The library starts no threads by
/// itself; [`alone`] uses the processor that it is on.
pub type Everywhere<'a> = &'a dyn Fn(&(dyn Fn() + Sync));

/// Runs work on one processor.
pub fn alone(work: &(dyn Fn() + Sync)) {
    work();
}

/// A game is longer than a value can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a position of {0} is won only after more than {most} plies, which these tables cannot hold", most = Value::MOST_PLIES)]
pub struct TooLong(pub Material);

/// The values of all positions of one material, by their number.
#[derive(Debug)]
pub struct Solution {
    pub(super) placing: Placing,
    pub(super) values: Vec<Value>,
    /// Whether the value follows from smaller tables, because the side to move must capture, or the number is no position's.
    pub(super) implied: Vec<bool>,
}

impl Solution {
    /// The pieces.
    pub fn material(&self) -> Material {
        self.placing.material()
    }
}

/// Solves a material and its reverse; the second is left out where it is the same.
///
/// # Panics
/// If a material is not known that they can become by a capture or a promotion.
pub fn solve(
    variant: Variant,
    material: Material,
    known: &Known,
    run: Everywhere<'_>,
) -> Result<Vec<Solution>, TooLong> {
    let mut materials = vec![material, material.swapped()];
    materials.dedup();
    let work = Work::new(variant, materials.into_iter().map(Half::new).collect(), known);
    work.everywhere(run, Step::Begin);
    let mut value = Value::END;
    while value.0 <= work.latest.load(Relaxed) {
        work.everywhere(run, Step::Back(value));
        let Some(next) = value.next() else { break };
        value = next;
    }
    if work.is_too_long.into_inner() {
        return Err(TooLong(material));
    }
    Ok(work.halves.into_iter().map(Half::finish).collect())
}

impl Known {
    /// Adds the values of a table. All that its positions can become by captures must be known.
    pub fn load<B: AsRef<[u8]>>(&mut self, table: &Table<B>, run: Everywhere<'_>) {
        let values = table.values().into_iter().map(|value| AtomicU8::new(value.0)).collect();
        let half = Half { placing: *table.placing(), values, open: Vec::new() };
        let work = Work::new(table.variant(), vec![half], self);
        work.everywhere(run, Step::Fill);
        let solutions: Vec<Solution> = work.halves.into_iter().map(Half::finish).collect();
        for solution in solutions {
            self.add(solution);
        }
    }

    /// Looks for a position whose value does not follow from those after its moves, by the moves that are listed for players.
    /// If there is none for all materials with so many pieces and fewer, all values are right.
    pub fn find_mistake(&self, variant: Variant, material: Material, run: Everywhere<'_>) -> Option<Mistake> {
        let work = Work::new(
            variant,
            vec![Half { placing: Placing::new(material), values: Vec::new(), open: Vec::new() }],
            self,
        );
        work.everywhere(run, Step::Check);
        work.mistake.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A position whose value does not follow from those after its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The position.
    pub position: Position,
    /// What the table says.
    pub said: Verdict,
    /// What follows from the moves.
    pub expected: Verdict,
}

/// A material while it is solved.
struct Half {
    placing: Placing,
    values: Vec<AtomicU8>,
    /// How many moves lead to positions that are not known to be won for the other side.
    open: Vec<AtomicU8>,
}

/// In place of the number of open moves: the value is known from the beginning.
const IMPLIED: u8 = u8::MAX;

impl Half {
    fn new(material: Material) -> Self {
        let placing = Placing::new(material);
        let zeros = || std::iter::repeat_with(|| AtomicU8::new(0)).take(placing.count()).collect();
        Self { placing, values: zeros(), open: zeros() }
    }

    fn finish(self) -> Solution {
        Solution {
            placing: self.placing,
            values: self.values.into_iter().map(|value| Value(value.into_inner())).collect(),
            implied: self.open.into_iter().map(|open| open.into_inner() == IMPLIED).collect(),
        }
    }
}

/// Materials on which several processors work.
struct Work<'a> {
    variant: Variant,
    halves: Vec<Half>,
    known: &'a Known,
    rules: EndRules,
    /// The greatest value so far.
    latest: AtomicU8,
    is_too_long: AtomicBool,
    mistake: Mutex<Option<Mistake>>,
}

/// What is done with the positions of a material.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// What the moves that change the material say, and how many others there are.
    Begin,
    /// The positions before those of a value.
    Back(Value),
    /// The values that follow from smaller tables.
    Fill,
    /// Whether all values follow from each other.
    Check,
}

/// Positions that one processor takes at a time.
const POSITIONS_AT_ONCE: usize = 1 << 16;

impl<'a> Work<'a> {
    fn new(variant: Variant, halves: Vec<Half>, known: &'a Known) -> Self {
        Self {
            variant,
            halves,
            known,
            rules: EndRules::of(variant),
            latest: AtomicU8::new(0),
            is_too_long: AtomicBool::new(false),
            mistake: Mutex::default(),
        }
    }

    /// Takes a step on all positions, on several processors.
    fn everywhere(&self, run: Everywhere<'_>, step: Step) {
        for half in 0..self.halves.len() {
            let placing = self.halves[half].placing;
            let portion = (POSITIONS_AT_ONCE / placing.row_length().max(1)).max(1);
            let next = AtomicUsize::new(0);
            run(&|| {
                loop {
                    let first = next.fetch_add(portion, Relaxed);
                    let rows = first..(first + portion).min(placing.rows());
                    if rows.is_empty() {
                        break;
                    }
                    // The board of the question is not asked for: the rows have their own.
                    ask(self.variant, &Board::EMPTY, Side::White, Portion { work: self, half, rows, step });
                }
            });
        }
    }

    /// The positions to which quiet moves lead from `half`.
    fn reverse_of(&self, half: usize) -> &Half {
        &self.halves[self.halves.len() - 1 - half]
    }

    fn set(&self, half: &Half, number: usize, value: Value) {
        half.values[number].store(value.0, Relaxed);
        self.latest.fetch_max(value.0, Relaxed);
    }

    fn too_long(&self) {
        self.is_too_long.store(true, Relaxed);
    }
}

/// Some rows of a material.
struct Portion<'a> {
    work: &'a Work<'a>,
    half: usize,
    rows: Range<usize>,
    step: Step,
}

impl Question for Portion<'_> {
    type Answer = ();

    fn answer<F: MoveRules, S: Mover>(self, _: &BoardView<F, S>) {
        let half = &self.work.halves[self.half];
        let length = half.placing.row_length();
        for row in self.rows {
            let numbers = row * length..(row + 1) * length;
            match self.step {
                Step::Begin => self.work.begin_row::<F, S>(half, row, numbers),
                Step::Fill => self.work.fill_row::<F, S>(half, row, numbers),
                Step::Check => self.work.check_row(half, row, numbers),
                Step::Back(value) => {
                    let found = half.values[numbers.clone()].iter().any(|found| found.load(Relaxed) == value.0);
                    if found {
                        self.work.back_from_row::<F, S>(self.half, row, numbers, value);
                    }
                }
            }
        }
    }
}

impl Work<'_> {
    fn begin_row<F: MoveRules, S: Mover>(&self, half: &Half, row: usize, numbers: Range<usize>) {
        let Some(placed) = half.placing.row(row) else {
            half.open[numbers].iter().for_each(|open| open.store(IMPLIED, Relaxed));
            return;
        };
        for (place, number) in numbers.enumerate() {
            self.begin::<F, S>(half, number, half.placing.in_row(placed, place));
        }
    }

    fn begin<F: MoveRules, S: Mover>(&self, half: &Half, number: usize, placed: Placed) {
        let moves = Moves::of(&placed.view::<F, S>(), &mut &*self.known, self.rules);
        let value = match moves.kind {
            MovesKind::None => Some(Value::END),
            MovesKind::Captures => {
                half.open[number].store(IMPLIED, Relaxed);
                moves.best.value()
            }
            // A promotion that does not lose keeps the position from being lost, and one that wins is the best known so far.
            MovesKind::Quiet if moves.best.is_saved() => {
                half.open[number].store(moves.quiet + 1, Relaxed);
                moves.best.won
            }
            MovesKind::Quiet => {
                half.open[number].store(moves.quiet, Relaxed);
                moves.best.lost.filter(|_| moves.quiet == 0)
            }
        };
        if let Some(value) = value {
            self.set(half, number, value);
        }
        if moves.best.is_too_long {
            self.too_long();
        }
    }

    fn fill_row<F: MoveRules, S: Mover>(&self, half: &Half, row: usize, numbers: Range<usize>) {
        let Some(placed) = half.placing.row(row) else { return };
        for (place, number) in numbers.enumerate() {
            let view = half.placing.in_row(placed, place).view::<F, S>();
            let moves = Moves::captures(&view, &mut &*self.known, self.rules);
            if moves.kind == MovesKind::Captures {
                half.values[number].store(moves.best.value().unwrap_or(Value::DRAW).0, Relaxed);
            }
        }
    }

    fn check_row(&self, half: &Half, row: usize, numbers: Range<usize>) {
        let Some(placed) = half.placing.row(row) else { return };
        let mut in_row = (0..numbers.len()).map(|place| half.placing.in_row(placed, place));
        if let Some(mistake) = in_row.find_map(|placed| self.check(placed)) {
            *self.mistake.lock().unwrap_or_else(PoisonError::into_inner) = Some(mistake);
        }
    }

    /// What is wrong with the value of a position, by the moves as players see them.
    fn check(&self, placed: Placed) -> Option<Mistake> {
        let position = placed.position(self.variant)?;
        let mut best = Best::default();
        for mv in &position.legal_moves() {
            best.add(self.known.value(Placed::from_position(&position.play(mv))), self.rules);
        }
        let expected = match position.outcome() {
            Some(Outcome::Won(Side::White)) => Verdict::Win(0),
            Some(_) => Verdict::Loss(0),
            None => self.rules.verdict(best.value().unwrap_or(Value::DRAW)),
        };
        let said = self.rules.verdict(self.known.value(placed));
        (said != expected).then_some(Mistake { position, said, expected })
    }

    fn back_from_row<F: MoveRules, S: Mover>(&self, from: usize, row: usize, numbers: Range<usize>, value: Value) {
        let (half, before) = (&self.halves[from], self.reverse_of(from));
        let Some(placed_row) = half.placing.row(row) else { return };
        let Some(next) = value.next() else { return self.too_long() };
        let is_won = self.rules.is_won(value);
        for (place, number) in numbers.enumerate() {
            if half.values[number].load(Relaxed) != value.0 {
                continue;
            }
            let view = half.placing.in_row(placed_row, place).view::<F, S>();
            generate::retreats(&view, |earlier| {
                let number = before.placing.number(placed(&earlier));
                if before.open[number].load(Relaxed) == IMPLIED {
                    return;
                }
                if is_won {
                    self.close_one(before, number, &earlier, next);
                } else {
                    let known = before.values[number].load(Relaxed);
                    if known == 0 || known > next.0 {
                        self.set(before, number, next);
                    }
                }
            });
        }
    }

    /// One more move of a position loses; the last one decides.
    fn close_one<F: MoveRules, S: Mover>(&self, half: &Half, number: usize, view: &BoardView<F, S>, lost: Value) {
        if half.open[number].fetch_sub(1, Relaxed) > 1 {
            return;
        }
        let later = view.can_promote().then(|| Moves::of(view, &mut &*self.known, self.rules).best.lost).flatten();
        self.set(half, number, later.map_or(lost, |later| later.max(lost)));
    }
}
