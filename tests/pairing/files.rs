//! Report files beside the tests, and pairings as text.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use tournament::exchange::trf::{self, TournamentReport};
use tournament::{Bye, EntryId, RoundPlan, StartNumber, Tournament};

/// A path below the data of these tests.
pub fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairing/data").join(path)
}

/// The files of a folder with an extension, by name.
pub fn listed(folder: &str, ending: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(data(folder)).expect("the folder is there");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("files are listed").path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

/// The bytes of a file, unpacked if it is packed.
pub fn bytes(path: &Path) -> Vec<u8> {
    let stored = fs::read(path).expect("the file is there");
    if path.extension().is_some_and(|ending| ending == "gz") {
        let mut plain = Vec::new();
        GzDecoder::new(stored.as_slice()).read_to_end(&mut plain).expect("it is packed with gzip");
        return plain;
    }
    stored
}

/// A valid report.
pub fn report(path: &Path) -> TournamentReport {
    trf::read(&bytes(path)).unwrap_or_else(|errors| panic!("{}: {}", path.display(), errors[0]))
}

/// A pairing by start numbers: `1-4 5-2 3-0`, the bye last.
pub fn pairs_text(tournament: &Tournament, plan: &RoundPlan) -> String {
    let number = |entry: EntryId| tournament.entry(entry).and_then(|entry| entry.number).unwrap_or(StartNumber(0));
    let boards = plan.seats.iter().map(|seats| format!("{}-{}", number(seats.white), number(seats.black)));
    let odd = plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
    let byes = odd.map(|(&entry, _)| format!("{}-0", number(entry)));
    boards.chain(byes).collect::<Vec<_>>().join(" ")
}
