//! Tournaments of draughts.

pub mod exchange;
pub mod forecast;
pub mod model;
pub mod pairing;
pub mod rating;
pub mod series;
pub mod standings;

pub use model::*;
