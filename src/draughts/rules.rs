//! What a game is made of: a table of named facts, and the defaults in one place (RULES.md §1).

use super::{Grid, Numbering, Side};

/// The facts in which the games of the family differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The board.
    pub grid: Grid,
    /// Rows of men each side starts with.
    pub home_rows: u8,
    /// Who moves first.
    pub first: Side,
    /// Which way a man may capture.
    pub men_capture: MenCapture,
    /// How far a king goes.
    pub kings: Kings,
    /// Which of several captures may be played.
    pub choice: CaptureChoice,
    /// What becomes of a man that reaches the last row while capturing.
    pub last_row: LastRow,
    /// What it means to have no legal move.
    pub no_move: NoMove,
    /// What it means to run out of time on a move.
    pub time_out: TimeOut,
    /// How squares are named in moves by numbers, or `None` where they are named by letters.
    pub numbers: Option<Numbering>,
}

/// Which way a man may capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenCapture {
    /// Forward and backward.
    BothWays,
    /// Forward only.
    Forward,
}

/// How far a king goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kings {
    /// Any number of empty squares, before and behind the piece that it captures. It must land where the capture can
    /// go on, if there is such a square behind that piece.
    Fly,
    /// One square, or over a neighbouring piece to the square behind it.
    Step,
}

/// Which of several captures may be played; capturing is always obligatory, and a chosen capture is played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptureChoice {
    /// Any.
    Free,
    /// One of those that capture most pieces.
    Most,
}

/// What becomes of a man that reaches the last row while capturing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastRow {
    /// It is a king at once, and must go on as one where it can.
    GoesOnAsKing,
    /// It is a king, and its move is over.
    Stops,
    /// It goes on as a man where it can, and is promoted only if its move ends there.
    PassesAsMan,
}

/// What it means to have no legal move, with or without pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoMove {
    /// The side to move has won: the aim is to get rid of one's pieces.
    Wins,
    /// The side to move has lost.
    Loses,
}

/// What it means to run out of time on a move; the aim of the game does not turn it round (RULES.md §1, detail 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeOut {
    /// The game is lost.
    Loses,
    /// The turn is lost; so many in a row lose the game (RULES.md §1, detail 8).
    LosesTurn {
        /// Turns lost one after the other that lose the game.
        game_after: u8,
    },
}

impl Rules {
    /// Russian draughts, from which the others are described by what differs.
    pub const DEFAULT: Self = Self {
        grid: Grid::Eight,
        home_rows: 3,
        first: Side::White,
        men_capture: MenCapture::BothWays,
        kings: Kings::Fly,
        choice: CaptureChoice::Free,
        last_row: LastRow::GoesOnAsKing,
        no_move: NoMove::Loses,
        time_out: TimeOut::Loses,
        numbers: None,
    };

    /// The pieces each side starts with; no position of the game has more.
    pub fn pieces_a_side(&self) -> u32 {
        self.grid.home(Side::White, self.home_rows).count()
    }

    /// Who has won when `side` is to move and has no legal move.
    pub fn winner_without_move(&self, side: Side) -> Side {
        match self.no_move {
            NoMove::Wins => side,
            NoMove::Loses => !side,
        }
    }
}
