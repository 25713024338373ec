//! Recipients, identities and passphrases, and what each makes of the file key.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use bech32::primitives::decode::CheckedHrpstring;
use bech32::{Bech32, Hrp};
use thiserror::Error;
use x25519_dalek::{X25519_BASEPOINT_BYTES, x25519};

use super::AgeError;
use super::derive::{Cipher, FILE_KEY_LENGTH, FileKey, KEY_LENGTH, TAG_LENGTH, derive, random};
use super::header::Stanza;

const X25519: &str = "X25519";
const SCRYPT: &str = "scrypt";
const X25519_INFO: &[u8] = b"age-encryption.org/v1/X25519";
const SCRYPT_SALT: &[u8] = b"age-encryption.org/v1/scrypt";
const SALT_LENGTH: usize = 16;

/// How much work a passphrase makes, as a power of two: 256 MiB and about a second, as `age` has it.
const WORK: u8 = 18;
/// The most that is accepted: 4 GiB. A forged file must not occupy the machine for hours.
const MOST_WORK: u8 = 22;

/// The file key is encrypted with keys that are used once, so that the nonce need not vary.
const NONCE: [u8; 12] = [0; 12];

/// Longest text of a key, in bytes; the real ones have 62 and 74.
const LONGEST: usize = 200;

/// The text is no such key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected {0}…, as `age-keygen` writes it")]
pub struct WrongKeyText(&'static str);

/// The public key of a reader for whom a file is encrypted.
#[derive(Clone, PartialEq, Eq)]
pub struct AgeRecipient([u8; KEY_LENGTH]);

/// The secret key of a recipient.
#[derive(Clone, PartialEq, Eq)]
pub struct AgeIdentity([u8; KEY_LENGTH]);

/// A passphrase; its text appears in no log.
#[derive(Clone, PartialEq, Eq)]
pub struct Passphrase(String);

impl FromStr for AgeRecipient {
    type Err = WrongKeyText;

    fn from_str(text: &str) -> Result<Self, WrongKeyText> {
        let wrong = WrongKeyText("age1");
        if text.starts_with("age1") { key(text, "age").map(Self).ok_or(wrong) } else { Err(wrong) }
    }
}

impl FromStr for AgeIdentity {
    type Err = WrongKeyText;

    fn from_str(text: &str) -> Result<Self, WrongKeyText> {
        let wrong = WrongKeyText("AGE-SECRET-KEY-1");
        let is_one = text.starts_with("AGE-SECRET-KEY-1");
        if is_one { key(text, "age-secret-key-").map(Self).ok_or(wrong) } else { Err(wrong) }
    }
}

fn key(text: &str, kind: &str) -> Option<[u8; KEY_LENGTH]> {
    if text.len() > LONGEST {
        return None;
    }
    let read = CheckedHrpstring::new::<Bech32>(text).ok()?;
    // Hrps are compared whatever their case; the whole text has one.
    let bytes: Vec<u8> = read.byte_iter().collect();
    if read.hrp() == Hrp::parse(kind).ok()? { bytes.try_into().ok() } else { None }
}

impl fmt::Display for AgeRecipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        bech32::encode_lower_to_fmt::<Bech32, _>(f, Hrp::parse_unchecked("age"), &self.0).map_err(|_| fmt::Error)
    }
}

impl fmt::Debug for AgeRecipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Debug for AgeIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AgeIdentity(…)")
    }
}

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passphrase(…)")
    }
}

impl AgeRecipient {
    /// The part of a file's head from which the recipient's identity gets the file key.
    pub(super) fn wrap(&self, key: &FileKey) -> std::io::Result<Stanza> {
        let once = random::<KEY_LENGTH>()?;
        let share = x25519(once, X25519_BASEPOINT_BYTES);
        let cipher = x25519_cipher(&x25519(once, self.0), &share, &self.0);
        Ok(stanza(vec![X25519.to_owned(), STANDARD_NO_PAD.encode(share)], &cipher, key))
    }
}

