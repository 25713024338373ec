//! Passkeys: what a relying party of Web Authentication (level 3, sections 7.1 and 7.2) checks of what a browser sends.
//!
//! Attestation is not asked for: any device of the account's owner will do. So of a new passkey only the key is taken, and of a log-in the
//! signature checked, by `ring`, which the site has for TLS already. The libraries for it were looked at: `webauthn-rs` needs OpenSSL, and
//! `webauthn_rp` brings four signature libraries and an RSA with an open advisory.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Why a passkey was not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PasskeyError {
    #[error("what the browser says is not readable")]
    Unreadable,
    #[error("it is for another site")]
    OtherSite,
    #[error("it answers another challenge")]
    OtherChallenge,
    #[error("nobody has touched the device")]
    NotPresent,
    #[error("the device has not asked who it is")]
    NotVerified,
    #[error("the kind of key is not supported")]
    UnsupportedKey,
    #[error("the signature is wrong")]
    WrongSignature,
    #[error("its counter went back: there is a copy of it")]
    Copied,
    #[error("it is known already")]
    Known,
    #[error("it is not known")]
    Unknown,
}

/// The site as devices know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelyingParty {
    /// The host, to which passkeys are bound.
    pub id: String,
    /// The beginning of its addresses: scheme, host, and the port if it is not the usual one.
    pub origin: String,
}

/// What a device must have asked its owner for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserPresence {
    /// A touch.
    Touched,
    /// A fingerprint, a face or a PIN.
    Verified,
}

/// What a device must sign: it follows from the token of a step, which only one browser has, and which ends with the first right answer.
#[derive(Debug, Clone, Copy)]
pub struct PasskeyChallenge<'a> {
    pub site: &'a RelyingParty,
    /// The token of the step.
    pub token: &'a str,
}

/// What a device says at a log-in; all parts base64url as the browser gives them.
#[derive(Debug, Clone)]
pub struct PasskeyAnswer {
    pub credential: String,
    /// The client data.
    pub client: String,
    /// The authenticator data.
    pub data: String,
    pub signature: String,
}

/// A passkey that was just made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPasskey {
    /// The name that the device has given it, base64url.
    pub credential: String,
    /// COSE, base64url.
    pub public_key: String,
    pub counter: u32,
}

/// The client data, as far as it is checked.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    is_framed: bool,
}

/// The flags of authenticator data: the owner is present, was verified; a new credential follows.
const PRESENT: u8 = 1;
const VERIFIED: u8 = 1 << 2;
const ATTESTED: u8 = 1 << 6;

/// The longest client data, authenticator data and signature, in bytes.
const LONGEST: usize = 4096;
/// The longest name of a credential, in bytes.
const LONGEST_CREDENTIAL: usize = 1023;

