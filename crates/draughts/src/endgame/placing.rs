//! The number of a position among those with the same material: how tables are laid out.
//!
//! Squares are counted densely here, 0 = a1 to 31 = h8 as the side to move sees them. The number is put together, slowest first,
//! from the squares of the own men, of the enemy's men (counted from their side), of the own kings among the squares without
//! men, and of the enemy's kings among the rest; each a set of squares with its place in colexicographic order. Numbers where
//! men of both sides stand on one square belong to no position.

#![expect(clippy::inline_always, reason = "these are the steps of the innermost loops")]

use std::sync::LazyLock;

use super::{Force, Material};
use crate::generate::{BoardView, MoveRules, Mover};
use crate::{Bitboard, Board, Piece, Position, Side, Variant};

/// Squares of the board.
const SQUARES: u8 = 32;
/// Squares where a man can stand: all but its last row.
const FOR_MEN: u8 = 28;
/// The most pieces of one kind in a table.
const MOST_OF_A_KIND: usize = 6;

/// The sets of squares of the pieces, dense, as the side to move sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    pub own_men: u32,
    pub enemy_men: u32,
    pub own_kings: u32,
    pub enemy_kings: u32,
}

impl Placed {
    pub(super) fn material(self) -> Material {
        #[expect(clippy::cast_possible_truncation, reason = "a set has 32 squares at most")]
        let count = |set: u32| set.count_ones() as u8;
        Material {
            own: Force { men: count(self.own_men), kings: count(self.own_kings) },
            enemy: Force { men: count(self.enemy_men), kings: count(self.enemy_kings) },
        }
    }

    /// The position as its own side sees it.
    pub(super) fn view<F: MoveRules, S: Mover>(self) -> BoardView<F, S> {
        let own = wide(self.own_men | self.own_kings);
        BoardView::new(own, wide(self.enemy_men | self.enemy_kings), wide(self.own_kings | self.enemy_kings))
    }

    /// The position with White to move.
    pub(super) fn position(self, variant: Variant) -> Option<Position> {
        let kinds = [
            (self.own_men, Piece::man(Side::White)),
            (self.own_kings, Piece::king(Side::White)),
            (self.enemy_men, Piece::man(Side::Black)),
            (self.enemy_kings, Piece::king(Side::Black)),
        ];
        let pieces =
            kinds.into_iter().flat_map(|(squares, piece)| wide(squares).iter().map(move |square| (square, piece)));
        let board = pieces.fold(Board::EMPTY, |board, (square, piece)| board.with(square, piece));
        Position::new(variant, board, Side::White).ok()
    }

    /// A position as the side to move sees it.
    pub(super) fn from_position(position: &Position) -> Self {
        let turned = |squares: Bitboard| turned(squares, position.side());
        let (board, own, enemy) = (position.board(), position.side(), !position.side());
        Self {
            own_men: turned(board.men(own)),
            enemy_men: turned(board.men(enemy)),
            own_kings: turned(board.kings(own)),
            enemy_kings: turned(board.kings(enemy)),
        }
    }
}

/// Squares as a side sees them that looks up the board.
#[inline(always)]
fn turned(squares: Bitboard, side: Side) -> u32 {
    match side {
        Side::White => dense(squares),
        Side::Black => dense(squares).reverse_bits(),
    }
}

/// The position that a side sees, turned so that it looks up the board.
pub(super) fn placed<F: MoveRules, S: Mover>(view: &BoardView<F, S>) -> Placed {
    let [own, enemy, kings] = [view.own(), view.enemy(), view.all_kings()].map(|squares| turned(squares, S::SIDE));
    Placed { own_men: own & !kings, enemy_men: enemy & !kings, own_kings: own & kings, enemy_kings: enemy & kings }
}

/// Ways to choose `of` squares among `among`.
const CHOICES: [[u32; MOST_OF_A_KIND + 1]; SQUARES as usize + 1] = choices();

const fn choices() -> [[u32; MOST_OF_A_KIND + 1]; SQUARES as usize + 1] {
    let mut table = [[0; MOST_OF_A_KIND + 1]; SQUARES as usize + 1];
    let mut among = 0;
    while among <= SQUARES as usize {
        table[among][0] = 1;
        let mut of = 1;
        while of <= MOST_OF_A_KIND && among > 0 {
            table[among][of] = table[among - 1][of] + table[among - 1][of - 1];
            of += 1;
        }
        among += 1;
    }
    table
}

/// The sets with so many squares in colexicographic order, by their size: those within the first squares come first, so that one
/// list serves for any number of squares.
static SETS: [LazyLock<Vec<u32>>; MOST_OF_A_KIND + 1] = [
    LazyLock::new(|| sets_of(0)),
    LazyLock::new(|| sets_of(1)),
    LazyLock::new(|| sets_of(2)),
    LazyLock::new(|| sets_of(3)),
    LazyLock::new(|| sets_of(4)),
    LazyLock::new(|| sets_of(5)),
    LazyLock::new(|| sets_of(6)),
];

fn sets_of(count: u32) -> Vec<u32> {
    let Some(first) = (1_u64 << count).checked_sub(1).filter(|&set| set > 0) else { return vec![0] };
    // The next larger number with as many bits is the next set in the order.
    let next = |&set: &u64| {
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some(carried | (((set ^ carried) / lowest) >> 2))
    };
    let sets = std::iter::successors(Some(first), next);
    sets.map_while(|set| u32::try_from(set).ok()).collect()
}

