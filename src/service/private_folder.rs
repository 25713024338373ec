//! A directory for files that no other account may see, which goes when it is no longer needed.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::platform;
use crate::service::accounts::random_token;

/// A directory for this program's account alone, which goes with the value.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes one where the system keeps temporary files.
    pub fn new() -> std::io::Result<Self> {
        let token = random_token().map_err(|error| std::io::Error::other(error.to_string()))?;
        let path = std::env::temp_dir().join(format!("poddavki-{token}"));
        platform::private_folder(&path)?;
        Ok(Self(path))
    }

    /// Makes a file in it.
    pub fn new_file(&self, name: &str) -> std::io::Result<File> {
        platform::private_options().create_new(true).open(self.0.join(name))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, path = %self.0.display(), "a directory could not be removed");
        }
    }
}
