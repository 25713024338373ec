//! Pages of those who run a tournament: overview, settings, log.

pub mod again;
pub mod apart;
pub mod closing;
pub mod dashboard;
pub mod fund;
pub mod ladder;
pub mod line_up;
pub mod log;
pub mod openings;
pub mod play_off;
pub mod rating_rules;
pub mod schedule;
pub mod sections;
pub mod settings;
pub mod tables;
