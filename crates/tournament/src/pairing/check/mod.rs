//! The check of pairings, by hand or by an engine: [`warnings`] about one made by hand, [`replay`] of a whole tournament.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use draughts::BySide;
//! use tournament::exchange::trf;
//! use tournament::pairing::check::{self, PairingWarning};
//! use tournament::{EntryId, RoundNumber, RoundPlan};
//!
//! let file = b"012 Small\r142 3\r152 W\r\
//! 001    1      Petrov, Ivan                      2100                             1.0    1     2 w 1\r\
//! 001    2      Sidorov, Oleg                     2000                             0.0    2     1 b 0\r";
//! let report = trf::read(file).map_err(|errors| errors[0].to_string())?;
//! // The pairing of round 1 is by the rules.
//! assert!(check::replay(&report.tournament).is_empty());
//!
//! // In round 2 the two must not meet again.
//! let seats = vec![BySide::new(EntryId(2), EntryId(1))];
//! let plan = RoundPlan::by_hand(RoundNumber(2), seats, BTreeMap::new());
//! let repeat = PairingWarning::Repeat { white: EntryId(2), black: EntryId(1), round: RoundNumber(1) };
//! assert!(check::warnings(&report.tournament, &plan).contains(&repeat));
//! # Ok::<(), String>(())
//! ```

mod replay;
mod team_board_orders;
mod teams;
mod warnings;

pub use replay::{PairingDifference, ReplayedBoard, recorded_byes, replay, replay_watched};
pub use teams::TeamWarning;
pub(in crate::pairing) use teams::bars_from_bye;
pub use warnings::{PairingWarning, warnings};
