//! Identifies the site to push services: a key of its own and tokens signed with it, RFC 8292. No account is needed for it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{NaiveDateTime, TimeDelta};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::Serialize;
use url::Url;

use crate::service::{Service, ServiceError};
use crate::store::StoreError;

/// The validity of a token; a day is the longest allowed.
const LIFETIME: TimeDelta = TimeDelta::hours(12);

/// The head of every token.
const HEAD: &str = r#"{"typ":"JWT","alg":"ES256"}"#;

/// The key that identifies the site to push services.
pub struct PushKey(EcdsaKeyPair);

/// The claims of a token.
#[derive(Serialize)]
struct Claims<'a> {
    /// The push service.
    aud: String,
    /// Expiry, in Unix seconds.
    exp: i64,
    /// The contact of the site's operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    sub: Option<&'a str>,
}

impl Service {
    /// The key of this installation, the same for all its instances. It is made on first use.
    pub fn push_key(&self) -> Result<PushKey, ServiceError> {
        let kept = self.store.push_key(|| {
            let fresh = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
            fresh.map(|key| URL_SAFE_NO_PAD.encode(key.as_ref())).map_err(|_| ServiceError::NoRandomness)
        })?;
        PushKey::parse(&kept).ok_or_else(|| StoreError::Corrupt("the key of push messages".to_owned()).into())
    }
}

impl PushKey {
    /// Reads a stored key: PKCS#8 in base64url.
    fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &SystemRandom::new());
        pair.ok().map(Self)
    }

    /// The public key as browsers need it: an uncompressed point in base64url.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().as_ref())
    }

    /// The header `Authorization` for a message to `endpoint` at `now`, UTC. `contact` is the public address of the site.
    pub(super) fn authorization(
        &self,
        endpoint: &Url,
        contact: Option<&str>,
        now: NaiveDateTime,
    ) -> Result<String, ServiceError> {
        let exp = (now + LIFETIME).and_utc().timestamp();
        let claims = Claims { aud: endpoint.origin().ascii_serialization(), exp, sub: contact };
        let claims = serde_json::to_string(&claims).expect("texts and a number can be written");
        let signed = format!("{}.{}", URL_SAFE_NO_PAD.encode(HEAD), URL_SAFE_NO_PAD.encode(claims));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).map_err(|_| ServiceError::NoRandomness)?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}
