//! Directories for files that vanish with their test.

use std::path::Path;

use tempfile::TempDir;

/// Where files are kept in memory, on Linux.
const MEMORY: &str = "/dev/shm";

/// Room that is left there for all tests that run at once, in bytes.
const ROOM: u64 = 2 << 30;

/// A directory of its own: in memory where there is room, as a database waits for the disk at every write.
pub fn new_directory() -> TempDir {
    let memory = Path::new(MEMORY);
    let has_room = rustix::fs::statvfs(memory).is_ok_and(|place| place.f_bavail.saturating_mul(place.f_frsize) > ROOM);
    let made = if has_room { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.or_else(|_| tempfile::tempdir()).expect("the directory for temporary files is writable")
}
