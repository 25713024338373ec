//! One-time links with which the owner of an account sets a password: an invitation, or instead of a forgotten password. Only the hash of
//! a token is kept. They are in no backup.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::account_journal::{AccountCommandRecord as Did, AccountWrites, PasswordAuthor};
use crate::store::accounts::{NewUser, UserError, insert_user, replace_password};
use crate::store::backend::{Db, upsert};
use crate::store::error::StoreError;
use crate::store::journal::sha256;
use crate::store::rows::timestamp;
use crate::store::schema::{password_links, users};
use tournament::UserId;

#[derive(Debug, Clone, Copy)]
pub struct NewPasswordLink<'a> {
    pub token: &'a str,
    /// Until when it works, UTC.
    pub expires_at: NaiveDateTime,
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = password_links, treat_none_as_default_value = false)]
pub(super) struct PasswordLinkRow {
    user_id: i64,
    token_hash: String,
    expires_at: NaiveDateTime,
}

impl AccountWrites<'_> {
    /// Makes an account with a link for its owner.
    pub fn invite(&self, new: &NewUser<'_>, link: NewPasswordLink<'_>) -> Result<UserId, UserError> {
        self.writing(|connection| {
            let user = insert_user(connection, new, self.at)?;
            put_link(connection, user, link)?;
            let record = if new.is_admin { Did::InviteAdministrator } else { Did::InviteMember };
            self.record_of(connection, user, record)?;
            Ok(user)
        })
    }

    /// Gives an account a new link; an earlier one stops working. Disabled accounts get none.
    pub fn offer_password_link(&self, user: UserId, link: NewPasswordLink<'_>) -> Result<(), UserError> {
        self.writing(|connection| {
            let able = users::table.find(user.0).filter(users::disabled_at.is_null()).select(users::id);
            let able: Option<i64> = able.first(connection).optional().map_err(StoreError::from)?;
            able.ok_or(UserError::Unknown)?;
            put_link(connection, user, link)?;
            self.record_of(connection, user, Did::MakeLink)
        })
    }

    /// Sets the password of the account of a link, which then stops working, and ends all sessions of the account. Returns whether the link
    /// worked for this account.
    pub fn set_password_by_link(&self, user: UserId, token: &str, hash: &str) -> Result<bool, UserError> {
        self.writing(|connection| {
            if owner(connection, token, self.at)? != Some(user) {
                return Ok(false);
            }
            // Of two that use it at the same time one removes it, and the other finds nothing. Neither does one that was just replaced.
            let own =
                password_links::table.find(user.0).filter(password_links::token_hash.eq(sha256(token.as_bytes())));
            let is_first = diesel::delete(own).execute(connection).map_err(StoreError::from)? > 0;
            if is_first {
                replace_password(connection, user, hash, PasswordAuthor::Owner)?;
                self.record_of(connection, user, Did::SetPasswordByLink)?;
            }
            Ok(is_first)
        })
    }
}

impl Store {
    /// The account of a link that works at this time. Disabled accounts have none.
    pub fn owner_of_link(&self, token: &str, now: NaiveDateTime) -> Result<Option<UserId>, StoreError> {
        owner(&mut *self.connection()?, token, now)
    }

    /// Removes the links that have expired.
    pub fn purge_password_links(&self, now: NaiveDateTime) -> Result<(), StoreError> {
        self.writing(|connection| {
            let expired = password_links::table.filter(password_links::expires_at.le(timestamp(now)));
            diesel::delete(expired).execute(connection)?;
            Ok(())
        })
    }
}

/// Removes the link of an account, if it has one.
pub(super) fn remove_link(connection: &mut Db, user: UserId) -> Result<(), StoreError> {
    diesel::delete(password_links::table.find(user.0)).execute(connection)?;
    Ok(())
}

fn put_link(connection: &mut Db, user: UserId, link: NewPasswordLink<'_>) -> Result<(), StoreError> {
    let rows = [PasswordLinkRow {
        user_id: user.0,
        token_hash: sha256(link.token.as_bytes()),
        expires_at: timestamp(link.expires_at),
    }];
    upsert!(connection, password_links, rows, [user_id], [token_hash, expires_at]);
    Ok(())
}

fn owner(connection: &mut Db, token: &str, now: NaiveDateTime) -> Result<Option<UserId>, StoreError> {
    let user: Option<i64> = password_links::table
        .inner_join(users::table.on(users::id.eq(password_links::user_id)))
        .filter(password_links::token_hash.eq(sha256(token.as_bytes())))
        .filter(password_links::expires_at.gt(timestamp(now)))
        .filter(users::disabled_at.is_null())
        .select(password_links::user_id)
        .first(connection)
        .optional()?;
    Ok(user.map(UserId))
}
