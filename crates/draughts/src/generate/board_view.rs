//! A board as the side to move sees it.

use std::marker::PhantomData;

use super::{MoveRules, Mover};
use crate::rules::Kings;
use crate::{Bitboard, Direction, Rank};

/// A board as the side to move sees it, by the rules of one game.
#[derive(Clone, Copy)]
pub(crate) struct BoardView<F, S> {
    /// The pieces of the side to move.
    pub(super) own: Bitboard,
    pub(super) enemy: Bitboard,
    kings: Bitboard,
    /// The squares without a piece.
    pub(super) empty: Bitboard,
    kind: PhantomData<(F, S)>,
}

impl<F: MoveRules, S: Mover> BoardView<F, S> {
    /// The row where the men of the side to move are promoted.
    pub(super) const LAST_ROW: Bitboard = F::RULES.grid.last_row(S::SIDE);

    #[inline(always)]
    pub(crate) fn new(own: Bitboard, enemy: Bitboard, kings: Bitboard) -> Self {
        let empty = F::RULES.grid.squares().without(own | enemy);
        Self { own, enemy, kings, empty, kind: PhantomData }
    }

    /// The men of the side to move.
    #[inline(always)]
    pub(super) fn men(&self) -> Bitboard {
        self.own.without(self.kings)
    }

    /// The kings of the side to move.
    #[inline(always)]
    pub(super) fn kings(&self) -> Bitboard {
        self.own & self.kings
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub(crate) fn own(&self) -> Bitboard {
        self.own
    }

    /// The pieces of the other side.
    #[inline(always)]
    pub(crate) fn enemy(&self) -> Bitboard {
        self.enemy
    }

    /// Whether a man could be promoted by a quiet move.
    #[inline(always)]
    pub(crate) fn can_promote(&self) -> bool {
        let goals = S::FORWARD.map(|direction| self.men().step(direction) & self.empty & Self::LAST_ROW);
        goals.iter().any(|goals| goals.is_any())
    }

    /// The same side's view when one of its pieces stands elsewhere.
    #[inline(always)]
    pub(super) fn moved(&self, from: Bitboard, to: Bitboard) -> Self {
        let kings = if self.kings.meets(from) { self.kings ^ (from | to) } else { self.kings };
        Self::new(self.own ^ (from | to), self.enemy, kings)
    }

    /// The kings of both sides.
    #[inline(always)]
    pub(crate) fn all_kings(&self) -> Bitboard {
        self.kings
    }

    /// `from` and the squares of `empty` that kings there can cross in one direction.
    #[inline(always)]
    pub(super) fn run(from: Bitboard, direction: Direction, empty: Bitboard) -> Bitboard {
        match F::RULES.kings {
            Kings::Fly => from.slide(direction, empty, F::RULES.grid),
            Kings::Step => from,
        }
    }

    /// What the other side would see if it were to move.
    #[inline(always)]
    pub(super) fn after_passing(&self) -> BoardView<F, S::Other> {
        BoardView::new(self.enemy, self.own, self.kings)
    }

    /// What the other side sees while a piece is off the board.
    #[inline(always)]
    pub(super) fn after_lifting(&self, from: Bitboard) -> BoardView<F, S::Other> {
        BoardView::new(self.enemy, self.own ^ from, self.kings.without(from))
    }

    /// What the other side sees after a quiet move.
    #[inline(always)]
    pub(crate) fn after_quiet(&self, from: Bitboard, to: Bitboard, rank: Rank) -> BoardView<F, S::Other> {
        let kings = match rank {
            Rank::Man => self.kings | (to & Self::LAST_ROW),
            Rank::King => self.kings ^ (from | to),
        };
        BoardView::new(self.enemy, self.own ^ (from | to), kings)
    }

    /// What the other side sees after a capture with a piece that is then of this rank.
    #[inline(always)]
    pub(crate) fn after_capture(
        &self,
        [from, to]: [Bitboard; 2],
        captured: Bitboard,
        rank: Rank,
    ) -> BoardView<F, S::Other> {
        let kings = self.kings.without(from | captured);
        let kings = if rank == Rank::King { kings | to } else { kings };
        BoardView::new(self.enemy.without(captured), self.own.without(from) | to, kings)
    }
}
