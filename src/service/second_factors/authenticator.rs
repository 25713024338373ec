//! Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which are what all apps take.

use std::fmt;

use chrono::NaiveDateTime;
use totp_rs::{Builder, Secret};

use crate::service::ServiceError;
use crate::store::StoreError;

/// What RFC 4226 recommends.
const SECRET_BYTES: usize = 20;

/// The secret that a phone and the server share.
#[derive(Clone, PartialEq, Eq)]
pub struct AppSecret([u8; SECRET_BYTES]);

impl AppSecret {
    /// A new one from the operating system.
    pub fn random() -> Result<Self, ServiceError> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes).map_err(|_| ServiceError::NoRandomness)?;
        Ok(Self(bytes))
    }

    /// Reads base32.
    pub fn parse(text: &str) -> Option<Self> {
        let secret = Secret::try_from_base32(text).ok()?;
        secret.as_bytes().try_into().ok().map(Self)
    }

    pub(super) fn from_stored(text: &str) -> Result<Self, ServiceError> {
        Self::parse(text).ok_or_else(|| StoreError::Corrupt("the secret of an authenticator app".to_owned()).into())
    }

    /// The address that apps read from a QR code. They list it as `issuer`, with the name of the account.
    pub fn address(&self, issuer: &str, name: &str) -> String {
        let encoded =
            |text: &str| percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string();
        let (issuer, name) = (encoded(issuer), encoded(name));
        format!("otpauth://totp/{issuer}:{name}?secret={self}&issuer={issuer}&algorithm=SHA1&digits=6&period=30")
    }
}

/// Base32.
impl fmt::Display for AppSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base32(&self.0))
    }
}

/// A secret is in no log.
impl fmt::Debug for AppSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AppSecret")
    }
}

pub(super) fn base32(bytes: &[u8]) -> String {
    Secret::new(bytes.into()).to_base32()
}

/// The step of 30 seconds whose code this is: that of the time, UTC, or the one before or after it, since clocks differ.
pub(super) fn step_of(secret: &AppSecret, code: &str, at: NaiveDateTime) -> Option<u64> {
    let seconds = u64::try_from(at.and_utc().timestamp()).ok()?;
    let builder =
        Builder::new().with_secret(Secret::new_stack(secret.0)).with_digits(6).with_skew(1).with_step_duration(30);
    builder.build().ok()?.check(code, seconds)
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn at(seconds: i64) -> NaiveDateTime {
        DateTime::from_timestamp(seconds, 0).expect("a time").naive_utc()
    }

    /// The secret of the RFC's tests.
    const SECRET: AppSecret = AppSecret(*b"12345678901234567890");

    #[test]
    fn codes_are_the_last_six_digits_of_those_of_the_rfc() {
        for (seconds, code) in [
            (59, "94287082"),
            (1_111_111_109, "07081804"),
            (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ] {
            let step = u64::try_from(seconds / 30).expect("not before 1970");
            assert_eq!(step_of(&SECRET, &code[2..], at(seconds)), Some(step), "{seconds}");
            for wrong in [code, "", "00000a", &code[3..]] {
                assert_eq!(step_of(&SECRET, wrong, at(seconds)), None, "{seconds} {wrong}");
            }
        }
    }

    #[test]
    fn a_code_works_one_step_early_or_late_and_no_more() {
        // The code of step 37,037,037, which begins at 1,111,111,110.
        for (seconds, works) in [
            (1_111_111_079, false),
            (1_111_111_080, true),
            (1_111_111_110, true),
            (1_111_111_139, true),
            (1_111_111_169, true),
            (1_111_111_170, false),
        ] {
            assert_eq!(step_of(&SECRET, "050471", at(seconds)), works.then_some(37_037_037), "{seconds}");
        }
    }

    #[test]
    fn a_secret_is_read_as_it_is_written_and_another_length_is_none() {
        let text = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
        assert_eq!(SECRET.to_string(), text);
        assert_eq!(AppSecret::parse(text), Some(SECRET));
        for wrong in ["", "GEZDGNBV", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ!", &text.repeat(2)] {
            assert_eq!(AppSecret::parse(wrong), None, "{wrong}");
        }
        assert_ne!(AppSecret::random().expect("random"), AppSecret::random().expect("random"));
    }

    #[test]
    fn the_address_for_apps_names_the_site_and_the_account() {
        let address = SECRET.address("Поддавки", "anna@club");
        assert!(address.starts_with("otpauth://totp/%D0%9F"), "{address}");
        assert!(address.contains(":anna%40club?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%D0%9F"), "{address}");
    }
}
