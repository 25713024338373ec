//! The page behind the code on a result slip.

pub mod index;
pub mod slip_report;
