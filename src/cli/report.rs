//! Report files on the command line: reading with all errors named, and the players' numbers.

use std::path::Path;

use crate::cli::{Failure, files};
use tournament::exchange::trf::{self, TournamentReport, TrfWarning};
use tournament::{EntryId, Tournament};

/// The most errors of a file that are named: further ones appear when these are corrected.
const MOST_FAULTS: usize = 20;

/// Reads a report file, plain or packed; its first errors are named with file, line and column.
pub fn read(path: &Path) -> Result<TournamentReport, Failure> {
    let bytes = files::read(path)?;
    let report = trf::read(&bytes).map_err(|errors| {
        let named = errors.iter().take(MOST_FAULTS).map(|error| format!("{}: {error}", path.display()));
        let more = errors.len().saturating_sub(MOST_FAULTS);
        let more = (more > 0).then(|| format!("{}: and {more} more", path.display()));
        Failure::bad_request(named.chain(more).collect::<Vec<_>>().join("\npoddavki: "))
    })?;
    warn(path, &report.warnings);
    Ok(report)
}

/// Prints warnings about a file that could be read nevertheless.
pub fn warn(path: &Path, warnings: &[TrfWarning]) {
    for warning in warnings {
        eprintln!("poddavki: warning: {}: {warning}", path.display());
    }
}

/// The start number of an entry; 0 if it has none.
pub fn start_number(tournament: &Tournament, id: EntryId) -> u16 {
    tournament.entry(id).and_then(|entry| entry.number).map_or(0, |number| number.0)
}

/// The start number of an entry as text.
pub fn number(tournament: &Tournament, id: EntryId) -> String {
    let number = tournament.entry(id).and_then(|entry| entry.number);
    number.map_or_else(|| format!("#{id}"), |number| number.to_string())
}
