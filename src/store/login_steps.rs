//! Log-ins that are begun and wait for a second factor or a passkey. They give no rights, last a few minutes, and only the browser that has
//! begun one has its token. They are in no backup.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::journal::sha256;
use crate::store::rows::{timestamp, unknown};
use crate::store::schema::login_steps;
use tournament::UserId;

/// What a step waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoginStepKind {
    /// The password was right.
    SecondFactor,
    /// Nothing is known yet: the passkey says whose it is.
    Passkey,
    /// The account is logged in and adds a passkey.
    NewPasskey,
    /// The identity provider says whose log-in it is.
    OpenId,
    /// The account is logged in and is to be linked with an identity.
    LinkIdentity,
}

draughts::codes! { LoginStepKind:
    SecondFactor => "second-factor",
    Passkey => "passkey",
    NewPasskey => "new-passkey",
    OpenId => "openid",
    LinkIdentity => "link-identity",
}

#[derive(Debug, Clone, Copy)]
pub struct NewLoginStep<'a> {
    pub token: &'a str,
    /// The account, if it is known.
    pub user: Option<UserId>,
    pub kind: LoginStepKind,
    /// Expiry, UTC.
    pub expires_at: NaiveDateTime,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoginStep {
    /// The account, if it is known.
    pub user: Option<UserId>,
    pub kind: LoginStepKind,
}

impl Store {
    pub fn begin_login_step(&self, new: &NewLoginStep<'_>) -> Result<(), StoreError> {
        let row = LoginStepRow {
            token_hash: sha256(new.token.as_bytes()),
            user_id: new.user.map(|user| user.0),
            kind: new.kind.code().to_owned(),
            expires_at: timestamp(new.expires_at),
        };
        self.writing(|connection| {
            diesel::insert_into(login_steps::table).values(&row).execute(connection)?;
            Ok(())
        })
    }

    /// The step with this token, if it has not expired.
    pub fn login_step(&self, token: &str, now: NaiveDateTime) -> Result<Option<LoginStep>, StoreError> {
        let own = login_steps::table.find(sha256(token.as_bytes())).filter(login_steps::expires_at.gt(timestamp(now)));
        let row: Option<(Option<i64>, String)> =
            own.select((login_steps::user_id, login_steps::kind)).first(&mut *self.connection()?).optional()?;
        row.map(|(user, code)| {
            let kind = LoginStepKind::from_code(&code).ok_or_else(|| unknown("login step", &code))?;
            Ok(LoginStep { user: user.map(UserId), kind })
        })
        .transpose()
    }

    /// Ends a step; returns whether it was there: of two answers at once, one ends it.
    pub fn end_login_step(&self, token: &str) -> Result<bool, StoreError> {
        self.writing(|connection| {
            Ok(diesel::delete(login_steps::table.find(sha256(token.as_bytes()))).execute(connection)? > 0)
        })
    }

    /// Removes the steps that have expired.
    pub fn purge_login_steps(&self, now: NaiveDateTime) -> Result<(), StoreError> {
        self.writing(|connection| {
            let expired = login_steps::table.filter(login_steps::expires_at.le(timestamp(now)));
            diesel::delete(expired).execute(connection)?;
            Ok(())
        })
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = login_steps, treat_none_as_default_value = false)]
pub(super) struct LoginStepRow {
    token_hash: String,
    user_id: Option<i64>,
    kind: String,
    expires_at: NaiveDateTime,
}

/// Ends all steps of an account.
pub(super) fn end_steps(connection: &mut Db, user: UserId) -> Result<(), StoreError> {
    diesel::delete(login_steps::table.filter(login_steps::user_id.eq(user.0))).execute(connection)?;
    Ok(())
}