impl PasskeyChallenge<'_> {
    /// As the browser takes it, base64url.
    pub fn text(&self) -> String {
        let hash = Sha256::new().chain_update("passkey").chain_update(self.token).finalize();
        URL_SAFE_NO_PAD.encode(hash)
    }

    /// Reads a passkey that a device has made for this challenge.
    pub fn new_passkey(&self, client: &str, data: &str) -> Result<NewPasskey, PasskeyError> {
        self.check_client(&bytes(client)?, "webauthn.create")?;
        let data = bytes(data)?;
        let parts = self.parts(&data, UserPresence::Touched)?;
        if parts.flags & ATTESTED == 0 {
            return Err(PasskeyError::Unreadable);
        }
        // The model of the device, the length of the name, the name, the key; extensions may follow.
        let (length, rest) =
            parts.rest.get(16..).and_then(<[u8]>::split_first_chunk::<2>).ok_or(PasskeyError::Unreadable)?;
        let length = usize::from(u16::from_be_bytes(*length));
        let (credential, key) = rest.split_at_checked(length).ok_or(PasskeyError::Unreadable)?;
        if credential.is_empty() || length > LONGEST_CREDENTIAL {
            return Err(PasskeyError::Unreadable);
        }
        let key = PublicKey::read(key).ok_or(PasskeyError::UnsupportedKey)?;
        Ok(NewPasskey {
            credential: URL_SAFE_NO_PAD.encode(credential),
            public_key: URL_SAFE_NO_PAD.encode(key.encoded),
            counter: parts.counter,
        })
    }

    /// Checks an answer with the public key; returns the counter of the device.
    pub(super) fn check(
        &self,
        answer: &PasskeyAnswer,
        public_key: &str,
        needed: UserPresence,
    ) -> Result<u32, PasskeyError> {
        let (client, data) = (bytes(&answer.client)?, bytes(&answer.data)?);
        self.check_client(&client, "webauthn.get")?;
        let parts = self.parts(&data, needed)?;
        let signed = [&*data, Sha256::digest(&client).as_slice()].concat();
        let key = bytes(public_key)?;
        let key = PublicKey::read(&key).ok_or(PasskeyError::UnsupportedKey)?;
        if key.has_signed(&signed, &bytes(&answer.signature)?) {
            Ok(parts.counter)
        } else {
            Err(PasskeyError::WrongSignature)
        }
    }

    fn check_client(&self, client: &[u8], kind: &str) -> Result<(), PasskeyError> {
        let client: ClientData = serde_json::from_slice(client).map_err(|_| PasskeyError::Unreadable)?;
        if client.origin != self.site.origin || client.is_framed {
            return Err(PasskeyError::OtherSite);
        }
        // No secret: the browser has it in plain text, so it need not be compared in constant time.
        if client.kind != kind || client.challenge != self.text() {
            return Err(PasskeyError::OtherChallenge);
        }
        Ok(())
    }

    /// The parts of authenticator data for this site.
    fn parts<'d>(&self, data: &'d [u8], needed: UserPresence) -> Result<DataParts<'d>, PasskeyError> {
        let (site, rest) = data.split_first_chunk::<32>().ok_or(PasskeyError::Unreadable)?;
        let (flags, rest) = rest.split_first().ok_or(PasskeyError::Unreadable)?;
        let (counter, rest) = rest.split_first_chunk::<4>().ok_or(PasskeyError::Unreadable)?;
        if site.as_slice() != Sha256::digest(&self.site.id).as_slice() {
            return Err(PasskeyError::OtherSite);
        }
        if flags & PRESENT == 0 {
            return Err(PasskeyError::NotPresent);
        }
        if needed == UserPresence::Verified && flags & VERIFIED == 0 {
            return Err(PasskeyError::NotVerified);
        }
        Ok(DataParts { flags: *flags, counter: u32::from_be_bytes(*counter), rest })
    }
}

struct DataParts<'a> {
    flags: u8,
    counter: u32,
    /// What follows: a new credential, extensions.
    rest: &'a [u8],
}

/// The kinds of keys, by their numbers in COSE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyKind {
    /// ECDSA with P-256 and SHA-256, which nearly all devices have.
    Es256,
    /// Of some keys to plug in.
    Ed25519,
    /// RSA with SHA-256, 2048 bits, exponent 65537: of older Windows.
    Rs256,
}

/// The numbers of the kinds of keys for the browser, the best first.
pub const KEY_KINDS: [i32; KeyKind::ALL.len()] =
    [KeyKind::ALL[0].number(), KeyKind::ALL[1].number(), KeyKind::ALL[2].number()];

/// A public key as devices write it. There is one way to write a key (CTAP2 canonical CBOR), so that it is compared with what it must
/// begin with, without a reader of CBOR.
#[derive(Debug, Clone, Copy)]
struct PublicKey<'a> {
    kind: KeyKind,
    /// All of it, without what may follow.
    encoded: &'a [u8],
}

impl KeyKind {
    const ALL: [Self; 3] = [Self::Es256, Self::Ed25519, Self::Rs256];

    /// Its number in the register of COSE algorithms.
    const fn number(self) -> i32 {
        match self {
            Self::Es256 => -7,
            Self::Ed25519 => -8,
            Self::Rs256 => -257,
        }
    }

    /// What stands before each number of the key, and how many bytes the number has.
    const fn parts(self) -> &'static [KeyPart] {
        match self {
            // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
            Self::Es256 => &[
                KeyPart { before: &[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], bytes: 32 },
                KeyPart { before: &[0x22, 0x58, 32], bytes: 32 },
            ],
            // {1: 1, 3: -8, -1: 6, -2: x}
            Self::Ed25519 => &[KeyPart { before: &[0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32], bytes: 32 }],
            // {1: 3, 3: -257, -1: n, -2: e}
            Self::Rs256 => &[
                KeyPart { before: &[0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59, 1, 0], bytes: 256 },
                KeyPart { before: &[0x21, 0x43], bytes: 3 },
            ],
        }
    }

    const fn length(self) -> usize {
        let (parts, mut sum, mut at) = (self.parts(), 0, 0);
        while at < parts.len() {
            sum += parts[at].before.len() + parts[at].bytes;
            at += 1;
        }
        sum
    }
}

struct KeyPart {
    before: &'static [u8],
    bytes: usize,
}

