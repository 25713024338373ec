//! Calendars.

use chrono::NaiveDateTime;
use proptest::prelude::*;
use tournament::exchange::ics::{Appointment, AppointmentTime, Calendar};

fn at(text: &str) -> NaiveDateTime {
    text.parse().expect("a moment")
}

fn calendar(summary: &str, when: AppointmentTime) -> Calendar {
    let appointment = Appointment {
        uid: "round-1.cup@example.org".to_owned(),
        when,
        summary: summary.to_owned(),
        location: String::new(),
        description: String::new(),
        url: "https://example.org/t/cup".to_owned(),
    };
    Calendar {
        name: "Cup".to_owned(),
        description: String::new(),
        changed: at("2026-12-01T10:00:00"),
        sequence: 7,
        appointments: vec![appointment],
    }
}

/// Lines put together again, as RFC 5545, 3.1 says.
fn unfolded(file: &str) -> Vec<String> {
    file.replace("\r\n ", "").split_terminator("\r\n").map(str::to_owned).collect()
}

#[test]
fn a_calendar_has_what_the_standard_wants() {
    let local = at("2026-12-16T15:00:00");
    let when = AppointmentTime::Time { local, end: at("2026-12-16T18:00:00"), offset: Some(180) };
    assert_eq!(
        calendar("Round 1", when).write(),
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Poddavki//Tournament manager//EN\r\nCALSCALE:GREGORIAN\r\n\
         X-WR-CALNAME:Cup\r\nBEGIN:VEVENT\r\nUID:round-1.cup@example.org\r\nDTSTAMP:20261201T100000Z\r\nSEQUENCE:7\r\n\
         DTSTART:20261216T120000Z\r\nDTEND:20261216T150000Z\r\nSUMMARY:Round 1\r\nURL:https://example.org/t/cup\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    );
}

#[test]
fn times_are_in_utc_where_the_offset_is_known() {
    let (local, end) = (at("2026-12-16T01:30:00"), at("2026-12-16T04:30:00"));
    let day = |text: &str| text.parse().expect("a day");
    for (when, line) in [
        (AppointmentTime::Time { local, end, offset: Some(180) }, "DTSTART:20261215T223000Z"),
        (AppointmentTime::Time { local, end, offset: Some(180) }, "DTEND:20261216T013000Z"),
        (AppointmentTime::Time { local, end, offset: Some(-210) }, "DTSTART:20261216T050000Z"),
        (AppointmentTime::Time { local, end, offset: None }, "DTSTART:20261216T013000"),
        (AppointmentTime::Time { local, end, offset: None }, "DTEND:20261216T043000"),
        (AppointmentTime::Time { local, end: at("2026-12-15T00:00:00"), offset: None }, "DTEND:20261216T013000"),
        (AppointmentTime::Days { first: day("2026-12-15"), last: day("2026-12-31") }, "DTEND;VALUE=DATE:20270101"),
    ] {
        let file = calendar("x", when).write();
        assert!(file.contains(&format!("{line}\r\n")), "{line} in {file}");
    }
}

#[test]
fn texts_are_escaped() {
    let (local, end) = (at("2026-12-16T15:00:00"), at("2026-12-16T18:00:00"));
    let file = calendar("a,b;c\\d\r\ne\u{7}", AppointmentTime::Time { local, end, offset: None }).write();
    assert!(file.contains("SUMMARY:a\\,b\\;c\\\\d\\ne \r\n"), "{file}");
}

proptest! {
    #[test]
    fn every_text_comes_back_and_no_line_is_too_long(text in "\\PC{0,200}") {
        let (local, end) = (at("2026-12-16T15:00:00"), at("2026-12-16T18:00:00"));
        let when = AppointmentTime::Time { local, end, offset: None };
        let file = calendar(&text, when).write();
        prop_assert!(file.split("\r\n").all(|line| line.len() <= 75), "{}", file);
        let summary = unfolded(&file).into_iter().find_map(|line| line.strip_prefix("SUMMARY:").map(str::to_owned));
        let back = summary.unwrap_or_default().replace("\\\\", "\u{0}").replace("\\,", ",").replace("\\;", ";");
        prop_assert_eq!(back.replace('\u{0}', "\\"), text);
    }
}
