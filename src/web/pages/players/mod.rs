//! Entering and importing players.

pub mod entries;
pub mod entry;
pub mod entry_filter;
pub mod entry_form;
pub mod import;
pub mod known;
pub mod list_ratings;
pub mod person;
