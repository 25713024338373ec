//! Accounts: passwords, the first administrator, and rights in tournaments.

use thiserror::Error;

use crate::service::passwords::NOBODY;
use crate::service::{Service, ServiceError, now};
use crate::store::{Actor, NewUser, Role, SetupError, StoreError, User, UserError};
use tournament::{TournamentId, UserId};

/// The least and the most characters of a password.
pub const PASSWORD_LENGTH: (usize, usize) = (8, 200);

/// Why an account cannot be made or changed this way.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AccountError {
    #[error("a name has 2 to 64 letters, digits, dots, hyphens or underscores")]
    BadName,
    #[error("the name is taken")]
    NameTaken,
    #[error("a password has {} to {} characters", PASSWORD_LENGTH.0, PASSWORD_LENGTH.1)]
    PasswordLength,
    #[error("the password is wrong")]
    WrongPassword,
    #[error("the setup link is not valid")]
    WrongSetupToken,
    #[error("there is no account of that name")]
    NoSuchAccount,
    #[error("the last administrator cannot be taken away")]
    LastAdministrator,
    #[error(transparent)]
    Store(StoreError),
}

impl From<UserError> for AccountError {
    fn from(error: UserError) -> Self {
        match error {
            UserError::NameTaken => Self::NameTaken,
            UserError::LastAdministrator => Self::LastAdministrator,
            UserError::Unknown => Self::NoSuchAccount,
            UserError::Store(error) => Self::Store(error),
        }
    }
}

impl From<SetupError> for AccountError {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::WrongToken | SetupError::Done => Self::WrongSetupToken,
            SetupError::Store(error) => Self::Store(error),
        }
    }
}

impl Service {
    pub fn create_account(&self, name: &str, password: &str, powers: AccountRights) -> Result<UserId, ServiceError> {
        let password_hash = &self.hash_password(password)?;
        let is_admin = powers == AccountRights::Administrator;
        let new = NewUser { name: checked_name(name)?, password_hash, is_admin, language: None };
        Ok(self.store.create_user(&new, now()).map_err(AccountError::from)?)
    }

    /// The account with this name and password, if it may log in; `None` otherwise, after the same time.
    pub fn log_in(&self, name: &str, password: &str) -> Result<Option<User>, ServiceError> {
        let known = self.store.credentials(name)?.filter(|known| known.user.disabled_at.is_none());
        let hash = known.as_ref().map_or(NOBODY, |known| known.password_hash.as_str());
        let is_right = self.passwords.fits(password, hash);
        Ok(known.filter(|_| is_right).map(|known| known.user))
    }

    /// Replaces a password by the account's owner, who must know the old one; their other sessions end.
    pub fn change_password(&self, user: &User, old: &str, new: &str, keep: Option<&str>) -> Result<(), ServiceError> {
        self.log_in(&user.name, old)?.ok_or(AccountError::WrongPassword)?;
        let hash = self.hash_password(new)?;
        Ok(self.store.set_password(user.id, &hash, keep).map_err(AccountError::from)?)
    }

    /// Replaces a password; all sessions of the account end.
    pub fn set_password(&self, user: UserId, new: &str) -> Result<(), ServiceError> {
        let hash = self.hash_password(new)?;
        Ok(self.store.set_password(user, &hash, None).map_err(AccountError::from)?)
    }

    /// Gives or takes the rights of an administrator; those of the last one stay.
    pub fn set_rights(&self, user: UserId, rights: AccountRights) -> Result<(), ServiceError> {
        let changed = match rights {
            AccountRights::Administrator => self.store.promote(user),
            AccountRights::Member => self.store.demote(user),
        };
        Ok(changed.map_err(AccountError::from)?)
    }

    /// Closes an account and ends its sessions, unless it is the last administrator's.
    pub fn disable_account(&self, user: UserId) -> Result<(), ServiceError> {
        Ok(self.store.disable(user, now()).map_err(AccountError::from)?)
    }

    pub fn enable_account(&self, user: UserId) -> Result<(), ServiceError> {
        Ok(self.store.enable(user).map_err(AccountError::from)?)
    }

    /// Sets the language of an account by its code.
    pub fn set_language(&self, user: UserId, language: &str) -> Result<(), ServiceError> {
        Ok(self.store.set_language(user, Some(language)).map_err(AccountError::from)?)
    }

    /// Gives an account a role in a tournament in place of the one it had; none takes it away.
    pub fn set_role(&self, tournament: TournamentId, user: UserId, role: Option<Role>) -> Result<(), ServiceError> {
        Ok(self.store.set_role(tournament, user, role)?)
    }

    /// A new one-time token for the setup link; earlier ones stop working. `None` once there is an account.
    pub fn new_setup_token(&self) -> Result<Option<String>, ServiceError> {
        let token = random_token()?;
        Ok(self.store.offer_setup(&token)?.then_some(token))
    }

    /// Makes the first administrator by the setup link, which then stops working.
    pub fn set_up(&self, token: &str, name: &str, password: &str) -> Result<UserId, ServiceError> {
        let password_hash = &self.hash_password(password)?;
        let new = NewUser { name: checked_name(name)?, password_hash, is_admin: true, language: None };
        Ok(self.store.set_up(token, &new, now()).map_err(AccountError::from)?)
    }

    /// The general rights of an actor: the command line may do everything.
    pub(super) fn powers(&self, actor: &Actor) -> Result<AccountRights, ServiceError> {
        let Some(id) = actor.user else { return Ok(AccountRights::Administrator) };
        let user = self.store.user(id)?.filter(|user| user.is_admin && user.disabled_at.is_none());
        Ok(user.map_or(AccountRights::Member, |_| AccountRights::Administrator))
    }

    fn hash_password(&self, password: &str) -> Result<String, ServiceError> {
        checked_length(password)?;
        self.passwords.hash(password)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountRights {
    Administrator,
    /// May make tournaments, whose organiser it is, and do what its roles in others allow.
    Member,
}

/// 32 random bytes from the operating system, as 64 hexadecimal digits.
pub fn random_token() -> Result<String, ServiceError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| ServiceError::NoRandomness)?;
    Ok(hex::encode(bytes))
}

/// All errors in the name and the password of a new account that can be found without asking the database.
pub fn check_account(name: &str, password: &str) -> Vec<AccountError> {
    checked_name(name).err().into_iter().chain(checked_length(password).err()).collect()
}

fn checked_name(name: &str) -> Result<&str, AccountError> {
    let name = name.trim();
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '@');
    if (2..=64).contains(&name.chars().count()) && name.chars().all(fits) {
        Ok(name)
    } else {
        Err(AccountError::BadName)
    }
}

fn checked_length(password: &str) -> Result<(), AccountError> {
    let (least, most) = PASSWORD_LENGTH;
    let fits = (least..=most).contains(&password.chars().count());
    if fits { Ok(()) } else { Err(AccountError::PasswordLength) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_spaces_and_some_length() {
        for (name, fits) in [("anna", true), (" Судья.1 ", true), ("a", false), ("a b", false), ("<x>", false)] {
            assert_eq!(checked_name(name).is_ok(), fits, "{name}");
        }
    }
}
