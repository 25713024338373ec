//! The games as the generators are compiled for them: facts that are constants cost nothing in the innermost loops.

use super::BoardView;
use crate::{Board, Direction, Rules, Side, Variant};

/// Which generator finds the moves of a game. Games whose pieces move and capture alike share one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Generator {
    Russian,
    Brazilian,
    International,
    Pool,
    English,
    EnglishMajority,
    /// The one that is not compiled for a game: for boards that are not the whole position (towers, common pieces).
    Slow,
}

/// Games whose pieces move and capture alike.
pub(crate) trait MoveRules: Copy {
    /// The rules of one of them.
    const RULES: &'static Rules;
}

/// A side to move.
pub(crate) trait Mover: Copy {
    const SIDE: Side;
    const FORWARD: [Direction; 2];
    type Other: Mover<Other = Self>;
}

/// Something to find out about the moves of a position, whatever the game and the side.
pub(crate) trait Question {
    type Answer;

    fn answer<F: MoveRules, S: Mover>(self, scene: &BoardView<F, S>) -> Self::Answer;
}

/// Answers a question with the generator that is compiled for the game; none has one where a board is not the whole position.
#[inline]
pub(crate) fn ask<Q: Question>(variant: Variant, board: &Board, side: Side, question: Q) -> Option<Q::Answer> {
    Some(match variant.generator() {
        Generator::Russian => of_game::<Russian, Q>(board, side, question),
        Generator::Brazilian => of_game::<Brazilian, Q>(board, side, question),
        Generator::International => of_game::<International, Q>(board, side, question),
        Generator::Pool => of_game::<Pool, Q>(board, side, question),
        Generator::English => of_game::<English, Q>(board, side, question),
        Generator::EnglishMajority => of_game::<EnglishMajority, Q>(board, side, question),
        Generator::Slow => return None,
    })
}

fn of_game<F: MoveRules, Q: Question>(board: &Board, side: Side, question: Q) -> Q::Answer {
    let [own, enemy] = [board.pieces(side), board.pieces(!side)];
    let kings = board.all_kings();
    match side {
        Side::White => question.answer(&BoardView::<F, White>::new(own, enemy, kings)),
        Side::Black => question.answer(&BoardView::<F, Black>::new(own, enemy, kings)),
    }
}

#[derive(Clone, Copy)]
struct White;

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

/// Declares a way of moving by one of its games.
macro_rules! facts {
    ($($doc:literal $name:ident: $variant:ident;)*) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy)]
        struct $name;

        impl MoveRules for $name {
            const RULES: &'static Rules = Variant::$variant.rules();
        }
    )*};
}

facts! {
    "Poddavki and Russian draughts."
    Russian: Russian;
    "Brazilian draughts."
    Brazilian: Brazilian;
    "International draughts, and its reverse."
    International: International;
    "Pool checkers."
    Pool: Pool;
    "English draughts and giveaway checkers, however the board is numbered."
    English: English;
    "Giveaway checkers with the longest capture."
    EnglishMajority: GiveawayMajority;
}

// Every game has a generator of its own way of moving.
const _: () = {
    let mut index = 0;
    while index < Variant::ALL.len() {
        let own = Variant::ALL[index].rules();
        let compiled = match Variant::ALL[index].generator() {
            Generator::Russian => Russian::RULES,
            Generator::Brazilian => Brazilian::RULES,
            Generator::International => International::RULES,
            Generator::Pool => Pool::RULES,
            Generator::English => English::RULES,
            Generator::EnglishMajority => EnglishMajority::RULES,
            Generator::Slow => own,
        };
        assert!(own.grid as u8 == compiled.grid as u8);
        assert!(own.men_capture as u8 == compiled.men_capture as u8);
        assert!(own.kings as u8 == compiled.kings as u8);
        assert!(own.choice as u8 == compiled.choice as u8);
        assert!(own.last_row as u8 == compiled.last_row as u8);
        index += 1;
    }
};
