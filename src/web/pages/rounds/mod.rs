//! Public pages of rounds: boards, and why they were paired so.

pub mod boards;
pub mod boards_csv;
pub mod explanations;
