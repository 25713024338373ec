//! Games: list, replay, score sheets, import.

pub mod game;
pub mod import;
pub mod index;
pub mod sheet;
