//! Accounts whose users log in by an identity provider: found, linked, made, and taken apart.

use crate::service::accounts::new_user;
use crate::service::passwords::NOBODY;
use crate::service::{AccountError, AccountRights, ProvidedUser, Service, ServiceError, random_token};
use crate::store::{Actor, Identity, User};
use tournament::UserId;

/// How many names are tried for a new account whose suggested name is taken; the last one has so many random digits.
const TRIED_NAMES: usize = 20;
const RANDOM_DIGITS: usize = 8;

/// The name of an account whose user has none that can be one.
const NAMELESS: &str = "user";

impl Service {
    /// The account that is linked with an identity, if it may log in.
    pub fn log_in_by_identity(&self, identity: &Identity) -> Result<Option<User>, ServiceError> {
        let Some(id) = self.store.user_of_identity(identity)? else { return Ok(None) };
        Ok(self.store.user(id)?.filter(|user| user.disabled_at.is_none()))
    }

    /// As [`log_in_by_identity`](Self::log_in_by_identity); an identity that no account is linked with gets one, without special rights.
    pub fn log_in_or_create(&self, provided: &ProvidedUser) -> Result<Option<User>, ServiceError> {
        let identity = &provided.identity;
        let base = account_name(provided.suggested.as_deref().unwrap_or_default());
        // The provider has let them in; their account is made here.
        let actor = Actor { user: None, name: identity.issuer.clone() };
        for number in 1..=TRIED_NAMES {
            // Made by another request meanwhile.
            if self.store.user_of_identity(identity)?.is_some() {
                break;
            }
            let name = match number {
                1 => base.clone(),
                TRIED_NAMES => format!("{base}-{}", &random_token()?[..RANDOM_DIGITS]),
                _ => format!("{base}-{number}"),
            };
            let new = new_user(&name, NOBODY, AccountRights::Member)?;
            match self.account_writes(&actor).create_by_identity(&new, identity).map_err(AccountError::from) {
                Ok(_) => break,
                Err(AccountError::NameTaken) if number < TRIED_NAMES => {}
                Err(other) => return Err(other.into()),
            }
        }
        self.log_in_by_identity(identity)
    }

    /// Links the account with an identity by which its owner logs in from now on; fails if it is another account's.
    pub fn link_identity(&self, owner: &Actor, user: UserId, identity: &Identity) -> Result<(), ServiceError> {
        let is_linked = self.account_writes(owner).link_identity(user, identity).map_err(AccountError::from)?;
        if is_linked { Ok(()) } else { Err(AccountError::IdentityTaken.into()) }
    }

    /// Takes the link of the own account away; fails if the account has no password, by which its owner could still log in.
    pub fn unlink_identities(&self, owner: &Actor, user: UserId) -> Result<(), ServiceError> {
        let known = self.store.credentials(&owner.name)?.ok_or(AccountError::NoSuchAccount)?;
        if known.password_hash == NOBODY {
            return Err(AccountError::OnlyIdentity.into());
        }
        self.account_writes(owner).unlink_identities(user, false).map_err(AccountError::from)?;
        Ok(())
    }

    /// Takes the link of another person's account away, and logs the account out.
    pub fn reset_identities(&self, actor: &Actor, user: UserId) -> Result<(), ServiceError> {
        self.account_writes(actor).unlink_identities(user, true).map_err(AccountError::from)?;
        Ok(())
    }
}

/// A name that an account can have, from one that a provider suggests: without the host of an e-mail address, and with hyphens in place of
/// what names do not have.
fn account_name(suggested: &str) -> String {
    let local = suggested.split('@').next().unwrap_or_default();
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
    let name: String = local.chars().map(|c| if fits(c) { c } else { '-' }).take(50).collect();
    let name = name.trim_matches('-');
    if name.chars().count() < 2 { NAMELESS.to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggested_name_becomes_one_that_an_account_can_have() {
        for (suggested, name) in [
            ("anna", "anna"),
            ("anna@club.example", "anna"),
            ("Анна Иванова", "Анна-Иванова"),
            ("", NAMELESS),
            ("?", NAMELESS),
            ("<b>", NAMELESS),
        ] {
            let own = account_name(suggested);
            assert_eq!(own, name, "{suggested}");
            assert!(new_user(&own, NOBODY, AccountRights::Member).is_ok(), "{own}");
        }
    }
}
