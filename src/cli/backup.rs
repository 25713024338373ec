//! `poddavki backup` and `poddavki restore`.

use std::io::ErrorKind;
use std::path::PathBuf;

use clap::Args;

use super::{DatabaseArgs, Exit, Failure, files};
use crate::store::{OpenError, RestoreError, Store};

/// Writes everything into one file.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Replaces everything by what a backup holds.
#[derive(Debug, Args)]
pub struct Restore {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Backup {
    /// Writes the file, complete or not at all.
    pub fn run(&self) -> Result<Exit, Failure> {
        let store = open_existing(&self.database)?;
        store
            .backup(&self.file)
            .map_err(|error| Failure::input_output(format_args!("{}: {error}", self.file.display())))?;
        files::print(&format!("{}\n", self.file.display()))?;
        Ok(Exit::Done)
    }
}

impl Restore {
    /// Verifies the checksum, then replaces everything in one transaction.
    pub fn run(&self) -> Result<Exit, Failure> {
        files::readable(&self.file)?;
        let store = open(&self.database)?;
        match store.restore(&self.file) {
            Ok(()) => Ok(Exit::Done),
            Err(error @ RestoreError::Store(_)) => Err(Failure::input_output(error)),
            Err(RestoreError::File(error)) if !is_torn(&error) => {
                Err(Failure::input_output(format_args!("{}: {error}", self.file.display())))
            }
            Err(error) => Err(Failure::bad_request(format_args!("{}: {error}", self.file.display()))),
        }
    }
}

/// Whether a file was read but did not unpack: it is no backup, or half of one.
fn is_torn(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof)
}

/// The store of a command that may begin a database: a file that is not there is made.
pub fn open(database: &DatabaseArgs) -> Result<Store, Failure> {
    Store::open(&database.database).map_err(|error| failure(&error))
}

/// The store of a command that works on what is there: with a mistyped file it would find nothing and seem to be done.
pub fn open_existing(database: &DatabaseArgs) -> Result<Store, Failure> {
    Store::open_existing(&database.database).map_err(|error| failure(&error))
}

fn failure(error: &OpenError) -> Failure {
    Failure::input_output(format_args!("the database: {error}"))
}
