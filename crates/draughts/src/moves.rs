//! Moves and lists of them.

use std::fmt;
use std::ops::Deref;

use super::{Bitboard, Rank, Square};

/// Squares of the longest move: the start and a landing for each of 20 captured pieces.
const LONGEST: usize = 21;

/// A complete move of one piece: quiet, or a capture played to its end.
///
/// Two moves are equal if they lead to the same position from the same piece (same from, to, captured pieces and
/// promotion): ways that differ only in the order of the same captures are one move (RULES.md §1, detail 4). Its path
/// is then the one whose landing squares come first in the order of [`Square`]. Only where captured pieces go under the
/// capturing one may their order make another position, and so another move.
///
/// ```
/// use draughts::notation::fen;
/// use draughts::{Numbering, Variant};
///
/// let position = fen::read("W:Wc3:Bd4,d6", Variant::Russian, Numbering::FromTopLeft)?;
/// let moves = position.legal_moves();
/// assert_eq!(moves.len(), 1);
/// assert_eq!(format!("{:?}", moves[0]), "c3:e5:c7");
/// assert_eq!(moves[0].captured().count(), 2);
/// assert!(!moves[0].promotes());
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Move {
    captured: Bitboard,
    path: Path,
    nature: Nature,
}

/// What the moving piece is and becomes in the two lowest bits, above them what the order of captures makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Nature(u16);

impl Nature {
    const MAN: Self = Self(0);
    const PROMOTED_MAN: Self = Self(1);
    const KING: Self = Self(2);
    const BITS: u32 = 2;

    const fn new(rank: Rank, promotes: bool) -> Self {
        match (rank, promotes) {
            (Rank::Man, false) => Self::MAN,
            (Rank::Man, true) => Self::PROMOTED_MAN,
            (Rank::King, _) => Self::KING,
        }
    }

    /// Without the order of captures.
    const fn piece(self) -> Self {
        Self(self.0 & ((1 << Self::BITS) - 1))
    }
}

/// The squares where a moving piece stands, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Path {
    squares: [Square; LONGEST],
    length: u8,
}

impl Move {
    pub(super) fn quiet(rank: Rank, [from, to]: [Square; 2], promotes: bool) -> Self {
        let mut path = Path::from_square(from);
        path.push(to);
        Self { captured: Bitboard::EMPTY, path, nature: Nature::new(rank, promotes) }
    }

    pub(super) fn capture(rank: Rank, path: Path, captured: Bitboard, promotes: bool) -> Self {
        Self { captured, path, nature: Nature::new(rank, promotes) }
    }

    /// The move as one of several that capture the same pieces in orders that make different positions.
    pub(super) fn in_order(self, order: u16) -> Self {
        Self { nature: Nature(self.nature.piece().0 | order << Nature::BITS), ..self }
    }

    /// Where the piece starts.
    pub fn from(&self) -> Square {
        self.path.squares[0]
    }

    /// Where it ends, possibly where it started.
    pub fn to(&self) -> Square {
        self.path.last()
    }

    /// Every square where it stands: the start, the landing after each captured piece in turn (the nearest one where
    /// several would do), the end.
    pub fn path(&self) -> &[Square] {
        self.path.as_slice()
    }

    /// The squares of the pieces that it captures.
    pub fn captured(&self) -> Bitboard {
        self.captured
    }

    /// Whether it captures.
    pub fn is_capture(&self) -> bool {
        self.captured.is_any()
    }

    /// The squares of the pieces that it captures, in the order in which they are captured.
    pub(super) fn captured_in_order(&self) -> impl Iterator<Item = Square> + '_ {
        let mut left = self.captured;
        self.path().windows(2).filter_map(move |leg| {
            let crossed = leg.first().zip(leg.last()).map(|(from, to)| from.between(*to))?;
            let over = (crossed & left).first()?;
            left = left.without(over.bit());
            Some(over)
        })
    }

    /// What the moving piece is before the move.
    pub fn rank(&self) -> Rank {
        if self.nature.piece() == Nature::KING { Rank::King } else { Rank::Man }
    }

    /// Whether a man becomes a king by it.
    pub fn promotes(&self) -> bool {
        self.nature.piece() == Nature::PROMOTED_MAN
    }

    /// Whether a king moves without capturing.
    pub fn is_quiet_king_move(&self) -> bool {
        self.rank() == Rank::King && !self.is_capture()
    }

    /// Whether it changes what is on the board: a capture or a promotion.
    pub fn changes_material(&self) -> bool {
        self.is_capture() || self.promotes()
    }

    /// The order of a list: by from, to, captured pieces, promotion, what else the order of captures makes.
    fn key(&self) -> (Square, Square, Bitboard, Nature) {
        (self.from(), self.to(), self.captured, self.nature)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Move {}

impl fmt::Debug for Move {
    /// The full path with the sign of the canonical form, squares by letters on any board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { ":" } else { "-" };
        let squares: Vec<String> = self.path().iter().map(Square::to_string).collect();
        f.write_str(&squares.join(sign))
    }
}

