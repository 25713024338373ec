//! What is kept for a while only, and removed when it is no longer needed.

use chrono::{NaiveDateTime, TimeDelta};

use crate::service::kept_forms::FORMS_KEPT;
use crate::service::{Service, ServiceError};

/// How many expired sessions are kept: a clock that was wrong for a while must not log all accounts out for good.
const SESSIONS_KEPT: u32 = 1000;
/// How long letters are kept that were sent or given up.
const LETTERS_KEPT: TimeDelta = TimeDelta::days(30);
/// How long notices are kept that were sent or given up.
const NOTICES_KEPT: TimeDelta = TimeDelta::days(30);
/// How long photos of reports are kept, and those of a closed tournament, where they are no longer needed.
const PHOTOS_KEPT: TimeDelta = TimeDelta::days(30);
const PHOTOS_OF_CLOSED_KEPT: TimeDelta = TimeDelta::days(2);
/// How long the devices of a closed tournament are kept: it may be reopened.
const DEVICES_OF_CLOSED_KEPT: TimeDelta = TimeDelta::days(7);
/// How long attempts to log in are remembered.
const ATTEMPTS_KEPT: TimeDelta = TimeDelta::days(1);

impl Service {
    /// Removes what is no longer needed at this time.
    pub fn remove_expired(&self, at: NaiveDateTime) -> Result<(), ServiceError> {
        let store = &self.store;
        store.purge_sessions(at, SESSIONS_KEPT)?;
        // Without a mail server no other code gives up waiting letters.
        store.give_up_stale_letters(at)?;
        store.purge_letters(at - LETTERS_KEPT)?;
        store.purge_notices(at - NOTICES_KEPT)?;
        self.watch.check()?;
        store.purge_report_photos(at - PHOTOS_KEPT, at - PHOTOS_OF_CLOSED_KEPT)?;
        store.purge_kept_forms(at - FORMS_KEPT)?;
        store.purge_push_subscriptions(at - DEVICES_OF_CLOSED_KEPT)?;
        store.purge_password_links(at)?;
        store.purge_login_steps(at)?;
        store.purge_attempts(at - ATTEMPTS_KEPT)?;
        Ok(())
    }
}
