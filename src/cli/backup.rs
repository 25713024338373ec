//! `poddavki backup` and `poddavki restore`.

use std::io::{BufRead, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;

use chrono::Utc;
use clap::Args;

use crate::cli::backup_keys::{KeyArgs, LockArgs};
use crate::cli::files::counted;
use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, admin, files, verify};
use crate::service::{Service, command_line};
use crate::store::{
    BackupError, BackupFile, Contents, NewBackupFile, OpenError, RestoreError, Store, StoreError, StoredPerson,
};

/// Writes everything into one file.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    lock: LockArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Replaces everything by what a backup holds.
#[derive(Debug, Args)]
pub struct Restore {
    /// The backup
    file: PathBuf,
    /// Replace a database that holds something without asking
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    key: KeyArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Backup {
    /// Writes the file, complete or not at all, and prints what is in it.
    pub fn run(&self) -> Result<Exit, Failure> {
        let lock = self.lock.lock()?;
        let store = open_existing(&self.database)?;
        let contents = write(&store, NewBackupFile { path: &self.file, lock: lock.as_ref() })?;
        let (size, encrypted) = (files::size(&self.file)?, if lock.is_some() { ", encrypted" } else { "" });
        files::print(&format!("{}: {}, {size}{encrypted}\n", self.file.display(), summary(contents)))?;
        Ok(Exit::Done)
    }
}

impl Restore {
    /// Verifies the file, keeps a copy of the present data, replaces everything in one transaction, and verifies the result.
    pub fn run(&self) -> Result<Exit, Failure> {
        files::readable(&self.file)?;
        let key = self.key.key()?;
        let file = BackupFile { path: &self.file, key: key.as_ref() };
        let content = Store::inspect_backup(file).map_err(|error| refused(file, error))?;
        let target = self.target()?;
        let service = Service::new(target.store.clone());
        let line = ProgressLine::begin();
        let restored = service.watched(line.watch()).restore_by(&command_line(), file, target.kept.as_deref());
        drop(line);
        let back = restored.map_err(|error| refused(file, error))?;
        let place = target.store.place();
        let kept = target.kept.map(|kept| format!("what was there before is kept in {}\n", kept.display()));
        let damaged = target.damaged.map(|damaged| format!("the damaged file is kept as {}\n", damaged.display()));
        let message = [
            format!("{place} now holds what {} held: {}\n", self.file.display(), summary(content)),
            kept.or(damaged).unwrap_or_default(),
            "nobody is logged in, and links of invitations and for new passwords no longer work: make new ones\n\
             notifications and letters are switched off; an administrator switches them on, on the page of notifications or of letters\n"
                .to_owned(),
            self.warning_of_erased(&service, &back)?,
            if content.accounts == 0 {
                "it holds no account: `poddavki admin create NAME` makes an administrator\n".to_owned()
            } else {
                String::new()
            },
        ];
        files::print(&message.concat())?;
        verify::check(&service, verify::OutputForm::Text)
    }

    /// The database to be filled.
    fn target(&self) -> Result<Target, Failure> {
        match Store::open_to_serve(&self.database.database) {
            Ok(store) => {
                let content = store.contents().map_err(Failure::input_output)?;
                if content.is_empty() {
                    return Ok(Target { store, kept: None, damaged: None });
                }
                self.consent(
                    &format!("{} holds {}", store.place(), summary(content)),
                    "a copy of it is written first",
                )?;
                let copy = store.path_beside(&format!(".before-restore-{}.backup", stamp()));
                Ok(Target { store, kept: Some(copy), damaged: None })
            }
            Err(OpenError::Damaged { path, reason }) => {
                self.consent(
                    &format!("the database file {path} is damaged ({reason})"),
                    "the damaged file is kept aside",
                )?;
                let url = &self.database.database;
                let aside = Store::set_aside(url, &format!(".damaged-{}", stamp())).map_err(Failure::input_output)?;
                Ok(Target { store: open(&self.database)?, kept: None, damaged: aside })
            }
            Err(other) => Err(failure(&other)),
        }
    }

    /// Says of whom an erasure may have been undone by a restore; nothing where there is nobody.
    fn warning_of_erased(&self, service: &Service, back: &[StoredPerson]) -> Result<String, Failure> {
        let registry = service.store().championships().map_err(Failure::input_output)?;
        // A number that was merged into another one is erased with that one.
        let back: Vec<&StoredPerson> = back.iter().filter(|own| registry.person_of(own.id) == own.id).collect();
        if back.is_empty() {
            return Ok(String::new());
        }
        let head =
            "persons with these numbers had been erased; if the backup is of this site, erase them again:\n".to_owned();
        // As a shell reads it: a name may have an apostrophe. An address of a server may have a password.
        let quoted = |text: &str| text.replace('\'', "'\\''");
        let place = Store::file_of(&self.database.database)
            .map(|file| format!(" --database '{}'", quoted(&file.display().to_string())));
        let place = place.unwrap_or_default();
        let command = |own: &StoredPerson| {
            format!("  poddavki person erase {} --name '{}'{place}\n", own.id, quoted(&own.person.name.to_string()))
        };
        let more = back.len().saturating_sub(MOST_NAMED);
        let more = if more > 0 { format!("  and {more} more\n") } else { String::new() };
        let named = back.iter().take(MOST_NAMED).map(|own| command(own));
        Ok(std::iter::once(head).chain(named).chain([more]).collect())
    }

