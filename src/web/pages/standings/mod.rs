//! Standings, crosstables, and breakdowns of figures.

pub mod crosstable;
pub mod standing;
pub mod table;
pub mod team;
pub mod team_standings;
