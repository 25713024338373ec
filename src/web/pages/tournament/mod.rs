//! Public pages of a tournament beside rounds and standings.

pub mod calendar;
pub mod card;
pub mod event;
pub mod norms;
pub mod outlook;
pub mod prizes;
pub mod screen;
pub mod startlist;
pub mod statistics;
