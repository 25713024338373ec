//! A directory for files that no other account may see, removed when it is no longer needed.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::platform;
use crate::service::accounts::random_token;

/// The prefix of such directories; a random token follows.
const PREFIX: &str = "poddavki-";
const TOKEN_LENGTH: usize = 64;

/// A file in such a directory that its program holds locked: the system releases the lock when the program ends, however it ends.
const LOCK: &str = ".lock";

/// A directory without a locked file may be newer than this.
const NEW_FOR: Duration = Duration::from_mins(1);

/// A directory for this program's account only, removed when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    lock: Option<File>,
}

impl Scratch {
    /// Makes one in the system's temporary directory.
    pub fn new() -> std::io::Result<Self> {
        let token = random_token().map_err(|error| std::io::Error::other(error.to_string()))?;
        let path = std::env::temp_dir().join(format!("{PREFIX}{token}"));
        platform::private_folder(&path)?;
        let mut own = Self { path, lock: None };
        let lock = own.new_file(LOCK)?;
        lock.lock()?;
        own.lock = Some(lock);
        Ok(own)
    }

    /// Makes a file in it.
    pub fn new_file(&self, name: &str) -> std::io::Result<File> {
        platform::private_options().create_new(true).open(self.path.join(name))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the directories of killed programs.
    pub fn remove_leftovers() {
        if let Err(error) = remove_leftovers_in(&std::env::temp_dir()) {
            tracing::warn!(%error, "the directory of temporary files could not be read");
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Windows removes no file that is open.
        drop(self.lock.take());
        if let Err(error) = std::fs::remove_dir_all(&self.path) {
            tracing::warn!(%error, path = %self.path.display(), "a directory could not be removed");
        }
    }
}

fn remove_leftovers_in(folder: &Path) -> std::io::Result<()> {
    for held in std::fs::read_dir(folder)? {
        // A directory that disappears meanwhile is no leftover.
        let Ok(held) = held else { continue };
        let name = held.file_name();
        let token = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let is_ours = token.is_some_and(|own| own.len() == TOKEN_LENGTH && own.bytes().all(|b| b.is_ascii_hexdigit()));
        let is_folder = held.file_type().is_ok_and(|kind| kind.is_dir());
        if is_ours && is_folder && is_left(&held.path()) {
            match std::fs::remove_dir_all(held.path()) {
                Ok(()) => tracing::info!(path = %held.path().display(), "a directory of a killed program was removed"),
                Err(error) => tracing::warn!(%error, path = %held.path().display(), "a directory could not be removed"),
            }
        }
    }
    Ok(())
}

/// Whether the program of such a directory has ended. That of another account cannot be read.
fn is_left(path: &Path) -> bool {
    let Ok(lock) = File::options().read(true).write(true).open(path.join(LOCK)) else { return false };
    let age = lock.metadata().and_then(|own| own.modified()).ok().and_then(|made| made.elapsed().ok());
    age.is_some_and(|age| age > NEW_FOR) && lock.try_lock().is_ok()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn only_directories_of_ended_programs_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let long_ago = SystemTime::now().checked_sub(NEW_FOR * 2).expect("a time");
        let directory = |digit: &str, lock: Option<SystemTime>| {
            let path = folder.path().join(format!("{PREFIX}{}", digit.repeat(TOKEN_LENGTH)));
            fs::create_dir(&path).expect("there is room");
            fs::write(path.join("file"), "secret").expect("there is room");
            if let Some(made) = lock {
                File::create(path.join(LOCK)).and_then(|lock| lock.set_modified(made)).expect("there is room");
            }
            path
        };
        let (left, new) = (directory("a", Some(long_ago)), directory("b", Some(SystemTime::now())));
        let (unmarked, other) = (directory("c", None), folder.path().join("poddavki-notes"));
        fs::create_dir(&other).expect("there is room");
        let used = directory("d", Some(long_ago));
        let held = File::options().write(true).open(used.join(LOCK)).expect("it is there");
        held.lock().expect("nobody holds it");
        remove_leftovers_in(folder.path()).expect("readable");
        assert!(!left.exists());
        for kept in [&new, &unmarked, &other, &used] {
            assert!(kept.exists(), "{}", kept.display());
        }
        drop(held);
        remove_leftovers_in(folder.path()).expect("readable");
        assert!(!used.exists());
    }

    #[test]
    fn a_directory_in_use_is_locked_and_goes_with_its_value() {
        let own = Scratch::new().expect("there is room");
        let path = own.path().to_owned();
        let lock = File::options().write(true).open(path.join(LOCK)).expect("it is there");
        assert!(lock.try_lock().is_err());
        drop((lock, own));
        assert!(!path.exists());
    }
}