impl<'a> PublicKey<'a> {
    /// The key at the beginning of some bytes, if its kind is supported.
    fn read(bytes: &'a [u8]) -> Option<Self> {
        KeyKind::ALL.into_iter().find_map(|kind| {
            let key = Self { kind, encoded: bytes.get(..kind.length())? };
            key.numbers().map(|_| key)
        })
    }

    /// The numbers of the key: x and y, x, or n and e.
    fn numbers(&self) -> Option<Vec<&'a [u8]>> {
        let mut rest = self.encoded;
        let number = |part: &KeyPart| {
            let (number, after) = rest.strip_prefix(part.before)?.split_at_checked(part.bytes)?;
            rest = after;
            Some(number)
        };
        self.kind.parts().iter().map(number).collect()
    }

    fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let Some(numbers) = self.numbers() else { return false };
        match (self.kind, &*numbers) {
            (KeyKind::Es256, [x, y]) => {
                let point = [&[4][..], x, y].concat();
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature).is_ok()
            }
            (KeyKind::Ed25519, [x]) => UnparsedPublicKey::new(&ED25519, x).verify(message, signature).is_ok(),
            (KeyKind::Rs256, [n, e]) => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature).is_ok()
            }
            (KeyKind::Es256 | KeyKind::Ed25519 | KeyKind::Rs256, _) => false,
        }
    }
}

/// Base64url of a limited length.
fn bytes(text: &str) -> Result<Vec<u8>, PasskeyError> {
    if text.len() > LONGEST.div_ceil(3) * 4 {
        return Err(PasskeyError::Unreadable);
    }
    URL_SAFE_NO_PAD.decode(text).map_err(|_| PasskeyError::Unreadable)
}

