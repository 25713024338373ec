//! `poddavki archive`: the public pages of a tournament or an event as a folder.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::backup::open_existing;
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::Service;
use crate::web::http::app::archive;
use crate::web::http::archive::{Archive, ArchiveError, MARK};

/// Writes the public pages of a tournament or an event.
#[derive(Debug, Args)]
pub struct ArchiveArgs {
    /// The address: what follows /t/, or event/… for an event of several tournaments
    name: String,
    /// The folder to write
    folder: PathBuf,
    /// Replace an earlier archive in the folder
    #[arg(long)]
    force: bool,
    /// The site's address, for links to pages outside the archive; without it they become plain text
    #[arg(long, env = "PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl ArchiveArgs {
    /// Writes the folder, complete or not at all.
    pub fn run(&self) -> Result<Exit, Failure> {
        self.may_write()?;
        let service = Service::new(open_existing(&self.database)?);
        let made = archive(&service, &self.name, self.public_url.clone()).map_err(failure)?;
        self.write(&made).map_err(|error| Failure::input_output(format_args!("{}: {error}", self.folder.display())))?;
        files::print(&format!("{}: {} files\n", self.folder.display(), made.files.len()))?;
        Ok(Exit::Done)
    }

    /// Only an earlier archive is ever replaced, whatever is asked.
    fn may_write(&self) -> Result<(), Failure> {
        let folder = self.folder.display();
        if !self.folder.exists() || is_empty(&self.folder) {
            return Ok(());
        }
        if !self.folder.join(MARK).is_file() {
            return Err(Failure::bad_request(format_args!("{folder} is there and is no archive of pages")));
        }
        if self.force {
            return Ok(());
        }
        Err(Failure::bad_request(format_args!("{folder} holds an archive; --force replaces it")))
    }

    fn write(&self, made: &Archive) -> std::io::Result<()> {
        let name = self.folder.file_name().ok_or(std::io::ErrorKind::InvalidInput)?;
        let beside = match self.folder.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(beside)?;
        let scratch = tempfile_beside(beside, name);
        let done = write_into(&scratch, made).and_then(|()| self.put(&scratch));
        if done.is_err() {
            // What went wrong is told; what is left of it is of no use.
            let _ = fs::remove_dir_all(&scratch);
        }
        done
    }

    /// Puts the finished folder in its place. What was there goes only when the new one stands.
    fn put(&self, scratch: &Path) -> std::io::Result<()> {
        if !self.folder.exists() {
            return fs::rename(scratch, &self.folder);
        }
        let old = scratch.with_extension("old");
        fs::rename(&self.folder, &old)?;
        if let Err(error) = fs::rename(scratch, &self.folder) {
            fs::rename(&old, &self.folder)?;
            return Err(error);
        }
        fs::remove_dir_all(&old)
    }
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut held| held.next().is_none())
}

fn tempfile_beside(beside: &Path, name: &std::ffi::OsStr) -> PathBuf {
    beside.join(format!(".{}-{}.part", name.to_string_lossy(), std::process::id()))
}

fn write_into(folder: &Path, made: &Archive) -> std::io::Result<()> {
    for (name, content) in &made.files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, content)?;
    }
    Ok(())
}

fn failure(error: ArchiveError) -> Failure {
    match error {
        ArchiveError::NotPublic(_) => Failure::bad_request(error),
        ArchiveError::Store(error) => Failure::input_output(error),
        ArchiveError::Unanswered(_) | ArchiveError::Rewriting(_) | ArchiveError::Zip(_) => Failure::unexpected(error),
    }
}
