//! Accounts: passwords, the first administrator, and rights in tournaments.

use chrono::{NaiveDateTime, TimeDelta};
use thiserror::Error;

use crate::service::password_rules::{PASSWORD_LENGTH, check_password};
use crate::service::passwords::NOBODY;
use crate::service::second_factors::{MOST_PASSKEYS, PASSKEY_NAME_LENGTH, PasskeyError};
use crate::service::{Service, ServiceError, now};
use crate::store::{
    AccountCommandRecord, AccountWrites, Actor, BackupError, NewBackupFile, NewPasswordLink, NewUser, PasswordAuthor,
    Right, Role, SetupError, StoreError, User, UserError, WrittenBackup,
};
use tournament::series::Event;
use tournament::{TournamentId, UserId};

/// How long a link for a password works: long enough for an invitation that is not read at once.
const LINK_WORKS: TimeDelta = TimeDelta::days(3);

/// Why an account cannot be made or changed this way.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AccountError {
    #[error("a name has 2 to 64 letters, digits, dots, hyphens or underscores")]
    BadName,
    #[error("the name is taken")]
    NameTaken,
    #[error("a password has {} to {} characters", PASSWORD_LENGTH.0, PASSWORD_LENGTH.1)]
    PasswordLength,
    #[error("the password is one of the commonest")]
    CommonPassword,
    #[error("the password can be guessed from the name or the site")]
    SuggestedPassword,
    #[error("the new password is the old one")]
    SamePassword,
    #[error("the password is wrong")]
    WrongPassword,
    #[error("that is neither the password nor a code that can be used")]
    WrongProof,
    #[error("the link is not valid")]
    WrongLink,
    #[error("there is no account of that name")]
    NoSuchAccount,
    #[error("the last administrator cannot be taken away")]
    LastAdministrator,
    #[error("the code is wrong")]
    WrongCode,
    #[error("the code was used before")]
    UsedCode,
    #[error("the account has no second factor")]
    NoSecondFactor,
    #[error("the time for this step is over")]
    StepOver,
    #[error("the passkey was not accepted: {0}")]
    Passkey(PasskeyError),
    #[error("a passkey has a name of at most {PASSKEY_NAME_LENGTH} characters")]
    BadPasskeyName,
    #[error("an account has at most {MOST_PASSKEYS} passkeys")]
    TooManyPasskeys,
    #[error("another account is linked with it")]
    IdentityTaken,
    #[error("the account has no password")]
    OnlyIdentity,
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
            SetupError::WrongToken | SetupError::Done => Self::WrongLink,
            SetupError::Store(error) => Self::Store(error),
        }
    }
}

impl Service {
    /// Makes an account with a password. One that another person has set, the owner has to replace after the first log-in.
    pub fn create_account(
        &self,
        actor: &Actor,
        name: &str,
        password: &str,
        powers: AccountRights,
        author: PasswordAuthor,
    ) -> Result<UserId, ServiceError> {
        let password_hash = &self.hash_password(name, password)?;
        let new = NewUser { password_author: author, ..new_user(name, password_hash, powers)? };
        Ok(self.account_writes(actor).create_user(&new).map_err(AccountError::from)?)
    }

    /// Makes an account without a password: its owner sets one by the link.
    pub fn invite(&self, actor: &Actor, name: &str, powers: AccountRights) -> Result<PasswordLink, ServiceError> {
        let new = new_user(name, NOBODY, powers)?;
        let token = random_token()?;
        let link = NewPasswordLink { token: &token, expires_at: now() + LINK_WORKS };
        let user = self.account_writes(actor).invite(&new, link).map_err(AccountError::from)?;
        Ok(PasswordLink { user, expires_at: link.expires_at, token })
    }

