//! The check of pairings, by hand or by an engine: [`warnings`] about one made by hand, [`replay`] of a whole tournament.

mod replay;
mod team_board_orders;
mod teams;
mod warnings;

pub use replay::{PairingDifference, ReplayedBoard, recorded_byes, replay};
pub use teams::TeamWarning;
pub(in crate::pairing) use teams::bars_from_bye;
pub use warnings::{PairingWarning, warnings};