#[cfg(test)]
mod tests {
    use ring::rand::SystemRandom;
    use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};

    use super::*;

    fn site() -> RelyingParty {
        RelyingParty { id: "d.example".to_owned(), origin: "https://d.example".to_owned() }
    }

    /// A device with a key of one kind.
    enum Device {
        Es256(EcdsaKeyPair),
        Ed25519(Ed25519KeyPair),
    }

    impl Device {
        fn all() -> [Self; 2] {
            let random = SystemRandom::new();
            let kind = &ECDSA_P256_SHA256_ASN1_SIGNING;
            let pkcs8 = EcdsaKeyPair::generate_pkcs8(kind, &random).expect("random");
            let ed25519 = Ed25519KeyPair::generate_pkcs8(&random).expect("random");
            [
                Self::Es256(EcdsaKeyPair::from_pkcs8(kind, pkcs8.as_ref(), &random).expect("a key")),
                Self::Ed25519(Ed25519KeyPair::from_pkcs8(ed25519.as_ref()).expect("a key")),
            ]
        }

        fn key(&self) -> Vec<u8> {
            let (parts, numbers) = match self {
                Self::Es256(pair) => (KeyKind::Es256.parts(), pair.public_key().as_ref()[1..].to_vec()),
                Self::Ed25519(pair) => (KeyKind::Ed25519.parts(), pair.public_key().as_ref().to_vec()),
            };
            let parts = parts.iter().zip(numbers.chunks(32));
            parts.flat_map(|(part, number)| [part.before, number].concat()).collect()
        }

        fn sign(&self, message: &[u8]) -> Vec<u8> {
            match self {
                Self::Es256(pair) => pair.sign(&SystemRandom::new(), message).expect("random").as_ref().to_vec(),
                Self::Ed25519(pair) => pair.sign(message).as_ref().to_vec(),
            }
        }
    }

    fn client(kind: &str, challenge: &str, origin: &str) -> String {
        URL_SAFE_NO_PAD.encode(format!(
            "{{\"type\":\"{kind}\",\"challenge\":\"{challenge}\",\"origin\":\"{origin}\",\"crossOrigin\":false}}"
        ))
    }

    fn data(site: &str, flags: u8, rest: &[u8]) -> Vec<u8> {
        [Sha256::digest(site).as_slice(), &[flags], &7_u32.to_be_bytes(), rest].concat()
    }

    fn answer(device: &Device, client: String, data: &[u8]) -> PasskeyAnswer {
        let hash = Sha256::digest(bytes(&client).expect("base64url"));
        let signature = URL_SAFE_NO_PAD.encode(device.sign(&[data, hash.as_slice()].concat()));
        PasskeyAnswer { credential: String::new(), client, data: URL_SAFE_NO_PAD.encode(data), signature }
    }

    #[test]
    fn an_answer_is_right_only_for_its_site_its_challenge_and_its_key() {
        use UserPresence::{Touched, Verified};
        let site = site();
        let challenge = PasskeyChallenge { site: &site, token: "token" };
        let text = challenge.text();
        for device in Device::all() {
            let key = URL_SAFE_NO_PAD.encode(device.key());
            let check = |own: &str, kind: &str, origin: &str, flags: u8, needed| {
                let client = client(kind, own, origin);
                challenge.check(&answer(&device, client, &data("d.example", flags, b"")), &key, needed)
            };
            let (origin, get) = ("https://d.example", "webauthn.get");
            assert_eq!(check(&text, get, origin, PRESENT, Touched), Ok(7));
            assert_eq!(check(&text, get, origin, PRESENT | VERIFIED, Verified), Ok(7));
            assert_eq!(check(&text, get, origin, PRESENT, Verified), Err(PasskeyError::NotVerified));
            assert_eq!(check(&text, get, origin, VERIFIED, Touched), Err(PasskeyError::NotPresent));
            assert_eq!(check(&text, get, "https://evil.example", PRESENT, Touched), Err(PasskeyError::OtherSite));
            assert_eq!(check("another", get, origin, PRESENT, Touched), Err(PasskeyError::OtherChallenge));
            assert_eq!(check(&text, "webauthn.create", origin, PRESENT, Touched), Err(PasskeyError::OtherChallenge));
            let right = || answer(&device, client(get, &text, origin), &data("d.example", PRESENT, b""));
            let other = answer(&device, client(get, &text, origin), &data("evil.example", PRESENT, b""));
            assert_eq!(challenge.check(&other, &key, Touched), Err(PasskeyError::OtherSite));
            let forged = PasskeyAnswer { data: URL_SAFE_NO_PAD.encode(data("d.example", PRESENT, b"x")), ..right() };
            assert_eq!(challenge.check(&forged, &key, Touched), Err(PasskeyError::WrongSignature));
            let unreadable = PasskeyAnswer { data: "!".to_owned(), ..right() };
            assert_eq!(challenge.check(&unreadable, &key, Touched), Err(PasskeyError::Unreadable));
            for stranger in Device::all() {
                let key = URL_SAFE_NO_PAD.encode(stranger.key());
                assert_eq!(challenge.check(&right(), &key, Touched), Err(PasskeyError::WrongSignature));
            }
        }
    }

    #[test]
    fn a_new_passkey_is_read_with_its_name_and_key_and_without_what_follows() {
        let site = site();
        let challenge = PasskeyChallenge { site: &site, token: "token" };
        let client = client("webauthn.create", &challenge.text(), &site.origin);
        for device in Device::all() {
            let rest = [&[0; 16][..], &[0, 3], b"its", &device.key(), &[0xa0]].concat();
            let whole = data("d.example", PRESENT | ATTESTED, &rest);
            let read = |data: &[u8]| challenge.new_passkey(&client, &URL_SAFE_NO_PAD.encode(data));
            let expected = NewPasskey {
                credential: URL_SAFE_NO_PAD.encode("its"),
                public_key: URL_SAFE_NO_PAD.encode(device.key()),
                counter: 7,
            };
            assert_eq!(read(&whole), Ok(expected));
            assert_eq!(read(&data("d.example", PRESENT, &rest)), Err(PasskeyError::Unreadable));
            for length in 0..whole.len() - 1 {
                assert!(read(&whole[..length]).is_err(), "{length}");
            }
        }
        let unknown = [&[0; 16][..], &[0, 3], b"its", &[0xa5; 80]].concat();
        let unknown = URL_SAFE_NO_PAD.encode(data("d.example", PRESENT | ATTESTED, &unknown));
        assert_eq!(challenge.new_passkey(&client, &unknown), Err(PasskeyError::UnsupportedKey));
    }

    /// Made with `openssl genrsa` and `openssl dgst -sha256 -sign`: the modulus and the signature of `message`, in base64url.
    const RS256: &str = include_str!("rs256.txt");

    #[test]
    fn keys_of_older_windows_are_checked() {
        let mut lines = RS256.lines().map(|line| bytes(line).expect("base64url"));
        let (modulus, signature) = (lines.next().expect("there"), lines.next().expect("there"));
        let parts = KeyKind::Rs256.parts();
        let key = [parts[0].before, &modulus, parts[1].before, &[1, 0, 1]].concat();
        let key = PublicKey::read(&key).expect("a key");
        assert!(key.has_signed(b"message", &signature) && !key.has_signed(b"another", &signature));
    }
}
