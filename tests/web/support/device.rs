//! A device with a passkey, as a browser speaks for it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use sha2::{Digest, Sha256};

use super::site::Answer;

/// A touch of the device, and that it has asked who touches it.
pub const TOUCHED: u8 = 1;
pub const VERIFIED: u8 = 1 | 4;

pub struct Device {
    pair: EcdsaKeyPair,
    credential: Vec<u8>,
    origin: String,
}

impl Device {
    /// A new one, for a site at this address.
    pub fn new(credential: &str, origin: &str) -> Self {
        let (kind, random) = (&ECDSA_P256_SHA256_ASN1_SIGNING, SystemRandom::new());
        let key = EcdsaKeyPair::generate_pkcs8(kind, &random).expect("the system has random numbers");
        let pair = EcdsaKeyPair::from_pkcs8(kind, key.as_ref(), &random).expect("a key");
        Self { pair, credential: credential.as_bytes().to_vec(), origin: origin.to_owned() }
    }

    /// The name of its passkey, base64url.
    pub fn credential(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.credential)
    }

    /// What it says when it makes its passkey on the page that asks for it: client data, authenticator data.
    pub fn make(&self, page: &Answer) -> [String; 2] {
        let point = &self.pair.public_key().as_ref()[1..];
        let (x, y) = point.split_at(32);
        let key = [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32][..], x, &[0x22, 0x58, 32], y].concat();
        let length = u16::try_from(self.credential.len()).expect("it is short").to_be_bytes();
        let rest = [&[0; 16][..], &length, &self.credential, &key].concat();
        let data = data(&attribute(page, "data-site"), TOUCHED | 64, 0, &rest);
        [self.client("webauthn.create", page), data].map(|bytes| URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The fields with which it answers on the page of a log-in, with its counter.
    pub fn answer(&self, page: &Answer, flags: u8, counter: u32) -> Vec<(&'static str, String)> {
        let client = self.client("webauthn.get", page);
        let data = data(&attribute(page, "data-site"), flags, counter, b"");
        let signed = [&*data, Sha256::digest(&client).as_slice()].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).expect("the system has random numbers");
        [
            ("credential", self.credential.clone()),
            ("client", client),
            ("data", data),
            ("signature", signature.as_ref().to_vec()),
        ]
        .map(|(name, bytes)| (name, URL_SAFE_NO_PAD.encode(bytes)))
        .to_vec()
    }

    fn client(&self, kind: &str, page: &Answer) -> Vec<u8> {
        let challenge = attribute(page, "data-challenge");
        let data = serde_json::json!({ "type": kind, "challenge": challenge, "origin": self.origin });
        data.to_string().into_bytes()
    }
}

fn data(site: &str, flags: u8, counter: u32, rest: &[u8]) -> Vec<u8> {
    [Sha256::digest(site).as_slice(), &[flags], &counter.to_be_bytes(), rest].concat()
}

fn attribute(page: &Answer, name: &str) -> String {
    let rest = page.text.split(&format!("{name}=\"")).nth(1).unwrap_or_else(|| panic!("no {name} in {}", page.text));
    rest.split('"').next().unwrap_or_default().to_owned()
}
