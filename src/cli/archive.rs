//! `poddavki archive`: the public pages of a tournament or an event as a folder.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::admin;
use crate::cli::backup::open_existing;
use crate::cli::files::counted;
use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, codes, files};
use crate::service::{Service, Watch, WorkProgress};
use crate::web::http::app::archive;
use crate::web::http::archive::{ArchiveFiles, ArchiveSize, ArchiveSubject, MARK, PageArchiveError};
use crate::web::i18n::Language;

/// The most pages and files in a language: more than the largest tournament has, but a limit in case of a fault.
const MOST_PAGES: usize = 200_000;

/// Writes the public pages of a tournament or an event.
#[derive(Debug, Args)]
pub struct ArchiveArgs {
    /// The address: what follows /t/, or event/… for an event of several tournaments
    name: String,
    /// The folder to write: one that is not there, is empty, or holds an earlier archive of the same
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
    /// The language of the pages; without this all of them
    #[arg(long, value_parser = codes::language())]
    lang: Option<Language>,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl ArchiveArgs {
    /// Writes the folder, complete or not at all, and prints what is in it.
    pub fn run(&self) -> Result<Exit, Failure> {
        let service = Service::new(open_existing(&self.database)?);
        let languages = self.lang.map_or_else(|| Language::offered().collect(), |language| vec![language]);
        let subject = ArchiveSubject::find(&service, &self.name, languages).map_err(|error| self.error(error))?;
        self.may_write(&subject)?;
        let size = self.write(&service, subject)?;
        let (pages, others) = (counted(size.pages, "page"), counted(size.files - size.pages, "other file"));
        let (folder, megabytes) = (self.to.display(), files::amount(size.bytes));
        files::print(&format!("{folder}: {pages}, {others}, {megabytes}; open index.html\n"))?;
        Ok(Exit::Done)
    }

    /// Only an earlier archive of the same subject is ever replaced, and only if no other file was put into it.
    fn may_write(&self, subject: &ArchiveSubject) -> Result<(), Failure> {
        let folder = self.to.display();
        let refused = |why: &str| Err(Failure::bad_request(format_args!("{folder} {why}; nothing is written")));
        if self.to.file_name().is_none() {
            return refused("is no name for a new folder");
        }
        if !self.to.exists() {
            return Ok(());
        }
        if !self.to.is_dir() {
            return refused("is a file");
        }
        let found = files_below(&self.to, "").map_err(|error| self.unwritten(&error))?;
        if found.is_empty() {
            return Ok(());
        }
        let Ok(mark) = fs::read_to_string(self.to.join(MARK)) else { return refused("holds other files") };
        if !subject.is_marked(&mark) {
            return refused("holds the archive of another tournament or event");
        }
        let known = ArchiveSubject::marked_files(&mark);
        match found.iter().find(|name| !known.contains(name.as_str())) {
            Some(stranger) => refused(&format!("holds {stranger}, which is no part of the archive")),
            None => Ok(()),
        }
    }

    /// Writes beside the folder first, so that an unfinished archive leaves nothing.
    fn write(&self, service: &Service, subject: ArchiveSubject) -> Result<ArchiveSize, Failure> {
        let parent = self.to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = self.to.file_name().unwrap_or_default().to_string_lossy();
        let part = parent.join(format!(".{name}.{}.part", std::process::id()));
        fs::create_dir_all(&part).map_err(|error| self.unwritten(&error))?;
        let line = ProgressLine::counting("files");
        let mut folder = FolderFiles { folder: &part, watch: line.watch(), count: 0 };
        let made = archive(service, subject, MOST_PAGES, &mut folder).map_err(|error| self.error(error));
        drop(line);
        let put = made.and_then(|size| self.put(&part).map(|()| size).map_err(|error| self.unwritten(&error)));
        if put.is_err() {
            // The error is reported; an incomplete folder is useless.
            let _ = fs::remove_dir_all(&part);
        }
        put
    }

    /// Moves the finished folder to its place. The old one is removed only afterwards.
    fn put(&self, part: &Path) -> io::Result<()> {
        if !self.to.exists() {
            return fs::rename(part, &self.to);
        }
        let old = part.with_extension("old");
        fs::rename(&self.to, &old)?;
        if let Err(error) = fs::rename(part, &self.to) {
            fs::rename(&old, &self.to)?;
            return Err(error);
        }
        fs::remove_dir_all(&old)
    }

    fn error(&self, error: PageArchiveError) -> Failure {
        match error {
            PageArchiveError::Unknown(_) | PageArchiveError::Deleted(_) | PageArchiveError::TooManyPages(_) => {
                Failure::bad_request(error)
            }
            PageArchiveError::Service(error) => admin::failure(error),
            PageArchiveError::Write(error) => self.unwritten(&error),
            PageArchiveError::Stopped(_) | PageArchiveError::Unanswered(_) | PageArchiveError::Rewriting(_) => {
                Failure::unexpected(error)
            }
        }
    }

    fn unwritten(&self, error: &io::Error) -> Failure {
        Failure::input_output(format_args!("{}: {error}", self.to.display()))
    }
}

/// An archive as a folder.
struct FolderFiles<'a> {
    folder: &'a Path,
    watch: Watch,
    /// How many there are so far; the total is unknown.
    count: u64,
}

impl ArchiveFiles for FolderFiles<'_> {
    fn put(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        self.count += 1;
        self.watch.tell(WorkProgress { done: Some(self.count), share: None });
        let path = self.folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, content)
    }
}

/// The names of all files below a folder, with slashes between folders.
fn files_below(folder: &Path, before: &str) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for held in fs::read_dir(folder)? {
        let held = held?;
        let name = format!("{before}{}", held.file_name().to_string_lossy());
        if held.file_type()?.is_dir() {
            found.extend(files_below(&held.path(), &format!("{name}/"))?);
        } else {
            found.insert(name);
        }
    }
    Ok(found)
}
