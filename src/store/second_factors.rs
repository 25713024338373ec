//! Second factors of accounts: authenticator apps, passkeys, and the recovery codes that stand in for a lost one.
//!
//! The secret of an app is kept as it is, since codes are computed from it. Of a passkey only the public key is kept, and of recovery codes,
//! which are long and random, only hashes.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::account_journal::{AccountCommandRecord, AccountWrites};
use crate::store::backend::{Db, insert, upsert};
use crate::store::error::StoreError;
use crate::store::journal::sha256;
use crate::store::login_steps::end_steps;
use crate::store::rows::{narrow, timestamp};
use crate::store::schema::{authenticator_apps, passkeys, recovery_codes};
use crate::store::sessions::end_sessions;
use crate::store::{Store, UserError};
use tournament::UserId;

/// An app that shows codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthenticatorApp {
    /// Base32.
    pub secret: String,
    /// The last step of 30 seconds of which a code was accepted.
    pub last_step: u64,
    /// When it was turned on, UTC.
    pub created_at: NaiveDateTime,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// The public name of the passkey: the SHA-256 of `credential`.
    pub id: String,
    pub user: UserId,
    /// The name that the device has given it, base64url.
    pub credential: String,
    /// COSE, base64url.
    pub public_key: String,
    /// How often it says that it has signed; 0 if it does not count.
    pub counter: u32,
    /// What its owner calls it.
    pub name: String,
    pub created_at: NaiveDateTime,
    pub last_used_at: Option<NaiveDateTime>,
}

impl Passkey {
    /// The public name of the passkey with this credential.
    pub fn id_of(credential: &str) -> String {
        sha256(credential.as_bytes())
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecondFactors {
    pub app: Option<AuthenticatorApp>,
    /// The oldest first.
    pub passkeys: Vec<Passkey>,
    /// How many recovery codes have not been used.
    pub recovery_codes: usize,
}

impl SecondFactors {
    /// Whether a log-in needs a second step. Recovery codes alone are none.
    pub const fn are_on(&self) -> bool {
        self.app.is_some() || !self.passkeys.is_empty()
    }
}

impl Store {
    pub fn second_factors(&self, user: UserId) -> Result<SecondFactors, StoreError> {
        self.reading(|connection| {
            let codes: i64 =
                recovery_codes::table.filter(recovery_codes::user_id.eq(user.0)).count().get_result(connection)?;
            Ok(SecondFactors {
                app: app(connection, user)?,
                passkeys: passkeys_of(connection, user)?,
                recovery_codes: narrow(codes)?,
            })
        })
    }

    pub fn has_second_factor(&self, user: UserId) -> Result<bool, StoreError> {
        has_factor(&mut *self.connection()?, user)
    }

    /// The accounts that have a second factor.
    pub fn users_with_second_factors(&self) -> Result<Vec<UserId>, StoreError> {
        let mut connection = self.connection()?;
        let connection = &mut *connection;
        let mut users: Vec<i64> = authenticator_apps::table.select(authenticator_apps::user_id).load(connection)?;
        let with_passkeys: Vec<i64> = passkeys::table.select(passkeys::user_id).distinct().load(connection)?;
        users.extend(with_passkeys);
        users.sort_unstable();
        users.dedup();
        Ok(users.into_iter().map(UserId).collect())
    }

    /// Notes that a code of this step is accepted; returns whether none of it or of a later step was before.
    pub fn use_app_step(&self, user: UserId, step: u64) -> Result<bool, StoreError> {
        let step: i64 = narrow(step)?;
        self.writing(|connection| {
            let fresh = authenticator_apps::table.find(user.0).filter(authenticator_apps::last_step.lt(step));
            Ok(diesel::update(fresh).set(authenticator_apps::last_step.eq(step)).execute(connection)? > 0)
        })
    }

    pub fn passkey(&self, id: &str) -> Result<Option<Passkey>, StoreError> {
        let row: Option<PasskeyRow> = passkeys::table.find(id).first(&mut *self.connection()?).optional()?;
        row.map(PasskeyRow::passkey).transpose()
    }

    /// Notes that a passkey was used; returns whether its counter went up, or it does not count.
    pub fn use_passkey(&self, id: &str, counter: u32, at: NaiveDateTime) -> Result<bool, StoreError> {
        let counter = i64::from(counter);
        self.writing(|connection| {
            let both_zero = passkeys::counter.eq(0).and(passkeys::counter.eq(counter));
            let own = passkeys::table.find(id).filter(passkeys::counter.lt(counter).or(both_zero));
            let used = (passkeys::counter.eq(counter), passkeys::last_used_at.eq(Some(timestamp(at))));
            Ok(diesel::update(own).set(used).execute(connection)? > 0)
        })
    }

    /// Uses a recovery code up; returns whether the account had it.
    pub fn use_recovery_code(&self, user: UserId, code: &str) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let own = recovery_codes::table.find((user.0, code_hash(user, code)));
            Ok(diesel::delete(own).execute(connection)? > 0)
        })
    }
}

