//! What a report file has no room for.

use thiserror::Error;

use crate::tournament::{Points, StartNumber};

/// Why a tournament is not written as a report file: its columns are too narrow for some points.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a report file has no room for {points} points (player {number}, {name})")]
pub struct Unwritable {
    /// The player with these points, by the number that the file would give him.
    pub number: StartNumber,
    /// His name.
    pub name: String,
    /// The points.
    pub points: Points,
}

/// Points for a field of so many columns, with one digit behind the point where they fit so, else whole; none where even
/// that does not fit.
pub(super) fn field(points: Points, columns: usize) -> Option<String> {
    let widths = [format!("{points:>columns$.1}"), format!("{points:>columns$}")];
    widths.into_iter().find(|text| text.chars().count() <= columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lose_their_tenths_before_they_are_refused() {
        for (tenths, text) in [
            (0, Some(" 0.0")),
            (995, Some("99.5")),
            (1000, Some(" 100")),
            (99_990, Some("9999")),
            (1005, None),
            (-95, Some("-9.5")),
            (-100, Some(" -10")),
            (-105, None),
        ] {
            assert_eq!(field(Points::from_tenths(tenths), 4).as_deref(), text, "{tenths}");
        }
    }
}
