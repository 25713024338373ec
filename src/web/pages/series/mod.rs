//! Championships, events of several tournaments, imported final tables.

pub mod event;
pub mod head_to_head;
pub mod import_table;
pub mod imported_table;
pub mod index;
pub mod manage;
