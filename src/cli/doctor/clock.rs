//! The clock of the computer, beside that of the database server and what is stored.

use chrono::{NaiveDateTime, TimeDelta};

use super::Finding;
use crate::outside;
use crate::store::{Store, StoreError};
use crate::web::i18n::dates::utc_stamp;

const PART: &str = "clock";
/// Codes of the second step of a log-in are good for half a minute.
const MOST_APART: TimeDelta = TimeDelta::seconds(30);

/// Compares the clocks; if it should be quick, with the journals of series and accounts only.
pub(super) fn check(store: &Store, is_quick: bool) -> Finding {
    let now = outside::now().naive_utc();
    let remedy = "let the computer set its clock by the network (NTP)";
    match (store.server_time(), last_written(store, is_quick)) {
        (Err(error), _) | (_, Err(error)) => Finding::bad(PART, error.to_string(), "run `poddavki verify`"),
        (Ok(Some(server)), _) if (server - now).abs() > MOST_APART => {
            let found = format!("it is {} here and {} at the database server", utc_stamp(now), utc_stamp(server));
            Finding::bad(PART, found, remedy)
        }
        (_, Ok(Some(last))) if last - now > MOST_APART => {
            let found = format!("it is {} here, and something has been written at {}", utc_stamp(now), utc_stamp(last));
            Finding::bad(PART, found, format!("{remedy}; what was written keeps its time"))
        }
        _ => Finding::good(PART, format!("it is {}", utc_stamp(now))),
    }
}

/// When the newest entry of the journals was written.
fn last_written(store: &Store, is_quick: bool) -> Result<Option<NaiveDateTime>, StoreError> {
    let series = store.championships_journal(1)?.pop().map(|entry| entry.at);
    let accounts = store.account_entries(None, 1)?.pop().map(|entry| entry.at);
    let mut last = series.max(accounts);
    let tournaments = if is_quick { Vec::new() } else { store.tournament_ids()? };
    for id in tournaments {
        last = last.max(store.journal(id, None, 1)?.pop().map(|entry| entry.at));
    }
    Ok(last)
}
