//! Sessions on the server: they can be ended from elsewhere, and every instance knows them. Only the hash of a token is kept.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::accounts::has_password;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::journal::sha256;
use crate::store::properties::{Counter, lock_for_writing};
use crate::store::rows::timestamp;
use crate::store::schema::sessions;
use tournament::UserId;

/// A session's public name: the hash of its token. It does not give access.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub String);

impl SessionId {
    /// The name of the session with this token.
    pub fn from_token(token: &str) -> Self {
        Self(sha256(token.as_bytes()))
    }
}

#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    pub token: &'a str,
    /// The account that is logged in, if any.
    pub user: Option<UserId>,
    /// The stamp of the password that was right, as [`User::password_stamp`](crate::store::User) has it: the session begins only if the
    /// account still has that password and is not disabled. Without one nothing is compared.
    pub password_stamp: Option<&'a str>,
    /// The user agent of the browser.
    pub agent: &'a str,
    pub at: NaiveDateTime,
    /// Expiry, UTC.
    pub expires_at: NaiveDateTime,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    /// The account that is logged in, if any.
    pub user: Option<UserId>,
    pub created_at: NaiveDateTime,
    /// Expiry, UTC.
    pub expires_at: NaiveDateTime,
    /// Last use as far as noted, UTC.
    pub seen_at: NaiveDateTime,
    /// The user agent of the browser.
    pub agent: String,
}

impl Store {
    /// Begins a session; returns whether it did. A log-in that is under way while the password is changed must not outlive the change.
    pub fn begin_session(&self, new: &NewSession<'_>) -> Result<bool, StoreError> {
        let row = SessionRow {
            token_hash: SessionId::from_token(new.token).0,
            user_id: new.user.map(|user| user.0),
            created_at: timestamp(new.at),
            expires_at: timestamp(new.expires_at),
            seen_at: timestamp(new.at),
            agent: new.agent.to_owned(),
        };
        self.writing(|connection| {
            if let (Some(user), Some(stamp)) = (new.user, new.password_stamp) {
                lock_for_writing(connection, Counter::Users)?;
                if !has_password(connection, user, stamp)? {
                    return Ok(false);
                }
            }
            diesel::insert_into(sessions::table).values(&row).execute(connection)?;
            Ok(true)
        })
    }

    /// The session with this token, if it has not expired.
    pub fn session(&self, token: &str, now: NaiveDateTime) -> Result<Option<Session>, StoreError> {
        let with_token = sessions::table.find(SessionId::from_token(token).0);
        let row: Option<SessionRow> =
            with_token.filter(sessions::expires_at.gt(now)).first(&mut *self.connection()?).optional()?;
        Ok(row.map(SessionRow::session))
    }

    /// Notes that a session is in use and its new expiry; returns whether it still exists.
    pub fn touch_session(
        &self,
        token: &str,
        now: NaiveDateTime,
        expires_at: NaiveDateTime,
    ) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let alive = sessions::table.find(SessionId::from_token(token).0).filter(sessions::expires_at.gt(now));
            let changes = (sessions::seen_at.eq(timestamp(now)), sessions::expires_at.eq(timestamp(expires_at)));
            Ok(diesel::update(alive).set(changes).execute(connection)? > 0)
        })
    }

    pub fn end_session(&self, token: &str) -> Result<(), StoreError> {
        self.writing(|connection| {
            diesel::delete(sessions::table.find(SessionId::from_token(token).0)).execute(connection)?;
            Ok(())
        })
    }

    /// The open sessions of an account, last used first.
    pub fn sessions_of(&self, user: UserId, now: NaiveDateTime) -> Result<Vec<Session>, StoreError> {
        let rows: Vec<SessionRow> = sessions::table
            .filter(sessions::user_id.eq(user.0))
            .filter(sessions::expires_at.gt(now))
            .order((sessions::seen_at.desc(), sessions::token_hash))
            .load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(SessionRow::session).collect())
    }

    /// Ends one session of an account; returns whether it existed.
    pub fn end_session_of(&self, user: UserId, id: &SessionId) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let one = sessions::table.find(&id.0).filter(sessions::user_id.eq(user.0));
            Ok(diesel::delete(one).execute(connection)? > 0)
        })
    }

    /// Ends all sessions of an account except the one with the token `keep`; returns how many.
    pub fn end_sessions_of(&self, user: UserId, keep: Option<&str>) -> Result<usize, StoreError> {
        self.writing(|connection| end_sessions(connection, user, keep))
    }

    /// Removes expired sessions, except the `kept` that expired last; returns how many. Some are kept because the clock may be wrong: they
    /// are valid again once it is corrected.
    pub fn purge_sessions(&self, now: NaiveDateTime, kept: u32) -> Result<usize, StoreError> {
        self.writing(|connection| {
            let ended = sessions::table.filter(sessions::expires_at.le(now)).order(sessions::expires_at.desc());
            let too_old = ended.select(sessions::expires_at).offset(kept.into()).limit(1);
            let Some(before): Option<NaiveDateTime> = too_old.first(connection).optional()? else { return Ok(0) };
            Ok(diesel::delete(sessions::table.filter(sessions::expires_at.le(before))).execute(connection)?)
        })
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = sessions, treat_none_as_default_value = false)]
pub(super) struct SessionRow {
    token_hash: String,
    user_id: Option<i64>,
    created_at: NaiveDateTime,
    expires_at: NaiveDateTime,
    seen_at: NaiveDateTime,
    agent: String,
}

impl SessionRow {
    fn session(self) -> Session {
        Session {
            id: SessionId(self.token_hash),
            user: self.user_id.map(UserId),
            created_at: self.created_at,
            expires_at: self.expires_at,
            seen_at: self.seen_at,
            agent: self.agent,
        }
    }
}

pub(super) fn end_sessions(connection: &mut Db, user: UserId, keep: Option<&str>) -> Result<usize, StoreError> {
    let kept = keep.map(SessionId::from_token).map_or_else(String::new, |id| id.0);
    let others = sessions::table.filter(sessions::user_id.eq(user.0)).filter(sessions::token_hash.ne(kept));
    Ok(diesel::delete(others).execute(connection)?)
}
