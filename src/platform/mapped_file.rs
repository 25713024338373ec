//! Files as memory.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// A file whose bytes are read as they are needed.
#[derive(Debug)]
pub struct MappedFile(Mmap);

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Maps a file that is replaced as a whole and never changed: writing into it would change bytes that are in use.
#[expect(unsafe_code, reason = "a file that another program shortens ends this one; tables are only ever replaced")]
pub fn map_file(path: &Path) -> io::Result<MappedFile> {
    let file = File::open(path)?;
    // SAFETY: the file is not written to while it is mapped: `EndgameDirectory::write` puts another in its place.
    unsafe { Mmap::map(&file) }.map(MappedFile)
}
