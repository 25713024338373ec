//! Public pages of rounds: boards, pairing explanations, and spectators' reports of wrong results.

pub mod boards;
pub mod explanations;
pub mod wrong_result;