/// How the numbers of one material are put together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placing {
    material: Material,
    own_men: usize,
    enemy_men: usize,
    own_kings: usize,
    enemy_kings: usize,
}

impl Placing {
    pub(super) fn new(material: Material) -> Self {
        let Material { own, enemy } = material;
        let for_own_kings = SQUARES - own.men - enemy.men;
        let ways = |among: u8, of: u8| CHOICES[usize::from(among)][usize::from(of)] as usize;
        Self {
            material,
            own_men: ways(FOR_MEN, own.men),
            enemy_men: ways(FOR_MEN, enemy.men),
            own_kings: ways(for_own_kings, own.kings),
            enemy_kings: ways(for_own_kings - own.kings, enemy.kings),
        }
    }

    pub(super) fn material(&self) -> Material {
        self.material
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        self.rows() * self.enemy_kings
    }

    /// The numbers are rows in which only the enemy's kings move: how many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.own_men * self.enemy_men * self.own_kings
    }

    /// How many numbers a row has.
    pub(super) fn row_length(&self) -> usize {
        self.enemy_kings
    }

    /// The pieces of a row, without the enemy's kings; none where men stand on one square.
    pub(super) fn row(&self, row: usize) -> Option<Placed> {
        let (rest, own_kings) = (row / self.own_kings, row % self.own_kings);
        let (own_men, enemy_men) = (rest / self.enemy_men, rest % self.enemy_men);
        let Force { men, kings } = self.material.own;
        let own_men = set(men, own_men);
        let enemy_men = set(self.material.enemy.men, enemy_men).reverse_bits();
        let own_kings = spread(set(kings, own_kings), own_men | enemy_men);
        (own_men & enemy_men == 0).then_some(Placed { own_men, enemy_men, own_kings, enemy_kings: 0 })
    }

    /// A position of a row.
    #[inline(always)]
    pub(super) fn in_row(&self, row: Placed, place: usize) -> Placed {
        let taken = row.own_men | row.enemy_men | row.own_kings;
        Placed { enemy_kings: spread(set(self.material.enemy.kings, place), taken), ..row }
    }

    /// The number of a position.
    #[inline(always)]
    pub(super) fn number(&self, placed: Placed) -> usize {
        let Placed { own_men, enemy_men, own_kings, enemy_kings } = placed;
        let men = own_men | enemy_men;
        let mut number = place(own_men);
        number = number * self.enemy_men + place(enemy_men.reverse_bits());
        number = number * self.own_kings + place_among(own_kings, men);
        number * self.enemy_kings + place_among(enemy_kings, men | own_kings)
    }
}

/// A set by its size and place.
#[inline(always)]
fn set(count: u8, place: usize) -> u32 {
    SETS[usize::from(count)][place]
}

/// The place of a set among those of its size.
#[inline(always)]
fn place(set: u32) -> usize {
    place_among(set, 0)
}

/// The place of a set when squares that are `taken` are not counted.
#[inline(always)]
fn place_among(set: u32, taken: u32) -> usize {
    let (mut rest, mut size, mut place) = (set, 0, 0);
    while rest != 0 {
        let square = rest.trailing_zeros();
        let skipped = (taken & ((1 << square) - 1)).count_ones();
        size += 1;
        place += CHOICES[(square - skipped) as usize][size];
        rest &= rest - 1;
    }
    place as usize
}

/// The squares of a set that is counted without those that are `taken`.
#[inline(always)]
fn spread(set: u32, taken: u32) -> u32 {
    let (mut set, mut rest) = (set, taken);
    while rest != 0 {
        let below = (rest & rest.wrapping_neg()) - 1;
        set = (set & below) | ((set & !below) << 1);
        rest &= rest - 1;
    }
    set
}

/// Rows of the board, two at a time, from the first.
const PAIRS_OF_ROWS: u32 = 4;
/// Bits of two rows in [`Bitboard`], and from the first to the second of them (see [`crate::Square`]).
const WIDE_PAIR: u32 = 11;
const WIDE_ROW: u32 = 6;

/// Squares of the 8×8 board, counted densely.
#[inline(always)]
fn dense(squares: Bitboard) -> u32 {
    let wide = squares.bits();
    let mut dense = 0;
    for pair in 0..PAIRS_OF_ROWS {
        let two = wide >> (WIDE_PAIR * pair);
        #[expect(clippy::cast_possible_truncation, reason = "eight bits are left")]
        let byte = (two & 0xF | (two >> WIDE_ROW & 0xF) << 4) as u32;
        dense |= byte << (8 * pair);
    }
    dense
}

/// The same squares as [`Bitboard`] has them.
#[inline(always)]
fn wide(dense: u32) -> Bitboard {
    let mut wide = 0;
    for pair in 0..PAIRS_OF_ROWS {
        let byte = u64::from(dense >> (8 * pair) & 0xFF);
        wide |= (byte & 0xF | (byte >> 4) << WIDE_ROW) << (WIDE_PAIR * pair);
    }
    Bitboard::from_bits(wide)
}
