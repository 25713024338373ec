//! Tournaments of draughts.

#![warn(missing_docs)]

pub mod exchange;
pub mod forecast;
pub mod model;
pub mod pairing;
pub mod rating;
pub mod series;
pub mod standings;

pub use model::*;
