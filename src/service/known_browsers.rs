//! Browsers in which accounts have logged in. Such a browser keeps a sealed number for each of its last accounts, and its guesses of that
//! account's password are counted apart from those elsewhere, which therefore cannot lock the owner out of it. The number opens nothing.
//!
//! A seal (HMAC-SHA256) is made with a secret of the database, of the account, the number and the stamp of the password: after a new
//! password the browsers that knew the old one are unknown.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::service::{Service, ServiceError, random_token};
use crate::store::User;
use tournament::UserId;

/// How many accounts a browser is known for: those of its last log-ins.
const MOST_ACCOUNTS: usize = 5;

/// Between the accounts in a cookie.
const SEPARATOR: char = '.';

/// What a browser keeps of the accounts that have logged in there: `7-5f3a…-90be…` for each, the latest last. As it was sent: a seal is
/// checked when its account is asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownLogins(Vec<KnownLogin>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct KnownLogin {
    user: UserId,
    /// The random number of the browser for this account.
    number: String,
    seal: String,
}

impl KnownLogins {
    /// Reads a cookie; what no browser was given is left out.
    pub fn parse(text: &str) -> Self {
        let mut latest: Vec<KnownLogin> =
            text.rsplit(SEPARATOR).filter_map(KnownLogin::parse).take(MOST_ACCOUNTS).collect();
        latest.reverse();
        Self(latest)
    }
}

/// As a cookie has it.
impl fmt::Display for KnownLogins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, KnownLogin { user, number, seal }) in self.0.iter().enumerate() {
            if index > 0 {
                write!(f, "{SEPARATOR}")?;
            }
            write!(f, "{user}-{number}-{seal}")?;
        }
        Ok(())
    }
}

impl KnownLogin {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let user = UserId(parts.next()?.parse().ok()?);
        let (number, seal) = (parts.next()?.to_owned(), parts.next()?.to_owned());
        parts.next().is_none().then_some(Self { user, number, seal })
    }

    /// Whether it was sealed for an account that may log in and has the password that it had then.
    fn is_of(&self, user: &User, secret: &str) -> bool {
        let is_sealed = |seal: Vec<u8>| sealing(secret, user, &self.number).verify_slice(&seal).is_ok();
        self.user == user.id && user.disabled_at.is_none() && hex::decode(&self.seal).is_ok_and(is_sealed)
    }
}

impl Service {
    /// The number of a browser for the account of a name, if that has logged in there with its present password.
    pub fn browser_known_to(&self, kept: &KnownLogins, name: &str) -> Result<Option<String>, ServiceError> {
        if kept.0.is_empty() {
            return Ok(None);
        }
        let Some(known) = self.store.credentials(name)? else { return Ok(None) };
        self.number_for(kept, &known.user)
    }

    /// The number of a browser for the latest account that has logged in there with its present password.
    pub fn known_browser(&self, kept: &KnownLogins) -> Result<Option<String>, ServiceError> {
        for login in kept.0.iter().rev() {
            let Some(user) = self.store.user(login.user)? else { continue };
            if let Some(number) = self.number_for(kept, &user)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// What a browser keeps after a complete log-in. It keeps its number, with which its guesses are counted on.
    pub fn remember_browser(&self, kept: KnownLogins, user: &User) -> Result<KnownLogins, ServiceError> {
        let number = match self.number_for(&kept, user)? {
            Some(number) => number,
            None => random_token()?,
        };
        let seal = hex::encode(sealing(&self.browser_secret()?, user, &number).finalize().into_bytes());
        let mut logins = kept.0;
        logins.retain(|login| login.user != user.id);
        logins.push(KnownLogin { user: user.id, number, seal });
        let too_many = logins.len().saturating_sub(MOST_ACCOUNTS);
        logins.drain(..too_many);
        Ok(KnownLogins(logins))
    }

    fn number_for(&self, kept: &KnownLogins, user: &User) -> Result<Option<String>, ServiceError> {
        let Some(login) = kept.0.iter().find(|login| login.user == user.id) else { return Ok(None) };
        let secret = self.browser_secret()?;
        Ok(login.is_of(user, &secret).then(|| login.number.clone()))
    }

    /// Made on first use.
    fn browser_secret(&self) -> Result<String, ServiceError> {
        self.store.browser_secret(random_token)
    }
}

fn sealing(secret: &str, user: &User, number: &str) -> Hmac<Sha256> {
    let key = Hmac::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length");
    // None of the parts has a space, so none can be taken for the beginning of the next.
    Mac::chain_update(key, format!("browser {} {number} {}", user.id, user.password_stamp))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_read_as_it_was_written_without_what_is_none_and_with_the_latest_accounts() {
        let cookie = "1-aa-bb.2-cc-dd";
        assert_eq!(KnownLogins::parse(cookie).to_string(), cookie);
        assert_eq!(KnownLogins::parse("x.1-aa-bb-cc..-1.2-cc-dd").to_string(), "2-cc-dd");
        assert_eq!(KnownLogins::parse(""), KnownLogins::default());
        let many: Vec<String> = (1..=9).map(|user| format!("{user}-aa-bb")).collect();
        assert_eq!(KnownLogins::parse(&many.join(".")).to_string(), many[4..].join("."));
    }
}