impl AccountWrites<'_> {
    /// Sets the app of an account in place of an earlier one. With the first factor come these recovery codes; returns whether they did.
    pub fn set_app(&self, user: UserId, app: &AuthenticatorApp, codes: &[String]) -> Result<bool, UserError> {
        let rows = [AppRow {
            user_id: user.0,
            secret: app.secret.clone(),
            last_step: narrow(app.last_step)?,
            created_at: timestamp(app.created_at),
        }];
        self.writing(|connection| {
            let is_first = !has_factor(connection, user)?;
            put_app(connection, &rows)?;
            if is_first {
                replace_codes(connection, user, codes)?;
            }
            self.record_of(connection, user, AccountCommandRecord::TurnOnApp)?;
            Ok(is_first)
        })
    }

    /// Takes the app away; recovery codes go with the last factor.
    pub fn remove_app(&self, user: UserId) -> Result<(), UserError> {
        self.writing(|connection| {
            delete_app(connection, user)?;
            remove_codes_without_factor(connection, user)?;
            self.record_of(connection, user, AccountCommandRecord::TurnOffApp)
        })
    }

    /// Adds a passkey, unless the account has `most`. With the first factor come these recovery codes; the answer says whether they did,
    /// and is `None` if there are too many passkeys.
    pub fn add_passkey(&self, new: &Passkey, most: usize, codes: &[String]) -> Result<Option<bool>, UserError> {
        let row = PasskeyRow::from_passkey(new);
        self.writing(|connection| {
            if passkeys_of(connection, new.user)?.len() >= most {
                return Ok(None);
            }
            let is_first = !has_factor(connection, new.user)?;
            diesel::insert_into(passkeys::table).values(&row).execute(connection).map_err(StoreError::from)?;
            if is_first {
                replace_codes(connection, new.user, codes)?;
            }
            self.record_of(connection, new.user, AccountCommandRecord::AddPasskey)?;
            Ok(Some(is_first))
        })
    }

    /// Removes a passkey of an account; recovery codes go with the last factor. Returns whether it was there.
    pub fn remove_passkey(&self, user: UserId, id: &str) -> Result<bool, UserError> {
        self.writing(|connection| {
            let own = passkeys::table.find(id).filter(passkeys::user_id.eq(user.0));
            let is_removed = diesel::delete(own).execute(connection).map_err(StoreError::from)? > 0;
            if is_removed {
                remove_codes_without_factor(connection, user)?;
                self.record_of(connection, user, AccountCommandRecord::RemovePasskey)?;
            }
            Ok(is_removed)
        })
    }

    /// Puts these recovery codes in the place of all earlier ones.
    pub fn set_recovery_codes(&self, user: UserId, codes: &[String]) -> Result<(), UserError> {
        self.writing(|connection| {
            replace_codes(connection, user, codes)?;
            self.record_of(connection, user, AccountCommandRecord::NewRecoveryCodes)
        })
    }

    /// Takes all second factors of another person's account away, and ends its sessions and begun log-ins. Returns whether it had any.
    pub fn reset_factors(&self, user: UserId) -> Result<bool, UserError> {
        self.writing(|connection| {
            if !has_factor(connection, user)? {
                return Ok(false);
            }
            delete_app(connection, user)?;
            diesel::delete(passkeys::table.filter(passkeys::user_id.eq(user.0)))
                .execute(connection)
                .map_err(StoreError::from)?;
            remove_codes_without_factor(connection, user)?;
            end_sessions(connection, user, None)?;
            end_steps(connection, user)?;
            self.record_of(connection, user, AccountCommandRecord::ResetFactors)?;
            Ok(true)
        })
    }
}

