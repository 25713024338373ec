//! Pages of administrators: accounts, backups, rating lists, norms.

pub mod backup;
pub mod index;
pub mod norm_table;
pub mod rating_lists;
pub mod users;
