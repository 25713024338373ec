//! Switches about encrypted backups: who may read them, and what opens them.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::age::{AgeIdentity, AgeKey, AgeLock, AgeRecipient, Passphrase};
use crate::cli::{Failure, files};

/// Who may read what is written.
#[derive(Debug, Args)]
pub struct LockArgs {
    /// Encrypt the file for this recipient, as `age-keygen` writes it; several are separated by commas
    #[arg(long, value_name = "AGE1…", value_delimiter = ',', conflicts_with = "passphrase_file")]
    encrypt_to: Vec<AgeRecipient>,
    /// Encrypt the file with the passphrase in the first line of this file
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

/// What opens an encrypted file.
#[derive(Debug, Args)]
pub struct KeyArgs {
    /// A file with the identity of a recipient of an encrypted backup, as `age-keygen` writes it
    #[arg(long, value_name = "FILE", conflicts_with = "passphrase_file")]
    identity: Option<PathBuf>,
    /// A file with the passphrase of an encrypted backup in its first line
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

impl LockArgs {
    /// `None` if the file is not to be encrypted.
    pub fn lock(&self) -> Result<Option<AgeLock>, Failure> {
        match &self.passphrase_file {
            Some(file) => Ok(Some(AgeLock::Passphrase(passphrase(file)?))),
            None if self.encrypt_to.is_empty() => Ok(None),
            None => Ok(Some(AgeLock::Recipients(self.encrypt_to.clone()))),
        }
    }
}

impl KeyArgs {
    /// `None` if none is given.
    pub fn key(&self) -> Result<Option<AgeKey>, Failure> {
        if let Some(file) = &self.passphrase_file {
            return Ok(Some(AgeKey::Passphrase(passphrase(file)?)));
        }
        let Some(file) = &self.identity else { return Ok(None) };
        let read = AgeIdentity::read_all(&text(file)?);
        let all = read.map_err(|error| Failure::bad_request(format_args!("{}: {error}", file.display())))?;
        Ok(Some(AgeKey::Identities(all)))
    }
}

fn passphrase(file: &Path) -> Result<Passphrase, Failure> {
    let wrong = || Failure::bad_request(format_args!("{}: expected a passphrase in the first line", file.display()));
    Passphrase::from_file_text(&text(file)?).ok_or_else(wrong)
}

fn text(file: &Path) -> Result<String, Failure> {
    let wrong = |_| Failure::bad_request(format_args!("{}: expected text in UTF-8", file.display()));
    String::from_utf8(files::read(file)?).map_err(wrong)
}
