//! Differences between operating systems: one file for each system, with the same functions. No other code depends on the system, nor on the
//! allocator.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;

use std::path::Path;

pub use system::{
    check_writable, database_address, default_database, has_own_window, make_folder, memory, open_in_browser,
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

/// Returns freed memory to the system at once. By itself the allocator does so beside later work only, so a site that rests would keep it.
#[expect(unsafe_code, reason = "the crate of the allocator has no safe function for it")]
pub fn give_memory_back() {
    // SAFETY: it may be called by any thread at any time; what is in use stays.
    unsafe { libmimalloc_sys::mi_collect(true) }
}
