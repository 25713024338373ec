//! Standings, crosstables, and how each figure was worked out.

pub mod crosstable;
pub mod standing;
pub mod table;
pub mod team;
pub mod team_standings;