    /// A new link with which the owner of an account sets a password; an earlier one stops working.
    pub fn new_password_link(&self, actor: &Actor, user: UserId) -> Result<PasswordLink, ServiceError> {
        let token = random_token()?;
        let link = NewPasswordLink { token: &token, expires_at: now() + LINK_WORKS };
        self.account_writes(actor).offer_password_link(user, link).map_err(AccountError::from)?;
        Ok(PasswordLink { user, expires_at: link.expires_at, token })
    }

    /// The account of a link for a password, as long as it works.
    pub fn owner_of_link(&self, token: &str) -> Result<User, ServiceError> {
        let user = self.store.owner_of_link(token, now())?.ok_or(AccountError::WrongLink)?;
        Ok(self.store.user(user)?.ok_or(AccountError::WrongLink)?)
    }

    /// Sets a password by a link, which then stops working; all sessions of the account end. Returns the account with that password.
    pub fn set_password_by_link(&self, token: &str, password: &str) -> Result<User, ServiceError> {
        let user = self.owner_of_link(token)?;
        let hash = self.hash_password(&user.name, password)?;
        // Another person knows the one that has to be replaced.
        if user.must_change_password && self.log_in(&user.name, password)?.is_some() {
            return Err(AccountError::SamePassword.into());
        }
        let actor = by_owner(&user);
        let is_set =
            self.account_writes(&actor).set_password_by_link(user.id, token, &hash).map_err(AccountError::from)?;
        if !is_set {
            return Err(AccountError::WrongLink.into());
        }
        Ok(self.store.user(user.id)?.ok_or(AccountError::WrongLink)?)
    }

    /// The account with this name and password, if it may log in; `None` otherwise, after the same time.
    pub fn log_in(&self, name: &str, password: &str) -> Result<Option<User>, ServiceError> {
        let known = self.store.credentials(name)?.filter(|known| known.user.disabled_at.is_none());
        let hash = known.as_ref().map_or(NOBODY, |known| known.password_hash.as_str());
        let is_right = self.passwords.fits(password, hash);
        Ok(known.filter(|_| is_right).map(|known| known.user))
    }

    /// Replaces a password by the account's owner, who must know the old one; all sessions of the account end.
    pub fn change_password(&self, user: &User, old: &str, new: &str) -> Result<(), ServiceError> {
        let known = self.log_in(&user.name, old)?.ok_or(AccountError::WrongPassword)?;
        if new == old {
            return Err(AccountError::SamePassword.into());
        }
        let hash = self.hash_password(&user.name, new)?;
        let is_changed = self.account_writes(&by_owner(user)).change_password(&known, &hash);
        if is_changed.map_err(AccountError::from)? { Ok(()) } else { Err(AccountError::WrongPassword.into()) }
    }

    /// Replaces the password of another person, who has to replace it again after the next log-in; all sessions of the account end.
    pub fn set_password(&self, actor: &Actor, user: &User, new: &str) -> Result<(), ServiceError> {
        let hash = self.hash_password(&user.name, new)?;
        Ok(self.account_writes(actor).set_password(user.id, &hash).map_err(AccountError::from)?)
    }

    /// Gives or takes the rights of an administrator; those of the last one stay.
    pub fn set_rights(&self, actor: &Actor, user: UserId, rights: AccountRights) -> Result<(), ServiceError> {
        let changed = match rights {
            AccountRights::Administrator => self.account_writes(actor).promote(user),
            AccountRights::Member => self.account_writes(actor).demote(user),
        };
        Ok(changed.map_err(AccountError::from)?)
    }

    /// Closes an account and ends its sessions, unless it is the last administrator's.
    pub fn disable_account(&self, actor: &Actor, user: UserId) -> Result<(), ServiceError> {
        Ok(self.account_writes(actor).disable(user).map_err(AccountError::from)?)
    }

    pub fn enable_account(&self, actor: &Actor, user: UserId) -> Result<(), ServiceError> {
        Ok(self.account_writes(actor).enable(user).map_err(AccountError::from)?)
    }

