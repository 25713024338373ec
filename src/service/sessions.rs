//! Sessions of accounts: begun, used and ended.

use chrono::NaiveDateTime;

use crate::service::{AccountError, Service, ServiceError};
use crate::store::{NewSession, SessionId};
use tournament::UserId;

impl Service {
    /// Begins a session; fails if the password has changed since it was checked.
    pub fn begin_session(&self, new: &NewSession<'_>) -> Result<(), ServiceError> {
        if self.store.begin_session(new)? { Ok(()) } else { Err(AccountError::StepOver.into()) }
    }

    /// Notes that a session is in use and its new expiry; returns whether it still exists.
    pub fn touch_session(
        &self,
        token: &str,
        now: NaiveDateTime,
        expires_at: NaiveDateTime,
    ) -> Result<bool, ServiceError> {
        Ok(self.store.touch_session(token, now, expires_at)?)
    }

    pub fn end_session(&self, token: &str) -> Result<(), ServiceError> {
        Ok(self.store.end_session(token)?)
    }

    /// Ends one session of an account; returns whether it existed.
    pub fn end_session_of(&self, user: UserId, id: &SessionId) -> Result<bool, ServiceError> {
        Ok(self.store.end_session_of(user, id)?)
    }

    /// Ends all sessions of an account except the one with the token `keep`; returns how many.
    pub fn end_sessions_of(&self, user: UserId, keep: Option<&str>) -> Result<usize, ServiceError> {
        Ok(self.store.end_sessions_of(user, keep)?)
    }
}