impl AgeIdentity {
    /// Of a file with lines of such keys, as `age-keygen` writes it; lines that begin with # are remarks.
    pub fn read_all(text: &str) -> Result<Vec<Self>, WrongKeyText> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let all: Vec<Self> = lines.map(str::parse).collect::<Result<_, _>>()?;
        if all.is_empty() { Err(WrongKeyText("AGE-SECRET-KEY-1")) } else { Ok(all) }
    }

    pub fn recipient(&self) -> AgeRecipient {
        AgeRecipient(x25519(self.0, X25519_BASEPOINT_BYTES))
    }

    /// The file key, if the stanza is for this identity.
    pub(super) fn unwrap(&self, stanza: &Stanza) -> Result<Option<FileKey>, AgeError> {
        let [kind, arguments @ ..] = &stanza.arguments[..] else { return Err(AgeError::DamagedHead) };
        if kind != X25519 {
            return Ok(None);
        }
        let [share] = arguments else { return Err(AgeError::DamagedHead) };
        let share: [u8; KEY_LENGTH] = bytes(share)?;
        let shared = x25519(self.0, share);
        // A share of low order would make the same key for everybody.
        if shared == [0; KEY_LENGTH] {
            return Err(AgeError::DamagedHead);
        }
        opened(stanza, &x25519_cipher(&shared, &share, &self.recipient().0))
    }
}

impl Passphrase {
    /// The first line of a file; `None` if it is empty.
    pub fn from_file_text(text: &str) -> Option<Self> {
        let line = text.lines().next().unwrap_or_default();
        (!line.is_empty()).then(|| Self(line.to_owned()))
    }

    pub(super) fn wrap(&self, key: &FileKey) -> std::io::Result<Stanza> {
        let salt = random::<SALT_LENGTH>()?;
        let arguments = vec![SCRYPT.to_owned(), STANDARD_NO_PAD.encode(salt), WORK.to_string()];
        Ok(stanza(arguments, &self.cipher(&salt, WORK), key))
    }

    /// The file key, if this is the passphrase of the file.
    pub(super) fn unwrap(&self, stanza: &Stanza) -> Result<Option<FileKey>, AgeError> {
        let [kind, arguments @ ..] = &stanza.arguments[..] else { return Err(AgeError::DamagedHead) };
        if kind != SCRYPT {
            return Ok(None);
        }
        let [salt, work] = arguments else { return Err(AgeError::DamagedHead) };
        let salt: [u8; SALT_LENGTH] = bytes(salt)?;
        let is_number = work.bytes().all(|digit| digit.is_ascii_digit()) && !work.starts_with('0');
        let work = work.parse().ok().filter(|work| is_number && *work <= MOST_WORK).ok_or(AgeError::DamagedHead)?;
        // The body is judged before the long work.
        check_body(stanza)?;
        opened(stanza, &self.cipher(&salt, work))
    }

    fn cipher(&self, salt: &[u8], work: u8) -> Cipher {
        let mut key = [0; KEY_LENGTH];
        let parameters = scrypt::Params::new(work, 8, 1).expect("the work is between 1 and 22");
        let salt = [SCRYPT_SALT, salt].concat();
        scrypt::scrypt(self.0.as_bytes(), &salt, &parameters, &mut key).expect("a key of 32 bytes is possible");
        Cipher::new(&key)
    }
}

/// Whether a stanza is for a passphrase; it then must be the only one.
pub(super) fn is_for_passphrase(stanza: &Stanza) -> bool {
    stanza.arguments.first().is_some_and(|kind| kind == SCRYPT)
}

fn x25519_cipher(shared: &[u8; KEY_LENGTH], share: &[u8; KEY_LENGTH], recipient: &[u8; KEY_LENGTH]) -> Cipher {
    Cipher::new(&derive(shared, &[&share[..], &recipient[..]].concat(), X25519_INFO))
}

fn stanza(arguments: Vec<String>, cipher: &Cipher, key: &FileKey) -> Stanza {
    let mut body = key.0.to_vec();
    cipher.seal(NONCE, &mut body);
    Stanza { arguments, body }
}

/// A longer body could hold several file keys, of which each recipient's would open another.
fn check_body(stanza: &Stanza) -> Result<(), AgeError> {
    if stanza.body.len() == FILE_KEY_LENGTH + TAG_LENGTH { Ok(()) } else { Err(AgeError::DamagedHead) }
}

fn opened(stanza: &Stanza, cipher: &Cipher) -> Result<Option<FileKey>, AgeError> {
    check_body(stanza)?;
    let mut body = stanza.body.clone();
    let Some(()) = cipher.open(NONCE, &mut body) else { return Ok(None) };
    Ok(body.try_into().ok().map(FileKey))
}

fn bytes<const N: usize>(argument: &str) -> Result<[u8; N], AgeError> {
    let bytes = STANDARD_NO_PAD.decode(argument).map_err(|_| AgeError::DamagedHead)?;
    bytes.try_into().map_err(|_| AgeError::DamagedHead)
}
