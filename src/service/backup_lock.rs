//! Who can open a backup that is to be encrypted, as people say it.

use thiserror::Error;

use crate::age::{AgeLock, AgeRecipient, Passphrase};

/// The shortest passphrase, in characters: nothing limits how many can be tried on a file.
pub const SHORTEST_PASSPHRASE: usize = 12;

/// Why a backup cannot be encrypted so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BackupLockError {
    #[error("{0}: expected age1…, as `age-keygen` writes it")]
    WrongRecipient(String),
    #[error("a passphrase has {SHORTEST_PASSPHRASE} characters or more")]
    ShortPassphrase,
    #[error("either recipients or a passphrase: no file is opened by both")]
    Both,
}

/// The encryption for `recipients`, separated by spaces or commas, or with a passphrase; `None` if both are empty, for a file that is not
/// encrypted.
pub fn backup_lock(recipients: &str, passphrase: &str) -> Result<Option<AgeLock>, BackupLockError> {
    let keys = recipients.split([' ', ',']).filter(|key| !key.is_empty());
    let key = |key: &str| key.parse().map_err(|_| BackupLockError::WrongRecipient(key.to_owned()));
    let keys = keys.map(key).collect::<Result<Vec<AgeRecipient>, _>>()?;
    if passphrase.is_empty() {
        return Ok((!keys.is_empty()).then_some(AgeLock::Recipients(keys)));
    }
    if !keys.is_empty() {
        return Err(BackupLockError::Both);
    }
    let is_long = passphrase.chars().count() >= SHORTEST_PASSPHRASE;
    let lock = Passphrase::from_file_text(passphrase).filter(|_| is_long).map(AgeLock::Passphrase);
    lock.map(Some).ok_or(BackupLockError::ShortPassphrase)
}
