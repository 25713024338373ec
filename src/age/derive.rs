//! The primitives of the format, in the sizes that it uses.

use std::fmt;

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::hmac;

pub(super) const FILE_KEY_LENGTH: usize = 16;
pub(super) const KEY_LENGTH: usize = 32;
/// Bytes that the encryption adds to each piece.
pub(super) const TAG_LENGTH: usize = 16;

/// The random key of one file, from which its other keys are derived.
#[derive(Clone, PartialEq, Eq)]
pub struct FileKey(pub(super) [u8; FILE_KEY_LENGTH]);

/// Its bytes appear in no log.
impl fmt::Debug for FileKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FileKey(…)")
    }
}

impl FileKey {
    pub(super) fn random() -> std::io::Result<Self> {
        random().map(Self)
    }

    /// The code that shows that nobody has changed the head of a file.
    pub(super) fn header_key(&self) -> hmac::Key {
        hmac::Key::new(hmac::HMAC_SHA256, &derive(&self.0, &[], b"header"))
    }

    pub(super) fn payload_key(&self, nonce: &[u8]) -> Cipher {
        Cipher::new(&derive(&self.0, nonce, b"payload"))
    }
}

pub(super) fn random<const N: usize>() -> std::io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(bytes)
}

/// The length of a derived key, as `ring` wants it.
struct KeyLength;

impl KeyType for KeyLength {
    fn len(&self) -> usize {
        KEY_LENGTH
    }
}

/// HKDF with SHA-256.
pub(super) fn derive(secret: &[u8], salt: &[u8], info: &[u8]) -> [u8; KEY_LENGTH] {
    let mut key = [0; KEY_LENGTH];
    let pseudorandom = Salt::new(HKDF_SHA256, salt).extract(secret);
    let expanded = pseudorandom.expand(&[info], KeyLength).and_then(|expanded| expanded.fill(&mut key));
    expanded.expect("HKDF gives up to 8160 bytes");
    key
}

/// ChaCha20-Poly1305 with one key.
pub(super) struct Cipher(LessSafeKey);

impl Cipher {
    pub(super) fn new(key: &[u8; KEY_LENGTH]) -> Self {
        Self(LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, key).expect("the key has the length it needs")))
    }

    /// Encrypts a piece in place and appends its tag. A nonce must be used once for each key.
    pub(super) fn seal(&self, nonce: [u8; NONCE_LEN], piece: &mut Vec<u8>) {
        let sealed = self.0.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut *piece);
        sealed.expect("a piece is far below the 256 GB that one nonce is good for");
    }

    /// Decrypts a piece in place and takes its tag off; `None` if it is not what was sealed.
    pub(super) fn open(&self, nonce: [u8; NONCE_LEN], piece: &mut Vec<u8>) -> Option<()> {
        let length = self.0.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), piece).ok()?.len();
        piece.truncate(length);
        Some(())
    }
}
