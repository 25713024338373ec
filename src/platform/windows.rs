//! Windows. Access is left to the rights of the folder: a user's own folders are closed to other accounts.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Command;

use known_folders::{KnownFolder, get_known_folder_path};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};
use windows_sys::Win32::System::Console::GetConsoleProcessList;

use super::FileId;

/// Characters with a special meaning in the address of a file.
const ESCAPED: &AsciiSet = &CONTROLS.add(b'%').add(b'?').add(b'#');

/// Options for opening a file that, if it is made, gets the rights of its folder.
pub fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    options
}

/// Leaves a file with the rights of its folder; it was never open to all.
pub fn shut_out_others(_: &Path) -> bool {
    false
}

/// Threads run like all others.
pub const fn give_way() {}

/// Checks that a file is writable. Locks belong to the program that has the file open, and are not lost by this.
pub fn check_writable(path: &Path) -> std::io::Result<()> {
    OpenOptions::new().append(true).open(path).map(drop)
}

/// Makes a folder with the rights of its parent: temporary files are in the user's own folder.
pub fn private_folder(path: &Path) -> std::io::Result<()> {
    fs::create_dir(path)
}

pub(super) fn file_id(path: &Path) -> Option<FileId> {
    let found = winapi_util::file::information(File::open(path).ok()?).ok()?;
    Some(FileId { device: found.volume_serial_number(), number: found.file_index() })
}

/// A database file as `SQLite` expects it in an address, after `file:`: with forward slashes, and a drive after an empty host. A path that
/// is not Unicode has no address; `SQLite` refuses the replacement.
pub fn database_address(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let root = match path.as_bytes() {
        [b'/', ..] => "//",
        [_, b':', b'/', ..] => "///",
        _ => "",
    };
    format!("{root}{}", utf8_percent_encode(&path, ESCAPED))
}

/// The default database: in the user's documents, wherever the program is and is started from.
pub fn default_database() -> String {
    let folder = get_known_folder_path(KnownFolder::Documents).map(|documents| documents.join("Poddavki"));
    folder.unwrap_or_default().join("poddavki.sqlite3").to_string_lossy().into_owned()
}

/// Makes the folder of the default database; other folders are made by the user.
pub fn make_folder(database: &Path) -> std::io::Result<()> {
    match database.parent() {
        Some(folder) if database == Path::new(&default_database()) => fs::create_dir_all(folder),
        _ => Ok(()),
    }
}

/// Waits for Ctrl-C, Ctrl-Break, the closing of the window, a logoff or a shutdown.
pub async fn told_to_stop() {
    let heard = (ctrl_c(), ctrl_break(), ctrl_close(), ctrl_logoff(), ctrl_shutdown());
    let (Ok(mut c), Ok(mut pause), Ok(mut close), Ok(mut logoff), Ok(mut shutdown)) = heard else {
        tracing::error!("the keys to stop cannot be heard; the program can only be killed");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = c.recv() => {}
        _ = pause.recv() => {}
        _ = close.recv() => {}
        _ = logoff.recv() => {}
        _ = shutdown.recv() => {}
    }
}

/// Whether a window was opened for the program alone, as by a double click: it closes with the program, too early to read the last output.
#[expect(unsafe_code, reason = "no maintained crate asks this; the list is as long as the system is told")]
pub fn has_own_window() -> bool {
    let mut processes = [0_u32; 2];
    // SAFETY: the system writes at most two numbers, for which there is room.
    unsafe { GetConsoleProcessList(processes.as_mut_ptr(), 2) == 1 }
}

/// Shows an address in the user's browser.
pub fn open_in_browser(address: &str) -> std::io::Result<()> {
    Command::new("rundll32.exe").arg("url.dll,FileProtocolHandler").arg(address).spawn().map(drop)
}

/// How many bytes of memory the program uses: the system is not asked.
pub const fn memory() -> Option<u64> {
    None
}
