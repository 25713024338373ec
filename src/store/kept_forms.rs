//! Forms that were sent for a preview: kept for a while, so that every instance can show its page again. They may hold a list of people, so
//! they are in no backup and are removed automatically.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::upsert;
use crate::store::error::StoreError;
use crate::store::rows::timestamp;
use crate::store::schema::kept_forms;
use tournament::UserId;

/// Forms kept for an account, the latest.
const MOST_OF_USER: i64 = 4;

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = kept_forms, treat_none_as_default_value = false)]
pub(super) struct KeptFormRow {
    id: String,
    user_id: i64,
    kept_at: NaiveDateTime,
    fields: String,
}

impl Store {
    /// Keeps the fields of a form of an account, in place of those that the account has kept under this id. Above the limit the oldest
    /// forms of the account are removed.
    pub fn keep_form(&self, user: UserId, id: &str, fields: String, at: NaiveDateTime) -> Result<(), StoreError> {
        let rows = [KeptFormRow { id: id.to_owned(), user_id: user.0, kept_at: timestamp(at), fields }];
        self.writing(|connection| {
            upsert!(connection, kept_forms, rows, [id], [kept_at, fields]);
            let own = kept_forms::table.filter(kept_forms::user_id.eq(user.0));
            let former = own.order((kept_forms::kept_at.desc(), kept_forms::id)).offset(MOST_OF_USER);
            let former: Vec<String> = former.select(kept_forms::id).limit(MOST_OF_USER).load(connection)?;
            diesel::delete(kept_forms::table.filter(kept_forms::id.eq_any(former))).execute(connection)?;
            Ok(())
        })
    }

    /// Whether an account has kept a form under this id since then.
    pub fn has_kept_form(&self, user: UserId, id: &str, since: NaiveDateTime) -> Result<bool, StoreError> {
        let own = kept_forms::table.find(id).filter(kept_forms::user_id.eq(user.0));
        let own = own.filter(kept_forms::kept_at.gt(timestamp(since))).select(kept_forms::user_id);
        let found: Option<i64> = own.first(&mut *self.connection()?).optional()?;
        Ok(found.is_some())
    }

    /// The fields of a form that an account has kept under this id since then.
    pub fn kept_form(&self, user: UserId, id: &str, since: NaiveDateTime) -> Result<Option<String>, StoreError> {
        let own = kept_forms::table.find(id).filter(kept_forms::user_id.eq(user.0));
        let own = own.filter(kept_forms::kept_at.gt(timestamp(since))).select(kept_forms::fields);
        Ok(own.first(&mut *self.connection()?).optional()?)
    }

    /// Removes the forms that were kept before.
    pub fn purge_kept_forms(&self, before: NaiveDateTime) -> Result<(), StoreError> {
        self.writing(|connection| {
            let old = kept_forms::table.filter(kept_forms::kept_at.lt(timestamp(before)));
            diesel::delete(old).execute(connection)?;
            Ok(())
        })
    }
}
