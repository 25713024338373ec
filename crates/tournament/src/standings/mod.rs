//! Who stands where, and why: points, tie-breaks, places, crosstables.
//!
//! * [`standings()`] gives the standings after a round: places (shared ones as shared), points, tie-break values, and what
//!   separates each from the one above.
//! * [`explain`] shows how each figure of a player came about, term by term.
//! * [`crosstable()`] lays the results out: a matrix for a round robin, a cell a round for a Swiss.
//! * [`teams`] gives the standings of teams, and shows how each figure of a team came about.
//! * [`play_off`] finds who is level where play-off games count.
//! * [`prizes`] shares the prizes out, and shows how each amount came about.
//! * [`statistics()`] counts what the games have in common: results by colour, lengths, upsets, series.
//!
//! Rules: FIDE C.07 (editions of August 2024 and March 2026) and the draughts tie-breaks, see [`rules_text`]. Everything is exact:
//! whole hundredths, no floating point.

pub mod crosstable;
mod explain;
pub mod play_off;
pub mod prizes;
mod score;
pub mod statistics;
mod table;
pub mod teams;
mod tiebreak;
mod value;

#[doc = include_str!("../../STANDINGS.md")]
pub mod rules_text {}

pub use crosstable::{Crosstable, crosstable};
pub use explain::{ExplainedTieBreak, Neighbour, StandingExplanation, explain};
pub use statistics::{Statistics, statistics};
pub use table::{DecidedBy, Place, Standings, StandingsRow, standings};
pub use teams::{TeamStandings, TeamStandingsRow, explain_team, team_table};
pub use tiebreak::{CutReason, TermReason, TieBreakTerm};
pub use value::{Amount, Value};
