//! Public pages of rounds: boards, and why they were paired so.

pub mod boards;
pub mod explanations;
