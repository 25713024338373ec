//! The games as the generators are compiled for them: facts that are constants cost nothing in the innermost loops.

use super::Scene;
use crate::draughts::{Board, Direction, Rules, Side, Variant};

/// Games whose pieces move and capture alike.
pub(in crate::draughts) trait Facts: Copy {
    /// The rules of one of them.
    const RULES: &'static Rules;
}

/// A side to move.
pub(in crate::draughts) trait Mover: Copy {
    /// Which one.
    const SIDE: Side;
    /// Its two ways forward.
    const FORWARD: [Direction; 2];
    /// The other one.
    type Other: Mover<Other = Self>;
}

/// Something to find out about the moves of a position, whatever the game and the side.
pub(in crate::draughts) trait Question {
    /// What is found out.
    type Answer;

    /// Finds it out.
    fn answer<F: Facts, S: Mover>(self, scene: &Scene<F, S>) -> Self::Answer;
}

/// Answers a question with the generator that is compiled for the game.
pub(in crate::draughts) fn ask<Q: Question>(variant: Variant, board: &Board, side: Side, question: Q) -> Q::Answer {
    match variant {
        Variant::Poddavki | Variant::Russian => of_game::<Russian, Q>(board, side, question),
    }
}

fn of_game<F: Facts, Q: Question>(board: &Board, side: Side, question: Q) -> Q::Answer {
    let [own, enemy] = [board.pieces(side), board.pieces(!side)];
    let kings = board.all_kings();
    match side {
        Side::White => question.answer(&Scene::<F, White>::new(own, enemy, kings)),
        Side::Black => question.answer(&Scene::<F, Black>::new(own, enemy, kings)),
    }
}

/// White to move.
#[derive(Clone, Copy)]
struct White;

/// Black to move.
#[derive(Clone, Copy)]
struct Black;

impl Mover for White {
    const SIDE: Side = Side::White;
    const FORWARD: [Direction; 2] = [Direction::NorthEast, Direction::NorthWest];
    type Other = Black;
}

impl Mover for Black {
    const SIDE: Side = Side::Black;
    const FORWARD: [Direction; 2] = [Direction::SouthEast, Direction::SouthWest];
    type Other = White;
}

/// Poddavki and Russian draughts.
#[derive(Clone, Copy)]
struct Russian;

impl Facts for Russian {
    const RULES: &'static Rules = Variant::Russian.rules();
}
