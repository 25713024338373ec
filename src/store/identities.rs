//! Accounts as an identity provider knows them. A user who logs in by it is found by the provider and the subject there, never by a name or
//! an e-mail address: those may change hands.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::account_journal::{AccountCommandRecord as Did, AccountWrites, NamedAccount, named};
use crate::store::accounts::{NewUser, UserError, insert_user};
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::login_steps::end_steps;
use crate::store::rows::timestamp;
use crate::store::schema::identities;
use crate::store::sessions::end_sessions;
use tournament::UserId;

/// A user as an identity provider knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The provider, as it calls itself.
    pub issuer: String,
    /// The user there; it stays when the name and the e-mail address change.
    pub subject: String,
    /// What the provider calls the user.
    pub name: String,
}

/// An identity whose user may log in to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedIdentity {
    pub identity: Identity,
    /// When it was linked, UTC.
    pub linked_at: NaiveDateTime,
}

impl Store {
    /// The account that is linked with an identity. It may be disabled.
    pub fn user_of_identity(&self, identity: &Identity) -> Result<Option<UserId>, StoreError> {
        owner(&mut *self.connection()?, identity)
    }

    /// The identities that are linked with an account, the oldest first.
    pub fn identities_of(&self, user: UserId) -> Result<Vec<LinkedIdentity>, StoreError> {
        let of_user = identities::table.filter(identities::user_id.eq(user.0)).order(identities::linked_at);
        let rows: Vec<IdentityRow> = of_user.load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(IdentityRow::linked).collect())
    }
}

impl AccountWrites<'_> {
    /// Links an identity with an account; returns whether it was free.
    pub fn link_identity(&self, user: UserId, identity: &Identity) -> Result<bool, UserError> {
        self.writing(|connection| {
            if owner(connection, identity)?.is_some() {
                return Ok(false);
            }
            self.insert_identity(connection, user, identity)?;
            self.record_identity(connection, user, identity, Did::LinkIdentity)?;
            Ok(true)
        })
    }

    /// Makes an account for an identity that none is linked with; returns `None` if another request has made one meanwhile.
    pub fn create_by_identity(&self, new: &NewUser<'_>, identity: &Identity) -> Result<Option<UserId>, UserError> {
        self.writing(|connection| {
            if owner(connection, identity)?.is_some() {
                return Ok(None);
            }
            let user = insert_user(connection, new, self.at)?;
            self.insert_identity(connection, user, identity)?;
            self.record_identity(connection, user, identity, Did::CreateByIdentity)?;
            Ok(Some(user))
        })
    }

    /// Takes the links of an account away; returns whether there was one. `logs_out` ends its sessions too.
    pub fn unlink_identities(&self, user: UserId, logs_out: bool) -> Result<bool, UserError> {
        self.writing(|connection| {
            let of_user = identities::table.filter(identities::user_id.eq(user.0));
            let rows: Vec<IdentityRow> = of_user.load(connection).map_err(StoreError::from)?;
            diesel::delete(of_user).execute(connection).map_err(StoreError::from)?;
            for row in &rows {
                self.record_identity(connection, user, &row.clone().linked().identity, Did::UnlinkIdentity)?;
            }
            if logs_out && !rows.is_empty() {
                end_sessions(connection, user, None)?;
                end_steps(connection, user)?;
            }
            Ok(!rows.is_empty())
        })
    }

    fn insert_identity(&self, connection: &mut Db, user: UserId, identity: &Identity) -> Result<(), StoreError> {
        let row = IdentityRow {
            issuer: identity.issuer.clone(),
            subject: identity.subject.clone(),
            user_id: user.0,
            name: identity.name.clone(),
            linked_at: timestamp(self.at),
        };
        diesel::insert_into(identities::table).values(&row).execute(connection)?;
        Ok(())
    }

    fn record_identity(
        &self,
        connection: &mut Db,
        user: UserId,
        identity: &Identity,
        record: impl FnOnce(NamedAccount, String) -> Did,
    ) -> Result<(), UserError> {
        let account = named(connection, user)?.ok_or(UserError::Unknown)?;
        Ok(self.record(connection, &record(account, identity.issuer.clone()))?)
    }
}

fn owner(connection: &mut Db, identity: &Identity) -> Result<Option<UserId>, StoreError> {
    let own = identities::table.find((&identity.issuer, &identity.subject)).select(identities::user_id);
    Ok(own.first(connection).optional()?.map(UserId))
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = identities, treat_none_as_default_value = false)]
pub(super) struct IdentityRow {
    issuer: String,
    subject: String,
    user_id: i64,
    name: String,
    linked_at: NaiveDateTime,
}

impl IdentityRow {
    fn linked(self) -> LinkedIdentity {
        let Self { issuer, subject, name, linked_at, user_id: _ } = self;
        LinkedIdentity { identity: Identity { issuer, subject, name }, linked_at }
    }
}
