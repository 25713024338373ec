//! The game itself: board, rules, legal moves, draws. Standard library only; no I/O, clock or randomness.
//!
//! Read in this order: [`Square`], [`Side`], [`Piece`], [`Bitboard`], [`Board`], [`Move`], then what a game is made of
//! ([`Rules`], [`Variant`]), then [`Position`], the draws ([`DrawProfile`]) and [`perft`]. Two games have more than a board:
//! [`Tower`]s, and pieces that belong to both ([`Common`]).
//!
//! ```
//! use draughts::{Position, Variant};
//!
//! let start = Position::start(Variant::Poddavki);
//! let moves = start.legal_moves();
//! assert_eq!(moves.len(), 7);
//! let next = start.play(&moves[0]);
//! assert_eq!(next.legal_moves().len(), 7);
//! ```

#![warn(missing_docs)]

mod bitboard;
mod board;
mod codes;
mod common;
mod draw;
mod extra;
mod generate;
mod grid;
mod hunt;
mod moves;
pub mod notation;
pub mod perft;
mod piece;
mod position;
mod rules;
mod side;
mod square;
mod tower;
mod variants;

pub use bitboard::{Bitboard, Direction};
pub use board::Board;
pub use codes::UnknownCode;
pub use common::Common;
pub use draw::{
    Claim, Condition, Counted, DrawCount, DrawCounters, DrawProfile, DrawReason, DrawRules, DrawTable, DrawWatch,
    Limit, Restart,
};
pub use grid::{Grid, Numbering};
pub use moves::{Move, MoveList};
pub use piece::{Piece, Rank};
pub use position::{Outcome, Position, PositionError};
pub use rules::{CaptureChoice, Captured, DarkCorner, Kings, LastRow, MenCapture, NoMove, Ownership, Rules, TimeOut};
pub use side::{BySide, Side};
pub use square::{Square, SquareError};
pub use tower::Tower;
pub use variants::Variant;
