//! Tournaments of draughts.

pub mod exchange;
pub mod model;
pub mod outlook;
pub mod pairing;
pub mod rating;
pub mod series;
pub mod standings;

pub use model::*;
