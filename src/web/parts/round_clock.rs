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
    /// The time until its end, if that is known and the round has begun.
    pub left: Option<TimeLeft>,
}

/// The end of a round in milliseconds of the epoch, and the time until then.
pub struct TimeLeft {
    pub until: i64,
    pub shown: String,
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
        let elapsed = begins.or(published_at).and_then(|since| Elapsed::until(since, session::now()));
        let left = elapsed.as_ref().and(begins.zip(length)).and_then(end);
        Some(Self {
            round,
            finished,
            length: length.map(|length| t.round_length(length)),
            ends: starts.zip(length).and_then(end).map(|end| t.time(end)),
            boards,
            published_at,
            starts: starts.map(|starts| t.appointment(starts)),
            elapsed,
            left: left.map(|end| TimeLeft::until(end, session::now())),
        })
    }
}

impl TimeLeft {
    /// Hours and minutes, in the last hour minutes and seconds; `0:00` after the end.
    fn until(end: NaiveDateTime, now: NaiveDateTime) -> Self {
        let seconds = (end - now).num_seconds().max(0);
        let minutes = seconds / 60;
        let (large, small) = if minutes < 60 { (minutes, seconds % 60) } else { (minutes / 60, minutes % 60) };
        Self { until: end.and_utc().timestamp_millis(), shown: format!("{large}:{small:02}") }
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

    #[test]
    fn the_last_hour_of_a_round_is_counted_in_seconds() {
        let now = chrono::DateTime::UNIX_EPOCH.naive_utc();
        let shown = |seconds| TimeLeft::until(now + TimeDelta::seconds(seconds), now).shown;
        for (seconds, expected) in
            [(7265, "2:01"), (3600, "1:00"), (3599, "59:59"), (61, "1:01"), (0, "0:00"), (-5, "0:00")]
        {
            assert_eq!(shown(seconds), expected, "{seconds} s");
        }
    }
}
