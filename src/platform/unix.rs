//! Linux, macOS and their relatives.

use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use percent_encoding::{AsciiSet, CONTROLS, percent_encode};
use tokio::signal::unix::{SignalKind, signal};

use super::FileId;

/// For the owner only: databases and backups hold password hashes and secret seeds.
const PRIVATE: u32 = 0o600;

/// The access rights of users who are neither the owner nor in the file's group.
const OF_OTHERS: u32 = 0o007;

/// The priority of threads that let others run first: from -20, the first, to 19.
#[cfg(target_os = "linux")]
const POLITE: i32 = 10;

/// Characters with a special meaning in the address of a file.
const ESCAPED: &AsciiSet = &CONTROLS.add(b'%').add(b'?').add(b'#');

/// Options for opening a file that, if it is made, only its owner may read.
pub fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).mode(PRIVATE);
    options
}

/// Removes the access rights of others; returns whether there were any. Group rights were given on purpose (for a backup's account, for
/// example) and stay. A file of another owner cannot be changed and is used as it is.
pub fn shut_out_others(path: &Path) -> bool {
    let mode = fs::metadata(path).map_or(0, |found| found.permissions().mode());
    mode & OF_OTHERS != 0 && fs::set_permissions(path, Permissions::from_mode(mode & PRIVATE)).is_ok()
}

/// Lets other threads run before this one from now on, for work that no request waits for. Only Linux does so for a single thread.
pub fn give_way() {
    #[cfg(target_os = "linux")]
    {
        // Where it is forbidden the thread runs like all others.
        let _ = rustix::process::setpriority_process(None, POLITE);
    }
}

/// Checks that a file is writable, without opening it: a process that closes a file loses all its locks on it.
pub fn check_writable(path: &Path) -> std::io::Result<()> {
    Ok(rustix::fs::access(path, rustix::fs::Access::WRITE_OK)?)
}

/// Makes a folder that only its owner may open.
pub fn private_folder(path: &Path) -> std::io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

pub(super) fn file_id(path: &Path) -> Option<FileId> {
    fs::metadata(path).ok().map(|found| FileId { device: found.dev(), number: found.ino() })
}

/// A database file as `SQLite` expects it in an address, after `file:`.
pub fn database_address(path: &Path) -> String {
    let root = if path.is_absolute() { "//" } else { "" };
    format!("{root}{}", percent_encode(path.as_os_str().as_bytes(), ESCAPED))
}

/// The default database: in the working directory, which the user of a shell has chosen.
pub fn default_database() -> String {
    "poddavki.sqlite3".to_owned()
}

/// Makes the folder of the default database: nothing to do, since the working directory exists.
pub fn make_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Waits for SIGTERM or SIGINT.
pub async fn told_to_stop() {
    let signals = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()));
    let (Ok(mut terminate), Ok(mut interrupt)) = signals else {
        tracing::error!("signals cannot be heard; the program can only be killed");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}

/// Whether a window was opened for the program alone, as by a double click: never, since there is a shell.
pub const fn has_own_window() -> bool {
    false
}

/// Shows an address in the user's browser: never needed, since there is no window of its own.
pub fn open_in_browser(_: &str) -> std::io::Result<()> {
    Ok(())
}

/// How many bytes of memory the program uses, where the system says so in a file.
pub fn memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    kilobytes.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}