    /// Ends all sessions of another person's account.
    pub fn end_all_sessions(&self, actor: &Actor, user: UserId) -> Result<(), ServiceError> {
        Ok(self.account_writes(actor).end_sessions(user).map(drop).map_err(AccountError::from)?)
    }

    /// Sets the language of an account by its code.
    pub fn set_language(&self, user: UserId, language: &str) -> Result<(), ServiceError> {
        Ok(self.store.set_language(user, Some(language)).map_err(AccountError::from)?)
    }

    /// Gives an account a right in a tournament in place of the one it had; none takes it away.
    pub fn set_right(
        &self,
        actor: &Actor,
        tournament: TournamentId,
        user: UserId,
        right: Option<&Right>,
    ) -> Result<(), ServiceError> {
        Ok(self.account_writes(actor).set_right(tournament, user, right)?)
    }

    /// Gives an account a role in all tournaments of an event in place of the one it had; none takes it away.
    pub fn set_event_role(
        &self,
        actor: &Actor,
        event: &Event,
        user: UserId,
        role: Option<Role>,
    ) -> Result<(), ServiceError> {
        Ok(self.account_writes(actor).set_event_role(event, user, role)?)
    }

    /// A new one-time token for the setup link; earlier ones stop working. `None` once there is an account.
    pub fn new_setup_token(&self) -> Result<Option<String>, ServiceError> {
        let token = random_token()?;
        Ok(self.store.offer_setup(&token)?.then_some(token))
    }

    /// Makes the first administrator by the setup link, which then stops working.
    pub fn set_up(&self, token: &str, name: &str, password: &str) -> Result<UserId, ServiceError> {
        let password_hash = &self.hash_password(name, password)?;
        let new = new_user(name, password_hash, AccountRights::Administrator)?;
        // The link is all that is known of who opens it; its account is made here.
        let actor = Actor { user: None, name: new.name.to_owned() };
        Ok(self.account_writes(&actor).set_up(token, &new).map_err(AccountError::from)?)
    }

    /// Writes a backup as [`write_backup_file`](Self::write_backup_file) does, after noting in the journal of accounts who downloads it.
    pub fn download_backup(&self, actor: &Actor, new: NewBackupFile<'_>) -> Result<WrittenBackup, BackupError> {
        self.account_writes(actor).note(&AccountCommandRecord::DownloadBackup)?;
        self.write_backup_file(new)
    }

    pub(super) fn account_writes<'a>(&'a self, actor: &'a Actor) -> AccountWrites<'a> {
        self.store.account_writes(actor, now())
    }

    /// The general rights of an actor: the command line may do everything.
    pub(super) fn powers(&self, actor: &Actor) -> Result<AccountRights, ServiceError> {
        let Some(id) = actor.user else { return Ok(AccountRights::Administrator) };
        let user = self.store.user(id)?.filter(|user| user.is_admin && user.disabled_at.is_none());
        Ok(user.map_or(AccountRights::Member, |_| AccountRights::Administrator))
    }

    fn hash_password(&self, name: &str, password: &str) -> Result<String, ServiceError> {
        check_password(name, password)?;
        self.passwords.hash(password)
    }
}

/// A one-time link with which the owner of an account sets a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordLink {
    pub user: UserId,
    /// What is secret in its address.
    pub token: String,
    /// Until when it works, UTC.
    pub expires_at: NaiveDateTime,
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
    checked_name(name).err().into_iter().chain(check_password(name, password).err()).collect()
}

/// The owner of an account as the author of what is done to it.
fn by_owner(user: &User) -> Actor {
    Actor { user: Some(user.id), name: user.name.clone() }
}

/// A new account with a password that its owner has chosen, or with none.
pub(super) fn new_user<'a>(
    name: &'a str,
    password_hash: &'a str,
    rights: AccountRights,
) -> Result<NewUser<'a>, AccountError> {
    let is_admin = rights == AccountRights::Administrator;
    let name = checked_name(name)?;
    Ok(NewUser { name, password_hash, is_admin, language: None, password_author: PasswordAuthor::Owner })
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
