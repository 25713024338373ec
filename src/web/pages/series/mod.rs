//! Championships, events of several tournaments, imported final tables.

pub mod championships;
pub mod festival;
pub mod festivals;
pub mod index;
pub mod old;
pub mod old_import;
pub mod rivals;
