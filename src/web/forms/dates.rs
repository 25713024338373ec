//! Days and times as browsers send them and as people type them.

use chrono::{NaiveDate, NaiveDateTime};

const DAYS: [&str; 2] = ["%Y-%m-%d", "%d.%m.%Y"];
/// The first format is that of the browser's field.
const TIMES: [&str; 4] = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M"];

/// The day that a text means, if any.
pub fn read_day(text: &str) -> Option<NaiveDate> {
    DAYS.into_iter().find_map(|form| NaiveDate::parse_from_str(text, form).ok())
}

/// The day and time that a text means, if any.
pub fn read_time(text: &str) -> Option<NaiveDateTime> {
    TIMES.into_iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
}

/// A time in the format of the browser's field.
pub fn time_in_field(time: NaiveDateTime) -> String {
    time.format(TIMES[0]).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_browsers_send_them_and_as_people_type_them() {
        for text in ["2026-12-16T15:00", "2026-12-16T15:00:00", "2026-12-16 15:00", "16.12.2026 15:00"] {
            assert_eq!(read_time(text).map(time_in_field), Some("2026-12-16T15:00".to_owned()), "{text}");
        }
        for text in ["", "15:00", "2026-13-01T10:00", "tomorrow"] {
            assert_eq!(read_time(text), None, "{text}");
        }
    }

    #[test]
    fn days_are_read_as_browsers_send_them_and_as_people_type_them() {
        for text in ["2026-12-16", "16.12.2026"] {
            assert_eq!(read_day(text).map(|day| day.to_string()), Some("2026-12-16".to_owned()), "{text}");
        }
        for text in ["", "2026", "2026-13-01", "16/12/2026"] {
            assert_eq!(read_day(text), None, "{text}");
        }
    }
}
