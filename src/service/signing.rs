//! The key with which an installation signs what it exports: Ed25519. It is made at first need, kept in the database, and in backups.

use std::fmt;

use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use sha2::{Digest, Sha256};

use crate::service::{Service, ServiceError};
use crate::store::StoreError;

/// The secret key of an installation.
pub struct SigningKey(Ed25519KeyPair);

/// The public key, with which everybody can check what was signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyingKey(Vec<u8>);

impl Service {
    /// The key of this installation, the same for all its instances.
    pub fn signing_key(&self) -> Result<SigningKey, ServiceError> {
        let kept = self.store.signing_key(|| {
            let fresh = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new());
            fresh.map(|key| hex::encode(key.as_ref())).map_err(|_| ServiceError::NoRandomness)
        })?;
        let pair = hex::decode(&kept).ok().and_then(|bytes| Ed25519KeyPair::from_pkcs8(&bytes).ok());
        pair.map(SigningKey).ok_or_else(|| StoreError::Corrupt("the key of signatures".to_owned()).into())
    }
}

impl SigningKey {
    pub fn public(&self) -> VerifyingKey {
        VerifyingKey(self.0.public_key().as_ref().to_vec())
    }

    /// The signature of a text, in hexadecimal: the same text has the same signature.
    pub fn sign(&self, text: &str) -> String {
        hex::encode(self.0.sign(text.as_bytes()))
    }
}

impl VerifyingKey {
    /// Reads a key in hexadecimal.
    pub fn parse(text: &str) -> Option<Self> {
        hex::decode(text).ok().filter(|bytes| bytes.len() == 32).map(Self)
    }

    /// Whether this key's owner has signed a text.
    pub fn has_signed(&self, text: &str, signature: &str) -> bool {
        let key = UnparsedPublicKey::new(&ED25519, &self.0);
        hex::decode(signature).is_ok_and(|signature| key.verify(text.as_bytes(), &signature).is_ok())
    }

    /// The SHA-256 of the key, in hexadecimal, to compare keys by.
    pub fn fingerprint(&self) -> String {
        hex::encode(Sha256::digest(&self.0))
    }

    /// Whether a typed text names this key: it, or its fingerprint.
    pub fn is_named(&self, typed: &str) -> bool {
        let typed: String = typed.chars().filter(|sign| !sign.is_whitespace() && *sign != ':').collect();
        let typed = typed.to_ascii_lowercase();
        typed == self.fingerprint() || typed == self.to_string()
    }
}

/// The key in hexadecimal.
impl fmt::Display for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

/// Its bytes appear in no log.
impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public())
    }
}
