//! Forms that were sent for a preview: kept for a while, so that every instance can show the page again.

use chrono::{NaiveDateTime, TimeDelta};

use crate::service::{Service, ServiceError, random_token};
use tournament::UserId;

/// How long a form is kept.
pub(super) const FORMS_KEPT: TimeDelta = TimeDelta::days(1);

impl Service {
    /// Keeps the fields of a form in place of those that the account has kept under `key`, else under a new key; returns the key.
    pub fn keep_form(
        &self,
        account: UserId,
        key: &str,
        fields: String,
        at: NaiveDateTime,
    ) -> Result<String, ServiceError> {
        let is_kept = self.store.has_kept_form(account, key, at - FORMS_KEPT)?;
        let key = if is_kept { key.to_owned() } else { random_token()? };
        self.store.keep_form(account, &key, fields, at)?;
        Ok(key)
    }

    /// The fields of a form that the account has kept; `None` if it was kept too long ago, or others have taken its room.
    pub fn kept_form(&self, account: UserId, key: &str, now: NaiveDateTime) -> Result<Option<String>, ServiceError> {
        Ok(self.store.kept_form(account, key, now - FORMS_KEPT)?)
    }
}
