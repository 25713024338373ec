//! Entry fees, for the staff: who owes and has paid what, the categories, one player's payments.

pub mod categories;
pub mod index;
pub mod player;
