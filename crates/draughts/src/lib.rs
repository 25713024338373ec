//! The game itself: board, rules, legal moves, draws, and what people write about them. No I/O, clock or randomness.
//!
//! | to | start at |
//! |---|---|
//! | know a game | [`Variant`] and its [`Rules`]: a row each, with only what differs from Russian draughts |
//! | have a position | [`Position::start`], [`notation::fen`]; its parts are [`Board`], [`Square`], [`Side`], [`Piece`], [`Bitboard`] |
//! | move | [`Position::legal_moves`], [`Position::play`], [`Position::outcome`]; [`Move`] |
//! | know when a game is drawn | [`DrawProfile`], [`DrawRules`], [`DrawCounters`] |
//! | keep a game | [`notation::game::Game`] |
//! | read and write | [`notation`]: moves, FEN, PDN, score sheets with their repair, openings |
//! | know who wins an ending | [`endgame`] |
//! | check the generator | [`perft`] |
//! | read the rules that the code follows | [`rules_text`] |
//!
//! Two games have more than a board: [`Tower`]s, and pieces that belong to both ([`Common`]).
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
//!
//! Enums have their codes from one table each ([`codes!`]), also where other packages declare them.

#![warn(missing_docs)]

mod bitboard;
mod board;
mod codes;
mod common;
mod draw;
pub mod endgame;
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

#[doc = include_str!("../RULES.md")]
pub mod rules_text {}

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

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
