//! The staff's pages: overview, settings, log.

pub mod closing;
pub mod forbidden_pairs;
pub mod fund;
pub mod log;
pub mod notices;
pub mod openings;
pub mod overview;
pub mod page_archive;
pub mod photos;
pub mod play_off;
pub mod playing_tables;
pub mod public_details;
pub mod rating_rules;
pub mod regulations;
pub mod rehearsal;
pub mod repeat;
pub mod schedule;
pub mod sections;
pub mod settings;
pub mod squads;
pub mod tie_break_games;
pub mod visibility;
