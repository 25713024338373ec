//! Forms whose answer is a page with an address of its own: what was sent is kept for a while, so that every instance can show the page, and
//! Back and Forward of a browser show it again without sending anything.

use super::FormValues;
use crate::web::http::{AppError, FormToken, Page, session};

impl Page {
    /// Keeps a form of the account of the page in place of the one that the account has kept under `key`, else under a new key; returns the
    /// key.
    pub async fn keep_form(&self, form: &FormValues, key: &str) -> Result<String, AppError> {
        let account = self.account.as_ref().ok_or(AppError::LoginNeeded)?.id;
        // The token is of one session; the page has its own when it is shown again.
        let fields = serde_json::to_string(&form.without(FormToken::FIELD)).map_err(AppError::internal)?;
        let key = key.to_owned();
        self.service(move |service| service.keep_form(account, &key, fields, session::now())).await
    }

    /// A form that the account of the page has kept; `None` if it was kept too long ago, or others have taken its room.
    pub async fn kept_form(&self, key: &str) -> Result<Option<FormValues>, AppError> {
        let account = self.account.as_ref().ok_or(AppError::LoginNeeded)?.id;
        let key = key.to_owned();
        let fields = self.service(move |service| service.kept_form(account, &key, session::now())).await?;
        fields.map(|fields| serde_json::from_str(&fields).map_err(AppError::internal)).transpose()
    }
}
