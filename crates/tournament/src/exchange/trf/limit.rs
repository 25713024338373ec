//! What a report file has no room for.

use thiserror::Error;

use crate::{Points, StartNumber};

/// The most teams whose numbers fit into three columns.
pub(super) const MOST_TEAMS: usize = 999;

/// The most players whose numbers fit into four columns.
pub(super) const MOST_PLAYERS: usize = 9999;

/// Why a tournament is not written as a report file: its columns are too narrow.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unwritable {
    /// For a player's points, or those of a correction.
    #[error("a report file has no room for {points} points (player {number}, {name})")]
    Points {
        /// The player with these points, by the number that the file would give them.
        number: StartNumber,
        /// The player's name.
        name: String,
        /// The points that do not fit.
        points: Points,
    },
    /// For a team's points, or those of a correction.
    #[error("a report file has no room for {points} points (team {number}, {name})")]
    TeamPoints {
        /// The team with these points, by the number that the file would give it.
        number: StartNumber,
        /// The team's name.
        name: String,
        /// The points that do not fit.
        points: Points,
    },
    /// For what a result, a bye or a start is worth.
    #[error("a report file has no room for {points} points (record {record})")]
    Value {
        /// The record that it would stand in.
        record: &'static str,
        /// The points that do not fit.
        points: Points,
    },
    /// More teams than the columns have numbers for.
    #[error("a report file has room for {MOST_TEAMS} teams, not for {0}")]
    Teams(usize),
    /// More players than the columns have numbers for.
    #[error("a report file has room for {MOST_PLAYERS} players, not for {0}")]
    Players(usize),
}

/// Points for a field of `columns` columns, with one digit behind the point where they fit so, else whole; none where even
/// that does not fit.
pub(super) fn field(points: Points, columns: usize) -> Option<String> {
    let widths = [format!("{points:>columns$.1}"), format!("{points:>columns$}")];
    widths.into_iter().find(|text| text.chars().count() <= columns)
}

/// What something is worth, in the four columns of a record.
pub(super) fn value(record: &'static str, points: Points) -> Result<String, Unwritable> {
    field(points, 4).ok_or(Unwritable::Value { record, points })
}
