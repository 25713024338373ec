//! Dates and times for readers.

use std::borrow::Borrow;

use askama::filters::HtmlSafeOutput;
use chrono::{Datelike, NaiveDate, NaiveDateTime, Timelike};

use super::Locale;
use super::numbers::range;

impl Locale {
    /// A day with its year: `15 декабря 2026`, `15 December 2026`.
    pub fn date(self, date: impl Borrow<NaiveDate>) -> String {
        let date = *date.borrow();
        let full = self.text("date-full").with("day", date.day()).with("month", date.month()).with("year", date.year());
        full.to_string()
    }

    /// A day without its year: `15 декабря`.
    pub fn day(self, date: impl Borrow<NaiveDate>) -> String {
        let date = *date.borrow();
        self.text("date-day").with("day", date.day()).with("month", date.month()).to_string()
    }

    /// The days of a tournament in short; empty if unknown.
    pub fn days(self, first: impl Borrow<Option<NaiveDate>>, last: impl Borrow<Option<NaiveDate>>) -> String {
        match (*first.borrow(), *last.borrow()) {
            (Some(first), Some(last)) if first < last => self.span(first, last),
            (Some(day), _) | (None, Some(day)) => self.date(day),
            (None, None) => String::new(),
        }
    }

    /// A title with its days, which distinguish it from others of the same name: `Кубок Орла (15 ноября 2026)`.
    pub fn titled(self, title: &str, first: Option<NaiveDate>, last: Option<NaiveDate>) -> String {
        let days = self.days(first, last);
        if days.is_empty() { title.to_owned() } else { format!("{title} ({days})") }
    }

    /// The name of the day of the week: `среда`.
    fn weekday(self, date: impl Borrow<NaiveDate>) -> String {
        self.text("date-weekday").with("day", date.borrow().weekday().number_from_monday()).to_string()
    }

    /// The time of day: `15:00`.
    pub fn time(self, time: impl Borrow<NaiveDateTime>) -> String {
        let time = time.borrow();
        format!("{}:{:02}", time.hour(), time.minute())
    }

    /// Day and time at the venue: `среда, 16 декабря, 15:00`.
    pub fn appointment(self, time: impl Borrow<NaiveDateTime>) -> String {
        let time = time.borrow();
        let date = time.date();
        format!("{}, {}, {}", self.weekday(date), self.day(date), self.time(time))
    }

    /// The same with its year: `среда, 16 декабря 2026, 15:00`.
    pub fn dated_appointment(self, time: impl Borrow<NaiveDateTime>) -> String {
        let time = time.borrow();
        let date = time.date();
        format!("{}, {}, {}", self.weekday(date), self.date(date), self.time(time))
    }

    /// A UTC time as a `<time>` element that a script converts to the reader's time zone.
    pub fn timestamp(self, utc: impl Borrow<NaiveDateTime>) -> HtmlSafeOutput<String> {
        let utc = utc.borrow();
        let machine = utc_stamp(*utc);
        let words = self.text("date-timestamp").with("day", self.day(utc.date())).with("time", self.time(utc));
        HtmlSafeOutput(format!("<time datetime=\"{machine}\" data-local>{words}</time>"))
    }

    /// The shortest form: a script shows the time of day for today, else the day, in the reader's time zone. Without the script it shows
    /// the time in UTC, with the day as a tooltip.
    pub fn brief_timestamp(self, utc: impl Borrow<NaiveDateTime>) -> HtmlSafeOutput<String> {
        let utc = utc.borrow();
        let (machine, time) = (utc_stamp(*utc), self.time(utc));
        let words = self.text("date-timestamp").with("day", self.day(utc.date())).with("time", &time);
        HtmlSafeOutput(format!(
            "<time datetime=\"{machine}\" data-local=\"brief\" title=\"{words}\">{time}<span> UTC</span></time>"
        ))
    }

    /// Both days in one piece: at the dash no line ends, wherever it stands.
    fn span(self, first: NaiveDate, last: NaiveDate) -> String {
        let same_month = (first.year(), first.month()) == (last.year(), last.month());
        let first_day = match first.year() == last.year() {
            true if same_month => return range(first.day(), self.date(last)),
            true => self.day(first),
            false => self.date(first),
        };
        format!("{first_day}\u{a0}–\u{a0}{}", self.date(last))
    }
}

/// A UTC time for programs (RFC 3339): `2026-12-16T15:00:00Z`.
pub fn utc_stamp(utc: NaiveDateTime) -> String {
    utc.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// `UTC+5:30`
pub fn offset_name(minutes: i16) -> String {
    let sign = if minutes < 0 { '−' } else { '+' };
    let (hours, rest) = (minutes.unsigned_abs() / 60, minutes.unsigned_abs() % 60);
    if rest == 0 { format!("UTC{sign}{hours}") } else { format!("UTC{sign}{hours}:{rest:02}") }
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;

    fn day(text: &str) -> Option<NaiveDate> {
        text.parse().ok()
    }

    #[test]
    fn offsets_have_a_sign_and_minutes_where_there_are_any() {
        for (minutes, name) in [(0, "UTC+0"), (180, "UTC+3"), (-210, "UTC−3:30"), (345, "UTC+5:45")] {
            assert_eq!(offset_name(minutes), name);
        }
    }

    #[test]
    fn the_days_of_a_tournament_are_said_as_short_as_they_can_be() {
        for (first, last, russian, english) in [
            ("2026-12-15", "2026-12-21", "15–\u{2060}21 декабря 2026", "15–\u{2060}21 December 2026"),
            (
                "2026-11-28",
                "2026-12-03",
                "28 ноября\u{a0}–\u{a0}3 декабря 2026",
                "28 November\u{a0}–\u{a0}3 December 2026",
            ),
            (
                "2026-12-28",
                "2027-01-03",
                "28 декабря 2026\u{a0}–\u{a0}3 января 2027",
                "28 December 2026\u{a0}–\u{a0}3 January 2027",
            ),
            ("2026-05-09", "2026-05-09", "9 мая 2026", "9 May 2026"),
            ("2026-05-09", "", "9 мая 2026", "9 May 2026"),
            ("", "", "", ""),
        ] {
            assert_eq!(Locale::from_language(Language::Russian).days(day(first), day(last)), russian);
            assert_eq!(Locale::from_language(Language::English).days(day(first), day(last)), english);
        }
    }

    #[test]
    fn a_round_begins_on_a_day_of_the_week() {
        let Some(start) = day("2026-12-16").and_then(|day| day.and_hms_opt(15, 0, 0)) else { panic!("a date") };
        assert_eq!(Locale::from_language(Language::Russian).appointment(start), "среда, 16 декабря, 15:00");
        assert_eq!(Locale::from_language(Language::Ukrainian).appointment(start), "середа, 16 грудня, 15:00");
        assert_eq!(Locale::from_language(Language::English).appointment(start), "Wednesday, 16 December, 15:00");
        let dated = Locale::from_language(Language::English).dated_appointment(start);
        assert_eq!(dated, "Wednesday, 16 December 2026, 15:00");
    }
}