    /// Asks whether the present data, `what`, may be replaced; `kept` says what stays of them.
    fn consent(&self, what: &str, kept: &str) -> Result<(), Failure> {
        if self.force {
            return Ok(());
        }
        if !std::io::stdin().is_terminal() {
            return Err(Failure::bad_request(format_args!("{what}; --force replaces it: {kept}")));
        }
        let question = format!("{what}.\nReplace everything by what {} holds ({kept})?", self.file.display());
        let is_sure = agrees(&question, &mut std::io::stdin().lock(), &mut std::io::stderr());
        if is_sure.map_err(Failure::input_output)? { Ok(()) } else { Err(Failure::no("nothing has been changed")) }
    }
}

/// Most persons who are named; the others are counted.
const MOST_NAMED: usize = 20;

/// The failure of a command that reads a backup.
pub(super) fn refused(file: BackupFile<'_>, error: RestoreError) -> Failure {
    let path = file.path.display();
    match error {
        RestoreError::Store(_) => Failure::input_output(error),
        RestoreError::File(error) if !is_torn(&error) => Failure::input_output(format_args!("{path}: {error}")),
        RestoreError::Encrypted => {
            Failure::bad_request(format_args!("{path}: {error}: give --identity or --passphrase-file"))
        }
        error => Failure::bad_request(format_args!("{path}: {error}")),
    }
}

/// Asks a question; only a clear yes in one of the languages counts: an empty line, the end of the input and anything else mean no.
fn agrees(question: &str, input: &mut impl BufRead, out: &mut impl Write) -> std::io::Result<bool> {
    write!(out, "{question} [y/N] ")?;
    out.flush()?;
    let mut answer = String::new();
    input.read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "д" | "да"))
}

/// A database to be filled.
struct Target {
    store: Store,
    /// The file for a copy of what it holds, if it holds anything.
    kept: Option<PathBuf>,
    /// A damaged file that was in its place.
    damaged: Option<PathBuf>,
}

fn write(store: &Store, file: NewBackupFile<'_>) -> Result<Contents, Failure> {
    let line = ProgressLine::begin();
    let written = store.write_backup_file(file, &line.watch());
    drop(line);
    written.map(|written| written.contents).map_err(|error| match error {
        BackupError::Store(StoreError::Damaged(_) | StoreError::Corrupt(_)) => Failure::input_output(error),
        error => Failure::input_output(format_args!("{}: {error}", file.path.display())),
    })
}

/// The amount of data: `2 tournaments, 64 players, 1 account`.
pub(super) fn summary(contents: Contents) -> String {
    [
        counted(contents.tournaments, "tournament"),
        counted(contents.players, "player"),
        counted(contents.accounts, "account"),
    ]
    .join(", ")
}

/// The time for use in a file name.
fn stamp() -> String {
    Utc::now().format("%Y%m%d-%H%M%S").to_string()
}

/// Whether a file was read but could not be unpacked: it is no backup, or an incomplete one.
pub(super) fn is_torn(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof)
}

/// The store of a command that may begin a database: a missing file is made.
pub fn open(database: &DatabaseArgs) -> Result<Store, Failure> {
    up_to_date(Store::open(&database.database).map_err(|error| failure(&error))?)
}

/// The store with rating lists recomputed by the rules of this release.
fn up_to_date(store: Store) -> Result<Store, Failure> {
    Service::new(store.clone()).follow_rating_rules().map_err(admin::failure)?;
    Ok(store)
}

/// The store of a command that needs existing data: with a mistyped file name it would find nothing and seem to succeed.
pub fn open_existing(database: &DatabaseArgs) -> Result<Store, Failure> {
    up_to_date(Store::open_existing(&database.database).map_err(|error| failure(&error))?)
}

pub(super) fn failure(error: &OpenError) -> Failure {
    Failure::input_output(format_args!("the database: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clear_yes_lets_a_database_be_replaced() {
        for (typed, is_yes) in [
            ("y\n", true),
            ("YES\r\n", true),
            (" да \n", true),
            ("Д\n", true),
            ("n\n", false),
            ("нет\n", false),
            ("\n", false),
            ("", false),
            ("yesterday\n", false),
            ("\ny\n", false),
        ] {
            let mut out = Vec::new();
            let answer = agrees("a.sqlite3 holds 1 tournament.\nReplace it?", &mut typed.as_bytes(), &mut out);
            assert_eq!(answer.ok(), Some(is_yes), "{typed:?}");
            assert_eq!(out, b"a.sqlite3 holds 1 tournament.\nReplace it? [y/N] ", "{typed:?}");
        }
    }
}
