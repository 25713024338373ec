//! Pages of administrators: accounts, backups, checks of the data, rating lists, lists of federations, norms.

pub mod backup;
pub mod data;
pub mod federation_lists;
pub mod index;
pub mod jobs;
pub mod letters;
pub mod new_import;
pub mod norm_table;
pub mod persons;
pub mod rating_lists;
pub mod user_journal;
pub mod users;