impl Path {
    pub(super) fn from_square(from: Square) -> Self {
        Self { squares: [from; LONGEST], length: 1 }
    }

    /// Adds a square; a path is never longer than its captures, which [`LONGEST`] covers.
    pub(super) fn push(&mut self, square: Square) {
        self.squares[usize::from(self.length)] = square;
        self.length += 1;
    }

    pub(super) fn pop(&mut self) {
        self.length -= 1;
    }

    pub(super) fn last(&self) -> Square {
        self.squares[usize::from(self.length) - 1]
    }

    fn as_slice(&self) -> &[Square] {
        &self.squares[..usize::from(self.length)]
    }
}

/// Moves of a position with the most that a search for them has found: 120, by twenty kings on the edges of the large
/// board. Only orders of the same captures, told apart, could be more; such a list goes on the heap.
const MOST: usize = 128;

/// A list of moves, read as a slice.
#[derive(Clone)]
pub struct MoveList {
    few: [Move; MOST],
    length: usize,
    many: Vec<Move>,
}

/// What fills the places of a list that has no move there.
const NOTHING: Move = Move {
    captured: Bitboard::EMPTY,
    path: Path { squares: [Square::from_index(0); LONGEST], length: 0 },
    nature: Nature::MAN,
};

impl MoveList {
    pub(super) const fn new() -> Self {
        Self { few: [NOTHING; MOST], length: 0, many: Vec::new() }
    }

    pub(super) fn push(&mut self, mv: Move) {
        if self.many.is_empty() && self.length < MOST {
            self.few[self.length] = mv;
        } else {
            self.spill();
            self.many.push(mv);
        }
        self.length += 1;
    }

    /// Adds a capture unless the list has it in another order of captures; of the two orders the earlier path stays.
    pub(super) fn push_distinct(&mut self, mv: Move) {
        if mv.captured.count() < FEWEST_TO_REORDER {
            return self.push(mv);
        }
        match self.as_mut_slice().iter_mut().find(|known| **known == mv) {
            Some(known) if mv.path() < known.path() => *known = mv,
            Some(_) => {}
            None => self.push(mv),
        }
    }

    /// Keeps the moves that are `wanted`, in their order.
    pub fn retain(&mut self, wanted: impl Fn(&Move) -> bool) {
        let mut kept = Self::new();
        self.iter().filter(|mv| wanted(mv)).for_each(|&mv| kept.push(mv));
        *self = kept;
    }

    /// Keeps the first of equal moves that stand together.
    pub fn dedup(&mut self) {
        let mut kept = Self::new();
        for &mv in self.iter() {
            if kept.last() != Some(&mv) {
                kept.push(mv);
            }
        }
        *self = kept;
    }

    /// Puts the moves in order: by from, to, captured pieces; different orders of the same captures by path.
    pub(super) fn sort(&mut self) {
        self.as_mut_slice().sort_unstable_by(|a, b| a.key().cmp(&b.key()).then_with(|| a.path().cmp(b.path())));
    }

    fn spill(&mut self) {
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few);
        }
    }

    fn as_mut_slice(&mut self) -> &mut [Move] {
        if self.many.is_empty() { &mut self.few[..self.length] } else { &mut self.many }
    }
}

/// Two captures in the other order never end on the same square, for one piece or the other would be passed over from
/// the side: only longer moves can be the same in another order.
pub(super) const FEWEST_TO_REORDER: u32 = 3;

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        if self.many.is_empty() { &self.few[..self.length] } else { &self.many }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

const _: () = assert!(size_of::<Move>() <= 32, "a move takes half a cache line");
