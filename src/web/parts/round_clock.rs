//! The round being played, with its clock.

use chrono::{NaiveDateTime, TimeDelta};

use crate::service::progress::Progress;
use crate::web::http::session;
use crate::web::i18n::Locale;
use crate::web::i18n::time_control::RoundLength;
use tournament::{RoundNumber, Tournament};

/// After this many hours the time since the start is no longer shown.
const LONGEST_ROUND: i64 = 24;

/// The round being played.
pub struct RoundClock {
    pub round: RoundNumber,
    pub finished: usize,
    pub boards: usize,
    pub published_at: Option<NaiveDateTime>,
    /// Its start by the schedule, as text.
    pub starts: Option<String>,
    /// The longest duration by the time control, and the end, if the start is known.
    pub length: Option<String>,
    pub ends: Option<String>,
    /// Its start in milliseconds of the epoch, and the time since.
    pub elapsed: Option<Elapsed>,
}

pub struct Elapsed {
    pub since: i64,
    pub shown: String,
}

impl RoundClock {
    /// The round that is being played, if one is.
    pub fn new(t: Locale, tournament: &Tournament) -> Option<Self> {
        let Progress::Playing { round, finished, boards } = Progress::from_tournament(tournament) else { return None };
        let published_at = tournament.round(round)?.state.published_at;
        let starts = tournament.starts_of(round);
        let offset = tournament.info.utc_offset.map(|minutes| TimeDelta::minutes(minutes.into()));
        let begins = starts.zip(offset).map(|(starts, offset)| starts - offset);
        let length = RoundLength::new(tournament);
        let end = |(starts, length): (NaiveDateTime, RoundLength)| {
            starts.checked_add_signed(TimeDelta::seconds(length.seconds.into()))
        };
        Some(Self {
            round,
            finished,
            length: length.map(|length| t.round_length(length)),
            ends: starts.zip(length).and_then(end).map(|end| t.time(end)),
            boards,
            published_at,
            starts: starts.map(|starts| t.appointment(starts)),
            elapsed: begins.or(published_at).and_then(|since| Elapsed::until(since, session::now())),
        })
    }
}

impl Elapsed {
    fn until(since: NaiveDateTime, now: NaiveDateTime) -> Option<Self> {
        let minutes = (now - since).num_minutes();
        let shown = format!("{}:{:02}", minutes / 60, minutes % 60);
        (0..LONGEST_ROUND * 60).contains(&minutes).then(|| Self { since: since.and_utc().timestamp_millis(), shown })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_been_going_on_for_hours_and_minutes() {
        let since = chrono::DateTime::UNIX_EPOCH.naive_utc();
        let shown = |minutes| Elapsed::until(since, since + TimeDelta::minutes(minutes)).map(|elapsed| elapsed.shown);
        assert_eq!(shown(65), Some("1:05".to_owned()));
        assert_eq!(shown(-1), None, "it has not begun");
        assert_eq!(shown(24 * 60), None, "it waits for something else");
    }
}