fn put_app(connection: &mut Db, rows: &[AppRow]) -> Result<(), StoreError> {
    upsert!(connection, authenticator_apps, rows, [user_id], [secret, last_step, created_at]);
    Ok(())
}

fn delete_app(connection: &mut Db, user: UserId) -> Result<(), StoreError> {
    diesel::delete(authenticator_apps::table.find(user.0)).execute(connection)?;
    Ok(())
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = authenticator_apps, treat_none_as_default_value = false)]
pub(super) struct AppRow {
    user_id: i64,
    secret: String,
    last_step: i64,
    created_at: NaiveDateTime,
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = passkeys, treat_none_as_default_value = false)]
pub(super) struct PasskeyRow {
    id: String,
    user_id: i64,
    credential: String,
    public_key: String,
    counter: i64,
    name: String,
    created_at: NaiveDateTime,
    last_used_at: Option<NaiveDateTime>,
}

impl PasskeyRow {
    fn from_passkey(new: &Passkey) -> Self {
        Self {
            id: new.id.clone(),
            user_id: new.user.0,
            credential: new.credential.clone(),
            public_key: new.public_key.clone(),
            counter: new.counter.into(),
            name: new.name.clone(),
            created_at: timestamp(new.created_at),
            last_used_at: new.last_used_at.map(timestamp),
        }
    }

    fn passkey(self) -> Result<Passkey, StoreError> {
        Ok(Passkey {
            id: self.id,
            user: UserId(self.user_id),
            credential: self.credential,
            public_key: self.public_key,
            counter: narrow(self.counter)?,
            name: self.name,
            created_at: self.created_at,
            last_used_at: self.last_used_at,
        })
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = recovery_codes, treat_none_as_default_value = false)]
pub(super) struct RecoveryCodeRow {
    user_id: i64,
    code_hash: String,
}

fn app(connection: &mut Db, user: UserId) -> Result<Option<AuthenticatorApp>, StoreError> {
    let row: Option<AppRow> = authenticator_apps::table.find(user.0).first(connection).optional()?;
    row.map(|row| {
        Ok(AuthenticatorApp { secret: row.secret, last_step: narrow(row.last_step)?, created_at: row.created_at })
    })
    .transpose()
}

fn passkeys_of(connection: &mut Db, user: UserId) -> Result<Vec<Passkey>, StoreError> {
    let own = passkeys::table.filter(passkeys::user_id.eq(user.0)).order((passkeys::created_at, passkeys::id));
    let rows: Vec<PasskeyRow> = own.load(connection)?;
    rows.into_iter().map(PasskeyRow::passkey).collect()
}

fn has_factor(connection: &mut Db, user: UserId) -> Result<bool, StoreError> {
    let app = authenticator_apps::table.find(user.0).select(authenticator_apps::user_id);
    let app: Option<i64> = app.first(connection).optional()?;
    if app.is_some() {
        return Ok(true);
    }
    let passkey = passkeys::table.filter(passkeys::user_id.eq(user.0)).select(passkeys::user_id);
    let passkey: Option<i64> = passkey.first(connection).optional()?;
    Ok(passkey.is_some())
}

fn replace_codes(connection: &mut Db, user: UserId, codes: &[String]) -> Result<(), StoreError> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user.0))).execute(connection)?;
    let rows: Vec<RecoveryCodeRow> =
        codes.iter().map(|code| RecoveryCodeRow { user_id: user.0, code_hash: code_hash(user, code) }).collect();
    insert!(connection, recovery_codes, rows);
    Ok(())
}

fn remove_codes_without_factor(connection: &mut Db, user: UserId) -> Result<(), StoreError> {
    if !has_factor(connection, user)? {
        diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user.0))).execute(connection)?;
    }
    Ok(())
}

/// No salt: codes are random and long.
fn code_hash(user: UserId, code: &str) -> String {
    sha256(format!("recovery {} {code}", user.0).as_bytes())
}
