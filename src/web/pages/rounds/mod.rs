//! Public pages of rounds: boards, why they were paired so, and what spectators say of a result.

pub mod boards;
pub mod explanations;
pub mod wrong_result;
