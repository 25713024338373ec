//! Calendars (RFC 5545): what a phone or a mail program subscribes to. Written here and not by a crate: those there are draw what a
//! calendar must have (identifiers, stamps) from chance and the clock, where it is not given.
//!
//! Lines end in CR LF and are folded at 75 bytes, never inside a letter; texts are escaped. Times with a known offset from UTC go
//! out in UTC; those without stay as they are at the venue (the standard's "floating" times).

use std::fmt::Write;

use chrono::{Days, NaiveDate, NaiveDateTime, TimeDelta};

/// Bytes in a line, without its end.
const LONGEST_LINE: usize = 75;

/// When an appointment begins and ends, in local time without a zone or by days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppointmentTime {
    /// Whole days.
    Days {
        /// The first day.
        first: NaiveDate,
        /// The last day, included.
        last: NaiveDate,
    },
    /// A time at the venue.
    Time {
        /// What the clock there shows when it begins.
        local: NaiveDateTime,
        /// What the clock there shows when it ends.
        end: NaiveDateTime,
        /// How far the clock there is ahead of UTC, in minutes, where that is known.
        offset: Option<i16>,
    },
}

/// Something in a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appointment {
    /// Its identifier, the same for ever: calendars replace an appointment that has the same.
    pub uid: String,
    /// A time, or whole days.
    pub when: AppointmentTime,
    /// The title of the appointment.
    pub summary: String,
    /// Where; may be empty.
    pub location: String,
    /// More about it; may be empty.
    pub description: String,
    /// The address of its page.
    pub url: String,
}

/// A calendar with all its appointments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calendar {
    /// What calendar programs call it.
    pub name: String,
    /// A description of the whole calendar; may be empty.
    pub description: String,
    /// When anything in it was last changed, UTC.
    pub changed: NaiveDateTime,
    /// How often it has been changed: calendars take the greater number for the newer state.
    pub sequence: i64,
    /// What it holds.
    pub appointments: Vec<Appointment>,
}

impl Calendar {
    /// The calendar as a file.
    pub fn write(&self) -> String {
        let mut lines = IcsLines::default();
        lines.add("BEGIN", "VCALENDAR");
        lines.add("VERSION", "2.0");
        lines.add("PRODID", "-//Poddavki//Tournament manager//EN");
        lines.add("CALSCALE", "GREGORIAN");
        lines.text("X-WR-CALNAME", &self.name);
        lines.text("X-WR-CALDESC", &self.description);
        for appointment in &self.appointments {
            lines.add("BEGIN", "VEVENT");
            lines.text("UID", &appointment.uid);
            lines.add("DTSTAMP", &utc(self.changed));
            lines.add("SEQUENCE", &self.sequence.to_string());
            lines.when(appointment.when);
            lines.text("SUMMARY", &appointment.summary);
            lines.text("LOCATION", &appointment.location);
            lines.text("DESCRIPTION", &appointment.description);
            lines.add("URL", &appointment.url);
            lines.add("END", "VEVENT");
        }
        lines.add("END", "VCALENDAR");
        lines.0
    }
}

/// The lines of a file in the making.
#[derive(Default)]
struct IcsLines(String);

impl IcsLines {
    fn when(&mut self, when: AppointmentTime) {
        match when {
            AppointmentTime::Days { first, last } => {
                // The end of an appointment is the first day without it.
                let end = last.max(first).checked_add_days(Days::new(1)).unwrap_or(last);
                self.add("DTSTART;VALUE=DATE", &first.format("%Y%m%d").to_string());
                self.add("DTEND;VALUE=DATE", &end.format("%Y%m%d").to_string());
            }
            AppointmentTime::Time { local, end, offset } => {
                // Without an end some calendars show an hour and others nothing.
                self.add("DTSTART", &timestamp(local, offset));
                self.add("DTEND", &timestamp(end.max(local), offset));
            }
        }
    }

    /// A property with a text; none where the text is empty.
    fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.add(name, &escaped(text));
        }
    }

    /// A property as it is, folded where it is too long.
    fn add(&mut self, name: &str, value: &str) {
        let mut room = LONGEST_LINE;
        for letter in format!("{name}:{value}").chars() {
            if letter.len_utf8() > room {
                self.0.push_str("\r\n ");
                room = LONGEST_LINE - 1;
            }
            self.0.push(letter);
            room -= letter.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}

/// A text without what would end it: RFC 5545, 3.3.11.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.replace("\r\n", "\n").chars() {
        match letter {
            '\\' | ';' | ',' => safe.extend(['\\', letter]),
            '\n' | '\r' => safe.push_str("\\n"),
            control if control.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}

/// A time at the venue: in UTC where its offset is known.
fn timestamp(local: NaiveDateTime, offset: Option<i16>) -> String {
    let in_utc = |minutes: i16| local.checked_sub_signed(TimeDelta::minutes(minutes.into())).unwrap_or(local);
    offset.map_or_else(|| floating(local), |minutes| utc(in_utc(minutes)))
}

fn utc(at: NaiveDateTime) -> String {
    format!("{}Z", floating(at))
}

fn floating(at: NaiveDateTime) -> String {
    let mut text = String::new();
    let written = write!(text, "{}", at.format("%Y%m%dT%H%M%S"));
    written.expect("a string takes everything");
    text
}
