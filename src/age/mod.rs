//! Encrypted files in version 1 of the format of [age](https://age-encryption.org/v1), which the program `age` reads and writes too: for
//! X25519 recipients (`age1…`), or with a passphrase.
//!
//! The format is written here because the crate `age` brings 74 packages with it, a fifth of all that this program is made of. What is
//! secret is computed by libraries: `ring`, `x25519-dalek` and `scrypt`. The test vectors of the format's authors are in `tests/exchange/age`.

mod derive;
mod header;
mod keys;
mod stream;

use thiserror::Error;

pub use derive::FileKey;
pub use keys::{AgeIdentity, AgeRecipient, Passphrase, WrongKeyText};
pub use stream::{AgeReader, AgeWriter};

/// The first line of every such file.
pub const AGE_MAGIC: &[u8] = b"age-encryption.org/v1\n";

/// Who can open a file that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AgeLock {
    /// Everyone who has the identity of one of these.
    Recipients(Vec<AgeRecipient>),
    Passphrase(Passphrase),
}

/// What opens a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AgeKey {
    Identities(Vec<AgeIdentity>),
    Passphrase(Passphrase),
    /// The key of one file, known to the program that has just written it.
    File(FileKey),
}

/// Why an encrypted file cannot be opened.
#[derive(Debug, Error)]
pub enum AgeError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("the head of the encrypted file is damaged")]
    DamagedHead,
    #[error("the key or passphrase given does not open it")]
    WrongKey,
}
