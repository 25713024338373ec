//! Entry fees, for the staff: debts and payments, categories, one player's payments.

pub mod categories;
pub mod index;
pub mod player;
