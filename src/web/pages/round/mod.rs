//! A round in the hands of its arbiter: pairing, results, repairs.

pub mod deciders;
pub mod hand;
pub mod hand_teams;
pub mod index;
pub mod late;
pub mod pairings;
pub mod reports;
pub mod results;
