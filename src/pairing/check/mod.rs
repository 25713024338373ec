//! The audit of pairings, whoever made them: [`warnings`] about one made by hand, [`replay`] of a whole tournament.

mod replay;
mod warnings;

pub use replay::{Difference, Sitting, replay};
pub use warnings::{Warning, warnings};
