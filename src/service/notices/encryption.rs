//! Messages that only the device can read, not the services on the way: RFC 8291 with `aes128gcm` of RFC 8188.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use thiserror::Error;

/// The bytes of a public key: an uncompressed point of P-256.
const KEY_LENGTH: usize = 65;

/// The first byte of such a key.
const UNCOMPRESSED: u8 = 4;

/// The bytes of a device's secret, and of a message's salt.
const SECRET_LENGTH: usize = 16;

/// A message is one record of at most this size, including tag and padding: no push service takes a longer one.
const RECORD_SIZE: u32 = 4096;

/// The delimiter after the text of the last record.
const END: u8 = 2;

/// The longest text that fits into a message.
pub(super) const LONGEST_TEXT: usize = 3_900;

/// Invalid keys of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("these are no keys of a device")]
pub struct WrongKeys;

/// Why a message was not encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(super) enum EncryptionError {
    #[error("the operating system gives no random numbers")]
    NoRandomness,
    #[error(transparent)]
    Keys(#[from] WrongKeys),
}

/// The keys that a device has given for its messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DeviceKeys {
    public_key: [u8; KEY_LENGTH],
    secret: [u8; SECRET_LENGTH],
}

/// The shared secret of the device's secret and the two keys, on the server's side.
struct Agreement<'a> {
    shared: &'a [u8],
    /// The key for this message only.
    own_key: &'a [u8],
    salt: [u8; SECRET_LENGTH],
}

impl DeviceKeys {
    /// Reads the keys as browsers give them: base64url, with or without padding.
    pub(super) fn parse(public_key: &str, secret: &str) -> Result<Self, WrongKeys> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| WrongKeys);
        let public_key: [u8; KEY_LENGTH] = bytes(public_key)?.try_into().map_err(|_| WrongKeys)?;
        let secret: [u8; SECRET_LENGTH] = bytes(secret)?.try_into().map_err(|_| WrongKeys)?;
        if public_key[0] == UNCOMPRESSED { Ok(Self { public_key, secret }) } else { Err(WrongKeys) }
    }

    /// A text encrypted for the device. Fails if the key is no point of the curve.
    pub(super) fn encrypt(&self, text: &[u8]) -> Result<Vec<u8>, EncryptionError> {
        let random = SystemRandom::new();
        let mut salt = [0; SECRET_LENGTH];
        random.fill(&mut salt).map_err(|_| EncryptionError::NoRandomness)?;
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| EncryptionError::NoRandomness)?;
        let own_key = own.compute_public_key().map_err(|_| EncryptionError::NoRandomness)?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.public_key);
        let sealed = agree_ephemeral(own, &theirs, |shared| {
            self.seal(&Agreement { shared, own_key: own_key.as_ref(), salt }, text)
        });
        Ok(sealed.flatten().map_err(|_| WrongKeys)?)
    }

    /// The record with its header (RFC 8188, 2.1), with keys derived as in RFC 8291, 3.4.
    fn seal(&self, agreement: &Agreement<'_>, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let &Agreement { shared, own_key, salt } = agreement;
        let info = [b"WebPush: info\0".as_slice(), self.public_key.as_slice(), own_key];
        let material: [u8; 32] = derive(&self.secret, shared, &info)?;
        let key: [u8; 16] = derive(&salt, &material, &[b"Content-Encoding: aes128gcm\0".as_slice()])?;
        let nonce: [u8; 12] = derive(&salt, &material, &[b"Content-Encoding: nonce\0".as_slice()])?;
        let mut sealed = text.to_vec();
        sealed.push(END);
        // The key is derived from a new salt and used for this one record.
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)?;
        let mut message = salt.to_vec();
        message.extend(RECORD_SIZE.to_be_bytes());
        message.push(u8::try_from(own_key.len()).map_err(|_| Unspecified)?);
        message.extend_from_slice(own_key);
        message.extend(sealed);
        Ok(message)
    }
}

/// The length of a derived key.
struct KeyLength(usize);

impl KeyType for KeyLength {
    fn len(&self) -> usize {
        self.0
    }
}

/// HKDF with SHA-256 (RFC 5869).
fn derive<const LENGTH: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; LENGTH], Unspecified> {
    let mut key = [0; LENGTH];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, KeyLength(LENGTH))?.fill(&mut key)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    const DEVICE: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    /// RFC 8291, 5 and appendix A.
    #[test]
    fn the_example_of_the_rfc_is_encrypted_as_it_says() {
        let keys = DeviceKeys::parse(DEVICE, SECRET).expect("keys");
        let own_key = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let agreement = Agreement { shared: &shared, own_key: &own_key, salt };
        let sealed = keys.seal(&agreement, b"When I grow up, I want to be a watermelon").expect("sealed");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
                        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn a_message_is_as_long_as_its_text_and_never_the_same_twice() {
        let keys = DeviceKeys::parse(DEVICE, SECRET).expect("keys");
        let [one, other] = ["text", "text"].map(|text| keys.encrypt(text.as_bytes()).expect("encrypted"));
        let head = SECRET_LENGTH + 4 + 1 + KEY_LENGTH;
        assert_eq!(one.len(), head + "text".len() + 1 + AES_128_GCM.tag_len());
        assert_ne!(one, other);
        let longest = keys.encrypt(&[b'x'; LONGEST_TEXT]).expect("encrypted");
        assert!(longest.len() <= usize::try_from(RECORD_SIZE).expect("small"), "{}", longest.len());
    }

    #[test]
    fn what_are_no_keys_is_refused() {
        assert!(DeviceKeys::parse(&format!("{DEVICE}="), &format!("{SECRET}==")).is_ok());
        let compressed = DEVICE.replacen('B', "A", 1);
        for (public_key, secret) in [
            ("", SECRET),
            (DEVICE, ""),
            (SECRET, SECRET),
            (DEVICE, DEVICE),
            ("!", SECRET),
            (compressed.as_str(), SECRET),
        ] {
            assert_eq!(DeviceKeys::parse(public_key, secret), Err(WrongKeys), "{public_key} {secret}");
        }
        // Of the right length, but no point of the curve.
        let nowhere = URL_SAFE_NO_PAD.encode([&[UNCOMPRESSED][..], &[1; KEY_LENGTH - 1]].concat());
        let keys = DeviceKeys::parse(&nowhere, SECRET).expect("their form is right");
        assert_eq!(keys.encrypt(b"text"), Err(EncryptionError::Keys(WrongKeys)));
    }
}
