//! Pages of administrators: accounts, backups, rating lists, norms.

pub mod backup;
pub mod index;
pub mod lists;
pub mod norm_table;
pub mod users;
