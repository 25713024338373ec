//! Entering and importing players.

pub mod entries;
pub mod entry;
pub mod roster;
