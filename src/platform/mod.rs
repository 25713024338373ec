//! Differences between operating systems: one file for each system, with the same functions, and the allocator. No other code depends on them.

mod allocator;
mod mapped_file;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;

use std::path::Path;

pub use allocator::{give_large_memory_back, give_memory_back, set_up_memory};
pub use mapped_file::{MappedFile, map_file};
pub use system::{
    check_writable, database_address, default_database, give_way, has_own_window, make_folder, memory, open_in_browser,
    private_folder, private_options, shut_out_others, told_to_stop,
};

/// Identifies a file wherever it lies: its device, and its number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileId {
    device: u64,
    number: u64,
}

impl FileId {
    /// The file at `path`, if there is one.
    pub fn at(path: &Path) -> Option<Self> {
        system::file_id(path)
    }

    /// Its number on its device.
    pub const fn number(self) -> u64 {
        self.number
    }
}
