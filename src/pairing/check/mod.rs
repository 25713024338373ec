//! The audit of pairings, whoever made them: [`warnings`] about one made by hand, [`replay`] of a whole tournament.

mod replay;
mod warnings;

pub use replay::{Difference, Sitting, recorded_byes, replay};
pub use warnings::{Warning, warnings};
